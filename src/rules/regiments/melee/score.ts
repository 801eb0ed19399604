import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { ScorePart } from '../../core/events/regiments-melee.ts';
import type { MeleeCombat } from '../../core/state/regiments-melee.ts';
import type { MeleeRules } from '../../core/rules/regiments-melee.ts';
import type { GameState } from '../../core/state/state.ts';
import { SIDES, type Side } from '../../core/turn.ts';
import { buildMeleeGround, type MeleeGround } from './melee-ground.ts';
import { bearerOf } from '../ranks/command-group.ts';
import { bodyOf } from '../ranks/formation.ts';
import { isInRough } from '../ranks/terrain-outlines.ts';
import { rankAndFileOf, characteristic } from '../ranks/pools.ts';

/**
 * What each side of a combat scores for: health taken, a charge this turn, full ranks behind the first, an enemy's flank
 * or rear, and a standard; where that is a draw, the only musician decides.
 *
 * @source RG-30, CG-02, CG-05
 */
export function scorePartsOf(
  state: GameState,
  { units, taken }: MeleeCombat,
): Readonly<Record<Side, readonly ScorePart[]>> {
  const ground = buildMeleeGround(state, units);
  const sides = SIDES.map((side) => {
    const mine = units.filter((unit) => getUnit(state, unit).side === side && getUnit(state, unit).models.length > 0);
    const parts: readonly ScorePart[] = [{ what: 'health', points: taken[side] }, ...bonusesOf(ground, mine)];
    return { parts: parts.filter(({ points }) => points !== 0), musician: hasBearer(state, mine, 'MUSICIAN') };
  });
  const [attacker, defender] = sides as [(typeof sides)[number], (typeof sides)[number]];
  const isDraw = totalOf(attacker.parts) === totalOf(defender.parts);
  const [forAttacker, forDefender] = [
    isDraw && attacker.musician && !defender.musician,
    isDraw && defender.musician && !attacker.musician,
  ];
  const tune: ScorePart = { what: 'musician', points: 1 };
  return {
    attacker: [...attacker.parts, ...(forAttacker ? [tune] : [])],
    defender: [...defender.parts, ...(forDefender ? [tune] : [])],
  };
}

/** The number of points a side scores in a combat. */
export const totalOf = (parts: readonly ScorePart[]): number => parts.reduce((sum, { points }) => sum + points, 0);

const hasBearer = (state: GameState, units: readonly UnitId[], what: 'STANDARD' | 'MUSICIAN'): boolean =>
  units.some((unit) => bearerOf(state, unit, what) !== undefined);

function bonusesOf(ground: MeleeGround, units: readonly UnitId[]): readonly ScorePart[] {
  const { state, sides } = ground;
  const { melee, commandGroups } = state.rules.regiments;
  const { score } = melee;
  const ranks = Math.max(0, ...units.map((unit) => fullRanks(state, unit, score.fullRank) - 1));
  const struck = units.flatMap((unit) =>
    [...sides.values()].flatMap((byFoe) => {
      const side = byFoe.get(unit);
      return side === undefined ? [] : [side];
    }),
  );
  const isAside = struck.some((side) => side !== 'front');
  return [
    {
      what: 'charge',
      points: units.some((unit) => hasStatus(getUnit(state, unit), 'charged')) ? score.charge : 0,
    },
    { what: 'ranks', points: Math.min(score.mostRanks, ranks) },
    struck.includes('rear')
      ? { what: 'rear', points: score.rear }
      : { what: 'flank', points: isAside ? score.flank : 0 },
    { what: 'standard', points: commandGroups && hasBearer(state, units, 'STANDARD') ? commandGroups.standard : 0 },
  ];
}

/** The number of full ranks of a unit: wide enough for its size; none on rough ground. @source RG-22, RG-30, RT-05 */
function fullRanks(state: GameState, unit: UnitId, wide: MeleeRules['score']['fullRank']): number {
  const { formation } = getUnit(state, unit);
  const [soldier] = rankAndFileOf(state, unit);
  if (!formation || !soldier || isInRough(state, bodyOf(formation))) return 0;
  const needed = wide[characteristic(soldier, 'size')] ?? wide[0];
  const places = [...formation.places.values()];
  const depth = Math.max(...places.map(({ rank, ranks }) => Math.round(rank + ranks)));
  return Array.from({ length: depth }, (_, rank) =>
    places
      .filter((place) => place.rank < rank + 0.5 && place.rank + place.ranks > rank + 0.5)
      .reduce((sum, { files }) => sum + files, 0),
  ).filter((width) => width >= needed).length;
}
