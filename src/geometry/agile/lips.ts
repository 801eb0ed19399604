import type { PlanPoint } from '../../kernel/point.ts';
import { SAME_PLACE, SURELY_A_LEAP } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type OutlineWalk, walkRound } from '../outlines/outline-walk.ts';
import { commonPoint } from '../outlines/overlap.ts';
import { boundaryCrossings, nearestOfCore, type Rounded, signedDistance } from '../outlines/rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** A point of one outline and a point of another. */
export type LipPair = readonly [from: PlanPoint, to: PlanPoint];

/**
 * The distance between two outlines; 0 when they touch or overlap.
 *
 * @source Derived here: two convex outlines that are apart are nearest at a corner of one of them.
 */
function outlineGap(a: Rounded, b: Rounded): Inches {
  if (commonPoint(a, b)) return 0;
  return Math.min(leastTo(a, b), leastTo(b, a));
}

const gaps = new WeakMap<Rounded, WeakMap<Rounded, Inches>>();

/**
 * The distance between two outlines, cached for their lifetime: terrain stays in place while models move.
 *
 * @source As {@link outlineGap}.
 */
export function keptGap(a: Rounded, b: Rounded): Inches {
  let known = gaps.get(a);
  if (!known) gaps.set(a, (known = new WeakMap()));
  let gap = known.get(b);
  if (gap === undefined) known.set(b, (gap = outlineGap(a, b)));
  return gap;
}

/** Whether the bounds of two outlines are further apart than a distance: then so are they. @source Bounding boxes. */
export const areFarApart = (a: Rounded, b: Rounded, far: Inches): boolean =>
  a.minX > b.maxX + far || b.minX > a.maxX + far || a.minZ > b.maxZ + far || b.minZ > a.maxZ + far;

/** The least distance from the rounded corners of one outline to another. */
function leastTo(a: Rounded, b: Rounded): Inches {
  let least = Infinity;
  for (let i = 0; i < a.px.length; i++) least = Math.min(least, signedDistance(b, a.px[i]!, a.pz[i]!) - a.rho);
  return Math.max(least, 0);
}

/**
 * Leaps from one top to another for which bending a path may pay: from each corner of either to the nearest point of
 * the other, up to `most` apart.
 *
 * @source Derived here: the shortest leap between convex tops begins or ends at a corner of one.
 */
export function lipPairs(a: Rounded, b: Rounded, most: Inches): readonly LipPair[] {
  return [...pairsFrom(a, b, most), ...pairsFrom(b, a, most).map(([p, q]): LipPair => [q, p])];
}

/** Maximum distance between places on a long lip. */
const SPACING: Inches = 2;

function pairsFrom(a: Rounded, b: Rounded, most: Inches): readonly LipPair[] {
  const pairs: LipPair[] = [];
  for (const centre of placesOn(a)) {
    const [to, off] = nearestOn(b, centre);
    const gap = off - a.rho;
    if (gap <= 0 || gap > most || off === 0) continue;
    const share = a.rho / off;
    pairs.push([[centre[0] + share * (to[0] - centre[0]), centre[1] + share * (to[1] - centre[1])], to]);
  }
  return pairs;
}

/** Corners of an outline's core, and places between those that are far apart. */
function placesOn({ px, pz }: Rounded): readonly PlanPoint[] {
  const n = px.length;
  return Array.from(px, (x, i): readonly PlanPoint[] => {
    const [z, nx, nz] = [pz[i]!, px[(i + 1) % n]!, pz[(i + 1) % n]!];
    const steps = Math.max(1, Math.ceil(Math.sqrt((nx - x) ** 2 + (nz - z) ** 2) / SPACING));
    return Array.from({ length: steps }, (_, k): PlanPoint => [x + (k / steps) * (nx - x), z + (k / steps) * (nz - z)]);
  }).flat();
}

/** The point of an outline nearest to a point outside it, and how far it is. */
function nearestOn(shape: Rounded, [x, z]: PlanPoint): readonly [PlanPoint, Inches] {
  const best = nearestOfCore(shape, x, z);
  const least = best ? Math.sqrt((x - best[0]) ** 2 + (z - best[1]) ** 2) : 0;
  if (!best || least <= shape.rho) return [[x, z], 0];
  const share = shape.rho / least;
  return [[best[0] + share * (x - best[0]), best[1] + share * (z - best[1])], least - shape.rho];
}

/** Shares of a right angle at which leaps over a notch are tried. */
const SLANTS: readonly number[] = [1 / 6, 1 / 2, 5 / 6];
/** Distance beside a notch at which outlines are tested, to find the side on which they leave it. */
const BESIDE: Inches = 0.05;

/**
 * Leaps over the notches where the outlines of two adjoining tops cross, slightly wider than `over`, for a mover that
 * must leap before its next check becomes available.
 *
 * @source Ours: three slants are tried; held against test/oracles/paths-by-lattice.ts.
 */
export function notchPairs(a: Rounded, b: Rounded, over: Inches): readonly LipPair[] {
  const [round, other] = [walkRound(a), walkRound(b)];
  return boundaryCrossings(a, b).flatMap(([x, z]): readonly LipPair[] => {
    const [out, off] = [leadingOut(round, b, x, z), leadingOut(other, a, x, z)];
    if (!out || !off) return [];
    return SLANTS.map((share): LipPair => {
      const [u, v] = [trig.cos((share * Math.PI) / 2), trig.sin((share * Math.PI) / 2)];
      const pair = (by: Inches): LipPair => [out(by * u), off(by * v)];
      const [p, q] = pair(over);
      const gap = Math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2);
      return gap === 0 ? [p, q] : pair((1.002 * over * over) / gap);
    });
  });
}

/**
 * Leaps slanting over the gap between two tops nearer to each other than `over`, slightly wider than that, for a mover
 * that must leap before its next check becomes available: from places along either lip, to both sides.
 *
 * @source Derived here: the lines of such leaps meet the other lip on a circle about the take-off; held against
 *         test/oracles/paths-by-lattice.ts.
 */
export function slantedPairs(a: Rounded, b: Rounded, over: Inches): readonly LipPair[] {
  return [...slantedFrom(a, b, over), ...slantedFrom(b, a, over).map(([p, q]): LipPair => [q, p])];
}

function slantedFrom(a: Rounded, b: Rounded, over: Inches): readonly LipPair[] {
  const wide = over + SURELY_A_LEAP;
  return placesOn(a).flatMap((p): readonly LipPair[] => {
    const off = signedDistance(b, ...p);
    if (a.rho > 0 || off <= 0 || off >= over) return [];
    return cutsAt(b, p, wide).flatMap((q): readonly LipPair[] => {
      const isOver = (s: Rounded) => signedDistance(s, (p[0] + q[0]) / 2, (p[1] + q[1]) / 2) < -SAME_PLACE;
      return isOver(a) || isOver(b) ? [] : [[p, q]];
    });
  });
}

/** The places of a sharp outline at a distance from a place. @source A circle cuts a line at most twice. */
export function cutsAt({ px, pz, nx, nz, len, rho }: Rounded, [x, z]: PlanPoint, far: Inches): readonly PlanPoint[] {
  if (rho > 0 || px.length < 3) return [];
  return Array.from(px, (ax, i): readonly PlanPoint[] => {
    const off = (x - ax) * nx[i]! + (z - pz[i]!) * nz[i]!;
    const own = -(x - ax) * nz[i]! + (z - pz[i]!) * nx[i]!;
    const half = Math.sqrt(far * far - off * off);
    return [own - half, own + half]
      .filter((along) => along >= 0 && along <= len[i]!)
      .map((along): PlanPoint => [ax - along * nz[i]!, pz[i]! + along * nx[i]!]);
  }).flat();
}

/** The function along an outline away from a crossing, on the side outside the other shape; undefined if none. */
function leadingOut(walk: OutlineWalk, other: Rounded, x: Inches, z: Inches): ((by: Inches) => PlanPoint) | undefined {
  const along = walk.of(x, z);
  const side = [1, -1].find((s) => signedDistance(other, ...walk.at(along + s * BESIDE)) > BESIDE / 10);
  return side === undefined ? undefined : (by) => walk.at(along + side * by);
}
