import fc from 'fast-check';
import { seededRandom } from '../../../src/kernel/random.ts';
import { drawn } from '../../support/drawn.ts';
import { describe, expect, it } from 'vitest';
import { exactRate, meanInterval, ratioInterval, varianceOf, wilson } from '../../../src/lab/statistics/intervals.ts';
import { planLooks } from '../../../src/lab/batch/stopping.ts';
import { binomialAtMost, normalQuantile } from '../../../src/lab/statistics/quantiles.ts';

const momentsOf = (numbers: readonly number[]) => ({
  count: numbers.length,
  sum: numbers.reduce((a, b) => a + b, 0),
  squares: numbers.reduce((a, b) => a + b * b, 0),
});

/** The chance of each count of successes, by adding one try after another. */
function chances(of: number, p: number): readonly number[] {
  let row = [1];
  for (let n = 0; n < of; n++) row = [...row, 0].map((chance, k) => chance * (1 - p) + (row[k - 1] ?? 0) * p);
  return row;
}

describe('an interval of a rate', () => {
  it('is Wilson’s: its ends are the rates from which what was seen lies exactly z deviations away', () => {
    const z = normalQuantile(0.05);
    for (const [count, of] of [
      [1, 10],
      [7, 20],
      [500, 1000],
      [9_990, 10_000],
    ] as const) {
      const { low, high, value } = wilson(count, of, 0.05)!;
      expect(value).toBe(count / of);
      for (const end of [low, high])
        expect(Math.abs(value - end) / Math.sqrt((end * (1 - end)) / of)).toBeCloseTo(z, 8);
    }
    // Newcombe 1998, table I: 81 of 263.
    expect(wilson(81, 263, 0.05)!.low).toBeCloseTo(0.2553, 4);
    expect(wilson(81, 263, 0.05)!.high).toBeCloseTo(0.3662, 4);
  });

  it('is exact where that is asked: its ends are the rates at which so many, or so few, have half the chance', () => {
    for (const [count, of] of [
      [1, 10],
      [7, 20],
      [81, 263],
    ] as const) {
      const { low, high } = exactRate(count, of, 0.05)!;
      expect(1 - binomialAtMost(count - 1, of, low)).toBeCloseTo(0.025, 10);
      expect(binomialAtMost(count, of, high)).toBeCloseTo(0.025, 10);
    }
    // Nothing seen of n: the closed form.
    expect(exactRate(0, 30, 0.05)).toEqual({ value: 0, low: 0, high: expect.closeTo(1 - 0.025 ** (1 / 30), 12) });
    expect(exactRate(30, 30, 0.05)).toEqual({ value: 1, low: expect.closeTo(0.025 ** (1 / 30), 12), high: 1 });
  });

  it('never leaves 0 to 1, holds what was seen, and says nothing of nothing', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (a, b) => {
        const [count, of] = [Math.min(a, b), Math.max(a, b, 1)];
        for (const { low, value, high } of [wilson(count, of, 0.05)!, exactRate(count, of, 0.05)!]) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(value);
          expect(high).toBeGreaterThanOrEqual(value);
          expect(high).toBeLessThanOrEqual(1);
        }
      }),
    );
    expect(wilson(0, 0, 0.05)).toBeUndefined();
    expect(exactRate(0, 0, 0.05)).toBeUndefined();
  });

  it('covers the true rate as often as it says: every outcome of 40 games counted with its chance', () => {
    for (const p of [0.02, 0.1, 0.37, 0.5, 0.93]) {
      const row = chances(40, p);
      const covered = (of: typeof wilson) =>
        row.reduce((sum, chance, k) => {
          const { low, high } = of(k, 40, 0.05)!;
          return low <= p && p <= high ? sum + chance : sum;
        }, 0);
      expect(covered(exactRate)).toBeGreaterThanOrEqual(0.95);
      expect(covered(wilson)).toBeGreaterThanOrEqual(0.91);
    }
  });
});

describe('a batch that may stop early', () => {
  /**
   * The chance that the reported interval holds the true rate, and the mean number of games: every way the games can go,
   * counted with its chance.
   */
  function courses(games: number, precision: number, p: number): { readonly covered: number; readonly played: number } {
    const looks = new Set(planLooks(games, true));
    let [row, covered, played] = [new Float64Array([1]), 0, 0];
    for (let n = 1; n <= games; n++) {
      const next = new Float64Array(n + 1);
      for (let k = 0; k < n; k++) {
        next[k]! += row[k]! * (1 - p);
        next[k + 1]! += row[k]! * p;
      }
      row = next;
      if (!looks.has(n)) continue;
      for (let k = 0; k <= n; k++) {
        if (row[k]! < 1e-12) continue;
        const { low, high } = exactRate(k, n, 0.05)!;
        if (n < games && (high - low) / 2 > precision) continue;
        if (low <= p && p <= high) covered += row[k]!;
        played += n * row[k]!;
        row[k] = 0;
      }
    }
    return { covered, played };
  }

  /** How many games it would take if the rate were known. */
  function needed(precision: number, p: number): number {
    const width = (n: number) => {
      const { low, high } = exactRate(Math.round(n * p), n, 0.05)!;
      return (high - low) / 2;
    };
    let n = 100;
    while (width(n) > precision) n++;
    return n;
  }

  it('looks at planned places only, and at the end', () => {
    const looks = planLooks(1000, true);
    expect(looks.slice(0, 4)).toEqual([100, 102, 105, 108]);
    expect(looks.at(-1)).toBe(1000);
    expect(planLooks(1000, false)).toEqual([1000]);
    expect(planLooks(50, true)).toEqual([50]);
  });

  it('covers the true rate as often as it says, with hardly more games than are needed', () => {
    for (const p of [0.15, 0.3, 0.5, 0.71]) {
      const { covered, played } = courses(2000, 0.05, p);
      expect(covered, `rate ${p}`).toBeGreaterThan(0.945);
      expect(covered, `rate ${p}`).toBeLessThan(0.97);
      expect(played / needed(0.05, p), `rate ${p}`).toBeLessThan(1.04);
    }
    expect(courses(2000, 0.05, 0.02).covered).toBeGreaterThan(0.95);
  });

  it('covers it in batches that are drawn, too', () => {
    const random = seededRandom(5);
    const batches = drawn(4000, 60, 8);
    let covered = 0;
    for (let i = 0; i < batches; i++) {
      const p = 0.2 + 0.6 * (random() / 2 ** 32);
      let [won, n] = [0, 0];
      for (const look of planLooks(5000, true)) {
        for (; n < look; n++) won += random() / 2 ** 32 < p ? 1 : 0;
        const { low, high } = exactRate(won, n, 0.05)!;
        if ((high - low) / 2 > 0.05) continue;
        if (low <= p && p <= high) covered++;
        break;
      }
    }
    // Within four standard errors of 95.5 %.
    expect(Math.abs(covered / batches - 0.955)).toBeLessThan(4 * Math.sqrt((0.955 * 0.045) / batches));
  });
});

describe('an interval of a mean', () => {
  it('is the one of the book: ten more hours of sleep', () => {
    // Student 1908, the differences of his two drugs.
    const hours = [1.2, 2.4, 1.3, 1.3, 0, 1.0, 1.8, 0.8, 4.6, 1.4];
    const { value, low, high } = meanInterval(momentsOf(hours), 0.05)!;
    expect(value).toBeCloseTo(1.58, 12);
    expect([low, high].map((n) => n.toFixed(4))).toEqual(['0.7001', '2.4599']);
  });

  it('has the variance that sums of squared distances give', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 60 }), (numbers) => {
        const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
        const slow = numbers.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (numbers.length - 1);
        expect(varianceOf(momentsOf(numbers))).toBeCloseTo(slow, 5);
      }),
    );
    expect(meanInterval(momentsOf([3]), 0.05)).toBeUndefined();
    expect(meanInterval(momentsOf([3, 3, 3]), 0.05)).toEqual({ value: 3, low: 3, high: 3 });
  });
});

describe('a share counted game by game', () => {
  const sums = (pairs: readonly (readonly [number, number])[]) => ({
    count: pairs.length,
    x: pairs.reduce((s, [x]) => s + x, 0),
    y: pairs.reduce((s, [, y]) => s + y, 0),
    xx: pairs.reduce((s, [x]) => s + x * x, 0),
    xy: pairs.reduce((s, [x, y]) => s + x * y, 0),
    yy: pairs.reduce((s, [, y]) => s + y * y, 0),
  });

  it('is the plain rate where every game has one try', () => {
    const pairs = Array.from({ length: 400 }, (_, i) => [1, i % 4 === 0 ? 1 : 0] as const);
    const { value, low, high } = ratioInterval(sums(pairs), 0.05)!;
    expect(value).toBe(0.25);
    expect((high - low) / 2).toBeCloseTo(1.9659 * Math.sqrt((0.25 * 0.75) / 399), 5);
  });

  it('is about as wide as leaving out one game after another says', () => {
    const pairs = Array.from({ length: 120 }, (_, i) => [(i * 7) % 5, Math.min((i * 7) % 5, (i * 3) % 4)] as const);
    const without = pairs.map((_, i) => {
      const { x, y } = sums(pairs.filter((_p, k) => k !== i));
      return y / x;
    });
    const mean = without.reduce((a, b) => a + b, 0) / without.length;
    const jackknife = Math.sqrt(((pairs.length - 1) / pairs.length) * without.reduce((s, r) => s + (r - mean) ** 2, 0));
    const { low, high } = ratioInterval(sums(pairs), 0.05)!;
    expect((high - low) / 2 / 1.98 / jackknife).toBeCloseTo(1, 1);
  });

  it('says nothing where nothing was tried', () => {
    expect(
      ratioInterval(
        sums([
          [0, 0],
          [0, 0],
        ]),
        0.05,
      ),
    ).toBeUndefined();
  });
});
