import type { Inches } from '../../../kernel/units.ts';
import type { ChargeRange } from '../../core/state/regiments.ts';
import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';
import { hasKeyword, modelsOf } from '../../core/state/lookup.ts';
import { isWithin } from '../../core/measure/measure.ts';
import type { GameState } from '../../core/state/state.ts';

/** The stride of a unit: the lowest of its models. @source RG-06 */
export const unitStrideOf = (state: GameState, unit: UnitId, key: 'advance' | 'march' = 'advance'): Inches =>
  modelsOf(state, unit).reduce((least, { profile }) => Math.min(least, profile[key] ?? 0), Number.POSITIVE_INFINITY);

/** Whether every model of a unit has a long stride: one more die, and the lowest is dropped. @source RG-07 */
export const isSwift = (state: GameState, unit: UnitId): boolean =>
  modelsOf(state, unit).every((model) => hasKeyword(model, 'SWIFTSTRIDE'));

/** Whether a unit has a champion, with which a charge fails less often. @source E29 */
export const hasChampion = (state: GameState, unit: UnitId): boolean =>
  modelsOf(state, unit).some((model) => hasKeyword(model, 'CHAMPION'));

/** Maximum pips of a die. */
const MOST_PIPS = 6;

/**
 * The maximum range of a unit's charge.
 *
 * @param less What rough ground takes of it.
 * @source RG-05, RG-06, RT-04
 */
export const mostRange = (state: GameState, unit: UnitId, less: Inches = 0): Inches =>
  unitStrideOf(state, unit) + MOST_PIPS * state.rules.regiments.chargeDice - less;

/**
 * Rolls how far a charge reaches: the dice and the lowest stride. With a champion the dice count for at least four,
 * unless the charge fails nevertheless: then they count as rolled.
 *
 * @param distance Distance to the target when the charge was declared.
 * @param less What rough ground takes of the range.
 * @source RG-06, RG-07, E29, RT-04
 */
export function rollRange(state: GameState, unit: UnitId, distance: Inches, dice: Dice, less: Inches = 0): ChargeRange {
  const { chargeDice, swiftDice, championLeast } = state.rules.regiments;
  const swift = isSwift(state, unit);
  const fell = dice.d6(swift ? swiftDice : chargeDice);
  const kept = swift ? fell.toSorted((a, b) => b - a).slice(0, chargeDice) : fell;
  const sum = kept.reduce((total, pips) => total + pips, 0);
  const stride = unitStrideOf(state, unit) - less;
  const led = hasChampion(state, unit) ? Math.max(sum, championLeast) : sum;
  return {
    ...(less > 0 ? { less } : {}),
    dice: fell,
    kept,
    range: stride + (isWithin(distance, stride + led) ? led : sum),
  };
}

/** The die a failed charge moves by, in inches: the highest rolled. @source RG-12 */
export const highestDie = ({ dice }: ChargeRange): number => Math.max(...dice);
