import type { GameState } from '../../rules/core/state/state.ts';
import type { Graphics, Seen, Token } from './graphics.ts';

/** One game as the scene draws it. */
export type SceneSystem = {
  /** What the rules draw for what is picked, asked, dragged and refused. */
  readonly planGraphics: (table: Seen) => Graphics;
  /** Tokens over models and between them: statuses, and who is engaged with whom. */
  readonly planTokens: (state: GameState) => readonly Token[];
  /** Whether the x-ray shows the ranges of enemies that are closed to a mover. */
  readonly showsClosedRanges: boolean;
};
