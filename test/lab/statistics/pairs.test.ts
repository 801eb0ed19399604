import { describe, expect, it } from 'vitest';
import { type Random32, seededRandom } from '../../../src/kernel/random.ts';
import {
  countPairs,
  eloInterval,
  eloOfScore,
  logLikelihoodRatio,
  type PairCounts,
  pairMoments,
  scoreInterval,
  scoreOfElo,
  type Sprt,
  sprtVerdict,
} from '../../../src/lab/statistics/pairs.ts';
import { drawn } from '../../support/drawn.ts';

/** The scores of pairs of which each game is won, drawn or lost by itself: the chances of 0 to 4 half points. */
function chancesOf(elo: number, draws: number): readonly number[] {
  const win = scoreOfElo(elo) - draws / 2;
  const loss = 1 - win - draws;
  return [loss * loss, 2 * loss * draws, draws * draws + 2 * win * loss, 2 * win * draws, win * win];
}

/** The scores of pairs that the table decides more often than the players: most are split one to one. */
function splitChances(elo: number, split: number): readonly number[] {
  const rest = chancesOf(eloOfScore((scoreOfElo(elo) - split / 2) / (1 - split)), 0);
  return rest.map((chance, half) => chance * (1 - split) + (half === 2 ? split : 0));
}

function drawHalf(chances: readonly number[], random: Random32): number {
  let left = random() / 2 ** 32;
  for (const [half, chance] of chances.entries()) {
    left -= chance;
    if (left < 0) return half;
  }
  return chances.length - 1;
}

/** The exact generalised ratio: likelihoods of the likeliest chances of the five results with each mean. */
function exactRatio(counts: PairCounts, elo: readonly [number, number]): number {
  const all = counts.reduce((sum, n) => sum + n, 0);
  const [low, high] = elo.map((one) => {
    const score = scoreOfElo(one);
    const excess = (theta: number) =>
      counts.reduce((sum, n, half) => sum + (n * (half / 4 - score)) / (1 + theta * (half / 4 - score)), 0);
    let [from, to] = [-1 / (1 - score) + 1e-9, 1 / score - 1e-9];
    for (let i = 0; i < 200; i++) {
      const middle = (from + to) / 2;
      if (excess(middle) > 0) from = middle;
      else to = middle;
    }
    return counts.map((n, half) => n / all / (1 + from * (half / 4 - score)));
  });
  return counts.reduce((sum, n, half) => sum + (n === 0 ? 0 : n * Math.log(high![half]! / low![half]!)), 0);
}

describe('pairs of games', () => {
  it('are counted by their points', () => {
    expect(countPairs([0, 4, 2, 2, 1, 3, 4])).toEqual([1, 1, 2, 1, 2]);
    const { count, sum, squares } = pairMoments([1, 1, 2, 1, 2]);
    expect([count, sum, squares]).toEqual([7, 0.25 + 1 + 0.75 + 2, 0.0625 + 0.5 + 0.5625 + 2]);
  });

  it('give a score with an interval, cut off at 0 and 1, also where all ended alike', () => {
    // Scores 1, 0.5 and 0: deviation 0.5, Student's quantile of two degrees 4.303.
    expect(scoreInterval(pairMoments([1, 0, 1, 0, 1]), 0.05)).toEqual({ value: 0.5, low: 0, high: 1 });
    // Twenty pairs alike: as many as 1 − 0.025^(1/20) = 16.84 % of all pairs may be others.
    const won = scoreInterval(pairMoments([0, 0, 0, 0, 20]), 0.05)!;
    expect([won.value, won.high]).toEqual([1, 1]);
    expect(won.low).toBeCloseTo(0.8316, 4);
    expect(scoreInterval(pairMoments([0, 0, 20, 0, 0]), 0.05)!.high).toBeCloseTo(0.5 + 0.0842, 4);
    expect(scoreInterval(pairMoments([0, 0, 1, 0, 0]), 0.05)).toBeUndefined();
  });

  it('give a difference in Elo: 0 for half the points, 190.8 for three quarters', () => {
    expect(eloOfScore(0.5)).toBe(0);
    expect(eloOfScore(0.75)).toBeCloseTo(400 * Math.log10(3), 10);
    expect(scoreOfElo(eloOfScore(0.3))).toBeCloseTo(0.3, 12);
    expect(eloInterval({ value: 1, low: 0.5, high: 1 })).toEqual({ value: Infinity, low: 0, high: Infinity });
  });

  it.each([[0], [35], [150]])('have intervals that cover a true difference of %i Elo as often as they say', (elo) => {
    const random = seededRandom(elo + 1);
    const matches = drawn(4000, 1000);
    let covered = 0;
    for (let match = 0; match < matches; match++) {
      const counts = countPairs(Array.from({ length: 60 }, () => drawHalf(chancesOf(elo, 0.1), random)));
      const { low, high } = eloInterval(scoreInterval(pairMoments(counts), 0.05)!);
      if (low <= elo && elo <= high) covered++;
    }
    expect(covered / matches).toBeGreaterThan(0.93);
    expect(covered / matches).toBeLessThan(0.97);
  });
});

describe('the sequential test', () => {
  it('has the ratio of normal scores of the empirical variance', () => {
    // 40 pairs, and for the variance one lost and one won besides.
    const counts = [4, 6, 10, 6, 14] as const;
    const mean = (6 * 0.25 + 10 * 0.5 + 6 * 0.75 + 14) / 40;
    const widerMean = (40 * mean + 1) / 42;
    const variance = (6 * 0.0625 + 10 * 0.25 + 6 * 0.5625 + 14 + 1) / 42 - widerMean * widerMean;
    const [s0, s1] = [0.5, 1 / (1 + 10 ** (-20 / 400))];
    const byHand = (40 * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
    expect(logLikelihoodRatio(counts, [0, 20])).toBeCloseTo(byHand, 12);
    expect(logLikelihoodRatio([0, 0, 0, 0, 0], [0, 20])).toBe(0);
  });

  it('has nearly the ratio of the likeliest chances of the five results', () => {
    const random = seededRandom(5);
    for (let i = 0; i < drawn(200, 20); i++) {
      const counts = countPairs(Array.from({ length: 400 }, () => drawHalf(chancesOf(10, 0.2), random)));
      expect(Math.abs(logLikelihoodRatio(counts, [0, 20]) - exactRatio(counts, [0, 20]))).toBeLessThan(0.06);
    }
  });

  it('says nothing after a few pairs, however one-sided', () => {
    const test: Sprt = { elo: [0, 20], alpha: 0.05, beta: 0.05 };
    expect(sprtVerdict([0, 0, 0, 0, 15], test)).toBe('undecided');
    expect(sprtVerdict([0, 0, 0, 0, 16], test)).toBe('stronger');
    expect(sprtVerdict([16, 0, 0, 0, 0], test)).toBe('not-stronger');
  });

  it.each([
    ['games by themselves', (elo: number) => chancesOf(elo, 0)],
    ['many draws', (elo: number) => chancesOf(elo, 0.4)],
    ['pairs that are mostly split', (elo: number) => splitChances(elo, 0.7)],
  ])('errs no more often than it may: %s', (_what, chances) => {
    const test: Sprt = { elo: [0, 60], alpha: 0.05, beta: 0.1 };
    const matches = 2000;
    const random = seededRandom(11);
    const falsely = test.elo.map((elo, hypothesis) => {
      const drawnFrom = chances(elo);
      let wrong = 0;
      for (let match = 0; match < matches; match++) {
        const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
        let verdict = sprtVerdict(counts, test);
        while (verdict === 'undecided') {
          counts[drawHalf(drawnFrom, random) as 0]++;
          verdict = sprtVerdict(counts, test);
        }
        if (verdict === (hypothesis === 0 ? 'stronger' : 'not-stronger')) wrong++;
      }
      return wrong / matches;
    });
    // Three standard deviations of 2,000 matches above what is allowed.
    expect(falsely[0]).toBeLessThan(test.alpha + 3 * Math.sqrt((0.05 * 0.95) / matches));
    expect(falsely[1]).toBeLessThan(test.beta + 3 * Math.sqrt((0.1 * 0.9) / matches));
  });
});
