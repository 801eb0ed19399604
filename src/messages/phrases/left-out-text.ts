import type { LeftOut } from '../../rules/regiments/melee/targets.ts';

/** Why a model has no target to attack, as a predicate after its name. */
export const leftOutText = (why: LeftOut): string => TEXT[why];

const TEXT: Readonly<Record<LeftOut, string>> = {
  shamed: 'shamed by a refused duel, so makes no attacks',
  'no-attacks': 'has no attacks',
  'duel-won': 'won its duel and strikes no other model this round',
  'not-engaged': 'its unit is not engaged',
  'no-contact': 'touches no enemy',
  'too-far-back': 'too far back to support',
  'nobody-before': 'no enemy in front of its file to support against',
  harnessed: 'makes no supporting attacks',
  'only-duellists': 'touches only duellists, whom other models may not strike',
  'no-ranks-left': 'touches only duellists whose units have no ranks left to strike',
};
