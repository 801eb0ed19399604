import { clipAt, type Timeline } from './timeline.ts';
import { THROW } from './durations.ts';
import { SAME_TIME } from '../kernel/display-tolerances.ts';
import type { Seconds } from '../kernel/units.ts';

/** Closer to the start of a clip than this is at its start: a step back from there leads to the one before. */
const AT_START: Seconds = 0.3;

/** When an event begins to be seen, by its index in the whole log; the end for one that the log does not have. */
export function timeOfEvent({ clips, length }: Pick<Timeline, 'clips' | 'length'>, event: number): Seconds {
  let [low, high] = [0, clips.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (clips[middle]!.events[1] > event) high = middle;
    else low = middle + 1;
  }
  return clips[low]?.start ?? length;
}

/** The last event that has begun to be seen at a second; −1 before the first. */
export function eventAt(timeline: Pick<Timeline, 'clips'>, time: Seconds): number {
  const { clip } = clipAt(timeline, time);
  return clip.events[1] - 1;
}

/** The last event that may be described at a second: dice that still fall have not shown their result. */
export function toldAt(timeline: Pick<Timeline, 'clips'>, time: Seconds): number {
  const { clip, since } = clipAt(timeline, time);
  const falls = clip.kind === 'dice' && since < clip.length - THROW.lies - SAME_TIME;
  return clip.events[falls ? 0 : 1] - 1;
}

/** Where one step from a second leads: to the start of what is to be seen next, or of what is seen now, or was before. */
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

/** How many entries of the log have been seen whole at a second: what a game that goes on from there has played. */
export function entriesBy({ clips, entries }: Pick<Timeline, 'clips' | 'entries'>, time: Seconds): number {
  const { clip, index, since } = clipAt({ clips }, time);
  if (index === clips.length - 1) return entries.length;
  const isLast = index === clips.length - 2 || clips[index + 1]!.entry !== clip.entry;
  return clip.entry + (isLast && since >= clip.length - SAME_TIME ? 1 : 0);
}

/** The second at which everything of the clip that is on has come to rest: what is shown where nothing may move. */
export function restTime(timeline: Pick<Timeline, 'clips'>, time: Seconds): Seconds {
  const { clip } = clipAt(timeline, time);
  return clip.start + Math.max(0, clip.length - SAME_TIME);
}
