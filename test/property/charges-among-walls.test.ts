import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import { HALF, layDown, toGame, walledPlans } from '../support/disc-charges.ts';
import { drawn, scaled } from '../support/drawn.ts';
import { expectDecided, expectRightCharge, newTally } from '../support/judge-charges.ts';

describe('charges among walls, judged by circles, boxes and polygons round them', () => {
  it('[C-14 C-15 C-16 C-17 C-19 C-22 C-23 C-26 C-35 A17] legal, in reach, in contact, never said impossible, never lost by a larger roll (seed 73)', async () => {
    const tally = newTally();
    await fc.assert(
      fc.asyncProperty(walledPlans, async (plan) => {
        const c = layDown(plan);
        if (!c || c.walls.length === 0) return;
        const terrain = [...toGame(c).terrain.values()].values();
        const table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain });
        try {
          expectRightCharge(c, plan.roll, table, tally);
        } finally {
          table.dispose();
        }
      }),
      { seed: 73, numRuns: drawn(1000) },
    );
    expect(tally.round).toBeGreaterThanOrEqual(scaled(150));
    // Where a path has to bend, the referee finds fewer of the placements there are.
    expectDecided(tally, 0.01);
  });
});
