/** How a side is played: `random` takes any legal choice, `greedy` the nearest and furthest, `odds` the best odds. */
export type PolicyName = (typeof POLICY_NAMES)[number];

/** All policies, the weakest first. */
export const POLICY_NAMES = ['random', 'greedy', 'odds'] as const;
