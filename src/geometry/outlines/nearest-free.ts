import type { PlanPoint } from '../../kernel/point.ts';
import { distanceInPlan } from '../../kernel/vec.ts';
import { SLIDE_GRAZE } from '../../kernel/tolerances.ts';
import { convexBody } from './convex.ts';
import { convexHull } from './polygon.ts';

/**
 * The nearest place to which a convex outline can be shifted where all of it is on a rectangle about the origin and
 * none of it inside any of some convex outlines; they may touch.
 *
 * Exact: shifts are points in plan. Each outline forbids the inside of its Minkowski sum with the reflected mover, and
 * the rectangle allows a smaller rectangle. The nearest allowed point is no shift at all, the foot of the perpendicular
 * on a side of one of these polygons, or a point where two of their sides cross.
 *
 * @param half Half the width and half the depth of the rectangle, inches.
 * @returns The shift; undefined when there is no such place.
 * @source  Lozano-Pérez 1983: configuration space obstacles; test/geometry/nearest-free.test.ts.
 */
export function nearestFreeShift(
  mover: readonly PlanPoint[],
  half: PlanPoint,
  others: readonly (readonly PlanPoint[])[],
): PlanPoint | undefined {
  const allowed = roomInside(mover, half);
  if (!allowed) return undefined;
  const closed = others.map((other) =>
    convexBody(convexHull(other.flatMap(([ox, oz]) => mover.map(([x, z]): PlanPoint => [ox - x, oz - z])))),
  );
  const isFree = (at: PlanPoint): boolean =>
    isWithin(allowed, at) &&
    closed.every(({ edges }) => edges.some((e) => e.nx * at[0] + e.nz * at[1] >= e.reach - SLIDE_GRAZE));
  const sides = [allowed, ...closed.map(({ points }) => points)].flatMap(sidesOf);
  const found = [ORIGIN, ...allowed, ...sides.map(footOf), ...crossingsOf(sides)];
  return found
    .map((at) => ({ at, off: distanceInPlan(at, ORIGIN) }))
    .toSorted((a, b) => a.off - b.off || a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .find(({ at }) => isFree(at))?.at;
}

const ORIGIN: PlanPoint = [0, 0];

/** The corners of the rectangle of shifts that keep an outline on a rectangle; undefined when it is too large for it. */
function roomInside(mover: readonly PlanPoint[], half: PlanPoint): readonly PlanPoint[] | undefined {
  const [[left, right], [back, front]] = ([0, 1] as const).map((axis): PlanPoint => {
    const along = mover.map((p) => p[axis]);
    return [-half[axis] - Math.min(...along), half[axis] - Math.max(...along)];
  }) as [PlanPoint, PlanPoint];
  if (left > right || back > front) return undefined;
  return [
    [left, back],
    [right, back],
    [right, front],
    [left, front],
  ];
}

const isWithin = ([least, , most]: readonly PlanPoint[], [x, z]: PlanPoint): boolean =>
  x >= least![0] - SLIDE_GRAZE &&
  x <= most![0] + SLIDE_GRAZE &&
  z >= least![1] - SLIDE_GRAZE &&
  z <= most![1] + SLIDE_GRAZE;

type Side = readonly [from: PlanPoint, to: PlanPoint];

const sidesOf = (outline: readonly PlanPoint[]): readonly Side[] =>
  outline.map((from, i) => [from, outline[(i + 1) % outline.length]!]);

/** The point of a segment nearest to the origin. */
function footOf([[ax, az], [bx, bz]]: Side): PlanPoint {
  const [dx, dz] = [bx - ax, bz - az];
  const square = dx * dx + dz * dz;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + az * dz) / square));
  return [ax + share * dx, az + share * dz];
}

/** Where two of some segments cross; parallel ones do not. */
function crossingsOf(sides: readonly Side[]): readonly PlanPoint[] {
  const found: PlanPoint[] = [];
  for (const [i, [[ax, az], [bx, bz]]] of sides.entries()) {
    const [dx, dz] = [bx - ax, bz - az];
    for (let j = 0; j < i; j++) {
      const [[cx, cz], [ex, ez]] = sides[j]!;
      const [fx, fz] = [ex - cx, ez - cz];
      const across = dx * fz - dz * fx;
      const share = ((cx - ax) * fz - (cz - az) * fx) / across;
      const other = ((cx - ax) * dz - (cz - az) * dx) / across;
      if (share >= 0 && share <= 1 && other >= 0 && other <= 1) found.push([ax + share * dx, az + share * dz]);
    }
  }
  return found;
}
