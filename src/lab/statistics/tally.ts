import { SAME_VALUE } from '../../kernel/tolerances.ts';
import { binomialAtMost } from './quantiles.ts';
import type { Estimate, Moments } from './intervals.ts';

/**
 * How often each whole number occurred. Adding is exact and independent of the order, and the size is that of the
 * distinct numbers; mean, spread, quantiles and histogram all follow from it.
 */
export type Tally = ReadonlyMap<number, number>;

/** A tally that is still being filled. */
export type OpenTally = Map<number, number>;

/** Counts one more number, in place because millions of games pass through. */
export function count(tally: OpenTally, value: number): void {
  tally.set(value, (tally.get(value) ?? 0) + 1);
}

/** The distinct numbers in ascending order, each with its count. */
export const sorted = (tally: Tally): readonly (readonly [value: number, times: number])[] =>
  [...tally].sort(([a], [b]) => a - b);

/** The number of values, their sum and the sum of their squares; exact below 2^53. */
export function momentsOf(tally: Tally): Moments {
  let [total, sum, squares] = [0, 0, 0];
  for (const [value, times] of tally) {
    total += times;
    sum += value * times;
    squares += value * value * times;
  }
  return { count: total, sum, squares };
}

/**
 * The value at a given share of the sorted values; the mean of two where the place falls between them.
 *
 * @param share 0 for the least, 0.5 for the median, 1 for the greatest.
 * @returns     Undefined for an empty tally.
 * @source Definition 2 of Hyndman & Fan 1996: the inverse of the distribution, averaged where it jumps.
 */
export function quantile(tally: Tally, share: number): number | undefined {
  const row = sorted(tally);
  const total = momentsOf(tally).count;
  if (total === 0) return undefined;
  const place = total * share;
  const below = atRank(row, Math.ceil(place - SAME_VALUE));
  return (below + atRank(row, Math.floor(place + SAME_VALUE) + 1)) / 2;
}

/** The value at a rank, counted from 1; ranks beyond the ends give the end values. */
function atRank(row: readonly (readonly [number, number])[], rank: number): number {
  let seen = 0;
  for (const [value, times] of row) {
    seen += times;
    if (seen >= rank) return value;
  }
  return row.at(-1)![0];
}

/**
 * The median with a distribution-free interval: two of the observed values, chosen such that the true median lies
 * outside with probability at most `alpha`.
 *
 * @param alpha A probability.
 * @source David & Nagaraja 2003, section 7.1: order statistics as confidence limits of a quantile.
 */
export function medianInterval(tally: Tally, alpha: number): Estimate | undefined {
  const value = quantile(tally, 0.5);
  if (value === undefined) return undefined;
  const row = sorted(tally);
  const total = momentsOf(tally).count;
  const skipped = mostBelow(total, alpha / 2);
  return { value, low: atRank(row, Math.max(1, skipped)), high: atRank(row, Math.min(total, total - skipped + 1)) };
}

/** The largest rank whose value exceeds the median with at most that probability; 0 when there is none. */
function mostBelow(total: number, chance: number): number {
  let [low, high] = [0, total];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (binomialAtMost(middle - 1, total, 0.5) <= chance) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Bins of equal width, the first starting at `from`; a number on a boundary belongs to the upper bin. */
type Histogram = { readonly from: number; readonly width: number; readonly counts: readonly number[] };

/** Maximum number of bins of a histogram. */
const MOST_BINS = 32;

/**
 * A tally in readable bins: one for each number where there are few, else 2, 5, 10, 20 … wide, starting at a multiple
 * of the width.
 */
export function histogram(tally: Tally): Histogram | undefined {
  const row = sorted(tally);
  if (row.length === 0) return undefined;
  const [least, greatest] = [row[0]![0], row.at(-1)![0]];
  let width = 1;
  for (let i = 0; binsOf(least, greatest, width) > MOST_BINS; i++) width = [2, 5, 10][i % 3]! * 10 ** Math.floor(i / 3);
  const from = Math.floor(least / width) * width;
  const counts = Array.from({ length: binsOf(least, greatest, width) }, () => 0);
  for (const [value, times] of row) counts[Math.floor((value - from) / width)]! += times;
  return { from, width, counts };
}

const binsOf = (least: number, greatest: number, width: number): number =>
  Math.floor(greatest / width) - Math.floor(least / width) + 1;
