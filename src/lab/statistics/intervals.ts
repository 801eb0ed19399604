import { findRising, incompleteBeta } from './special.ts';
import { normalQuantile, studentQuantile } from './quantiles.ts';

/** A number and between what it lies, as far as what was seen can say. */
export type Estimate = { readonly value: number; readonly low: number; readonly high: number };

/** How many numbers, their sum, and the sum of their squares. */
export type Moments = { readonly count: number; readonly sum: number; readonly squares: number };

/**
 * A rate with Wilson's interval, which stays within 0 and 1 and is honest for rare things.
 *
 * @param alpha The chance that such an interval misses: 0.05 for 95 %.
 * @returns     Undefined when nothing was tried.
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
 * A rate with the exact interval: whatever the true rate, it misses with at most the chance `alpha`.
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

/** The variance of a sample, from sums; 0 where they differ in the last digits only. */
export function varianceOf({ count, sum, squares }: Moments): number {
  return count < 2 ? Number.NaN : Math.max(0, (squares - (sum * sum) / count) / (count - 1));
}

/**
 * A mean with Student's interval.
 *
 * @param alpha The probability that the interval misses.
 * @returns Undefined for fewer than two numbers, of which nothing can be said.
 * @source Student 1908.
 */
export function meanInterval(moments: Moments, alpha: number): Estimate | undefined {
  const { count, sum } = moments;
  if (count < 2) return undefined;
  const half = studentQuantile(alpha, count - 1) * Math.sqrt(varianceOf(moments) / count);
  return { value: sum / count, low: sum / count - half, high: sum / count + half };
}

/** Sums over pairs: `x` of the whole, `y` of the part, one pair a game. */
export type PairSums = {
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
};

/**
 * What share of a whole its part is, where both are counted game by game: charges made of charges tried. Games, not
 * charges, are what was drawn, so charges of one game may hang together as they like.
 *
 * @returns Undefined for fewer than two games, or where there never was anything.
 * @source The ratio estimator, Cochran 1977, section 2.11, with Student's quantile.
 */
export function ratioInterval({ count, x, y, xx, xy, yy }: PairSums, alpha: number): Estimate | undefined {
  if (count < 2 || x === 0) return undefined;
  const share = y / x;
  const residual = Math.max(0, yy - 2 * share * xy + share * share * xx);
  const half = (studentQuantile(alpha, count - 1) * Math.sqrt((count * residual) / (count - 1))) / x;
  return { value: share, low: Math.max(0, share - half), high: Math.min(1, share + half) };
}
