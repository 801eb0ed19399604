import { assert } from './assert.ts';

/** An exact fraction in lowest terms, of any size; `den` is positive. */
export type Rational = { readonly num: bigint; readonly den: bigint };

/** Decimal places kept when a fraction becomes a number: more than a double can distinguish between 0 and 1. */
const PLACES = 40;

/** A fraction in lowest terms. @errors Throws on a denominator that is not positive. */
export function rational(num: bigint, den = 1n): Rational {
  assert(den > 0n, `no fraction ${num}/${den}`);
  const divisor = greatestCommonDivisor(num < 0n ? -num : num, den);
  return { num: num / divisor, den: den / divisor };
}

/** The sum of two fractions. */
export const plus = (a: Rational, b: Rational): Rational => rational(a.num * b.den + b.num * a.den, a.den * b.den);

/** The product of two fractions. */
export const times = (a: Rational, b: Rational): Rational => rational(a.num * b.num, a.den * b.den);

/** The probability of the complementary event. */
export const complement = (a: Rational): Rational => ({ num: a.den - a.num, den: a.den });

/** The number nearest to a fraction, the same on every engine. */
export const toNearest = ({ num, den }: Rational): number =>
  den === 1n ? Number(num) : Number(`${(num * 10n ** BigInt(PLACES)) / den}e-${PLACES}`);

/** A fraction as `5/6`, a whole number as itself. */
export const rationalText = ({ num, den }: Rational): string => (den === 1n ? `${num}` : `${num}/${den}`);

/** Euclid's algorithm; at least 1. */
function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [big, small] = [a, b];
  while (small !== 0n) [big, small] = [small, big % small];
  return big === 0n ? 1n : big;
}
