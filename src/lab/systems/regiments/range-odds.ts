import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import type { Chance, Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { chanceOfSum, toShare } from '../../../rules/core/measure/odds.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { diceOfRange, unitStrideOf } from '../../../rules/regiments/ranks/range.ts';

/** Exact chance that a unit's charge reaches a distance; a champion does not count. @source RG-06, RG-07 */
export function chanceOfRange(state: GameState, unit: UnitId, distance: Inches): Chance {
  const needs = Math.max(0, Math.ceil(distance - unitStrideOf(state, unit) - MEASURE_TOLERANCE));
  return toShare(chanceOfSum(diceOfRange(state, unit), needs, state.rules.regiments.chargeDice));
}
