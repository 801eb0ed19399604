import { DIE_BODIES } from '../../geometry/dice/die-bodies.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import { centroid, cross, dot, normalize, scale, sub } from '../../kernel/vec.ts';
import * as trig from '../../kernel/trig.ts';

/** Edge length of a six-sided die. */
export const DIE_SIZE: Inches = 0.6;

/** Distance of a twenty-sided die's corners from its centre. */
const D20_RADIUS: Inches = 0.47;

/** Distance of the corners of dice from their centres. */
export const DIE_RADIUS: Readonly<Record<4 | 8 | 10 | 12 | 20, Inches>> = {
  4: 0.48,
  8: 0.44,
  10: 0.45,
  12: 0.45,
  20: D20_RADIUS,
};

/** A rotation as a unit quaternion. */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** A direction in a die's own frame, or in the tray's. */
type Axis = Point;

/**
 * The outward direction of each face in the die's own frame, in order of pips: opposite faces add up to seven, and 1,
 * 2, 3 run counter-clockwise round their corner, as on western dice.
 */
export const FACE_AXES: readonly Axis[] = [
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, -1],
  [0, -1, 0],
];

/** Number of sides of a die. */
export type Sides = 4 | 6 | 8 | 10 | 12 | 20;

/** One face of a die in the die's own frame: its outward direction, and the up direction of its number. */
type Face = { readonly out: Axis; readonly up: Axis };

/** The faces of a body. The number on each is upright towards the face's first corner. */
function facesOf(sides: 8 | 10 | 12 | 20): readonly Face[] {
  const { corners, faces } = DIE_BODIES[sides];
  return faces.map((face) => {
    const middle = centroid(face.map((i) => corners[i]!));
    const [first, second] = [corners[face[0]!]!, corners[face[1]!]!];
    // Normal to the face rather than through its centre: for a kite the two differ.
    return { out: normalize(cross(sub(first, middle), sub(second, middle))), up: normalize(sub(first, middle)) };
  });
}

/** The faces of a tetrahedron, which is read by the corner on top; up is the direction to another corner. */
function cornersOf4(): readonly Face[] {
  const { corners } = DIE_BODIES[4];
  return corners.map((out, i) => {
    const other = corners[i === 0 ? 1 : 0]!;
    return { out, up: normalize(sub(other, scale(out, dot(out, other)))) };
  });
}

/** Any up direction in a face of the cube is acceptable: pips read the same from all sides. */
const faceOf6 = (out: Axis): Face => ({ out, up: [out[1], out[2], out[0]] });

const FACES: Readonly<Record<Sides, readonly Face[]>> = {
  4: cornersOf4(),
  6: FACE_AXES.map(faceOf6),
  8: facesOf(8),
  10: facesOf(10),
  12: facesOf(12),
  20: facesOf(20),
};

/** Height of a flat die's centre above the felt. */
export const RESTING_HEIGHT: Readonly<Record<Sides, Inches>> = {
  4: DIE_RADIUS[4] * DIE_BODIES[4].inner,
  6: DIE_SIZE / 2,
  10: DIE_RADIUS[10] * DIE_BODIES[10].inner,
  8: DIE_RADIUS[8] * DIE_BODIES[8].inner,
  12: DIE_RADIUS[12] * DIE_BODIES[12].inner,
  20: DIE_RADIUS[20] * DIE_BODIES[20].inner,
};

/** The pips on top of a die rotated by `q`, and the upright share of that face, where 1 is perfectly flat. */
export function topFace(q: Quaternion, sides: Sides = 6): { readonly pips: number; readonly upright: Share } {
  let pips = 1;
  let upright = -Infinity;
  FACES[sides].forEach(({ out }, i) => {
    const y = rotate(q, out)[1];
    if (y > upright) [pips, upright] = [i + 1, y];
  });
  return { pips, upright };
}

/** Number of rotations that bring one face onto another; each rotates the number on it differently. */
export const TURNS: Readonly<Record<Sides, number>> = { 4: 3, 6: 4, 8: 3, 10: 1, 12: 5, 20: 3 };

/**
 * A rotation of a die onto itself that brings the face with `wanted` pips to where the face with `shown` pips is.
 *
 * Applied before a die's physical rotation, it changes what the die shows but not how it moves.
 *
 * @param turn Index of one of the {@link TURNS} by which the two faces coincide.
 */
export function relabel(wanted: number, shown: number, sides: Sides = 6, turn = 0): Quaternion {
  const [from, to] = [FACES[sides][wanted - 1]!, FACES[sides][shown - 1]!];
  const spin = aboutAxis(to.out, (2 * Math.PI * turn) / TURNS[sides]);
  return normalise(multiply(spin, fromFrame(frameOf(from), frameOf(to))));
}

/** The up direction of the number on the face with these pips, on a die rotated by `q`. */
export const upOnFace = (q: Quaternion, pips: number, sides: Sides): Axis => rotate(q, FACES[sides][pips - 1]!.up);

type Frame = readonly [x: Axis, y: Axis, z: Axis];

const frameOf = ({ out, up }: Face): Frame => [out, up, cross(out, up)];

function aboutAxis([x, y, z]: Axis, angle: number): Quaternion {
  const s = trig.sin(angle / 2);
  return [x * s, y * s, z * s, trig.cos(angle / 2)];
}

/** The rotation that maps one right-handed frame onto another. */
function fromFrame(from: Frame, to: Frame): Quaternion {
  const m = (row: number, column: number) =>
    to[0][row]! * from[0][column]! + to[1][row]! * from[1][column]! + to[2][row]! * from[2][column]!;
  // Of the four formulas for a matrix's quaternion, use the one that divides by the largest number.
  const squares = [
    1 + m(0, 0) - m(1, 1) - m(2, 2),
    1 - m(0, 0) + m(1, 1) - m(2, 2),
    1 - m(0, 0) - m(1, 1) + m(2, 2),
    1 + m(0, 0) + m(1, 1) + m(2, 2),
  ];
  const most = squares.indexOf(Math.max(...squares));
  const s = 2 * Math.sqrt(squares[most]!);
  const [xy, xz, yz] = [m(0, 1) + m(1, 0), m(0, 2) + m(2, 0), m(1, 2) + m(2, 1)];
  const [wx, wy, wz] = [m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)];
  const byMost: readonly Quaternion[] = [
    [s / 4, xy / s, xz / s, wx / s],
    [xy / s, s / 4, yz / s, wy / s],
    [xz / s, yz / s, s / 4, wz / s],
    [wx / s, wy / s, wz / s, s / 4],
  ];
  return normalise(byMost[most]!);
}

/** The rotation by `b` followed by `a`. */
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

/** A quaternion scaled to unit length; it must not be zero. */
export function normalise([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return [x / length, y / length, z / length, w / length];
}

/** The rotation nearest to `q` with one face exactly on top. */
export function flattened(q: Quaternion, sides: Sides = 6): Quaternion {
  const [ux, uy, uz] = rotate(q, FACES[sides][topFace(q, sides).pips - 1]!.out);
  // The shortest turn from the face's direction to straight up, (0, 1, 0).
  return normalise(multiply(normalise([-uz, 0, ux, 1 + uy]), q));
}

/**
 * The rotation at a share `t` from `a` to `b` along the shorter arc, by normalised interpolation, for rotations not far
 * apart.
 */
export function nlerp(a: Quaternion, b: Quaternion, t: Share): Quaternion {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const mix = (i: 0 | 1 | 2 | 3) => a[i] * (1 - t) + sign * b[i] * t;
  return normalise([mix(0), mix(1), mix(2), mix(3)]);
}
