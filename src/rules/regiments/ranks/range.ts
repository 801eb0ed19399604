import type { Chance, Inches } from '../../../kernel/units.ts';
import type { ChargeRange } from '../../core/state/regiments.ts';
import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';
import { hasKeyword, modelsOf } from '../../core/state/lookup.ts';
import { isWithin } from '../../core/measure/measure.ts';
import { waysBySum } from '../../core/measure/odds.ts';
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
  const swift = isSwift(state, unit);
  const fell = dice.d6(diceOfRange(state, unit));
  const kept = swift ? fell.toSorted((a, b) => b - a).slice(0, state.rules.regiments.chargeDice) : fell;
  const sum = kept.reduce((total, pips) => total + pips, 0);
  return { ...(less > 0 ? { less } : {}), dice: fell, kept, range: rangeAt(state, unit, distance, sum, less) };
}

/** The number of dice rolled for the range of a charge. @source RG-06, RG-07 */
export const diceOfRange = (state: GameState, unit: UnitId): number =>
  isSwift(state, unit) ? state.rules.regiments.swiftDice : state.rules.regiments.chargeDice;

/** The range of a charge whose kept dice add up to `sum`. */
function rangeAt(state: GameState, unit: UnitId, distance: Inches, sum: number, less: Inches): Inches {
  const stride = unitStrideOf(state, unit) - less;
  const led = hasChampion(state, unit) ? Math.max(sum, state.rules.regiments.championLeast) : sum;
  return stride + (isWithin(distance, stride + led) ? led : sum);
}

/**
 * Exact chance that the range of a charge, as {@link rollRange} rolls it, meets a condition.
 *
 * @param holds Asked once for each sum that the dice can have.
 */
export function chanceThatRange(
  state: GameState,
  unit: UnitId,
  distance: Inches,
  less: Inches,
  holds: (range: Inches) => boolean,
): Chance {
  const dice = diceOfRange(state, unit);
  let good = 0;
  for (const [sum, ways] of waysBySum(dice, state.rules.regiments.chargeDice).entries())
    if (ways > 0 && holds(rangeAt(state, unit, distance, sum, less))) good += ways;
  return good / 6 ** dice;
}

/** The die a failed charge moves by, in inches: the highest rolled. @source RG-12 */
export const highestDie = ({ dice }: ChargeRange): number => Math.max(...dice);
