/** Who plays a side: `random` takes any legal choice, `greedy` the nearest and furthest, `odds` what the dice favour. */
export type PolicyName = (typeof POLICY_NAMES)[number];

/** All of them, the weakest first. */
export const POLICY_NAMES = ['random', 'greedy', 'odds'] as const;
