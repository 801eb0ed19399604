import type { GameState } from '../../rules/core/state/state.ts';
import type { AnimationStep } from './animation-step.ts';
import type { Game } from '../../rules/play/game.ts';
import type { Ambience } from '../../scenario/ambience.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';

/** The scenario on the table, with its text as it was given. */
export type OnTable = {
  readonly id: string;
  readonly text: string;
  readonly story: string | undefined;
  readonly seed: number;
  readonly ambience: Ambience;
};

/** A command that was refused, to be shown with its witness. */
export type Refusal = { readonly unit: UnitId | undefined; readonly violations: readonly Violation[] };

/** What the table is busy with. */
export type Busy = 'opening' | 'judging' | undefined;

/**
 * What the rest of the client knows of a replay that is watched: what is shown now. It changes with each beat; the
 * running second, the timeline and the rest are in the store of `src/replay-viewer`, which is loaded when a replay is
 * first watched.
 */
export type ReplayViewerSummary = {
  readonly name: string;
  /** The game as it is shown now, and the animation step that runs. */
  readonly shown: GameState;
  readonly act: AnimationStep | undefined;
  readonly ambience: Ambience;
  /** Whether every panel is hidden. */
  readonly bare: boolean;
};

/** The game that is played or the replay that is watched, and what its commands wait for. */
export type PlayState = {
  readonly onTable: OnTable | undefined;
  readonly game: Game | undefined;
  /** Scenarios that came in bundles, by the fingerprints replays name them by, the latest last. */
  readonly offeredScenarios: readonly { readonly hash: string; readonly text: string }[];
  /** The replay that is watched; undefined while none is. The game stays as it is meanwhile. */
  readonly replayViewer: ReplayViewerSummary | undefined;
  readonly busy: Busy;
  readonly refusal: Refusal | undefined;
};

/** No game. */
export const INITIAL_PLAY: PlayState = {
  onTable: undefined,
  game: undefined,
  offeredScenarios: [],
  replayViewer: undefined,
  busy: undefined,
  refusal: undefined,
};
