import { beforeEach, describe, expect, it } from 'vitest';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import {
  aimChoices,
  shooterLines,
  silentLines,
  slainAtLeast,
  volleyLines,
} from '../../src/app/systems/squads/shooting.ts';
import { planSquadsAnimation } from '../../src/app/systems/squads/plan-animation.ts';
import { err } from '../../src/kernel/result.ts';
import { tableNamesOf } from '../../src/messages/phrases/names.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { NO_LISTENER } from '../../src/app/state/animation-step.ts';
import { until } from '../support/until.ts';

const base = { round: 32 };
const rifle = { name: 'rifle', range: 24 };
const SHOTS = {
  format: 'highground/scenario',
  version: 1,
  name: 'Shots',
  system: 'squads',
  table: { width: 60, depth: 44 },
  units: [
    {
      id: 'red',
      name: 'Red squad',
      side: 'attacker',
      weapons: [rifle],
      models: [
        { id: 'red-1', base, at: [0, 0] },
        { id: 'red-2', base, at: [2, 0], weapons: [{ name: 'hose', range: 6, traits: { torrent: true } }] },
      ],
    },
    { id: 'grey', name: 'Grey squad', side: 'attacker', models: [{ id: 'grey-1', base, at: [10, 0] }] },
    {
      id: 'blue',
      name: 'Blue squad',
      side: 'defender',
      models: [
        { id: 'blue-1', base, at: [0, 10] },
        { id: 'blue-2', base, at: [2, 10] },
      ],
    },
    { id: 'far', name: 'Far squad', side: 'defender', models: [{ id: 'far-1', base, at: [-28, 20] }] },
  ],
  start: { phase: 'shooting' },
};

const [red, blue, far, grey] = [unitId('red'), unitId('blue'), unitId('far'), unitId('grey')];
const store = createTableStore();
const stage = () => stageOf(store.getState()).kind;
const answered = () => {
  const { shots } = store.getState();
  return shots.state === 'answered' ? shots.answer : expect.unreachable('no answer yet');
};

async function atTheTable(scenario: object = SHOTS): Promise<Actions> {
  const actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  await actions.scenario.open('shots', JSON.stringify(scenario));
  actions.view.set({ reducedMotion: true });
  return actions;
}

beforeEach(() => store.setState(EMPTY_TABLE));

describe('shooting at the table', () => {
  it('goes from a squad to its target, tells the odds, and shoots', async () => {
    const actions = await atTheTable();
    expect(stage()).toBe('choose-shooter');
    actions.selection.pickUnit(red);
    expect(stage()).toBe('take-aim');
    actions.selection.pickUnit(blue);
    expect(stage()).toBe('shots');
    await until(() => store.getState().shots.state === 'answered');
    const names = tableNamesOf(store.getState().game!.state);
    expect(volleyLines(answered())).toEqual([
      {
        what: '1 × rifle',
        distance: '8.7″',
        needs: ['1 attack', 'hits on 3+', 'wounds on 4+', 'saved on 4+'],
      },
    ]);
    expect(shooterLines(answered(), names)).toEqual(['Red squad 1, rifle at Blue squad 1: 8.7″, sees 100 %']);
    expect(silentLines(answered(), names)).toEqual(['Red squad 2: hose is out of range']);
    expect(slainAtLeast(answered().odds[0]!).map(({ count }) => count)).toEqual([1]);
    expect(store.getState().said).toContain('Red squad at Blue squad: 1 × rifle, 8.7″, 1 attack');
    await actions.play.commit();
    const { game, shots, targets } = store.getState();
    expect(game!.log.at(-1)!.events.map(({ kind }) => kind)).toEqual(['unit-shot']);
    expect({ shots, targets }).toEqual({ shots: { state: 'none' }, targets: [] });
    expect(game!.state.units.get(red)!.status).toContain('shot');
  });

  it('gives no order that would be refused, and says why', async () => {
    const actions = await atTheTable();
    actions.selection.pickUnit(red);
    actions.selection.pickUnit(far);
    await until(() => store.getState().shots.state === 'answered');
    expect(answered().violations.map(({ kind }) => kind)).toEqual(['no-weapon-in-range']);
    await actions.play.commit();
    expect(store.getState().game!.log).toEqual([]);
  });

  it('lists who may shoot in the menu, with the reason for those who may not', async () => {
    const actions = await atTheTable();
    const why = (unit: ReturnType<typeof unitId>, label: string) =>
      planMenuActions(store.getState(), unit).find((action) => action.label === label);
    expect(why(red, 'Shoot with Red squad')).toMatchObject({ why: undefined });
    expect(why(grey, 'Shoot with Grey squad')?.why).toBe('Grey squad cannot shoot: no weapon on the card.');
    expect(why(blue, 'Shoot at Blue squad')?.why).toBe('Select one of your own units first.');
    actions.selection.pickUnit(red);
    expect(why(blue, 'Shoot at Blue squad')).toMatchObject({ why: undefined });
  });

  it('cycles through the enemies by keys, and takes a choice back', async () => {
    const actions = await atTheTable();
    actions.selection.pickUnit(red);
    actions.selection.cycleTarget(1);
    expect(store.getState().targets).toEqual([blue]);
    actions.selection.cancel();
    expect(stage()).toBe('take-aim');
  });

  it('aims single weapons at other units, or holds their fire', async () => {
    const near = { ...SHOTS.units[3]!, models: [{ id: 'far-1', base, at: [2, -4] }] };
    const actions = await atTheTable({ ...SHOTS, units: [...SHOTS.units.slice(0, 3), near] });
    actions.selection.pickUnit(red);
    actions.selection.pickUnit(blue);
    await until(() => store.getState().shots.state === 'answered');
    expect(aimChoices(store.getState().game!.state, red)).toEqual({ weapons: ['rifle', 'hose'], targets: [blue, far] });
    const aimed = async (weapon: string, at: typeof blue | 'hold' | undefined) => {
      actions.selection.aim(weapon, at);
      await until(() => store.getState().shots.state === 'answered');
      return answered().volleys.map((volley) => `${volley.weapon.name} at ${volley.against}`);
    };
    expect(await aimed('hose', far)).toEqual(['rifle at blue', 'hose at far']);
    expect(await aimed('rifle', 'hold')).toEqual(['hose at far']);
    expect(await aimed('rifle', undefined)).toEqual(['rifle at blue', 'hose at far']);
    await actions.play.commit();
    const { game, aims } = store.getState();
    expect(game!.log.at(-1)!.command).toEqual({
      ...{ kind: 'shoot', unit: red, target: blue },
      targets: [{ weapon: 'hose', target: far }],
    });
    expect(aims).toEqual({});
  });

  it('lets the owner choose who takes wounds first, and asks again', async () => {
    const actions = await atTheTable();
    const [second] = [modelId('blue-2')];
    actions.selection.pickUnit(red);
    actions.selection.pickUnit(blue);
    await until(() => store.getState().shots.state === 'answered');
    const labels = planMenuActions(store.getState(), blue, second).map(({ label }) => label);
    expect(labels).toContain('Blue squad 2 takes wounds first');
    actions.play.runMenuAction({ kind: 'losses', model: second });
    expect(store.getState().shots.state).toBe('asking');
    await until(() => store.getState().shots.state === 'answered');
    await actions.play.commit();
    const { game, losses } = store.getState();
    expect(game!.log.at(-1)!.command).toMatchObject({ kind: 'shoot', losses: [second] });
    expect(losses).toEqual([]);
  });

  it('has nothing to decide where nobody has a weapon', async () => {
    const units = SHOTS.units.map(({ weapons: _, ...unit }) => ({
      ...unit,
      models: unit.models.map(({ id, at }) => ({ id, base, at })),
    }));
    await atTheTable({ ...SHOTS, units });
    expect(stage()).toBe('pass');
  });

  it('shows the flight of every shot with its dice, and models that fall', async () => {
    const actions = await atTheTable();
    actions.selection.pickUnit(red);
    actions.selection.pickUnit(blue);
    await actions.play.commit();
    const { game } = store.getState();
    const [step] = planSquadsAnimation(game!.initial, game!.log[0]!.events, NO_LISTENER);
    expect(step).toMatchObject({ kind: 'dice', flights: [expect.objectContaining({ from: expect.anything() })] });
  });
});
