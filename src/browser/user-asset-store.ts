import { setUserAssetReader } from '../app/user-assets/user-asset-files.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { userAssetFilesIn } from '../app/state/user-asset-paths.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { createUserAssetCache, type UserAssetCache } from '../storage/user-asset-cache.ts';

/** Where what a player brought is kept, and comes in with bundles. */
export type UserAssetStore = Pick<UserAssetCache, 'keep' | 'remove' | 'rename'> & {
  /** What of a file is to be opened: a bundle's own text, after its files were kept; any other file as it is. */
  readonly unpack: (file: File) => Promise<File | undefined>;
};

/** The player's imported models in this save store. From here on the table finds their files; what packs bundles is fetched later. */
export function createUserAssetStore(store: TableStore, saveStore: SaveStore): UserAssetStore {
  const keeper = createUserAssetCache(store, saveStore);
  const read = (path: string) => saveStore.own.read(path);
  const bundles = () => import('./user-asset-bundles.ts');
  const unpack = async (file: File): Promise<File | undefined> => {
    const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    return p === 0x50 && k === 0x4b ? (await bundles()).unpackBundle(store, keeper, file) : file;
  };
  setUserAssetReader(
    read,
    async (text) =>
      userAssetFilesIn(text).length === 0 ? undefined : (await bundles()).packBundle(keeper, text, read),
    unpack,
  );
  return { keep: keeper.keep, remove: keeper.remove, rename: keeper.rename, unpack };
}
