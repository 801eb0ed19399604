import type { GameResult } from '../core/game-result.ts';
import type { GameState } from '../core/state/state.ts';
import { systemOf } from './systems.ts';

/** How a game ended: by its mission if it has one, else by its system's own rules; undefined while it goes on. */
export const resultOf = (state: GameState): GameResult | undefined =>
  state.mission ? state.mission.result : systemOf(state).result(state);

/** The number of the last turn; undefined in a game without one. */
export const lastTurnOf = (state: GameState): number | undefined =>
  state.mission ? state.mission.plan.turns : systemOf(state).lastTurn(state.rules);
