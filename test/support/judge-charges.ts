import { expect } from 'vitest';
import type { Table } from '../../src/physics/table.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { ModelMove } from '../../src/rules/core/model-move.ts';
import type { ChargePlan } from '../../src/rules/squads/charge/answer.ts';
import { judgeMoves } from '../../src/rules/squads/charge/judge.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import {
  type DiscCharge,
  type Ends,
  faultsOfEnds,
  missedContact,
  notCloser,
  outOfReach,
  searchPlacement,
} from '../oracles/charge-by-circles.ts';
import { seeded } from '../physics/pieces.ts';
import { targetsOf, toGame } from './disc-charges.ts';
import { chargeScene, expectSound } from './scene-file.ts';

const RED = unitId('red');
const ROLLS = Array.from({ length: 11 }, (_, i) => i + 2);
/** Random starts of the search for a placement where the referee finds none. */
const TRIES = 60;
/** Positions in events are rounded, so an end may measure this much more than the rules' own tolerance. */
const RECORDED = 0.00052;
/**
 * How many rolls were judged, on how many a model walked round something, and how many the referee left undecided though
 * a random search finds a placement.
 */
export type Tally = { rolls: number; round: number; undecided: number };

/** An empty tally. */
export const newTally = (): Tally => ({ rolls: 0, round: 0, undecided: 0 });

/** Expects few rolls of a tally to be undecided: their player may still show the moves. */
export const expectDecided = ({ rolls, undecided }: Tally, share: number): void =>
  expect(undecided).toBeLessThanOrEqual(Math.max(2, share * rolls));

/** A path is this much longer than a straight line when it leads round something, inches. */
const ROUND = 0.05;

/** What is wrong with the referee's plan for a roll, by plain circles and by the judge of players' moves. */
function faultsOf(c: DiscCharge, roll: number, plan: ChargePlan, table: Table, tally: Tally): readonly unknown[] {
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
  const isRound = ({ from, to, path }: ModelMove) => path.length > Math.hypot(to[0] - from[0], to[2] - from[2]) + ROUND;
  if (plan.moves.some(isRound)) tally.round++;
  const orders = plan.moves.map(({ model, to }) => ({ model, to }));
  const judged = judgeMoves(toGame(c), RED, targetsOf(c).map(unitId), roll, orders, table);
  return [
    ...faultsOfEnds(c, roll, ends, RECORDED),
    ...(c.walls.length > 0 ? outOfReach(c, roll, ends) : []),
    ...notCloser(c, ends).map((id) => `C-22 ${id}`),
    ...(missed ? [{ 'C-23': missed }] : []),
    ...(judged.ok ? [] : judged.error),
  ];
}

/**
 * Expects the referee's answers to a charge, roll by roll: never lost by a larger roll, and without a fault on a roll
 * and on the two about the least that succeeds. Each model's end is judged as planned; the judge of players' moves has
 * to accept the plan.
 */
export function expectRightCharge(c: DiscCharge, roll: number, table: Table, tally: Tally): void {
  const state = toGame(c);
  const judge = c.walls.length > 0 ? 'charges-among-walls' : 'charges-by-circles';
  const sound = (one: number, faults: readonly unknown[]) =>
    expectSound(judge, faults, () => chargeScene(state, targetsOf(c), one));
  const plans = ROLLS.map((one) => planCharge(state, RED, targetsOf(c).map(unitId), one, table));
  sound(12, lostByLarger(plans));
  const least = leastOf(plans);
  for (const one of new Set([roll, least, Math.max(2, least - 1)]))
    sound(one, faultsOf(c, one, plans[one - 2]!, table, tally));
}

/** The rolls from 2 to 12 that succeed though a larger one fails. */
export const lostByLarger = (plans: readonly ChargePlan[]): readonly string[] =>
  plans.flatMap(({ success }, i) =>
    success && plans.slice(i + 1).some((larger) => !larger.success)
      ? [`C-19: ${i + 2} succeeds, a larger roll fails`]
      : [],
  );

/** The least roll from 2 to 12 that succeeds; 12 where none does. */
export const leastOf = (plans: readonly ChargePlan[]): number => {
  const first = plans.findIndex(({ success }) => success);
  return first < 0 ? 12 : first + 2;
};
