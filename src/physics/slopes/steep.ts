import type { Clearance } from '../../geometry/slopes/clearance.ts';
import { partAbove } from '../../geometry/slopes/clearance.ts';
import { type Footprint, grow } from '../../geometry/outlines/grow.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { convexHull } from '../../geometry/outlines/polygon.ts';
import { rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { Point } from '../../kernel/point.ts';
import { SWEEP_MARGIN } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { lerp } from '../../kernel/vec.ts';
import type { Mover } from '../../rules/core/ports.ts';
import { riseWithin } from '../rapier/swept-body.ts';
import { type WalkableHill, hillOwner } from './hills.ts';

/** Maximum rise of a slope between the points of a clearance's lattice. */
const LATTICE: Inches = 0.1;
/** Distance between the places at which a segment is compared with the slopes. */
const STEP: Inches = 0.1;

/**
 * How far a slope may rise above a base within the base as the mover passes: what it steps over, or what walkable
 * ground rises under it. The sweep hits anything that rises further.
 */
export const riseAllowed = ({ base }: Mover, freeStep: Inches): Inches =>
  Math.max(riseWithin(base), freeStep) - SWEEP_MARGIN;

/**
 * The least height at which a base may pass over a place, as far as slopes are concerned; −Infinity when any height
 * will do.
 *
 * @param rise  How far a slope may rise above a base within the base. Inches.
 * @param above Least heights up to this one need not be distinguished. Inches.
 */
export function leastHeight(
  clearances: readonly Clearance[],
  rise: Inches,
  x: Inches,
  z: Inches,
  above: Inches,
): Inches {
  let least = -Infinity;
  for (const c of clearances) {
    if (x <= c.minX || x >= c.maxX || z <= c.minZ || z >= c.maxZ || c.atMost(x, z) + LATTICE <= above + rise) continue;
    least = Math.max(least, c.over(x, z, 1) - rise);
  }
  return least;
}

/**
 * Creates a cached test whether a base may pass all along a segment: the segments of a sheet are tested again and
 * again.
 */
export function passesAlong(clearances: readonly Clearance[], rise: Inches): (a: Point, b: Point) => boolean {
  const known = new WeakMap<Point, WeakMap<Point, boolean>>();
  return (a, b) => {
    const answer = known.get(a)?.get(b) ?? known.get(b)?.get(a);
    if (answer !== undefined) return answer;
    const passes = isPassable(clearances, rise, a, b);
    const fromA = known.get(a) ?? new WeakMap<Point, boolean>();
    known.set(a, fromA.set(b, passes));
    return passes;
  };
}

function isPassable(clearances: readonly Clearance[], rise: Inches, a: Point, b: Point): boolean {
  const n = Math.max(1, Math.ceil(Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2) / STEP));
  for (let k = 0; k <= n; k++) {
    const [x, y, z] = lerp(a, b, k / n);
    if (leastHeight(clearances, rise, x, z, y) > y) return false;
  }
  return true;
}

/** The obstacles that keep a base on level ground off slopes that rise too high within it, all round their feet. */
export function steepParts(
  hills: readonly WalkableHill[],
  mover: Mover,
  footprint: Footprint,
  rise: Inches,
): Obstacle[] {
  return hills.flatMap((hill) => {
    const { foot, triangles } = hill.slope;
    const feet = hill.foot.map((part) => rounded(part, 0));
    const isWithin = (s: Obstacle['shape']) =>
      feet.some((f) => s.px.every((x, i) => signedDistance(f, x, s.pz[i]!) < -s.rho));
    return triangles.flatMap((t): Obstacle[] => {
      const part = partAbove(t, foot + rise);
      const core = part.length < 3 ? [] : convexHull(part);
      if (core.length < 3) return [];
      const shape = grow(core, 0, footprint);
      if (isWithin(shape)) return [];
      const hi = Math.max(...t.map((p) => p[1])) - rise;
      const lo = foot - mover.height;
      return [{ shape, lo, hi, foot, stand: false, ruleTop: hi, through: false, owner: hillOwner(hill) }];
    });
  });
}
