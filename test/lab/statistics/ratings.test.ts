import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/kernel/random.ts';
import { countPairs, eloOfScore, scoreOfElo } from '../../../src/lab/statistics/pairs.ts';
import { type Encounter, fitRatings } from '../../../src/lab/statistics/ratings.ts';
import { drawn } from '../../support/drawn.ts';

describe('ratings', () => {
  it('are the difference in Elo of two players, with the interval of the delta method', () => {
    // Half of 40 pairs won, half drawn: score 0.75, deviation of a pair 0.2532.
    const [first, second] = fitRatings([{ a: 1, b: 0, counts: [0, 0, 20, 0, 20] }], 2, 0.05)!;
    expect(first).toEqual({ value: 0, low: 0, high: 0 });
    expect(second!.value).toBeCloseTo(400 * Math.log10(3), 9);
    const deviation = Math.sqrt((40 * 0.0625) / 39 / 40);
    const slope = 400 / Math.LN10 / (0.75 * 0.25);
    expect(second!.high - second!.value).toBeCloseTo(1.959964 * deviation * slope, 4);
  });

  it('add up over a chain, and are the mean of both ways round a triangle', () => {
    const strong = [0, 0, 10, 0, 10] as const;
    const chain = fitRatings(
      [
        { a: 1, b: 0, counts: strong },
        { a: 2, b: 1, counts: strong },
      ],
      3,
      0.05,
    )!;
    expect(chain[2]!.value).toBeCloseTo(2 * eloOfScore(0.75), 9);
    // By symmetry: 1 and 2 both beat 0 alike and are even between them.
    const triangle = fitRatings(
      [
        { a: 1, b: 0, counts: strong },
        { a: 2, b: 0, counts: strong },
        { a: 2, b: 1, counts: [5, 0, 10, 0, 5] },
      ],
      3,
      0.05,
    )!;
    expect(triangle[1]!.value).toBeCloseTo(eloOfScore(0.75), 9);
    expect(triangle[2]!.value).toBeCloseTo(eloOfScore(0.75), 9);
  });

  it('are finite where a player lost every game, and missing where players never met', () => {
    const [, whitewash] = fitRatings([{ a: 1, b: 0, counts: [0, 0, 0, 0, 50] }], 2, 0.05)!;
    expect(whitewash!.value).toBeCloseTo(eloOfScore(50.25 / 50.5), 6);
    expect(whitewash!.low).toBeLessThan(whitewash!.value - 100);
    expect(fitRatings([{ a: 1, b: 0, counts: [1, 0, 2, 0, 1] }], 3, 0.05)).toBeUndefined();
    expect(fitRatings([], 1, 0.05)).toEqual([{ value: 0, low: 0, high: 0 }]);
  });

  it('are found again from random results of known ratings, within their intervals as often as they say', () => {
    const known = [0, 80, 150, 320];
    const random = seededRandom(3);
    const chance = () => random() / 2 ** 32;
    let [covered, all] = [0, 0];
    for (let ladder = 0; ladder < drawn(400, 100); ladder++) {
      const encounters: Encounter[] = [];
      for (let a = 0; a < known.length; a++)
        for (let b = 0; b < a; b++) {
          const score = scoreOfElo(known[a]! - known[b]!);
          // A third of all pairs are two games of one luck, so that the games of a pair are not independent.
          const pair = () => {
            const first = chance() < score ? 2 : 0;
            return first + (chance() < 1 / 3 ? first : chance() < score ? 2 : 0);
          };
          encounters.push({ a, b, counts: countPairs(Array.from({ length: 80 }, pair)) });
        }
      for (const [i, { low, high }] of fitRatings(encounters, known.length, 0.05)!.entries()) {
        if (i === 0) continue;
        all++;
        if (low <= known[i]! && known[i]! <= high) covered++;
      }
    }
    expect(covered / all).toBeGreaterThan(0.9);
    expect(covered / all).toBeLessThan(0.985);
  });
});
