import { ABOUT_PLACE, IN_OUTLINE, SAME_ANGLE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Obstacle } from './levels.ts';
import { circleCrossings, signedDistance } from '../outlines/rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** A place on outlines: the obstacles a mover there is strictly over, and those whose outlines it touches. */
type OutlineMeeting = {
  readonly x: Inches;
  readonly z: Inches;
  readonly over: readonly number[];
  readonly touched: readonly number[];
};

/** The obstacles a mover is over in a range of directions, radians; one direction when `from` equals `to`. */
export type Sector = { readonly from: number; readonly to: number; readonly over: readonly number[] };

/**
 * The sectors into which outlines divide the surroundings of a place, and the rays between them: paths can follow
 * outlines that touch without a gap, inside neither.
 *
 * @source Derived here: near a place outlines are straight lines through it or arcs that touch one.
 */
export function sectorsAbout(
  obstacles: readonly Obstacle[],
  { x, z, over, touched }: OutlineMeeting,
): readonly Sector[] {
  const angles = touched
    .flatMap((i) => circleCrossings(obstacles[i]!.shape, x, z, ABOUT_PLACE))
    .map((a) => (a < 0 ? a + 2 * Math.PI : a))
    .sort((a, b) => a - b)
    // Flush outlines share a single ray.
    .filter((a, k, all) => k === 0 || a - all[k - 1]! >= SAME_ANGLE);
  const sector = (from: number, to: number, deep: Inches): Sector => {
    const [px, pz] = [x + ABOUT_PLACE * trig.cos((from + to) / 2), z + ABOUT_PLACE * trig.sin((from + to) / 2)];
    return { from, to, over: [...over, ...touched.filter((i) => signedDistance(obstacles[i]!.shape, px, pz) < -deep)] };
  };
  return angles.flatMap((from, k) => {
    const to = k + 1 < angles.length ? angles[k + 1]! : angles[0]! + 2 * Math.PI;
    return [sector(from, from, IN_OUTLINE), ...(to - from < SAME_ANGLE ? [] : [sector(from, to, 0)])];
  });
}
