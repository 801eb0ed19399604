import type { PieceDocument } from '../../scenario/schema.ts';

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

/** The panel of imported assets: whether it is open, and its contents. */
export type UserAssetsState = { readonly userAssetsOpen: boolean; readonly userAssets: readonly UserAssetCard[] };

/** Closed, and empty until the assets are read. */
export const INITIAL_USER_ASSETS: UserAssetsState = { userAssetsOpen: false, userAssets: [] };
