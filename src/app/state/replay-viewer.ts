import type { GameState } from '../../rules/core/state/state.ts';
import type { Ambience } from '../../scenario/ambience.ts';
import type { AnimationStep } from './animation-step.ts';

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

/** The replay that is watched; undefined while none is. The game stays as it is meanwhile. */
export type WatchingState = { readonly replayViewer: ReplayViewerSummary | undefined };

/** No replay is watched. */
export const INITIAL_WATCHING: WatchingState = { replayViewer: undefined };
