/** The values below which the given shares of some numbers lie; NaN where there are none. */
export function quantiles(numbers: readonly number[], shares: readonly number[]): readonly number[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN);
}
