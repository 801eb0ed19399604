/** Samples per block, which share one gain, and how many blocks the limiter looks ahead and behind. */
export const LIMITER_BLOCK = 64;
const REACH = 24;
/** Samples the limiter needs before and after a stretch. */
export const LIMIT_MARGIN = LIMITER_BLOCK * (2 * REACH + 2);
/** The highest sample the limiter lets through. */
export const CEILING = 0.891;

/**
 * Limits two channels to the ceiling by turning both down smoothly ahead of a peak.
 *
 * No state is carried between blocks, so a stretch aligned to blocks gives the same samples whatever was mixed before.
 *
 * @shape `left`, `right`: samples from −1 to 1, of equal length; both are changed in place.
 */
export function limited(left: Float32Array, right: Float32Array): void {
  const blocks = Math.ceil(left.length / LIMITER_BLOCK);
  const wanted = new Float64Array(blocks).map((_, b) => gainOf(left, right, b));
  const least = wanted.map((_, b) => minimum(wanted, b - REACH, b + REACH));
  for (let b = 0; b < blocks; b++) {
    const [a, z] = [mean(least, b - REACH, b + REACH - 1), mean(least, b + 1 - REACH, b + REACH)];
    if (a === 1 && z === 1) continue;
    const end = Math.min(left.length, (b + 1) * LIMITER_BLOCK);
    for (let i = b * LIMITER_BLOCK; i < end; i++) {
      const gain = a + ((z - a) * (i - b * LIMITER_BLOCK)) / LIMITER_BLOCK;
      left[i] = left[i]! * gain;
      right[i] = right[i]! * gain;
    }
  }
}

function gainOf(left: Float32Array, right: Float32Array, block: number): number {
  let peak = 0;
  const end = Math.min(left.length, (block + 1) * LIMITER_BLOCK);
  for (let i = block * LIMITER_BLOCK; i < end; i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
  return peak > CEILING ? CEILING / peak : 1;
}

function minimum(values: Float64Array, from: number, to: number): number {
  let least = 1;
  for (let i = Math.max(0, from); i <= Math.min(values.length - 1, to); i++) least = Math.min(least, values[i]!);
  return least;
}

/** The mean of a window; the gain is 1 beyond the ends. */
function mean(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i <= to; i++) sum += values[i] ?? 1;
  return sum / (to - from + 1);
}
