import type { UnitIndex } from '../../../forecast/forecast.ts';
import type { Inches, Share } from '../../../../kernel/units.ts';
import {
  type Battle,
  type BattleUnit,
  type BattleBody,
  type BattleField,
  FLANK,
  FRONT,
  actsFreely,
  isOut,
  remove,
} from './battle.ts';
import { die, twoDice, unitDraw, type PlayoutDice, takeUp } from './dice.ts';
import { isOnClosed, isRoughBetween } from './ground.ts';
import { aspectAt, crosses, gapOf, isAhead, middleX, middleZ } from './outline.ts';
import { turnTowards } from './moves.ts';
import { FAIR_ROLL } from '../greedy.ts';

/** What 26 of 36 throws of two dice reach. In playouts, 56 % of games are won against a side that charges up to FAIR_ROLL. */
const EASY_ROLL: Inches = 6;

/** The nearest enemy that a unit charges by habit; -1 for none. */
export function nearestToCharge(battle: Battle, field: BattleField, unit: UnitIndex): UnitIndex {
  const own = battle.units[unit]!;
  const body = field.bodies[unit]!;
  let best = -1;
  let least = own.advance + (own.side === battle.careful ? EASY_ROLL : FAIR_ROLL);
  for (let foe = 0; foe < field.bodies.length; foe++) {
    const other = field.bodies[foe]!;
    if (battle.units[foe]!.side === own.side || isOut(other)) continue;
    const [dx, dz] = [middleX(other) - body.x, middleZ(other) - body.z];
    const reach = least + (other.width + other.depth) / 2 + body.width / 2;
    if (dx * dx + dz * dz > reach * reach) continue;
    const gap = gapOf(body, other);
    if (gap > least || !isAhead(body, other) || !hasOpenPath(battle, field, unit, foe)) continue;
    best = foe;
    least = gap;
  }
  return best;
}

/** The part of a unit's width that its way to an enemy needs about: it may wheel past what is beside it. */
const LANE: Share = 0.5;

/** Whether a unit has a straight way to an enemy past all others and past closed ground. */
function hasOpenPath({ ground, units }: Battle, { bodies }: BattleField, unit: UnitIndex, foe: UnitIndex): boolean {
  if (units[unit]!.flies) return true;
  const [body, other] = [bodies[unit]!, bodies[foe]!];
  const aspect = aspectAt(other, body.x, body.z);
  const [tx, tz] = faceMiddle(other, aspect, body);
  const far = Math.sqrt((tx - body.x) ** 2 + (tz - body.z) ** 2) || 1;
  const [ax, az] = [(tx - body.x) / far, (tz - body.z) / far];
  if (isOnClosed(ground, { x: tx, z: tz, ax, az, width: LANE * body.width, depth: far })) return false;
  for (let one = 0; one < bodies.length; one++) {
    if (one === unit || one === foe || isOut(bodies[one]!)) continue;
    if (crosses(bodies[one]!, body.x, body.z, tx, tz)) return false;
  }
  return true;
}

/** The middle of the edge of a unit that another strikes. */
function faceMiddle(of: BattleBody, aspect: number, from: BattleBody): readonly [Inches, Inches] {
  if (aspect === FRONT) return [of.x, of.z];
  if (aspect === FLANK) {
    const side = (from.z - of.z) * of.ax - (from.x - of.x) * of.az > 0 ? 0.5 : -0.5;
    return [middleX(of) - of.az * of.width * side, middleZ(of) + of.ax * of.width * side];
  }
  return [of.x - of.ax * of.depth, of.z - of.az * of.depth];
}

/** Declares a charge; a target in flight runs. */
export function declareCharge(
  battle: Battle,
  field: BattleField,
  unit: UnitIndex,
  target: UnitIndex,
  dice: PlayoutDice,
): void {
  const body = field.bodies[unit]!;
  const other = field.bodies[target]!;
  body.target = target;
  body.aspect = aspectAt(other, body.x, body.z);
  body.chance = -1;
  if (!other.fleeing) return;
  takeUp(dice, field, 'declare', target, unit);
  fleeFrom(battle, field, target, unit, twoDice(dice));
}

/** Rolls for all declared charges and moves the chargers. */
export function moveChargers(battle: Battle, field: BattleField, dice: PlayoutDice): void {
  const { bodies } = field;
  for (let target = 0; target < bodies.length; target++) {
    const chargers: number[] = [];
    for (let unit = 0; unit < bodies.length; unit++)
      if (bodies[unit]!.target === target && !isOut(bodies[unit]!)) chargers.push(unit);
    for (const unit of chargers) chargeHome(battle, field, unit, target, dice);
    for (const unit of chargers) bodies[unit]!.target = -1;
  }
}

function chargeHome(battle: Battle, field: BattleField, unit: UnitIndex, target: UnitIndex, dice: PlayoutDice): void {
  const [own, body, other] = [battle.units[unit]!, field.bodies[unit]!, field.bodies[target]!];
  takeUp(dice, field, 'charge', unit);
  const { sum, high } = chargeRoll(battle, own, dice);
  if (isOut(other)) {
    failCharge(body, body.x + body.ax, body.z + body.az, high);
    return;
  }
  const gap = gapOf(body, other);
  const isSure = body.chance >= 0;
  const less =
    isSure || own.flies || !isRoughBetween(battle.ground, body, other) ? 0 : (battle.rules.rough?.charge ?? 0);
  const led = own.hasChampion ? Math.max(battle.rules.championLeast, sum) : sum;
  const reaches = isSure ? unitDraw(dice) < body.chance : own.advance + led - less >= gap;
  if (reaches && other.fleeing) {
    remove(field, target);
    failCharge(body, middleX(other), middleZ(other), Math.min(gap, own.advance + led));
  } else if (reaches && hasRoom(battle, field, body.aspect, unit, target)) standAgainst(field, unit, target);
  else failCharge(body, middleX(other), middleZ(other), high);
}

/** The dice of a charge: those that count added up, and the highest. @source RG-06, RG-07 */
function chargeRoll(
  { rules: { chargeDice, swiftDice } }: Battle,
  { isSwift }: BattleUnit,
  dice: PlayoutDice,
): { readonly sum: number; readonly high: number } {
  const fell = Array.from({ length: isSwift ? swiftDice : chargeDice }, () => die(dice)).sort((a, b) => b - a);
  return { sum: fell.slice(0, chargeDice).reduce((sum, pips) => sum + pips, 0), high: fell[0]! };
}

/** Whether one more charger finds room on an aspect of its target: the two at the ends may overhang. @source E5 */
function hasRoom(
  { units }: Battle,
  { bodies, touch }: BattleField,
  aspect: number,
  unit: UnitIndex,
  target: UnitIndex,
): boolean {
  const n = bodies.length;
  const widths = [bodies[unit]!.width];
  for (let other = 0; other < n; other++)
    if (other !== unit && touch[target * n + other] === aspect && units[other]!.side === units[unit]!.side)
      widths.push(bodies[other]!.width);
  if (widths.length < 3) return true;
  const length = aspect === FLANK ? bodies[target]!.depth : bodies[target]!.width;
  const inner = widths.toSorted((a, b) => a - b).slice(0, -2);
  return inner.reduce((sum, width) => sum + width, 0) <= length;
}

/** Puts a charger flush against its target. */
function standAgainst(field: BattleField, unit: UnitIndex, target: UnitIndex): void {
  const { bodies, touch } = field;
  const n = bodies.length;
  const [body, other] = [bodies[unit]!, bodies[target]!];
  const [tx, tz] = faceMiddle(other, body.aspect, body);
  const [fromX, fromZ] = [body.x, body.z];
  if (body.aspect === FRONT) [body.ax, body.az] = [-other.ax, -other.az];
  else if (body.aspect === FLANK) {
    const side = (fromZ - other.z) * other.ax - (fromX - other.x) * other.az > 0 ? 1 : -1;
    [body.ax, body.az] = [other.az * side, -other.ax * side];
  } else [body.ax, body.az] = [other.ax, other.az];
  // Beside another charger it stands on the side that it comes from.
  let mate = -1;
  for (let one = 0; one < n; one++) if (one !== unit && touch[target * n + one] === body.aspect) mate = one;
  if (mate >= 0) {
    const first = bodies[mate]!;
    const side = (fromX - first.x) * -body.az + (fromZ - first.z) * body.ax > 0 ? 1 : -1;
    const shift = (side * (body.width + first.width)) / 2;
    body.x = first.x - body.az * shift;
    body.z = first.z + body.ax * shift;
  } else {
    body.x = tx;
    body.z = tz;
  }
  body.charged = true;
  touch[unit * n + target] = FRONT;
  touch[target * n + unit] = body.aspect;
}

/** A failed charge: the unit turns to its target and goes on by the higher die, and is shaken. @source RG-12 */
function failCharge(body: BattleBody, tx: Inches, tz: Inches, by: Inches): void {
  const left = turnTowards(body, tx, tz, by);
  const gap = Math.max(0, Math.sqrt((tx - body.x) ** 2 + (tz - body.z) ** 2) - body.width / 2);
  const go = Math.min(left, gap);
  body.x += body.ax * go;
  body.z += body.az * go;
  body.shaken = true;
}

/** A unit runs straight away from an enemy; it is gone once its middle is off the table. @source RG-31 */
export function fleeFrom(battle: Battle, field: BattleField, unit: UnitIndex, foe: UnitIndex, by: Inches): void {
  const { bodies, touch } = field;
  const n = bodies.length;
  const [body, other] = [bodies[unit]!, bodies[foe]!];
  const [mx, mz] = [middleX(body), middleZ(body)];
  const [dx, dz] = [mx - middleX(other), mz - middleZ(other)];
  const far = Math.sqrt(dx * dx + dz * dz) || 1;
  for (let one = 0; one < n; one++) touch[unit * n + one] = touch[one * n + unit] = 0;
  body.fleeing = true;
  [body.ax, body.az] = [dx / far, dz / far];
  body.x = mx + (body.ax * body.depth) / 2;
  body.z = mz + (body.az * body.depth) / 2;
  runOn(battle, field, unit, by);
}

/** A unit in flight runs straight ahead, past all units. */
function runOn({ half, ground }: Battle, field: BattleField, unit: UnitIndex, by: Inches): void {
  const body = field.bodies[unit]!;
  body.x += body.ax * by;
  body.z += body.az * by;
  for (
    let on = 0;
    on < 24 &&
    (isOnClosed(ground, body) ||
      field.bodies.some((other) => other !== body && !isOut(other) && gapOf(body, other, 0) <= 0));
    on++
  ) {
    body.x += body.ax;
    body.z += body.az;
  }
  if (Math.abs(middleX(body)) > half[0] || Math.abs(middleZ(body)) > half[1]) remove(field, unit);
}

/** The units of the side in turn that flee try to rally; the others run on. @source RG-31 */
export function rally(battle: Battle, field: BattleField, dice: PlayoutDice): void {
  battle.units.forEach((unit, index) => {
    const body = field.bodies[index]!;
    if (unit.side !== field.side || isOut(body) || !body.fleeing) return;
    takeUp(dice, field, 'rally', index);
    if (twoDice(dice) <= unit.discipline + unit.rally) {
      body.fleeing = false;
      body.shaken = true;
    } else runOn(battle, field, index, twoDice(dice));
  });
}

/** Whether a unit may declare a charge. */
export const mayCharge = (field: BattleField, unit: UnitIndex): boolean =>
  field.bodies[unit]!.target < 0 && !field.bodies[unit]!.done && actsFreely(field, unit);
