import type { PieceDocument } from '../../scenario/schema.ts';

/** Sides of a base as a scenario writes them, millimetres. */
export type UserAssetBase = { readonly round: number } | { readonly oval: readonly [number, number] };

/** An asset a player imported: its name, its use, and its files. */
export type UserAssetEntry = {
  /** The path of the file that is looked at: `mine/<fingerprint>.glb`. */
  readonly id: string;
  readonly name: string;
  /** All files it takes, the one that is looked at first. */
  readonly files: readonly string[];
  readonly bytes: number;
  readonly triangles: number;
  /** Width, height and depth, inches. */
  readonly size: readonly [number, number, number];
  /** A small picture, as a `data:` address. */
  readonly picture: string | undefined;
  /** When it was taken in, milliseconds since 1970. */
  readonly added: number;
} & (
  | { readonly use: 'terrain'; readonly piece: Omit<PieceDocument, 'id' | 'at'> }
  | { readonly use: 'mini'; readonly base: UserAssetBase; readonly height: number }
);

/** One of the player's own things, and which saved tables it is used on. */
export type UserAssetCard = { readonly thing: UserAssetEntry; readonly usedBy: readonly string[] };

/** The panel of the player's own assets: whether it is open, and what is in it. */
export type UserAssetsState = { readonly userAssetsOpen: boolean; readonly userAssets: readonly UserAssetCard[] };

/** Closed, and empty until the assets are read. */
export const INITIAL_USER_ASSETS: UserAssetsState = { userAssetsOpen: false, userAssets: [] };
