import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { BatchOrder } from '../lab/batch/batch-order.ts';
import { FACT_COLUMNS, wordsOfRow } from '../lab/batch/fact-row.ts';
import { seedOfGame } from '../lab/batch/seed-of-game.ts';
import type { PlayedSeed } from '../lab/batch/seeds.ts';
import type { BatchSummary } from '../lab/batch/summary.ts';
import { pathText, variantsOf } from '../lab/batch/variants.ts';
import { makeReport, type OutlierLink } from '../lab/report/make-report.ts';
import type { Out } from './batch-options.ts';
import { type BadInput, badInput } from './outcome.ts';
import { fromUserFolder } from './user-folder.ts';

/** A batch that is over. */
export type DoneBatch = {
  readonly order: BatchOrder;
  readonly summary: BatchSummary;
  /** Every game of it, read anew each time. */
  readonly seeds: () => Iterable<PlayedSeed>;
};

/** Where a game's replay was put; undefined for games of which none was kept. */
export type ReplayPlace = (variant: number, game: number) => string | undefined;

/** Writes one file of a batch: beside its place until it is whole. */
export function writeOut(
  out: Out,
  batch: DoneBatch,
  places: ReplayPlace,
  page: string | undefined,
): BadInput | undefined {
  switch (out.kind) {
    case 'html':
      return writePieces(out.file, [makeReport(batch.summary, linkFrom(out.file, places, page))]);
    case 'json':
      return writePieces(out.file, jsonPieces(batch));
    case 'csv':
      return writePieces(out.file, csvPieces(batch));
  }
}

/** The address of an outlier's replay: for the page, from where the page lies; else the file, from where the report lies. */
function linkFrom(report: string, places: ReplayPlace, page: string | undefined): OutlierLink {
  return ({ variant, game }) => {
    const place = places(variant, game);
    if (place === undefined) return undefined;
    const path = relative(dirname(fromUserFolder(report)), fromUserFolder(place))
      .split(sep)
      .map(encodeURIComponent)
      .join('/');
    if (page === undefined) return { href: path, opens: 'file' };
    return { href: `${page}${page.includes('?') ? '&' : '?'}replay=${path}`, opens: 'page' };
  };
}

/** The summary, and every game of the batch as a row: what `compare` pairs by seed. */
function* jsonPieces({ summary, seeds }: DoneBatch): Generator<string> {
  yield `${JSON.stringify(summary).slice(0, -1)},"columns":${JSON.stringify(['game', 'variant', ...FACT_COLUMNS])},"rows":[`;
  let before = '\n';
  for (const { game, rows } of seeds())
    for (const [variant, row] of rows.entries()) {
      yield `${before}${JSON.stringify([game, variant, ...row])}`;
      before = ',\n';
    }
  yield '\n]}\n';
}

function* csvPieces({ order, seeds }: DoneBatch): Generator<string> {
  const variants = variantsOf(order);
  const paths = variants[0]!.settings.map(({ path }) => pathText(path));
  yield csvLine(['game', 'seed', 'table', ...paths, ...FACT_COLUMNS]);
  for (const { game, rows } of seeds())
    for (const [v, row] of rows.entries()) {
      const { arm, settings } = variants[v]!;
      const set = settings.map(({ value }) => value);
      const head = [game, seedOfGame(order.seed, game), order.arms[arm]!.name, ...set];
      yield csvLine([...head, ...wordsOfRow(row)]);
    }
}

/** A line of a table as RFC 4180 has it. A text that a spreadsheet would reckon with is only a text. */
function csvLine(cells: readonly (string | number | boolean)[]): string {
  const shown = cells.map((cell) => {
    const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${shown.join(',')}\r\n`;
}

/** Characters that are written at once. */
const CHUNK = 1 << 18;

/** Writes a file piece by piece and moves it to its place, so that no half file ever lies there. */
export function writePieces(file: string, pieces: Iterable<string>): BadInput | undefined {
  const path = fromUserFolder(file);
  const part = `${path}.part`;
  try {
    const out = openSync(part, 'w');
    try {
      let waiting = '';
      for (const piece of pieces) {
        waiting += piece;
        if (waiting.length < CHUNK) continue;
        writeAll(out, waiting);
        waiting = '';
      }
      writeAll(out, waiting);
    } finally {
      closeSync(out);
    }
    renameSync(part, path);
    return undefined;
  } catch (error) {
    rmSync(part, { force: true });
    return badInput('file', explainWriting(file, error));
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

function explainWriting(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)
    ? `No room is left on the disk for ${file}; make room and go on with --resume.`
    : `Cannot write ${file} (${code}); name a file in a folder that exists and can be written to.`;
}

/** A folder for replays, made where there is none. */
export function makeFolder(folder: string): BadInput | undefined {
  try {
    mkdirSync(fromUserFolder(folder), { recursive: true });
    return undefined;
  } catch {
    return badInput('file', `--record-to: ${folder} cannot be a folder; name one that can be written to.`);
  }
}

/** Where the replay of a game lies. */
export const replayFile = (folder: string, order: BatchOrder, variant: number, game: number): string =>
  join(folder, `${seedOfGame(order.seed, game)}${variantsOf(order).length > 1 ? `-${variant}` : ''}.replay`);
