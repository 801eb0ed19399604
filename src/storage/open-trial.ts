import type { SaveStore } from '../save-file/save-store.ts';

/** Left by a page that exits cleanly: the number of attempts on this table that are not to count as failures. */
export type CleanExitMarker = { readonly table: string; readonly tries: number };

/** The number of failures in a row after which a table is no longer opened automatically. */
const MOST_TRIES = 2;

/**
 * Counts how often in a row a table crashed the page while it was opened automatically.
 *
 * @param cleanExit The marker left by the previous page.
 */
export function createOpenTrial(saveStore: SaveStore, cleanExit: CleanExitMarker | undefined) {
  // A page that is left before it opens the table itself passes the marker on.
  let inherited = cleanExit;
  /** The table being tried, until it is known to have opened successfully. */
  let onTrial: CleanExitMarker | undefined;
  let forgetting: Promise<unknown> = Promise.resolve();
  return {
    /** Counts an attempt to open a table. @returns False if it failed too often and must not be opened. */
    async begin(id: string): Promise<boolean> {
      const counted = toTries(await saveStore.recall('tries'));
      const forgiven = inherited?.table === id ? inherited.tries : 0;
      const tries = counted.id === id && counted.tries > forgiven ? counted.tries : 0;
      // If storage is full, the table is opened without being counted.
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
    /** Forgets the attempts: the table stayed open for a while, was played on, or the page was left cleanly. */
    passed(): void {
      if (onTrial === undefined) return;
      onTrial = undefined;
      forgetting = saveStore.remember('tries', undefined).catch(() => undefined);
    },
    /** The marker this page would leave if it exited now; undefined if no table is on trial. */
    marker: (): CleanExitMarker | undefined => onTrial ?? inherited,
    /** Resolves once the save store has forgotten the attempts. */
    stored: (): Promise<unknown> => forgetting,
  };
}

function toTries(given: unknown): { readonly id: unknown; readonly tries: number } {
  const { id, tries } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return { id, tries: typeof tries === 'number' ? tries : 0 };
}
