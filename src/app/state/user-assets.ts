import type { PieceDocument } from '../../scenario/schema.ts';
import type { ReadUserAssetFile } from './user-asset-paths.ts';

/** The diameter or axes of a base as in a scenario file, millimetres. */
type UserAssetBase = { readonly round: number } | { readonly oval: readonly [number, number] };

/** An imported asset: its name, its use and its files. */
export type UserAssetEntry = {
  /** The path of the file that is displayed: `mine/<fingerprint>.glb`. */
  readonly id: string;
  readonly name: string;
  /** All of its files, the displayed one first. */
  readonly files: readonly string[];
  readonly bytes: number;
  readonly triangles: number;
  /** Width, height and depth, inches. */
  readonly size: readonly [number, number, number];
  /** A small picture as a `data:` URL. */
  readonly picture: string | undefined;
  /** When it was imported, milliseconds since 1970. */
  readonly added: number;
} & (
  | { readonly use: 'terrain'; readonly piece: Omit<PieceDocument, 'id' | 'at'> }
  | { readonly use: 'mini'; readonly base: UserAssetBase; readonly height: number }
);

/** An imported asset, and the names of the saved tables that use it. */
export type UserAssetCard = { readonly thing: UserAssetEntry; readonly usedBy: readonly string[] };

/** How imported files are read, packed and unpacked. */
export type UserAssetFiles = {
  readonly read: ReadUserAssetFile;
  /** Packs a text with every imported file it uses; undefined if it uses none. */
  readonly pack: (text: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Stores the files of a bundle and returns its text; returns any other file as it is. Undefined if it is refused. */
  readonly unpack: (file: File) => Promise<File | undefined>;
};

/** The panel of imported assets: whether it is open, its contents, and where their files are. */
export type UserAssetsState = {
  readonly userAssetsOpen: boolean;
  /** The panel of army lists, and the file that it reads first; undefined while it is closed. */
  readonly armyList: { readonly file?: File } | undefined;
  readonly userAssets: readonly UserAssetCard[];
  readonly userAssetFiles: UserAssetFiles;
};

/** Closed, and empty until storage is open. */
export const INITIAL_USER_ASSETS: UserAssetsState = {
  userAssetsOpen: false,
  armyList: undefined,
  userAssets: [],
  userAssetFiles: { read: async () => undefined, pack: async () => undefined, unpack: async (file) => file },
};
