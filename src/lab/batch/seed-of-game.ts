/**
 * The seed of a batch's n-th game, counted from 0: a number below 2^32 that is easy to type.
 *
 * No two games of a batch share a seed, and batches of neighbouring seeds have different games: n passes through four
 * rounds of a Feistel network keyed with the batch's seed, which is a permutation.
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

/** Mixes every bit of a word into all its bits. */
function stir(word: number): number {
  let z = word | 0;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}
