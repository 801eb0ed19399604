import { createStateSeeker, type StateSeeker } from '../replay/seek.ts';
import { evolve } from '../rules/play/evolve.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { type Draft, clipsOf } from './clips-of.ts';
import { slaying } from './falls.ts';
import { stretchOf, worthOf } from './marks.ts';
import type { TimelineClip, TimelineMark, Timeline, TimelineStretch, TimelineFall } from './timeline.ts';
import { createScenes, type Placed } from './scenes.ts';
import { CLOSING, OPENING } from './durations.ts';

/** A timeline being built: each step is one log entry; the return value is the timeline. */
type Cutting = Generator<{ readonly done: number; readonly of: number }, Timeline, void>;

/** Log entries between two keyframes. */
const KEYED = 64;

/** Lays a whole replay out in time. */
export function buildTimeline(initial: GameState, entries: readonly LogEntry[], seed = 1): Timeline {
  const cutting = buildTimelineBySteps(initial, entries, seed);
  for (;;) {
    const step = cutting.next();
    if (step.done) return step.value;
  }
}

/** Like {@link buildTimeline}, one entry per step, so that the caller can yield in between. */
export function* buildTimelineBySteps(initial: GameState, entries: readonly LogEntry[], seed = 1): Cutting {
  const seeker = createStateSeeker(initial, entries);
  const placed: Placed[] = [];
  const marks: TimelineMark[] = [];
  const falls: TimelineFall[] = [];
  const turns: number[] = [];
  const runs = createRuns();
  let state = initial;
  let clock = 0;
  let event = 0;
  const put = (draft: Draft, entry: number) => {
    placed.push({ ...draft, start: clock, entry, events: [event + draft.from, event + draft.to] });
    clock += draft.length;
  };
  put({ act: undefined, kind: 'breath', length: OPENING, from: 0, to: 0 }, -1);
  for (const [n, entry] of entries.entries()) {
    const first = placed.length;
    for (const draft of clipsOf(state, entry)) put(draft, n);
    const mine = placed.slice(first);
    for (const [k, each] of entry.events.entries()) {
      const clip = first + clipOfEvent(mine, event + k);
      const found = worthOf(state, each);
      const time = placed[clip]?.start ?? clock;
      if (found) marks.push({ ...found, time, event: event + k, entry: n, clip });
      if (found?.kind === 'turn') turns.push(clip);
      const slayed = slaying(state, each);
      if (slayed) falls.push({ ...slayed, event: each, place: n * 32 + k, number: event + k, clip });
      state = evolve(state, each);
    }
    runs.add(mine, entry, event);
    event += entry.events.length;
    // Seeking leaves keyframes, which keep later seeks fast.
    if (n % KEYED === KEYED - 1) seeker.seek(event);
    yield { done: n + 1, of: entries.length };
  }
  put({ act: undefined, kind: 'breath', length: CLOSING, from: 0, to: 0 }, entries.length - 1);
  return {
    length: clock,
    clips: toClips(placed, initial, entries, seeker.seek),
    initial,
    entries,
    marks,
    stretches: runs.all(),
    falls,
    turns,
    seed,
    log: seeker,
  };
}

/** The clip that shows an event: of several, the last, in which it takes effect. */
const clipOfEvent = (mine: readonly Placed[], event: number): number =>
  Math.max(
    0,
    mine.findLastIndex(({ events: [from, to] }) => from <= event && event < to),
  );

function toClips(
  placed: readonly Placed[],
  initial: GameState,
  entries: readonly LogEntry[],
  stateAfter: StateSeeker['seek'],
): readonly TimelineClip[] {
  const scenes = createScenes(placed, entries, initial, stateAfter);
  return placed.map(
    ({ start, length, entry, events, kind }, i): TimelineClip => ({
      start,
      length,
      entry,
      events,
      kind,
      get state() {
        return scenes.at(i).state;
      },
      get act() {
        return scenes.at(i).act;
      },
      get performance() {
        return scenes.at(i).performance;
      },
      get rests() {
        return scenes.at(i).rests;
      },
      get easing() {
        return scenes.easing(i);
      },
    }),
  );
}

/** Stretches of the same kind less than this many seconds apart are merged. */
const JOINED = 1.5;

/** Collects stretches of charges and combats: a neutral event extends the stretch under way in its command. */
function createRuns() {
  const stretches: TimelineStretch[] = [];
  return {
    add(mine: readonly Placed[], { events }: LogEntry, first: number): void {
      let under: TimelineStretch['kind'] | undefined;
      for (const { start, length, events: range } of mine) {
        const said = events.slice(range[0] - first, range[1] - first).map(stretchOf);
        under = said.includes('combat') ? 'combat' : said.includes('charge') ? 'charge' : under;
        if (under === undefined || length === 0) continue;
        const last = stretches.at(-1);
        if (last?.kind === under && start - last.to < JOINED)
          stretches[stretches.length - 1] = { ...last, to: start + length };
        else stretches.push({ kind: under, from: start, to: start + length });
      }
    },
    all: (): readonly TimelineStretch[] => stretches,
  };
}
