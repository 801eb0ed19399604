/** A saved table as listed in the panel. */
export type SavedTableCard = {
  readonly id: string;
  readonly name: string;
  /** The turn, side and phase of its game, in words. */
  readonly about: string;
  /** When it was last changed, in words. */
  readonly when: string;
  /** A small picture as a `data:` URL. */
  readonly picture: string | undefined;
  /** Why it cannot be opened, in one sentence. */
  readonly fault: string | undefined;
  /** Whether it is the table that is open. */
  readonly isHere: boolean;
  readonly isBinned: boolean;
  /** Whether it was made in the editor. */
  readonly isBuild: boolean;
};

/** Actions on saved tables. Faults are reported, not thrown. */
export type SavedTableActions = {
  readonly open: (id: string) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<void>;
  readonly duplicate: (id: string) => Promise<void>;
  readonly bin: (id: string) => Promise<void>;
  readonly putBack: (id: string) => Promise<void>;
  /** Downloads a saved table as a file. */
  readonly hand: (id: string) => Promise<void>;
  /** Downloads a saved table's game as a replay. */
  readonly handReplay: (id: string) => Promise<void>;
  /** Prints the table in play from above, with measures. */
  readonly print: () => Promise<void>;
  /** Downloads a picture of the table as it is seen now, without panels. */
  readonly picture: () => Promise<void>;
  /** Copies a link that holds the game on the table. */
  readonly share: () => Promise<void>;
  /** Opens files: a saved table is stored first; a replay among several is watched, with its scenario added. */
  readonly take: (...files: readonly File[]) => Promise<void>;
};

/** The panel of saved tables: whether it is open, and its cards. */
export type SavedTablesState = { readonly savedTablesOpen: boolean; readonly cards: readonly SavedTableCard[] };

/** Closed, and empty until the cards are read. */
export const INITIAL_SAVED_TABLES: SavedTablesState = { savedTablesOpen: false, cards: [] };
