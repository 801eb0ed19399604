import { convexHull, signedArea } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { PieceDocument, ShapeDocument } from '../schema.ts';
import { cosine, sine } from './turns.ts';

/** Pose of a piece in plan; `yaw` in degrees. */
export type PiecePose = { readonly x: Inches; readonly z: Inches; readonly yaw: number };

/** Circumradius factor of the octagon that encloses a cylinder. */
const OCTAGON = 1 / Math.sqrt((2 + Math.sqrt(2)) / 4);

/**
 * The convex outline, in a piece's own frame, of everything a shape covers; a part at an odd angle counts as its
 * enclosing circle.
 */
export const shapeFootprint = (shape: PieceDocument['shape']): readonly PlanPoint[] => convexHull(pointsOf(shape));

function pointsOf(shape: ShapeDocument): readonly PlanPoint[] {
  if ('parts' in shape)
    return shape.parts.flatMap(({ shape: inner, at = [0, 0], yaw = 0 }) => {
      const [x, z] = at.length === 3 ? [at[0]!, at[2]!] : [at[0]!, at[1]!];
      const own = pointsOf(inner);
      const turned = cosine(yaw) === undefined ? ringAbout(reachOf(own)) : own.map((p) => turnedBy(p, yaw));
      return turned.map(([px, pz]): PlanPoint => [px + x, pz + z]);
    });
  if ('box' in shape) return rectangle(shape.box[0], shape.box[2]);
  if ('ramp' in shape) return rectangle(shape.ramp[0], shape.ramp[2]);
  if ('cylinder' in shape) return ringAbout(shape.cylinder.radius);
  if ('prism' in shape) return shape.prism.outline;
  if ('heightfield' in shape) return rectangle(...shape.heightfield.size);
  return [];
}

const rectangle = (width: Inches, depth: Inches): readonly PlanPoint[] => [
  [-width / 2, -depth / 2],
  [width / 2, -depth / 2],
  [width / 2, depth / 2],
  [-width / 2, depth / 2],
];

const ringAbout = (radius: Inches): readonly PlanPoint[] =>
  [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => turnedBy([radius * OCTAGON, 0], turn));

const reachOf = (points: readonly PlanPoint[]): Inches => Math.sqrt(Math.max(...points.map(([x, z]) => x * x + z * z)));

/** A point in a piece's own frame, rotated left by a multiple of {@link TURN_STEP} degrees. */
function turnedBy([x, z]: PlanPoint, yaw: number): PlanPoint {
  const [c, s] = [cosine(yaw) ?? 1, sine(yaw) ?? 0];
  return [x * c + z * s, z * c - x * s];
}

/** An outline in table coordinates. */
export const posed = (outline: readonly PlanPoint[], { x, z, yaw }: PiecePose): readonly PlanPoint[] =>
  outline.map((point) => {
    const [px, pz] = turnedBy(point, yaw);
    return [px + x, pz + z];
  });

/** The gap between two convex counter-clockwise outlines; 0 when they touch or overlap. */
export function polygonGap(a: readonly PlanPoint[], b: readonly PlanPoint[]): Inches {
  if (!isApart(a, b) && !isApart(b, a)) return 0;
  let least = Infinity;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    for (const point of one)
      other.forEach((from, i) => {
        least = Math.min(least, squaredTo(point, from, other[(i + 1) % other.length]!));
      });
  return Math.sqrt(least);
}

/** A cheap lower bound for the gap between two outlines: the gap between their bounding boxes. */
export function boxGap(a: readonly PlanPoint[], b: readonly PlanPoint[]): Inches {
  return Math.max(gapOn(a, b, 0), gapOn(a, b, 1));
}

function gapOn(a: readonly PlanPoint[], b: readonly PlanPoint[], axis: 0 | 1): Inches {
  let [lowA, highA, lowB, highB] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const point of a) {
    lowA = Math.min(lowA, point[axis]);
    highA = Math.max(highA, point[axis]);
  }
  for (const point of b) {
    lowB = Math.min(lowB, point[axis]);
    highB = Math.max(highB, point[axis]);
  }
  return Math.max(lowA - highB, lowB - highA);
}

/** Whether an edge of `a` has all of `b` on its outer side. */
const isApart = (a: readonly PlanPoint[], b: readonly PlanPoint[]): boolean =>
  a.some(([ax, az], i) => {
    const [bx, bz] = a[(i + 1) % a.length]!;
    return b.every(([x, z]) => (bx - ax) * (z - az) - (bz - az) * (x - ax) <= 0);
  });

function squaredTo([x, z]: PlanPoint, [ax, az]: PlanPoint, [bx, bz]: PlanPoint): number {
  const [ux, uz] = [bx - ax, bz - az];
  const along = Math.max(0, Math.min(1, ((x - ax) * ux + (z - az) * uz) / (ux * ux + uz * uz || 1)));
  const [dx, dz] = [x - ax - ux * along, z - az - uz * along];
  return dx * dx + dz * dz;
}

/** The share of an outline's area in the near half of the table, where z is positive; 0 to 1. */
export function nearShare(outline: readonly PlanPoint[]): number {
  const near: PlanPoint[] = [];
  outline.forEach(([ax, az], i) => {
    const [bx, bz] = outline[(i + 1) % outline.length]!;
    if (az >= 0) near.push([ax, az]);
    if (az >= 0 !== bz >= 0) near.push([ax + ((bx - ax) * az) / (az - bz), 0]);
  });
  return near.length < 3 ? 0 : signedArea(near) / signedArea(outline);
}
