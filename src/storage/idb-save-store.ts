import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';
import { showNotice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { storageMessages } from '../messages/storage.ts';
import { createMemorySaveStore, metadataToWrite } from '../save-file/memory-save-store.ts';
import type { Page, SaveStore, Written } from '../save-file/save-store.ts';
import { filesAlone, isRecordOf, type UserAssetBackend } from '../save-file/user-asset-backend.ts';

/** The version of the database's layout. Version 2 added imported models. */
const LAYOUT = 2;

/** The object stores of imported models. Files are stored as bytes under their own names. */
interface UserAssetTables extends DBSchema {
  own: { key: string; value: unknown };
  files: { key: string; value: Uint8Array<ArrayBuffer> };
}

const USER_ASSET_TABLES = ['own', 'files'] as const satisfies readonly StoreNames<UserAssetTables>[];

interface Layout extends DBSchema, UserAssetTables {
  marks: { key: string; value: Record<string, unknown> };
  headers: { key: string; value: string };
  entries: { key: [table: string, n: number]; value: string };
  pictures: { key: string; value: string };
  things: { key: string; value: unknown };
}

/** The object stores of the first layout. */
const FIRST_STORES = ['marks', 'headers', 'entries', 'pictures', 'things'] as const;

/** Durability of writes that must survive a crash of the machine: they are on disk once they resolve. */
const SURE = { durability: 'strict' } as const;

/** Durability of writes that may reach the disk shortly after they resolve. */
const SOON = { durability: 'relaxed' } as const;

const entriesOf = (id: string, from = 0): IDBKeyRange => IDBKeyRange.bound([id, from], [id, Number.MAX_SAFE_INTEGER]);

/** Timeout of opening IndexedDB, milliseconds. A busy machine takes many seconds; a broken one rejects at once. */
const OPEN_TIMEOUT = 30_000;

/** Opens the browser's save store; without IndexedDB, one that lasts as long as the page, and shows a notice. */
export async function openSaveStore(store: TableStore, name: string): Promise<SaveStore> {
  const outdated = (): void => showNotice(store, { about: 'storage', text: storageMessages.newerOpened });
  try {
    return await Promise.race([openIdbSaveStore(name, outdated), timeout()]);
  } catch (fault) {
    showNotice(store, { about: 'storage', text: sentenceFor(fault) });
    return createMemorySaveStore();
  }
}

const timeout = (): Promise<never> =>
  new Promise((_, fail) => setTimeout(() => fail(new Error(storageMessages.noAnswer2)), OPEN_TIMEOUT));

/** Why nothing is stored: a newer edition changed the database's layout, or IndexedDB is unavailable. */
const sentenceFor = (fault: unknown): string =>
  fault instanceof DOMException && fault.name === 'VersionError'
    ? storageMessages.ofNewerEdition
    : storageMessages.keepsNothing;

/**
 * The save store in IndexedDB.
 *
 * @param outdated Called when a page of a newer edition needs the database and this page has closed its connection.
 */
export async function openIdbSaveStore(name: string, outdated: () => void): Promise<SaveStore> {
  const db: IDBPDatabase<Layout> = await openDB<Layout>(name, LAYOUT, {
    upgrade(found, before) {
      if (before < 1) for (const store of FIRST_STORES) found.createObjectStore(store);
      if (before < 2) for (const store of USER_ASSET_TABLES) found.createObjectStore(store);
    },
    blocking() {
      db.close();
      outdated();
    },
  });
  return {
    marks: () => db.getAll('marks'),
    async find(id) {
      const tx = db.transaction(['marks', 'headers', 'entries']);
      const [mark, header, entries] = await Promise.all([
        tx.objectStore('marks').get(id),
        tx.objectStore('headers').get(id),
        tx.objectStore('entries').getAll(entriesOf(id)),
      ]);
      if (mark === undefined) return undefined;
      return { mark, lines: { header: header ?? '', entries, foot: String(mark['foot']) } };
    },
    async write(page: Page): Promise<Written> {
      const { id } = page.mark;
      const tx = db.transaction(['marks', 'headers', 'entries'], 'readwrite', SURE);
      const old = await tx.objectStore('marks').get(id);
      if ((old?.['rev'] ?? 0) !== page.seen) return 'moved-on';
      const entries = tx.objectStore('entries');
      await Promise.all([
        tx.objectStore('marks').put(metadataToWrite(page, old), id),
        page.header === undefined ? undefined : tx.objectStore('headers').put(page.header, id),
        entries.delete(entriesOf(id, page.keep)),
        ...page.entries.map((line, i) => entries.put(line, [id, page.keep + i])),
        tx.done,
      ]);
      return 'written';
    },
    async label(id, label) {
      const tx = db.transaction('marks', 'readwrite', SURE);
      const old = await tx.store.get(id);
      await Promise.all([old && tx.store.put({ ...old, ...label }, id), tx.done]);
    },
    async remove(id) {
      const tx = db.transaction(['marks', 'headers', 'entries', 'pictures'], 'readwrite', SURE);
      await Promise.all([
        tx.objectStore('marks').delete(id),
        tx.objectStore('headers').delete(id),
        tx.objectStore('entries').delete(entriesOf(id)),
        tx.objectStore('pictures').delete(id),
        tx.done,
      ]);
    },
    async pictures() {
      const tx = db.transaction('pictures');
      const [ids, pictures] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
      return new Map(ids.map((id, i) => [id, pictures[i] ?? '']));
    },
    keepPicture: async (id, picture) => void (await db.put('pictures', picture, id)),
    async headers() {
      const tx = db.transaction('headers');
      const [ids, headers] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
      return new Map(ids.map((id, i) => [id, headers[i] ?? '']));
    },
    own: createIdbUserAssets(db as unknown as IDBPDatabase<UserAssetTables>),
    recall: (what) => db.get('things', what),
    async remember(what, value) {
      // The page's place must be as durable as its table; other values may reach the disk later.
      const tx = db.transaction('things', 'readwrite', what === 'place' ? SURE : SOON);
      await Promise.all([tx.store.put(value, what), tx.done]);
    },
  };
}

/** Imported models in IndexedDB: a record and its files are written and removed together. */
function createIdbUserAssets(db: IDBPDatabase<UserAssetTables>): UserAssetBackend {
  return {
    list: () => db.getAll('own'),
    read: (path) => db.get('files', path),
    async put(thing, files) {
      const tx = db.transaction(USER_ASSET_TABLES, 'readwrite', SURE);
      await Promise.all([
        tx.objectStore('own').put(thing, thing.id),
        ...files.map(({ path, bytes }) => tx.objectStore('files').put(bytes, path)),
        tx.done,
      ]);
    },
    async remove(id) {
      const tx = db.transaction(USER_ASSET_TABLES, 'readwrite', SURE);
      const all = await tx.objectStore('own').getAll();
      const thing = all.filter(isRecordOf).find((other) => other.id === id);
      await Promise.all([
        tx.objectStore('own').delete(id),
        ...(thing ? filesAlone(thing, all) : []).map((path) => tx.objectStore('files').delete(path)),
        tx.done,
      ]);
    },
  };
}
