import { NO_TURN, SAME_WHEEL } from '../../../../kernel/tolerances.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import type { Formation, RegimentLeg } from '../../../core/formation.ts';
import { type FacingLine, flushPose, fromLine, facingLineOf } from '../../ranks/facing-line.ts';
import { isNear } from '../move/find-charge-path.ts';
import { judgeWheels, type WheeledMoves } from '../move/free-wheels.ts';
import type { Lane } from '../move/lane.ts';
import { type ChargeMove, moveWith, type WheelRange, wheelsTo } from '../move/reach.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { chargeLegsOf } from '../move/charge-legs.ts';
import { wheeled } from '../../ranks/footprint.ts';

/**
 * A turn of a charged unit for a charger whose first contact is off flush: the offset of the charger's front left
 * corner along the original line, and how far the unit turns. `sign` is 1 when the charger must turn left to be flush;
 * the charged unit then turns right.
 */
export type TurnAt = { readonly offset: Inches; readonly sign: 1 | -1; readonly rotation: Radians };

/** The point of first contact along a line for an end at an offset: a corner of the charger, or an end of the line. */
const touchAt = ({ line, size }: Lane, { offset, sign }: Omit<TurnAt, 'rotation'>): Inches =>
  sign > 0 ? Math.max(0, offset) : Math.min(line.length, offset + size.width);

/** The charged unit after it was turned. @source RG-09 */
export function turnedBy(target: Formation, lane: Lane, turn: TurnAt): Formation {
  const pivot = fromLine(lane.line, [touchAt(lane, turn), 0]);
  return { ...target, ...wheeled(target, pivot, -turn.sign * turn.rotation) };
}

/** The line a charger strikes after the turn. */
export const turnedLine = (target: Formation, lane: Lane, turn: TurnAt): FacingLine =>
  facingLineOf(turnedBy(target, lane, turn), lane.line.facing);

/** The legs of a charge move that aligns only as far as the charged unit does not turn to meet it. */
export function turnedLegs(
  lane: Lane,
  line: FacingLine,
  move: ChargeMove,
  { offset, rotation }: TurnAt,
): readonly RegimentLeg[] {
  const to = flushPose(line, lane.size.width, offset);
  return chargeLegsOf(lane.charger.formation, lane.line, move, offset).flatMap((leg): readonly RegimentLeg[] => {
    if (leg.kind !== 'align') return [leg];
    const angle = move.align - Math.sign(move.align) * rotation;
    return Math.abs(angle) <= NO_TURN ? [] : [{ ...leg, to, angle }];
  });
}

/**
 * The charge move to an offset that first touches off flush to one side by the largest angle without meeting an
 * obstacle; undefined when there is none.
 *
 * @source RG-08, RG-09
 */
export function widestMove(
  table: CombinedProblem['table'],
  lane: Lane,
  { offset, sign }: Omit<TurnAt, 'rotation'>,
  taken: readonly TakenGround[],
): ChargeMove | undefined {
  let widest: ChargeMove | undefined;
  const to = flushPose(lane.line, lane.size.width, offset);
  const moves = { table, lane, offset, taken: taken.filter(({ body }) => isNear(body, lane, to)) };
  const aside = (side: 'left' | 'right', wheel: Radians) => sign * moveWith(lane.reach, side, wheel, offset).align;
  for (const whole of wheelsTo(lane.reach, offset)) {
    const { side } = whole;
    // The angle off flush rises or falls monotonically with the wheel.
    const rises = aside(side, whole.to) >= aside(side, whole.from);
    const most = ({ from, to }: WheelRange) => aside(side, rises ? to : from);
    const ends = [whole.to, whole.from].map((wheel): WheelRange => ({ side, from: wheel, to: wheel }));
    const known: WheeledMoves = new Map();
    const open: WheelRange[] = [whole, ...(rises ? ends.toReversed() : ends)];
    for (let range = open.pop(); range !== undefined; range = open.pop()) {
      if (most(range) <= (widest ? sign * widest.align + NO_TURN : NO_TURN)) continue;
      const answer = judgeWheels(moves, range, known);
      if (answer.kind === 'free' && (widest === undefined || sign * answer.move.align > sign * widest.align))
        widest = answer.move;
      const middle = (range.from + range.to) / 2;
      const parts =
        answer.kind === 'free'
          ? [
              { side, from: range.from, to: middle },
              { side, from: middle, to: range.to },
            ]
          : answer.kind === 'cut'
            ? answer.parts
            : [];
      // The part with the larger angle is pushed last, so that it is taken first.
      if (range.to - range.from > SAME_WHEEL) open.push(...(rises ? parts : parts.toReversed()));
    }
  }
  return widest && sign * widest.align > NO_TURN ? widest : undefined;
}
