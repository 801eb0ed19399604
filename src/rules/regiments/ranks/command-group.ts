import type { UnitId } from '../../core/ids.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isMarked } from './keywords.ts';
import { hasOwnPool } from './pools.ts';

/** The bearer of a unit's standard, or its musician; undefined where it has none, or the game has no such models. */
export const bearerOf = (state: GameState, unit: UnitId, what: 'STANDARD' | 'MUSICIAN'): Model | undefined =>
  state.rules.regiments.commandGroups && modelsOf(state, unit).find((model) => isMarked(model, what));

/** Whether a model stands in the first rank by right: leaders, bearers and musicians. @source RG-23, RG-27, CG-01 */
export const standsInFront = (state: GameState, model: Model): boolean =>
  hasOwnPool(model) || isOfCommand(state, model);

/** Whether a model of the rank and file bears a standard or is a musician. @source CG-01 */
export const isOfCommand = ({ rules }: GameState, model: Model): boolean =>
  rules.regiments.commandGroups !== undefined && (isMarked(model, 'STANDARD') || isMarked(model, 'MUSICIAN'));

/** Pips that a unit's musician adds to its discipline when it rallies. @source CG-04 */
export function rallyHelp(state: GameState, unit: UnitId): number {
  const { commandGroups } = state.rules.regiments;
  return commandGroups && bearerOf(state, unit, 'MUSICIAN') ? commandGroups.rally : 0;
}
