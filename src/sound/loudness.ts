import type { Seconds } from '../kernel/units.ts';
import type { Bank } from './bank.ts';
import type { Heard } from './hear.ts';
import { mixDown, type Stereo } from './mix.ts';

/** The loudness of a film in LUFS, as video sites play it. */
const TARGET = -16;
/** The gain is corrected this often, because the limiter takes some of it back. */
const ROUNDS = 5;
/** The largest gain: a film in which hardly anything is heard stays quiet. */
const MOST_GAIN = 24;
/** Seconds that are mixed to measure a film, at most, in stretches of so many seconds. */
const MEASURED: Seconds = 60;
const STRETCH: Seconds = 5;

/** The steps of a measurement, between which a caller may yield. */
export type LoudnessSteps = Generator<undefined, number, undefined>;

/**
 * The factor by which everything heard in a film is to be louder, so that its mix has the loudness of other films.
 *
 * @param seconds Length of the film. Of a long one, stretches evenly spread over it are measured.
 */
export function* loudnessGain(heard: readonly Heard[], seconds: Seconds, bank: Bank): LoudnessSteps {
  const count = Math.max(1, Math.ceil(Math.min(seconds, MEASURED) / STRETCH));
  const length = Math.ceil(Math.min(STRETCH, seconds / count) * bank.rate);
  let gain = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const meter = createMeter(bank.rate);
    const louder = amplified(heard, gain);
    for (let i = 0; i < count; i++) {
      meter.add(mixDown(louder, Math.round(((i * seconds) / count) * bank.rate), length, bank.rate, bank));
      yield;
    }
    const loudness = meter.loudness();
    if (!Number.isFinite(loudness)) return 1;
    gain = Math.min(MOST_GAIN, gain * 10 ** ((TARGET - loudness) / 20));
  }
  return gain;
}

/** The same sounds, louder by a factor. */
export const amplified = (heard: readonly Heard[], gain: number): readonly Heard[] =>
  heard.map((one) => ({ ...one, left: gain * one.left, right: gain * one.right }));

/** Blocks of 400 ms that overlap by three quarters; gates in LUFS: absolute, and relative to the mean. */
const BLOCKS = { perSecond: 10, parts: 4 } as const;
const GATE = { absolute: -70, relative: -10 } as const;
const OFFSET = -0.691;

const toLoudness = (energy: number): number => OFFSET + 10 * Math.log10(energy);

/** Measures the integrated loudness of stereo sound in LUFS. @source ITU-R BS.1770-4 */
function createMeter(rate: number) {
  const filters = [createWeighting(rate), createWeighting(rate)] as const;
  const part = Math.round(rate / BLOCKS.perSecond);
  const energies: number[] = [];
  let [sum, count] = [0, 0];
  return {
    add({ left, right }: Stereo): void {
      for (let i = 0; i < left.length; i++) {
        sum += filters[0](left[i]!) ** 2 + filters[1](right[i]!) ** 2;
        if (++count < part) continue;
        energies.push(sum / part);
        [sum, count] = [0, 0];
      }
    },
    /** Not finite for silence. */
    loudness(): number {
      const blocks = energies.slice(BLOCKS.parts - 1).map((_, i) => meanOf(energies.slice(i, i + BLOCKS.parts)));
      const heard = blocks.filter((energy) => toLoudness(energy) > GATE.absolute);
      const gate = toLoudness(meanOf(heard)) + GATE.relative;
      return toLoudness(meanOf(heard.filter((energy) => toLoudness(energy) > gate)));
    },
  };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The K weighting of one channel: a high shelf for the head, and a high pass. */
function createWeighting(rate: number): (sample: number) => number {
  const shelf = createBiquad(shelfOf(rate));
  const pass = createBiquad(passOf(rate));
  return (sample) => pass(shelf(sample));
}

type Biquad = { readonly b: readonly [number, number, number]; readonly a: readonly [number, number] };

function createBiquad({ b: [b0, b1, b2], a: [a1, a2] }: Biquad): (sample: number) => number {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  };
}

/** The filters of the standard at any sample rate, from the analogue prototypes behind its tables for 48 kHz. */
const SHELF = { hertz: 1681.974450955533, decibels: 3.999843853973347, q: 0.7071752369554196, mid: 0.4996667741545416 };
const PASS = { hertz: 38.13547087602444, q: 0.5003270373238773 };

function shelfOf(rate: number): Biquad {
  const k = Math.tan((Math.PI * SHELF.hertz) / rate);
  const high = 10 ** (SHELF.decibels / 20);
  const mid = high ** SHELF.mid;
  const a0 = 1 + k / SHELF.q + k * k;
  return {
    b: [
      (high + (mid * k) / SHELF.q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (mid * k) / SHELF.q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / SHELF.q + k * k) / a0],
  };
}

function passOf(rate: number): Biquad {
  const k = Math.tan((Math.PI * PASS.hertz) / rate);
  const a0 = 1 + k / PASS.q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / PASS.q + k * k) / a0] };
}
