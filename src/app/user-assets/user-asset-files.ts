import type { PieceDocument } from '../../scenario/schema.ts';
import { isUserAssetFile, type ReadUserAssetFile } from '../state/user-asset-paths.ts';
import type { UserAssetCard } from '../state/user-assets.ts';

/** An imported terrain piece that can be placed, in the form of a catalogue entry. */
type UserAssetPiece = {
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

/** Imported models that a miniature can be drawn as, newest first. */
export const userMinis = (cards: readonly UserAssetCard[]) =>
  cards.flatMap(({ thing }) => (thing.use === 'mini' ? [thing] : []));

/** Packs a text with every imported file it uses; undefined if it uses none. */
type PackUserAssets = (text: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Stores the files of a bundle and returns its text; returns any other file as it is. Undefined if it is refused. */
type UnpackUserAssets = (file: File) => Promise<File | undefined>;

let read: ReadUserAssetFile = async () => undefined;
let pack: PackUserAssets = async () => undefined;
let unpack: UnpackUserAssets = async (file) => file;

/** Sets how imported files are read, packed and unpacked; called once, by the composition root. */
export const setUserAssetReader = (
  reader: ReadUserAssetFile,
  packer: PackUserAssets,
  unpacker: UnpackUserAssets,
): void => {
  [read, pack, unpack] = [reader, packer, unpacker];
};

/** The part of a file that is opened, see {@link UnpackUserAssets}. */
export const unpackUserAssets: UnpackUserAssets = (file) => unpack(file);

/** The text of a scenario or saved table with every file it uses, as one bundle; undefined if it uses none. */
export const packUserAssets: PackUserAssets = (text) => pack(text);

/** The bytes of an imported file; undefined if there is none of that name. */
export const readUserAssetFile: ReadUserAssetFile = async (path) => (isUserAssetFile(path) ? read(path) : undefined);

/** The player's actions on imported models. Errors are reported, not thrown. */
export type UserAssetActions = {
  /** Imports meshes, one after another; bundles and scenarios among the files are opened instead. */
  readonly bring: (...files: readonly File[]) => Promise<void>;
  /** Permanently deletes a model; one used by a saved table is deleted only if the player confirms. */
  readonly remove: (id: string, isSure: boolean) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<void>;
};
