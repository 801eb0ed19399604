import type { Inches } from '../kernel/units.ts';

/** Edge of a die. */
export const DIE_SIZE: Inches = 0.6;

/** A rotation as a unit quaternion. */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

type Axis = readonly [x: number, y: number, z: number];

/**
 * The outward direction of each face in the die's own frame, by its pips, 1 first: opposite faces add up to seven, and
 * 1, 2, 3 run counter-clockwise round their corner, as on western dice.
 */
export const FACE_AXES: readonly Axis[] = [
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, -1],
  [0, -1, 0],
];

/** What is up on a die that is turned by `q`, and how upright that face is: 1 is perfectly flat. */
export function topFace(q: Quaternion): { readonly pips: number; readonly upright: number } {
  let pips = 1;
  let upright = -Infinity;
  FACE_AXES.forEach((axis, i) => {
    const y = rotate(q, axis)[1];
    if (y > upright) [pips, upright] = [i + 1, y];
  });
  return { pips, upright };
}

/**
 * A rotation of the cube onto itself that brings the face with `wanted` pips to where the face with `shown` pips is.
 *
 * Applied before a die's physical rotation it changes what the die shows and nothing of how it moves.
 */
export function relabel(wanted: number, shown: number): Quaternion {
  const from = FACE_AXES[wanted - 1]!;
  const to = FACE_AXES[shown - 1]!;
  const dot = from[0] * to[0] + from[1] * to[1] + from[2] * to[2];
  if (dot === 1) return [0, 0, 0, 1];
  // Half a turn about any other axis of the cube swaps opposite faces.
  if (dot === -1) return from[1] === 0 ? [0, 1, 0, 0] : [1, 0, 0, 0];
  const s = Math.SQRT1_2;
  return [
    (from[1] * to[2] - from[2] * to[1]) * s,
    (from[2] * to[0] - from[0] * to[2]) * s,
    (from[0] * to[1] - from[1] * to[0]) * s,
    s,
  ];
}

/** The rotation that turns by `b` first and by `a` then. */
export const multiply = (a: Quaternion, b: Quaternion): Quaternion => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];

/** A vector turned by a rotation. */
export function rotate([x, y, z, w]: Quaternion, [vx, vy, vz]: Axis): Axis {
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  return [vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx];
}

/** A quaternion of unit length in the direction of any that is not zero. */
export function normalise([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return [x / length, y / length, z / length, w / length];
}

/** The rotation nearest to `q` that has one face exactly up. */
export function flattened(q: Quaternion): Quaternion {
  const [ux, uy, uz] = rotate(q, FACE_AXES[topFace(q).pips - 1]!);
  // The shortest turn from the face's direction to straight up, (0, 1, 0).
  return normalise(multiply(normalise([-uz, 0, ux, 1 + uy]), q));
}

/** The rotation a share `t` of the way from `a` to `b`, the short way round; for rotations not far apart. */
export function between(a: Quaternion, b: Quaternion, t: number): Quaternion {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const mix = (i: 0 | 1 | 2 | 3) => a[i] * (1 - t) + sign * b[i] * t;
  return normalise([mix(0), mix(1), mix(2), mix(3)]);
}
