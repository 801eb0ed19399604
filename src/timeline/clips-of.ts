import type { AnimationStep } from '../app/state/animation-step.ts';
import { diceGroupsOf, planWholeAnimation } from '../app/play/plan-animation.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { performanceOf } from './performance-of.ts';
import { restPoses } from './rest-poses.ts';
import { readingTimeOf, FALL, SETTLE, throwLength } from './durations.ts';
import type { Seconds } from '../kernel/units.ts';

/** A clip of one entry before it has a start time. `act` and `from`, `to` index its steps and events. */
export type Draft = {
  readonly act: number | undefined;
  readonly kind: AnimationStep['kind'] | 'breath';
  readonly length: Seconds;
  readonly from: number;
  readonly to: number;
};

/** Pauses shorter than this are dropped. */
const SHORTEST: Seconds = 0.05;

/** The clips of one log entry, in order: animation steps, and pauses for events without movement. */
export function clipsOf(before: GameState, { events }: LogEntry): readonly Draft[] {
  const counts: number[] = [];
  const acts = planWholeAnimation(before, events, (count) => counts.push(count));
  const drafts: Draft[] = [];
  let shown = 0;
  let waiting = 0;
  /** Checks whose dice fall along a path that a later event shows. */
  let checks: number[] = [];
  events.forEach((event, i) => {
    const first = counts[i - 1] ?? 0;
    const last = counts[i] ?? first;
    if (last > first) {
      breathe(drafts, shown, checks[0] ?? i, waiting);
      for (let act = first; act < last; act++) {
        const isDie = acts[act]!.kind === 'dice';
        const to = act === last - 1 ? i + 1 : ((isDie ? checks.shift() : checks[0]) ?? i) + (isDie ? 1 : 0);
        drafts.push({ ...actDraft(acts[act]!, act, i), to: Math.min(to, i + 1) });
      }
      shown = i + 1;
      waiting = 0;
      checks = [];
    } else if (diceGroupsOf(before, event).length === 0) waiting += readingTimeOf(before, event, events[i - 1]);
    else if (drafts.at(-1)?.kind === 'dice' && shown === i) {
      // Its dice fell together with those of the events before.
      const dice = drafts.pop()!;
      drafts.push({ ...dice, to: i + 1 });
      shown = i + 1;
    } else checks.push(i);
  });
  breathe(drafts, shown, events.length, waiting);
  return closed(drafts, events.length);
}

/** Adds a pause for the events between two animation steps. */
function breathe(drafts: Draft[], from: number, to: number, length: Seconds): void {
  if (length >= SHORTEST && to > from) drafts.push({ act: undefined, kind: 'breath', length, from, to });
}

/** Merges events that take no time into the next clip, or the last; without any clip they get one of length 0. */
function closed(drafts: readonly Draft[], count: number): readonly Draft[] {
  if (drafts.length === 0)
    return count === 0 ? [] : [{ act: undefined, kind: 'breath', length: 0, from: 0, to: count }];
  let shown = 0;
  return drafts.map((draft, i) => {
    const from = Math.min(draft.from, shown);
    const to = i === drafts.length - 1 ? count : draft.to;
    shown = to;
    return { ...draft, from, to };
  });
}

const actDraft = (act: AnimationStep, index: number, event: number): Draft => ({
  act: index,
  kind: act.kind,
  length: lengthOf(act),
  from: event,
  to: event + 1,
});

/** Seconds an animation step takes. */
function lengthOf(act: AnimationStep): Seconds {
  switch (act.kind) {
    case 'walk':
    case 'march':
      return (performanceOf(act.shows, act, undefined, () => undefined)?.length ?? 0) + SETTLE;
    case 'dice': {
      const { whole } = throwLength(act.groups.length);
      const lunges = act.lunges.length > 0 ? lungeLength(act) : 0;
      return Math.max(act.groups.length * whole, lunges);
    }
    case 'fall':
      return FALL;
  }
}

function lungeLength(act: AnimationStep): Seconds {
  const rests = restPoses(act.shows);
  return (performanceOf(act.shows, act, undefined, (id) => rests.get(id))?.length ?? 0) + SETTLE;
}
