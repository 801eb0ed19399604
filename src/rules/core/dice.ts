import { type Random32, seededRandom, uniformInt } from '../../kernel/random.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/** Where the rules get their dice. */
export type Dice = {
  /** The pips of `count` six-sided dice, 1 to 6 each, in the order they fell. */
  d6(count: number): readonly number[];
  /** The pips of `count` twenty-sided dice, 1 to 20 each, in the order they fell. */
  d20(count: number): readonly number[];
};

/** Number of sides of the largest die the rules use. */
const MOST_SIDES = 20;

/** How scripted dice and the rules that rolled them disagree. */
export type DiceFault =
  | { readonly kind: 'too-few'; readonly given: number; readonly asked: number }
  | { readonly kind: 'too-many'; readonly given: number; readonly asked: number }
  | { readonly kind: 'no-die'; readonly index: number; readonly pips: number; readonly sides: number };

/** Dice with known pips, and an account of their use. */
type ScriptedDice = Dice & {
  /** Whether every die has been rolled, and none was missing. */
  spent(): boolean;
  /** Ok when the pips were valid and exactly used up, otherwise the fault. Call it after the roll. */
  audit(): Result<undefined, DiceFault>;
};

/**
 * Dice from a seed: the same seed gives the same pips on every engine.
 *
 * Generator: xoshiro128** seeded through splitmix32; a draw that would favour low pips is rejected.
 */
export const seededDice = (seed: number): Dice => diceFrom(seededRandom(seed));

/** Dice that draw from a stream of random numbers. */
export function diceFrom(random: Random32): Dice {
  const roll = (sides: number, count: number) => Array.from({ length: count }, () => uniformInt(random, sides) + 1);
  return { d6: (count) => roll(6, count), d20: (count) => roll(20, count) };
}

/**
 * Dice that give exactly `pips`, in order.
 *
 * A roll beyond the last die shows ones and is recorded: {@link ScriptedDice.audit} then reports a fault, and the
 * decision must be discarded.
 */
export function scriptedDice(...pips: readonly number[]): ScriptedDice {
  /** The number of sides of every die requested so far. */
  const sidesByDie: number[] = [];
  const roll = (sides: number, count: number): readonly number[] =>
    Array.from({ length: count }, () => pips[sidesByDie.push(sides) - 1] ?? 1);
  const audit = (): Result<undefined, DiceFault> => {
    const asked = sidesByDie.length;
    const index = pips.findIndex((p, i) => !Number.isInteger(p) || p < 1 || p > (sidesByDie[i] ?? MOST_SIDES));
    if (index >= 0) return err({ kind: 'no-die', index, pips: pips[index]!, sides: sidesByDie[index] ?? MOST_SIDES });
    if (asked === pips.length) return ok(undefined);
    return err({ kind: asked > pips.length ? 'too-few' : 'too-many', given: pips.length, asked });
  };
  return {
    d6: (count) => roll(6, count),
    d20: (count) => roll(20, count),
    spent: () => sidesByDie.length === pips.length,
    audit,
  };
}
