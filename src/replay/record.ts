import { sha256Text } from '../kernel/sha256.ts';
import type { Game } from '../rules/play/game.ts';
import { hashState } from '../rules/core/state/hash-state.ts';
import { REPLAY_FORMAT, REPLAY_VERSION, type ReplayEntry, type ReplayHead } from './replay.ts';
import { sealLine } from './sealed-line.ts';

/** The contents of a file so far. */
type RecordState = {
  readonly log: readonly ReplayEntry[];
  readonly cut: number;
  /** Number of lines after the header. */
  readonly lines: number;
  /** The seal of the last line. */
  readonly seal: string;
};

/** Lines to append to a file, and its contents afterwards. */
export type Addition = { readonly lines: readonly string[]; readonly after: RecordState };

/**
 * The first line of a file, which never changes.
 *
 * @param scenario The original text of its file.
 * @param isApart  Write the scenario's hash instead: readers of the file then need the scenario too.
 */
export function beginRecord(head: ReplayHead, scenario: string, isApart = false): Addition {
  const table = isApart ? { scenarioHash: sha256Text(scenario) } : { scenario };
  const { line, seal } = sealLine('', { format: REPLAY_FORMAT, version: REPLAY_VERSION, ...head, ...table });
  return { lines: [line], after: { log: [], cut: 0, lines: 0, seal } };
}

/**
 * The lines that bring a file up to date with a game: undos since the last call, and new events, one line each.
 *
 * @param isAutomatic Whether an entry came from the app and not from a player.
 */
export function recordOn(
  known: RecordState,
  { log, cut }: Pick<Game, 'log' | 'cut'>,
  isAutomatic: (entry: ReplayEntry) => boolean = (entry) => entry.formal === true,
): Addition {
  const facts: object[] = [];
  const same = commonLength(known.log, log);
  // Where the log diverges from the file's before its end, the file is first cut back to that point.
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

/** The line with the hash of a game's state: a file that ends with it is complete. */
export function closeRecord(known: RecordState, { state }: Pick<Game, 'state'>): Addition {
  const { lines, seal } = sealAll(known, [{ state: hashState(state) }]);
  return { lines, after: { ...known, lines: known.lines + 1, seal } };
}

/** The lines of one command: the command with its first event, then one event each. */
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

/** Number of leading entries that two logs have in common. */
function commonLength(a: readonly ReplayEntry[], b: readonly ReplayEntry[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}
