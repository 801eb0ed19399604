/**
 * The seed of a batch's n-th game, counted from 0: a number below 2^32 that anybody can type.
 *
 * No two games of a batch share one, and batches of neighbouring seeds have other games: n is stirred by four rounds of
 * a network whose key is the batch's seed, and such a network only exchanges numbers.
 *
 * @param seed The batch's seed, a whole number from 0 to 2^53.
 * @param n    Below 2^32.
 * @source Luby & Rackoff 1988, "How to construct pseudorandom permutations"; rounds by the finalizer of MurmurHash3.
 */
export function seedOfGame(seed: number, n: number): number {
  const key = stir((seed % 2 ** 32) ^ stir(Math.floor(seed / 2 ** 32)));
  let left = n >>> 16;
  let right = n & 0xffff;
  for (let round = 0; round < ROUNDS; round++)
    [left, right] = [right, left ^ (stir(key + Math.imul(right + 1, 0x9e3779b9) + round) & 0xffff)];
  return ((left << 16) | right) >>> 0;
}

const ROUNDS = 4;

/** Spreads every bit of a word over all of it. */
function stir(word: number): number {
  let z = word | 0;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}
