import type { UnitIndex } from '../../../forecast/forecast.ts';
import { type Battle, copyField, type BattleField, isOut } from './battle.ts';
import { declareCharge, fleeFrom, mayCharge, moveChargers, nearestToCharge, rally } from './charges.ts';
import { twoDice, type PlayoutDice, takeUp } from './dice.ts';
import { fightAll } from './melee.ts';
import { moveAll, type Pose } from './moves.ts';
import { scoreNow } from './scores.ts';
import { shootAll, standAndShoot } from './volleys.ts';

/** The parts of a player turn of regiments, in order. */
export const BATTLE_PHASES = ['charge', 'move', 'shoot', 'fight'] as const;
export type BattlePhase = (typeof BATTLE_PHASES)[number];

/** What one unit is told in the turn in progress. What is left out is done by habit. */
export type BattleOrder = {
  /** The unit it charges, with the chance of it where that is known; -1 for none. */
  readonly charge?: { readonly target: UnitIndex; readonly chance?: number };
  readonly to?: Pose;
  /** How it answers a charge declared against it before the playout begins: it flees, or holds and shoots if it can. */
  readonly answer?: { readonly charger: UnitIndex; readonly flees: boolean };
};

/** Orders by the index of a unit. */
export type BattleOrders = ReadonlyMap<number, BattleOrder>;

/**
 * Plays a battle on to its last turn, with dice from a stream. The side in turn follows the orders for the rest of its
 * turn; all else is done by habit: both sides charge what two dice reach on average, and go for the objectives.
 *
 * @param phase The phase in progress.
 * @returns The last moment; `from` stays as it is.
 */
export function playOut(
  battle: Battle,
  from: BattleField,
  phase: BattlePhase,
  orders: BattleOrders,
  dice: PlayoutDice,
): BattleField {
  const field = copyField(from);
  let start: number = BATTLE_PHASES.indexOf(phase);
  let told = orders;
  for (const [unit, { answer }] of orders) if (answer) answerCharge(battle, field, unit, answer, dice);
  while (field.turn <= battle.lastTurn) {
    if (start <= 0) chargePhase(battle, field, told, dice);
    if (start <= 1) movePhase(battle, field, told);
    if (start <= 2) shootAll(battle, field, dice);
    fightAll(battle, field, dice);
    scoreNow(battle, field);
    nextTurn(battle, field);
    told = NO_ORDERS;
    start = 0;
  }
  return field;
}

const NO_ORDERS: BattleOrders = new Map();
const NO_POSES: ReadonlyMap<number, Pose> = new Map();

function posesOf(orders: BattleOrders): ReadonlyMap<number, Pose> {
  if (orders.size === 0) return NO_POSES;
  const poses = new Map<number, Pose>();
  for (const [unit, { to }] of orders) if (to) poses.set(unit, to);
  return poses;
}

function answerCharge(
  battle: Battle,
  field: BattleField,
  unit: UnitIndex,
  { charger, flees }: NonNullable<BattleOrder['answer']>,
  dice: PlayoutDice,
): void {
  if (flees) {
    takeUp(dice, field, 'answer', unit, charger);
    fleeFrom(battle, field, unit, charger, twoDice(dice));
  } else standAndShoot(battle, field, unit, charger, dice);
}

function movePhase(battle: Battle, field: BattleField, orders: BattleOrders): void {
  moveAll(battle, field, posesOf(orders));
  for (const body of field.bodies) body.done = false;
}

function chargePhase(battle: Battle, field: BattleField, orders: BattleOrders, dice: PlayoutDice): void {
  const n = field.bodies.length;
  for (let unit = 0; unit < n; unit++) {
    if (battle.units[unit]!.side !== field.side || !mayCharge(field, unit)) continue;
    const order = orders.get(unit)?.charge;
    const target = order ? order.target : nearestToCharge(battle, field, unit);
    if (target < 0 || isOut(field.bodies[target]!)) continue;
    declareCharge(battle, field, unit, target, dice);
    if (order?.chance !== undefined) field.bodies[unit]!.chance = order.chance;
    standAndShoot(battle, field, target, unit, dice);
  }
  moveChargers(battle, field, dice);
  rally(battle, field, dice);
  for (const body of field.bodies) body.done = false;
}

function nextTurn(battle: Battle, field: BattleField): void {
  if (field.side !== battle.first) field.turn++;
  field.side = field.side === 0 ? 1 : 0;
  for (const body of field.bodies) {
    body.charged = false;
    body.moved = false;
    body.shaken = false;
    body.done = false;
    body.target = -1;
  }
}
