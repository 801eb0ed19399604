import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import { askCharge } from '../../src/rules/squads/charge/ask.ts';
import type { ChargeAnswer } from '../../src/rules/squads/charge/answer.ts';
import { measureCharge } from '../../src/rules/squads/charge/least.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { crowdedTable, R32 } from '../bench/crowded-table.ts';
import { drawn } from '../support/drawn.ts';
import { aBox, aGame, type UnitPlan } from '../support/game.ts';

const RED = unitId('red');

/** Free places about the centre that keep a distance from those taken before. */
function places(t: ReturnType<typeof crowdedTable>, taken: [number, number][], count: number, far: number) {
  const found: [number, number][] = [];
  for (let tries = 0; found.length < count && tries < 2000; tries++) {
    const [x, z] = [far * (2 * t.random() - 1), far * (2 * t.random() - 1)];
    if (!t.isFree(x, z, 0.05) || taken.some((p) => Math.hypot(p[0] - x, p[1] - z) < 2.4)) continue;
    found.push([x, z]);
    taken.push([x, z]);
  }
  return found;
}

describe('a charge that is only measured', () => {
  it('needs what the whole answer says, at one target or two, on foot or in the air', async () => {
    let watched = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(1, 2, 4, 7),
        fc.boolean(),
        async (seed, models, fly) => {
          const t = crowdedTable(seed, 40, 0, seed % 2 === 0);
          const table = await createTable({ ...t.spec });
          const taken: [number, number][] = [];
          const units: UnitPlan[] = [
            { id: 'red', at: places(t, taken, models, 4), keywords: fly ? ['INFANTRY', 'FLY'] : ['INFANTRY'] },
            ...[0, 1, 2].map((i): UnitPlan => ({ id: `blue${i}`, side: 'defender', at: places(t, taken, 1 + i, 11) })),
          ];
          const state = aGame({ terrain: [...t.spec.terrain], units });
          for (const targets of [[unitId('blue0')], [unitId('blue1'), unitId('blue2')]]) {
            const best: ChargeAnswer[] = [];
            const { needed, distance, proven } = askCharge(state, RED, targets, table, (answer) => best.push(answer));
            watched += best.length;
            for (const [i, answer] of best.entries()) {
              expect(answer).toMatchObject({ unit: RED, targets, eligible: true, proven: false, violations: [] });
              expect(answer.distance).toBeLessThanOrEqual(best[i - 1]?.distance ?? Infinity);
              expect(answer.distance).toBeGreaterThanOrEqual(distance!);
              expect(answer.needed).toBeGreaterThanOrEqual(needed!);
              expect(answer.witness).toHaveLength(models);
              expect(planCharge(state, RED, targets, answer.needed!, table).success).toBe(true);
            }
            expect(measureCharge(state, RED, targets, table)).toEqual({ needed, distance, proven });
            expect(measureCharge(state, RED, targets, table, 'roll').needed).toBe(needed);
          }
          table.dispose();
        },
      ),
      // Seven models are asked about in every run: it takes that many to tell how places are put in order.
      { numRuns: drawn(12, 1), seed: 8, examples: [[1, 7, false]] },
    );
    expect(watched).toBeGreaterThan(0);
  });

  it('is looked for no farther than it takes to tell: one model step by step, and for the roll alone not beyond the dice', async () => {
    // Six up and six down over a wall from edge to edge: more than dice give, less than eighteen.
    const wall = aBox('wall', 'wall', [3, 3.5], [-22, 22], 6);
    const table = await createTable({ width: 60, depth: 44, terrain: [wall] });
    const units: UnitPlan[] = [
      { id: 'red', at: [[0, 0]] },
      { id: 'blue', side: 'defender', at: [[7, 0]] },
    ];
    const state = aGame({ units, terrain: [wall] });
    const limits: number[] = [];
    const told: TableQuery = {
      ...table,
      reach: (setting, limit) => {
        limits.push(limit);
        return table.reach(setting, limit);
      },
    };
    const { distance, needed } = measureCharge(state, RED, [unitId('blue')], told);
    expect(distance).toBeCloseTo(12 + 7 - 2 * R32 - 1, 6);
    expect(needed).toBeUndefined();
    // First a little farther than the straight gap.
    const near = 7 - 2 * R32 - 1 + 0.75;
    expect(limits).toEqual([near, 12, 18]);
    limits.length = 0;
    const roll = measureCharge(state, RED, [unitId('blue')], told, 'roll');
    expect(roll).toEqual({ distance: undefined, needed: undefined, proven: true });
    expect(limits).toEqual([near, 12]);
    table.dispose();
  });

  it('is nothing where it may not be made, nor without a target', async () => {
    const table = await createTable({ width: 60, depth: 44, terrain: [] });
    const units: UnitPlan[] = [
      { id: 'red', at: [[0, 0]], status: ['advanced'] },
      { id: 'blue', side: 'defender', at: [[5, 0]] },
    ];
    const never = { distance: undefined, needed: undefined, proven: true };
    const state = aGame({ units });
    expect(measureCharge(state, RED, [unitId('blue')], table)).toEqual(never);
    expect(measureCharge(state, RED, [], table)).toEqual(never);
    expect(measureCharge(state, RED, [unitId('grey')], table)).toEqual(never);
    table.dispose();
  });
});
