import type { PolicyName } from '../policy/policy-name.ts';
import type { PlacedValue } from '../vary/vary-scenario.ts';

/** A parameter that is varied: every value of it is one way the scenario is played. */
export type Variation = {
  /** Where in the scenario file, as keys: `terrain`, `wall`, `at`, `0`; pieces, units and models by their ids. */
  readonly path: readonly string[];
  readonly values: readonly number[];
};

/** One value somewhere in a scenario file. */
export type Setting = PlacedValue;

/** One of several tables that are played side by side: a scenario, with some values set. */
export type Arm = {
  /** What people call it, such as its file. */
  readonly name: string;
  /** The scenario file's text. */
  readonly scenario: string;
  readonly settings: readonly Setting[];
  /** The mesh files the scenario takes, with the fingerprints of what is in them. */
  readonly meshes: readonly { readonly file: string; readonly print: string }[];
};

/** How games are played: by the policies to the last turn, or as the scenario's own script with other dice. */
export type Play = { readonly kind: 'game'; readonly turns: number } | { readonly kind: 'script' };

/** Who has the first turn: whom the file gives it to, or each game twice, the second time with the armies exchanged. */
export type First = 'as-given' | 'swap';

/**
 * A batch: scenarios, in every combination of what is varied, played so many times each. Game `n` of every combination
 * has the same seed, so that combinations are compared on the same dice.
 */
export type BatchOrder = {
  /** The edition of the rules it is played by: another one might judge otherwise. */
  readonly core: string;
  /** One, unless tables are compared. */
  readonly arms: readonly Arm[];
  /** Games of each combination. */
  readonly games: number;
  readonly seed: number;
  readonly vary: readonly Variation[];
  readonly first: First;
  readonly policies: { readonly attacker: PolicyName; readonly defender: PolicyName };
  readonly play: Play;
  /** It may stop early once every combination's rates are known to this much on either side. */
  readonly precision?: number;
};

/** What a batch may be at most. */
export const BATCH_LIMITS = {
  games: 10_000_000,
  /** Combinations of everything that is varied. */
  variants: 1_000,
  turns: 100,
  /** Characters of an order on its way to another machine: scenarios and meshes are in it. */
  text: 100_000_000,
} as const;

/** One game to be played. `number` counts through the batch: all combinations of the first seed, then of the next. */
export type BatchJob = { readonly number: number; readonly variant: number; readonly seed: number };
