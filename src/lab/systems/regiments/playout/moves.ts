import type { UnitIndex } from '../../../forecast/forecast.ts';
import * as trig from '../../../../kernel/trig.ts';
import { LEAST_STEP } from '../../../../kernel/tolerances.ts';
import type { Inches } from '../../../../kernel/units.ts';
import { STRIDES } from '../../../policy/towards.ts';
import { type Battle, type BattleBody, type BattleField, actsFreely, isOut } from './battle.ts';
import { isOnClosed, lengthAhead } from './ground.ts';
import { gapOf, gapToPlace, isWhollyOn, middleX, middleZ } from './outline.ts';

/** Where a unit is put by an order: the middle of its front edge, and the way it faces. */
export type Pose = Pick<BattleBody, 'x' | 'z' | 'ax' | 'az'>;

/**
 * Wheels a unit towards a place as far as a move of `most` inches lets it.
 *
 * @returns What is left of the move, inches.
 */
export function turnTowards(body: BattleBody, tx: Inches, tz: Inches, most: Inches): Inches {
  const [dx, dz] = [tx - body.x, tz - body.z];
  const cross = dx * body.az - dz * body.ax;
  const wanted = trig.atan2(cross, dx * body.ax + dz * body.az);
  const angle = Math.sign(wanted) * Math.min(Math.abs(wanted), most / Math.max(0.1, body.width));
  if (Math.abs(angle) < LEAST_STEP) return most;
  const [sin, cos] = [trig.sin(angle), trig.cos(angle)];
  const half = (angle > 0 ? -1 : 1) * (body.width / 2);
  const [px, pz] = [body.x - body.az * half, body.z + body.ax * half];
  [body.ax, body.az] = [body.ax * cos + body.az * sin, body.az * cos - body.ax * sin];
  body.x = px + body.az * half;
  body.z = pz - body.ax * half;
  return Math.max(0, most - Math.abs(angle) * body.width);
}

/** Least distance to an enemy after a move, inches. @source RG-29 */
const SPACING: Inches = 1;

/** Moves a unit towards a place, as far as it may and finds room. */
export function moveTowards(
  battle: Battle,
  field: BattleField,
  unit: UnitIndex,
  [tx, tz]: readonly [Inches, Inches],
  most: Inches,
): void {
  const body = field.bodies[unit]!;
  const before: Pose = { x: body.x, z: body.z, ax: body.ax, az: body.az };
  const { flies } = battle.units[unit]!;
  for (const share of STRIDES) {
    const left = turnTowards(body, tx, tz, share * most);
    const on = flies ? left : lengthAhead(battle.ground, battle.rules, body, left);
    body.x += body.ax * on;
    body.z += body.az * on;
    if (hasRoomFor(battle, field, unit, flies ? 0 : on)) {
      body.moved = true;
      return;
    }
    Object.assign(body, before);
  }
}

/** Whether a unit may stand where it is, and come there straight ahead over the last so many inches. */
function hasRoomFor(battle: Battle, { bodies }: BattleField, unit: UnitIndex, come: Inches): boolean {
  const body = bodies[unit]!;
  if (!isWhollyOn(body, battle.half)) return false;
  const { side } = battle.units[unit]!;
  const { depth } = body;
  for (let other = 0; other < bodies.length; other++)
    if (battle.units[other]!.side !== side && !isOut(bodies[other]!) && gapOf(body, bodies[other]!, SPACING) < SPACING)
      return false;
  // The way is as wide as the unit, and behind it.
  body.depth += come;
  let isFree = !isOnClosed(battle.ground, body);
  for (let other = 0; isFree && other < bodies.length; other++)
    isFree = other === unit || isOut(bodies[other]!) || gapOf(body, bodies[other]!, 0) > 0;
  body.depth = depth;
  return isFree;
}

/** The side in turn moves: by its orders, by the index of a unit, else by habit. */
export function moveAll(battle: Battle, field: BattleField, orders: ReadonlyMap<number, Pose>): void {
  let goals: readonly number[] | undefined;
  for (let unit = 0; unit < field.bodies.length; unit++) {
    const body = field.bodies[unit]!;
    if (battle.units[unit]!.side !== field.side || body.done || !actsFreely(field, unit)) continue;
    const order = orders.get(unit);
    if (order) {
      body.moved ||= order.x !== body.x || order.z !== body.z || order.ax !== body.ax;
      Object.assign(body, order);
      continue;
    }
    goals ??= goalsOf(battle, field);
    moveByHabit(battle, field, unit, goals[unit]!);
  }
}

/** A goal: the index of an objective; that the unit is at one; or none. */
const HERE = -1;
const NO_GOAL = -2;

function moveByHabit(battle: Battle, field: BattleField, unit: UnitIndex, goal: number): void {
  if (goal === HERE) return;
  const own = battle.units[unit]!;
  const body = field.bodies[unit]!;
  if (goal !== NO_GOAL) {
    const [x, , z] = battle.mission!.objectives[goal]!.at;
    const far = Math.sqrt((x - middleX(body)) ** 2 + (z - middleZ(body)) ** 2);
    moveTowards(battle, field, unit, [x, z], Math.min(own.advance, far));
    return;
  }
  let near = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let foe = 0; foe < field.bodies.length; foe++) {
    if (battle.units[foe]!.side === own.side || isOut(field.bodies[foe]!)) continue;
    const gap = gapOf(body, field.bodies[foe]!, least);
    if (gap < least) [near, least] = [foe, gap];
  }
  if (near < 0) return;
  const foe = field.bodies[near]!;
  moveTowards(battle, field, unit, [middleX(foe), middleZ(foe)], own.advance);
}

/** The objective that each unit of the side in turn goes to, as `objectiveFor` gives them: one to each, the nearest first. */
function goalsOf({ units, mission }: Battle, { bodies, side }: BattleField): readonly number[] {
  const goals = units.map(() => NO_GOAL);
  const objectives = mission?.objectives ?? [];
  const gaps: { readonly unit: UnitIndex; readonly to: number; readonly gap: Inches }[] = [];
  units.forEach((unit, index) => {
    const body = bodies[index]!;
    if (unit.side !== side || isOut(body) || body.fleeing || unit.control === 0) return;
    objectives.forEach(({ at }, to) => gaps.push({ unit: index, to, gap: gapToPlace(body, at[0], at[2]) }));
  });
  gaps.sort((a, b) => a.gap - b.gap);
  const sent = new Set<number>();
  for (const { unit, to, gap } of gaps) {
    if (goals[unit] !== NO_GOAL || sent.has(to)) continue;
    goals[unit] = gap <= objectives[to]!.radius ? HERE : to;
    sent.add(to);
  }
  return goals;
}
