import { evolve } from '../rules/play/evolve.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { GameState } from '../rules/core/state/state.ts';

/** Finds the state after any number of events of one log. */
export type StateSeeker = {
  /** Number of events. */
  readonly length: number;
  /** Number of events between two keyframes. */
  readonly stride: number;
  /**
   * The state after the first `n` events, clamped; 0 gives the initial state.
   *
   * It stores keyframes on the way; from the nearest one, at most a stride of events is applied.
   */
  readonly seek: (n: number) => GameState;
  /** The indices of event `n`: its entry, and the event within it; undefined if there is no such event. */
  readonly placeOf: (n: number) => { readonly entry: number; readonly event: number } | undefined;
  /** The index of an entry's first event; for the entry after the last, the number of events. */
  readonly startOf: (entry: number) => number;
};

/** Minimum number of events between two keyframes. */
const STRIDE = 100;
/** Maximum number of models in all keyframes together: large tables get fewer keyframes. */
const MOST_HELD = 500_000;

/**
 * Keyframes of a log: a cache that results do not depend on. Creating it takes one pass over the entries and applies
 * nothing.
 */
export function createStateSeeker(initial: GameState, entries: readonly LogEntry[]): StateSeeker {
  const events: GameEvent[] = [];
  const startByEntry: number[] = [];
  for (const entry of entries) {
    startByEntry.push(events.length);
    for (const event of entry.events) events.push(event);
  }
  const { length } = events;
  startByEntry.push(length);
  const stride = Math.max(STRIDE, Math.ceil((length * initial.models.size) / MOST_HELD));
  /** The state after `i · stride` events, as far as any seek has reached. */
  const keyframes: GameState[] = [initial];

  /** The end of the last seek: going on from there event by event needs no keyframe. */
  let last = { at: 0, state: initial };

  const seek = (wanted: number): GameState => {
    const n = Math.min(length, Math.max(0, Math.trunc(wanted) || 0));
    const key = Math.min(keyframes.length - 1, Math.floor(n / stride));
    const goesOn = last.at <= n && last.at > key * stride;
    let { at, state } = goesOn ? last : { at: key * stride, state: keyframes[key]! };
    while (at < n) {
      state = evolve(state, events[at]!);
      at++;
      if (at % stride === 0 && at / stride === keyframes.length) keyframes.push(state);
    }
    last = { at, state };
    return state;
  };

  const placeOf: StateSeeker['placeOf'] = (n) => {
    if (!Number.isInteger(n) || n < 0 || n >= length) return undefined;
    const entry = lastAtMost(startByEntry, n);
    return { entry, event: n - startByEntry[entry]! };
  };
  return {
    length,
    stride,
    seek,
    placeOf,
    startOf: (entry) => startByEntry[Math.min(Math.max(0, entry), entries.length)]!,
  };
}

/**
 * The last index of an ascending list with a value of at most `n`; an entry without events starts where the next one
 * does.
 */
function lastAtMost(rising: readonly number[], n: number): number {
  let [low, high] = [0, rising.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (rising[middle]! <= n) low = middle;
    else high = middle - 1;
  }
  return low;
}
