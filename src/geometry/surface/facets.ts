import type { PlanPoint, Point } from '../../kernel/point.ts';
import { INSIDE_OUTLINE, LENGTH_ROUNDING, SAME_PLACE, WALKABLE_SLOPE } from '../../kernel/tolerances.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import type { Rounded } from '../outlines/rounded.ts';
import { buildTriangleGrid, type TriangleGrid } from '../slopes/triangle-grid.ts';
import type { Triangle } from '../slopes/triangle.ts';
import * as trig from '../../kernel/trig.ts';

/** A plane over the plan: its height is `gx` · x + `gz` · z + `y`. */
export type Plane = { readonly gx: number; readonly gz: number; readonly y: Inches };

/** A convex part of the plan, counter-clockwise (x towards z), with a plane over it. */
export type Facet = Bounds & {
  readonly plan: readonly PlanPoint[];
  readonly plane: Plane;
  /** Least and greatest height over it. */
  readonly low: Inches;
  readonly high: Inches;
};

/** A level plane. @source Definition of {@link Plane}. */
export const levelPlane = (y: Inches): Plane => ({ gx: 0, gz: 0, y });

/** The height of a plane over a plan point. @source Definition of {@link Plane}. */
export const planeHeight = ({ gx, gz, y }: Plane, x: Inches, z: Inches): Inches => gx * x + gz * z + y;

/** A facet with its extent. @source Definition of {@link Facet}. */
export function facetOf(plan: readonly PlanPoint[], plane: Plane): Facet {
  let [minX, maxX, minZ, maxZ, low, high] = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, z] of plan) {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minZ = Math.min(minZ, z);
    maxZ = Math.max(maxZ, z);
    const y = planeHeight(plane, x, z);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return { plan, plane, minX, maxX, minZ, maxZ, low, high };
}

/** Facets by the squares of the plan they lie in. @source As {@link buildTriangleGrid}, of their extents. */
export function facetGrid(facets: readonly Facet[]): TriangleGrid {
  const nothing: Triangle = [ORIGIN, ORIGIN, ORIGIN];
  const extents = facets.map(({ plan, minX, maxX, minZ, maxZ }): Triangle => {
    const far: Point = [maxX, 0, maxZ];
    return plan.length === 0 ? nothing : [[minX, 0, minZ], far, far];
  });
  return buildTriangleGrid(extents.length > 0 ? extents : [nothing]);
}

const ORIGIN: Point = [0, 0, 0];

/** Whether a plane is too steep to walk on. @source DESIGN: walkable slopes. */
export const isTooSteep = ({ gx, gz }: Plane): boolean => Math.sqrt(gx * gx + gz * gz) > WALKABLE_SLOPE;

/** With this many corners or more, the one side that a point may lie beyond is found by bisection. */
const MANY_CORNERS = 12;

/**
 * Whether a plan point lies in a convex outline, counter-clockwise; its border belongs to it.
 *
 * @source Half-planes; for many corners the wedge of the first of them in which the point lies (Preparata & Shamos 1985).
 */
export function isInOutline(plan: readonly PlanPoint[], x: Inches, z: Inches): boolean {
  if (plan.length >= MANY_CORNERS) return isInWedges(plan, x, z);
  let a = plan[plan.length - 1]!;
  for (const b of plan) {
    if ((b[0] - a[0]) * (z - a[1]) - (b[1] - a[1]) * (x - a[0]) < -LENGTH_ROUNDING) return false;
    a = b;
  }
  return true;
}

/** As {@link isInOutline}, in time that grows with the logarithm of the number of corners. */
function isInWedges(plan: readonly PlanPoint[], x: Inches, z: Inches): boolean {
  const isBeyond = (a: PlanPoint, b: PlanPoint): boolean =>
    (b[0] - a[0]) * (z - a[1]) - (b[1] - a[1]) * (x - a[0]) < -LENGTH_ROUNDING;
  const [first, last] = [plan[0]!, plan.length - 1];
  if (isBeyond(first, plan[1]!) || isBeyond(plan[last]!, first)) return false;
  let [low, high] = [1, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBeyond(first, plan[middle]!)) high = middle;
    else low = middle;
  }
  return !isBeyond(plan[low]!, plan[high]!);
}

/** Whether the extents of two parts of the plan meet. @source Definition. */
export const extentsMeet = (a: Bounds, b: Bounds): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minZ <= b.maxZ && a.maxZ >= b.minZ;

/** Whether one part of the plan contains another. @source Definition. */
export const holdsExtent = (a: Bounds, b: Bounds): boolean =>
  a.minX <= b.minX && a.maxX >= b.maxX && a.minZ <= b.minZ && a.maxZ >= b.maxZ;

/** The part of a convex outline within a rectangle. @source Sutherland & Hodgman 1974. */
export function withinBounds(plan: readonly PlanPoint[], b: Bounds): readonly PlanPoint[] {
  const sides: readonly ((p: PlanPoint) => Inches)[] = [
    (p) => p[0] - b.minX,
    (p) => b.maxX - p[0],
    (p) => p[1] - b.minZ,
    (p) => b.maxZ - p[1],
  ];
  return sides.reduce<readonly PlanPoint[]>((points, inside) => {
    if (points.every((p) => inside(p) >= 0)) return points;
    return points.flatMap((p, i) => {
      const q = points[(i + 1) % points.length]!;
      const [at, next] = [inside(p), inside(q)];
      const own: PlanPoint[] = at >= 0 ? [p] : [];
      if (at >= 0 === next >= 0) return own;
      const s = at / (at - next);
      return [...own, [p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1])]];
    });
  }, plan);
}

/** The shares of a segment that lie in a convex outline; undefined when none do. @source Cyrus & Beck 1978. */
export function clipTo(
  plan: readonly PlanPoint[],
  a: PlanPoint,
  b: PlanPoint,
): readonly [from: number, to: number] | undefined {
  let [from, to] = [0, 1];
  for (let i = 0; i < plan.length; i++) {
    const [p, q] = [plan[i]!, plan[(i + 1) % plan.length]!];
    const [ex, ez] = [q[0] - p[0], q[1] - p[1]];
    const off = ex * (a[1] - p[1]) - ez * (a[0] - p[0]);
    const change = ex * (b[1] - a[1]) - ez * (b[0] - a[0]);
    if (change === 0) {
      if (off < 0) return undefined;
      continue;
    }
    if (change > 0) from = Math.max(from, -off / change);
    else to = Math.min(to, -off / change);
    if (from >= to) return undefined;
  }
  return [from, to];
}

/**
 * The segment along which two planes have heights that differ by `by` (second less first), inside both of their
 * outlines; undefined when there is none.
 *
 * @source The line in which two planes meet.
 */
export function whereApart(
  a: Facet,
  b: { readonly plan: readonly PlanPoint[]; readonly plane: Plane },
  by: Inches,
): readonly [PlanPoint, PlanPoint] | undefined {
  const gx = b.plane.gx - a.plane.gx;
  const gz = b.plane.gz - a.plane.gz;
  const gg = gx * gx + gz * gz;
  if (gg < SAME_PLACE * SAME_PLACE) return undefined;
  const y = b.plane.y - a.plane.y - by;
  const [mx, mz] = [(a.minX + a.maxX) / 2, (a.minZ + a.maxZ) / 2];
  const off = (gx * mx + gz * mz + y) / gg;
  const [cx, cz] = [mx - off * gx, mz - off * gz];
  const reach = (a.maxX - a.minX + a.maxZ - a.minZ + Math.abs(off) * Math.sqrt(gg)) / Math.sqrt(gg);
  const from: PlanPoint = [cx - reach * gz, cz + reach * gx];
  const to: PlanPoint = [cx + reach * gz, cz - reach * gx];
  const first = clipTo(a.plan, from, to);
  if (!first) return undefined;
  const at = (s: number): PlanPoint => [from[0] + s * (to[0] - from[0]), from[1] + s * (to[1] - from[1])];
  const [p, q] = [at(first[0]), at(first[1])];
  const second = clipTo(b.plan, p, q);
  if (!second) return undefined;
  const on = (s: number): PlanPoint => [p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1])];
  return [on(second[0]), on(second[1])];
}

/** The largest distance of an arc from its chords: far less than a model may overlap another without a ruler showing. */
const SAGITTA: Inches = 0.0004;

/** How far about a circle one chord may reach. @source Sagitta of a chord. */
export const chordAngle = (radius: Inches): Radians =>
  radius > 4 * SAGITTA ? Math.min(2 * trig.acos(1 - SAGITTA / radius), Math.PI / 6) : Math.PI / 3;

/**
 * The polygon that replaces a rounded outline, counter-clockwise: just inside it, so that a base passes wherever it
 * fits exactly.
 *
 * @source An inscribed polygon; its chords are shorter than its arcs by less than 0.02 %.
 */
export function outlinePolygon({ px, pz, nx, nz, rho }: Rounded): PlanPoint[] {
  const n = px.length;
  const r = Math.max(rho - INSIDE_OUTLINE, 0);
  const points: PlanPoint[] = [];
  for (let i = 0; i < n; i++) {
    const before = (i + n - 1) % n;
    const first = n === 1 ? 0 : trig.atan2(nz[before]!, nx[before]!);
    let sweep = n === 1 ? 2 * Math.PI : trig.atan2(nz[i]!, nx[i]!) - first;
    if (n > 1 && sweep < -SAME_PLACE) sweep += 2 * Math.PI;
    if (r * sweep < SAME_PLACE) {
      points.push([px[i]! + r * nx[before]!, pz[i]! + r * nz[before]!]);
      continue;
    }
    const parts = Math.max(n === 1 ? 8 : 1, Math.ceil(sweep / chordAngle(r)));
    for (let k = 0; k < (n === 1 ? parts : parts + 1); k++) {
      const angle = first + (k / parts) * sweep;
      points.push([px[i]! + r * trig.cos(angle), pz[i]! + r * trig.sin(angle)]);
    }
  }
  return points;
}
