import type { ReplayEntry } from '../replay/replay.ts';
import { SEALED_LIMITS } from '../replay/sealed-line.ts';
import type { ScenarioFault } from '../scenario/scenario-fault.ts';

/** What the file of a saved table begins with. */
export const SAVE_FORMAT = 'highground/save';

/** The version written. */
export const SAVE_VERSION = 1;

/** What a saved table may hold at most. */
export const SAVE_LIMITS = {
  ...SEALED_LIMITS,
  entries: 20_000,
} as const;

/** Where an eye is and what it looks at: x, y, z of each, inches. */
export type KeptView = readonly [number, number, number, number, number, number];

/** Views by figure: 1 to 9 as a hand kept them, 0 where the eye was last. */
export type KeptViews = Readonly<Record<string, KeptView>>;

/** What changes with every step of a game: how much of it there is, and how much of that is in force. */
export type Trailer = {
  /** In a file only: on a shelf the name lies beside it, where it can be changed while the table is played. */
  readonly name?: string;
  readonly entries: number;
  readonly cut: number;
  /** A fingerprint of where everybody stands; told apart, another edition of the rules has played the log again. */
  readonly standing: string;
  readonly views: KeptViews;
};

/** A saved table, read and found whole. */
export type Save = {
  /** Which scenario it began from: its name in the list, or that of a file. */
  readonly base: string;
  /** The scenario's text, as it was given. */
  readonly scenario: string;
  readonly log: readonly ReplayEntry[];
  readonly foot: Trailer;
  /** The seal of the header, then one for each entry. */
  readonly seals: readonly string[];
};

/** A saved table as lines of text, each sealed with the one before it. */
export type SaveLines = { readonly header: string; readonly entries: readonly string[]; readonly foot: string };

/** Why a saved table cannot be opened. Lines count from 1, entries from 0. */
export type SaveFault =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'damaged'; readonly line: number }
  | { readonly kind: 'scenario'; readonly fault: ScenarioFault }
  | { readonly kind: 'unplayable'; readonly entry: number };
