import type { Model } from '../../core/state/state.ts';

/**
 * Keywords of models that the melee of regiments knows. Where a number may follow (`EXTRA SUPPORT 2`), none is 1.
 *
 * - `CHARACTER`, `CHAMPION`: a health pool of its own; a champion has a further attack and counts as rank and file.
 * - `PAIRED WEAPONS`: a further attack.
 * - `EXTRA RANK n`: so many ranks more support; cumulative with `LINE FORMATION`.
 * - `LINE FORMATION`: one rank more supports.
 * - `EXTRA SUPPORT n`: makes at most n supporting attacks, whatever its size.
 * - `HARNESSED`: makes no supporting attacks.
 * - `PARRY`: harder to hit from the front.
 * - `WAR PLATFORM`: a character that neither duels nor makes way, and may use Swirling Melee.
 *
 * @source RG-20 to RG-23, RG-27
 */
export type MeleeKeyword =
  | 'CHARACTER'
  | 'CHAMPION'
  | 'PAIRED WEAPONS'
  | 'EXTRA RANK'
  | 'LINE FORMATION'
  | 'EXTRA SUPPORT'
  | 'HARNESSED'
  | 'PARRY'
  | 'WAR PLATFORM';

/** Whether a model has a keyword of the melee, with or without a number. */
export const isMarked = (model: Model, keyword: MeleeKeyword): boolean => numberOf(model, keyword) !== undefined;

/** The count behind a keyword, 1 where none is given; undefined for a model without the keyword. */
export function numberOf({ keywords }: Model, keyword: MeleeKeyword): number | undefined {
  for (const word of keywords) {
    if (word === keyword) return 1;
    if (!word.startsWith(`${keyword} `)) continue;
    const number = word.slice(keyword.length + 1);
    if (/^\d+$/.test(number)) return Number(number);
  }
  return undefined;
}
