import type { Point } from '../../kernel/point.ts';
import { toRadians } from '../../kernel/units.ts';
import type { CameraPose } from '../list/camera-pose.ts';
import { lookDirection, upOf } from './rotation.ts';
import type { Aspect } from '../list/shot-list.ts';
import { cross, dot, sub } from '../../kernel/vec.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';

/** Width over height of a picture. */
export const RATIO: Readonly<Record<Aspect, number>> = { '16:9': 16 / 9, '1:1': 1, '9:16': 9 / 16 };

/** The shape of picture a list is for: the ratio of its width to its height. */
export const ratioOf = ({ aspect }: { readonly aspect?: Aspect | undefined }): number => RATIO[aspect ?? '16:9'];

/** Where in a picture a point lies: −1 to 1 from left to right and from bottom to top, and how far before the camera. */
export type PicturePlace = { readonly x: number; readonly y: number; readonly depth: number };

/**
 * Where in a camera's picture a point of the table lies, with its depth in inches; `ratio` is the picture's width by
 * its height. What lies behind has a depth of at most 0, and no place.
 */
export function placeIn(pose: CameraPose, ratio: number, point: Point): PicturePlace {
  const look = lookDirection(pose);
  const up = upOf(pose);
  const right = cross(look, up);
  const off = sub(point, pose.position);
  const depth = dot(off, look);
  if (depth <= LENGTH_ROUNDING) return { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY, depth };
  const half = Math.tan(toRadians(pose.fov) / 2) * depth;
  return { x: dot(off, right) / (half * ratio), y: dot(off, up) / half, depth };
}

/** Whether a point lies in the middle part of a picture; a share of 1 is all of it. */
export function isInPicture(pose: CameraPose, ratio: number, point: Point, share: number): boolean {
  const { x, y, depth } = placeIn(pose, ratio, point);
  return depth > 0 && Math.abs(x) <= share && Math.abs(y) <= share;
}

/**
 * How far from a target a camera must stand to have some points in the middle part of its picture, inches.
 *
 * @param poseFrom The pose at a distance in inches.
 */
export function fitDistance(
  points: readonly Point[],
  poseFrom: (distance: number) => CameraPose,
  {
    ratio,
    share,
    least,
    most,
  }: { readonly ratio: number; readonly share: number; readonly least: number; readonly most: number },
): number {
  const holds = (distance: number) => {
    const pose = poseFrom(distance);
    return points.every((point) => isInPicture(pose, ratio, point, share));
  };
  if (holds(least)) return least;
  let [near, far] = [least, most];
  for (let i = 0; i < 24; i++) {
    const distance = (near + far) / 2;
    if (holds(distance)) far = distance;
    else near = distance;
  }
  return far;
}
