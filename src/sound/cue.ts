import type { Point } from '../kernel/point.ts';
import type { Sound } from './sounds.ts';

/** Something that is heard: when, in seconds, what, where, and how loud. */
export type Cue = {
  readonly at: number;
  readonly sound: Sound;
  /** Which of its takes. */
  readonly take: number;
  /** How loud, beside the sound's own loudness. */
  readonly gain: number;
  /** How much faster it is played than it was made: steps of the same foot are never quite alike. */
  readonly pitch: number;
  /** Absent: all around. */
  readonly place?: Point;
};

/** The listener: where, and which direction is to the right. */
export type Ear = { readonly at: Point; readonly right: Point };
