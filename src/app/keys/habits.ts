import { BOARD_HABITS } from './habits-board.ts';
import { BUILD_HABITS } from './habits-build.ts';
import { EYE_HABITS } from './habits-eye.ts';
import { OWN_HABITS } from './habits-own.ts';
import type { Habit } from './habit.ts';
import { PLAY_HABITS } from './habits-play.ts';
import { THEATRE_HABITS } from './habits-theatre.ts';

/**
 * Everything a key does at this table: what listens to keys, the key sheet and the hints of the command palette are all
 * made from it. Of several that share a key those with a moment of their own are tried before the one that is always meant.
 */
export const HABITS: readonly Habit[] = [
  ...EYE_HABITS,
  ...PLAY_HABITS,
  ...BUILD_HABITS,
  ...BOARD_HABITS,
  ...OWN_HABITS,
  ...THEATRE_HABITS,
];
