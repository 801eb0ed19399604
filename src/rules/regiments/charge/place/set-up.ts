import type { PlanPoint } from '../../../../kernel/point.ts';
import type { Formation } from '../../../core/formation.ts';
import type { UnitId } from '../../../core/ids.ts';
import { isWithin } from '../../../core/measure/measure.ts';
import { MOST_ABLE } from './end-states.ts';
import { facingLineOf } from '../../ranks/facing-line.ts';
import { openSpans } from '../move/find-charge-path.ts';
import { bodyOf } from '../../ranks/formation.ts';
import { type Lane, laneOf, withSpans } from '../move/lane.ts';
import { withMissed } from '../move/missed-spans.ts';
import { createPathBook, type ChargeGoal, type ChargeSetting } from './order-moves.ts';
import type { Charger, CombinedProblem, TakenGround } from '../problem.ts';
import { unitBlocker, bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';
import * as trig from '../../../../kernel/trig.ts';

/** A combined charge against ranks in one pose: the lanes of its chargers, and their surroundings. */
export type SetUp = {
  readonly setting: ChargeSetting;
  /** The lane of every charger; undefined for one that rolled too short. @source RG-06, CC-5 */
  readonly lanes: readonly (Lane | undefined)[];
  /** Whether it is proven that no lane misses a reachable offset. */
  readonly isProven: boolean;
};

/** Whether a charger rolled at least its distance. @source RG-06, CC-5, E1 */
export const rolledEnough = ({ distance, range }: Charger): boolean => isWithin(distance, range);

/** The chargers that did not roll their distance: they never engage. @source RG-06, CC-5 */
export const outOfRange = ({ chargers }: CombinedProblem): readonly UnitId[] =>
  chargers.filter((charger) => !rolledEnough(charger)).map(({ unit }) => unit);

/** The lanes of a problem whose target stands in the given ranks; the charger it was turned for has its own lane. */
export function setUp(problem: CombinedProblem, target: Formation, first?: ChargeGoal): SetUp {
  const about = takenAbout(problem);
  const fixed = [...about, takenByTarget(target)];
  let isProven = true;
  const lanes = problem.chargers.map((charger, index): Lane | undefined => {
    if (index === first?.charger) return first.lane;
    if (!rolledEnough(charger)) return undefined;
    const lane = laneOf(problem, charger, facingLineOf(target, charger.facing));
    const open = openSpans(problem.table, lane, strikesOddly(lane) ? fixed : about, fixed);
    if (open === lane.spans) return lane;
    const all = withMissed(problem.table, lane, open, fixed);
    isProven &&= all.isProven;
    return withSpans(problem.enemies, lane, all.spans);
  });
  // Every choice of chargers is examined, so of very many only the nearest are considered.
  isProven &&= lanes.filter((lane) => lane !== undefined && lane.cells.length > 0).length <= MOST_ABLE;
  const setting = { problem, fixed, middle: centreOfRanks(target), book: createPathBook(problem) };
  return { setting: first ? { ...setting, first: first.charger } : setting, lanes, isProven };
}

/** Whether a charger starts so far round a corner that the target itself may block it. */
const strikesOddly = ({ reach: { approach } }: Lane): boolean =>
  Math.abs(approach.theta) >= Math.PI / 2 ||
  Math.min(approach.b, approach.b + approach.width * trig.sin(approach.theta)) < 0;

/** All fixed obstacles of a charge except the charged unit. */
export const takenAbout = ({ enemies, friends, terrain }: CombinedProblem): readonly TakenGround[] => [
  ...enemies,
  ...friends,
  ...terrain,
];

/** The ground of a charged unit as an obstacle. */
export function takenByTarget(target: Formation): TakenGround {
  return { by: unitBlocker(target), body: bodyFootprint(target, bodySizeOf(target)) };
}

/** The centre of a unit's boundary. */
export function centreOfRanks(target: Formation): PlanPoint {
  const { at } = bodyOf(target);
  return [at[0], at[2]];
}
