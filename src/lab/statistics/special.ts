import { FRACTION_END, LEAST_DIVISOR } from '../../kernel/tolerances.ts';
/**
 * The natural logarithm of the gamma function, to about 14 digits.
 *
 * @param x Above 0, dimensionless.
 * @source Lanczos 1964 with g = 7 and nine coefficients (Godfrey 2001).
 */
export function logGamma(x: number): number {
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x - 1 + i);
  const t = x + 6.5;
  return HALF_LOG_TWO_PI + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * The regularised incomplete beta function I_x(a, b): the probability that a beta variable is at most x.
 *
 * @param x 0 to 1.
 * @source The continued fraction of DLMF 8.17.22, evaluated by the method of Lentz 1976.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly below the mean; the other side follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return (front * betaFraction(x, a, b)) / a;
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < FRACTION_END) break;
  }
  return value;
}

/**
 * The argument at which an increasing function reaches a value, by bisection.
 *
 * @param rising Defined from `low` to `high`, and on both sides of `value` there; all dimensionless.
 */
export function findRising(
  rising: (x: number) => number,
  value: number,
  [low, high]: readonly [number, number],
): number {
  let [a, b] = [low, high];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (a + b) / 2;
    if (middle === a || middle === b) return middle;
    if (rising(middle) < value) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;
const HALF_LOG_TWO_PI = 0.9189385332046727;
/** Enough for samples of a hundred million: the fraction needs about the square root of the larger parameter. */
const MOST_STEPS = 20_000;
/** More bisections than a double can resolve. */
const HALVINGS = 1100;

/** Keeps a divisor away from zero. */
const away = (x: number): number => (Math.abs(x) < LEAST_DIVISOR ? LEAST_DIVISOR : x);
