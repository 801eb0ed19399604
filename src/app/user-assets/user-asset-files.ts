import type { PieceDocument } from '../../scenario/schema.ts';
import { isUserAssetFile, type ReadUserAssetFile } from '../state/user-asset-paths.ts';
import { setTable, tableNow } from '../state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import type { UserAssetCard } from '../state/user-assets.ts';

/** A piece of terrain that can be placed, as the catalogue lists its own. */
export type UserAssetPiece = {
  readonly id: string;
  readonly name: string;
  readonly theme: 'any';
  readonly piece: Omit<PieceDocument, 'id' | 'at'>;
  readonly picture: string | undefined;
};

/** What a player brought that can be placed as terrain, newest first. */
export const userPieces = (cards: readonly UserAssetCard[]): readonly UserAssetPiece[] =>
  cards.flatMap(({ thing }) =>
    thing.use === 'terrain'
      ? [{ id: thing.id, name: thing.name, theme: 'any', piece: thing.piece, picture: thing.picture } as const]
      : [],
  );

/** What a player brought that a model can be drawn as, newest first. */
export const userMinis = (cards: readonly UserAssetCard[]) =>
  cards.flatMap(({ thing }) => (thing.use === 'mini' ? [thing] : []));

/** Packs a text with every file it takes; undefined where it takes none of the player's own. */
export type PackUserAssets = (text: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** What of a file is to be opened: a bundle's own text, after its files were kept; any other file as it is. Undefined where it is refused. */
export type UnpackUserAssets = (file: File) => Promise<File | undefined>;

let read: ReadUserAssetFile = async () => undefined;
let pack: PackUserAssets = async () => undefined;
let unpack: UnpackUserAssets = async (file) => file;

/** Says once where files that players brought lie, and how they are packed and unpacked: called by whoever puts the page together. */
export const setUserAssetReader = (
  reader: ReadUserAssetFile,
  packer: PackUserAssets,
  unpacker: UnpackUserAssets,
): void => {
  [read, pack, unpack] = [reader, packer, unpacker];
};

/** What of a file is to be opened, see {@link UnpackUserAssets}. */
export const unpackUserAssets: UnpackUserAssets = (file) => unpack(file);

/** The text of a scenario or a saved table with every file it takes, as one bundle; undefined where it takes none. */
export const packUserAssets: PackUserAssets = (text) => pack(text);

/** The bytes of a file a player brought, wherever it lies on this machine; undefined where there is none of that name. */
export const readUserAssetFile: ReadUserAssetFile = async (path) => (isUserAssetFile(path) ? read(path) : undefined);

/** What hands can do with what players bring. Faults are said, not thrown. */
export type UserAssetActions = {
  /** Takes meshes in, one after another; bundles and scenarios among the files are opened instead. */
  readonly bring: (...files: readonly File[]) => Promise<void>;
  /** Takes a thing away for good; while a saved table uses it, only when asked twice. */
  readonly remove: (id: string, isSure: boolean) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<void>;
};

/** Shows what the rules see, or the table as it looks. */
export const toggleXray = (): void => {
  const { xray } = tableNow();
  setTable({ xray: !xray, said: xray ? messages.page.asItLooks : messages.page.xray });
};

/** Opens the panel of what a player brought, or closes it. */
export const toggleUserAssets = (): void => setTable({ userAssetsOpen: !tableNow().userAssetsOpen });
