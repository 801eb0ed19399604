import { otherSide } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { messages } from '../../../messages/messages.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';

/** Why the phase should not be ended: the other side may still intercept. */
export function whyNotLeaveSkirmish(state: GameState): string | undefined {
  const { attempt } = skirmishOf(state);
  if (attempt?.stage.kind !== 'intercept') return undefined;
  return messages.menuActions.mayStillStepIn(otherSide(state.side), tableNamesOf(state).unit(attempt.unit));
}
