import { assert } from '../../../kernel/assert.ts';
import type { UnitId } from '../../core/ids.ts';
import { getModel, getUnit, hasStatus, unitsOfSide, otherSide } from '../../core/state/lookup.ts';
import type { GameState, Model, Unit } from '../../core/state/state.ts';
import { type Engagement, FRESH_SKIRMISH_STATE, type SkirmishState } from '../../core/state/skirmish.ts';

/** The single model of a fighter on the table. @errors Throws when the fighter has left the table. */
export function fighterOf(state: GameState, unit: UnitId): Model {
  const [model] = getUnit(state, unit).models;
  assert(model !== undefined, `${unit} is not on the table`);
  return getModel(state, model);
}

/** Whether a fighter is on the table. */
export const isPresent = (state: GameState, unit: UnitId): boolean => (state.units.get(unit)?.models.length ?? 0) > 0;

/** Whether a fighter can act: neither Stunned nor Dazed. @source S-05 */
export const isActive = (unit: Unit): boolean => !hasStatus(unit, 'stunned') && !hasStatus(unit, 'dazed');

/** What a skirmish adds to positions and statuses. */
export const skirmishOf = (state: GameState): SkirmishState => state.skirmish ?? FRESH_SKIRMISH_STATE;

/** The state with some properties of its skirmish changed. */
export const withSkirmish = (state: GameState, change: Partial<SkirmishState>): GameState => ({
  ...state,
  skirmish: { ...skirmishOf(state), ...change },
});

/** An engagement of two enemies, the same whichever is named first. */
export const engagement = (one: UnitId, other: UnitId): Engagement =>
  one < other ? { a: one, b: other } : { a: other, b: one };

/** The enemies a fighter is engaged with, in the order the engagements began. @source S-08 */
export const engagedEnemiesOf = (state: GameState, unit: UnitId): readonly UnitId[] =>
  skirmishOf(state).engagements.flatMap(({ a, b }) => (a === unit ? [b] : b === unit ? [a] : []));

/** Whether two fighters are engaged with one another. */
export const areEngaged = (state: GameState, one: UnitId, other: UnitId): boolean =>
  engagedEnemiesOf(state, one).includes(other);

/** The enemies a fighter is engaged with that can act. @source E-07 */
export const activeFoesOf = (state: GameState, unit: UnitId): readonly UnitId[] =>
  engagedEnemiesOf(state, unit).filter((foe) => isActive(getUnit(state, foe)));

/** The enemies of a fighter on the table. */
export const enemiesOf = (state: GameState, unit: UnitId): readonly Unit[] =>
  unitsOfSide(state, otherSide(getUnit(state, unit).side));

/** The fighter to which a model belongs. */
export const fighterUnitOf = (state: GameState, model: Model['id']): UnitId => getModel(state, model).unit;
