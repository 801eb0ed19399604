import type { Beat, Timeline } from '../timeline/timeline.ts';
import { replayMessages } from '../messages/replay.ts';

type Kind = keyof typeof replayMessages.proof;

/** What the rules ask of the events of a beat, each kind once, in the order in which they come. */
export function proofsOf({ log, entries }: Timeline, { events: [from, to] }: Beat) {
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

const MOVES: ReadonlySet<Beat['kind']> = new Set<Beat['kind']>(['walk', 'march']);

/**
 * The beat whose proof is shown while another is seen: a rest that has nothing of its own to prove still shows what the
 * deed it belongs to has proven before it.
 *
 * @param index Of the beat that is seen.
 * @returns The beat itself where nothing before it is to be shown; undefined where there is no such beat.
 */
export function provenBeat(timeline: Timeline, index: number): Beat | undefined {
  const seen = timeline.beats[index];
  for (let i = index; i >= 0; i--) {
    const beat = timeline.beats[i];
    if (beat === undefined || beat.entry !== seen?.entry) break;
    if (MOVES.has(beat.kind) || proofsOf(timeline, beat).length > 0) return beat;
    if (beat.kind !== 'breath') break;
  }
  return seen;
}
