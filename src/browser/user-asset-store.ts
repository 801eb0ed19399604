import type { TableStore } from '../app/state/table-store.ts';
import { userAssetFilesIn } from '../app/state/user-asset-paths.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { createUserAssetCache, type UserAssetCache } from '../storage/user-asset-cache.ts';

/** Where imported files are saved and bundles are unpacked. */
export type UserAssetStore = Pick<UserAssetCache, 'keep' | 'remove' | 'rename'> & {
  /** The file to open: a bundle's own text, once its files are saved, or any other file unchanged. */
  readonly unpack: (file: File) => Promise<File | undefined>;
};

/** Creates the store of imported models, and lets the table read its files. */
export function createUserAssetStore(store: TableStore, saveStore: SaveStore): UserAssetStore {
  const keeper = createUserAssetCache(store, saveStore);
  const read = (path: string) => saveStore.own.read(path);
  const bundles = () => import('./user-asset-bundles.ts');
  const unpack = async (file: File): Promise<File | undefined> => {
    const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    return p === 0x50 && k === 0x4b ? (await bundles()).unpackBundle(store, keeper, file) : file;
  };
  const pack = async (text: string) =>
    userAssetFilesIn(text).length === 0 ? undefined : (await bundles()).packBundle(keeper, text, read);
  store.setState({ userAssetFiles: { read, pack, unpack } });
  return { keep: keeper.keep, remove: keeper.remove, rename: keeper.rename, unpack };
}
