import { filtered } from './filter.ts';
import { type BySound, type Sound, SOUNDS, TAKES } from './sounds.ts';
import { arrow, blades, blow, dieOnFelt, falling } from './synth-arms.ts';
import { chord, drum, horn, room, spell, wind } from './synth-calls.ts';
import {
  climbing,
  landing,
  leaping,
  rushing,
  stepOnGrass,
  stepOnMetal,
  stepOnStone,
  stepOnWood,
} from './synth-steps.ts';
import type { Wave } from './wave.ts';
import { SILENCE } from '../kernel/display-tolerances.ts';

type Formula = (seconds: number, rate: number, seed: number) => Wave;

const FORMULAS: BySound<Formula> = {
  'step-stone': stepOnStone,
  'step-wood': stepOnWood,
  'step-grass': stepOnGrass,
  'step-metal': stepOnMetal,
  climb: climbing,
  leap: leaping,
  land: landing,
  rush: rushing,
  blade: blades,
  blow,
  fall: falling,
  die: dieOnFelt,
  arrow,
  spell,
  horn,
  drum,
  room,
  wind,
  swell: chord,
};

/** Seconds of fade at either end of a sound. */
const FADE = { in: 0.0008, out: 0.012 } as const;
/** Cut-off in Hz of the high-pass filter: lower frequencies are inaudible and only move the loudspeaker. */
const LOWEST = 32;

/**
 * One take of a sound: from its formula, without DC offset, silent at both ends, its peak as in `TAKES`. `take` is its
 * index, `rate` in samples a second.
 */
export function makeTake(sound: Sound, take: number, rate: number): Wave {
  const { seconds, peak, loops } = TAKES[sound];
  const seed = 1000 * (SOUNDS.indexOf(sound) + 1) + take * 37;
  const raw = FORMULAS[sound](seconds, rate, seed).slice(0, Math.round(seconds * rate));
  const wave = loops ? raw : faded(filtered(raw, rate, 'high', LOWEST), rate);
  const loudest = wave.reduce((most, value) => Math.max(most, Math.abs(value)), SILENCE);
  return wave.map((value) => (value / loudest) * peak);
}

function faded(wave: Wave, rate: number): Wave {
  const [rise, fall] = [Math.round(FADE.in * rate), Math.round(FADE.out * rate)];
  return wave.map((value, i) => {
    const [a, b] = [Math.min(1, i / rise), Math.min(1, (wave.length - 1 - i) / fall)];
    return value * a * b * b * (3 - 2 * b);
  });
}

/** Every sound at one sample rate, made on first use. `far` is the sound muffled by the distance across a table. */
export type Bank = {
  readonly rate: number;
  readonly near: (sound: Sound, take: number) => Wave;
  readonly far: (sound: Sound, take: number) => Wave;
};

/** Low-pass cut-off of distant sounds, Hz: air and felt absorb the high frequencies. */
const FAR_HERTZ = 1500;

/** Creates an empty bank of sounds. `rate` in samples a second. */
export function createBank(rate: number): Bank {
  const known = new Map<string, Wave>();
  const recalled = (key: string, make: () => Wave): Wave => {
    const wave = known.get(key) ?? make();
    known.set(key, wave);
    return wave;
  };
  const near = (sound: Sound, take: number): Wave => {
    const which = take % TAKES[sound].takes;
    return recalled(`${sound} ${which}`, () => makeTake(sound, which, rate));
  };
  const far = (sound: Sound, take: number): Wave =>
    recalled(`${sound} ${take % TAKES[sound].takes} far`, () => {
      const wave = filtered(near(sound, take), rate, 'low', FAR_HERTZ, 0.6);
      return TAKES[sound].loops ? near(sound, take) : faded(wave, rate);
    });
  return { rate, near, far };
}
