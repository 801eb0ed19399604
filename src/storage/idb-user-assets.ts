import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import { filesAlone, isRecordOf, type UserAssetBackend } from '../save-file/user-asset-backend.ts';

/** Where own things lie in the database. Files are kept as bytes under the names these give them. */
export interface UserAssetTables extends DBSchema {
  own: { key: string; value: unknown };
  files: { key: string; value: Uint8Array<ArrayBuffer> };
}

/** The stores that own things take. */
export const USER_ASSET_TABLES = ['own', 'files'] as const satisfies readonly StoreNames<UserAssetTables>[];

/** What players brought, in the browser's own database: a thing and its files come and go together. */
export function createIdbUserAssets(db: IDBPDatabase<UserAssetTables>): UserAssetBackend {
  return {
    list: () => db.getAll('own'),
    read: (path) => db.get('files', path),
    async put(thing, files) {
      const tx = db.transaction(USER_ASSET_TABLES, 'readwrite', { durability: 'strict' });
      await Promise.all([
        tx.objectStore('own').put(thing, thing.id),
        ...files.map(({ path, bytes }) => tx.objectStore('files').put(bytes, path)),
        tx.done,
      ]);
    },
    async remove(id) {
      const tx = db.transaction(USER_ASSET_TABLES, 'readwrite', { durability: 'strict' });
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
