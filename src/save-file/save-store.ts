import type { SaveMetadata } from './save-metadata.ts';
import type { UserAssetBackend } from './user-asset-backend.ts';
import type { SaveLines } from './save.ts';

/** What is written of a table at once: its mark, and the lines that are new. */
export type Page = {
  readonly mark: SaveMetadata;
  /** The `rev` of the mark that was seen last; 0 for a table that is new. */
  readonly seen: number;
  /** The first line, once: it never changes. */
  readonly header?: string | undefined;
  /** How many of the entries that lie there stay. */
  readonly keep: number;
  /** Those that follow them. */
  readonly entries: readonly string[];
};

/** Whether a page was written; `moved-on` when somebody else has written the table since, and nothing was. */
export type Written = 'written' | 'moved-on';

/** What may be changed of a table while it is played elsewhere. `undefined` takes it out of the bin. */
export type Label = { readonly name?: string; readonly binned?: number | undefined };

/** What lies on a shelf under a name; the mark is as it was found, to be parsed. */
export type Found = { readonly mark: unknown; readonly lines: SaveLines };

/**
 * Where saved tables lie. Each call is whole or has not happened; a rejected promise is a fault of the machine.
 *
 * What is found is given back unread: whoever asks must check it.
 */
export type SaveStore = {
  /** All marks, binned ones too, in no order. */
  marks(): Promise<readonly unknown[]>;
  /** Undefined when nothing lies there. */
  find(id: string): Promise<Found | undefined>;
  write(page: Page): Promise<Written>;
  /** Changes name or bin of a table that lies there. */
  label(id: string, label: Label): Promise<void>;
  /** Takes everything of a table away for good. */
  remove(id: string): Promise<void>;
  /** Small pictures of tables, as `data:` addresses, by table. */
  pictures(): Promise<ReadonlyMap<string, string>>;
  keepPicture(id: string, picture: string): Promise<void>;
  /** First lines of all tables by table: the scenarios they began from. */
  headers(): Promise<ReadonlyMap<string, string>>;
  /** What players brought themselves. */
  readonly own: UserAssetBackend;
  /** Small things beside the tables, such as settings. */
  recall(what: string): Promise<unknown>;
  remember(what: string, value: unknown): Promise<void>;
};
