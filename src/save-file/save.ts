import type { ReplayEntry } from '../replay/replay.ts';
import { SEALED_LIMITS } from '../replay/sealed-line.ts';
import type { ScenarioFault } from '../scenario/scenario-fault.ts';

/** The format name of a saved table. */
export const SAVE_FORMAT = 'highground/save';

/** The version that is written. */
export const SAVE_VERSION = 1;

/** The limits of a saved table. */
export const SAVE_LIMITS = {
  ...SEALED_LIMITS,
  entries: 20_000,
} as const;

/** A camera's position and target: x, y, z of each, inches. */
type KeptView = readonly [number, number, number, number, number, number];

/** Camera views by digit: 1 to 9 as stored by the player, 0 for the latest. */
export type KeptViews = Readonly<Record<string, KeptView>>;

/** The last line, which changes with every step: how many entries there are, and how many are in force. */
export type Trailer = {
  /** In files only: in storage the name is part of the metadata, where it can be changed while the table is played. */
  readonly name?: string;
  readonly entries: number;
  readonly cut: number;
  /** A hash of all models' positions, by which replaying with another edition of the rules is compared. */
  readonly standing: string;
  readonly views: KeptViews;
};

/** A saved table, parsed and checked. */
export type Save = {
  /** The scenario it began from: its id in the list, or a file name. */
  readonly base: string;
  /** The scenario's original text. */
  readonly scenario: string;
  /** The seed of the dice; absent in tables saved before seeds were kept: the scenario's own. */
  readonly seed?: number;
  readonly log: readonly ReplayEntry[];
  readonly foot: Trailer;
  /** The seal of the header, then one for each entry. */
  readonly seals: readonly string[];
};

/** A saved table as lines of text, each sealed with the one before it. */
export type SaveLines = { readonly header: string; readonly entries: readonly string[]; readonly foot: string };

/** Why a link that holds a saved table cannot be made or read; its length in characters. */
export type LinkFault =
  | { readonly kind: 'too-long'; readonly characters: number }
  | { readonly kind: 'own-models' | 'cut-off' };

/** Why a saved table cannot be opened. Lines count from 1, entries from 0. */
export type SaveFault =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'damaged'; readonly line: number }
  | { readonly kind: 'scenario'; readonly fault: ScenarioFault }
  | { readonly kind: 'unplayable'; readonly entry: number };
