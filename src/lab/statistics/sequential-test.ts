import { normalQuantile } from './quantiles.ts';
import type { Estimate } from './intervals.ts';

/**
 * How many pairs of games brought a policy 0, ½, 1, 1½ and 2 points. Both games of a pair have the same table, dice and
 * first side, and the seats swapped, so that a good seat does not count as strength.
 */
export type PairCounts = [number, number, number, number, number];

/** A test whether one policy is stronger than another: the strengths that it tells apart, in Elo, and its error rates. */
export type SequentialTest = {
  readonly none: number;
  readonly some: number;
  /** The chance to call a policy stronger that is only `none` stronger. */
  readonly alpha: number;
  /** The chance to call a policy not stronger that is `some` stronger. */
  readonly beta: number;
};

/** What a test has found so far. */
export type StrengthVerdict = 'stronger' | 'not-stronger' | 'undecided';

/** Points of a pair by the index of its count, as a share of the most. */
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

/** The counts of several tables together. */
export const addCounts = (all: readonly PairCounts[]): PairCounts =>
  all.reduce<PairCounts>((sum, one) => sum.map((count, i) => count + one[i]!) as PairCounts, [0, 0, 0, 0, 0]);

/** The number of pairs counted. */
export const pairsIn = (counts: PairCounts): number => counts.reduce((sum, count) => sum + count, 0);

/** The mean share of points and its variance over pairs; a trace of every outcome keeps the variance above 0. */
function momentsOf(counts: PairCounts): { readonly pairs: number; readonly mean: number; readonly variance: number } {
  const seen = counts.map((count) => Math.max(count, TRACE));
  const pairs = seen.reduce((sum, count) => sum + count, 0);
  const mean = seen.reduce((sum, count, i) => sum + count * SHARES[i]!, 0) / pairs;
  const variance = seen.reduce((sum, count, i) => sum + count * (SHARES[i]! - mean) ** 2, 0) / pairs;
  return { pairs, mean, variance };
}

/** What an outcome that has not been seen counts as. */
const TRACE = 0.001;

/** The share of points that a difference in Elo stands for. */
export const shareOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The difference in Elo of a share of points; infinite for 0 and 1. */
export const eloOfShare = (share: number): number => -400 * Math.log10(1 / share - 1);

/**
 * The log-likelihood ratio of two strengths given some pairs of games, by the normal approximation of the generalised
 * test.
 *
 * @source Van den Bergh, "A practical introduction to the GSPRT" (2020), for outcomes in pairs.
 */
export function logLikelihoodRatio({ none, some }: Pick<SequentialTest, 'none' | 'some'>, counts: PairCounts): number {
  if (pairsIn(counts) === 0) return 0;
  const { pairs, mean, variance } = momentsOf(counts);
  const [low, high] = [shareOfElo(none), shareOfElo(some)];
  return (pairs * (high - low) * (2 * mean - low - high)) / (2 * variance);
}

/** The log-likelihood ratios at which a test ends. @source Wald 1945. */
export const waldBounds = ({ alpha, beta }: SequentialTest): { readonly lower: number; readonly upper: number } => ({
  lower: Math.log(beta / (1 - alpha)),
  upper: Math.log((1 - beta) / alpha),
});

/** Pairs before a test may end: with fewer, the variance is hardly known. */
const LEAST_PAIRS = 30;

/** What a test says of some pairs. */
export function strengthVerdict(test: SequentialTest, counts: PairCounts): StrengthVerdict {
  if (pairsIn(counts) < LEAST_PAIRS) return 'undecided';
  const ratio = logLikelihoodRatio(test, counts);
  const { lower, upper } = waldBounds(test);
  return ratio >= upper ? 'stronger' : ratio <= lower ? 'not-stronger' : 'undecided';
}

/** Half a pair lost and half a pair won are added to an interval, which is honest about results that are all alike. */
const HALF = 0.5;

/**
 * The share of points with its interval, and both in Elo.
 *
 * @param alpha The chance that the intervals miss.
 * @returns Undefined for fewer than two pairs.
 */
export function strengthOf(
  counts: PairCounts,
  alpha: number,
): { readonly share: Estimate; readonly elo: Estimate } | undefined {
  const seen = pairsIn(counts);
  if (seen < 2) return undefined;
  const value = counts.reduce((sum, count, i) => sum + count * SHARES[i]!, 0) / seen;
  const [lost, , , , won] = counts;
  const { pairs, mean, variance } = momentsOf([lost + HALF, counts[1], counts[2], counts[3], won + HALF]);
  const half = normalQuantile(alpha) * Math.sqrt(variance / (pairs - 1));
  const share = { value, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
  return { share, elo: { value: eloOfShare(value), low: eloOfShare(share.low), high: eloOfShare(share.high) } };
}
