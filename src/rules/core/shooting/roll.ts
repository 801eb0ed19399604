import type { Dice } from '../dice.ts';
import type { ShotVolley } from '../events/shooting.ts';
import { countedPips, FACES } from '../weapon.ts';
import type { PlannedVolley } from './shots.ts';

/** A volley before its saves: what was rolled for attacks, to hit and to wound. */
type RolledShots = Omit<ShotVolley, 'cover' | 'allocations' | 'lost'>;

/** Rolls the attacks of a volley, its hits, and its wounds, in that order. @source SH-10 to SH-13, SH-18 */
export function rollShots(dice: Dice, volley: PlannedVolley): RolledShots {
  const { weapon, shooters, against, toHit, toWound, extra, modifiers } = volley;
  const attackDice = dice.d6(shooters.length * weapon.attacks.dice);
  const each = weapon.attacks.plus + extra;
  const count = shooters.length * each + attackDice.reduce((sum, pips) => sum + countedPips(pips, weapon.attacks), 0);
  const hit = rollHits(dice, count, volley);
  const woundDice = toWound === undefined ? [] : dice.d6(hit.hits - hit.lethal);
  const failed = toWound === undefined ? 0 : woundDice.filter((die) => die < toWound).length;
  const again = weapon.traits.twin && toWound !== undefined ? dice.d6(failed) : [];
  const wounding = [...woundDice, ...again].filter((die) => toWound !== undefined && die >= toWound).length;
  return {
    weapon: weapon.name,
    against,
    shooters,
    attacks: { dice: attackDice, count },
    hit: { ...(toHit === undefined ? {} : { needs: toHit }), dice: hit.dice },
    ...(modifiers && modifiers.length > 0 ? { modifiers } : {}),
    hits: hit.hits,
    lethal: hit.lethal,
    wound: { ...(toWound === undefined ? {} : { needs: toWound }), dice: woundDice, again },
    wounds: hit.lethal + wounding,
  };
}

/** The dice to hit, the hits, and those of them that wound without a roll. @source SH-11, SH-12 */
function rollHits(
  dice: Dice,
  count: number,
  { weapon, toHit }: PlannedVolley,
): { readonly dice: readonly number[]; readonly hits: number; readonly lethal: number } {
  const { torrent, sustained = 0, lethal = FACES + 1 } = weapon.traits;
  if (torrent) return { dice: [], hits: count, lethal: 0 };
  if (toHit === undefined) return { dice: [], hits: 0, lethal: 0 };
  const rolled = dice.d6(count);
  const hits = rolled.filter((die) => die >= toHit);
  const more = sustained * hits.filter((die) => die === FACES).length;
  return { dice: rolled, hits: hits.length + more, lethal: hits.filter((die) => die >= lethal).length };
}
