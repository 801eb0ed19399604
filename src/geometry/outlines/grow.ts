import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { Base } from '../base.ts';
import { convexHull } from './polygon.ts';
import { type Rounded, rounded } from './rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** A base as a convex core about the origin and a radius: the form both obstacles and movers are grown by. */
export type Footprint = { readonly core: readonly PlanPoint[]; readonly radius: Inches };

/** How far the polygon that replaces an oval lies outside it at most: two still touch within the measuring tolerance. */
const OVAL_OUTSIDE: Inches = 0.00015;

/** How far the polygon that measures an oval lies outside it at its corners, and inside it between them. */
const OVAL_ERROR: Inches = 0.00003;

/**
 * The footprint of a base that faces `facing`. An oval is replaced by a polygon outside it by at most
 * {@link OVAL_OUTSIDE}.
 *
 * @source The affine image of a regular polygon round a circle: it is outside by most along the oval's longer half.
 */
export function footprintOf(base: Base, facing: Radians): Footprint {
  const size = base.kind === 'oval' ? Math.max(base.halfWidth, base.halfDepth) : 1;
  const corners = 4 * Math.ceil(Math.PI / 4 / trig.acos(size / (size + OVAL_OUTSIDE)));
  return footprint(base, facing, corners, 1 / trig.cos(Math.PI / corners));
}

/**
 * The footprint of a base as distances to it are measured: an oval is replaced by a polygon that is nowhere further
 * than {@link OVAL_ERROR} from it.
 *
 * @source The affine image of a regular polygon half way between the inscribed and the circumscribed one: it is off by
 *         half the sagitta, which is greatest along the oval's longer half.
 */
export function measuredFootprintOf(base: Base, facing: Radians): Footprint {
  const most = base.kind === 'oval' ? OVAL_ERROR / Math.max(base.halfWidth, base.halfDepth) : 0;
  const corners = 4 * Math.ceil(Math.PI / 4 / trig.acos((1 - most) / (1 + most)));
  return footprint(base, facing, corners, 1 + most);
}

function footprint(base: Base, facing: Radians, corners: number, out: number): Footprint {
  if (base.kind === 'round') return { core: [[0, 0]], radius: base.radius };
  const c = trig.cos(facing);
  const s = trig.sin(facing);
  const turn = (x: number, z: number): PlanPoint => [x * c + z * s, -x * s + z * c];
  const { halfWidth: w, halfDepth: d } = base;
  if (base.kind !== 'oval') return { core: [turn(-w, -d), turn(w, -d), turn(w, d), turn(-w, d)], radius: 0 };
  const core = Array.from({ length: corners }, (_, i) => {
    const a = (2 * Math.PI * i) / corners;
    return turn(w * out * trig.cos(a), d * out * trig.sin(a));
  });
  return { core, radius: 0 };
}

/**
 * The points at which a mover's footprint would overlap an obstacle's: their Minkowski sum.
 *
 * @param extra Additional clearance round the footprint. Inches.
 * @source Lozano-Pérez 1983, "Spatial Planning: A Configuration Space Approach".
 */
export function grow(core: readonly PlanPoint[], radius: Inches, by: Footprint, extra: Inches = 0): Rounded {
  const rho = radius + by.radius + extra;
  if (by.core.length === 1) return rounded(core, rho);
  if (core.length === 1)
    return rounded(
      by.core.map((p) => [core[0]![0] + p[0], core[0]![1] + p[1]]),
      rho,
    );
  return rounded(convexSum(core, by.core), rho);
}

/** With no more pairs of corners than these the hull of all sums is as quick. */
const FEW_PAIRS = 256;

/** The Minkowski sum of two convex polygons, without straight corners: their sides, merged by direction. */
function convexSum(one: readonly PlanPoint[], other: readonly PlanPoint[]): readonly PlanPoint[] {
  if (one.length * other.length <= FEW_PAIRS)
    return convexHull(one.flatMap((p) => other.map((q): PlanPoint => [p[0] + q[0], p[1] + q[1]])));
  const [a, b] = [convexHull(one), convexHull(other)];
  const sums: PlanPoint[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [p, q] = [a[i % a.length]!, b[j % b.length]!];
    sums.push([p[0] + q[0], p[1] + q[1]]);
    const [nextP, nextQ] = [a[(i + 1) % a.length]!, b[(j + 1) % b.length]!];
    const turn = (nextP[0] - p[0]) * (nextQ[1] - q[1]) - (nextP[1] - p[1]) * (nextQ[0] - q[0]);
    const isFirst = j >= b.length || (i < a.length && turn >= 0);
    const isSecond = i >= a.length || (j < b.length && turn <= 0);
    if (isFirst) i++;
    if (isSecond) j++;
  }
  return convexHull(sums);
}
