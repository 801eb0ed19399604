import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';
import { cornersOf, gapAcross, type Standing } from '../gap.ts';
import { convexBody, overlapDepthOf } from './convex.ts';

/**
 * A teardrop: the convex hull of its tip and of a disc at its end. That is the disc together with the triangle of the tip
 * and the two points where the lines from the tip touch the disc.
 */
export type Teardrop = { readonly disc: Standing; readonly triangle: readonly [PlanPoint, PlanPoint, PlanPoint] };

/**
 * The teardrop from a tip along a plan direction.
 *
 * @param ahead  The direction, of unit length.
 * @param length From the tip to the far side of the disc, at least `width`. Inches.
 * @param width  Diameter of the disc. Inches.
 * @source The touching points lie on the circle over the segment from the tip to the disc's centre: Thales.
 */
export function teardrop(tip: PlanPoint, ahead: PlanPoint, length: Inches, width: Inches): Teardrop {
  const radius = width / 2;
  const away = length - radius;
  const along = away - (radius * radius) / away;
  const beside = (radius / away) * Math.sqrt(away * away - radius * radius);
  const put = (forward: number, right: number): PlanPoint => [
    tip[0] + forward * ahead[0] - right * ahead[1],
    tip[1] + forward * ahead[1] + right * ahead[0],
  ];
  const centre = put(away, 0);
  return {
    disc: { base: { kind: 'round', radius }, at: [centre[0], 0, centre[1]], facing: 0 },
    triangle: [tip, put(along, beside), put(along, -beside)],
  };
}

/**
 * Whether a base touches a teardrop in plan, or comes within `tolerance` of it.
 *
 * @source A base touches the hull exactly where it touches the disc or the triangle.
 */
export const touchesTeardrop = (base: Standing, { disc, triangle }: Teardrop, tolerance: Inches): boolean =>
  gapAcross(base, disc) <= tolerance || touchesTriangle(base, triangle, tolerance);

function touchesTriangle(
  standing: Standing,
  triangle: readonly [PlanPoint, PlanPoint, PlanPoint],
  tolerance: Inches,
): boolean {
  const { base, at, facing } = standing;
  if (base.kind === 'rect' || base.kind === 'hull') {
    const reach = { ...base, halfWidth: base.halfWidth + tolerance, halfDepth: base.halfDepth + tolerance };
    return overlapDepthOf(convexBody(triangle), convexBody(cornersOf({ ...standing, base: reach }))) > 0;
  }
  const [w, d] = base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
  // In a frame scaled so that the base is the unit disc, incidence is unchanged.
  const [cos, sin] = [trig.cos(facing), trig.sin(facing)];
  const [x, y, z] = triangle.map(([px, pz]): PlanPoint => {
    const [dx, dz] = [px - at[0], pz - at[2]];
    return [(dx * cos - dz * sin) / (w + tolerance), (dx * sin + dz * cos) / (d + tolerance)];
  }) as [PlanPoint, PlanPoint, PlanPoint];
  return distanceToTriangle(x, y, z) <= 1;
}

/** Distance of the origin from a triangle, 0 inside it. */
function distanceToTriangle(a: PlanPoint, b: PlanPoint, c: PlanPoint): number {
  const sides = [cross(a, b), cross(b, c), cross(c, a)];
  const [isLeft, isRight] = [sides.some((side) => side > 0), sides.some((side) => side < 0)];
  // Neither: a triangle without area, such as that of a teardrop as wide as it is long.
  if (isLeft !== isRight) return 0;
  return Math.min(distanceToSegment(a, b), distanceToSegment(b, c), distanceToSegment(c, a));
}

const cross = ([ax, az]: PlanPoint, [bx, bz]: PlanPoint): number => ax * bz - az * bx;

/** Distance of the origin from a segment. */
function distanceToSegment([ax, az]: PlanPoint, [bx, bz]: PlanPoint): number {
  const [dx, dz] = [bx - ax, bz - az];
  const length = dx * dx + dz * dz;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + az * dz) / length));
  return Math.sqrt((ax + share * dx) ** 2 + (az + share * dz) ** 2);
}
