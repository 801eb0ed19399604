import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/kernel/random.ts';
import { rate } from '../../../src/lab/statistics/ratings.ts';
import {
  addCounts,
  waldBounds,
  eloOfShare,
  logLikelihoodRatio,
  type PairCounts,
  pairsIn,
  type SequentialTest,
  shareOfElo,
  strengthOf,
  strengthVerdict,
} from '../../../src/lab/statistics/sequential-test.ts';
import { drawn } from '../../support/drawn.ts';

const TEST: SequentialTest = { none: 0, some: 20, alpha: 0.05, beta: 0.05 };

/** One pair of games of a policy that wins each with a chance, with a draw now and then; 0 to 4 half points. */
function pairOf(random: () => number, share: number, draws = 0.1): number {
  const game = (): number => {
    const roll = random() / 2 ** 32;
    if (roll < draws) return 1;
    return roll < draws + (share - draws / 2) ? 2 : 0;
  };
  return game() + game();
}

describe('strength in Elo', () => {
  it('is 0 for half the points, and 400 for ten to one', () => {
    expect(eloOfShare(0.5)).toBeCloseTo(0, 12);
    expect(eloOfShare(10 / 11)).toBeCloseTo(400, 9);
    for (const elo of [-350, -20, 0, 7, 100, 191]) expect(eloOfShare(shareOfElo(elo))).toBeCloseTo(elo, 9);
  });

  it('has an interval that covers the true share about as often as it says', () => {
    const random = seededRandom(11);
    const rounds = drawn(2000, 400);
    let covered = 0;
    for (let round = 0; round < rounds; round++) {
      const counts: PairCounts = [0, 0, 0, 0, 0];
      for (let pair = 0; pair < 60; pair++) counts[pairOf(random, 0.7)]!++;
      const { share } = strengthOf(counts, 0.05)!;
      if (share.low <= 0.7 && 0.7 <= share.high) covered++;
    }
    expect(covered / rounds).toBeGreaterThan(0.92);
    expect(covered / rounds).toBeLessThan(0.985);
  });

  it('keeps an honest interval where every game was won', () => {
    const { share, elo } = strengthOf([0, 0, 0, 0, 10], 0.05)!;
    expect(share.value).toBe(1);
    expect(share.low).toBeGreaterThan(0.7);
    expect(share.low).toBeLessThan(0.95);
    expect(elo.high).toBe(Number.POSITIVE_INFINITY);
    expect(strengthOf([0, 0, 1, 0, 0], 0.05)).toBeUndefined();
  });
});

describe('the sequential test', () => {
  it('has the log-likelihood ratio of two normal laws with the variance seen', () => {
    const counts: PairCounts = [10, 20, 40, 30, 15];
    const n = pairsIn(counts);
    const shares = counts.flatMap((count, i) => Array<number>(count).fill(i / 4));
    const mean = shares.reduce((sum, one) => sum + one, 0) / n;
    const variance = shares.reduce((sum, one) => sum + (one - mean) ** 2, 0) / n;
    // Summed pair by pair, as the definition has it.
    const density = (x: number, about: number): number => -((x - about) ** 2) / (2 * variance);
    const ratio = shares.reduce((sum, x) => sum + density(x, shareOfElo(20)) - density(x, shareOfElo(0)), 0);
    expect(logLikelihoodRatio(TEST, counts)).toBeCloseTo(ratio, 6);
  });

  it('ends at the bounds of Wald', () => {
    expect(waldBounds(TEST).upper).toBeCloseTo(Math.log(19), 12);
    expect(waldBounds(TEST).lower).toBeCloseTo(-Math.log(19), 12);
    expect(strengthVerdict(TEST, [0, 0, 3, 0, 0])).toBe('undecided');
    expect(strengthVerdict(TEST, [0, 0, 20, 40, 200])).toBe('stronger');
    expect(strengthVerdict(TEST, [200, 40, 20, 0, 0])).toBe('not-stronger');
  });

  it.each([
    { elo: 0, wrong: 'stronger' },
    { elo: 60, wrong: 'not-stronger' },
  ] as const)('is seldom wrong about a policy that is $elo Elo stronger', ({ elo, wrong }) => {
    const test = { ...TEST, some: 60 };
    const random = seededRandom(5 + elo);
    const matches = drawn(2000, 300);
    let errors = 0;
    for (let match = 0; match < matches; match++) {
      const counts: PairCounts = [0, 0, 0, 0, 0];
      let verdict = strengthVerdict(test, counts);
      while (verdict === 'undecided') {
        counts[pairOf(random, shareOfElo(elo))]!++;
        verdict = strengthVerdict(test, counts);
      }
      if (verdict === wrong) errors++;
    }
    // 5 % are promised; the bound leaves room for the few matches drawn and for a variance that is itself drawn.
    expect(errors / matches).toBeLessThan(0.085);
    expect(errors / matches).toBeGreaterThan(0.005);
  });

  it('adds the counts of several tables', () => {
    expect(
      addCounts([
        [1, 0, 2, 0, 3],
        [0, 5, 0, 1, 1],
      ]),
    ).toEqual([1, 5, 2, 1, 4]);
    expect(addCounts([])).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('ratings', () => {
  it('are those of the only pairing where there is one', () => {
    const counts: PairCounts = [10, 10, 30, 50, 100];
    const [, second] = rate([{ a: 1, b: 0, counts }], 2, 0.05);
    const share = counts.reduce((sum, count, i) => sum + (count * i) / 4, 0) / pairsIn(counts);
    expect(second!.value).toBeCloseTo(eloOfShare(share), -0.5);
    expect(second!.low).toBeLessThan(second!.value);
    expect(second!.high).toBeGreaterThan(second!.value);
  });

  it('find again the strengths from which results were drawn', () => {
    const random = seededRandom(3);
    const truth = [0, 80, 210, 300];
    const pairings = truth.flatMap((strong, a) =>
      truth.slice(0, a).map((weak, b) => {
        const counts: PairCounts = [0, 0, 0, 0, 0];
        for (let pair = 0; pair < 1500; pair++) counts[pairOf(random, shareOfElo(strong - weak))]!++;
        return { a, b, counts };
      }),
    );
    for (const [i, { value, low, high }] of rate(pairings, 4, 0.01).entries()) {
      expect(Math.abs(value - truth[i]!)).toBeLessThan(25);
      expect(low).toBeLessThanOrEqual(truth[i]!);
      expect(high).toBeGreaterThanOrEqual(truth[i]!);
    }
  });
});
