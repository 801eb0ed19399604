import { type Random32, seededRandom, uniformInt } from '../../kernel/random.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/** Where the rules get their dice. */
export type Dice = {
  /** The pips of `count` six-sided dice, 1 to 6 each, in the order they fell. */
  d6(count: number): readonly number[];
  /** The same with twenty-sided dice. */
  d20(count: number): readonly number[];
};

/** Sides of the largest die there is. */
const MOST_SIDES = 20;

/** How scripted dice and the rules that rolled them disagreed. */
export type DiceFault =
  | { readonly kind: 'too-few'; readonly given: number; readonly asked: number }
  | { readonly kind: 'too-many'; readonly given: number; readonly asked: number }
  | { readonly kind: 'no-die'; readonly index: number; readonly pips: number; readonly sides: number };

/** Dice with known pips, and the account of their use. */
export type ScriptedDice = Dice & {
  /** Whether every die has been rolled, and none was missing. */
  spent(): boolean;
  /** Nothing when the pips were real dice and exactly used up, else what was wrong. To be asked after the roll. */
  audit(): Result<undefined, DiceFault>;
};

/**
 * Dice from a seed: the same seed gives the same pips on every engine.
 *
 * Generator: xoshiro128** seeded through splitmix32; a draw that would favour low pips is thrown away.
 */
export const seededDice = (seed: number): Dice => diceFrom(seededRandom(seed));

/** Dice that fall by a stream of numbers. */
export function diceFrom(random: Random32): Dice {
  const roll = (sides: number, count: number) => Array.from({ length: count }, () => uniformInt(random, sides) + 1);
  return { d6: (count) => roll(6, count), d20: (count) => roll(20, count) };
}

/**
 * Dice that give exactly `pips`, in order.
 *
 * A roll beyond the last die shows ones and is remembered: what was decided with it must be thrown away, which
 * {@link ScriptedDice.audit} says.
 */
export function scriptedDice(...pips: readonly number[]): ScriptedDice {
  /** The sides of every die asked for so far. */
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
