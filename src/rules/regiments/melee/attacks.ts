import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isMarked, numberOf } from '../ranks/keywords.ts';
import { isCharacter, characteristic } from '../ranks/pools.ts';

/** The number of a model's attacks after modifiers, for champions and paired weapons. @source AA-7, AA-8, RG-23 */
export function attackValue(state: GameState, model: Model): number {
  const { championAttacks, pairedAttacks } = state.rules.regiments.melee;
  const champion = isMarked(model, 'CHAMPION') && !isCharacter(model) ? championAttacks : 0;
  const paired = isMarked(model, 'PAIRED WEAPONS') ? pairedAttacks : 0;
  const own = Math.max(0, characteristic(model, 'attacks'));
  return own === 0 ? 0 : own + champion + paired;
}

/** The number of attacks a model may make in support of the rank before it. @source RG-22, E17 */
export function supportingAttacks(state: GameState, model: Model): number {
  const { supportCap } = state.rules.regiments;
  const cap = numberOf(model, 'EXTRA SUPPORT') ?? supportCap[characteristic(model, 'size')] ?? supportCap[0];
  return Math.min(attackValue(state, model), cap);
}

/**
 * The index of the initiative step a model strikes at: its agility, higher when it charged this turn, clamped to the
 * first and last step.
 *
 * @source RG-19
 */
export function meleeStepOf(state: GameState, model: Model): number {
  const { chargeAgility, melee } = state.rules.regiments;
  const charging = hasStatus(getUnit(state, model.unit), 'charged') ? chargeAgility : 0;
  return Math.min(melee.firstStep, Math.max(melee.lastStep, characteristic(model, 'agility') + charging));
}
