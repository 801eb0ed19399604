import type { UnitIndex } from '../../../forecast/forecast.ts';
import { type Battle, type BattleField, FRONT, isHeld, isOut, takeHealth } from './battle.ts';
import { type PlayoutDice, successes, takeUp } from './dice.ts';
import { crosses, gapOf, isAhead, middleX, middleZ } from './outline.ts';

/** The units of the side in turn shoot at the nearest enemies they see within range. */
export function shootAll(battle: Battle, field: BattleField, dice: PlayoutDice): void {
  const n = field.bodies.length;
  for (let unit = 0; unit < n; unit++) {
    const own = battle.units[unit]!;
    const body = field.bodies[unit]!;
    if (own.side !== field.side || own.range === 0 || body.done || body.charged || body.shaken || body.fleeing)
      continue;
    if (isOut(body) || isHeld(field, unit)) continue;
    let [near, least] = [-1, own.range];
    for (let foe = 0; foe < n; foe++) {
      const other = field.bodies[foe]!;
      if (battle.units[foe]!.side === own.side || isOut(other) || isHeld(field, foe)) continue;
      const gap = gapOf(body, other);
      if (gap <= least && isAhead(body, other) && isInSight(field, unit, foe)) [near, least] = [foe, gap];
    }
    if (near < 0) continue;
    takeUp(dice, field, 'shoot', unit);
    takeHealth(battle.units[near]!, field.bodies[near]!, volleyHealth(dice, shotsAt(battle, field, unit, near)));
  }
  for (const body of field.bodies) body.done = false;
}

/** A target with missiles shoots at a charger that comes at its front from afar. */
export function standAndShoot(
  battle: Battle,
  field: BattleField,
  unit: UnitIndex,
  charger: UnitIndex,
  dice: PlayoutDice,
): void {
  const [own, body, foe] = [battle.units[unit]!, field.bodies[unit]!, field.bodies[charger]!];
  const mean = own.standing[charger]! || shotsAt(battle, field, unit, charger);
  if (mean === 0 || body.fleeing || isHeld(field, unit) || foe.aspect !== FRONT) return;
  if (gapOf(body, foe) <= battle.units[charger]!.advance) return;
  takeUp(dice, field, 'stand', unit, charger);
  takeHealth(battle.units[charger]!, foe, volleyHealth(dice, mean));
}

/**
 * How many points of health a volley of a unit takes another on average: it hits less often from afar and after a move.
 *
 * @source RS-07
 */
export function shotsAt({ units, rules }: Battle, { bodies }: BattleField, unit: UnitIndex, foe: UnitIndex): number {
  const { missiles } = rules;
  const { shots, range } = units[unit]!;
  const [body, other] = [bodies[unit]!, bodies[foe]!];
  const isFar = gapOf(body, other) > missiles.longRange * range;
  const harder = (isFar ? missiles.longWorse : 0) + (body.moved ? missiles.movedWorse : 0);
  return shots[Math.min(harder, shots.length - 1)]![foe]!;
}

/** Whether no third unit stands between the middles of two. */
function isInSight({ bodies }: BattleField, unit: UnitIndex, foe: UnitIndex): boolean {
  const [body, other] = [bodies[unit]!, bodies[foe]!];
  const [tx, tz] = [middleX(other), middleZ(other)];
  return bodies.every((one) => one === body || one === other || isOut(one) || !crosses(one, body.x, body.z, tx, tz));
}

/** The health that a volley takes, which takes so much on average: every second of twice as many shots does. */
const volleyHealth = (dice: PlayoutDice, mean: number): number => successes(dice, 2 * mean, 0.5);
