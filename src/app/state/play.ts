import type { GameState } from '../../rules/core/state/state.ts';
import type { AnimationStep } from './animation-step.ts';
import type { Game } from '../../rules/play/game.ts';
import type { Ambience } from '../../scenario/ambience.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';

/** The scenario on the table, with its original text. */
export type OnTable = {
  readonly id: string;
  readonly text: string;
  readonly story: string | undefined;
  /** The seed of the game's dice, and whether the scenario's file pins it. */
  readonly seed: number;
  readonly pinsDice: boolean;
  readonly ambience: Ambience;
};

/** A refused command, shown with its witness. */
export type Refusal = {
  readonly unit: UnitId | undefined;
  readonly violations: readonly Violation[];
  /** For a charge that failed: the roll it needed, if that was known. */
  readonly failed?: { readonly needed: number | undefined };
  /** Further reasons, as the server of a room told them. */
  readonly told?: readonly { readonly clauses: readonly string[]; readonly sentence: string }[];
};

/** The request the table is waiting for. */
type Busy = 'opening' | 'judging' | undefined;

/**
 * What the rest of the client knows of a replay that is watched: what is shown now. It changes with each animation
 * step; the current time, the timeline and the rest are in the store of `src/replay-viewer`, which is loaded when a
 * replay is first watched.
 */
type ReplayViewerSummary = {
  readonly name: string;
  /** The state shown now, and the current animation step. */
  readonly shown: GameState;
  readonly act: AnimationStep | undefined;
  readonly ambience: Ambience;
  /** Whether all panels are hidden. */
  readonly bare: boolean;
  /** Whether the review of the game is open. */
  readonly reviewing: boolean;
};

/** The game being played or the replay being watched, and the state of its commands. */
export type PlayState = {
  readonly onTable: OnTable | undefined;
  readonly game: Game | undefined;
  /** Scenarios imported with bundles, by the fingerprints replays identify them by, latest last. */
  readonly offeredScenarios: readonly { readonly hash: string; readonly text: string }[];
  /** The replay being watched; undefined if there is none. The game is kept meanwhile. */
  readonly replayViewer: ReplayViewerSummary | undefined;
  readonly busy: Busy;
  /** The side that last decided, and the number of log entries when its player took over. */
  readonly decider: { readonly side: Side; readonly since: number } | undefined;
  readonly refusal: Refusal | undefined;
};

/** No game. */
export const INITIAL_PLAY: PlayState = {
  onTable: undefined,
  game: undefined,
  offeredScenarios: [],
  replayViewer: undefined,
  busy: undefined,
  decider: undefined,
  refusal: undefined,
};
