import { SERIES_END } from '../../kernel/tolerances.ts';
import { findRising, incompleteBeta } from './special.ts';

/** The probability that a normal variable lies within `z` standard deviations of its mean. */
export function normalWithin(z: number): number {
  const x = (z * z) / 2;
  if (x > 700) return 1;
  // The series of the incomplete gamma function of 1/2; all its terms have one sign, so there is no cancellation.
  let term = Math.sqrt(x) * 2 * INVERSE_ROOT_PI;
  let sum = term;
  for (let n = 1; term > sum * SERIES_END; n++) {
    term *= x / (n + 0.5);
    sum += term;
  }
  return Math.min(1, sum * Math.exp(-x));
}

const INVERSE_ROOT_PI = 0.5641895835477563;

/** The number of standard deviations that a normal variable exceeds, on either side, with probability `alpha`. */
export const normalQuantile = (alpha: number): number => findRising(normalWithin, 1 - alpha, [0, 40]);

/** The probability that Student's t with `freedom` degrees of freedom lies outside ±t. */
export const studentOutside = (t: number, freedom: number): number =>
  incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);

/**
 * The t that Student's distribution exceeds on either side with probability `alpha`.
 *
 * Its square is a function of a beta variable, so one function and bisection give every quantile to the last digits.
 *
 * @param freedom Degrees of freedom, at least 1.
 * @source Student 1908; DLMF 8.17 for the beta form of its distribution function.
 */
export function studentQuantile(alpha: number, freedom: number): number {
  const share = findRising((x) => incompleteBeta(x, freedom / 2, 0.5), alpha, [0, 1]);
  return Math.sqrt((freedom * (1 - share)) / share);
}

/** The probability of at most `count` successes in `of` trials with probability `p` each. */
export function binomialAtMost(count: number, of: number, p: number): number {
  if (count < 0) return 0;
  return count >= of ? 1 : incompleteBeta(1 - p, of - count, count + 1);
}
