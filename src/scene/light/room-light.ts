/** The faces of a cube map, RGBA in half floats: right, left, above, below, front, back. */
export type RoomFaces = readonly Uint16Array<ArrayBuffer>[];

/** A room's light by surface roughness: each level is a cube map of half the size before. */
export type RoomLight = readonly RoomFaces[];

type Level = {
  /** Pixels along a side of the cube. */
  readonly side: number;
  /** Low bits of its numbers that the file omits. */
  readonly lost: number;
};

/**
 * The levels in the file. Three.js's own mirror level is omitted: nothing on the table is that smooth (water, at 0.12,
 * takes an eighth of the second of these and the rest of the first).
 */
export const ROOM_LEVELS: readonly Level[] = [
  { side: 128, lost: 4 },
  { side: 64, lost: 2 },
  { side: 32, lost: 1 },
  { side: 16, lost: 0 },
  { side: 8, lost: 0 },
];

/** Characters of the stamp at the front of the file that identifies its source. */
export const STAMP_LENGTH = 16;

/** Numbers in the file. */
export const ROOM_NUMBERS = ROOM_LEVELS.reduce((sum, { side }) => sum + 6 * 3 * side * side, 0);

/** 1 as a half float. */
const OPAQUE = 0x3c00;

/**
 * Predicts a number from its neighbours left, above and above left: left + above − above left.
 *
 * @param face As packed: rows of RGBA pixels, four 16-bit numbers each.
 * @param side Pixels along a side of the face.
 * @param at Index into the face.
 * @param lost Number of low bits omitted from every number.
 * @shape `face`: side × side × 4 numbers, row by row, RGBA.
 */
export function foretell(face: Uint16Array, side: number, at: number, lost: number): number {
  const x = (at >> 2) % side;
  const left = x > 0 ? face[at - 4]! >> lost : 0;
  if (at < 4 * side) return left;
  const above = face[at - 4 * side]! >> lost;
  return x > 0 ? left + above - (face[at - 4 * side - 4]! >> lost) : above;
}

/**
 * Decodes the inflated file: a stamp, the upper bytes of all numbers, then their lower bytes. Each number is the zigzag
 * difference (0, -1, 1, -2, 2 and so on) of a half float's bits from their prediction.
 */
export function unpackRoom(file: Uint8Array): RoomLight {
  if (file.length !== STAMP_LENGTH + 2 * ROOM_NUMBERS) throw new Error(`a room of ${file.length} bytes`);
  let next = STAMP_LENGTH;
  return ROOM_LEVELS.map(({ side, lost }) =>
    Array.from({ length: 6 }, () => {
      const face = new Uint16Array(4 * side * side).fill(OPAQUE);
      for (let colour = 0; colour < 3; colour++)
        for (let at = colour; at < face.length; at += 4) {
          const told = (file[next]! << 8) | file[next + ROOM_NUMBERS]!;
          next++;
          face[at] = (foretell(face, side, at, lost) + ((told >> 1) ^ -(told & 1))) << lost;
        }
      return face;
    }),
  );
}

/**
 * A face at twice the size: every pixel four times.
 *
 * @shape A square of RGBA pixels row by row: side × side × 4 numbers in, four times as many out.
 */
export function doubled(face: Uint16Array): Uint16Array<ArrayBuffer> {
  const side = Math.sqrt(face.length / 4);
  const out = new Uint16Array(4 * face.length);
  for (let y = 0, to = 0; y < 2 * side; y++)
    for (let x = 0; x < 2 * side; x++)
      for (let k = 0, from = 4 * ((y >> 1) * side + (x >> 1)); k < 4; k++) out[to++] = face[from + k]!;
  return out;
}
