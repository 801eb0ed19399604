/*
 * Trigonometry in whole numbers of 2⁻²⁵⁶: Taylor series over bigints, and π by Machin's formula. Right to 70 digits and
 * slow.
 */

const PLACES = 256n;
const ONE = 1n << PLACES;

/** A number as whole 2⁻²⁵⁶, exactly. It must have no smaller part. */
function exactly(x: number): bigint {
  let [whole, by] = [x, 0n];
  for (; !Number.isInteger(whole); by++) whole *= 2;
  if (by > PLACES) throw new Error(`${x} has parts below 2^-${PLACES}`);
  return BigInt(whole) << (PLACES - by);
}

const times = (a: bigint, b: bigint): bigint => (a * b) >> PLACES;
const over = (a: bigint, b: bigint): bigint => (a << PLACES) / b;

function root(a: bigint): bigint {
  const square = a << PLACES;
  let guess = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + square / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** first − first·s/(a·b) + …, where each term is the one before it times −square over two numbers that grow. */
function alternating(first: bigint, square: bigint, divisor: (n: bigint) => bigint): bigint {
  let [term, sum] = [first, first];
  for (let n = 1n; term !== 0n; n++) {
    term = -times(term, square) / divisor(n);
    sum += term;
  }
  return sum;
}

function arctangentSeries(x: bigint): bigint {
  const square = times(x, x);
  let [power, sum] = [x, x];
  for (let n = 3n; power !== 0n; n += 2n) {
    power = -times(power, square);
    sum += power / n;
  }
  return sum;
}

const PI = 4n * (4n * arctangentSeries(ONE / 5n) - arctangentSeries(ONE / 239n));

function arctangent(x: bigint): bigint {
  if (x > ONE) return PI / 2n - arctangent(over(ONE, x));
  if (x < -ONE) return -PI / 2n - arctangent(over(ONE, x));
  // Four times half the angle: what is left is below 1/16, and the series is short.
  let small = x;
  for (let i = 0; i < 4; i++) small = over(small, ONE + root(ONE + times(small, small)));
  return 16n * arctangentSeries(small);
}

function sine(angle: bigint): bigint {
  const turned = ((angle % (2n * PI)) + 3n * PI) % (2n * PI);
  const x = turned - PI;
  return alternating(x, times(x, x), (n) => 2n * n * (2n * n + 1n));
}

const cosine = (angle: bigint): bigint => sine(angle + PI / 2n);

/** The functions that are judged, at doubles, in whole 2⁻²⁵⁶. */
export const EXACT = {
  sin: (x: number): bigint => sine(exactly(x)),
  cos: (x: number): bigint => cosine(exactly(x)),
  tan: (x: number): bigint => over(sine(exactly(x)), cosine(exactly(x))),
  atan: (x: number): bigint => arctangent(exactly(x)),
  asin: (x: number): bigint => arcsine(exactly(x)),
  acos: (x: number): bigint => PI / 2n - arcsine(exactly(x)),
  atan2: (y: number, x: number): bigint => {
    if (x === 0) return y > 0 ? PI / 2n : -PI / 2n;
    const steep = arctangent(over(exactly(y), exactly(x)));
    return x > 0 ? steep : y < 0 ? steep - PI : steep + PI;
  },
} as const;

function arcsine(x: bigint): bigint {
  const across = root(ONE - times(x, x));
  return across === 0n ? (x > 0n ? PI / 2n : -PI / 2n) : arctangent(over(x, across));
}

/** How far a double is off the exact value, in units in the last place of that value. */
export function unitsOff(value: number, exact: bigint): number {
  const off = exactly(value) - exact;
  const size = exact < 0n ? -exact : exact;
  // The unit in the last place of a number of so many bits is 2⁻⁵² of its highest bit.
  const unit = 1n << BigInt(Math.max(0, size.toString(2).length - 53));
  return Number(((off < 0n ? -off : off) * 1_000_000n) / unit) / 1_000_000;
}
