import { otherSide } from '../rules/core/lookup.ts';
import type { GameState } from '../rules/core/state.ts';
import { gameResult } from '../rules/warband/game-result.ts';
import { warbandOf } from '../rules/warband/fighters.ts';
import { namesOf } from '../words/names.ts';
import { regimentStageOf } from './regiment-stage.ts';

/** Why a phase should not be left at the table, in one sentence: the game is over, or the other side has been asked and has not answered. */
export function whyNotLeave(state: GameState): string | undefined {
  if (gameResult(state)) return 'The skirmish is over.';
  if (state.rules.system === 'regiments') return whyNotLeaveRanks(state);
  const { attempt } = warbandOf(state);
  if (attempt?.stage.kind !== 'intercept') return undefined;
  return `The ${otherSide(state.side)} may still step into the way of ${namesOf(state).unit(attempt.unit)}; that is answered first.`;
}

/** In a battle of regiments: a charge or a challenge waits for the other side's word. */
function whyNotLeaveRanks(state: GameState): string | undefined {
  const stage = regimentStageOf(state, [], []);
  const { unit } = namesOf(state);
  if (stage.kind === 'answer-charge')
    return `The ${stage.side} has not said how ${unit(stage.unit)} answers the charge of ${unit(stage.charge.unit)}; that comes first.`;
  return stage.kind === 'duel-answer'
    ? `The ${stage.side} has not answered the challenge of ${stage.challenger}; that comes first.`
    : undefined;
}
