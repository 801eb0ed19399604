import type { ModelId, UnitId, PoolId } from '../../core/ids.ts';
import { getModel, modelsOf } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isMarked } from './keywords.ts';

/** Whether a model has its own health pool: champions and characters do. @source AA-6, RG-23, RG-24 */
export const hasOwnPool = (model: Model): boolean => isMarked(model, 'CHARACTER') || isMarked(model, 'CHAMPION');

/** The pool of a model's health: its unit's, or its own. @source AA-6 */
export const poolOf = (model: Model): PoolId => (hasOwnPool(model) ? model.id : model.unit);

/** The rank and file of a unit that share its pool, in the order their player listed them. @source RG-24 */
export const rankAndFileOf = (state: GameState, unit: UnitId): readonly Model[] =>
  modelsOf(state, unit).filter((model) => !hasOwnPool(model));

/** A health pool: its id, its unit, and the models in it. */
export type HealthPool = { readonly id: PoolId; readonly unit: UnitId; readonly models: readonly Model[] };

/** The pool with that id, if it has models left; a model's own pool takes precedence over a unit of the same name. */
export function findPool(state: GameState, id: PoolId): HealthPool | undefined {
  const model = state.models.get(id as ModelId);
  if (model && hasOwnPool(model)) return { id, unit: model.unit, models: [model] };
  const unit = id as UnitId;
  const models = state.units.has(unit) ? rankAndFileOf(state, unit) : [];
  return models.length > 0 ? { id, unit, models } : undefined;
}

/** All pools of a unit: of its rank and file, and of every champion and character. @source AA-6 */
export function poolsOf(state: GameState, unit: UnitId): readonly HealthPool[] {
  const models = modelsOf(state, unit);
  const soldiers = models.filter((model) => !hasOwnPool(model));
  const own = models.filter(hasOwnPool).map((model): HealthPool => ({ id: model.id, unit, models: [model] }));
  return soldiers.length > 0 ? [{ id: unit, unit, models: soldiers }, ...own] : own;
}

/** Number of health points of one rank-and-file model, at least 1. */
export const healthOfEach = (model: Model): number => Math.max(1, Math.round(model.profile['hp'] ?? 1));

/** Number of health points left in a pool. @source RG-24 */
export function healthLeft(state: GameState, { id, unit, models }: HealthPool): number {
  const [first] = models;
  if (!first) return 0;
  if (id !== unit || hasOwnPool(first)) return models.reduce((sum, model) => sum + model.wounds, 0);
  return models.length * healthOfEach(first) - (state.regiments?.hurt.get(unit) ?? 0);
}

/** The champion of a unit, which takes the wounds its rank and file no longer can. @source RG-24, E23 */
export const championOf = (state: GameState, unit: UnitId): Model | undefined =>
  modelsOf(state, unit).find((model) => isMarked(model, 'CHAMPION') && !isMarked(model, 'CHARACTER'));

/** A characteristic as a whole number, dimensionless, as the rules count with it. */
export const characteristic = (model: Model, key: string): number => Math.round(model.profile[key] ?? 0);

/** Whether a model is a character: neither rank and file nor champion. @source SM-1, SM-6 */
export const isCharacter = (model: Model): boolean => isMarked(model, 'CHARACTER');

/** Whether a model is still on the table. */
export const isAlive = (state: GameState, id: ModelId): boolean => state.models.has(id);

/** The unit of a model that is on the table. */
export const unitIdOf = (state: GameState, id: ModelId): UnitId => getModel(state, id).unit;
