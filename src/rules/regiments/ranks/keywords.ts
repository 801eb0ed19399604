import type { Model } from '../../core/state/state.ts';

/**
 * Keywords of models in a melee of regiments. Where a number may follow (`EXTRA SUPPORT 2`), it defaults to 1.
 * - `CHARACTER`, `CHAMPION`: a health pool of its own; a champion has an additional attack and counts as rank and file.
 * - `PAIRED WEAPONS`: an additional attack.
 * - `EXTRA RANK n`: n more ranks support; cumulative with `LINE FORMATION`.
 * - `LINE FORMATION`: one more rank supports.
 * - `EXTRA SUPPORT n`: makes at most n supporting attacks, whatever its size.
 * - `HARNESSED`: makes no supporting attacks.
 * - `PARRY`: harder to hit from the front.
 * - `STANDARD`, `MUSICIAN`: of the command group, where a game has them.
 * - `WAR PLATFORM`: a character that neither duels nor makes way, and may use Swirling Melee.
 *
 * @source RG-20 to RG-23, RG-27, CG-01
 */
type MeleeKeyword =
  | 'CHARACTER'
  | 'CHAMPION'
  | 'PAIRED WEAPONS'
  | 'EXTRA RANK'
  | 'LINE FORMATION'
  | 'EXTRA SUPPORT'
  | 'HARNESSED'
  | 'PARRY'
  | 'STANDARD'
  | 'MUSICIAN'
  | 'WAR PLATFORM';

/** Whether a model has a keyword of the melee, with or without a number. */
export const isMarked = (model: Model, keyword: MeleeKeyword): boolean => numberOf(model, keyword) !== undefined;

/** The count after a keyword, 1 by default; undefined for a model without the keyword. */
export function numberOf({ keywords }: Model, keyword: MeleeKeyword): number | undefined {
  for (const word of keywords) {
    if (word === keyword) return 1;
    if (!word.startsWith(`${keyword} `)) continue;
    const number = word.slice(keyword.length + 1);
    if (/^\d+$/.test(number)) return Number(number);
  }
  return undefined;
}
