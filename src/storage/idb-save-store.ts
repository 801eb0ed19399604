import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { createIdbUserAssets, USER_ASSET_TABLES, type UserAssetTables } from './idb-user-assets.ts';
import { metadataToWrite } from '../save-file/memory-save-store.ts';
import type { Page, SaveStore, Written } from '../save-file/save-store.ts';

/** The layout of the database; another number means another layout. 2: files that players brought. */
const LAYOUT = 2;

interface Layout extends DBSchema, UserAssetTables {
  marks: { key: string; value: Record<string, unknown> };
  headers: { key: string; value: string };
  entries: { key: [table: string, n: number]; value: string };
  pictures: { key: string; value: string };
  things: { key: string; value: unknown };
}

/** What lay there from the first layout on. */
const FIRST_STORES = ['marks', 'headers', 'entries', 'pictures', 'things'] as const;

/** A step is on the disk when it is said to be kept: a crash of the whole machine takes nothing back. */
const SURE = { durability: 'strict' } as const;

/** Soon on the disk, and without waiting for it. */
const SOON = { durability: 'relaxed' } as const;

const entriesOf = (id: string, from = 0): IDBKeyRange => IDBKeyRange.bound([id, from], [id, Number.MAX_SAFE_INTEGER]);

/**
 * The shelf in the browser's own database.
 *
 * @param outdated Called when a page of a later edition needs the database: this one has let go of it.
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
      // Where the page is must be as sure as the table it is at; the rest may follow, and must when a page is left.
      const tx = db.transaction('things', 'readwrite', what === 'place' ? SURE : SOON);
      await Promise.all([tx.store.put(value, what), tx.done]);
    },
  };
}
