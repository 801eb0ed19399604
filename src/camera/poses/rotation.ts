import type { Point } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import type { CameraPose } from '../list/camera-pose.ts';
import { cross, dot, sub, add, scale, normalize } from '../../kernel/vec.ts';
import { LEAST_ROOT, NO_QUATERNION, STRAIGHT_UP } from '../../kernel/display-tolerances.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';

/** A quaternion x, y, z, w. */
export type Rotation = readonly [x: number, y: number, z: number, w: number];

const UP: Point = [0, 1, 0];
const NORTH: Point = [0, 0, -1];
const EAST: Point = [1, 0, 0];

/** A camera's viewing direction; towards the far edge when target and position coincide. */
export const lookDirection = ({ position, target }: Pick<CameraPose, 'position' | 'target'>): Point =>
  normalize(sub(target, position), NORTH);

/** The unit direction of a vector in plan; towards the far edge when the vector is vertical. */
export function flatDirection([x, , z]: Point): Point {
  const flat = Math.hypot(x, z);
  return flat > SAME_PLACE ? [x / flat, 0, z / flat] : NORTH;
}

/** The right of an upright picture. Looking straight up or down, the far edge is at the top. */
const rightOf = (look: Point): Point =>
  Math.hypot(look[0], look[2]) > STRAIGHT_UP ? normalize(cross(look, UP), EAST) : EAST;

/** The up vector of a camera's picture, perpendicular to its line of sight. */
export function upOf(pose: Pick<CameraPose, 'position' | 'target' | 'roll'>): Point {
  const look = lookDirection(pose);
  const right = rightOf(look);
  const up = cross(right, look);
  // Rolling anticlockwise turns the up vector away from the right.
  return add(scale(up, Math.cos(pose.roll)), scale(right, -Math.sin(pose.roll)));
}

/** A camera's orientation: the rotation to it from a camera that looks along −z with +y up. */
export function rotationOf(pose: Pick<CameraPose, 'position' | 'target' | 'roll'>): Rotation {
  const look = lookDirection(pose);
  const up = upOf(pose);
  const right = cross(look, up);
  return fromAxes(right, up, scale(look, -1));
}

/** The roll at which a camera looking along a direction has its up vector nearest to a rotation's. */
export function rollFrom(look: Point, turn: Rotation): Radians {
  const top = applied(turn, UP);
  const right = rightOf(look);
  const up = cross(right, look);
  return Math.atan2(-dot(top, right), dot(top, up));
}

/** The same rotation as the quaternion nearest to another one. */
export const nextTo = (turn: Rotation, other: Rotation): Rotation =>
  turn[0] * other[0] + turn[1] * other[1] + turn[2] * other[2] + turn[3] * other[3] < 0
    ? [-turn[0], -turn[1], -turn[2], -turn[3]]
    : turn;

/** A normalised quaternion. */
export function normal([x, y, z, w]: Rotation): Rotation {
  const length = Math.hypot(x, y, z, w);
  return length > NO_QUATERNION ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
}

/** A vector rotated. */
function applied([x, y, z, w]: Rotation, v: Point): Point {
  const axis: Point = [x, y, z];
  const t = scale(cross(axis, v), 2);
  return add(add(v, scale(t, w)), cross(axis, t));
}

/** The rotation that takes x, y and z to three perpendicular unit vectors. @source Shepperd 1978. */
function fromAxes(a: Point, b: Point, c: Point): Rotation {
  const trace = a[0] + b[1] + c[2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(1 + trace);
    return [(b[2] - c[1]) / s, (c[0] - a[2]) / s, (a[1] - b[0]) / s, s / 4];
  }
  if (a[0] >= b[1] && a[0] >= c[2]) {
    const s = 2 * Math.sqrt(Math.max(LEAST_ROOT, 1 + a[0] - b[1] - c[2]));
    return [s / 4, (b[0] + a[1]) / s, (c[0] + a[2]) / s, (b[2] - c[1]) / s];
  }
  if (b[1] >= c[2]) {
    const s = 2 * Math.sqrt(Math.max(LEAST_ROOT, 1 + b[1] - a[0] - c[2]));
    return [(b[0] + a[1]) / s, s / 4, (c[1] + b[2]) / s, (c[0] - a[2]) / s];
  }
  const s = 2 * Math.sqrt(Math.max(LEAST_ROOT, 1 + c[2] - a[0] - b[1]));
  return [(c[0] + a[2]) / s, (c[1] + b[2]) / s, s / 4, (a[1] - b[0]) / s];
}
