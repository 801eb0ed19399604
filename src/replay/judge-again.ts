import { pipsOfCommand } from '../rules/core/events/dice-of.ts';
import { canonicalText, type Json } from '../kernel/hash.ts';
import { decide } from '../rules/play/decide.ts';
import { scriptedDice } from '../rules/core/dice.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Violation } from '../rules/core/violations/violation.ts';

/** How the events of a replayed command differ from the recorded ones. `event` is an index within the command. */
export type JudgedDifference =
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }
  /** The command cannot be decided at all in the preceding state. */
  | { readonly kind: 'impossible' }
  | { readonly kind: 'fewer'; readonly event: number }
  | { readonly kind: 'more'; readonly event: number; readonly judged: GameEvent }
  /** `pointer` leads to the first difference between the two events. */
  | {
      readonly kind: 'other';
      readonly event: number;
      readonly judged: GameEvent;
      readonly pointer: string;
      readonly recorded: unknown;
      readonly found: unknown;
    };

/**
 * Decides one recorded command again, with exactly the recorded dice: every path, sight line and place is recomputed.
 *
 * Numbers are equal up to 0.00001, as in a hash of the state.
 *
 * @param asked.unfinished Number of events missing at the end of the recording.
 * @returns Undefined when the events are the same.
 */
export function judgeAgain(
  state: GameState,
  { command, events }: LogEntry,
  asked: {
    readonly table: TableQuery;
    readonly unfinished: number;
  },
): JudgedDifference | undefined {
  try {
    const dice = scriptedDice(...pipsOfCommand(events));
    const decided = decide(state, command, asked.table, dice);
    if (!decided.ok) return { kind: 'refused', violations: decided.error };
    return firstDifference(events, decided.value, asked.unfinished);
  } catch {
    return { kind: 'impossible' };
  }
}

function firstDifference(
  recorded: readonly GameEvent[],
  judged: readonly GameEvent[],
  unfinished: number,
): JudgedDifference | undefined {
  for (const [event, before] of recorded.entries()) {
    const found = judged[event];
    if (found === undefined) return { kind: 'fewer', event };
    const place = whereOther(plain(before), plain(found), '');
    if (place !== undefined) return { kind: 'other', event, judged: found, ...place };
  }
  const left = judged[recorded.length];
  return left === undefined || unfinished > 0 ? undefined : { kind: 'more', event: recorded.length, judged: left };
}

/** An event after a round trip through JSON. */
const plain = (event: GameEvent): Json => JSON.parse(JSON.stringify(event)) as Json;

type Place = { readonly pointer: string; readonly recorded: unknown; readonly found: unknown };

/** The first difference between two values, compared by their canonical text. */
function whereOther(recorded: Json | undefined, found: Json | undefined, pointer: string): Place | undefined {
  if (textOf(recorded) === textOf(found)) return undefined;
  if (isTree(recorded) && isTree(found) && Array.isArray(recorded) === Array.isArray(found)) {
    const [a, b] = [recorded, found] as unknown as readonly Readonly<Record<string, Json | undefined>>[];
    for (const key of new Set([...Object.keys(a!), ...Object.keys(b!)])) {
      const place = whereOther(a![key], b![key], `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
      if (place) return place;
    }
  }
  return { pointer, recorded, found };
}

const textOf = (value: Json | undefined): string => (value === undefined ? '' : canonicalText(value));
const isTree = (value: Json | undefined): value is Exclude<Json, null | boolean | number | string> =>
  value !== null && typeof value === 'object';
