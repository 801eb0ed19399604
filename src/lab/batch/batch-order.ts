import type { PolicyName } from '../policy/policy-name.ts';

/** A parameter that is varied: every value of it is one way the scenario is played. */
export type Variation = {
  /** Where in the scenario file, as keys: `terrain`, `wall`, `at`, `0`; pieces, units and models by their ids. */
  readonly path: readonly string[];
  readonly values: readonly number[];
};

/**
 * A batch: a scenario, in every combination of its variations, played so many times each. Game `n` of every combination
 * has the same seed, so that combinations are compared on the same dice.
 */
export type BatchOrder = {
  /** The scenario file's text. */
  readonly scenario: string;
  /** Games of each combination. */
  readonly games: number;
  readonly seed: number;
  readonly vary: readonly Variation[];
  readonly policies: { readonly attacker: PolicyName; readonly defender: PolicyName };
  /** `game`: played by the policies to its last turn; `script`: the scenario's own script with other dice. */
  readonly play: { readonly kind: 'game'; readonly turns: number } | { readonly kind: 'script' };
};

/** One game to be played. `number` counts through the batch: all combinations of the first seed, then of the next. */
export type BatchJob = { readonly number: number; readonly variant: number; readonly seed: number };
