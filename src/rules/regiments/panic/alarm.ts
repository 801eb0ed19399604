import { SAME_SHARE } from '../../../kernel/tolerances.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { isEngagedUnit, isOnTable, regimentsOf } from '../ranks/regiment-state.ts';

/**
 * Whether a unit with this many models left has lost so large a share of them to shots of this phase that it tests.
 *
 * @source PA-01
 */
export function isAlarmed(state: GameState, unit: UnitId, left: number): boolean {
  const { panic } = state.rules.regiments;
  const before = regimentsOf(state).shotAt?.get(unit) ?? getUnit(state, unit).models.length;
  return panic !== undefined && left < before && before - left >= panic.share * before - SAME_SHARE;
}

/** Whether a unit tests at all: once a phase, and not while it is engaged, flees, charges or is charged. @source PA-04 */
export function mayPanic(state: GameState, unit: UnitId): boolean {
  const { charges, panicked = [] } = regimentsOf(state);
  return (
    isOnTable(state, unit) &&
    !panicked.includes(unit) &&
    !hasStatus(getUnit(state, unit), 'fleeing') &&
    !charges.some((charge) => charge.unit === unit || charge.target === unit) &&
    !isEngagedUnit(state, unit)
  );
}
