import { clipAt, type Timeline } from '../timeline/timeline.ts';
import { cuesOfClip } from './cues-of.ts';
import type { Cue } from './cue.ts';
import { SAME_TIME } from '../kernel/display-tolerances.ts';

/** Seconds of a replay whose cues are given out before they come. */
const AHEAD = 0.25;
/** A step longer than this is a leap: nothing of what lies between is heard. */
const LEAP = 1;
/** A replay that runs faster than this is watched in silence. */
const FASTEST = 2;

/** How far what is heard of a replay has been given out. */
export type Followed = { readonly second: number; readonly until: number };

/**
 * What begins to be heard as a replay comes to a second: what lies a little ahead, and has not been given out yet. A
 * jump in time skips the sounds between.
 *
 * @returns The cues by their seconds from now, and how far they have been given out; `hush` where all before is over.
 */
export function followSecond(
  timeline: Timeline,
  before: Followed | undefined,
  now: { readonly second: number; readonly speed: number; readonly isPlaying: boolean },
): { readonly followed: Followed | undefined; readonly cues: readonly Cue[]; readonly hush: boolean } {
  const { second, speed, isPlaying } = now;
  if (!isPlaying || speed <= 0 || speed > FASTEST) return { followed: undefined, cues: [], hush: before !== undefined };
  const leapt = before === undefined || second < before.second - SAME_TIME || second - before.second > LEAP;
  const from = leapt ? second : Math.max(before.until, second);
  const until = Math.max(from, second + AHEAD * speed);
  return { followed: { second, until }, cues: between(timeline, from, until, second), hush: leapt };
}

function between(timeline: Timeline, from: number, until: number, second: number): readonly Cue[] {
  const [first, last] = [clipAt(timeline, from).index, clipAt(timeline, until).index];
  const clips = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return clips
    .flatMap((index) => cuesOfClip(timeline, index))
    .flatMap((cue) => (cue.at >= from && cue.at < until ? [{ ...cue, at: cue.at - second }] : []));
}
