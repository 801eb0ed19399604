import type { Point } from './point.ts';

/** The sum of two vectors. */
export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** From the second point to the first. */
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** A vector so many times as long. */
export const scale = (a: Point, by: number): Point => [a[0] * by, a[1] * by, a[2] * by];

/** Part of the way from one point to another. */
export const lerp = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** How much two vectors point the same way. */
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The vector that stands upright on two others. */
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** How long a vector is. */
export const lengthOf = (a: Point): number => Math.sqrt(dot(a, a));

/** How far two points lie apart. */
export const distance = (a: Point, b: Point): number => lengthOf(sub(a, b));

/** How far two points lie apart seen from above. */
export const planDistance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[2] - b[2]);

/** A vector of length one the same way; the second where the first is too short to tell. */
export function normalize(a: Point, otherwise: Point = a): Point {
  const length = lengthOf(a);
  return length > 1e-9 ? [a[0] / length, a[1] / length, a[2] / length] : otherwise;
}

/** The middle of some points; the origin of none. */
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
