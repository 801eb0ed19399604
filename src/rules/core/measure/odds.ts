import { assert } from '../../../kernel/assert.ts';
import type { Inches } from '../../../kernel/units.ts';
import { isWithin } from './measure.ts';

/** An exact probability: `num` of `den` equally likely outcomes, in lowest terms. */
export type Fraction = { readonly num: number; readonly den: number };

/** Dice of a charge roll. @source C-13 */
export const CHARGE_DICE = 2;

/** The smallest and the largest total of a charge roll. */
export const CHARGE_TOTALS = { least: 2, most: 12 } as const;

/** A fraction in lowest terms. @errors Throws unless both are whole, `num` is not negative and `den` is positive. */
export function fraction(num: number, den: number): Fraction {
  assert(Number.isSafeInteger(num) && Number.isSafeInteger(den) && num >= 0 && den > 0, `no fraction ${num}/${den}`);
  const divisor = greatestCommonDivisor(num, den);
  return { num: num / divisor, den: den / divisor };
}

/** The probability that two independent events both happen. */
export const multiplyFractions = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.num, a.den * b.den);

/** The probability that one of two mutually exclusive events happens. */
export const addFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.num * b.den + b.num * a.den, a.den * b.den);

/** The fraction as a number from 0 to 1. */
export const toShare = (f: Fraction): number => f.num / f.den;

/**
 * The number of combinations in which the best `kept` of some dice add up to each sum.
 *
 * @returns Indexed by sum, from 0 to 6 × `dice`.
 */
export function waysBySum(dice: number, kept = dice): readonly number[] {
  // By the number of dice placed so far, then by sum. The sixes are placed first, so that the best dice are kept.
  const ways = Array.from({ length: dice + 1 }, () => new Array<number>(6 * dice + 1).fill(0));
  ways[0]![0] = 1;
  for (let pips = 6; pips >= 1; pips--)
    for (let placed = dice - 1; placed >= 0; placed--) {
      let choices = 1;
      for (let now = placed + 1; now <= dice; now++) {
        choices = (choices * (dice - now + 1)) / (now - placed);
        const added = pips * (Math.min(now, kept) - Math.min(placed, kept));
        for (const [sum, count] of ways[placed]!.entries()) if (count > 0) ways[now]![sum + added]! += choices * count;
      }
    }
  return ways[dice]!;
}

/**
 * Exact probability that the best `kept` of some dice add up to at least `least` pips.
 *
 * @param dice Number of dice; at most 19, because 6^20 is not a safe integer.
 */
export function chanceOfSum(dice: number, least: number, kept = dice): Fraction {
  assert(Number.isInteger(dice) && dice >= 0 && dice <= 19, `cannot add up ${dice} dice exactly`);
  let good = 0;
  for (const [sum, count] of waysBySum(dice, kept).entries()) if (sum >= least) good += count;
  return fraction(good, 6 ** dice);
}

/** Exact probability that 2D6 plus a modifier is at least `least` pips. @source C-13, A21 */
export const chanceAtLeast = (least: number, modifier = 0): Fraction => chanceOfSum(CHARGE_DICE, least - modifier);

/** Exact probability when a failed roll may be rerolled once, all its dice together. @source R10-33 */
export function withReroll(chance: Fraction): Fraction {
  const miss = chance.den - chance.num;
  return fraction(chance.den * chance.den - miss * miss, chance.den * chance.den);
}

/** How far a roll lets each model move: the sum of its pips and the modifier, never below 0. @source C-14, A21 */
export const allowedBy = (total: number, modifier: number): Inches => Math.max(0, total + modifier);

/**
 * The smallest 2D6 total, in pips, that lets a model move `distance`.
 *
 * @returns 2 to 12, or undefined when no roll is enough or there is no distance.
 * @source  C-13, C-14, A21
 */
export function neededTotal(distance: Inches | undefined, modifier = 0): number | undefined {
  if (distance === undefined) return undefined;
  for (let total: number = CHARGE_TOTALS.least; total <= CHARGE_TOTALS.most; total++) {
    if (isWithin(distance, allowedBy(total, modifier))) return total;
  }
  return undefined;
}

/** Exact probability of rolling at least a 2D6 total in pips; 0 when no total is enough. */
export const chanceOfTotal = (needed: number | undefined): Fraction =>
  needed === undefined ? fraction(0, 1) : chanceAtLeast(needed);

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? Math.max(a, 1) : greatestCommonDivisor(b, a % b);
}
