import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { csvPieces, type DoneBatch, jsonPieces } from '../../lab/batch/batch-files.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import { seedOfGame } from '../../lab/batch/seed-of-game.ts';
import { variantsOf } from '../../lab/batch/variants.ts';
import { pictureOfTable } from '../../lab/picture/table-picture.ts';
import { makeReport, type OutlierLink } from '../../lab/report/make-report.ts';
import type { Out } from './batch-options.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { createFolders } from '../files/folders.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** The path of a game's replay; undefined where it was not kept. */
type ReplayPathOf = (variant: number, game: number) => string | undefined;

/** Writes one output file of a batch; it appears only when it is complete. */
export function writeOut(
  out: Out,
  batch: DoneBatch,
  places: ReplayPathOf,
  page: string | undefined,
): BadInput | undefined {
  switch (out.kind) {
    case 'html':
      return writePieces(out.file, [
        makeReport(batch.summary, linkFrom(out.file, places, page), pictureOfTable(batch.order.arms[0]!.scenario)),
      ]);
    case 'json':
      return writePieces(out.file, jsonPieces(batch));
    case 'csv':
      return writePieces(out.file, csvPieces(batch));
  }
}

/** The link to an outlier's replay: an address that opens it in the page, else the path of the file relative to the report. */
function linkFrom(report: string, places: ReplayPathOf, page: string | undefined): OutlierLink {
  return ({ variant, game }) => {
    const place = places(variant, game);
    if (place === undefined) return undefined;
    return { href: replayHref(report, place, page), opens: page === undefined ? 'file' : 'page' };
  };
}

/**
 * The address of a replay in a report.
 *
 * @param place The path of the replay.
 * @param page  The address of the page that opens it; by default the address is that of the file.
 */
export function replayHref(report: string, place: string, page: string | undefined): string {
  const path = relative(dirname(fromUserFolder(report)), fromUserFolder(place))
    .split(sep)
    .map(encodeURIComponent)
    .join('/');
  return page === undefined ? path : `${page}${page.includes('?') ? '&' : '?'}replay=${path}`;
}

/** The number of characters that are written at once. */
const CHUNK = 1 << 18;

/** Writes a file piece by piece and then moves it to its place, so that no partial file is ever there. */
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
    ? `The disk is full, so ${file} was not written; free some space, then run the command again with --resume.`
    : `Cannot write ${file} (${code}); name a file in a folder that exists and can be written to.`;
}

/** Makes the folder for replays where it does not exist. */
export function makeFolder(folder: string): BadInput | undefined {
  try {
    createFolders(fromUserFolder(folder));
    return undefined;
  } catch {
    return badInput('file', `--record-to: cannot make the folder ${folder}; name one that can be written to.`);
  }
}

/** The path of the replay of a game, by the index of its combination and the index of the game. */
export const replayFile = (folder: string, order: BatchOrder, variant: number, game: number): string =>
  join(folder, `${seedOfGame(order.seed, game)}${variantsOf(order).length > 1 ? `-${variant}` : ''}.replay`);
