import type { PlanPoint, Point } from './point.ts';
import { LENGTH_ROUNDING } from './tolerances.ts';
import type { Inches, Share } from './units.ts';

/** The sum of two vectors. */
export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** The vector from the second point to the first. */
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** A vector multiplied by a factor. */
export const scale = (a: Point, by: number): Point => [a[0] * by, a[1] * by, a[2] * by];

/** The point at a share of the line from one point to another. */
export const lerp = (a: Point, b: Point, share: Share): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** The dot product of two vectors, in square inches where both are lengths. */
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The cross product of two vectors, perpendicular to both. */
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The length of a vector. */
export const lengthOf = (a: Point): Inches => Math.sqrt(dot(a, a));

/** The distance between two points. */
export const distance = (a: Point, b: Point): Inches => lengthOf(sub(a, b));

/** The distance between two points in plan. */
export const planDistance = (a: Point, b: Point): Inches => Math.sqrt((a[0] - b[0]) ** 2 + (a[2] - b[2]) ** 2);

/** The distance between two plan points. */
export const distanceInPlan = (a: PlanPoint, b: PlanPoint): Inches =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

/** A unit vector in the same direction; the second vector if the first is too short to have a direction. */
export function normalize(a: Point, otherwise: Point = a): Point {
  const length = lengthOf(a);
  return length > LENGTH_ROUNDING ? [a[0] / length, a[1] / length, a[2] / length] : otherwise;
}

/** The mean of points; the origin if there are none. */
export function centroid(points: readonly Point[]): Point {
  let [x, y, z] = [0, 0, 0];
  for (const point of points) {
    x += point[0];
    y += point[1];
    z += point[2];
  }
  const n = Math.max(1, points.length);
  return [x / n, y / n, z / n];
}
