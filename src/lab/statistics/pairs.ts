import { type Estimate, exactRate, meanInterval, type Moments, varianceOf } from './intervals.ts';

/**
 * How many pairs of games gave a player 0, ½, 1, 1½ and 2 points, a draw being half a point. The games of a pair have
 * the same table and dice with the seats swapped, so a pair is one observation.
 */
export type PairCounts = readonly [number, number, number, number, number];

/**
 * The counts of some pairs.
 *
 * @param halves Twice the points of each pair: 0 to 4.
 */
export function countPairs(halves: Iterable<number>): PairCounts {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const half of halves) counts[half as 0]++;
  return counts;
}

/** How many pairs there are, and the sums of their scores; the score of a pair is its points divided by 2. */
export const pairMoments = (counts: PairCounts): Moments => ({
  count: counts.reduce((all, n) => all + n, 0),
  sum: counts.reduce((all, n, half) => all + (n * half) / 4, 0),
  squares: counts.reduce((all, n, half) => all + n * (half / 4) ** 2, 0),
});

/**
 * The mean of scores between 0 and 1, with Student's interval cut off there. Where all scores are equal, their variance
 * says nothing: then the interval follows from the greatest share of other scores that chance may have left out.
 *
 * @param alpha The probability that the interval misses.
 * @returns     Undefined for fewer than two scores.
 */
export function scoreInterval(moments: Moments, alpha: number): Estimate | undefined {
  const { count, sum } = moments;
  const found = meanInterval(moments, alpha);
  if (found === undefined) return undefined;
  if (varianceOf(moments) > 0)
    return { value: found.value, low: Math.max(0, found.low), high: Math.min(1, found.high) };
  const unseen = exactRate(0, count, alpha)!.high;
  const value = sum / count;
  return { value, low: value * (1 - unseen), high: value + unseen * (1 - value) };
}

/** The score that a player is expected to make against one who is `elo` points weaker; 0 to 1. */
export const scoreOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The logistic Elo difference at which a score is expected: infinite for the scores 0 and 1. */
export const eloOfScore = (score: number): number =>
  score <= 0 ? -Infinity : score >= 1 ? Infinity : 400 * Math.log10(score / (1 - score));

/** A score and its interval as differences in Elo, infinite at 0 and 1. */
export const eloInterval = ({ value, low, high }: Estimate): Estimate => ({
  value: eloOfScore(value),
  low: eloOfScore(low),
  high: eloOfScore(high),
});

/** A sequential test: whether a player is `elo[1]` points stronger than another rather than `elo[0]`. */
export type Sprt = {
  readonly elo: readonly [number, number];
  /** The probability of `stronger` where the difference is `elo[0]`, and of `not-stronger` where it is `elo[1]`. */
  readonly alpha: number;
  readonly beta: number;
};

/** What a sequential test says. */
export type SprtVerdict = 'stronger' | 'not-stronger' | 'undecided';

/** Pairs of games below which a test says nothing, as a few equal results say nothing of their variance. */
const LEAST_PAIRS = 16;

/**
 * The logarithm of how many times as likely some pairs are at a difference of `elo[1]` as at `elo[0]`, from the mean and
 * variance of their scores.
 *
 * For the variance there are two more pairs, one won and one lost, since the variance of a few pairs is often far too
 * small: without them, one test in seven came out wrong where one in ten may (test/lab/statistics/pairs.test.ts).
 *
 * @returns 0 for no pairs.
 * @source The generalised sequential test of fishtest: M. Van den Bergh, "A practical introduction to the GSPRT", whose
 *         likelihoods are approximated by those of normal scores with the empirical variance.
 */
export function logLikelihoodRatio(counts: PairCounts, elo: readonly [number, number]): number {
  const { count, sum } = pairMoments(counts);
  const [lost, , , , won] = counts;
  const wider = pairMoments([lost + 1, counts[1], counts[2], counts[3], won + 1]);
  const variance = wider.squares / wider.count - (wider.sum / wider.count) ** 2;
  const [low, high] = elo.map(scoreOfElo) as [number, number];
  return ((high - low) * (2 * sum - count * (low + high))) / (2 * variance);
}

/** The bounds that a log-likelihood ratio must leave for a verdict. @source Wald 1945. */
export const sprtBounds = ({ alpha, beta }: Sprt): readonly [number, number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

/** The verdict of a test after some pairs. A test ends with its first verdict other than `undecided`. */
export function sprtVerdict(counts: PairCounts, test: Sprt): SprtVerdict {
  if (counts.reduce((all, n) => all + n, 0) < LEAST_PAIRS) return 'undecided';
  const ratio = logLikelihoodRatio(counts, test.elo);
  const [low, high] = sprtBounds(test);
  return ratio >= high ? 'stronger' : ratio <= low ? 'not-stronger' : 'undecided';
}
