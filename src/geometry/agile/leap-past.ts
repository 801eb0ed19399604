import type { PlanPoint } from '../../kernel/point.ts';
import { DRAWN_ON_LIP, SAME_PLACE, STEP_ROUNDING, SURELY_BEYOND, TOUCH_CLEARANCE } from '../../kernel/tolerances.ts';
import type { Inches, Radians, Share } from '../../kernel/units.ts';
import type { LipPair } from './lips.ts';
import { type Clip, clipSegment, type Rounded } from '../outlines/rounded.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * Where leaps of one kind begin and end. They begin where they run out of `from` and land where they run into `to`, or
 * with `isOut` where they run out of it: beside the take-off, with the whole base clear of it.
 */
export type Gap = { readonly from: Rounded; readonly to: Rounded; readonly isOut: boolean };

/** The side of a leap that touches an obstacle: 1 when it passes with the obstacle on its left, −1 on its right. */
type LeapSide = 1 | -1;

/** Maximum length of a leap. */
const LONGEST: Inches = 16;

/** Filled by {@link clipSegment} and read immediately: it is called too often to allocate a result. */
const clip: Clip = { from: 0, to: 0 };

/**
 * The leap over a gap in one direction that touches an outline while it is in the air: its take-off and its landing;
 * undefined when there is none.
 *
 * @param angle  Its direction, from x towards z.
 * @source S-17, S-18; derived here: the line that touches a convex shape in a direction is its supporting line.
 */
export function leapTouching(gap: Gap, past: Rounded, angle: Radians, hand: LeapSide): LipPair | undefined {
  return leapBeside(gap, past, trig.cos(angle), trig.sin(angle), hand, LONGEST);
}

/** The same leap in a direction given as a unit vector, if it is no longer than `most`. */
function leapBeside(
  { from, to, isOut }: Gap,
  past: Rounded,
  ux: number,
  uz: number,
  hand: LeapSide,
  most: Inches,
): LipPair | undefined {
  const [tx, tz] = touchPlace(past, -hand * uz, hand * ux);
  const along = touchedAlong(past, tx, tz, ux, uz);
  // It must touch in the air, so take-off and landing are no further from what it touches than its length.
  const far = most + Math.abs(along);
  if (isBeyond(from, tx, tz, far) || isBeyond(to, tx, tz, far)) return undefined;
  const [ax, az] = [tx - LONGEST * ux, tz - LONGEST * uz];
  const [dx, dz] = [2 * LONGEST * ux, 2 * LONGEST * uz];
  if (!clipSegment(from, ax, az, dx, dz, clip)) return undefined;
  const left = clip.to;
  const shareAt = (beyond: Inches): Share => 0.5 + beyond / (2 * LONGEST);
  if (left > shareAt(Math.max(along, 0)) + STEP_ROUNDING || !clipSegment(to, ax, az, dx, dz, clip)) return undefined;
  const landed = isOut ? clip.to + STEP_ROUNDING / (2 * LONGEST) : clip.from;
  if (landed < shareAt(Math.min(along, 0)) - STEP_ROUNDING || landed <= left) return undefined;
  return [
    [ax + left * dx, az + left * dz],
    [ax + landed * dx, az + landed * dz],
  ];
}

/** How far on from its touch point a line in a direction also touches an outline, along a side of it: 0 for a corner. */
function touchedAlong({ px, pz, rho }: Rounded, tx: Inches, tz: Inches, ux: number, uz: number): Inches {
  let furthest = 0;
  for (let i = 0; i < px.length; i++) {
    const [dx, dz] = [px[i]! - tx, pz[i]! - tz];
    const along = dx * ux + dz * uz;
    const isTouched = Math.abs(dx * -uz + dz * ux) < rho + TOUCH_CLEARANCE + SAME_PLACE;
    if (isTouched && Math.abs(along) > Math.abs(furthest)) furthest = along;
  }
  return furthest;
}

/** Whether the bounds of an outline are further than a distance from a place, by more than rounding. */
const isBeyond = ({ minX, maxX, minZ, maxZ }: Rounded, x: Inches, z: Inches, far: Inches): boolean =>
  x < minX - far - SURELY_BEYOND ||
  x > maxX + far + SURELY_BEYOND ||
  z < minZ - far - SURELY_BEYOND ||
  z > maxZ + far + SURELY_BEYOND;

/** The point of an outline touched by a line, on the side its normal points to. */
function touchPlace({ px, pz, rho }: Rounded, nx: number, nz: number): PlanPoint {
  let k = 0;
  for (let i = 1; i < px.length; i++) if ((px[i]! - px[k]!) * -nx + (pz[i]! - pz[k]!) * -nz > 0) k = i;
  return [px[k]! - (rho + TOUCH_CLEARANCE) * nx, pz[k]! - (rho + TOUCH_CLEARANCE) * nz];
}

/**
 * The side on which a straight stretch touches an outline between its ends; undefined when it does not.
 *
 * @source Derived here: the inverse of {@link leapTouching}; held against test/geometry/leaps-past.test.ts.
 */
export function touchedOn(past: Rounded, a: PlanPoint, b: PlanPoint): LeapSide | undefined {
  const length = Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
  if (length < STEP_ROUNDING) return undefined;
  const [ux, uz] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  for (const hand of [1, -1] as const) {
    const [nx, nz] = [-hand * uz, hand * ux];
    const [tx, tz] = touchPlace(past, nx, nz);
    const off = (tx - a[0]) * nx + (tz - a[1]) * nz;
    const along = (tx - a[0]) * ux + (tz - a[1]) * uz;
    if (Math.abs(off) < SAME_PLACE && along > -DRAWN_ON_LIP && along < length + DRAWN_ON_LIP) return hand;
  }
  return undefined;
}

/** Number of directions tried for leaps past an obstacle. */
const DIRECTIONS = 16;
const COMPASS: readonly PlanPoint[] = Array.from({ length: DIRECTIONS }, (_, k) => {
  const angle = (2 * Math.PI * k) / DIRECTIONS;
  return [trig.cos(angle), trig.sin(angle)];
});
const HANDS: readonly LeapSide[] = [1, -1];

/**
 * The direction that those tried are counted from, a unit vector: along an obstacle's longest side, which a leap may
 * touch all of; for a disc, towards the take-off. They turn with the table.
 */
function firstDirection({ from }: Gap, { px, pz, nx, nz, len }: Rounded): PlanPoint {
  if (px.length > 1) {
    const longest = len.indexOf(len.reduce((a, b) => Math.max(a, b)));
    return [-nz[longest]!, nx[longest]!];
  }
  const [dx, dz] = [(from.minX + from.maxX) / 2 - px[0]!, (from.minZ + from.maxZ) / 2 - pz[0]!];
  const far = Math.sqrt(dx * dx + dz * dz);
  return far < SAME_PLACE ? [1, 0] : [dx / far, dz / far];
}

/**
 * Leaps over a gap no wider than `most` that touch an outline in the air, in sixteen directions.
 *
 * @source Ours: starts for a search that turns them to where the route is shortest; test/geometry/leaps-past.test.ts.
 */
export function leapsPast(gap: Gap, past: Rounded, most: Inches): readonly LipPair[] {
  const pairs: LipPair[] = [];
  const [vx, vz] = firstDirection(gap, past);
  for (const [cos, sin] of COMPASS) {
    const [ux, uz] = [vx * cos - vz * sin, vx * sin + vz * cos];
    for (const hand of HANDS) {
      const pair = leapBeside(gap, past, ux, uz, hand, Math.min(most, LONGEST));
      if (pair && (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2 <= most * most) pairs.push(pair);
    }
  }
  return pairs;
}
