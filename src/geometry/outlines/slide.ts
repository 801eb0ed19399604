import type { PlanPoint } from '../../kernel/point.ts';
import { PARALLEL, SLIDE_GRAZE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';

/**
 * How far a convex polygon slides along a direction until it begins to overlap another, and until it no longer does.
 *
 * @param moving, still Corners of convex polygons.
 * @param direction A unit vector.
 * @returns Where their interiors overlap, as distances slid, negative ones behind; undefined when they pass each other.
 * @source  Separating axes of convex polygons: along each, the overlap is an interval of the distance.
 */
export function overlapWhileSliding(
  moving: readonly PlanPoint[],
  direction: PlanPoint,
  still: readonly PlanPoint[],
): readonly [from: Inches, to: Inches] | undefined {
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [nx, nz] of [...normals(moving), ...normals(still)]) {
    const a = shadow(moving, nx, nz);
    const b = shadow(still, nx, nz);
    const speed = direction[0] * nx + direction[1] * nz;
    if (Math.abs(speed) < PARALLEL) {
      if (a[1] <= b[0] + SLIDE_GRAZE || b[1] <= a[0] + SLIDE_GRAZE) return undefined;
      continue;
    }
    const [p, q] = [(b[0] - a[1]) / speed, (b[1] - a[0]) / speed];
    from = Math.max(from, Math.min(p, q));
    to = Math.min(to, Math.max(p, q));
  }
  return to - from > SLIDE_GRAZE ? [from, to] : undefined;
}

function normals(outline: readonly PlanPoint[]): readonly PlanPoint[] {
  return outline.flatMap((p, i): readonly PlanPoint[] => {
    const q = outline[(i + 1) % outline.length]!;
    const [dx, dz] = [q[0] - p[0], q[1] - p[1]];
    const length = Math.sqrt(dx * dx + dz * dz);
    return length === 0 ? [] : [[dz / length, -dx / length]];
  });
}

function shadow(outline: readonly PlanPoint[], nx: number, nz: number): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, z] of outline) {
    const along = x * nx + z * nz;
    low = Math.min(low, along);
    high = Math.max(high, along);
  }
  return [low, high];
}
