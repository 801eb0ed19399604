import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { Base } from '../base.ts';
import { convexHull } from './polygon.ts';
import { type Rounded, rounded } from './rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** A base as a convex core about the origin and a radius: the form both obstacles and movers are grown by. */
export type Footprint = { readonly core: readonly PlanPoint[]; readonly radius: Inches };

/** Number of corners of the polygon that replaces an oval; it lies outside the oval by at most 0.02 % of its size. */
const OVAL_CORNERS = 96;

/**
 * The footprint of a base that faces `facing`. An oval is replaced by a polygon just outside it.
 *
 * @source A circumscribed polygon of 96 corners.
 */
export function footprintOf(base: Base, facing: Radians): Footprint {
  if (base.kind === 'round') return { core: [[0, 0]], radius: base.radius };
  const c = trig.cos(facing);
  const s = trig.sin(facing);
  const turn = (x: number, z: number): PlanPoint => [x * c + z * s, -x * s + z * c];
  const { halfWidth: w, halfDepth: d } = base;
  if (base.kind !== 'oval') return { core: [turn(-w, -d), turn(w, -d), turn(w, d), turn(-w, d)], radius: 0 };
  const out = 1 / trig.cos(Math.PI / OVAL_CORNERS);
  const core = Array.from({ length: OVAL_CORNERS }, (_, i) => {
    const a = (2 * Math.PI * i) / OVAL_CORNERS;
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
  return rounded(convexHull(core.flatMap((p) => by.core.map((q): PlanPoint => [p[0] + q[0], p[1] + q[1]]))), rho);
}
