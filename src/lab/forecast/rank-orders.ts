import { SAME_VALUE } from '../../kernel/tolerances.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { Side } from '../../rules/core/turn.ts';
import { OCTANTS } from '../policy/towards.ts';
import {
  asideOf,
  type ForecastGame,
  type ForecastOrder,
  type ForecastState,
  gapBetween,
  isHeldInMelee,
  isGone,
  planLength,
  nearestModel,
  octantOf,
  type Probability,
  type UnitIndex,
} from './forecast.ts';
import { habitGoal, placesFor } from './forecast-habits.ts';
import { type ForecastOrders, playForecast } from './forecast-turn.ts';
import type { Forecast } from './forecast-of.ts';
import { winChance } from './win-chance.ts';

/** How far and how hard a policy thinks. Numbers instead of time, so that a game is the same on every machine. */
export type Foresight = {
  /** Player turns that are played in a forecast, the one in progress included. */
  readonly turns: number;
  /** How often the orders of all units that are still to act are improved in turn before one of them is chosen. */
  readonly passes: number;
  /** How far its judgement of an order is off at random, as a chance of winning: 0 for none. */
  readonly blur: number;
  /** How many playouts a decision takes in a game that is played out with dice; 0 to judge by forecast there, too. */
  readonly playouts: number;
};

/** An order and the chance of winning with it, 0 to 1. */
export type RankedOrder = { readonly order: ForecastOrder; readonly chance: number };

/**
 * The chance that a side wins with some orders, by a forecast: the mean of what is thought after each player turn, as a
 * single later moment depends too much on one guess of what is done until then.
 */
export function chanceWith(
  { game, now }: Forecast,
  side: Side,
  orders: ForecastOrders,
  { turns }: Pick<Foresight, 'turns'>,
): Probability {
  let [sum, count] = [0, 0];
  playForecast(game, now, orders, turns, (at) => {
    sum += winChance(game, at, side);
    count++;
  });
  return count === 0 ? winChance(game, now, side) : sum / count;
}

/**
 * The orders for one unit, the best first.
 *
 * @param others Orders for the units that act after it: the best found for them are assumed, found again for each order where
 *               there are few.
 */
export function rankOrders(
  forecast: Forecast,
  unit: UnitIndex,
  options: readonly ForecastOrder[],
  foresight: Foresight,
  others: ReadonlyMap<UnitIndex, readonly ForecastOrder[]> = new Map(),
): readonly RankedOrder[] {
  const { side } = forecast.game.units[unit]!;
  const isFew = options.length <= FEW;
  const common = isFew ? undefined : improvedPlan(forecast, side, others, foresight, new Map());
  const chanceOf = (order: ForecastOrder): number => {
    const own = new Map([[unit, order]]);
    if (isFew && foresight.passes > 0 && others.size > 0)
      return chanceWith(forecast, side, improvedPlan(forecast, side, others, foresight, own), foresight);
    return chanceWith(forecast, side, new Map([...(common ?? []), ...own]), foresight);
  };
  return options.map((order) => ({ order, chance: withDice(order, chanceOf) })).toSorted((a, b) => b.chance - a.chance);
}

/** So many orders are few: the units that act later answer each of them. */
const FEW = 6;

/** The chance of winning by an order whose charge may fail: each outcome by itself, as often as it comes. */
function withDice(order: ForecastOrder, chanceOf: (order: ForecastOrder) => number): number {
  const { charge } = order;
  if (!charge || charge.chance === undefined || charge.chance >= 1) return chanceOf(order);
  const made = chanceOf({ ...order, charge: { ...charge, chance: 1 } });
  return charge.chance * made + (1 - charge.chance) * chanceOf({ ...order, charge: null, fails: true });
}

/** Orders for several units of a side: from habit, each improved in turn while the others keep theirs. */
function improvedPlan(
  forecast: Forecast,
  side: Side,
  options: ReadonlyMap<UnitIndex, readonly ForecastOrder[]>,
  foresight: Foresight,
  fixed: ReadonlyMap<UnitIndex, ForecastOrder>,
): Map<UnitIndex, ForecastOrder> {
  const plan = new Map<UnitIndex, ForecastOrder>(fixed);
  let best = options.size > 0 && foresight.passes > 0 ? chanceWith(forecast, side, plan, foresight) : 0;
  for (let pass = 0; pass < foresight.passes; pass++) {
    const before = best;
    for (const [unit, orders] of options)
      for (const order of orders) {
        const chance = withDice(order, (one) => chanceWith(forecast, side, new Map([...plan, [unit, one]]), foresight));
        if (chance <= best + SAME_VALUE) continue;
        best = chance;
        plan.set(unit, order);
      }
    if (best <= before + SAME_VALUE) break;
  }
  return plan;
}

/** How many of the nearest places and enemies are considered. */
const NEAREST = 4;

/** How far a unit reaches into a place that it only touches, inches. */
const TOUCH = 0.4;

/** The least gap to an enemy after a plain move, and the gap of a likely charge, inches. */
const BESIDE = 1.2;
const LIKELY = 6;

/**
 * Where a unit may be sent: nowhere, to places of the mission, up to an enemy, within a likely charge or range of it,
 * away from it, beyond its reach, and straight in eight directions.
 */
export function moveOptions({ game, now }: Forecast, unit: UnitIndex): readonly ForecastOrder[] {
  const own = game.units[unit]!;
  const [x, z] = [now.x[unit]!, now.z[unit]!];
  const far = ([px, pz]: PlanPoint): number => planLength(px - x, pz - z);
  const places = placesFor(game, now, unit)
    .toSorted((a, b) => far(a.to) - far(b.to))
    .slice(0, NEAREST)
    .flatMap(({ to, radius }): readonly PlanPoint[] => {
      const { gap, dx, dz } = nearestModel(game, now, unit, to[0], to[1]);
      if (gap <= radius) return [to];
      const by = (gap - radius + TOUCH) / (planLength(dx, dz) || 1);
      return [to, [x + dx * by, z + dz * by]];
    });
  const habit = habitGoal(game, now, unit);
  const ends: PlanPoint[] = [[x, z], ...(habit ? [habit] : []), ...places];
  for (const foe of nearestFoes(game, now, unit).slice(0, NEAREST)) {
    const there: PlanPoint = [now.x[foe]!, now.z[foe]!];
    const enemy = game.units[foe]!;
    const octant = octantOf(there[0] - x, there[1] - z);
    const apart = own.extents[octant]! + enemy.extents[(octant + 4) % 8]!;
    const stops = [BESIDE, LIKELY, ...(own.range > 0 ? [0.95 * own.range] : []), enemy.reach + enemy.move * 0.5 + 0.5];
    for (const stop of stops) ends.push(along(there, [x, z], apart + stop));
    if (enemy.reach + enemy.move > gapBetween(game, now, unit, foe)) ends.push(along([x, z], there, -own.move));
  }
  for (const [dx, dz] of OCTANTS) ends.push([x + dx * own.move, z + dz * own.move]);
  const orders = distinct(ends.map((to) => within(game, to))).map((to): ForecastOrder => ({ to }));
  // Where a unit moves before it charges, it may also decide not to.
  return chargesLater(game) ? orders.flatMap((order) => [order, { ...order, charge: null }]) : orders;
}

const chargesLater = ({ phases }: ForecastGame): boolean => phases.indexOf('charge') > phases.indexOf('move');

const within = ({ half }: ForecastGame, [x, z]: PlanPoint): PlanPoint => [
  Math.max(-half[0] + 1, Math.min(half[0] - 1, x)),
  Math.max(-half[1] + 1, Math.min(half[1] - 1, z)),
];

/** The point at a distance from one point towards another; beyond it where the distance is longer. */
function along([ax, az]: PlanPoint, [bx, bz]: PlanPoint, by: number): PlanPoint {
  const [dx, dz] = [bx - ax, bz - az];
  const far = planLength(dx, dz) || 1;
  return [ax + (dx / far) * by, az + (dz / far) * by];
}

const distinct = (places: readonly PlanPoint[]): readonly PlanPoint[] =>
  places.filter(([x, z], i) => places.findIndex(([ox, oz]) => planLength(x - ox, z - oz) < 0.3) === i);

/** The enemies of a unit, the nearest first. */
export const nearestFoes = (game: ForecastGame, now: ForecastState, unit: UnitIndex): readonly UnitIndex[] =>
  game.units
    .map((_, index) => index)
    .filter((foe) => game.units[foe]!.side === otherSide(game.units[unit]!.side) && !isGone(now, foe))
    .toSorted((a, b) => gapBetween(game, now, unit, a) - gapBetween(game, now, unit, b));

/** The units of the side in turn that have yet to charge, but for one, with what each may charge. */
export function stillToCharge(
  { game, now }: Forecast,
  but: UnitIndex,
  foresight: Foresight,
): Map<UnitIndex, readonly ForecastOrder[]> {
  const options = new Map<UnitIndex, readonly ForecastOrder[]>();
  if (foresight.passes === 0) return options;
  game.units.forEach(({ side, reach, chanceAcross }, unit) => {
    if (unit === but || side !== now.side || now.charged[unit] || isHeldInMelee(game, now, unit)) return;
    const charges = nearestFoes(game, now, unit)
      .slice(0, 2)
      .map((target) => ({ target, gap: gapBetween(game, now, unit, target) }))
      .filter(({ target, gap }) => gap <= reach && asideOf(now, unit, target) === 0)
      .map(({ target, gap }): ForecastOrder => ({ charge: { target, chance: chanceAcross(gap) } }));
    if (charges.length > 0) options.set(unit, [{ charge: null }, ...charges]);
  });
  return options;
}

/** The units of the side in turn that have yet to move, but for one, with where each may be sent. */
export function stillToMove(
  forecast: Forecast,
  but: UnitIndex,
  foresight: Foresight,
): Map<UnitIndex, readonly ForecastOrder[]> {
  const { game, now } = forecast;
  const options = new Map<UnitIndex, readonly ForecastOrder[]>();
  if (foresight.passes === 0) return options;
  game.units.forEach(({ side }, unit) => {
    if (unit === but || side !== now.side || now.moved[unit] || isHeldInMelee(game, now, unit)) return;
    options.set(unit, moveOptions(forecast, unit));
  });
  return options;
}
