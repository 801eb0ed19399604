import { type Bank, createBank } from './bank.ts';
import type { Heard } from './hear.ts';
import { LIMITER_BLOCK, LIMIT_MARGIN, limited } from './limit.ts';
import { TAKES } from './sounds.ts';

/** Both channels of a stretch of sound. */
export type Stereo = { readonly left: Float32Array; readonly right: Float32Array };

/** Early reflections of a small, damped room: delay, gain, and which ear they reach first. */
const ECHOES: readonly (readonly [seconds: number, gain: number, toLeft: boolean])[] = [
  [0.0113, 0.16, true],
  [0.0157, 0.14, false],
  [0.0229, 0.11, false],
  [0.0291, 0.1, true],
  [0.0373, 0.075, true],
  [0.0431, 0.07, false],
  [0.0587, 0.05, false],
  [0.0719, 0.04, true],
  [0.0913, 0.028, false],
  [0.1171, 0.02, true],
];
const LAST_ECHO = 0.1171;
/** Seconds of fading in and out at the ends of a loop. */
const LOOP_FADE = 0.4;

/**
 * A stretch of sound in stereo: every cue panned, with the room's echo, limited to the ceiling.
 *
 * The same cues give the same samples, and consecutive stretches join without a seam.
 *
 * @param from  First sample, counted in steps of `rate` from the start of the sound.
 * @param length Number of samples.
 */
export function mixDown(
  heard: readonly Heard[],
  from: number,
  length: number,
  rate: number,
  bank: Bank = createBank(rate),
): Stereo {
  // (1) Dry sound, with what still echoes from before and what the limiter looks ahead to.
  const echo = Math.ceil(LAST_ECHO * rate);
  const first = Math.floor((from - LIMIT_MARGIN) / LIMITER_BLOCK) * LIMITER_BLOCK;
  const span = from + length + LIMIT_MARGIN - first;
  const [dryLeft, dryRight] = [new Float32Array(span + echo), new Float32Array(span + echo)];
  for (const one of heard) play(one, bank, { first: first - echo, left: dryLeft, right: dryRight });
  // (2) The room's echo.
  const [left, right] = [dryLeft.slice(echo), dryRight.slice(echo)];
  for (const [seconds, gain, toLeft] of ECHOES) {
    const by = echo - Math.round(seconds * rate);
    const [into, other] = toLeft ? [left, right] : [right, left];
    for (let i = 0; i < span; i++) {
      const both = gain * 0.5 * (dryLeft[i + by]! + dryRight[i + by]!);
      into[i] = into[i]! + both;
      other[i] = other[i]! + 0.45 * both;
    }
  }
  // (3) The limiter.
  limited(left, right);
  const skip = from - first;
  return { left: left.slice(skip, skip + length), right: right.slice(skip, skip + length) };
}

type Tape = { readonly first: number; readonly left: Float32Array; readonly right: Float32Array };

/** Adds one sound to a tape whose first sample is number `first` of the whole. */
function play(heard: Heard, bank: Bank, tape: Tape): void {
  const { rate } = bank;
  const [near, far] = [bank.near(heard.sound, heard.take), bank.far(heard.sound, heard.take)];
  const begin = Math.round(heard.at * rate);
  const lasts = heard.lasts === undefined ? near.length / heard.pitch : heard.lasts * rate;
  const start = Math.max(0, begin - tape.first);
  const end = Math.min(tape.left.length, Math.ceil(begin - tape.first + lasts));
  const loops = TAKES[heard.sound].loops === true;
  for (let i = start; i < end; i++) {
    const since = i + tape.first - begin;
    const at = since * heard.pitch;
    const k = Math.floor(at);
    const t = at - k;
    const value =
      (1 - heard.far) * between(near, k, t, loops) + (heard.far > 0 ? heard.far * between(far, k, t, loops) : 0);
    const fade = loops ? Math.min(1, since / (LOOP_FADE * rate), (lasts - since) / (LOOP_FADE * rate)) : 1;
    tape.left[i] = tape.left[i]! + heard.left * fade * value;
    tape.right[i] = tape.right[i]! + heard.right * fade * value;
  }
}

/** Interpolates between two samples; a loop continues at its start. */
function between(wave: Float32Array, k: number, t: number, loops: boolean): number {
  if (loops) return wave[k % wave.length]! * (1 - t) + wave[(k + 1) % wave.length]! * t;
  return (wave[k] ?? 0) * (1 - t) + (wave[k + 1] ?? 0) * t;
}
