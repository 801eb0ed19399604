import { findRising, incompleteBeta } from './special.ts';
import { normalQuantile, studentQuantile } from './quantiles.ts';

/** The probability that an interval of a batch or a ladder misses the true value. */
export const ALPHA = 0.05;

/** A number with the bounds of its interval. */
export type Estimate = { readonly value: number; readonly low: number; readonly high: number };

/** The number of values, their sum, and the sum of their squares. */
export type Moments = { readonly count: number; readonly sum: number; readonly squares: number };

/**
 * A rate with Wilson's interval, which stays within 0 and 1 and is accurate for rare events.
 *
 * @param alpha The probability that the interval misses: 0.05 for 95 %.
 * @returns     Undefined when there were no trials.
 * @source Wilson 1927; recommended by Brown, Cai & DasGupta 2001.
 */
export function wilson(count: number, of: number, alpha: number): Estimate | undefined {
  if (of === 0) return undefined;
  const z = normalQuantile(alpha);
  const p = count / of;
  const spread = 1 + (z * z) / of;
  const centre = (p + (z * z) / (2 * of)) / spread;
  const half = (z / spread) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  return {
    value: p,
    low: count === 0 ? 0 : Math.max(0, centre - half),
    high: count === of ? 1 : Math.min(1, centre + half),
  };
}

/**
 * A rate with the exact interval: whatever the true rate, it misses with probability at most `alpha`.
 *
 * @param count The number of successes.
 * @param of    The number of trials.
 * @param alpha A probability.
 * @source Clopper & Pearson 1934.
 */
export function exactRate(count: number, of: number, alpha: number): Estimate | undefined {
  if (of === 0) return undefined;
  const beta = (a: number, b: number, chance: number) => findRising((x) => incompleteBeta(x, a, b), chance, [0, 1]);
  return {
    value: count / of,
    low: count === 0 ? 0 : beta(count, of - count + 1, alpha / 2),
    high: count === of ? 1 : beta(count + 1, of - count, 1 - alpha / 2),
  };
}

/** The variance of a sample, from sums; 0 where they differ only by rounding. */
export function varianceOf({ count, sum, squares }: Moments): number {
  return count < 2 ? Number.NaN : Math.max(0, (squares - (sum * sum) / count) / (count - 1));
}

/**
 * A mean with Student's interval.
 *
 * @param alpha Probability that the interval misses the mean.
 * @returns Undefined for fewer than two values.
 * @source Student 1908.
 */
export function meanInterval(moments: Moments, alpha: number): Estimate | undefined {
  const { count, sum } = moments;
  if (count < 2) return undefined;
  const half = studentQuantile(alpha, count - 1) * Math.sqrt(varianceOf(moments) / count);
  return { value: sum / count, low: sum / count - half, high: sum / count + half };
}

/** Sums over pairs: `x` of the whole, `y` of the part, one pair per game. */
export type PairSums = {
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
};

/**
 * The share of a part in a whole, both counted per game, such as charges made of charges tried. The sample consists of
 * games, not charges, so charges of one game may be correlated.
 *
 * @returns Undefined for fewer than two games, or where the whole is always 0.
 * @source The ratio estimator, Cochran 1977, section 2.11, with Student's quantile.
 */
export function ratioInterval({ count, x, y, xx, xy, yy }: PairSums, alpha: number): Estimate | undefined {
  if (count < 2 || x === 0) return undefined;
  const share = y / x;
  const residual = Math.max(0, yy - 2 * share * xy + share * share * xx);
  const half = (studentQuantile(alpha, count - 1) * Math.sqrt((count * residual) / (count - 1))) / x;
  return { value: share, low: Math.max(0, share - half), high: Math.min(1, share + half) };
}
