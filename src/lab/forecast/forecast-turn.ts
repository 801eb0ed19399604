import type { Side } from '../../rules/core/turn.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import {
  asideOf,
  copyState,
  type ForecastGame,
  type ForecastOrder,
  type ForecastPhase,
  type ForecastState,
  gapBetween,
  isHeldInMelee,
  isGone,
  planLength,
  octantOf,
  type UnitIndex,
} from './forecast.ts';
import { scoreTurn } from './forecast-score.ts';
import { habitCharge, habitGoal, habitTarget } from './forecast-habits.ts';

/** Orders by the index of a unit. */
export type ForecastOrders = ReadonlyMap<number, ForecastOrder>;

/** A number of player turns. */
type PlayerTurns = number;

const NO_ORDERS: ForecastOrders = new Map();

/**
 * Plays a forecast on, on average: no dice fall. The side to move follows the orders for the rest of its turn;
 * everything else is done by habit.
 *
 * @param turns  Player turns to play at most, the one in progress included.
 * @param follows Called at the end of each.
 * @returns The last moment; `from` stays as it is.
 */
export function playForecast(
  game: ForecastGame,
  from: ForecastState,
  orders: ForecastOrders,
  turns: PlayerTurns,
  follows?: (at: ForecastState) => void,
): ForecastState {
  const at = copyState(from);
  for (let played = 0; played < turns && at.turn <= game.lastTurn; played++) {
    const told = played === 0 ? orders : NO_ORDERS;
    for (; at.phase < game.phases.length; at.phase++) PLAY[game.phases[at.phase]!](game, at, told);
    scoreTurn(game, at);
    beginTurn(game, at);
    follows?.(at);
  }
  return at;
}

function beginTurn(game: ForecastGame, at: ForecastState): void {
  at.phase = 0;
  if (at.side !== game.first) at.turn++;
  at.side = otherSide(at.side);
  at.charged.fill(0);
  at.moved.fill(0);
  at.shot.fill(0);
  // An engagement that was less likely than not did not come about.
  for (let i = 0; i < at.engaged.length; i++) at.engaged[i] = at.engaged[i]! >= 0.5 ? 1 : 0;
}

const PLAY: Readonly<Record<ForecastPhase, (game: ForecastGame, at: ForecastState, orders: ForecastOrders) => void>> = {
  charge: chargePhase,
  move: movePhase,
  shoot: shootPhase,
  fight: fightPhase,
};

/** The units of a side that can act. */
function* able(game: ForecastGame, at: ForecastState, side: Side): Generator<number> {
  for (let unit = 0; unit < game.units.length; unit++)
    if (game.units[unit]!.side === side && !isGone(at, unit)) yield unit;
}

function chargePhase(game: ForecastGame, at: ForecastState, orders: ForecastOrders): void {
  const n = game.units.length;
  for (const unit of able(game, at, at.side)) {
    if (isHeldInMelee(game, at, unit) || at.charged[unit]) continue;
    const given = orders.get(unit);
    const order = given?.charge;
    if (given?.fails) at.moved[unit] = 1;
    if (order === null) continue;
    const charge = order ?? habitCharge(game, at, unit);
    if (!charge || isGone(at, charge.target)) continue;
    const { target } = charge;
    const gap = gapBetween(game, at, unit, target);
    const chance = charge.chance ?? game.units[unit]!.chanceAcross(gap);
    at.charged[unit] = 1 + (charge.aside ?? asideOf(at, target, unit));
    at.engaged[unit * n + target] = at.engaged[target * n + unit] = chance;
    if (chance >= 0.5) approach(game, at, unit, target);
  }
}

/** Puts a unit beside another. */
function approach(game: ForecastGame, at: ForecastState, unit: UnitIndex, target: UnitIndex): void {
  const gap = gapBetween(game, at, unit, target);
  step(game, at, unit, at.x[target]!, at.z[target]!, gap);
}

/** Moves a unit towards a place, at most so far. */
function step({ half }: ForecastGame, at: ForecastState, unit: UnitIndex, x: number, z: number, most: number): void {
  const [dx, dz] = [x - at.x[unit]!, z - at.z[unit]!];
  const far = planLength(dx, dz);
  const share = far <= most ? 1 : most / far;
  at.x[unit] = Math.max(-half[0], Math.min(half[0], at.x[unit]! + dx * share));
  at.z[unit] = Math.max(-half[1], Math.min(half[1], at.z[unit]! + dz * share));
}

/** How near to an enemy a plain move may end, inches. */
const SHORT = 1.1;

function movePhase(game: ForecastGame, at: ForecastState, orders: ForecastOrders): void {
  for (const unit of able(game, at, at.side)) {
    if (at.moved[unit] || at.charged[unit] || isHeldInMelee(game, at, unit)) continue;
    const order = orders.get(unit);
    const before = [at.x[unit]!, at.z[unit]!] as const;
    const to = order?.to ?? habitGoal(game, at, unit);
    if (to) {
      const [x, z] = [at.x[unit]!, at.z[unit]!];
      step(game, at, unit, to[0], to[1], game.units[unit]!.move);
      // A plain move goes round an enemy or ends short of it.
      for (const foe of able(game, at, otherSide(at.side)))
        if (gapBetween(game, at, unit, foe) < SHORT) {
          const [dx, dz] = [at.x[unit]! - at.x[foe]!, at.z[unit]! - at.z[foe]!];
          const far = planLength(dx, dz) || 1;
          const octant = octantOf(dx, dz);
          const apart = game.units[unit]!.extents[(octant + 4) % 8]! + game.units[foe]!.extents[octant]! + SHORT;
          at.x[unit] = at.x[foe]! + (dx / far) * apart;
          at.z[unit] = at.z[foe]! + (dz / far) * apart;
          if (planLength(at.x[unit]! - x, at.z[unit]! - z) > game.units[unit]!.move + SHORT) {
            at.x[unit] = x;
            at.z[unit] = z;
          }
        }
    }
    turn(at, unit, order, before);
    pickUp(game, at, unit);
    at.moved[unit] = 1;
  }
}

/** Turns a unit to a given facing, else the way that it moved. */
function turn(at: ForecastState, unit: UnitIndex, order: ForecastOrder | undefined, [x, z]: PlanPoint): void {
  if (at.fx[unit] === 0 && at.fz[unit] === 0) return;
  const [dx, dz] = order?.facing ?? [at.x[unit]! - x, at.z[unit]! - z];
  const far = planLength(dx, dz);
  if (far < 0.5) return;
  at.fx[unit] = dx / far;
  at.fz[unit] = dz / far;
}

/** How near the middle of a fighter comes to a treasure that it picks up, inches. */
const HAND = 1.5;

function pickUp(game: ForecastGame, at: ForecastState, unit: UnitIndex): void {
  if (!game.units[unit]!.carries || at.carriers.includes(unit)) return;
  at.treasures.forEach(([x, z], treasure) => {
    if (at.carriers[treasure] !== -1 || at.carriers.includes(unit)) return;
    if (planLength(at.x[unit]! - x, at.z[unit]! - z) <= HAND) at.carriers[treasure] = unit;
  });
}

function shootPhase(game: ForecastGame, at: ForecastState, orders: ForecastOrders): void {
  for (const unit of able(game, at, at.side)) {
    const { range, side } = game.units[unit]!;
    if (range === 0 || at.shot[unit] || isHeldInMelee(game, at, unit)) continue;
    const order = orders.get(unit)?.shoot;
    if (order === null) continue;
    const target = order?.target ?? habitTarget(game, at, unit);
    if (target === undefined || isGone(at, target) || game.units[target]!.side === side) continue;
    const wounds = order?.wounds ?? game.units[unit]!.shots[target]! * at.left[unit]! * game.seen;
    hurt(game, at, target, wounds);
    at.shot[unit] = 1;
  }
}

function hurt(game: ForecastGame, at: ForecastState, unit: UnitIndex, wounds: number): void {
  at.left[unit] = Math.max(0, at.left[unit]! - wounds / Math.max(0.5, game.units[unit]!.health));
  if (!isGone(at, unit)) return;
  at.carriers.forEach((carrier, treasure) => {
    if (carrier !== unit) return;
    at.carriers[treasure] = -1;
    (at.treasures as [number, number][])[treasure] = [at.x[unit]!, at.z[unit]!];
  });
}

/** The share of its blows that a unit strikes at enemies in its flank or rear. */
const ASIDE = 0.4;

function fightPhase(game: ForecastGame, at: ForecastState): void {
  const n = game.units.length;
  const lost = new Float64Array(n);
  const strike = (unit: UnitIndex): void => {
    if (isGone(at, unit)) return;
    let all = 0;
    for (let foe = 0; foe < n; foe++) if (!isGone(at, foe)) all += at.engaged[unit * n + foe]!;
    if (all === 0) return;
    for (let foe = 0; foe < n; foe++) {
      const chance = at.engaged[unit * n + foe]!;
      if (chance === 0 || isGone(at, foe)) continue;
      const back = at.charged[foe]! > 1 ? ASIDE : 1;
      const dealt = (game.units[unit]!.melee[foe]! * at.left[unit]! * chance * back) / Math.max(1, all);
      lost[foe] = lost[foe]! + Math.min(dealt, at.left[foe]! * game.units[foe]!.health);
    }
  };
  const wound = (): void => {
    for (let unit = 0; unit < n; unit++) if (lost[unit]! > 0) hurt(game, at, unit, lost[unit]!);
  };
  // Units that charged strike before their targets.
  for (let unit = 0; unit < n; unit++) if (at.charged[unit]) strike(unit);
  wound();
  const first = lost.slice();
  lost.fill(0);
  for (let unit = 0; unit < n; unit++) if (!at.charged[unit]) strike(unit);
  wound();
  for (let unit = 0; unit < n; unit++) lost[unit] = lost[unit]! + first[unit]!;
  breakBeaten(game, at, lost);
  for (let i = 0; i < at.engaged.length; i++)
    if (at.engaged[i]! > 0 && (isGone(at, i % n) || isGone(at, Math.floor(i / n)))) at.engaged[i] = 0;
}

/** Where units break, those that lost more than they dealt lose part of what is left. */
function breakBeaten(game: ForecastGame, at: ForecastState, lost: Float64Array): void {
  const n = game.units.length;
  for (let unit = 0; unit < n; unit++) {
    const { discipline } = game.units[unit]!;
    if (discipline === undefined || isGone(at, unit)) continue;
    let dealt = 0;
    let aside = 0;
    let ranks = 0;
    let chance = 0;
    for (let foe = 0; foe < n; foe++) {
      const engaged = at.engaged[unit * n + foe]!;
      if (engaged === 0) continue;
      chance = Math.max(chance, engaged);
      dealt += lost[foe]!;
      aside = Math.max(aside, at.charged[foe]!);
      ranks = Math.max(ranks, (game.units[foe]!.bonus ?? 0) * at.left[foe]!);
    }
    const by =
      lost[unit]! + aside - at.charged[unit]! + ranks - dealt - (game.units[unit]!.bonus ?? 0) * at.left[unit]!;
    if (chance === 0 || by <= 0) continue;
    const breaks = chance * chanceAbove(discipline - by);
    at.left[unit] = at.left[unit]! * (1 - 0.8 * breaks);
    if (breaks < 0.5) continue;
    for (let foe = 0; foe < n; foe++) at.engaged[unit * n + foe] = at.engaged[foe * n + unit] = 0;
  }
}

/** Probability that two dice show more than a number, between whole numbers as well. */
function chanceAbove(number: number): number {
  const of = (whole: number): number => {
    let above = 0;
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b > whole) above++;
    return above / 36;
  };
  const low = Math.floor(number);
  return of(low) + (of(low + 1) - of(low)) * (number - low);
}
