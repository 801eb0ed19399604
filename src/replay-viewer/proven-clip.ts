import type { TimelineClip, Timeline } from '../timeline/timeline.ts';
import { replayMessages } from '../messages/replay.ts';

type Kind = keyof typeof replayMessages.proof;

/** The rules that the events of a clip apply, each kind once, in order. */
export function proofsOf({ log, entries }: Timeline, { events: [from, to] }: TimelineClip) {
  const kinds = new Set<Kind>();
  for (let n = from; n < to; n++) {
    const place = log.placeOf(n);
    const event = place && entries[place.entry]?.events[place.event];
    if (event) kinds.add(event.kind);
  }
  return [...kinds].flatMap((kind) => {
    const proof = replayMessages.proof[kind];
    return proof ? [{ kind, ...proof }] : [];
  });
}

const MOVES: ReadonlySet<TimelineClip['kind']> = new Set<TimelineClip['kind']>(['walk', 'march']);

/**
 * The clip whose proof is shown at a clip: a pause with no proof of its own keeps that of the clip before it, within
 * the same command.
 *
 * @param index The index of the clip on screen.
 * @returns The clip on screen when no earlier one applies; undefined when there is no such clip.
 */
export function provenClip(timeline: Timeline, index: number): TimelineClip | undefined {
  const seen = timeline.clips[index];
  for (let i = index; i >= 0; i--) {
    const clip = timeline.clips[i];
    if (clip === undefined || clip.entry !== seen?.entry) break;
    if (MOVES.has(clip.kind) || proofsOf(timeline, clip).length > 0) return clip;
    if (clip.kind !== 'breath') break;
  }
  return seen;
}
