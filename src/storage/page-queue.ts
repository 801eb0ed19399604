import { notice, unnotice } from '../app/state/notices.ts';
import { theStore } from '../app/state/table-store.ts';
import type { SaveMetadata } from '../save-file/save-metadata.ts';
import { SAVE_VERSION } from '../save-file/save.ts';
import type { Page, SaveStore } from '../save-file/save-store.ts';
import type { Claims } from './claims.ts';
import type { PendingWrite } from './pending-writes.ts';

/** What of something lies on the shelf, as far as writing it goes. */
export type WriteBatch<K> = {
  /** Undefined until something of it is kept. */
  id: string | undefined;
  /** What of it lies there. */
  known: K;
  rev: number;
  began: number;
  /** Whether this tab may write it. */
  mine: boolean;
};

/** What is owed to the shelf: a page without what every page has, and what lies there once it is written. */
export type PendingPage<K> = {
  readonly mark: Omit<SaveMetadata, 'id' | 'version' | 'rev' | 'began' | 'changed'>;
  readonly header: string | undefined;
  readonly keep: Page['keep'];
  readonly entries: Page['entries'];
  readonly after: K;
};

/** What every writer of pages works with. */
export type PageTools = {
  readonly saveStore: SaveStore;
  readonly claims: Claims;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Waits for a moment in which nobody is kept waiting. */
  readonly idle: () => Promise<void>;
};

/** How pages of one kind are made. */
export type PageKind<K, S extends WriteBatch<K>, W> = {
  /** What is in hand now. */
  readonly inHand: () => readonly [which: S, what: W] | undefined;
  readonly isPending: (which: S, what: W) => boolean;
  readonly page: (which: S, what: W, isNew: boolean) => PendingPage<K>;
  /** Somebody else writes it: what is done here goes on as one of its own, and says so. */
  readonly part: (which: S) => void;
  readonly written: (which: S, what: W, isNew: boolean, id: string) => Promise<void>;
  /** The name to be given to what lies there, where it is another one than it has. */
  readonly renamed?: (which: S, what: W) => string | undefined;
  /** What is said when the browser keeps nothing. */
  readonly failure: string;
};

/** How long to wait before trying again where writing failed, milliseconds. */
const AGAIN = 5000;

/** Writes pages one after another, each on top of what was seen of the last; what fails is tried again. */
export function createPageQueue<K, S extends WriteBatch<K>, W>(tools: PageTools, kind: PageKind<K, S, W>) {
  const { saveStore, claims, now } = tools;
  let queue: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  const kept = (): void => unnotice(theStore, 'keeping');
  const failed = (): void => {
    notice(theStore, { about: 'keeping', text: kind.failure });
    clearTimeout(again);
    again = setTimeout(() => void flush(), AGAIN);
  };

  const part = (which: S): void => {
    kind.part(which);
    which.id = undefined;
    which.rev = 0;
    which.began = now();
    which.mine = true;
  };

  /** The page that follows what lies there of a table. */
  const pageOf = (which: S, what: W, id: string): { readonly page: Page; readonly after: K } => {
    const { began, rev } = which;
    const { mark, header, keep, entries, after } = kind.page(which, what, rev === 0);
    const whole = { ...mark, id, version: SAVE_VERSION, rev: rev + 1, began, changed: now() };
    return { page: { mark: whole, seen: rev, header, keep, entries }, after };
  };

  const write = async (which: S, what: W): Promise<void> => {
    if (!kind.isPending(which, what)) return;
    if (which.id !== undefined && !which.mine) {
      which.mine = await claims.take(which.id);
      if (!which.mine) part(which);
    }
    const isNew = which.rev === 0;
    which.id ??= tools.newId();
    const { id } = which;
    if (isNew) which.mine = await claims.take(id);
    const { page, after } = pageOf(which, what, id);
    const written = await saveStore.write(page);
    if (written === 'moved-on') {
      part(which);
      return write(which, what);
    }
    which.known = after;
    which.rev++;
    await kind.written(which, what, isNew, id);
  };

  const enqueue = (which: S, what: W): Promise<void> => {
    queue = queue.then(() => write(which, what)).then(kept, failed);
    return queue;
  };

  /** Writes whatever is owed, and waits until it lies there. */
  const flush = (): Promise<void> => {
    const held = kind.inHand();
    return held ? enqueue(...held) : queue;
  };

  /** What is still owed, for whoever is left no time to wait for a database; undefined where all lies there. */
  const pending = (): PendingWrite | undefined => {
    const [which, what] = kind.inHand() ?? [];
    if (which === undefined || what === undefined || !kind.isPending(which, what)) return undefined;
    which.id ??= tools.newId();
    return { page: pageOf(which, what, which.id).page, name: kind.renamed?.(which, what) };
  };

  return {
    enqueue,
    flush,
    pending,
    /** Writes what is owed once nobody is kept waiting by it. */
    soon(): void {
      if (isWaiting) return;
      isWaiting = true;
      void tools.idle().then(() => {
        isWaiting = false;
        void flush();
      });
    },
    dispose: (): void => clearTimeout(again),
  };
}
