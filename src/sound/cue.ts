import type { Point } from '../kernel/point.ts';
import type { Sound } from './sounds.ts';

/** A sound to play: when, in seconds, which one, where, and how loud. */
export type Cue = {
  readonly at: number;
  readonly sound: Sound;
  /** Index of the take. */
  readonly take: number;
  /** Gain on top of the sound's own loudness. */
  readonly gain: number;
  /** Playback speed as a factor: it varies a little so that repeated steps do not sound identical. */
  readonly pitch: number;
  /** Absent for a sound without a position. */
  readonly place?: Point;
};

/** The listener: a position, and the direction to its right. */
export type Ear = { readonly at: Point; readonly right: Point };
