import type { Point } from '../../kernel/point.ts';
import { toRadians } from '../../kernel/units.ts';
import type { CameraPose } from '../list/camera-pose.ts';
import { lookDirection, upOf } from './rotation.ts';
import type { Aspect } from '../list/shot-list.ts';
import { cross, dot, sub } from '../../kernel/vec.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';

/** Width over height by aspect ratio. */
export const RATIO: Readonly<Record<Aspect, number>> = { '16:9': 16 / 9, '1:1': 1, '9:16': 9 / 16 };

/** Width over height of a shot list's pictures: a ratio. */
export const ratioOf = ({ aspect }: { readonly aspect?: Aspect | undefined }): number => RATIO[aspect ?? '16:9'];

/** A point's place in a picture: −1 to 1 from left to right and bottom to top, and inches in front of the camera. */
type PicturePlace = { readonly x: number; readonly y: number; readonly depth: number };

/**
 * A table point's place in a camera's picture, with its depth in inches; `ratio` is the picture's width over height. A
 * point behind the camera has a depth of at most 0 and infinite coordinates.
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

/** Whether a point lies within the central `share` of a picture; 1 is the whole picture. */
export function isInPicture(pose: CameraPose, ratio: number, point: Point, share: number): boolean {
  const { x, y, depth } = placeIn(pose, ratio, point);
  return depth > 0 && Math.abs(x) <= share && Math.abs(y) <= share;
}

/**
 * The least distance from its target, in inches, at which a camera has all points within its picture's central share.
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
