import { ABOUT_PLACE, IN_OUTLINE, SAME_ANGLE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Obstacle } from './levels.ts';
import { circleCrossings, signedDistance } from '../outlines/rounded.ts';

/** A place outlines go through: what a mover there is over for certain, and whose outlines it touches. */
export type OutlineMeeting = {
  readonly x: Inches;
  readonly z: Inches;
  readonly over: readonly number[];
  readonly touched: readonly number[];
};

/** What a mover is over in some directions from a place, as angles; one direction alone where `from` equals `to`. */
export type Sector = { readonly from: number; readonly to: number; readonly over: readonly number[] };

/**
 * The sectors about a place into which outlines part what is next to it, and the rays between them: along outlines that
 * touch without a gap paths still lead, in neither.
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
    // Along flush outlines there is but one ray.
    .filter((a, k, all) => k === 0 || a - all[k - 1]! >= SAME_ANGLE);
  const sector = (from: number, to: number, deep: Inches): Sector => {
    const [px, pz] = [x + ABOUT_PLACE * Math.cos((from + to) / 2), z + ABOUT_PLACE * Math.sin((from + to) / 2)];
    return { from, to, over: [...over, ...touched.filter((i) => signedDistance(obstacles[i]!.shape, px, pz) < -deep)] };
  };
  return angles.flatMap((from, k) => {
    const to = k + 1 < angles.length ? angles[k + 1]! : angles[0]! + 2 * Math.PI;
    return [sector(from, from, IN_OUTLINE), ...(to - from < SAME_ANGLE ? [] : [sector(from, to, 0)])];
  });
}
