import { err, ok, type Result } from '../kernel/result.ts';
import type { Command } from '../rules/core/command.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import { REPLAY_LIMITS, type ReplayEntry, type ReplayFault, type StateMark } from './replay.ts';
import { isRecord } from './sealed-line.ts';

/** The log that results from the lines of a file. */
type Folded = {
  readonly log: readonly ReplayEntry[];
  readonly cut: number;
  /** The line number at which each entry of the log begins. */
  readonly lines: readonly number[];
  readonly marks: readonly StateMark[];
  /** Number of events missing from the last entry. */
  readonly missing: number;
  /** Whether the last line is a hash of the final state. */
  readonly isClosed: boolean;
};

/** A log while its lines are being read. */
type Fold = {
  readonly log: { command: Command; events: GameEvent[]; formal?: true }[];
  readonly lines: number[];
  /** State marks, by the number of entries in force. */
  readonly markByCut: (StateMark | undefined)[];
  cut: number;
  missing: number;
  isClosed: boolean;
};

type Line = Readonly<Record<string, unknown>>;

/**
 * The log that results from lines: undo and redo move its end back and forth, and a new command drops the undone
 * entries.
 *
 * @param lines Plain data: sealed lines that were opened.
 * @param at    The number of each of them in the file, counted from 1.
 * @errors `damaged` with the first line that is no line of a replay, or may not stand there.
 */
export function foldLines(lines: readonly Line[], at: readonly number[]): Result<Folded, ReplayFault> {
  const fold: Fold = { log: [], lines: [], markByCut: [], cut: 0, missing: 0, isClosed: false };
  for (const [i, line] of lines.entries())
    if (!takeLine(fold, line, at[i]!)) return err({ kind: 'damaged', line: at[i]! });
  const { markByCut, ...folded } = fold;
  return ok({ ...folded, marks: markByCut.filter((mark) => mark !== undefined) });
}

const KEYS: ReadonlySet<string> = new Set(['n', 'command', 'formal', 'of', 'event', 'state', 'hash']);

/** Reads one line. @returns Whether the line is allowed here. */
function takeLine(fold: Fold, line: Line, at: number): boolean {
  if (!Object.keys(line).every((key) => KEYS.has(key))) return false;
  const { command, event, state } = line;
  fold.isClosed = state !== undefined;
  if (state !== undefined) return takeMark(fold, line, at);
  if (command === undefined) return takeEvent(fold, line);
  if (fold.missing > 0 || !isTagged(command)) return false;
  if (command['kind'] === 'undo' || command['kind'] === 'redo')
    return event === undefined && line['of'] === undefined && takeCut(fold, command['kind'] === 'undo' ? -1 : 1);
  return takeCommand(fold, line, at);
}

function takeCommand(fold: Fold, { command, formal, of, event }: Line, at: number): boolean {
  const isCount = Number.isInteger(of) && (of as number) >= 0 && (of as number) <= REPLAY_LIMITS.eventsPerCommand;
  if (!isCount || (formal !== undefined && formal !== true)) return false;
  const { cut } = fold;
  fold.log.length = cut;
  fold.lines.length = cut;
  fold.markByCut.length = Math.min(fold.markByCut.length, cut + 1);
  fold.log.push({ command: command as Command, events: [], ...(formal === true ? { formal } : {}) });
  fold.lines.push(at);
  fold.cut = cut + 1;
  fold.missing = of as number;
  return of === 0 ? event === undefined : takeEvent(fold, { event });
}

/** Adds an event to the command being read. */
function takeEvent(fold: Fold, { event, formal, of }: Line): boolean {
  const entry = fold.log.at(-1);
  if (fold.missing === 0 || entry === undefined || !isTagged(event)) return false;
  if (formal !== undefined || of !== undefined) return false;
  entry.events.push(event as GameEvent);
  fold.missing--;
  return true;
}

function takeCut(fold: Fold, by: 1 | -1): boolean {
  fold.cut += by;
  return fold.cut >= 0 && fold.cut <= fold.log.length;
}

function takeMark(fold: Fold, { state, command, event }: Line, line: number): boolean {
  if (fold.missing > 0 || command !== undefined || event !== undefined) return false;
  if (typeof state !== 'string' || !/^[0-9a-f]{16}$/.test(state)) return false;
  const before = fold.markByCut[fold.cut];
  fold.markByCut[fold.cut] = { cut: fold.cut, state, line };
  return before === undefined || before.state === state;
}

const isTagged = (value: unknown): value is Line => isRecord(value) && typeof value['kind'] === 'string';
