import { showNotice, dismissNotice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
import type { SaveMetadata } from '../save-file/save-metadata.ts';
import { SAVE_VERSION } from '../save-file/save.ts';
import type { Page, SaveStore } from '../save-file/save-store.ts';
import type { Claims } from './claims.ts';
import type { PendingWrite } from './pending-writes.ts';

/** How far a table has been written to the save store. */
export type WriteBatch<K> = {
  /** Undefined until the first page is stored. */
  id: string | undefined;
  /** What is already stored. */
  known: K;
  rev: number;
  /** Milliseconds since 1970. */
  began: number;
  /** Whether this tab may write it. */
  mine: boolean;
};

/** A page still to be written, without the fields all pages share, and the stored content once it is written. */
export type PendingPage<K> = {
  readonly mark: Omit<SaveMetadata, 'id' | 'version' | 'rev' | 'began' | 'changed'>;
  readonly header: string | undefined;
  readonly keep: Page['keep'];
  readonly entries: Page['entries'];
  readonly after: K;
};

/** What every writer of pages depends on. */
export type PageTools = {
  readonly store: TableStore;
  readonly saveStore: SaveStore;
  readonly claims: Claims;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Resolves once writing would not delay input. */
  readonly idle: () => Promise<void>;
};

/** How pages of one kind of table are made: `K` is what is stored, `S` the session, `C` its content. */
type PageKind<K, S extends WriteBatch<K>, C> = {
  /** The open session and its current content. */
  readonly current: () => readonly [session: S, content: C] | undefined;
  readonly isPending: (session: S, content: C) => boolean;
  readonly page: (session: S, content: C, isNew: boolean) => PendingPage<K>;
  /** Called when another tab writes this table: the session continues as a new table, and a notice says so. */
  readonly fork: (session: S) => void;
  readonly written: (session: S, content: C, isNew: boolean, id: string) => Promise<void>;
  /** The new name of the table, where it differs from the stored one. */
  readonly renamed?: (session: S, content: C) => string | undefined;
  /** The notice while the browser stores nothing. */
  readonly failure: string;
};

/** Milliseconds between a failed write and the next attempt. */
const RETRY_AFTER = 5000;

/** Creates a queue that writes pages in order, each on top of the last revision seen; failed writes are retried. */
export function createPageQueue<K, S extends WriteBatch<K>, C>(tools: PageTools, kind: PageKind<K, S, C>) {
  const { store } = tools;
  let queue: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** Whether this queue shows a failure: the notice may be that of another queue. */
  let hasFailed = false;

  const succeeded = (): void => {
    if (hasFailed) dismissNotice(store, 'saving');
    hasFailed = false;
  };
  const failed = (): void => {
    hasFailed = true;
    showNotice(store, { about: 'saving', text: kind.failure });
    clearTimeout(retry);
    retry = setTimeout(() => void flush(), RETRY_AFTER);
  };

  const enqueue = (session: S, content: C): Promise<void> => {
    queue = queue.then(() => writePage(tools, kind, session, content)).then(succeeded, failed);
    return queue;
  };

  /** Writes everything that is pending and resolves once it is stored. */
  const flush = (): Promise<void> => {
    const current = kind.current();
    return current ? enqueue(...current) : queue;
  };

  return {
    enqueue,
    flush,
    /** The page still to be written, for a tab that unloads before the database answers; undefined if all is stored. */
    pending(): PendingWrite | undefined {
      const [session, content] = kind.current() ?? [];
      if (session === undefined || content === undefined || !kind.isPending(session, content)) return undefined;
      session.id ??= tools.newId();
      const { page } = nextPage(kind, session, content, session.id, tools.now());
      return { page, name: kind.renamed?.(session, content) };
    },
    /** Writes what is pending as soon as that would not delay input. */
    soon(): void {
      if (isWaiting) return;
      isWaiting = true;
      void tools.idle().then(() => {
        isWaiting = false;
        void flush();
      });
    },
    dispose: (): void => clearTimeout(retry),
  };
}

/** Writes a table's next page. If another tab has written the table since, the session is forked and written again. */
async function writePage<K, S extends WriteBatch<K>, C>(
  tools: PageTools,
  kind: PageKind<K, S, C>,
  session: S,
  content: C,
): Promise<void> {
  const { saveStore, claims, now } = tools;
  if (!kind.isPending(session, content)) return;
  if (session.id !== undefined && !session.mine) {
    session.mine = await claims.take(session.id);
    if (!session.mine) fork(kind, session, now());
  }
  const isNew = session.rev === 0;
  session.id ??= tools.newId();
  const { id } = session;
  if (isNew) session.mine = await claims.take(id);
  const { page, after } = nextPage(kind, session, content, id, now());
  const written = await saveStore.write(page);
  if (written === 'moved-on') {
    fork(kind, session, now());
    return writePage(tools, kind, session, content);
  }
  session.known = after;
  session.rev++;
  await kind.written(session, content, isNew, id);
}

/** Makes a session start a new table. */
function fork<K, S extends WriteBatch<K>, C>(kind: PageKind<K, S, C>, session: S, now: number): void {
  kind.fork(session);
  session.id = undefined;
  session.rev = 0;
  session.began = now;
  session.mine = true;
}

/** The page to write on top of what is stored of a table. */
function nextPage<K, S extends WriteBatch<K>, C>(
  kind: PageKind<K, S, C>,
  session: S,
  content: C,
  id: string,
  now: number,
): { readonly page: Page; readonly after: K } {
  const { began, rev } = session;
  const { mark, header, keep, entries, after } = kind.page(session, content, rev === 0);
  const whole = { ...mark, id, version: SAVE_VERSION, rev: rev + 1, began, changed: now };
  return { page: { mark: whole, seen: rev, header, keep, entries }, after };
}
