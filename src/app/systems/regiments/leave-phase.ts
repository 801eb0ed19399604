import type { GameState } from '../../../rules/core/state/state.ts';
import { regimentStageOf } from './regiment-stage.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';
/** Why the phase should not be ended: a charge or a challenge waits for the other side's answer. */
export function whyNotLeaveRegiments(state: GameState): string | undefined {
  const stage = regimentStageOf(state, [], []);
  const { unit, model } = tableNamesOf(state);
  if (stage.kind === 'answer-charge')
    return messages.menuActions.chargeUnanswered(stage.side, unit(stage.unit), unit(stage.charge.unit));
  return stage.kind === 'duel-answer'
    ? messages.menuActions.challengeUnanswered(stage.side, model(stage.challenger))
    : undefined;
}
