import type { Combat } from '../../core/state/squads.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { duelOf, foesTouched } from './contact.ts';
import { fightStepOf } from './steps.ts';

/** Why a model may not pile in at a step, given by its index; undefined when it may. @source R7-07, D-24 */
export function whyNotPileIn(
  state: GameState,
  combat: Pick<Combat, 'units'>,
  step: number,
  model: Model,
): 'other-step' | 'in-contact' | 'not-here' | 'moved-for-duel' | undefined {
  if (!combat.units.includes(model.unit)) return 'not-here';
  if (duelOf(state, model.id) || state.fight?.madeWay.includes(model.id)) return 'moved-for-duel';
  if (fightStepOf(state, model) !== step) return 'other-step';
  return foesTouched(state, combat, model).length > 0 ? 'in-contact' : undefined;
}
