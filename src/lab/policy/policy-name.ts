/**
 * How a side is played: `random` takes any legal choice; `greedy` the nearest enemy and the most attacks; `cautious`
 * weighs what a charge may win and lose, and declines poor ones. No order of strength is promised between these two:
 * beside `greedy`, `cautious` wins more in no system (240 to 400 games each), though both beat `random`. `portfolio`
 * judges its orders one turn ahead; the levels of the computer opponent judge theirs to the end of the game.
 */
export type PolicyName = (typeof POLICY_NAMES)[number];

/** The levels of the computer opponent, the weakest first. */
export const LEVELS = ['easy', 'medium', 'hard', 'expert'] as const satisfies readonly PolicyName[];
export type OpponentLevel = (typeof LEVELS)[number];

/** All policies. */
export const POLICY_NAMES = ['random', 'greedy', 'cautious', 'portfolio', 'easy', 'medium', 'hard', 'expert'] as const;

/** The policy of a name as it is typed; `odds` is what `cautious` was called before. Undefined for any other name. */
export const policyNamed = (name: string): PolicyName | undefined =>
  name === 'odds' ? 'cautious' : POLICY_NAMES.find((known) => known === name);
