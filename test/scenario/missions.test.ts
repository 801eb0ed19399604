import { describe, expect, it } from 'vitest';
import { coversBase } from '../../src/geometry/outlines/base-in-polygon.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { missionScore } from '../../src/rules/core/mission/judge-result.ts';
import { sideOf } from '../../src/rules/core/state/lookup.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { layOutText } from '../support/lab-games.ts';
import { drawnOf } from '../support/drawn.ts';

const MISSIONS = BUILTIN_SCENARIOS.filter(({ text }) => text.includes('"mission":'));
/** A table of so many units is a whole game; smaller ones show a single thing. */
const WHOLE_GAME = 8;
/** The smallest of each game. */
const SMALL = ['the-chapel-and-the-mill', 'a-race-over-the-roofs', 'the-last-guard'];

describe('the missions among the built-in scenarios', () => {
  it('are three or more for each game', async () => {
    const systems = MISSIONS.map(({ text }) => (JSON.parse(text) as { readonly system: string }).system);
    for (const system of ['squads', 'skirmish', 'regiments'])
      expect(systems.filter((name) => name === system).length).toBeGreaterThanOrEqual(3);
  });

  it.each(BUILTIN_SCENARIOS)('$id has one if it is a whole game, and begins in the first turn', ({ text }) => {
    const document = JSON.parse(text) as { units: object[]; mission?: object; start?: { turn?: number } };
    if (document.units.length < WHOLE_GAME && document.mission === undefined) return;
    expect(document.mission).toBeDefined();
    expect(document.start?.turn ?? 1).toBe(1);
  });

  it.each(MISSIONS)('$id has every base in a zone of its side, where it has zones', async ({ text }) => {
    const document = JSON.parse(text) as { mission: { deploy?: string } };
    const { start } = await layOutText(
      JSON.stringify({
        ...document,
        mission: { ...document.mission, deploy: 'as-placed', hidden: false, reserves: [] },
      }),
    );
    expect(start.turn).toBe(1);
    const { deployment } = start.mission!.plan;
    if (deployment.length === 0) return expect(document.mission.deploy).toBe('as-placed');
    for (const model of start.models.values()) {
      const zones = deployment.filter(({ side }) => side === sideOf(start, model.id));
      expect(
        zones.some(({ zone }) => coversBase(zone, model, 0)),
        model.id,
      ).toBe(true);
    }
  });

  it.each(drawnOf(SMALL, 3))('%s is played by policies to its result, which its log gives again', async (id) => {
    const { text } = MISSIONS.find((mission) => mission.id === id)!;
    const { start, table } = await layOutText(text);
    const order = { seed: 3850074375, turns: 1, policies: { attacker: 'greedy', defender: 'greedy' } } as const;
    const { game, facts } = playGame(start, table, order);
    const { mission } = game.state;
    expect(mission?.result).toBeDefined();
    expect(facts.ending).not.toBe('stuck');
    expect(facts.winner).toBe(mission?.result?.winner ?? 'draw');
    expect(facts.score).toEqual(missionScore(mission!));
    const again = evolveAll(
      start,
      game.log.flatMap(({ events }) => events),
    );
    expect(hashState(again)).toBe(hashState(game.state));
  });
});
