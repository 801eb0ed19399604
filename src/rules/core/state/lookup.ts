import { assert } from '../../../kernel/assert.ts';
import type { Point } from '../../../kernel/point.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { ReserveUnit } from './mission.ts';
import type { GameState, Model, Status, Unit } from './state.ts';
import type { Side } from '../turn.ts';

/** Keywords the rules look up. */
export type Keyword =
  | 'INFANTRY'
  | 'BEAST'
  | 'MONSTER'
  | 'VEHICLE'
  | 'WALKER'
  | 'AIRCRAFT'
  | 'FLY'
  | 'CHARACTER'
  | 'CHAMPION'
  | 'INDEPENDENT'
  | 'SWIFTSTRIDE'
  | 'MISSILES'
  | 'UNYIELDING';

/** Whether a model or unit has a keyword. */
export const hasKeyword = (of: { readonly keywords: readonly string[] }, keyword: Keyword): boolean =>
  of.keywords.includes(keyword);

/** Whether a unit has a status. */
export const hasStatus = (unit: Unit, status: Status): boolean => unit.status.includes(status);

/** The opposing side. */
export const otherSide = (side: Side): Side => (side === 'attacker' ? 'defender' : 'attacker');

/** The model with that id; ids inside a state always have one. @errors Throws on an unknown id. */
export function getModel(state: GameState, id: ModelId): Model {
  const model = state.models.get(id);
  // The message is built only on failure: this function is called more often than any other.
  if (model === undefined) assert(false, `no model ${id} in the state`);
  return model;
}

/** The unit with that id, which must exist. @errors Throws on an unknown id. */
export function getUnit(state: GameState, id: UnitId): Unit {
  const unit = state.units.get(id);
  if (unit === undefined) assert(false, `no unit ${id} in the state`);
  return unit;
}

/** The models of a unit, in the order their player listed them. */
export const modelsOf = (state: GameState, unit: UnitId): readonly Model[] =>
  getUnit(state, unit).models.map((id) => getModel(state, id));

/** The side a model fights for. */
export const sideOf = (state: GameState, model: ModelId): Side => getUnit(state, getModel(state, model).unit).side;

/** The units of a side that have models on the table. */
export const unitsOfSide = (state: GameState, side: Side): readonly Unit[] =>
  [...state.units.values()].filter((unit) => unit.side === side && unit.models.length > 0);

/** The units of a side that are yet to arrive. @source MI-15 */
export const reservesOf = ({ mission, units }: GameState, side: Side): readonly ReserveUnit[] =>
  (mission?.reserves ?? []).filter(({ unit }) => units.get(unit)?.side === side);

/** The enemy units of a unit that have models on the table. */
export const enemyUnits = (state: GameState, unit: UnitId): readonly Unit[] =>
  unitsOfSide(state, otherSide(getUnit(state, unit).side));

/** The enemy models of a unit. */
export const enemyModels = (state: GameState, unit: UnitId): readonly Model[] =>
  enemyUnits(state, unit).flatMap((enemy) => modelsOf(state, enemy.id));

/** The state with some models moved and nothing else changed. */
export function withPlaces(state: GameState, places: Iterable<readonly [ModelId, Point]>): GameState {
  const models = new Map(state.models);
  for (const [id, at] of places) models.set(id, { ...getModel(state, id), at });
  return { ...state, models };
}

/** The state with some properties of one model changed. */
export function withModel(state: GameState, id: ModelId, change: Partial<Model>): GameState {
  const models = new Map(state.models);
  models.set(id, { ...getModel(state, id), ...change });
  return { ...state, models };
}

/** Whether a unit, or any of its models, has a keyword. */
export const unitHas = (state: GameState, unit: UnitId, keyword: Keyword): boolean =>
  hasKeyword(getUnit(state, unit), keyword) || modelsOf(state, unit).some((model) => hasKeyword(model, keyword));

/** The state with further statuses given to a unit. */
export function withStatus(state: GameState, id: UnitId, ...status: readonly Status[]): GameState {
  const unit = getUnit(state, id);
  const units = new Map(state.units);
  units.set(id, { ...unit, status: [...unit.status, ...status.filter((s) => !unit.status.includes(s))] });
  return { ...state, units };
}

/** The state with some models taken off the table; their units keep the models that are left. */
export function withoutModels(state: GameState, gone: readonly ModelId[]): GameState {
  if (gone.length === 0) return state;
  const units = new Map(state.units);
  const models = new Map(state.models);
  const all = new Set(gone);
  for (const id of new Set(gone.map((model) => getModel(state, model).unit))) {
    const unit = units.get(id)!;
    units.set(id, { ...unit, models: unit.models.filter((m) => !all.has(m)) });
  }
  for (const id of gone) models.delete(id);
  return { ...state, units, models };
}
