import type { Point } from '../../kernel/point.ts';
import { cross, dot, normalize, sub, scale } from '../../kernel/vec.ts';
import { FACES_OF_20, ICOSAHEDRON_CORNERS, ICOSAHEDRON_INNER } from './icosahedron.ts';
import { LENGTH_ROUNDING, SAME_PLACE } from '../../kernel/tolerances.ts';
import * as trig from '../../kernel/trig.ts';

/** A fair die body: its corners at distance 1 from the centre, and its faces by number. */
type DieBody = {
  readonly corners: readonly Point[];
  /**
   * The corners of each face, number 1 first, counter-clockwise from outside. The numbers of a tetrahedron belong to
   * its corners: each names the face opposite its corner, so the bottom face gives the corner on top.
   */
  readonly faces: readonly (readonly number[])[];
  /** Distance of the faces from the centre. */
  readonly inner: number;
};

/** The corners that lie furthest out in a face's direction, in order round the face. */
function faceAlong(corners: readonly Point[], out: Point): readonly number[] {
  const furthest = Math.max(...corners.map((c) => dot(c, out)));
  const own = corners.flatMap((c, i) => (dot(c, out) > furthest - SAME_PLACE ? [i] : []));
  const first = corners[own[0]!]!;
  const x = normalize(sub(first, scale(out, dot(first, out))));
  const y = cross(out, x);
  const angle = (i: number) => (trig.atan2(dot(corners[i]!, y), dot(corners[i]!, x)) + 2 * Math.PI) % (2 * Math.PI);
  return own.sort((a, b) => angle(a) - angle(b));
}

/** Directions in numerical order, with opposite faces adding up to one more than their number, as on real dice. */
function numbered(directions: readonly Point[]): readonly Point[] {
  const halves = directions.filter((d) => d.find((x) => Math.abs(x) > LENGTH_ROUNDING)! > 0);
  const opposite = (d: Point): Point => [-d[0], -d[1], -d[2]];
  // Odd and even numbers alternate sides, so that high numbers do not gather on one side.
  const low = halves.map((d, i) => (i % 2 === 0 ? d : opposite(d)));
  return [...low, ...low.map(opposite).toReversed()];
}

function bodyOf(corners: readonly Point[], directions: readonly Point[]): DieBody {
  const outs = numbered(directions.map((d) => normalize(d)));
  const faces = outs.map((out) => faceAlong(corners, out));
  return { corners, faces, inner: dot(corners[faces[0]![0]!]!, outs[0]!) };
}

const CUBE_SIGNS: readonly Point[] = [1, -1].flatMap((x) =>
  [1, -1].flatMap((y) => [1, -1].map((z): Point => [x, y, z])),
);
const AXES: readonly Point[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

const middleOf = (face: readonly number[]): Point => {
  const sum = (axis: 0 | 1 | 2) => face.reduce((total, i) => total + ICOSAHEDRON_CORNERS[i]![axis], 0);
  return [sum(0), sum(1), sum(2)];
};

/** Corners of a tetrahedron, by the number shown when they are on top. */
const TETRAHEDRON: readonly Point[] = [
  normalize([1, 1, 1]),
  normalize([-1, 1, -1]),
  normalize([1, -1, -1]),
  normalize([-1, -1, 1]),
];

function tetrahedron(): DieBody {
  const faces = TETRAHEDRON.map(([x, y, z]) => faceAlong(TETRAHEDRON, [-x, -y, -z]));
  return { corners: TETRAHEDRON, faces, inner: 1 / 3 };
}

/** Height of the corners of a pentagonal trapezohedron's ring above its middle, chosen so that its kites are flat. */
const ZIGZAG = (1 - trig.cos(Math.PI / 5)) / (1 + trig.cos(Math.PI / 5));

/** Two poles, and a ring of ten corners alternating up and down. Each of the ten kites begins at a pole. */
function trapezohedron(): DieBody {
  const reach = Math.sqrt(1 - ZIGZAG * ZIGZAG);
  const ring = Array.from({ length: 10 }, (_, i): Point => {
    const angle = (i * Math.PI) / 5;
    return [reach * trig.cos(angle), i % 2 === 0 ? ZIGZAG : -ZIGZAG, reach * trig.sin(angle)];
  });
  const poles: readonly Point[] = [
    [0, 1, 0],
    [0, -1, 0],
  ];
  const outs = ring.map((low, i): Point => {
    const [before, after] = [ring[(i + 9) % 10]!, ring[(i + 1) % 10]!];
    // A low corner of the ring completes a kite of the upper pole.
    const out = normalize(cross(sub(poles[i % 2 === 0 ? 1 : 0]!, low), sub(after, before)));
    return dot(out, low) > 0 ? out : [-out[0], -out[1], -out[2]];
  });
  return bodyOf([...poles, ...ring], outs);
}

/** The bodies of dice by number of faces. */
export const DIE_BODIES: Readonly<Record<4 | 6 | 8 | 10 | 12 | 20, DieBody>> = {
  4: tetrahedron(),
  10: trapezohedron(),
  6: bodyOf(
    CUBE_SIGNS.map((d) => normalize(d)),
    AXES,
  ),
  8: bodyOf(AXES, CUBE_SIGNS),
  12: bodyOf(
    FACES_OF_20.map((face) => normalize(middleOf(face))),
    ICOSAHEDRON_CORNERS,
  ),
  20: { corners: ICOSAHEDRON_CORNERS, faces: FACES_OF_20, inner: ICOSAHEDRON_INNER },
};
