import { keepOwnFilesAt } from '../app/user-assets/own-files.ts';
import { ownFilesIn } from '../app/user-assets/own-paths.ts';
import type { Shelf } from '../save-file/shelf.ts';
import { createOwnKeeper, type OwnKeeper } from '../storage/own-keeper.ts';

/** Where what a player brought is kept, and comes in with bundles. */
export type OwnHouse = Pick<OwnKeeper, 'keep' | 'remove' | 'rename'> & {
  /** What of a file is to be opened: a bundle's own text, after its files were kept; any other file as it is. */
  readonly unpack: (file: File) => Promise<File | undefined>;
};

/** The house of own things at this shelf. From here on the table finds files of the player's own; what packs bundles comes later. */
export function createOwnHouse(shelf: Shelf): OwnHouse {
  const keeper = createOwnKeeper(shelf);
  const read = (path: string) => shelf.own.read(path);
  const bundles = () => import('./user-asset-bundles.ts');
  const unpack = async (file: File): Promise<File | undefined> => {
    const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    return p === 0x50 && k === 0x4b ? (await bundles()).unpackBundle(keeper, file) : file;
  };
  keepOwnFilesAt(
    read,
    async (text) => (ownFilesIn(text).length === 0 ? undefined : (await bundles()).packBundle(keeper, text, read)),
    unpack,
  );
  return { keep: keeper.keep, remove: keeper.remove, rename: keeper.rename, unpack };
}
