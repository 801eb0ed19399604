import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  count,
  histogram,
  medianInterval,
  momentsOf,
  type OpenTally,
  quantile,
  sorted,
} from '../../../src/lab/statistics/tally.ts';

const tallyOf = (numbers: readonly number[]) => {
  const tally: OpenTally = new Map();
  for (const n of numbers) count(tally, n);
  return tally;
};
const someNumbers = fc.array(fc.integer({ min: -40, max: 900 }), { minLength: 1, maxLength: 80 });

/** The chance that the true median lies between two ranks of a sample, flip by flip. */
function between(total: number, low: number, high: number): number {
  let row = [1];
  for (let n = 0; n < total; n++) row = [...row, 0].map((chance, k) => (chance + (row[k - 1] ?? 0)) / 2);
  return row.reduce((sum, chance, below) => (below >= low && below < high ? sum + chance : sum), 0);
}

describe('a tally', () => {
  it('does not mind in which order its numbers come', () => {
    fc.assert(
      fc.property(
        someNumbers.chain((numbers) =>
          fc.tuple(fc.constant(numbers), fc.shuffledSubarray(numbers, { minLength: numbers.length })),
        ),
        ([numbers, shuffled]) => {
          expect(sorted(tallyOf(shuffled))).toEqual(sorted(tallyOf(numbers)));
        },
      ),
    );
  });

  it('knows sums and the quantiles of the row', () => {
    fc.assert(
      fc.property(someNumbers, fc.constantFrom(0, 0.25, 0.5, 0.75, 0.9, 1), (numbers, share) => {
        const row = [...numbers].sort((a, b) => a - b);
        const tally = tallyOf(numbers);
        expect(momentsOf(tally)).toEqual({
          count: row.length,
          sum: row.reduce((a, b) => a + b, 0),
          squares: row.reduce((a, b) => a + b * b, 0),
        });
        // The smallest number that a share of the row does not exceed, from below and from above.
        const below = row.find((n) => row.filter((m) => m <= n).length >= row.length * share - 1e-9)!;
        const above = row.findLast((n) => row.filter((m) => m >= n).length >= row.length * (1 - share) - 1e-9)!;
        expect(quantile(tally, share)).toBe((below + above) / 2);
      }),
    );
    expect(quantile(new Map(), 0.5)).toBeUndefined();
  });

  it('gives a median whose interval misses no more often than it says', () => {
    for (const total of [1, 5, 6, 9, 17, 60, 101]) {
      const row = Array.from({ length: total }, (_, i) => i + 1);
      const { value, low, high } = medianInterval(tallyOf(row), 0.05)!;
      expect(value).toBe((total + 1) / 2);
      expect(low + high).toBe(total + 1);
      // Five numbers or fewer cannot be sure: then all of them are the interval.
      if (total < 6) expect([low, high]).toEqual([1, total]);
      else {
        expect(between(total, low, high)).toBeGreaterThanOrEqual(0.95);
        expect(between(total, low + 1, high - 1)).toBeLessThan(0.95);
      }
    }
    expect(medianInterval(new Map(), 0.05)).toBeUndefined();
  });

  it('lies in bins that hold everything once, of a width one can count in', () => {
    fc.assert(
      fc.property(someNumbers, (numbers) => {
        const { from, width, counts } = histogram(tallyOf(numbers))!;
        for (const [i, inBin] of counts.entries()) {
          const low = from + i * width;
          expect(inBin).toBe(numbers.filter((n) => n >= low && n < low + width).length);
        }
        expect(counts.reduce((a, b) => a + b, 0)).toBe(numbers.length);
        expect(counts.length).toBeLessThanOrEqual(32);
        expect([1, 2, 5, 10, 20, 50, 100]).toContain(width);
        expect(Math.abs(from % width)).toBe(0);
      }),
    );
    expect(histogram(new Map())).toBeUndefined();
  });
});
