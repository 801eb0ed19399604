import type { PieceDocument } from '../../scenario/schema.ts';
import { isUserAssetFile, type ReadUserAssetFile } from '../state/user-asset-paths.ts';
import type { TableStore } from '../state/table-store.ts';
import type { UserAssetCard, UserAssetFiles } from '../state/user-assets.ts';

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

/** The text of a scenario or saved table with every file it uses, as one bundle; undefined if it uses none. */
export const packUserAssets = (store: TableStore, text: string): ReturnType<UserAssetFiles['pack']> =>
  store.getState().userAssetFiles.pack(text);

/** A client's reader of imported files: undefined for a path that names none, and until storage is open. */
export const userAssetReader =
  (store: TableStore): ReadUserAssetFile =>
  async (path) =>
    isUserAssetFile(path) ? store.getState().userAssetFiles.read(path) : undefined;

/** The player's actions on imported models. Errors are reported, not thrown. */
export type UserAssetActions = {
  /** Imports meshes, one after another; bundles and scenarios among the files are opened instead. */
  readonly bring: (...files: readonly File[]) => Promise<void>;
  /** Permanently deletes a model; one used by a saved table is deleted only if the player confirms. */
  readonly remove: (id: string, isSure: boolean) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<void>;
};
