import { beatAt, type Timeline, type Seconds } from './timeline.ts';
import { THROW } from './slots.ts';
import { SAME_TIME } from '../kernel/display-tolerances.ts';

/** Closer to the start of a beat than this is at its start: a step back from there leads to the one before. */
const AT_START: Seconds = 0.3;

/** When an event begins to be seen, by its index in the whole log; the end for one that the log does not have. */
export function timeOfEvent({ beats, length }: Pick<Timeline, 'beats' | 'length'>, event: number): Seconds {
  let [low, high] = [0, beats.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beats[middle]!.events[1] > event) high = middle;
    else low = middle + 1;
  }
  return beats[low]?.start ?? length;
}

/** The last event that has begun to be seen at a second; −1 before the first. */
export function eventAt(timeline: Pick<Timeline, 'beats'>, time: Seconds): number {
  const { beat } = beatAt(timeline, time);
  return beat.events[1] - 1;
}

/** The last event that may be told at a second: dice that still fall have not told theirs. */
export function toldAt(timeline: Pick<Timeline, 'beats'>, time: Seconds): number {
  const { beat, since } = beatAt(timeline, time);
  const falls = beat.kind === 'dice' && since < beat.length - THROW.lies - SAME_TIME;
  return beat.events[falls ? 0 : 1] - 1;
}

/** Where one step from a second leads: to the start of what is to be seen next, or of what is seen now, or was before. */
export function stepFrom({ beats, length }: Pick<Timeline, 'beats' | 'length'>, time: Seconds, by: 1 | -1): Seconds {
  const { index, since } = beatAt({ beats }, time);
  const isStop = (i: number) => beats[i]!.length > 0;
  if (by > 0) {
    for (let i = index + 1; i < beats.length; i++) if (isStop(i)) return beats[i]!.start;
    return length;
  }
  if (since > AT_START) return beats[index]!.start;
  for (let i = index - 1; i >= 0; i--) if (isStop(i)) return beats[i]!.start;
  return 0;
}

/** How many entries of the log have been seen whole at a second: what a game that goes on from there has played. */
export function entriesBy({ beats, entries }: Pick<Timeline, 'beats' | 'entries'>, time: Seconds): number {
  const { beat, index, since } = beatAt({ beats }, time);
  if (index === beats.length - 1) return entries.length;
  const isLast = index === beats.length - 2 || beats[index + 1]!.entry !== beat.entry;
  return beat.entry + (isLast && since >= beat.length - SAME_TIME ? 1 : 0);
}

/** The second at which everything of the beat that is on has come to rest: what is shown where nothing may move. */
export function restTime(timeline: Pick<Timeline, 'beats'>, time: Seconds): Seconds {
  const { beat } = beatAt(timeline, time);
  return beat.start + Math.max(0, beat.length - SAME_TIME);
}
