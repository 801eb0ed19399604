import { rational, type Rational } from '../../../kernel/rational.ts';
import type { Dice } from '../../core/dice.ts';
import { type Fraction, fraction } from '../../core/measure/odds.ts';
import type { D20Roll } from '../../core/events/skirmish.ts';

/** How a d20 is rolled: one die, the higher of two, or the lower of two. @source S-02 */
export type Luck = 'plain' | 'advantage' | 'disadvantage';

/** The pips a check must reach, and its luck. @source S-01, S-02 */
export type CheckTerms = { readonly needs: number; readonly luck: Luck };

/** Number of sides of the die for every check. */
export const D20 = 20;
/** A natural die of at most this many pips always fails. @source S-01 */
const ALWAYS_FAILS = 4;

/** The luck of a roll: several sources of one kind count once, and the two kinds cancel. @source S-02, A-29 */
export const luckOf = ({ good, bad }: { readonly good: boolean; readonly bad: boolean }): Luck =>
  good === bad ? 'plain' : good ? 'advantage' : 'disadvantage';

/** Whether a kept die passes, in pips: a natural 1 to 4 never, a natural 20 always. @source S-01 */
export const passes = (kept: number, needs: number): boolean => kept === D20 || (kept > ALWAYS_FAILS && kept >= needs);

/** Rolls without a target. @source S-02 */
export function rollD20(dice: Dice, luck: Luck): D20Roll {
  const rolled = dice.d20(luck === 'plain' ? 1 : 2);
  return { dice: rolled, kept: luck === 'disadvantage' ? Math.min(...rolled) : Math.max(...rolled) };
}

/** Rolls a check of a characteristic, passed when the pips of the kept die reach what is needed. @source S-01, S-02 */
export function rollCheck(dice: Dice, needs: number, luck: Luck): D20Roll {
  const roll = rollD20(dice, luck);
  return { ...roll, needs, passed: passes(roll.kept, needs) };
}

/**
 * The number of outcomes in which each face is the kept one.
 *
 * @returns Indexed by face, from 0 to 20; the sum is 20, or 400 with advantage or disadvantage.
 * @source  S-02
 */
export function waysByKept(luck: Luck): readonly number[] {
  return Array.from({ length: D20 + 1 }, (_, face) => {
    if (face === 0) return 0;
    if (luck === 'plain') return 1;
    return luck === 'advantage' ? 2 * face - 1 : 2 * (D20 - face) + 1;
  });
}

/** Exact probability that the pips of the kept die are wanted ones. @source S-02 */
function chanceOfKept(luck: Luck, wanted: (kept: number) => boolean): Fraction {
  let good = 0;
  for (const [face, ways] of waysByKept(luck).entries()) if (face > 0 && wanted(face)) good += ways;
  return fraction(good, luck === 'plain' ? D20 : D20 * D20);
}

/** Exact probability of passing a check that needs this many pips. @source S-01, S-02 */
export const chanceOfCheck = (needs: number, luck: Luck): Fraction => chanceOfKept(luck, (kept) => passes(kept, needs));

/** The exact probability that a check is passed. @source S-01, S-02 */
export function chanceToPass({ needs, luck }: CheckTerms): Rational {
  const { num, den } = chanceOfCheck(needs, luck);
  return rational(BigInt(num), BigInt(den));
}

/** Exact probability of each row of a table indexed by the pips of the kept die, in row order. @source E-40 to E-43 */
export function chanceOfRows(rows: readonly { readonly upTo: number }[], luck: Luck): readonly Fraction[] {
  return rows.map(({ upTo }, i) => {
    const after = rows[i - 1]?.upTo ?? 0;
    return chanceOfKept(luck, (kept) => kept > after && kept <= upTo);
  });
}

/**
 * The row of a table selected by the pips of a kept die.
 *
 * @errors Throws when the table ends below it.
 * @source E-39 to E-42
 */
export function rowOf<Row extends { readonly upTo: number }>(rows: readonly Row[], kept: number): Row {
  const row = rows.find(({ upTo }) => kept <= upTo);
  if (!row) throw new Error(`no row for a ${kept}`);
  return row;
}
