import { sha256Text } from '../kernel/sha256.ts';
import type { Game } from '../rules/play/game.ts';
import { hashState } from '../rules/core/state/hash-state.ts';
import { REPLAY_FORMAT, REPLAY_VERSION, type ReplayEntry, type ReplayHead } from './replay.ts';
import { sealLine } from './sealed-line.ts';

/** What a file holds so far. */
export type RecordState = {
  readonly log: readonly ReplayEntry[];
  readonly cut: number;
  /** How many lines follow the header. */
  readonly lines: number;
  /** The seal of the last line. */
  readonly seal: string;
};

/** Lines to be appended to a file, and what it holds then. */
export type Addition = { readonly lines: readonly string[]; readonly after: RecordState };

/**
 * The first line of a file, which never changes.
 *
 * @param scenario The text of its file, as it was given.
 * @param isApart  Names the scenario by its fingerprint instead: a reader of the file must have the scenario.
 */
export function beginRecord(head: ReplayHead, scenario: string, isApart = false): Addition {
  const table = isApart ? { scenarioHash: sha256Text(scenario) } : { scenario };
  const { line, seal } = sealLine('', { format: REPLAY_FORMAT, version: REPLAY_VERSION, ...head, ...table });
  return { lines: [line], after: { log: [], cut: 0, lines: 0, seal } };
}

/**
 * The lines that bring a file up to a game: what was undone meanwhile is a line, and so is every event.
 *
 * @param isAutomatic Whether an entry was given by the app and not by a player.
 */
export function recordOn(
  known: RecordState,
  { log, cut }: Pick<Game, 'log' | 'cut'>,
  isAutomatic: (entry: ReplayEntry) => boolean = (entry) => entry.formal === true,
): Addition {
  const facts: object[] = [];
  const same = commonLength(known.log, log);
  // A log that parts from the one in the file before its end was cut back there first.
  let at = known.cut;
  const cutTo = (place: number): void => {
    for (; at > place; at--) facts.push({ command: { kind: 'undo' } });
    for (; at < place; at++) facts.push({ command: { kind: 'redo' } });
  };
  if (same < log.length) {
    cutTo(same);
    for (const entry of log.slice(same)) facts.push(...factsOf(entry, isAutomatic(entry)));
    at = log.length;
  }
  cutTo(cut);
  const { lines, seal } = sealAll(known, facts);
  return { lines, after: { log, cut, lines: known.lines + lines.length, seal } };
}

/** The line that says where a game stands: a file that ends with it has lost nothing. */
export function closeRecord(known: RecordState, { state }: Pick<Game, 'state'>): Addition {
  const { lines, seal } = sealAll(known, [{ state: hashState(state) }]);
  return { lines, after: { ...known, lines: known.lines + 1, seal } };
}

/** The lines of one command: what was asked, then what happened, one event each. */
function factsOf({ command, events: [first, ...others], events }: ReplayEntry, formal: boolean): readonly object[] {
  const asked = { command, ...(formal ? { formal: true } : {}), of: events.length };
  return [{ ...asked, ...(first ? { event: first } : {}) }, ...others.map((event) => ({ event }))];
}

function sealAll(
  known: RecordState,
  facts: readonly object[],
): { readonly lines: readonly string[]; readonly seal: string } {
  let { seal } = known;
  const lines = facts.map((fact, i) => {
    const sealed = sealLine(seal, { n: known.lines + i, ...fact });
    seal = sealed.seal;
    return sealed.line;
  });
  return { lines, seal };
}

/** How many entries two logs have in common from their start. */
function commonLength(a: readonly ReplayEntry[], b: readonly ReplayEntry[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}
