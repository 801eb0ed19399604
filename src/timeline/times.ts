import { clipAt, type Timeline } from './timeline.ts';
import { THROW } from './durations.ts';
import { SAME_TIME } from '../kernel/display-tolerances.ts';
import type { Seconds } from '../kernel/units.ts';

/** Within this many seconds of a clip's start, a step back leads to the clip before. */
const AT_START: Seconds = 0.3;

/** When an event begins to be seen, by its index in the whole log; the end for an index past the log. */
export function timeOfEvent({ clips, length }: Pick<Timeline, 'clips' | 'length'>, event: number): Seconds {
  let [low, high] = [0, clips.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (clips[middle]!.events[1] > event) high = middle;
    else low = middle + 1;
  }
  return clips[low]?.start ?? length;
}

/** The index of the last event that has begun to be seen at a second; −1 before the first. */
export function eventAt(timeline: Pick<Timeline, 'clips'>, time: Seconds): number {
  const { clip } = clipAt(timeline, time);
  return clip.events[1] - 1;
}

/** The index of the last event that may be described at a second: dice still falling have not shown their result. */
export function toldAt(timeline: Pick<Timeline, 'clips'>, time: Seconds): number {
  const { clip, since } = clipAt(timeline, time);
  const falls = clip.kind === 'dice' && since < clip.length - THROW.lies - SAME_TIME;
  return clip.events[falls ? 0 : 1] - 1;
}

/** Where a step forward or back from a second leads: the start of the next clip, of this one, or of the one before. */
export function stepFrom({ clips, length }: Pick<Timeline, 'clips' | 'length'>, time: Seconds, by: 1 | -1): Seconds {
  const { index, since } = clipAt({ clips }, time);
  const isStop = (i: number) => clips[i]!.length > 0;
  if (by > 0) {
    for (let i = index + 1; i < clips.length; i++) if (isStop(i)) return clips[i]!.start;
    return length;
  }
  if (since > AT_START) return clips[index]!.start;
  for (let i = index - 1; i >= 0; i--) if (isStop(i)) return clips[i]!.start;
  return 0;
}

/** How many log entries have been fully shown at a second: a game continued from there has played them. */
export function entriesBy({ clips, entries }: Pick<Timeline, 'clips' | 'entries'>, time: Seconds): number {
  const { clip, index, since } = clipAt({ clips }, time);
  if (index === clips.length - 1) return entries.length;
  const isLast = index === clips.length - 2 || clips[index + 1]!.entry !== clip.entry;
  return clip.entry + (isLast && since >= clip.length - SAME_TIME ? 1 : 0);
}

/** The second at which the current clip has come to rest, for displays without motion. */
export function restTime(timeline: Pick<Timeline, 'clips'>, time: Seconds): Seconds {
  const { clip } = clipAt(timeline, time);
  return clip.start + Math.max(0, clip.length - SAME_TIME);
}
