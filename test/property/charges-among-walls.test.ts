import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import type { Disc, DiscCharge } from '../oracles/charge-by-circles.ts';
import { HALF, layDown, toGame, walledPlans } from '../support/disc-charges.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { expectDecided, expectRightCharge, newTally } from '../support/judge-charges.ts';

const disc = (id: string, x: number, z: number, mm: number): Disc => ({ id, x, z, r: mm / 25.4 / 2 });

/** Where the unit would settle without the wall, a model stands in it. */
const OFF_A_WALL: DiscCharge = {
  unit: [disc('red1', -8, 0, 60), disc('red2', -10.0661, -3.5786, 60)],
  targets: [[disc('blue0-1', -6.1407, 3.0944, 40)], [disc('blue1-1', -1.9133, 0.5325, 32)]],
  bystanders: [disc('cyan0-1', -5.2023, -5.9998, 25)],
  friends: [],
  walls: [{ x: [-5.13, -4.49], z: [-0.77, -0.23] }],
  half: HALF,
};

/**
 * Where the place of contact nearest to the start lies on a wall's side, hardly short of its corner: the corner's whole
 * circle, which is no part of the outline there, crosses the line of contact a ten-millionth of an inch beside it.
 */
const CONTACT_BESIDE_A_CORNER: DiscCharge = {
  unit: [disc('red1', -8, 0, 32), disc('red2', -7.285, -1.6844, 32), disc('red3', -6.4286, 0.5467, 32)],
  targets: [[disc('blue0-1', -5.4674, 3.8998, 60)]],
  bystanders: [],
  friends: [],
  walls: [{ x: [-6.01, -4.49], z: [1.7, 2.52] }],
  half: HALF,
};

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
      { seed: seedOf(73), numRuns: drawn(1000, 4, 10) },
    );
    expect(tally.round).toBeGreaterThanOrEqual(scaled(75, 10));
    expectDecided(tally, 0.004);
  });

  it.each([
    ['[C-19] is found where a model has to end off a wall and the others have to follow', OFF_A_WALL, 4],
    ['[C-23] touches an enemy beside the corner of a wall', CONTACT_BESIDE_A_CORNER, 2],
  ] as const)('%s', async (_, scene, roll) => {
    const terrain = toGame(scene).terrain.values();
    const table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain });
    const tally = newTally();
    expectRightCharge(scene, roll, table, tally);
    expect(tally.undecided).toBe(0);
    table.dispose();
  });
});
