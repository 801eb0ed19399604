import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { type DiscPlan, discPlans, edgePlans, HALF, layDown } from '../support/disc-charges.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { expectDecided, expectRightCharge, newTally } from '../support/judge-charges.ts';

let table: Table;
beforeAll(async () => {
  table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain: [] });
});
afterAll(() => table.dispose());

function expectAllRight(plans: fc.Arbitrary<DiscPlan>, seed: number, all: number): void {
  const tally = newTally();
  fc.assert(
    fc.property(plans, (plan) => {
      const c = layDown(plan);
      if (c) expectRightCharge(c, plan.roll, table, tally);
    }),
    { seed: seedOf(seed), numRuns: drawn(all, 3, 20) },
  );
  expectDecided(tally, 0.005);
}

describe('charges on open ground, judged by plain circles', () => {
  const keeps = '[C-14 C-15 C-16 C-17 C-19 C-22 C-23 C-35 A17]';
  it(`${keeps} 1 to 4 models: legal, in contact, never said impossible, never lost by a larger roll (seed 71)`, () =>
    expectAllRight(discPlans(4), 71, 3000));

  it(`${keeps} up to 10 models (seed 72)`, () => expectAllRight(discPlans(10), 72, 1000));

  it(`${keeps} up to 7 models with bases of several sizes, beside the table’s edges (seed 79)`, () =>
    expectAllRight(edgePlans(7), 79, 1000));

  it(`${keeps} whose models would wait for one another in a circle with all duties fulfilled`, () => {
    const plan: DiscPlan = {
      unit: {
        mm: 60,
        beside: [
          { of: 0, degrees: 120, gap: 0.02, mm: 25 },
          { of: 1, degrees: 239, gap: 0.77, mm: 32 },
        ],
      },
      targets: [
        { mm: 25, beside: [], degrees: 148, away: 3.88 },
        { mm: 25, beside: [], degrees: 0, away: 3.71 },
        { mm: 60, beside: [], degrees: -87, away: 3.44 },
      ],
      bystanders: [{ mm: 32, beside: [], degrees: -38, away: 3.19 }],
      friends: [],
      walls: [],
      roll: 4,
      from: [0, 11],
    };
    expectRightCharge(layDown(plan)!, plan.roll, table, newTally());
  });
});
