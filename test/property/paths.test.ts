import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { askCharge } from '../../src/rules/squads/charge/ask.ts';
import { whyNotEligible } from '../../src/rules/squads/charge/eligibility.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { moveSetting } from '../../src/rules/core/measure/setting.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { aBox, aGame } from '../support/game.ts';

const WIDTH = 30;
const DEPTH = 24;
const RED = unitId('red');
const RED1 = modelId('red1');
const BLUE = unitId('blue');

const hundredths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((n) => n / 100);

/** Up to five boxes between the mover on the left and its goal on the right. */
const boxes = (lowest: number, highest: number): fc.Arbitrary<readonly TerrainPiece[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('wall' as const, 'hill' as const, 'container' as const),
        x: hundredths(-4, 3),
        z: hundredths(-9, 5),
        width: hundredths(0.3, 3),
        depth: hundredths(0.5, 7),
        height: hundredths(lowest, highest),
      }),
      { maxLength: 5 },
    )
    .map((all) =>
      all.map(({ kind, x, z, width, depth, height }, i) =>
        aBox(`piece${i}`, kind, [x, x + width], [z, z + depth], height),
      ),
    );

const goals = fc.tuple(hundredths(5, 10), hundredths(-8, 8));

async function on<T>(terrain: readonly TerrainPiece[], ask: (table: Table) => T): Promise<T> {
  const table = await createTable({ width: WIDTH, depth: DEPTH, terrain });
  try {
    return ask(table);
  } finally {
    table.dispose();
  }
}

const setting = (fly: boolean, mm = 32) =>
  moveSetting(
    aGame({ table: { width: WIDTH, depth: DEPTH }, units: [{ id: 'red', at: [[-6, 0]], keywords: ['MONSTER'], mm }] }),
    RED1,
    { kind: 'path', fly },
  );

/** Length of the shortest way; undefined without one, and for goals that a base fits on by less than 0.001. */
const lengthTo = (table: Table, to: readonly [number, number], fly: boolean): number | undefined => {
  if (table.whyNoPlace(setting(fly, 32.06), [to[0], 0, to[1]])) return undefined;
  const answer = table.path(setting(fly), [to[0], 0, to[1]]);
  return answer.kind === 'path' ? answer.path.length : undefined;
};

describe('ways', () => {
  it('[C-31] a flyer’s is never longer than a walker’s, nor shorter than the straight line (seed 51)', () =>
    fc.assert(
      fc.asyncProperty(boxes(0.5, 6), goals, (terrain, to) =>
        on(terrain, (table) => {
          const walk = lengthTo(table, to, false);
          const fly = lengthTo(table, to, true);
          expect(fly === undefined).toBe(walk === undefined);
          if (fly === undefined || walk === undefined) return;
          expect(fly).toBeLessThanOrEqual(walk * (1 + 1e-6)); // arcs are flown as fine chords
          expect(fly).toBeGreaterThanOrEqual(Math.hypot(to[0] + 6, to[1]) - 1e-6);
        }),
      ),
      { seed: seedOf(51), numRuns: 100 },
    ));

  it('[C-27] are as long among pieces up to 2 high as on open ground (seed 52)', () =>
    fc.assert(
      fc.asyncProperty(boxes(0.1, 2), goals, (terrain, to) =>
        on(terrain, (table) => {
          const length = lengthTo(table, to, false);
          if (length !== undefined) expect(length).toBeCloseTo(Math.hypot(to[0] + 6, to[1]), 6);
        }),
      ),
      { seed: seedOf(52), numRuns: 100 },
    ));

  it('[C-28] are not shortened by a piece more (seed 53)', () =>
    fc.assert(
      fc.asyncProperty(boxes(2.1, 6), goals, async (terrain, to) => {
        const all = await on(terrain, (table) => lengthTo(table, to, false));
        const fewer = await on(terrain.slice(1), (table) => lengthTo(table, to, false));
        // A hill more may join tops that were apart; walls never help.
        if (all !== undefined && terrain[0]?.kind === 'wall') expect(all).toBeGreaterThanOrEqual(fewer! - 1e-6);
      }),
      { seed: seedOf(53), numRuns: 100 },
    ));
});

describe('charges over terrain', () => {
  const states = fc
    .record({
      count: fc.integer({ min: 1, max: 3 }),
      bx: hundredths(4, 7),
      bz: hundredths(-3, 3),
      cz: hundredths(-9, 9),
      fly: fc.boolean(),
    })
    .map(
      ({ count, bx, bz, cz, fly }): GameState =>
        aGame({
          table: { width: WIDTH, depth: DEPTH },
          units: [
            {
              id: 'red',
              at: Array.from({ length: count }, (_, i): [number, number] => [-6, (i - 1) * 1.6]),
              keywords: fly && count === 1 ? ['MONSTER', 'FLY'] : ['MONSTER'],
            },
            { id: 'blue', side: 'defender', at: [[bx, bz]] },
            { id: 'cyan', side: 'defender', at: [[bx + 3, cz]] },
          ],
        }),
    )
    .filter((state) => whyNotEligible(state, RED).length === 0);

  it('[C-19] succeed at the distance asked for, and not 0.01 below a proven one (seed 54)', () =>
    fc.assert(
      fc.asyncProperty(states, boxes(0.5, 5), (state, terrain) =>
        on(terrain, (table) => {
          const answer = askCharge(state, RED, [BLUE], table);
          if (answer.distance === undefined) return;
          expect(planCharge(state, RED, [BLUE], answer.distance + 1e-4, table).success).toBe(true);
          if (answer.proven) expect(planCharge(state, RED, [BLUE], answer.distance - 0.01, table).success).toBe(false);
        }),
      ),
      { seed: seedOf(54), numRuns: drawn(40, 8) },
    ));

  it('[C-14] never turn from success to failure on a higher roll (seed 55)', () =>
    fc.assert(
      fc.asyncProperty(states, boxes(0.5, 5), (state, terrain) =>
        on(terrain, (table) => {
          const results = Array.from({ length: 11 }, (_, i) => planCharge(state, RED, [BLUE], i + 2, table).success);
          expect(results).toEqual(results.toSorted((a, b) => Number(a) - Number(b)));
        }),
      ),
      { seed: seedOf(55), numRuns: 20 },
    ));
});
