import type { PlanPoint } from '../../../kernel/point.ts';
import type { Radians } from '../../../kernel/units.ts';
import * as trig from '../../../kernel/trig.ts';
import { poseOf } from '../../../rules/regiments/movement/flee.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { pipsAt } from '../../../rules/core/rules/chart.ts';
import { getUnit, hasStatus, modelsOf } from '../../../rules/core/state/lookup.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { amountBounds, type Weapon } from '../../../rules/core/weapon.ts';
import { attackValue, supportingAttacks } from '../../../rules/regiments/melee/attacks.ts';
import { disciplineOf } from '../../../rules/regiments/ranks/discipline.ts';
import { shareThrough, toWoundInMelee } from '../../../rules/regiments/ranks/charts.ts';
import { bearerOf } from '../../../rules/regiments/ranks/command-group.ts';
import { characteristic, healthLeft, poolsOf } from '../../../rules/regiments/ranks/pools.ts';
import {
  distanceBetween,
  isOnTable,
  regimentsOf,
  touchingEnemies,
} from '../../../rules/regiments/ranks/regiment-state.ts';
import { mostRange, unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import { asBlow, saveFromMissile, whoIsHit } from '../../../rules/regiments/shooting/hits.ts';
import type { BattleNumbers } from '../../forecast/battle-numbers.ts';
import { chanceOfRange } from './range-odds.ts';
import type { Pips } from './playout/dice.ts';

/** The numbers of regiments: an advance and two dice cross the gap, and the losers of a round may break. */
export const REGIMENTS_NUMBERS: BattleNumbers = {
  phases: ['charge', 'move', 'shoot', 'fight'],
  phaseOf: (phase) =>
    phase === 'charge' || phase === 'deploy'
      ? 'charge'
      : phase === 'movement'
        ? 'move'
        : phase === 'shooting'
          ? 'shoot'
          : 'fight',
  of: (state, unit) => {
    const idle = hasStatus(getUnit(state, unit), 'fleeing');
    const range = Math.max(0, ...modelsOf(state, unit).flatMap(({ weapons = [] }) => weapons.map((one) => one.range)));
    const chances = new Map<number, number>();
    return {
      health: Math.max(1, healthOf(state, unit)),
      move: idle ? 0 : unitStrideOf(state, unit, range > 0 ? 'advance' : 'march'),
      reach: idle ? 0 : mostRange(state, unit),
      chanceAcross: (gap) => {
        const whole = Math.ceil(gap);
        const chance = chances.get(whole) ?? chanceOfRange(state, unit, whole);
        chances.set(whole, chance);
        return chance;
      },
      range,
      discipline: disciplineOf(state, unit),
      bonus: bonusOf(state, unit),
      carries: false,
      facing: facingVector(poseOf(state, unit).facing),
    };
  },
  melee: (state, unit, foe) => {
    const [other] = modelsOf(state, foe);
    if (!other || hasStatus(getUnit(state, unit), 'fleeing')) return 0;
    const { melee } = state.rules.regiments;
    const files = getUnit(state, unit).formation?.files ?? 1;
    return modelsOf(state, unit).reduce((sum, model, index) => {
      const attacks =
        index < files ? attackValue(state, model) : index < 2 * files ? supportingAttacks(state, model) : 0;
      return sum + attacks * shareThrough(model, other, 'front', melee);
    }, 0);
  },
  shots: (state, unit, foe) => volleyOf(state, unit, foe, 0),
  declared: (state) =>
    state.phase === 'charge' ? regimentsOf(state).charges.map(({ unit, target }) => ({ unit, target })) : [],
  areEngaged: (state, one, other) =>
    distanceBetween(state, one, other) < 0.5 && touchingEnemies(state, one).some(({ id }) => id === other),
};

/** A facing as a vector in plan: 0 looks towards −z, positive turns left. */
export const facingVector = (facing: Radians): PlanPoint => [-trig.sin(facing), -trig.cos(facing)];

/** The points of a unit's full ranks and its standard in a combat. @source RG-30, CG-02 */
function bonusOf(state: GameState, unit: UnitId): number {
  const { melee, commandGroups } = state.rules.regiments;
  const { formation, models } = getUnit(state, unit);
  const [soldier] = modelsOf(state, unit);
  const standard = commandGroups && bearerOf(state, unit, 'STANDARD') ? commandGroups.standard : 0;
  if (!formation || !soldier) return standard;
  const wide = melee.score.fullRank[characteristic(soldier, 'size')] ?? melee.score.fullRank[0];
  const ranks = formation.files >= wide ? Math.floor(models.length / formation.files) - 1 : 0;
  return standard + Math.max(0, Math.min(melee.score.mostRanks, ranks));
}

/**
 * Health that a volley of a unit costs another on average, within range and in sight.
 *
 * @param harder How many pips more its dice need to hit.
 * @source RS-05, RS-06
 */
export function volleyOf(state: GameState, unit: UnitId, foe: UnitId, harder: Pips): number {
  if (!isOnTable(state, foe)) return 0;
  const { model: mark } = whoIsHit(state, foe);
  const files = getUnit(state, unit).formation?.files ?? 1;
  return modelsOf(state, unit)
    .slice(0, 2 * files)
    .reduce((sum, model, index) => {
      const able = (model.weapons ?? []).filter(({ traits }) => index < files || traits.volley);
      return sum + Math.max(0, ...able.map((weapon) => healthBy(state, model, weapon, mark, harder)));
    }, 0);
}

const healthOf = (state: GameState, unit: UnitId): number =>
  poolsOf(state, unit).reduce((sum, pool) => sum + healthLeft(state, pool), 0);

/** Health that a weapon costs models like one of them, on average. */
function healthBy(state: GameState, shooter: Model, weapon: Weapon, mark: Model, harder: Pips): number {
  const { missiles, melee } = state.rules.regiments;
  const chance = (needs: number | undefined) => (needs === undefined ? 0 : (7 - needs) / 6);
  const mean = ({ least, most }: { readonly least: number; readonly most: number }) => (least + most) / 2;
  const skill = weapon.skill ?? shooter.profile['BS'] ?? missiles.ordinarySkill;
  const needs = pipsAt(missiles.skillChart, skill);
  const large = characteristic(mark, 'size') > 0 ? missiles.largeBetter : 0;
  const hit = weapon.traits.torrent
    ? 1
    : chance(needs === undefined ? undefined : Math.min(6, Math.max(2, needs + harder - large)));
  const wound = chance(toWoundInMelee(asBlow(weapon, shooter), mark, melee));
  const past = 1 - chance(saveFromMissile(state, weapon, mark));
  return mean(amountBounds(weapon.attacks)) * hit * wound * past * mean(amountBounds(weapon.damage));
}
