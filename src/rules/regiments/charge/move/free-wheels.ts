import { SAME_WHEEL, MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import type { ConvexBody } from '../../../../geometry/outlines/convex.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import type { RegimentLeg } from '../../../core/formation.ts';
import type { Lane } from './lane.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { type ChargeMove, moveWith, type WheelRange } from './reach.ts';
import { chargeLegsOf, metOnPath, turnsOf } from './charge-legs.ts';
import { cornersIn } from '../../ranks/footprint.ts';

/** The moves of a lane to one offset, and every obstacle near them. */
type MovesTo = {
  readonly table: CombinedProblem['table'];
  readonly lane: Lane;
  readonly offset: Inches;
  readonly taken: readonly TakenGround[];
};

/** A move with one wheel, and the corners of the unit at its bends; reused when the adjoining range is judged. */
type Wheeled = { readonly move: ChargeMove; readonly corners: Float64Array };

/** The moves of one range of wheels to one offset, by wheel angle. */
export type WheeledMoves = Map<Radians, Wheeled>;

/** The result of judging the moves of a range of wheels. */
type WheelAnswer =
  /** The middle move is free. */
  | { readonly kind: 'free'; readonly move: ChargeMove; readonly legs: readonly RegimentLeg[] }
  /** Every move meets an obstacle. */
  | { readonly kind: 'none' }
  | { readonly kind: 'cut'; readonly parts: readonly WheelRange[] }
  /** An obstacle is met so barely that the moves cannot be told apart. */
  | { readonly kind: 'barely' };

/** Wheels whose moves differ by less than this are treated as equal. */
const FINEST: Inches = 0.001;

/** Safety factor for how much the moves within a range of wheels may differ, relative to its ends. */
const MARGIN = 1.5;

/**
 * Judges the moves to an offset with a range of wheels: the middle one is free; it overlaps an obstacle deeper than any
 * other differs from it; or the range must be halved.
 *
 * @param known Cache of moves to that side and offset, filled here.
 * @source RG-08, RG-13
 */
export function judgeWheels(
  { table, lane, offset, taken }: MovesTo,
  range: WheelRange,
  known: WheeledMoves,
): WheelAnswer {
  const { charger, line, size, reach } = lane;
  const { side, from, to } = range;
  const at = (wheel: Radians): Wheeled => {
    const before = known.get(wheel);
    if (before) return before;
    const move = moveWith(reach, side, wheel, offset);
    const wheeled = { move, corners: cornersIn(turnsOf(charger.formation, size.width, move), size) };
    known.set(wheel, wheeled);
    return wheeled;
  };
  const middle = (from + to) / 2;
  const { move, corners } = at(middle);
  const legs = chargeLegsOf(charger.formation, line, move, offset);
  const bodies: (ConvexBody | undefined)[] = [];
  if (charger.fly || !metOnPath(legs, size, taken, table, MEASURE_TOLERANCE, bodies))
    return { kind: 'free', move, legs };
  const differs = MARGIN * Math.max(apart(corners, at(from).corners), apart(corners, at(to).corners));
  if (metOnPath(legs, size, taken, table, MEASURE_TOLERANCE + differs, bodies)) return { kind: 'none' };
  if (differs < FINEST || to - from < SAME_WHEEL) return { kind: 'barely' };
  const [first, last]: readonly WheelRange[] = [
    { side, from, to: middle },
    { side, from: middle, to },
  ];
  return { kind: 'cut', parts: [first!, last!] };
}

/** The largest distance any corner moved. */
function apart(one: Float64Array, other: Float64Array): Inches {
  let most = 0;
  for (let i = 0; i < one.length; i += 2) {
    const [dx, dz] = [one[i]! - other[i]!, one[i + 1]! - other[i + 1]!];
    most = Math.max(most, dx * dx + dz * dz);
  }
  return Math.sqrt(most);
}
