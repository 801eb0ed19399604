import type { GameState } from '../../rules/core/state/state.ts';
import type { Ambience } from '../../scenario/ambience.ts';
import type { AnimationStep } from './animation-step.ts';

/**
 * What the rest of the client knows of a replay that is watched: what is to be seen now. It changes with the beat; the
 * running second, the reel and everything else about it lie in the room of the theatre (`theatre/theatre-store.ts`),
 * which is fetched when somebody first watches.
 */
export type ReplayViewerSummary = {
  readonly name: string;
  /** The game as it is seen now, and what is acted. */
  readonly shown: GameState;
  readonly act: AnimationStep | undefined;
  readonly ambience: Ambience;
  /** Whether every panel is hidden. */
  readonly bare: boolean;
};
