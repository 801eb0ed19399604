import type { Figure } from '../figure.ts';
import { BEASTS } from './beasts.ts';
import { COMMAND } from './command.ts';
import { FIGHTERS } from './fighters.ts';
import { MACHINES } from './machines.ts';
import { RANKS } from './ranks.ts';
import { RIDERS } from './riders.ts';
import { SQUADS } from './squads.ts';
import { trooper } from './trooper.ts';

/** Every figure of the family. */
export const FIGURES: readonly Figure[] = [
  trooper,
  ...SQUADS,
  ...MACHINES,
  ...FIGHTERS,
  ...RANKS,
  ...COMMAND,
  ...RIDERS,
  ...BEASTS,
];
