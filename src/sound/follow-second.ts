import { clipAt, type Timeline } from '../timeline/timeline.ts';
import { cuesOfClip } from './cues-of.ts';
import type { Cue } from './cue.ts';
import { SAME_TIME } from '../kernel/display-tolerances.ts';

/** Replay seconds by which cues are scheduled ahead. */
const AHEAD = 0.25;
/** A step of more seconds than this is a jump: the sounds in between are skipped. */
const LEAP = 1;
/** A replay faster than this is silent. */
const FASTEST = 2;

/** How far a replay's cues have been scheduled, in replay seconds. */
export type Followed = { readonly second: number; readonly until: number };

/**
 * The cues to schedule as a replay reaches a second: those just ahead that have not been scheduled yet. A jump in time
 * skips the sounds in between.
 *
 * @returns The cues in seconds from now, and how far they are scheduled; `hush` when sounds already playing must stop.
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
