import type { Inches } from '../../../kernel/units.ts';
import { gapAcross } from '../../../geometry/gap.ts';
import { assert } from '../../../kernel/assert.ts';
import { type RegimentsState, type DeclaredCharge, FRESH_REGIMENTS_STATE } from '../../core/state/regiments.ts';
import type { Formation, FormationPlace, FormationPose } from '../../core/formation.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { enemyUnits, getModel, getUnit } from '../../core/state/lookup.ts';
import type { GameState, Unit } from '../../core/state/state.ts';
import type { Standing } from '../../../geometry/gap.ts';
import { unitsTouch } from './contact.ts';
import { bodyOf, standingPlaces } from './formation.ts';

/** What a game of regiments adds to positions and statuses. */
export const regimentsOf = (state: GameState): RegimentsState => state.regiments ?? FRESH_REGIMENTS_STATE;

/** The state with some properties of its regiments changed. */
export const withRegiments = (state: GameState, change: Partial<RegimentsState>): GameState => ({
  ...state,
  regiments: { ...regimentsOf(state), ...change },
});

/** The formation of a unit, which must have one. @errors Throws for a unit without a formation. */
export function formationOf(state: GameState, unit: UnitId): Formation {
  const { formation } = getUnit(state, unit);
  assert(formation !== undefined, `${unit} does not stand in ranks`);
  return formation;
}

/** The ground of a unit as one body: the boundary of its ranks, or the base of a lone model. @source RG-17, RG-18 */
export function bodyOfUnit(state: GameState, unit: Unit): Standing {
  if (unit.formation) return bodyOf(unit.formation);
  const [model] = unit.models;
  assert(model !== undefined, `${unit.id} has no model left`);
  return getModel(state, model);
}

/** Whether a unit is still on the table. */
export const isOnTable = (state: GameState, unit: UnitId): boolean => (state.units.get(unit)?.models.length ?? 0) > 0;

/** The enemy units that touch a unit and are thus engaged with it. @source RG-18 */
export function touchingEnemies(state: GameState, unit: UnitId): readonly Unit[] {
  const body = bodyOfUnit(state, getUnit(state, unit));
  return enemyUnits(state, unit).filter((enemy) => unitsTouch(body, bodyOfUnit(state, enemy)));
}

/** Whether a unit is engaged in combat. @source RG-18 */
export const isEngagedUnit = (state: GameState, unit: UnitId): boolean => touchingEnemies(state, unit).length > 0;

/** The state with another formation of a unit; its models stand and face accordingly. */
export function withFormation(state: GameState, id: UnitId, formation: Formation): GameState {
  const units = new Map(state.units);
  units.set(id, { ...getUnit(state, id), formation });
  const models = new Map(state.models);
  for (const [model, at] of standingPlaces(formation))
    models.set(model, { ...getModel(state, model), at, facing: formation.facing });
  return { ...state, units, models };
}

/** The state with a unit in another pose. A lone model without ranks simply stands there. */
export function withPose(state: GameState, id: UnitId, pose: FormationPose): GameState {
  const { formation, models } = getUnit(state, id);
  if (formation) return withFormation(state, id, { ...formation, ...pose });
  const all = new Map(state.models);
  for (const model of models) all.set(model, { ...getModel(state, model), ...pose });
  return { ...state, models: all };
}

/**
 * The state with the models of a unit in other places of its ranks.
 *
 * @param files The new number of files; undefined when it does not change.
 */
export function withRanks(
  state: GameState,
  id: UnitId,
  places: readonly (readonly [ModelId, FormationPlace])[],
  files?: number,
): GameState {
  const { formation } = getUnit(state, id);
  if (!formation) return state;
  return withFormation(state, id, { ...formation, files: files ?? formation.files, places: new Map(places) });
}

/** The charges declared against a unit that have not been moved. @source CC-3 */
export const chargesAgainst = (state: GameState, target: UnitId): readonly DeclaredCharge[] =>
  regimentsOf(state).charges.filter((charge) => charge.target === target);

/** The charge a unit has declared and not moved; undefined when there is none. */
export const chargeOf = (state: GameState, unit: UnitId): DeclaredCharge | undefined =>
  regimentsOf(state).charges.find((charge) => charge.unit === unit);

/** The state with one declared charge changed. */
export const withCharge = (state: GameState, unit: UnitId, change: Partial<DeclaredCharge>): GameState =>
  withRegiments(state, {
    charges: regimentsOf(state).charges.map((charge) => (charge.unit === unit ? { ...charge, ...change } : charge)),
  });

/** Shortest distance between the boundaries of two units; 0 when they touch. @source RG-06 */
export const distanceBetween = (state: GameState, one: UnitId, other: UnitId): Inches =>
  Math.max(0, gapAcross(bodyOfUnit(state, getUnit(state, one)), bodyOfUnit(state, getUnit(state, other))));
