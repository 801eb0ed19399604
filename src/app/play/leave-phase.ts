import { otherSide } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { gameResult } from '../../rules/skirmish/fighters/game-result.ts';
import { skirmishOf } from '../../rules/skirmish/fighters/fighters.ts';
import { tableNamesOf } from '../../messages/names.ts';
import { regimentStageOf } from '../systems/regiments/regiment-stage.ts';
import { messages } from '../../messages/messages.ts';

/** Why a phase should not be left at the table, in one sentence: the game is over, or the other side has been asked and has not answered. */
export function whyNotLeave(state: GameState): string | undefined {
  if (gameResult(state)) return messages.menuActions.theSkirmishIsOver;
  if (state.rules.system === 'regiments') return whyNotLeaveRegiments(state);
  const { attempt } = skirmishOf(state);
  if (attempt?.stage.kind !== 'intercept') return undefined;
  return messages.menuActions.mayStillStepIn(otherSide(state.side), tableNamesOf(state).unit(attempt.unit));
}

/** In a battle of regiments: a charge or a challenge waits for the other side's word. */
function whyNotLeaveRegiments(state: GameState): string | undefined {
  const stage = regimentStageOf(state, [], []);
  const { unit, model } = tableNamesOf(state);
  if (stage.kind === 'answer-charge')
    return messages.menuActions.chargeUnanswered(stage.side, unit(stage.unit), unit(stage.charge.unit));
  return stage.kind === 'duel-answer'
    ? messages.menuActions.challengeUnanswered(stage.side, model(stage.challenger))
    : undefined;
}
