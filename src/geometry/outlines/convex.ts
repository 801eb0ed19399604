import type { PlanPoint } from '../../kernel/point.ts';
import { distanceInPlan } from '../../kernel/vec.ts';
import { LENGTH_ROUNDING, NO_ANGLE, SAME_SHARE } from '../../kernel/tolerances.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import { signedArea } from './polygon.ts';
import * as trig from '../../kernel/trig.ts';

/** A convex polygon in plan with data for fast tests: its edges' lines and a bounding disc. */
export type ConvexBody = {
  readonly points: readonly PlanPoint[];
  /** The inside satisfies `nx·x + nz·z ≤ reach` for all edges. */
  readonly edges: readonly { readonly nx: number; readonly nz: number; readonly reach: Inches }[];
  readonly centre: PlanPoint;
  readonly radius: Inches;
};

/** The body of a convex outline, either winding. @source Definition. */
export function convexBody(points: readonly PlanPoint[]): ConvexBody {
  const out = signedArea(points) >= 0 ? 1 : -1;
  const edges = points.flatMap(([ax, az], i) => {
    const [bx, bz] = points[(i + 1) % points.length]!;
    const length = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
    if (length === 0) return [];
    const [nx, nz] = [(out * (bz - az)) / length, (-out * (bx - ax)) / length];
    return [{ nx, nz, reach: nx * ax + nz * az }];
  });
  const centre: PlanPoint = [
    points.reduce((sum, p) => sum + p[0], 0) / points.length,
    points.reduce((sum, p) => sum + p[1], 0) / points.length,
  ];
  const radius = Math.max(...points.map((p) => Math.sqrt((p[0] - centre[0]) ** 2 + (p[1] - centre[1]) ** 2)));
  return { points, edges, centre, radius };
}

/**
 * How deep two convex bodies overlap: the shorter distance by which they can be pushed apart; 0 or less when they do not.
 *
 * @source Gottschalk, Lin & Manocha 1996: separating axes.
 */
export function overlapDepthOf(a: ConvexBody, b: ConvexBody): Inches {
  const [dx, dz] = [a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]];
  const reach = a.radius + b.radius;
  if (dx * dx + dz * dz >= reach * reach) return 0;
  return Math.min(depthAlongEdges(a, b), depthAlongEdges(b, a));
}

/**
 * Whether two convex bodies overlap by more than `slack`, 0 or more: the comparison of `overlapDepthOf`, but with an
 * early exit.
 *
 * @source Separating axes; Gottschalk, Lin & Manocha 1996.
 */
export function overlapsBy(a: ConvexBody, b: ConvexBody, slack: Inches): boolean {
  const [dx, dz] = [a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]];
  const reach = a.radius + b.radius;
  if (dx * dx + dz * dz >= reach * reach) return false;
  return overlapAlongEdges(a, b, slack, 0, 0) && overlapAlongEdges(b, a, slack, 0, 0);
}

/**
 * Whether two convex bodies overlap by more than `slack`, however far the one is shifted along a vector, in either
 * direction, up to the whole of it.
 *
 * @source Separating axes over the intersection of all shifts; test/geometry/convex.test.ts.
 */
export function overlapShifted(a: ConvexBody, b: ConvexBody, slack: Inches, [sx, sz]: PlanPoint): boolean {
  const [dx, dz] = [a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]];
  const reach = a.radius + b.radius - slack;
  if (reach <= 0 || dx * dx + dz * dz >= reach * reach) return false;
  return overlapAlongEdges(a, b, slack, sx, sz) && overlapAlongEdges(b, a, slack, sx, sz);
}

function overlapAlongEdges(a: ConvexBody, b: ConvexBody, slack: Inches, sx: Inches, sz: Inches): boolean {
  for (let i = 0; i < a.edges.length; i++) {
    const { nx, nz, reach } = a.edges[i]!;
    if (reach - nearestAlong(b.points, nx, nz) - Math.abs(nx * sx + nz * sz) <= slack) return false;
  }
  return true;
}

/** The least projection of some points on a direction. Indexed access takes a third of the time of destructuring. */
function nearestAlong(points: readonly PlanPoint[], nx: number, nz: number): Inches {
  let nearest = Infinity;
  for (let i = 0; i < points.length; i++) {
    const p = points[i]!;
    const at = nx * p[0] + nz * p[1];
    if (at < nearest) nearest = at;
  }
  return nearest;
}

function depthAlongEdges(a: ConvexBody, b: ConvexBody): Inches {
  let least = Infinity;
  for (const { nx, nz, reach } of a.edges) {
    const nearest = nearestAlong(b.points, nx, nz);
    if (nearest >= reach) return 0;
    least = Math.min(least, reach - nearest);
  }
  return least;
}

/** A plan point turned about another; a positive angle turns left, as facings do. @source Rotation matrix. */
export function turnedAbout([px, pz]: PlanPoint, angle: Radians, [x, z]: PlanPoint): PlanPoint {
  const [sin, cos] = [trig.sin(angle), trig.cos(angle)];
  const [dx, dz] = [x - px, z - pz];
  return [px + dx * cos + dz * sin, pz - dx * sin + dz * cos];
}

/**
 * Whether a body that turns about a point meets another anywhere on its arc, by more than `slack`.
 *
 * Exact: bodies that are apart first meet where a corner of one comes into the other, so it is enough to follow every
 * corner of the turning body on its arc, and every corner of the other on the same arc backwards.
 *
 * @param angle Positive turns left.
 * @source Derived here; held against test/geometry/convex.test.ts.
 */
export function turnMeets(
  body: ConvexBody,
  pivot: PlanPoint,
  angle: Radians,
  other: ConvexBody,
  slack: Inches,
): boolean {
  let widest = 0;
  for (const p of body.points) widest = Math.max(widest, distanceInPlan(p, pivot));
  if (distanceInPlan(other.centre, pivot) >= widest + other.radius) return false;
  const half = halfTurn(angle);
  const middle = halfWay(pivot, half, body.centre);
  if (distanceInPlan(other.centre, middle) >= body.radius + half.spread * widest + other.radius) return false;
  const back = { ...half, sin: -half.sin };
  if (overlapsBy(body, other, slack)) return true;
  for (const p of body.points) if (arcEnters(p, pivot, angle, half, other, slack)) return true;
  for (const p of other.points) if (arcEnters(p, pivot, -angle, back, body, slack)) return true;
  return false;
}

/** Half of a turn: sine, cosine, and the largest distance of the whole turn from its end, as a share of the radius. */
type HalfTurn = { readonly sin: number; readonly cos: number; readonly spread: number };

const halfTurn = (angle: Radians): HalfTurn => ({
  sin: trig.sin(angle / 2),
  cos: trig.cos(angle / 2),
  spread: 2 * trig.sin(Math.min(Math.abs(angle) / 4, Math.PI / 2)) + SAME_SHARE,
});

function halfWay([px, pz]: PlanPoint, { sin, cos }: HalfTurn, [x, z]: PlanPoint): PlanPoint {
  const [dx, dz] = [x - px, z - pz];
  return [px + dx * cos + dz * sin, pz - dx * sin + dz * cos];
}

/**
 * Whether an arc clearly stays outside some edge of a body: its chord does, by more than the arc bulges. A cheap test
 * without angles, since most corners that come near never enter.
 */
function staysOutside(from: PlanPoint, to: PlanPoint, bulge: Inches, body: ConvexBody, slack: Inches): boolean {
  for (let i = 0; i < body.edges.length; i++) {
    const { nx, nz, reach } = body.edges[i]!;
    const nearest = Math.min(nx * from[0] + nz * from[1], nx * to[0] + nz * to[1]) - bulge;
    if (nearest > reach - slack + LENGTH_ROUNDING) return true;
  }
  return false;
}

/** Whether a point comes into a convex body, deeper than `slack`, while it turns about another by an angle. */
function arcEnters(
  point: PlanPoint,
  pivot: PlanPoint,
  angle: Radians,
  half: HalfTurn,
  body: ConvexBody,
  slack: Inches,
): boolean {
  const radius = distanceInPlan(point, pivot);
  const gap = distanceInPlan(body.centre, pivot);
  if (gap - body.radius >= radius || radius >= gap + body.radius) return false;
  const middle = halfWay(pivot, half, point);
  if (distanceInPlan(body.centre, middle) >= body.radius + half.spread * radius) return false;
  if (staysOutside(point, halfWay(pivot, half, middle), radius * (1 - half.cos), body, slack)) return false;
  // In the x–z plane a turn to the left runs from +z to +x: against the angle measured from +x towards +z.
  const start = trig.atan2(point[1] - pivot[1], point[0] - pivot[0]);
  const [low, high] = angle >= 0 ? [start - angle, start] : [start, start - angle];
  const cuts = [low, high];
  for (let i = 0; i < body.edges.length; i++) {
    const { nx, nz, reach } = body.edges[i]!;
    const cos = (reach - slack - nx * pivot[0] - nz * pivot[1]) / radius;
    if (cos <= -1) return false;
    if (cos >= 1) continue;
    const [normal, half] = [trig.atan2(nz, nx), trig.acos(cos)];
    cutArc(cuts, normal + half, low, high);
    cutArc(cuts, normal - half, low, high);
  }
  cuts.sort((a, b) => a - b);
  for (let i = 0; i + 1 < cuts.length; i++) {
    if (cuts[i + 1]! - cuts[i]! < NO_ANGLE) continue;
    const t = (cuts[i]! + cuts[i + 1]!) / 2;
    const [x, z] = [pivot[0] + radius * trig.cos(t), pivot[1] + radius * trig.sin(t)];
    if (isInside(body, x, z, slack)) return true;
  }
  return false;
}

/** Adds the positions of an angle within an arc, from `low` up to but not including `high`. */
function cutArc(cuts: number[], angle: Radians, low: Radians, high: Radians): void {
  for (let t = angle + TURN * Math.ceil((low - angle) / TURN); t < high; t += TURN) cuts.push(t);
}

const TURN: Radians = 2 * Math.PI;

function isInside({ edges }: ConvexBody, x: number, z: number, slack: Inches): boolean {
  for (let i = 0; i < edges.length; i++) {
    const { nx, nz, reach } = edges[i]!;
    if (nx * x + nz * z >= reach - slack) return false;
  }
  return true;
}

/**
 * The largest projection of a point on a direction, in inches, while it turns about another by an angle.
 *
 * @source Derived here: the largest projection of an arc is at one of its ends or straight along the direction.
 */
export function arcReach(point: PlanPoint, pivot: PlanPoint, angle: Radians, [nx, nz]: PlanPoint): Inches {
  const end = turnedAbout(pivot, angle, point);
  const ends = Math.max(nx * point[0] + nz * point[1], nx * end[0] + nz * end[1]);
  const start = trig.atan2(point[1] - pivot[1], point[0] - pivot[0]);
  const [low, high] = angle >= 0 ? [start - angle, start] : [start, start - angle];
  const normal = trig.atan2(nz, nx);
  const top = normal + 2 * Math.PI * Math.ceil((low - normal) / (2 * Math.PI));
  return top > high ? ends : nx * pivot[0] + nz * pivot[1] + distanceInPlan(point, pivot);
}
