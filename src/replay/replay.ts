import type { Json } from '../kernel/hash.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { SystemName } from '../rules/core/system.ts';
import type { ScenarioFault } from '../scenario/scenario-fault.ts';
import { SEALED_LIMITS } from './sealed-line.ts';

/** The format name of a replay file. */
export const REPLAY_FORMAT = 'highground/replay';
/** The version written. */
export const REPLAY_VERSION = 2;

/** The limits of a replay file. */
export const REPLAY_LIMITS = {
  ...SEALED_LIMITS,
  /** Number of lines after the header. */
  lines: 200_000,
} as const;

/**
 * One command with its events. `formal`: it came from the app, not a player, and is undone together with the one
 * before.
 */
export type ReplayEntry = LogEntry & { readonly formal?: true };

/** The file's first line: the name of the game, its table and its rules. */
export type ReplayHead = {
  readonly name: string;
  /** The edition of the rules that judged the game. */
  readonly core: string;
  readonly system: SystemName;
  /** The scenario's changes to the system's rules, as in its file. */
  readonly settings: { readonly [key: string]: Json };
  /** Seeds the dice that no script gave. */
  readonly seed: number;
  /**
   * The height of each model after layout, inches, in the order of the scenario: all that layout needs of the physical
   * table. Absent in files of version 1.
   */
  readonly heights?: readonly number[];
};

/** A game as stored in a file. */
export type Replay = ReplayHead & {
  /** The version of the file it was read from. */
  readonly version: number;
  /**
   * The original text of the scenario file, from the file itself, or given separately and matching the hash in the
   * file. It refers to the player's own files by their hashes.
   */
  readonly scenario: string;
  /** The entries in force, in order. */
  readonly entries: readonly ReplayEntry[];
  /** The undone entries at the end that can be redone. */
  readonly undone: readonly ReplayEntry[];
};

/** A hash of the state in a file: after `cut` entries, at that line. */
export type StateMark = { readonly cut: number; readonly state: string; readonly line: number };

/** A parsed file: the game, and the line numbers of its parts. Lines count from 1. */
export type ReadReplay = {
  readonly replay: Replay;
  /** The line at which each entry begins, both in force and undone. */
  readonly lines: readonly number[];
  readonly marks: readonly StateMark[];
  /** The last line if it was only partly written; it is left out. */
  readonly torn?: number;
  /** Number of events missing from the last entry: the file was truncated inside a command. */
  readonly missing: number;
  /** Whether the last line is the hash of the final state, so that nothing is missing. */
  readonly isClosed: boolean;
};

/** Why a replay cannot be read or played. Lines count from 1. */
export type ReplayFault =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'too-large' }
  /** The file ends inside its first line. */
  | { readonly kind: 'cut-off' }
  /** The first altered line. */
  | { readonly kind: 'damaged'; readonly line: number }
  | { readonly kind: 'scenario'; readonly fault: ScenarioFault }
  /** The scenario is stored separately and was not given; `scenario` is the hash of its text. */
  | { readonly kind: 'apart'; readonly scenario: string }
  /** The given scenario is not the one that was played. */
  | { readonly kind: 'other-scenario'; readonly scenario: string }
  /** The event at that line does not fit the preceding state. */
  | { readonly kind: 'unfit'; readonly line: number }
  /** The state at that line does not match the recorded hash. */
  | { readonly kind: 'differs'; readonly line: number };
