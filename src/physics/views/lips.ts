import { areFarApart, keptGap, type LipPair, lipPairs, notchPairs, slantedPairs } from '../../geometry/agile/lips.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { boundaryCrossings, type Rounded, signedDistance, widened } from '../../geometry/outlines/rounded.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { SAME_PLACE, TURN_BESIDE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { DeclaredLeaps } from './declared-leaps.ts';

/**
 * Maximum number of places on lips at which paths bend, narrowest gaps first: a bound on memory that even towns stay
 * far below.
 */
const MOST_LIPS = 2048;

/** Tops whose heights differ by no more than this are one step apart: no leap down leads between them. @source S-15 */
export const ONE_STEP: Inches = 1;

/** Leaps wider than this are only searched straight ahead. */
const WIDEST: Inches = 8;

/** A place on a lip, beside something higher that closes the rest of it: the owners of both. */
export type LipEnd = { readonly owners: readonly [number, number]; readonly at: PlanPoint };

/**
 * Where the part of a lip at which a leap across may begin or end is cut off by something higher beside its top: leaps
 * slant past it from there.
 *
 * @param higher Terrain, grown by the mover's base.
 * @source S-17
 */
export function lipEndsAmong(
  lips: readonly Lip[],
  tops: readonly Top[],
  higher: readonly Obstacle[],
): readonly LipEnd[] {
  const leapt = new Set(lips.flatMap((lip) => lip.tops));
  return tops.flatMap(({ owner, hi, shape }) =>
    higher.flatMap((o): readonly LipEnd[] => {
      if (!leapt.has(owner) || o.owner === owner || o.through) return [];
      if (o.lo >= hi - SAME_PLACE || o.hi <= hi + SAME_PLACE || areFarApart(shape, o.shape, 0)) return [];
      return boundaryCrossings(shape, widened(o.shape, TURN_BESIDE)).map((at) => ({ owners: [owner, o.owner], at }));
    }),
  );
}

/** The top of a solid: its owner, height and outline. */
type Top = { readonly owner: number; readonly hi: Inches; readonly shape: Rounded };

/** A place on the lip of each of two tops that a leap may join. */
export type Lip = { readonly tops: readonly [number, number]; readonly pair: LipPair };

/**
 * Places where bending a path for a leap across may shorten it, the narrowest gaps first.
 *
 * @param radius Radius of the mover's base. Inches.
 * @source S-17
 */
export function lipsBetween(
  { across, isSpent, jump }: DeclaredLeaps,
  radius: Inches,
  tops: readonly Top[],
): readonly Lip[] {
  if (!across && 2 * radius >= jump.free) return [];
  const most = across ? Math.min(jump.most, WIDEST) : jump.free;
  const isOver = ([x, z]: PlanPoint, hi: Inches) =>
    tops.some((t) => Math.abs(t.hi - hi) <= ONE_STEP && signedDistance(t.shape, x, z) < -SAME_PLACE);
  const lips: Lip[] = [];
  for (let i = 0; i < tops.length; i++) {
    const { owner, hi, shape: s } = tops[i]!;
    for (let k = i + 1; k < tops.length; k++) {
      const { owner: other, hi: height, shape: t } = tops[k]!;
      if (Math.abs(hi - height) > Math.max(jump.rise, ONE_STEP) || areFarApart(s, t, most)) continue;
      for (const pair of leapsBetween(s, t, most, isSpent ? jump.free : 0)) {
        const [p, q] = pair;
        if (!isOver([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], hi)) lips.push({ tops: [owner, other], pair });
      }
    }
  }
  const wide = ({ pair: [p, q] }: Lip) => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
  return lips.sort((a, b) => wide(a) - wide(b));
}

/**
 * Leaps between two tops, up to `most` wide; also those hardly wider than `over` where the tops are nearer to each other.
 */
function leapsBetween(a: Rounded, b: Rounded, most: Inches, over: Inches): readonly LipPair[] {
  const gap = keptGap(a, b);
  const straight = gap > 0 ? lipPairs(a, b, most) : over > 0 ? notchPairs(a, b, over) : [];
  return gap < over ? [...straight, ...slantedPairs(a, b, over)] : straight;
}

/** Places on lips at which paths among some obstacles may bend for a leap across. */
export function lipPlaces(lips: readonly Lip[], obstacles: readonly Obstacle[]): readonly PlanPoint[] {
  const owners = new Set(obstacles.map((o) => o.owner));
  const here = lips.filter(({ tops }) => tops.every((owner) => owners.has(owner)));
  if (here.length < lips.length) return placesOf(here);
  const known = allPlaces.get(lips) ?? placesOf(lips);
  allPlaces.set(lips, known);
  return known;
}

/** Places on all lips of a terrain, cached by the list: most movers see all of it. */
const allPlaces = new WeakMap<readonly Lip[], readonly PlanPoint[]>();

/** Places on some lips, without duplicates. */
function placesOf(lips: readonly Lip[]): readonly PlanPoint[] {
  const keys = new Set<string>();
  const places: PlanPoint[] = [];
  for (const { pair } of lips) {
    for (const [x, z] of pair) {
      const key = `${x.toFixed(6)} ${z.toFixed(6)}`;
      if (keys.size >= MOST_LIPS) return places;
      if (!keys.has(key)) places.push([x, z]);
      keys.add(key);
    }
  }
  return places;
}
