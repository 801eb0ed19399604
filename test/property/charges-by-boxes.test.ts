import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import { searchBoxes } from '../oracles/charge-by-boxes.ts';
import { goesStraight } from '../oracles/charge-by-circles.ts';
import { discPlans, HALF, layDown, targetsOf, toGame } from '../support/disc-charges.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { chargeScene, expectSound } from '../support/scene-file.ts';

/** How many boxes are examined before a roll counts as unknown. */
const BOXES = 20_000;

let table: Table;
beforeAll(async () => {
  table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain: [] });
});
afterAll(() => table.dispose());

/** Failed rolls, by what the referee said and what an exhaustive search found. */
type Failed = { said: number; proven: number; agreed: number; joint: number };

function expectImpossible(most: number, seed: number, all: number): Failed {
  const tally: Failed = { said: 0, proven: 0, agreed: 0, joint: 0 };
  fc.assert(
    fc.property(discPlans(most), (plan) => {
      const c = layDown(plan);
      if (!c) return;
      const state = toGame(c);
      for (let roll = 2; roll <= 12; roll++) {
        const answer = planCharge(state, unitId('red'), targetsOf(c).map(unitId), roll, table);
        if (answer.success) break;
        const [why] = answer.violations;
        const isJoint = why?.kind === 'no-joint-placement';
        const isProven = !isJoint || why.proven;
        const { kind } = searchBoxes(c, roll, (model, to) => goesStraight(c, model, to), BOXES);
        tally.said++;
        if (isProven) tally.proven++;
        if (isProven && kind === 'impossible') tally.agreed++;
        if (isJoint && isProven && kind === 'impossible') tally.joint++;
        const faults = isProven && kind === 'possible' ? [`${why?.kind} on a ${roll}: a search finds a placement`] : [];
        expectSound('charges-by-boxes', faults, () => chargeScene(state, targetsOf(c), roll));
      }
    }),
    { seed: seedOf(seed), numRuns: drawn(all, 6, 3) },
  );
  return tally;
}

describe('charges that fail, judged by an exhaustive search of plain circles', () => {
  it.each([
    [2, 82, 800],
    [4, 83, 800],
  ])('[C-15 C-17 C-19 A17] up to %i models: what is said to be impossible is (seed %i)', (most, seed, all) => {
    const { said, proven, agreed, joint } = expectImpossible(most, seed, all);
    expect(said - proven).toBeLessThanOrEqual(Math.max(1, 0.005 * said));
    expect(agreed).toBeGreaterThan(0.9 * said);
    // Rolls at which every target is in reach of some model, and the unit as a whole falls short.
    expect(joint).toBeGreaterThan(scaled(all / 2, 4));
  });
});
