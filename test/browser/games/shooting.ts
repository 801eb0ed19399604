import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '../../../src/app/play/stage-of-play.ts';
import type { Showcase } from '../../../src/main.tsx';
import { modelId, unitId } from '../../../src/rules/core/ids.ts';
import { clickModel, key, openPage, press, rest, textOf, until } from '../page.ts';

const base = { round: 32 };
const SHOTS = {
  format: 'highground/scenario',
  version: 1,
  name: 'Shots',
  system: 'squads',
  table: { width: 30, depth: 24 },
  units: [
    {
      id: 'red',
      name: 'Red Rifles',
      side: 'attacker',
      weapons: [{ name: 'rifle', range: 24, attacks: 3, traits: { torrent: true } }],
      models: [
        { id: 'red-1', base, at: [-2, 5] },
        { id: 'red-2', base, at: [2, 5] },
      ],
    },
    {
      id: 'blue',
      name: 'Blue Guard',
      side: 'defender',
      models: [
        { id: 'blue-1', base, at: [-2, -5], profile: { Sv: 7 } },
        { id: 'blue-2', base, at: [2, -5], profile: { Sv: 7 } },
      ],
    },
  ],
  start: { phase: 'shooting' },
  seed: 4,
};

const rect = { rect: [20, 20] };
const RANKS = {
  format: 'highground/scenario',
  version: 1,
  name: 'Shots of ranks',
  system: 'regiments',
  rules: { panic: {} },
  table: { width: 30, depth: 24 },
  units: [
    {
      id: 'red',
      name: 'Red Bows',
      side: 'attacker',
      weapons: [{ name: 'bow', range: 24, strength: 8, ap: 6, traits: { torrent: true, volley: true } }],
      formation: { files: 4, count: 8, base: rect, at: [0, 5], facing: 0 },
    },
    {
      id: 'blue',
      name: 'Blue Shields',
      side: 'defender',
      formation: { files: 5, count: 20, base: rect, at: [0, -5], facing: 180 },
    },
  ],
  start: { phase: 'shooting' },
  seed: 4,
};

let shown: Showcase;
const stage = () => stageOf(shown.state()).kind;
const prompt = () => textOf('.prompt');
const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;
const hasShot = () => shown.state().game?.state.units.get(unitId('red'))?.status.includes('shot') === true;

describe('shots in the browser', () => {
  beforeAll(async () => {
    shown = await openPage();
  });

  async function freshTable(of: { readonly name: string } = SHOTS): Promise<void> {
    await shown.actions.scenario.open('shots', JSON.stringify(of));
    await rest(shown);
  }

  it('SH-01, SH-08, SH-13 are taken by keys alone, with odds before the dice', async () => {
    await freshTable();
    await until(() => prompt().includes('chooses a unit to shoot with'));
    key('BracketRight');
    await until(() => stage() === 'take-aim');
    key('Semicolon');
    await until(() => prompt().includes('Red Rifles → Blue Guard') && prompt().includes('slain'));
    expect(prompt()).toContain('6 attacks · every attack hits · wounds on 4+ · no save');
    key('Enter');
    await until(() => hasShot() && isReady());
    expect(
      shown
        .state()
        .game?.log.at(-1)
        ?.events.map(({ kind }) => kind),
    ).toEqual(['unit-shot']);
    await until(() => textOf('.log-panel').includes('Red Rifles shot.'));
    expect(stage()).toBe('take-aim');
    expect(prompt()).toContain('Red Rifles already shot this turn.');
  });

  it('SH-07, SH-14 are taken by the mouse, on the table and in the prompt', async () => {
    await freshTable();
    await clickModel(shown, modelId('red-1'), 0.7);
    await until(() => stage() === 'take-aim');
    await clickModel(shown, modelId('blue-2'), 0.7);
    await until(() => prompt().includes('slain'));
    await press('Shoot', '.prompt');
    await until(() => hasShot() && isReady());
  });

  it('RS-05, PA-05 regiments shoot by keys alone, with the odds of panic before the dice', async () => {
    await freshTable(RANKS);
    await until(() => prompt().includes('chooses a unit to shoot with'));
    key('BracketRight');
    await until(() => stage() === 'take-aim');
    key('Semicolon');
    await until(() => prompt().includes('Red Bows → Blue Shields') && prompt().includes('panic'));
    expect(prompt()).toContain('8 attacks · every attack hits · wounds on 2+ · no save');
    key('Enter');
    await until(() => hasShot() && isReady());
    await until(() => textOf('.log-panel').includes('Red Bows shot.'));
    expect(textOf('.log-panel')).toContain('health point');
  });

  it('RS-08 and by the mouse, on the table and in the prompt', async () => {
    await freshTable(RANKS);
    await clickModel(shown, modelId('red/1/2'), 0.7);
    await until(() => stage() === 'take-aim');
    await clickModel(shown, modelId('blue/1/2'), 0.7);
    await until(() => prompt().includes('slain'));
    await press('Shoot', '.prompt');
    await until(() => hasShot() && isReady());
  });
});
