import type { Mat } from '../../scenario/ambience.ts';
import type { Hex } from '../materials/palette.ts';

/** The look of a mat. */
type MatLook = {
  /** Its plain colour, used until its textures are loaded. */
  readonly tint: Hex;
  /** Cells across a tile that are shuffled over the table; 0 blends two layers instead. */
  readonly cells: number;
  /** How much its brightness varies over the table. */
  readonly vary: number;
  /** Colours of its tufts from dark to light, and their density, 1 on grass. */
  readonly tufts: readonly [Hex, Hex, Hex];
  readonly growth: number;
  /** Colours of the stones on it. */
  readonly stones: readonly [Hex, Hex, Hex];
};

/** The look of every mat. */
export const MAT_LOOK: Readonly<Record<Mat, MatLook>> = {
  grass: {
    tint: '#5d5f35',
    cells: 0,
    vary: 0.3,
    tufts: ['#5c6630', '#8b8a45', '#b29b57'],
    growth: 1,
    stones: ['#6d6558', '#8f8675', '#8a6a55'],
  },
  desert: {
    tint: '#bd9866',
    cells: 0,
    vary: 0.2,
    tufts: ['#7d6f42', '#a08a55', '#c2aa74'],
    growth: 0.16,
    stones: ['#8a6848', '#a98660', '#c2a07a'],
  },
  city: {
    tint: '#7d766b',
    cells: 4,
    vary: 0.24,
    tufts: ['#575c33', '#7f7d47', '#a3955c'],
    growth: 0.22,
    stones: ['#6d6860', '#8d877c', '#84553f'],
  },
  snow: {
    tint: '#d5dade',
    cells: 0,
    vary: 0.07,
    tufts: ['#7a6c48', '#a1905f', '#c9b98c'],
    growth: 0.2,
    stones: ['#5f5a55', '#7f7a74', '#a5a3a0'],
  },
  dungeon: {
    tint: '#5c5850',
    cells: 8,
    vary: 0.26,
    tufts: ['#3f4828', '#5d6336', '#7c7c48'],
    growth: 0.06,
    stones: ['#57534d', '#6e6a62', '#837c70'],
  },
};
