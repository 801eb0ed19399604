import type { SaveMetadata } from './save-metadata.ts';
import type { UserAssetBackend } from './user-asset-backend.ts';
import type { SaveLines } from './save.ts';

/** One write to a table: its metadata and its new lines. */
export type Page = {
  readonly mark: SaveMetadata;
  /** The `rev` of the last seen metadata; 0 for a new table. */
  readonly seen: number;
  /** The first line, written once. */
  readonly header?: string | undefined;
  /** Number of stored entries to keep. */
  readonly keep: number;
  /** The entries after those. */
  readonly entries: readonly string[];
};

/** Whether a page was written; `moved-on` when another writer came first and nothing was written. */
export type Written = 'written' | 'moved-on';

/** Changes that are possible while a table is played elsewhere. `binned: undefined` takes it out of the bin. */
export type Label = { readonly name?: string; readonly binned?: number | undefined };

/** A stored table; its metadata is raw and has yet to be parsed. */
type Found = { readonly mark: unknown; readonly lines: SaveLines };

/**
 * Storage for saved tables. Calls are atomic; a rejected promise means a fault of the machine.
 *
 * Results are raw: the caller must validate them.
 */
export type SaveStore = {
  /** The metadata of all tables, including binned ones, in no particular order. */
  marks(): Promise<readonly unknown[]>;
  /** Undefined if there is no such table. */
  find(id: string): Promise<Found | undefined>;
  write(page: Page): Promise<Written>;
  /** Changes the name or bin state of a stored table. */
  label(id: string, label: Label): Promise<void>;
  /** Deletes a table permanently. */
  remove(id: string): Promise<void>;
  /** Thumbnails as `data:` addresses, by table id. */
  pictures(): Promise<ReadonlyMap<string, string>>;
  keepPicture(id: string, picture: string): Promise<void>;
  /** The first lines of all tables, by table id: their initial scenarios. */
  headers(): Promise<ReadonlyMap<string, string>>;
  /** Files that players imported. */
  readonly own: UserAssetBackend;
  /** Small values beside the tables, such as settings. */
  recall(what: string): Promise<unknown>;
  remember(what: string, value: unknown): Promise<void>;
};
