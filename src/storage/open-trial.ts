import type { SaveStore } from '../save-file/save-store.ts';

/** What a page left in order says of the table it had just opened: so many attempts did not fail. */
export type CleanExitMarker = { readonly table: string; readonly tries: number };

/** A table that failed to open so often in a row is not opened by itself again. */
const MOST_TRIES = 2;

/**
 * Counts how often in a row a table took the page down while it was opened by itself.
 *
 * @param cleanExit What the page before this one said when it was left.
 */
export function createOpenTrial(saveStore: SaveStore, cleanExit: CleanExitMarker | undefined) {
  // A page that is left before it tries the table itself hands the marker on.
  let inherited = cleanExit;
  /** The table being tried, until it is known to have opened. */
  let onTrial: CleanExitMarker | undefined;
  let forgetting: Promise<unknown> = Promise.resolve();
  return {
    /** Counts an attempt to open a table. @returns False where it has failed too often: it is not to be opened. */
    async begin(id: string): Promise<boolean> {
      const counted = toTries(await saveStore.recall('tries'));
      const forgiven = inherited?.table === id ? inherited.tries : 0;
      const tries = counted.id === id && counted.tries > forgiven ? counted.tries : 0;
      // Where there is no room left to count in, the table is opened all the same.
      const count = (made: number) => saveStore.remember('tries', { id, tries: made }).catch(() => undefined);
      if (tries >= MOST_TRIES) {
        await count(0);
        return false;
      }
      onTrial = { table: id, tries: tries + 1 };
      inherited = undefined;
      await count(tries + 1);
      return true;
    },
    /** The table stayed open for a while, was played on, or the page was left in order: its attempts are forgotten. */
    passed(): void {
      if (onTrial === undefined) return;
      onTrial = undefined;
      forgetting = saveStore.remember('tries', undefined).catch(() => undefined);
    },
    /** What this page says when it is left now; undefined where no table is on trial. */
    marker: (): CleanExitMarker | undefined => onTrial ?? inherited,
    /** Resolves once the attempts are forgotten in the save store. */
    stored: (): Promise<unknown> => forgetting,
  };
}

function toTries(given: unknown): { readonly id: unknown; readonly tries: number } {
  const { id, tries } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return { id, tries: typeof tries === 'number' ? tries : 0 };
}
