import type { Json } from '../kernel/hash.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { SystemName } from '../rules/core/system.ts';
import type { ScenarioFault } from '../scenario/scenario-fault.ts';
import { SEALED_LIMITS } from './sealed-line.ts';

/** What a replay file begins with. */
export const REPLAY_FORMAT = 'highground/replay';
/** The version written. */
export const REPLAY_VERSION = 2;

/** What a replay file may hold at most. */
export const REPLAY_LIMITS = {
  ...SEALED_LIMITS,
  /** Lines after the header. */
  lines: 200_000,
} as const;

/**
 * One command with its events. `formal`: the app gave it, not a player; it is undone together with the one before it.
 */
export type ReplayEntry = LogEntry & { readonly formal?: true };

/** The file's first line: what was played, on which table, by which rules. */
export type ReplayHead = {
  readonly name: string;
  /** The edition of the rules that judged the game. */
  readonly core: string;
  readonly system: SystemName;
  /** What the scenario changes in the system's rules, as its file has it. */
  readonly settings: { readonly [key: string]: Json };
  /** Of the dice that no script gave. */
  readonly seed: number;
  /**
   * How high each model stood when the table was laid out, inches, in the order of the scenario: all that laying out
   * asks of the physical table. Absent in files of version 1.
   */
  readonly heights?: readonly number[];
};

/** A game as a file holds it. */
export type Replay = ReplayHead & {
  /** The version of the file it was read from. */
  readonly version: number;
  /**
   * The text of the scenario file, as it was given: out of the file itself, or given apart and found to be the one
   * whose fingerprint the file names. Files of the player's own are named in it by their fingerprints.
   */
  readonly scenario: string;
  /** What is in force, in order. */
  readonly entries: readonly ReplayEntry[];
  /** What was undone at the end and could be done again. */
  readonly undone: readonly ReplayEntry[];
};

/** Where in a file a fingerprint of the state stands: after so many entries, at that line. */
export type StateMark = { readonly cut: number; readonly state: string; readonly line: number };

/** A file read: the game, and where in the file its parts are. Lines count from 1. */
export type ReadReplay = {
  readonly replay: Replay;
  /** The line at which each entry begins, in force and undone ones alike. */
  readonly lines: readonly number[];
  readonly marks: readonly StateMark[];
  /** The line that was cut off in the middle of being written, and is left out. */
  readonly torn?: number;
  /** How many events the last entry lacks: the file was cut off inside a command. */
  readonly missing: number;
  /** Whether the last line says where the game stood: nothing after it was lost. */
  readonly isClosed: boolean;
};

/** Why a replay cannot be read or played. Lines count from 1. */
export type ReplayFault =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'too-large' }
  /** It ends inside its first line. */
  | { readonly kind: 'cut-off' }
  /** The first line that is not what was written. */
  | { readonly kind: 'damaged'; readonly line: number }
  | { readonly kind: 'scenario'; readonly fault: ScenarioFault }
  /** Its table is kept apart from it, and was not given: the fingerprint of the scenario's text. */
  | { readonly kind: 'apart'; readonly scenario: string }
  /** The scenario that was given is not the one it was played on. */
  | { readonly kind: 'other-scenario'; readonly scenario: string }
  /** What happens there does not fit the game before it. */
  | { readonly kind: 'unfit'; readonly line: number }
  /** The state there is not the one the line names. */
  | { readonly kind: 'differs'; readonly line: number };
