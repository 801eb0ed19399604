import { describe, expect, it } from 'vitest';
import { gapAcross } from '../../src/geometry/gap.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { pipsOfCommand } from '../../src/rules/core/events/dice-of.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolve, evolveAll } from '../../src/rules/play/evolve.ts';
import { askMissiles } from '../../src/rules/regiments/shooting/ask.ts';
import { COMMAND_GROUP_NUMBERS, PANIC_NUMBERS, ROUGH_NUMBERS } from '../../src/rules/regiments/numbers.ts';
import { closedGround } from '../../src/rules/regiments/ranks/terrain-outlines.ts';
import { bodyOutline } from '../../src/rules/regiments/ranks/body-outline.ts';
import { convexBody, overlapDepthOf } from '../../src/geometry/outlines/convex.ts';
import { bodyOfUnit, isOnTable } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { drawnOf } from '../support/drawn.ts';
import { aBow } from '../support/missiles.ts';
import { openTable } from '../support/open-table.ts';
import { randomRegiments } from '../support/random-regiments.ts';

const SEEDS = drawnOf([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], 1);

/** Random regiments, half of them with bows, a standard or a musician in front, and all that a scenario may ask for. */
function anEvening(seed: number): GameState {
  const start = randomRegiments(seed);
  const random = seededRandom(seed);
  const rules = {
    ...start.rules,
    regiments: {
      ...start.rules.regiments,
      ...{ panic: PANIC_NUMBERS, commandGroups: COMMAND_GROUP_NUMBERS, rough: ROUGH_NUMBERS },
    },
  };
  const models = new Map(start.models);
  for (const unit of start.units.values()) {
    const weapons = uniformInt(random, 2) === 0 ? { weapons: [aBow({}, { volley: true, assault: true })] } : {};
    const front = unit.models.filter((id) => unit.formation?.places.get(id)?.rank === 0);
    for (const id of unit.models) {
      const model = models.get(id)!;
      const word = id === front[0] ? ['STANDARD'] : id === front[1] ? ['MUSICIAN'] : [];
      const isPlain = !model.keywords.includes('CHARACTER') && !model.keywords.includes('CHAMPION');
      const changed: Model = { ...model, ...weapons, keywords: [...model.keywords, ...(isPlain ? word : [])] };
      models.set(id, changed);
    }
  }
  return { ...start, rules, models };
}

/** Units that stand in one another or on closed ground. */
function misplaced(state: GameState): readonly string[] {
  const units = [...state.units.values()].filter((unit) => isOnTable(state, unit.id));
  const body = (id: UnitId) => bodyOfUnit(state, state.units.get(id)!);
  const grounds = closedGround(state).map(({ outline }) => convexBody(outline));
  return units.flatMap((a, i) => [
    ...units.slice(0, i).flatMap((b) => (gapAcross(body(a.id), body(b.id)) < -0.002 ? [`${a.id} in ${b.id}`] : [])),
    ...grounds.flatMap((ground) =>
      overlapDepthOf(convexBody(bodyOutline(body(a.id))), ground) > 0.002 ? [`${a.id} on closed ground`] : [],
    ),
  ]);
}

describe('evenings of regiments', () => {
  it.each(SEEDS)(
    '[RS-08][PA-05][CG-03][RT-02][L-01] seed %d: every command follows from its dice, and no unit ends in another',
    (seed) => {
      const start = anEvening(seed);
      const table = openTable(72, 48);
      const policies = { attacker: 'cautious', defender: 'greedy' } as const;
      const { game } = playGame(start, table, { seed, turns: 3, policies });
      const kinds = new Set<string>();
      let state = start;
      for (const entry of game.log) {
        const dice = scriptedDice(...pipsOfCommand(entry.events));
        const again = decide(state, entry.command, table, dice);
        expect(again.ok && again.value).toEqual(entry.events);
        expect(dice.audit().ok).toBe(true);
        if (entry.command.kind === 'shoot') {
          const { unit, target } = entry.command;
          const [odds] = askMissiles(state, { unit, target }, table).odds;
          const lost = entry.events.reduce(
            (sum, e) => sum + (e.kind === 'health-lost' && e.unit === target ? e.lost : 0),
            0,
          );
          expect(odds!.wounds[lost]!.chance).toBeGreaterThan(0);
          expect(odds!.wounds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
          const isTested = entry.events.some((e) => e.kind === 'discipline-tested' && e.unit === target && !e.passed);
          if (isTested) expect(odds!.panic!.chance).toBeGreaterThan(0);
        }
        const bare = JSON.parse(JSON.stringify(entry.events)) as typeof entry.events;
        const next = evolveAll(state, entry.events);
        expect(hashState(bare.reduce(evolve, state))).toBe(hashState(next));
        state = next;
        expect(misplaced(state)).toEqual([]);
        for (const { kind } of entry.events) kinds.add(kind);
      }
      expect(kinds).toContain('unit-shot');
      expect(hashState(state)).toBe(hashState(game.state));
    },
  );
});
