import { seededRandom } from '../kernel/random.ts';

/** A sound as samples from −1 to 1. */
export type Wave = Float32Array;

/** Silence. `seconds` is its length, `rate` in samples a second. */
const silence = (seconds: number, rate: number): Wave => new Float32Array(Math.round(seconds * rate));

/** A wave sampled from a function of time in seconds, at `rate` samples a second. */
export function waveOf(seconds: number, rate: number, at: (time: number, step: number) => number): Wave {
  const wave = silence(seconds, rate);
  for (let i = 0; i < wave.length; i++) wave[i] = at(i / rate, i);
  return wave;
}

/** White noise, the same for the same seed. `seconds` is its length, `rate` in samples a second. */
export function noise(seconds: number, rate: number, seed: number): Wave {
  const next = seededRandom(seed);
  return waveOf(seconds, rate, () => next() / 2 ** 31 - 1);
}

/** The sum of waves, each times its factor, as long as the longest. */
export function layer(...parts: readonly (readonly [Wave, number])[]): Wave {
  const sum = new Float32Array(Math.max(0, ...parts.map(([wave]) => wave.length)));
  for (const [wave, gain] of parts) for (let i = 0; i < wave.length; i++) sum[i] = sum[i]! + gain * wave[i]!;
  return sum;
}

/** A wave delayed by some seconds, at `rate` samples a second. */
export function delayed(wave: Wave, seconds: number, rate: number): Wave {
  const by = Math.round(seconds * rate);
  const late = new Float32Array(wave.length + by);
  late.set(wave, by);
  return late;
}

/** A wave times an envelope of its time in seconds. */
export function shaped(wave: Wave, rate: number, loudness: (time: number) => number): Wave {
  return wave.map((value, i) => value * loudness(i / rate));
}

/** An envelope that rises within `attack` seconds and then decays by a factor of e every `decay` seconds. */
export const pluck =
  (attack: number, decay: number) =>
  (time: number): number =>
    time < attack ? time / attack : Math.exp(-(time - attack) / decay);

/** An envelope over `seconds` that swells smoothly to its peak, at the share `middle` of it, and fades. */
export const swell =
  (seconds: number, middle = 0.4) =>
  (time: number): number => {
    const t = Math.min(1, Math.max(0, time / seconds));
    const u = t < middle ? t / middle : (1 - t) / (1 - middle);
    return u * u * (3 - 2 * u);
  };

/** A resonance: its frequency in Hz, its decay in seconds, and its share of the sum. */
export type ResonantMode = readonly [hertz: number, decay: number, share: number];

/** The ringing of a struck body with these modes. `rate` in samples a second. */
export function struck(seconds: number, rate: number, modes: readonly ResonantMode[], seed: number): Wave {
  const next = seededRandom(seed);
  const phases = modes.map(() => (next() / 2 ** 32) * 2 * Math.PI);
  return waveOf(seconds, rate, (time) =>
    modes.reduce(
      (sum, [hertz, decay, share], k) =>
        sum + share * Math.exp(-time / decay) * Math.sin(2 * Math.PI * hertz * time + phases[k]!),
      0,
    ),
  );
}
