import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { MeleeCombat } from '../../core/state/regiments-melee.ts';
import type { MeleeRules } from '../../core/rules/regiments-melee.ts';
import type { GameState } from '../../core/state/state.ts';
import { SIDES, type Side } from '../../core/turn.ts';
import { buildMeleeGround, type MeleeGround } from './melee-ground.ts';
import { rankAndFileOf, characteristic } from '../ranks/pools.ts';

/**
 * The score of each side in a combat: health taken, plus bonuses for charging this turn, for full ranks behind the
 * first, and for standing on an enemy's flank or rear.
 *
 * @source RG-30
 */
export function scoreOf(state: GameState, { units, taken }: MeleeCombat): Readonly<Record<Side, number>> {
  const ground = buildMeleeGround(state, units);
  const [attacker, defender] = SIDES.map((side) => {
    const mine = units.filter((unit) => getUnit(state, unit).side === side && getUnit(state, unit).models.length > 0);
    return taken[side] + bonusOf(ground, mine, state.rules.regiments.melee);
  });
  return { attacker: attacker!, defender: defender! };
}

function bonusOf(ground: MeleeGround, units: readonly UnitId[], { score }: MeleeRules): number {
  const { state, sides } = ground;
  const charge = units.some((unit) => hasStatus(getUnit(state, unit), 'charged')) ? score.charge : 0;
  const ranks = Math.max(0, ...units.map((unit) => fullRanks(state, unit, score.fullRank) - 1));
  const struck = units.flatMap((unit) =>
    [...sides.values()].flatMap((byFoe) => {
      const side = byFoe.get(unit);
      return side === undefined ? [] : [side];
    }),
  );
  const place = struck.includes('rear') ? score.rear : struck.some((s) => s !== 'front') ? score.flank : 0;
  return charge + Math.min(score.mostRanks, ranks) + place;
}

/** The number of full ranks of a unit: wide enough for its size. @source RG-22, RG-30 */
function fullRanks(state: GameState, unit: UnitId, wide: MeleeRules['score']['fullRank']): number {
  const { formation } = getUnit(state, unit);
  const [soldier] = rankAndFileOf(state, unit);
  if (!formation || !soldier) return 0;
  const needed = wide[characteristic(soldier, 'size')] ?? wide[0];
  const places = [...formation.places.values()];
  const depth = Math.max(...places.map(({ rank, ranks }) => Math.round(rank + ranks)));
  return Array.from({ length: depth }, (_, rank) =>
    places
      .filter((place) => place.rank < rank + 0.5 && place.rank + place.ranks > rank + 0.5)
      .reduce((sum, { files }) => sum + files, 0),
  ).filter((width) => width >= needed).length;
}
