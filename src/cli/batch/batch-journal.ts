import { closeSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import { type FactRow, parseFactRows } from '../../lab/batch/fact-row.ts';
import { hashOrder } from '../../lab/batch/summary.ts';
import { countTasks, taskAt } from '../../lab/batch/tasks.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { openLine, sealLine } from '../../replay/sealed-line.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** The games of a batch on disk: if the program stops, a prefix of the tasks is always intact. */
export type Journal = {
  /** The number of tasks in it. */
  readonly tasks: () => number;
  /** Appends the next task. @throws JournalFault when the disk is full. */
  readonly append: (rows: readonly FactRow[]) => void;
  /** All tasks, in order. */
  readonly read: () => Generator<readonly FactRow[], void>;
  readonly close: () => void;
  /** Deletes it, once the output files are written. */
  readonly remove: () => void;
};

/** The disk is full. The batch can be resumed from the journal. */
export class JournalFault extends Error {}

const FORMAT = 'highground/batch-journal';
const VERSION = 1;

/** The first line of a journal. */
type Head = { readonly order: string; readonly seed: number; readonly games: number };

/** Seeds go up to 2^53. */
const LARGEST_NUMBER = Number.MAX_SAFE_INTEGER;

/**
 * A journal for an order: a new one or, with `resume`, the existing one without an incomplete last line.
 *
 * Tasks are always written in order, each in a line whose hash covers all lines before it. So no task can be counted
 * twice, and a program that is killed leaves a prefix of the same file.
 *
 * @param file The path as the user wrote it.
 * @errors A file that cannot be written; without `resume` a journal that exists already; one of another order, or
 *         damaged.
 */
export function openJournal(file: string, order: BatchOrder, resume: boolean): Result<Journal, BadInput> {
  const path = fromUserFolder(file);
  const head: Head = { order: hashOrder(order), seed: order.seed, games: order.games };
  let known: Known = { seal: '', tasks: 0, bytes: 0 };
  let out: number;
  try {
    const before = existing(path);
    if (before !== undefined && !resume) {
      closeSync(before);
      return err(badInput('file', inTheWay(file)));
    }
    out = before ?? openSync(path, 'w+');
  } catch (error) {
    return err(badInput('file', `Cannot write the journal ${file} (${codeOf(error)}); give another path to --out.`));
  }
  const found = readKnown(out, order, head, file);
  if (!found.ok) {
    closeSync(out);
    return found;
  }
  known = found.value;
  const write = (value: object): void => {
    const { line, seal } = sealLine(known.seal, value);
    const bytes = Buffer.from(`${line}\n`);
    try {
      writeAll(out, bytes, known.bytes);
    } catch (error) {
      throw new JournalFault(noRoom(file, error));
    }
    known = { seal, tasks: known.tasks, bytes: known.bytes + bytes.length };
  };
  try {
    ftruncateSync(out, known.bytes);
    if (known.bytes === 0) write({ format: FORMAT, version: VERSION, ...head });
  } catch (error) {
    closeSync(out);
    return err(badInput('file', error instanceof JournalFault ? error.message : noRoom(file, error)));
  }
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(out);
    isOpen = false;
  };
  return ok({
    tasks: () => known.tasks,
    append: (rows) => {
      write({ task: known.tasks, rows });
      known = { ...known, tasks: known.tasks + 1 };
    },
    *read() {
      let number = -1;
      for (const { text } of linesOf(out)) {
        if (number >= known.tasks) return;
        if (number >= 0) yield (JSON.parse(text) as { readonly rows: readonly FactRow[] }).rows;
        number++;
      }
    },
    close,
    remove: () => {
      close();
      rmSync(path, { force: true });
    },
  });
}

type Known = { readonly seal: string; readonly tasks: number; readonly bytes: number };

/** An existing file, opened; undefined where there is none. */
function existing(path: string): number | undefined {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** How much of an existing journal is intact. */
function readKnown(file: number, order: BatchOrder, head: Head, name: string): Result<Known, BadInput> {
  let known: Known = { seal: '', tasks: 0, bytes: 0 };
  let broken: number | undefined;
  let line = 0;
  for (const { text, bytes, isWhole } of linesOf(file)) {
    line++;
    // Only the last line may be incomplete: an invalid line before others has been altered.
    if (broken !== undefined) return err(badInput('file', damaged(name, broken)));
    const value = isWhole ? openLine(text, known.seal, LARGEST_NUMBER) : undefined;
    const seal = value?.['hash'];
    if (value === undefined || typeof seal !== 'string') {
      // The first line may be incomplete too, but must then be a prefix of the expected line.
      if (line === 1 && (isWhole || !headLine(head).startsWith(text))) return err(badInput('file', damaged(name, 1)));
      broken = line;
      continue;
    }
    if (line === 1) {
      if (value['format'] !== FORMAT || value['version'] !== VERSION) return err(badInput('file', damaged(name, 1)));
      if (value['order'] !== head.order) return err(badInput('file', otherOrder(name, value)));
    } else if (!isNext(order, known.tasks, value)) return err(badInput('file', damaged(name, line)));
    known = { seal, tasks: known.tasks + (line === 1 ? 0 : 1), bytes: known.bytes + bytes };
  }
  return ok(known);
}

const headLine = (head: Head): string => sealLine('', { format: FORMAT, version: VERSION, ...head }).line;

const isNext = (order: BatchOrder, task: number, value: Readonly<Record<string, unknown>>): boolean =>
  value['task'] === task &&
  task < countTasks(order) &&
  parseFactRows(value['rows'], taskAt(order, task).games) !== undefined;

type Line = { readonly text: string; readonly bytes: number; readonly isWhole: boolean };

/** Number of bytes read at once. */
const PIECE = 1 << 20;

/** The lines of an open file, read in chunks. */
function* linesOf(file: number): Generator<Line, void> {
  const piece = Buffer.alloc(PIECE);
  let rest: Buffer = Buffer.alloc(0);
  for (let at = 0; ; ) {
    const got = readSync(file, piece, 0, PIECE, at);
    if (got === 0) break;
    at += got;
    let text: Buffer = Buffer.concat([rest, piece.subarray(0, got)]);
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10)) {
      yield { text: text.toString('utf8', 0, end), bytes: end + 1, isWhole: true };
      text = text.subarray(end + 1);
    }
    rest = text;
    if (rest.length > MOST_LINE) break;
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), bytes: rest.length, isWhole: false };
}

/** Longest line of a task, bytes; a file with a longer line is not a journal. */
const MOST_LINE = 1_000_000;

/** Writes all bytes, because one call may write only a part when the disk fills up. */
function writeAll(file: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown reason';

/** The error that a journal is already there. */
export const inTheWay = (file: string): string =>
  `There is already the journal of a batch at ${file}; add --resume to continue that batch, or delete the file to start again.`;

const damaged = (file: string, line: number): string =>
  `The journal ${file} is damaged at line ${line}; delete it to start the batch again.`;

const otherOrder = (file: string, { seed, games }: Readonly<Record<string, unknown>>): string =>
  `The journal ${file} belongs to another batch (${String(games)} games, seed ${String(seed)}): the scenario, the options or the edition of the rules are different. Give the same ones again, choose another --out, or delete the journal.`;

const noRoom = (file: string, error: unknown): string =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))
    ? `The disk is full, so the journal ${file} cannot be written; free some space, then run the command again with --resume.`
    : `Cannot write the journal ${file} (${codeOf(error)}); fix that, then run the command again with --resume.`;
