import type { PieceKind, Role } from '../../rules/core/terrain.ts';
import type { Side } from '../../rules/core/turn.ts';

/** A colour in sRGB. */
export type Hex = `#${string}`;

/** Colours of the sides; minis also show their side by the pattern on the rim. */
export const SIDE_COLOUR: Readonly<Record<Side, Hex>> = { attacker: '#E69F00', defender: '#0072B2' };

/**
 * The second and third colours of the sides, on minis only: those of crests, heraldry and the cloaks of commanders, and
 * of undyed cloth. They take little room, so that the first colour tells the sides apart.
 */
export const SIDE_TRIM: Readonly<Record<Side, readonly [second: Hex, third: Hex]>> = {
  attacker: ['#9A2330', '#E2D6BD'],
  defender: ['#EFE9D8', '#93A9B8'],
};

/** Colours of overlays, never neon. */
export const OVERLAY_COLOUR = {
  legal: '#5E8C61',
  costly: '#C98B2B',
  illegal: '#B5473C',
  chalk: '#F3EEDF',
  /** Models that are present but cannot take part. */
  grey: '#8C877C',
  /** Attacks that swirl around a duel. */
  swirl: '#A8729F',
} as const satisfies Readonly<Record<string, Hex>>;

/** Surface materials; the numbers are read by the shader. */
export const SURFACE = {
  stone: 0,
  brick: 1,
  steel: 2,
  earth: 3,
  planks: 4,
  oak: 5,
  concrete: 6,
  water: 7,
  foliage: 8,
  /** A lit window; 9 is the mat's number. */
  glow: 10,
} as const;
export type PaintSurface = keyof typeof SURFACE;

/** How a piece is painted: base colours of sides and tops, and the colours of crevices and worn edges. */
export type PaintScheme = {
  readonly side: Hex;
  readonly top: Hex;
  readonly crevice: Hex;
  readonly edge: Hex;
  readonly sideSurface: PaintSurface;
  readonly topSurface: PaintSurface;
  /** Most an edge may be broken, inches. */
  readonly chip: number;
  /** Most a face may be dented, inches. */
  readonly rough: number;
  /** Grass and rubble at its foot, per inch. */
  readonly grass: number;
  readonly rubble: number;
};

const STONE: PaintScheme = {
  side: '#8d8577',
  top: '#a39a88',
  crevice: '#3f3a33',
  edge: '#d3c8b1',
  sideSurface: 'stone',
  topSurface: 'stone',
  chip: 0.1,
  rough: 0.05,
  grass: 0.5,
  rubble: 0.8,
};
const RUIN: PaintScheme = {
  side: '#a99a84',
  top: '#a0917c',
  crevice: '#44372d',
  edge: '#e3d6bd',
  sideSurface: 'brick',
  topSurface: 'brick',
  chip: 0.14,
  rough: 0.02,
  grass: 0.4,
  rubble: 1.6,
};
const CONCRETE: PaintScheme = {
  side: '#9a958a',
  top: '#a7a195',
  crevice: '#45413b',
  edge: '#d8d2c2',
  sideSurface: 'concrete',
  topSurface: 'concrete',
  chip: 0.08,
  rough: 0.015,
  grass: 0.3,
  rubble: 0.8,
};
const EARTH: PaintScheme = {
  side: '#77603f',
  top: '#7d8148',
  crevice: '#3a2d1f',
  edge: '#b3a067',
  sideSurface: 'stone',
  topSurface: 'earth',
  chip: 0.09,
  rough: 0.09,
  grass: 1.4,
  rubble: 0.4,
};
const STEEL: PaintScheme = {
  side: '#7c4a35',
  top: '#85523b',
  crevice: '#2f231d',
  edge: '#c08a68',
  sideSurface: 'steel',
  topSurface: 'steel',
  chip: 0.015,
  rough: 0,
  grass: 0.35,
  rubble: 0.15,
};
const WOOD: PaintScheme = {
  side: '#866544',
  top: '#93714d',
  crevice: '#3b2a1a',
  edge: '#c9a878',
  sideSurface: 'planks',
  topSurface: 'planks',
  chip: 0.03,
  rough: 0.01,
  grass: 0.5,
  rubble: 0.2,
};

/** The paint of each kind of terrain. */
export const PAINT: Readonly<Record<PieceKind, PaintScheme>> = {
  wall: STONE,
  barricade: { ...WOOD, chip: 0.07, rough: 0.03, rubble: 0.6 },
  fence: { ...WOOD, rubble: 0.2, grass: 1 },
  pipes: STEEL,
  debris: { ...CONCRETE, chip: 0.22, rough: 0.12, rubble: 2.5 },
  statue: { ...STONE, side: '#8f8e86', top: '#a2a198', edge: '#d9d7ca' },
  hill: EARTH,
  rock: { ...STONE, side: '#7f7a72', top: '#94907f', rough: 0.12, chip: 0.14, grass: 1 },
  container: STEEL,
  crate: WOOD,
  building: RUIN,
  house: {
    ...CONCRETE,
    side: '#c9b48c',
    top: '#7d5a43',
    edge: '#d9c39a',
    crevice: '#4d3d2c',
    topSurface: 'planks',
    chip: 0.03,
  },
  structure: CONCRETE,
  platform: WOOD,
  bridge: WOOD,
  stairs: { ...STONE, chip: 0.05 },
  ladder: { ...WOOD, side: '#5b4a3a', grass: 0, rubble: 0 },
  tower: { ...STONE, rubble: 1 },
  ruin: RUIN,
  woods: { ...EARTH, side: '#5d5836', top: '#626a3a', chip: 0.02, rough: 0.02, grass: 2.2, rubble: 0.3 },
  crater: {
    ...EARTH,
    side: '#6a5842',
    top: '#5a4a37',
    edge: '#a8926b',
    chip: 0.04,
    rough: 0.03,
    grass: 0.6,
    rubble: 1.2,
    topSurface: 'stone',
  },
  water: {
    ...EARTH,
    side: '#5c553f',
    top: '#2f5a60',
    crevice: '#16343a',
    edge: '#6d979a',
    topSurface: 'water',
    chip: 0.01,
    rough: 0,
    grass: 1.8,
    rubble: 0.5,
  },
  scatter: { ...CONCRETE, chip: 0.12, rough: 0.06, rubble: 1.4 },
};

/** The paint of a part of a piece, which may be of another material than the piece. */
export function paintSchemeOf(kind: PieceKind, role: Role): PaintScheme {
  const paint = PAINT[kind];
  switch (role) {
    case 'floor':
    case 'roof':
      return kind === 'ruin' || kind === 'tower' || kind === 'building'
        ? { ...WOOD, chip: 0.05, grass: 0, rubble: 0 }
        : { ...paint, grass: 0 };
    case 'window':
    case 'ladder':
      return { ...WOOD, side: '#5b4a3a', grass: 0, rubble: 0 };
    case 'stairs':
    case 'ramp':
      return kind === 'stairs' ? { ...PAINT.stairs, rubble: 0.4 } : { ...CONCRETE, rubble: 0.4 };
    case 'plain':
    case 'wall':
      return paint;
  }
}

/** Linear red, green and blue, 0 to 1, of a colour written as `#rrggbb`. */
export function linear(hex: string): readonly [number, number, number] {
  const part = (at: number): number => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
