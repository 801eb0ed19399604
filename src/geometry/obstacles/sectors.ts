import type { Inches } from '../../kernel/units.ts';
import type { Obstacle } from './levels.ts';
import { circleCrossings, signedDistance } from '../outlines/rounded.ts';

/** A place outlines go through: what a mover there is over for certain, and whose outlines it touches. */
export type Meeting = {
  readonly x: Inches;
  readonly z: Inches;
  readonly over: readonly number[];
  readonly touched: readonly number[];
};

/** What a mover is over in some directions from a place, as angles; one direction alone where `from` equals `to`. */
export type Sector = { readonly from: number; readonly to: number; readonly over: readonly number[] };

/** How far from a place its sectors are looked at: far more than flush outlines differ by, far less than anything is wide. */
export const ABOUT: Inches = 1e-4;

/** Directions that differ by less are the same, in radians. */
const SAME_RAY = 1e-9;

/** How deep in an outline a ray runs that is inside it, and not along it. */
const ON: Inches = 2e-6;

/**
 * The sectors about a place into which outlines part what is next to it, and the rays between them: along outlines that
 * touch without a gap paths still lead, in neither.
 *
 * @source Derived here: near a place outlines are straight lines through it or arcs that touch one.
 */
export function sectorsAbout(obstacles: readonly Obstacle[], { x, z, over, touched }: Meeting): readonly Sector[] {
  const angles = touched
    .flatMap((i) => circleCrossings(obstacles[i]!.shape, x, z, ABOUT))
    .map((a) => (a < 0 ? a + 2 * Math.PI : a))
    .sort((a, b) => a - b)
    // Along flush outlines there is but one ray.
    .filter((a, k, all) => k === 0 || a - all[k - 1]! >= SAME_RAY);
  const sector = (from: number, to: number, deep: Inches): Sector => {
    const [px, pz] = [x + ABOUT * Math.cos((from + to) / 2), z + ABOUT * Math.sin((from + to) / 2)];
    return { from, to, over: [...over, ...touched.filter((i) => signedDistance(obstacles[i]!.shape, px, pz) < -deep)] };
  };
  return angles.flatMap((from, k) => {
    const to = k + 1 < angles.length ? angles[k + 1]! : angles[0]! + 2 * Math.PI;
    return [sector(from, from, ON), ...(to - from < SAME_RAY ? [] : [sector(from, to, 0)])];
  });
}
