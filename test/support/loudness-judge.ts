import type { Stereo } from '../../src/sound/mix.ts';

/** The filters of ITU-R BS.1770-4, tables 1 and 2, for 48,000 samples a second. */
const SHELF = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
} as const;
const PASS = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] } as const;

function filtered(wave: Float64Array, { b, a }: typeof SHELF | typeof PASS): Float64Array {
  const out = new Float64Array(wave.length);
  for (let i = 0; i < wave.length; i++)
    out[i] =
      b[0] * wave[i]! +
      b[1] * (wave[i - 1] ?? 0) +
      b[2] * (wave[i - 2] ?? 0) -
      a[0] * (out[i - 1] ?? 0) -
      a[1] * (out[i - 2] ?? 0);
  return out;
}

/** The integrated loudness of stereo sound of 48,000 samples a second, in LUFS, as the standard describes it. */
export function loudnessOf({ left, right }: Stereo): number {
  const channels = [left, right].map((wave) => filtered(filtered(Float64Array.from(wave), SHELF), PASS));
  const [block, step] = [19_200, 4800];
  const energies: number[] = [];
  for (let from = 0; from + block <= left.length; from += step)
    energies.push(
      channels.reduce((sum, wave) => sum + wave.subarray(from, from + block).reduce((e, v) => e + v * v, 0) / block, 0),
    );
  const mean = (of: readonly number[]) => of.reduce((a, b) => a + b, 0) / of.length;
  const lufs = (energy: number) => -0.691 + 10 * Math.log10(energy);
  const loud = energies.filter((energy) => lufs(energy) > -70);
  const gate = lufs(mean(loud)) - 10;
  return lufs(mean(loud.filter((energy) => lufs(energy) > gate)));
}
