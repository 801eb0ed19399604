import { otherSide } from '../rules/core/lookup.ts';
import type { GameState } from '../rules/core/state.ts';
import { gameResult } from '../rules/warband/game-result.ts';
import { warbandOf } from '../rules/warband/fighters.ts';
import { namesOf } from './names.ts';

/** Why a phase should not be left at the table, in one sentence: the game is over, or the other side has been asked and has not answered. */
export function whyNotLeave(state: GameState): string | undefined {
  if (gameResult(state)) return 'The skirmish is over.';
  const { attempt } = warbandOf(state);
  if (attempt?.stage.kind !== 'intercept') return undefined;
  return `The ${otherSide(state.side)} may still step into the way of ${namesOf(state).unit(attempt.unit)}; that is answered first.`;
}
