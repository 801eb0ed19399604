import type { PieceDocument, ShapeDocument } from '../schema.ts';

/** Table themes that pieces belong to; `any` fits all. */
export const CATALOGUE_THEMES = ['any', 'village', 'ruins', 'desert', 'snow', 'dungeon', 'wild'] as const;
/** One of {@link CATALOGUE_THEMES}. */
export type CatalogueTheme = (typeof CATALOGUE_THEMES)[number];

/** A piece of the catalogue: a scenario file's piece without id and position. */
export type CataloguePiece = {
  readonly id: string;
  readonly theme: CatalogueTheme;
  readonly piece: Omit<PieceDocument, 'id' | 'at'>;
};

/** A part of a piece. */
type PartDocument = Extract<ShapeDocument, { parts: unknown }>['parts'][number];
type Role = NonNullable<PartDocument['role']>;
type Spot = readonly [x: number, y: number, z: number];
type Sizes = readonly [width: number, height: number, depth: number];

const toThousandth = (value: number): number => Math.round(value * 1000) / 1000 + 0;
const at = (spot: Spot): [number, number, number] => [
  toThousandth(spot[0]),
  toThousandth(spot[1]),
  toThousandth(spot[2]),
];

/** A part from its shape, the centre of its foot, its role and its rotation. */
const part = (shape: PartDocument['shape'], spot: Spot, role: Role = 'plain', yaw = 0): PartDocument => ({
  shape,
  at: at(spot),
  ...(yaw === 0 ? {} : { yaw }),
  ...(role === 'plain' ? {} : { role }),
});

/** A box from its dimensions. */
export const box = ([w, h, d]: Sizes, spot: Spot = [0, 0, 0], role: Role = 'plain', yaw = 0): PartDocument =>
  part({ box: [toThousandth(w), toThousandth(h), toThousandth(d)] }, spot, role, yaw);

/** An upright cylinder from its radius and height, inches. */
export const drumPart = (radius: number, height: number, spot: Spot = [0, 0, 0], role: Role = 'plain'): PartDocument =>
  part({ cylinder: { radius, height } }, spot, role);

/** A wedge that rises towards its own +z. */
export const ramp = ([w, h, d]: Sizes, spot: Spot, yaw = 0, role: Role = 'ramp'): PartDocument =>
  part({ ramp: [w, h, d] }, spot, role, yaw);

/** An upright block over an outline, inches. */
export const block = (
  outline: readonly (readonly [number, number])[],
  height: number,
  spot: Spot = [0, 0, 0],
): PartDocument => part({ prism: { outline: outline.map(([x, z]) => [x, z]), height } }, spot);

/** An opening in the middle of a wall section: a door or a window. */
type Opening = {
  readonly width: number;
  readonly sill: number;
  readonly head: number;
  readonly is: 'door' | 'window';
};
/** A wall section: its length, height and opening. */
export type Panel = readonly [length: number, height: number, opening?: Opening];

/** A window of standard size. */
export const WINDOW: Opening = { width: 0.9, sill: 0.9, head: 2.1, is: 'window' };
/** A door that a large base can walk through. */
export const DOOR: Opening = { width: 1.7, sill: 0, head: 2.3, is: 'door' };

/** Thickness of house walls. */
const WALL = 0.3;

/** The course of a wall: its axis, its start along it, its position on the other axis, and the height of its foot. */
type Run = { readonly along: 'x' | 'z'; readonly from: number; readonly across: number; readonly foot?: number };

/** A wall of consecutive sections, with their openings. */
export function wall({ along, from, across, foot = 0 }: Run, panels: readonly Panel[]): readonly PartDocument[] {
  const parts: PartDocument[] = [];
  const put = (middle: number, length: number, low: number, high: number, role: Role = 'wall') => {
    if (length < 0.01 || high - low < 0.01) return;
    const size: Sizes = along === 'x' ? [length, high - low, WALL] : [WALL, high - low, length];
    parts.push(box(size, along === 'x' ? [middle, foot + low, across] : [across, foot + low, middle], role));
  };
  let start = from;
  for (const [length, height, opening] of panels) {
    const middle = start + length / 2;
    if (opening === undefined) put(middle, length, 0, height);
    else {
      const pier = (length - opening.width) / 2;
      put(start + pier / 2, pier, 0, height);
      put(start + length - pier / 2, pier, 0, height);
      put(middle, opening.width, 0, Math.min(opening.sill, height));
      put(middle, opening.width, opening.head, height);
      if (opening.is === 'window' && height > opening.head)
        put(middle, opening.width, opening.sill, opening.head, 'window');
    }
    start += length;
  }
  return parts;
}

/** A ladder, `height` inches high, leaning flat against whatever is on its +z side; `yaw` in degrees. */
export const ladder = (height: number, spot: Spot, yaw = 0): PartDocument =>
  box([0.9, height, 0.16], spot, 'ladder', yaw);

/** A piece of the catalogue; its look is the file of the same name. */
export const entry = (
  theme: CatalogueTheme,
  id: string,
  kind: PieceDocument['kind'],
  shape: ShapeDocument | readonly PartDocument[],
  traits?: PieceDocument['traits'],
): CataloguePiece => ({
  id,
  theme,
  piece: {
    kind,
    shape: Array.isArray(shape) ? { parts: [...(shape as readonly PartDocument[])] } : (shape as ShapeDocument),
    ...(traits ? { traits } : {}),
    look: `terrain/${id}.glb`,
  },
});

/**
 * A round hill over a grid: 0 at its rim, `peak` in the middle, made uneven by `lumps`.
 *
 * @param size  Width and depth. Inches.
 * @param cells Cells along each side. Count.
 * @param peak  Inches.
 * @param lumps Centre and radius as shares of half the hill's size, rise in inches.
 */
export function hill(
  size: readonly [number, number],
  cells: number,
  peak: number,
  lumps: readonly (readonly [x: number, z: number, rise: number, reach: number])[] = [],
): ShapeDocument {
  const heights: number[] = [];
  for (let row = 0; row <= cells; row++) {
    for (let column = 0; column <= cells; column++) {
      const [x, z] = [(2 * column) / cells - 1, (2 * row) / cells - 1];
      const rim = Math.max(0, 1 - (x * x + z * z) / 0.92);
      const smooth = rim * rim * (3 - 2 * rim);
      const extra = lumps.reduce((sum, [lx, lz, rise, reach]) => {
        const near = Math.max(0, 1 - ((x - lx) * (x - lx) + (z - lz) * (z - lz)) / (reach * reach));
        return sum + rise * near * near * Math.min(1, 3 * rim);
      }, 0);
      heights.push(Math.round((peak * smooth + extra) * 100) / 100);
    }
  }
  return { heightfield: { size: [size[0], size[1]], columns: cells + 1, rows: cells + 1, heights } };
}
