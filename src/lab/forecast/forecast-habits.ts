import type { PlanPoint } from '../../kernel/point.ts';
import {
  asideOf,
  type ForecastGame,
  type ForecastOrder,
  type ForecastState,
  gapBetween,
  gapToPoint,
  isHeldInMelee,
  isGone,
  planLength,
  type UnitIndex,
} from './forecast.ts';

/** The least chance of a charge by habit. */
const BOLD = 0.3;

/** What a unit charges by habit: where it expects to take more than it loses; undefined for nothing. */
export function habitCharge(
  game: ForecastGame,
  at: ForecastState,
  unit: UnitIndex,
): NonNullable<ForecastOrder['charge']> | undefined {
  const own = game.units[unit]!;
  let best: { readonly target: UnitIndex } | undefined;
  let most = 0;
  for (let foe = 0; foe < game.units.length; foe++) {
    const enemy = game.units[foe]!;
    if (enemy.side === own.side || isGone(at, foe) || asideOf(at, unit, foe) > 0) continue;
    const gap = gapBetween(game, at, unit, foe);
    if (gap > own.reach) continue;
    const chance = own.chanceAcross(gap);
    if (chance < BOLD) continue;
    const worth = chance * lead(game, at, unit, foe);
    if (worth > most) {
      most = worth;
      best = { target: foe };
    }
  }
  return best;
}

/** A part of an army, 0 to 1; negative for a loss. */
type ArmyShare = number;

/** How much more of an army's worth a unit takes in the first rounds of melee than it loses; it strikes first. */
export function lead(game: ForecastGame, at: ForecastState, unit: UnitIndex, foe: UnitIndex): ArmyShare {
  const [own, enemy] = [game.units[unit]!, game.units[foe]!];
  const dealt = Math.min(1, (2 * own.melee[foe]! * at.left[unit]!) / Math.max(0.5, enemy.health * at.left[foe]!));
  const taken = Math.min(
    1,
    (2 * enemy.melee[unit]! * at.left[foe]! * (1 - dealt / 2)) / Math.max(0.5, own.health * at.left[unit]!),
  );
  return dealt * enemy.worth * at.left[foe]! - taken * own.worth * at.left[unit]!;
}

/** The enemy that a unit shoots at by habit: the one that loses most by it; undefined for none in range. */
export function habitTarget(game: ForecastGame, at: ForecastState, unit: UnitIndex): UnitIndex | undefined {
  const own = game.units[unit]!;
  let best: number | undefined;
  let most = 0;
  for (let foe = 0; foe < game.units.length; foe++) {
    const enemy = game.units[foe]!;
    if (enemy.side === own.side || isGone(at, foe) || isHeldInMelee(game, at, foe)) continue;
    if (gapBetween(game, at, unit, foe) > own.range) continue;
    const share = Math.min(at.left[foe]!, own.shots[foe]! / Math.max(0.5, enemy.health));
    if (share * enemy.worth > most) {
      most = share * enemy.worth;
      best = foe;
    }
  }
  return best;
}

/**
 * Where a unit goes by habit: home with a treasure, to the place of the mission that is most worth its way, else towards
 * an enemy it may hurt; undefined where it stays.
 */
export function habitGoal(game: ForecastGame, at: ForecastState, unit: UnitIndex): PlanPoint | undefined {
  const own = game.units[unit]!;
  const places = placesFor(game, at, unit);
  const still = game.lastTurn - at.turn + 1;
  let best: PlanPoint | undefined;
  let most = 0;
  for (const { to, worth, radius } of places) {
    const away = Math.max(0, gapToPoint(game, at, unit, to[0], to[1]) - radius);
    const turns = Math.ceil(away / Math.max(1, own.move));
    const left = still - turns;
    if (left < 0) continue;
    const alone = (worth * (1 + left)) / (1 + 0.5 * turns);
    if (alone <= most) continue;
    const value = alone / (1 + crowd(game, at, unit, to, radius));
    if (value > most) {
      most = value;
      best = planLength(at.x[unit]! - to[0], at.z[unit]! - to[1]) <= radius ? [at.x[unit]!, at.z[unit]!] : to;
    }
  }
  return best ?? towardsEnemy(game, at, unit);
}

/** How much of its own side already is where a unit might go, as multiples of the unit. */
function crowd(game: ForecastGame, at: ForecastState, unit: UnitIndex, to: PlanPoint, radius: number): number {
  const own = game.units[unit]!;
  let there = 0;
  for (let other = 0; other < game.units.length; other++) {
    const mate = game.units[other]!;
    if (other === unit || mate.side !== own.side || isGone(at, other) || mate.control === 0) continue;
    if (gapToPoint(game, at, other, to[0], to[1]) <= radius) there += mate.models * mate.control * at.left[other]!;
  }
  return (2 * there) / Math.max(1, own.models * Math.max(1, own.control));
}

type MissionPlace = { readonly to: PlanPoint; readonly worth: number; readonly radius: number };

/** The places of the mission that score for a unit, with the points of each. */
export function placesFor(game: ForecastGame, at: ForecastState, unit: UnitIndex): readonly MissionPlace[] {
  const { mission } = game;
  const own = game.units[unit]!;
  if (!mission) return [];
  const places: MissionPlace[] = [];
  const carried = at.carriers.indexOf(unit);
  for (const rule of mission.scoring) {
    if (rule.side !== undefined && rule.side !== own.side) continue;
    if (rule.kind === 'hold' && own.control > 0)
      for (const { id, at: place, radius } of mission.objectives)
        if (rule.objectives.includes(id)) places.push({ to: [place[0], place[2]], worth: rule.points, radius });
    if (rule.kind === 'reach' && (!rule.units || rule.units.includes(own.id))) {
      const { reach } = rule;
      const objective = reach.kind === 'objective' ? mission.objectives.find(({ id }) => id === reach.id) : undefined;
      if (objective)
        places.push({ to: [objective.at[0], objective.at[2]], worth: rule.points, radius: objective.radius });
      if (reach.kind === 'zone')
        places.push({ to: nearestIn(reach.zone, at.x[unit]!, at.z[unit]!), worth: rule.points, radius: 0 });
    }
    if (rule.kind === 'treasure' && own.carries && carried < 0)
      at.treasures.forEach(([x, z], treasure) => {
        if (at.carriers[treasure] === -1) places.push({ to: [x, z], worth: 2 * rule.points, radius: 0.8 });
      });
  }
  if (carried >= 0)
    for (const { side, zone } of mission.deployment)
      if (side === own.side) places.push({ to: middleOfZone(zone), worth: 20, radius: 1 });
  return places;
}

/** The mean of the corners of a zone in plan, inches. */
export const middleOfZone = (zone: readonly PlanPoint[]): PlanPoint => [
  zone.reduce((sum, [x]) => sum + x, 0) / zone.length,
  zone.reduce((sum, [, z]) => sum + z, 0) / zone.length,
];

/** The point of a zone's box nearest to a place, a little inside. */
function nearestIn(zone: readonly PlanPoint[], x: number, z: number): PlanPoint {
  const inset = 1.5;
  const clamp = (value: number, all: readonly number[]): number => {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const by = Math.min(inset, (high - low) / 2);
    return Math.max(low + by, Math.min(high - by, value));
  };
  return [
    clamp(
      x,
      zone.map(([one]) => one),
    ),
    clamp(
      z,
      zone.map(([, one]) => one),
    ),
  ];
}

/** Towards the nearest enemy that it shoots at, as far as its range, or that it would beat; else it stays. */
function towardsEnemy(game: ForecastGame, at: ForecastState, unit: UnitIndex): PlanPoint | undefined {
  const own = game.units[unit]!;
  let near: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let foe = 0; foe < game.units.length; foe++) {
    if (game.units[foe]!.side === own.side || isGone(at, foe)) continue;
    const gap = gapBetween(game, at, unit, foe);
    if (own.range === 0 && lead(game, at, unit, foe) < 0) continue;
    if (gap < least) {
      least = gap;
      near = foe;
    }
  }
  if (near === undefined) return undefined;
  const stop = own.range > 0 ? 0.9 * own.range : 0;
  if (least <= stop) return undefined;
  const [dx, dz] = [at.x[near]! - at.x[unit]!, at.z[near]! - at.z[unit]!];
  const far = planLength(dx, dz) || 1;
  const go = Math.min(least - stop, own.move);
  return [at.x[unit]! + (dx / far) * go, at.z[unit]! + (dz / far) * go];
}
