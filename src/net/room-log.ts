import type { Command } from '../rules/core/command.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import type { Side } from '../rules/core/turn.ts';
import type { LogEntry } from '../rules/play/game.ts';
import { isRecord, readPlain } from '../replay/sealed-line.ts';
import { commitTo, type Secret } from './commitment.ts';
import { roomLineSchema, type RoomLine, type RoomLineOf } from './room-line.ts';
import { openRoomLine } from './room-seal.ts';
import { openRoomState, type RoomState, stepRoom } from './room-state.ts';

/** An entry of a room's log; without a command while it is hidden from this viewer. */
type RoomEntry = {
  readonly n: number;
  readonly by: Side | undefined;
  readonly entry: LogEntry | undefined;
};

/** A room as far as a viewer knows it. */
export type RoomLog = {
  readonly opened: RoomLineOf<'opened'>;
  readonly state: RoomState;
  /** The head of the chain of all lines. */
  readonly head: string;
  /** The entries in force. */
  readonly entries: readonly RoomEntry[];
  /** Commitments that have not been opened, by the number of their line. */
  readonly commitments: ReadonlyMap<number, string>;
};

/** Why a line is refused: it is altered, cannot stand there, or reveals something else than was committed to. */
export type RoomLogFault = 'damaged' | 'misplaced' | 'other-secret';

/** The shape of a line's value; undefined where it is no line of a room. */
export function readRoomLine(value: unknown): RoomLine | undefined {
  const read = roomLineSchema.safeParse(value);
  return read.success ? read.data : undefined;
}

/**
 * The room after one more line.
 *
 * @param before Undefined before the first line.
 * @param secret What the line's commitment stands for, where this viewer may see it.
 */
export function addRoomLine(before: RoomLog | undefined, text: string, secret?: Secret): RoomLog | RoomLogFault {
  const opened = openRoomLine(text, before?.head ?? '');
  if (!opened) return 'damaged';
  const line = readRoomLine(opened.value);
  if (!line) return 'damaged';
  if (before === undefined) {
    if (line.kind !== 'opened' || line.n !== 1) return 'misplaced';
    return { opened: line, state: openRoomState(line), head: opened.head, entries: [], commitments: new Map() };
  }
  const state = stepRoom(before.state, line);
  if (!state) return 'misplaced';
  return withLine({ ...before, state, head: opened.head }, before.state, line, secret);
}

function withLine(log: RoomLog, before: RoomState, line: RoomLine, secret: Secret | undefined): RoomLog | RoomLogFault {
  switch (line.kind) {
    case 'entry':
    case 'hidden': {
      if (secret && commitTo(secret) !== line.commit) return 'other-secret';
      const shown = secret ? readEntry(secret.text) : line.kind === 'entry' ? entryOf(line) : undefined;
      if (secret && !shown) return 'other-secret';
      const entries = [...log.entries.slice(0, before.cut), { n: line.n, by: line.by, entry: shown }];
      const commitments =
        line.commit === undefined ? log.commitments : new Map([...log.commitments, [line.n, line.commit]]);
      return { ...log, entries, commitments };
    }
    case 'revealed': {
      const texts = new Map<number, LogEntry>();
      for (const { n, salt, text } of line.entries) {
        const entry = readEntry(text);
        if (!entry || commitTo({ salt, text }) !== log.commitments.get(n)) return 'other-secret';
        texts.set(n, entry);
      }
      const entries = log.entries.map((one) => ({ ...one, entry: texts.get(one.n) ?? one.entry }));
      return { ...log, entries, commitments: new Map() };
    }
    case 'answered':
      return { ...log, entries: log.entries.slice(0, log.state.cut) };
    case 'opened':
    case 'asked':
    case 'void':
    case 'tip':
    case 'seated':
    case 'offered':
    case 'paused':
    case 'ended':
    case 'rematch-wanted':
    case 'rematch-opened':
      return log;
  }
}

const entryOf = ({ command, events }: RoomLineOf<'entry'>): LogEntry => ({ command, events });

/** The text of a secret: a command with its events. */
export const secretText = ({ command, events }: LogEntry): string => JSON.stringify({ command, events });

/** The command and events of a secret's text; undefined where it is no entry. */
export function readEntry(text: string): LogEntry | undefined {
  const value = readPlain(text);
  if (!value || !isRecord(value['command']) || !Array.isArray(value['events'])) return undefined;
  return { command: value['command'] as Command, events: value['events'] as GameEvent[] };
}

/** The entries in force that this viewer may see: the log of the game. */
export const visibleLog = ({ entries }: RoomLog): readonly LogEntry[] =>
  entries.flatMap(({ entry }) => (entry ? [entry] : []));
