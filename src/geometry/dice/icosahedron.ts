type Vector = readonly [x: number, y: number, z: number];

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const OUTER = Math.sqrt(1 + GOLDEN * GOLDEN);
const corner = (x: number, y: number, z: number): Vector => [x / OUTER, y / OUTER, z / OUTER];

/** The twelve corners of an icosahedron, all at distance 1 from its centre. */
export const ICOSAHEDRON_CORNERS: readonly Vector[] = [
  corner(0, 1, GOLDEN),
  corner(0, 1, -GOLDEN),
  corner(0, -1, GOLDEN),
  corner(0, -1, -GOLDEN),
  corner(1, GOLDEN, 0),
  corner(1, -GOLDEN, 0),
  corner(-1, GOLDEN, 0),
  corner(-1, -GOLDEN, 0),
  corner(GOLDEN, 0, 1),
  corner(GOLDEN, 0, -1),
  corner(-GOLDEN, 0, 1),
  corner(-GOLDEN, 0, -1),
];

/** The corners of the face of each number of a twenty-sided die, 1 first, counter-clockwise from outside: opposite faces add up to 21. */
export const FACES_OF_20: readonly (readonly [a: number, b: number, c: number])[] = [
  [1, 3, 11],
  [0, 10, 2],
  [1, 4, 9],
  [2, 7, 5],
  [7, 10, 11],
  [5, 9, 8],
  [1, 11, 6],
  [0, 8, 4],
  [3, 9, 5],
  [0, 4, 6],
  [3, 5, 7],
  [0, 6, 10],
  [3, 7, 11],
  [2, 5, 8],
  [6, 11, 10],
  [4, 8, 9],
  [1, 6, 4],
  [2, 10, 7],
  [1, 9, 3],
  [0, 2, 8],
];

/** Distance of the faces from the centre when the corners are at distance 1. */
export const ICOSAHEDRON_INNER = Math.sqrt((5 + 2 * Math.sqrt(5)) / 15);
