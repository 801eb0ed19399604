import type { PolicyName } from '../policy/policy-name.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Sprt } from '../statistics/pairs.ts';
import type { PlacedValue } from '../vary/vary-scenario.ts';

/** A varied parameter: the scenario is played once with each of its values. */
export type Variation = {
  /** The place in the scenario file, as keys: `terrain`, `wall`, `at`, `0`; pieces, units and models by their ids. */
  readonly path: readonly string[];
  readonly values: readonly number[];
};

/** One value at one place of a scenario file. */
export type Setting = PlacedValue;

/** One of the tables that are compared: a scenario with some values set. */
export type Arm = {
  /** A name for people, such as the file's. */
  readonly name: string;
  /** The scenario file's text. */
  readonly scenario: string;
  readonly settings: readonly Setting[];
  /** The mesh files the scenario needs, each with the hash of its contents. */
  readonly meshes: readonly { readonly file: string; readonly print: string }[];
};

/** How games are played: by the policies until the last turn, or by the scenario's own script with other dice. */
export type Play = { readonly kind: 'game'; readonly turns: number } | { readonly kind: 'script' };

/** Who takes the first turn: the side the file names, or each in turn, each game being played twice. */
export type First = 'as-given' | 'swap';

/**
 * A batch: scenarios, played a number of times in every combination of what is varied. Game `n` has the same seed in
 * every combination, so that combinations are compared on the same dice.
 */
export type BatchOrder = {
  /** The version of the rules that plays it: another version might judge differently. */
  readonly core: string;
  /** More than one only where tables are compared. */
  readonly arms: readonly Arm[];
  /** Number of games per combination. */
  readonly games: number;
  readonly seed: number;
  readonly vary: readonly Variation[];
  readonly first: First;
  readonly policies: { readonly attacker: PolicyName; readonly defender: PolicyName };
  readonly play: Play;
  /** Half width, a share, of the deciding rates' intervals at which the batch may stop early. */
  readonly precision?: number;
  /**
   * Makes the batch a match of two policies, whose seats `policies` names: game n is a pair of games on one of the arms
   * in turn, with the same dice and the same side first, the policies' seats being swapped in the second. Nothing is
   * varied, and the match may stop with the verdict of this test of the first policy against the second.
   */
  readonly match?: Sprt;
};

/** The limits of a batch. */
export const BATCH_LIMITS = {
  games: 10_000_000,
  /** Combinations of everything that is varied. */
  variants: 1_000,
  turns: 100,
  /** Characters of an order as sent to another machine, with its scenarios and meshes. */
  text: 100_000_000,
} as const;

/** One game to play. `number` counts through the batch: all combinations of the first seed, then of the next. */
export type BatchJob = {
  readonly number: number;
  readonly variant: number;
  readonly seed: number;
  readonly policies: BatchOrder['policies'];
  /** The side that goes first in a game of a match, which does not depend on its scenario. */
  readonly first?: Side;
};
