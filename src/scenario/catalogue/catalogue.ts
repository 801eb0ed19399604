import { COMMON_PIECES } from './common.ts';
import type { CataloguePiece } from './forms.ts';
import { DESERT_PIECES, DUNGEON_PIECES, SNOW_PIECES, WILD_PIECES } from './lands.ts';
import { RUIN_PIECES } from './ruins.ts';
import { VILLAGE_PIECES } from './village.ts';

/** Every built-in terrain piece, in the order of the palette. Their looks are generated from their parts. */
export const CATALOGUE: readonly CataloguePiece[] = [
  ...COMMON_PIECES,
  ...RUIN_PIECES,
  ...VILLAGE_PIECES,
  ...WILD_PIECES,
  ...DESERT_PIECES,
  ...SNOW_PIECES,
  ...DUNGEON_PIECES,
];
