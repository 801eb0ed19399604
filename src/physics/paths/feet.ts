import type { Field } from '../../geometry/field/field.ts';
import { type Curve, footOnCircle, footOnLine, isOnArc } from '../../geometry/outlines/curves.ts';
import type { RouteNode } from '../../geometry/travel/route-node.ts';
import { tangentToPoint } from '../../geometry/travel/follow.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';

/** The near and the far side of a circle. */
const BOTH = [1, -1] as const;

/** Adds to `points` the feet of straight last stretches from a bend on a curve, on the given sides of a circle. */
export function addFeetFrom(
  points: PlanPoint[],
  field: Field,
  node: RouteNode,
  c: Curve,
  sides: readonly (1 | -1)[] = BOTH,
): void {
  if (c.kind === 'line') {
    points.push(squareFoot(field, node, c));
    return;
  }
  const t = tangentToPoint(field, node, c.x, c.z);
  if (!t) return;
  for (const side of sides) {
    const f = footOnCircle(c, t.ax, t.az, side);
    if (f && isOnArc(c, f[0], f[1])) points.push(f);
  }
}

/**
 * The point where a path that slides round a node's corner leaves it and meets a straight line at a right angle.
 *
 * Foot and touch point are computed from one another in turn: each round shrinks the error by the ratio of the corner's
 * radius to the distance, and four rounds bring it below rounding for any base near any wall.
 */
function squareFoot(field: Field, node: RouteNode, line: Extract<Curve, { kind: 'line' }>): PlanPoint {
  let foot = footOnLine(line, node.x, node.z);
  for (let round = 0; round < 4; round++) {
    const t = tangentToPoint(field, node, foot[0], foot[1]);
    if (!t) break;
    foot = footOnLine(line, t.ax, t.az);
  }
  return foot;
}

/** Adds to `points` the foot of a plan point on each curve: the nearest, and on a circle also the farthest. */
export function addFeet(points: PlanPoint[], curves: readonly Curve[], x: Inches, z: Inches): void {
  for (const c of curves) {
    if (c.kind === 'line') points.push(footOnLine(c, x, z));
    else {
      for (const side of [1, -1] as const) {
        const f = footOnCircle(c, x, z, side);
        if (f && isOnArc(c, f[0], f[1])) points.push(f);
      }
    }
  }
}
