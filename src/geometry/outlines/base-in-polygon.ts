import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';
import type { Standing } from '../gap.ts';
import { pointInPolygon } from './polygon.ts';

/**
 * Whether a polygon covers a whole base; touching its edge from inside is covered.
 *
 * @param outline At least three corners, either winding, convex or not, without crossing edges.
 * @param slack   Inches by which each side of the base may reach beyond.
 * @source A convex body lies in a simple polygon when its centre does and no edge of the polygon enters it.
 */
export const coversBase = (outline: readonly PlanPoint[], s: Standing, slack: Inches): boolean =>
  pointInPolygon(outline, s.at[0], s.at[2]) && !someEdgeMeets(outline, s, -slack);

/**
 * Whether any part of a base is in a polygon; touching its edge from outside counts.
 *
 * @param outline As for {@link coversBase}.
 * @param slack   Inches by which the base may stay outside.
 * @source The negation of being apart: the centre is outside and no edge of the polygon meets the body.
 */
export const meetsBase = (outline: readonly PlanPoint[], s: Standing, slack: Inches): boolean =>
  pointInPolygon(outline, s.at[0], s.at[2]) || someEdgeMeets(outline, s, slack);

/** Whether an edge of a polygon passes through the inside of a base whose halves are `by` inches longer. */
function someEdgeMeets(outline: readonly PlanPoint[], { base, at, facing }: Standing, by: Inches): boolean {
  const [c, s] = base.kind === 'round' ? [1, 0] : [trig.cos(facing), trig.sin(facing)];
  const [halfWidth, halfDepth] =
    base.kind === 'round' ? [base.radius + by, base.radius + by] : [base.halfWidth + by, base.halfDepth + by];
  if (halfWidth <= 0 || halfDepth <= 0) return false;
  // In units of the halves every base is a unit disc or a square with sides of 2.
  const corners = outline.map(([x, z]): PlanPoint => {
    const [dx, dz] = [x - at[0], z - at[2]];
    return [(dx * c - dz * s) / halfWidth, (dx * s + dz * c) / halfDepth];
  });
  const meets = base.kind === 'round' || base.kind === 'oval' ? meetsUnitDisc : meetsUnitSquare;
  return corners.some((corner, i) => meets(corner, corners[(i + 1) % corners.length]!));
}

/** Whether a segment enters the disc of radius 1 about the origin. */
function meetsUnitDisc([ax, az]: PlanPoint, [bx, bz]: PlanPoint): boolean {
  const [dx, dz] = [bx - ax, bz - az];
  const squared = dx * dx + dz * dz;
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + az * dz) / squared));
  const [x, z] = [ax + t * dx, az + t * dz];
  return x * x + z * z < 1;
}

/** Whether a segment enters the square from −1 to 1. @source Liang & Barsky 1984 */
function meetsUnitSquare([ax, az]: PlanPoint, [bx, bz]: PlanPoint): boolean {
  let [from, to] = [0, 1];
  for (const [start, step] of [
    [ax, bx - ax],
    [az, bz - az],
  ] as const) {
    if (step === 0) {
      if (Math.abs(start) >= 1) return false;
      continue;
    }
    const [one, other] = [(-1 - start) / step, (1 - start) / step];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to;
}
