import type { LeftOut } from '../rules/regiments/melee/targets.ts';

/** Why a model has nobody to strike at, in words that follow its name. */
export const leftOutText = (why: LeftOut): string => TEXT[why];

const TEXT: Readonly<Record<LeftOut, string>> = {
  shamed: 'shamed by a refused duel, strikes no blows',
  'no-attacks': 'has no attacks',
  'duel-won': 'has won its duel and strikes at nobody else this round',
  'not-engaged': 'its unit is not engaged',
  'no-contact': 'touches nobody',
  'too-far-back': 'stands too far back to support',
  'nobody-before': 'nobody stands before its file for it to support against',
  harnessed: 'makes no supporting attacks',
  'only-duellists': 'touches only duellists, whom others may not strike at',
  'no-ranks-left': 'touches only duellists whose units have no ranks left to strike at',
};
