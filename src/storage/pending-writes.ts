import { isRecord } from '../replay/sealed-line.ts';
import { parseSaveMetadata } from '../save-file/save-metadata.ts';
import type { Page, SaveStore } from '../save-file/save-store.ts';
import { type Place, samePlace, toPlace } from './place.ts';

/** A page not yet stored when its tab was closed, and the table's new name if it was renamed. */
export type PendingWrite = {
  readonly page: Page;
  readonly name?: string | undefined;
  /** The place the address still showed while this table was open. Opening that address returns to this table. */
  readonly from?: Place | undefined;
};

/** A pending write as one line for `localStorage`. */
export const pendingLine = (pending: PendingWrite): string => JSON.stringify(pending);

/** The pending writes among the lines of `localStorage`; other lines are ignored. */
export function parsePendingWrites(lines: readonly string[]): readonly PendingWrite[] {
  return lines.flatMap((line) => {
    try {
      const pending = toPendingWrite(JSON.parse(line));
      return pending ? [pending] : [];
    } catch {
      return [];
    }
  });
}

/** Checks only the shape: lines are sealed, and validated when their table is opened. */
function toPendingWrite(given: unknown): PendingWrite | undefined {
  const page = isRecord(given) ? given['page'] : undefined;
  if (!isRecord(given) || !isRecord(page)) return undefined;
  const mark = parseSaveMetadata(page['mark']);
  const { seen, header, keep, entries } = page;
  const { name } = given;
  const from = toPlace(given['from']);
  if (!mark.ok || !isCount(seen) || !isCount(keep) || mark.value.rev !== seen + 1) return undefined;
  if (header !== undefined && typeof header !== 'string') return undefined;
  if (!Array.isArray(entries) || !entries.every((line) => typeof line === 'string')) return undefined;
  if (name !== undefined && typeof name !== 'string') return undefined;
  return { page: { mark: mark.value, seen, header, keep, entries }, name, from };
}

/** The table that was open when a tab was left with `asked` in its address; undefined if there was none. */
export const tableLeftAt = (all: readonly PendingWrite[], asked: Place): Place | undefined => {
  const left = all.findLast(({ from }) => from !== undefined && samePlace(from, asked));
  return left && { table: left.page.mark.id };
};

const isCount = (given: unknown): given is number => Number.isInteger(given) && (given as number) >= 0;

/**
 * Writes a pending page to the save store, unless it is already stored or another tab has continued the table.
 *
 * @returns Whether it was written.
 */
export async function applyPendingWrite(saveStore: SaveStore, { page, name }: PendingWrite): Promise<boolean> {
  const { id } = page.mark;
  const there = await saveStore.find(id);
  // A table that was deleted meanwhile stays deleted.
  if (there === undefined && page.seen > 0) return false;
  const rev = (there?.mark as { readonly rev?: unknown } | undefined)?.rev ?? 0;
  if (typeof rev !== 'number' || rev < page.seen) return false;
  if (there && rev > page.seen) {
    // The tab's own last page may be stored, and this one extends it: then its lines begin with the stored ones.
    const since = there.lines.entries.slice(page.keep);
    const follows = since.every((line, i) => line === page.entries[i]);
    const isThere = since.length === page.entries.length && there.lines.foot === page.mark.foot;
    if (!follows || isThere) return false;
  }
  const written = await saveStore.write({ ...page, mark: { ...page.mark, rev: rev + 1 }, seen: rev });
  if (written === 'written' && name !== undefined) await saveStore.label(id, { name });
  return written === 'written';
}
