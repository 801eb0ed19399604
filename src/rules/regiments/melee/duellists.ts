import type { UnitId } from '../../core/ids.ts';
import { getUnit, otherSide } from '../../core/state/lookup.ts';
import type { MeleeCombat } from '../../core/state/regiments-melee.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import { regimentsOf, touchingEnemies } from '../ranks/regiment-state.ts';
import { modelsInMelee } from './combats.ts';
import { isMarked } from '../ranks/keywords.ts';
import { hasOwnPool } from '../ranks/pools.ts';
import { meleeOpponentOf } from './targets.ts';

type Units = Pick<MeleeCombat, 'units'>;

/** Whether a model can fight duels: a champion or a character, and no war platform. @source RG-25, RG-27 */
export const isDuellist = (model: Model): boolean => hasOwnPool(model) && !isMarked(model, 'WAR PLATFORM');

/** Whether a model has refused a duel this turn. @source RG-25 */
export const isShamed = (state: GameState, model: Model): boolean => regimentsOf(state).shamed.includes(model.id);

/** Whether a duel is in progress in a combat. @source RG-25 */
export const hasDuel = (state: GameState, combat: Units): boolean =>
  modelsInMelee(state, combat).some((model) => meleeOpponentOf(state, model.id) !== undefined);

/**
 * The champions and characters of a side that could accept a duel from a model of a unit, in units that touch it.
 *
 * @source RG-25
 */
export function whoCouldAccept(state: GameState, combat: Units, challenger: UnitId): readonly Model[] {
  const touching = new Set(touchingEnemies(state, challenger).map(({ id }) => id));
  const side = otherSide(getUnit(state, challenger).side);
  return modelsInMelee(state, combat, side).filter(
    (model) => touching.has(model.unit) && isDuellist(model) && !isShamed(state, model),
  );
}

/** Whether a model of a side could challenge in a combat. @source RG-25 */
export const canIssueDuel = (state: GameState, combat: Units, side: Side): boolean =>
  !hasDuel(state, combat) &&
  modelsInMelee(state, combat, side).some(
    (model) => isDuellist(model) && !isShamed(state, model) && whoCouldAccept(state, combat, model.unit).length > 0,
  );
