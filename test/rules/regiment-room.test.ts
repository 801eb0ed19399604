import { describe, expect, it } from 'vitest';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { enemyUnits } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { barredCharge } from '../../src/rules/regiments/charge/solve/blocked-path.ts';
import { type CombinedProblem, combinedProblem } from '../../src/rules/regiments/charge/problem.ts';
import { whyNoRoom } from '../../src/rules/regiments/charge/decide/room.ts';
import { drawnOf, isDeep } from '../support/drawn.ts';
import { randomRegiments } from '../support/random-regiments.ts';
import { someRegiments, type RegimentPlan } from '../support/regiments.ts';

const engages = (problem: CombinedProblem): boolean => bestCombinedCharge(problem).score.engaged > 0;

/** Who bars the way, by searching for the best charge every time. */
function byBestCharges(state: GameState, unit: UnitId, target: UnitId): readonly unknown[] {
  const problem = combinedProblem(state, target, [{ unit }]);
  if (engages(problem) || barredCharge(problem, problem.chargers[0]!)) return [];
  const open: CombinedProblem = { ...problem, enemies: [], friends: [], terrain: [] };
  const all = [...problem.terrain, ...problem.enemies, ...problem.friends];
  const by = all.filter((taken) => !engages({ ...open, terrain: [taken] })).map((taken) => taken.by);
  return engages(open)
    ? [{ clause: 'CC-2', kind: 'charge-way-blocked', unit, target, by }]
    : [{ clause: 'CC-1', kind: 'no-room-to-charge', unit, target, by: [] }];
}

/** Eight small units in a throng, looking anywhere: many stand in each other's way. */
function regimentInstance(seed: number): GameState {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + ((high - low) * uniformInt(random, 10_001)) / 10_000;
  const units: RegimentPlan[] = [];
  while (units.length < 8) {
    const at = [between(-8, 8), between(-6, 6)] as const;
    if (units.some((other) => Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) < 4.2)) continue;
    const side = units.length % 2 === 0 ? 'attacker' : 'defender';
    units.push({ id: `u${units.length}`, side, files: 4, count: 6, base: [20, 20], at, facing: between(0, 360) });
  }
  return someRegiments({ units });
}

describe('room for a charge', () => {
  it('[CC-1] [CC-2] is told as by a search for the best charge: a battle, and throngs', () => {
    const told = new Map<string, number>();
    const states = [randomRegiments(1, 4), ...drawnOf([1, 2, 3], 1).map(regimentInstance)];
    for (const [i, state] of states.entries()) {
      for (const { id: unit, formation, side } of state.units.values()) {
        if (!formation || side !== 'attacker') continue;
        for (const { id: target } of enemyUnits(state, unit)) {
          const answer = whyNoRoom(state, unit, target);
          expect(answer, `${i}: ${unit} at ${target}`).toEqual(byBestCharges(state, unit, target));
          const kind = answer[0]?.kind ?? 'room';
          told.set(kind, (told.get(kind) ?? 0) + 1);
        }
      }
    }
    expect(told.get('room')).toBeGreaterThan(isDeep ? 10 : 3);
    expect(told.get('charge-way-blocked')).toBeGreaterThan(isDeep ? 3 : 0);
  });
});
