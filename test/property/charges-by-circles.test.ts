import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { ChargePlan } from '../../src/rules/squads/charge/answer.ts';
import { judgeMoves } from '../../src/rules/squads/charge/judge.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import {
  type DiscCharge,
  type Ends,
  faultsOfEnds,
  missedContact,
  notCloser,
  searchPlacement,
} from '../oracles/charge-by-circles.ts';
import { seeded } from '../physics/pieces.ts';
import { type DiscPlan, discPlans, HALF, layDown, targetsOf, toGame, toScenario } from '../support/disc-charges.ts';
import { drawn } from '../support/drawn.ts';

const RED = unitId('red');
const ROLLS = Array.from({ length: 11 }, (_, i) => i + 2);
/** Random starts of the search for a placement where the referee finds none. */
const TRIES = 60;
/** Positions in events are rounded, so an end may measure this much more than the rules' own tolerance. */
const RECORDED = 0.00052;

let table: Table;
beforeAll(async () => {
  table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain: [] });
});
afterAll(() => table.dispose());

const plansOf = (c: DiscCharge): readonly ChargePlan[] => {
  const state = toGame(c);
  return ROLLS.map((roll) => planCharge(state, RED, targetsOf(c).map(unitId), roll, table));
};

/** How many rolls were judged, and how many the referee left undecided though a random search finds a placement. */
type Tally = { rolls: number; undecided: number };

/** What is wrong with the referee's plan for a roll, by plain circles and by the judge of players' moves. */
function faultsOf(c: DiscCharge, roll: number, plan: ChargePlan, tally: Tally): readonly unknown[] {
  tally.rolls++;
  if (!plan.success) {
    const found = searchPlacement(c, roll, seeded(roll), TRIES);
    if (!found) return [];
    const isUndecided = plan.violations.some((v) => v.kind === 'no-joint-placement' && !v.proven);
    if (isUndecided) tally.undecided++;
    return isUndecided ? [] : [{ lost: found, said: plan.violations }];
  }
  const ends: Ends = c.unit.map((m) => {
    const move = plan.moves.find(({ model }) => model === modelId(m.id));
    return move ? { x: move.to[0], z: move.to[2] } : m;
  });
  const missed = missedContact(c, roll, ends);
  const orders = plan.moves.map(({ model, to }) => ({ model, to }));
  const judged = judgeMoves(toGame(c), RED, targetsOf(c).map(unitId), roll, orders, table);
  return [
    ...faultsOfEnds(c, roll, ends, RECORDED),
    ...notCloser(c, ends).map((id) => `C-22 ${id}`),
    ...(missed ? [{ 'C-23': missed }] : []),
    ...(judged.ok ? [] : judged.error),
  ];
}

/** A fault found in a random charge, with the scenario file that shows it. */
const told = (c: DiscCharge, roll: number, faults: readonly unknown[]) =>
  faults.length > 0 ? { faults, scenario: toScenario(c, roll) } : {};

function expectRight(plan: DiscPlan, tally: Tally): void {
  const c = layDown(plan);
  if (!c) return;
  const plans = plansOf(c);
  const successes = plans.map(({ success }) => Number(success));
  expect(successes, toScenario(c, 12)).toEqual(successes.toSorted());
  const least = ROLLS[successes.indexOf(1)] ?? 12;
  for (const roll of new Set([plan.roll, least, Math.max(2, least - 1)]))
    expect(told(c, roll, faultsOf(c, roll, plans[roll - 2]!, tally))).toEqual({});
}

/** The share of rolls that may stay undecided though a placement exists: their player may still show the moves. */
const UNDECIDED = 0.005;

function expectAllRight(most: number, seed: number, all: number): void {
  const tally: Tally = { rolls: 0, undecided: 0 };
  fc.assert(
    fc.property(discPlans(most), (plan) => expectRight(plan, tally)),
    { seed, numRuns: drawn(all) },
  );
  expect(tally.undecided).toBeLessThanOrEqual(Math.max(1, UNDECIDED * tally.rolls));
}

describe('charges on open ground, judged by plain circles', () => {
  const keeps = '[C-14 C-15 C-16 C-17 C-19 C-22 C-23 C-35 A17]';
  it(`${keeps} 1 to 4 models: legal, in contact, never said impossible, never lost by a larger roll (seed 71)`, () =>
    expectAllRight(4, 71, 3000));

  it(`${keeps} up to 10 models (seed 72)`, () => expectAllRight(10, 72, 1000));
});
