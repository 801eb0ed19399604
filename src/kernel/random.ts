/** A stream of uniformly distributed whole numbers from 0 to 2^32 − 1. */
export type Random32 = () => number;

/**
 * The xoshiro128** generator, started from four 32-bit words that are not all 0.
 *
 * All arithmetic is on 32-bit integers, so every engine gives the same stream.
 *
 * @source Blackman & Vigna 2018, "Scrambled Linear Pseudorandom Number Generators", reference code xoshiro128starstar.c.
 */
export function xoshiro128(words: readonly [number, number, number, number]): Random32 {
  let [a, b, c, d] = words.map((w) => w >>> 0) as [number, number, number, number];
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotateLeft(d, 11);
    return result;
  };
}

/**
 * A stream from a seed.
 *
 * @param seed Any whole number up to 2^53; splitmix32 expands its two 32-bit halves into the four words.
 */
export function seededRandom(seed: number): Random32 {
  const high = Math.floor(Math.abs(seed) / 2 ** 32) ^ (seed < 0 ? 0x80000000 : 0);
  const stir = splitmix32((Math.abs(seed) >>> 0) ^ Math.imul(high, 0x85ebca6b));
  return xoshiro128([stir(), stir(), stir(), stir() | 1]);
}

/**
 * A uniformly distributed whole number from 0 up to but not including `below`; biased draws are rejected.
 *
 * @param below A count from 1 to 2^32.
 */
export function uniformInt(random: Random32, below: number): number {
  const limit = 2 ** 32 - (2 ** 32 % below);
  let drawn = random();
  while (drawn >= limit) drawn = random();
  return drawn % below;
}

const rotateLeft = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** Expands a 32-bit word into a stream. @source Steele, Lea & Flood 2014, with the 32-bit finalizer of MurmurHash3. */
function splitmix32(start: number): Random32 {
  let state = start | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}
