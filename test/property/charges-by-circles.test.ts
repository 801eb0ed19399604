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
});
