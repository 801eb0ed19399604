import type { PieceDocument } from '../../scenario/schema.ts';
import { isUserAssetFile, type ReadUserAssetFile } from '../state/user-asset-paths.ts';
import type { UserAssetCard } from '../state/user-assets.ts';

/** A piece of terrain that can be placed, as the catalogue lists its own. */
export type UserAssetPiece = {
  readonly id: string;
  readonly name: string;
  readonly theme: 'any';
  readonly piece: Omit<PieceDocument, 'id' | 'at'>;
  readonly picture: string | undefined;
};

/** Imported models that can be placed as terrain, newest first. */
export const userPieces = (cards: readonly UserAssetCard[]): readonly UserAssetPiece[] =>
  cards.flatMap(({ thing }) =>
    thing.use === 'terrain'
      ? [{ id: thing.id, name: thing.name, theme: 'any', piece: thing.piece, picture: thing.picture } as const]
      : [],
  );

/** Imported models that a model can be drawn as, newest first. */
export const userMinis = (cards: readonly UserAssetCard[]) =>
  cards.flatMap(({ thing }) => (thing.use === 'mini' ? [thing] : []));

/** Packs a text with every imported file it takes; undefined where it takes none. */
export type PackUserAssets = (text: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** The part of a file to be opened: a bundle's own text, after its files were stored; any other file as it is. Undefined where it is refused. */
export type UnpackUserAssets = (file: File) => Promise<File | undefined>;

let read: ReadUserAssetFile = async () => undefined;
let pack: PackUserAssets = async () => undefined;
let unpack: UnpackUserAssets = async (file) => file;

/** Sets how imported files are read, packed and unpacked: called once, by the composition root. */
export const setUserAssetReader = (
  reader: ReadUserAssetFile,
  packer: PackUserAssets,
  unpacker: UnpackUserAssets,
): void => {
  [read, pack, unpack] = [reader, packer, unpacker];
};

/** The part of a file to be opened, see {@link UnpackUserAssets}. */
export const unpackUserAssets: UnpackUserAssets = (file) => unpack(file);

/** The text of a scenario or a saved table with every file it takes, as one bundle; undefined where it takes none. */
export const packUserAssets: PackUserAssets = (text) => pack(text);

/** The bytes of an imported file; undefined where there is none of that name. */
export const readUserAssetFile: ReadUserAssetFile = async (path) => (isUserAssetFile(path) ? read(path) : undefined);

/** What a player can do with imported models. Faults are said, not thrown. */
export type UserAssetActions = {
  /** Imports meshes, one after another; bundles and scenarios among the files are opened instead. */
  readonly bring: (...files: readonly File[]) => Promise<void>;
  /** Deletes a model for good; while a saved table uses it, only when asked twice. */
  readonly remove: (id: string, isSure: boolean) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<void>;
};
