import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { complement, rational, type Rational, times } from '../../../kernel/rational.ts';
import { type Dice, scriptedDice } from '../../core/dice.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundLength, roundPoint } from '../../core/round.ts';
import type { SkirmishRules } from '../../core/rules/skirmish.ts';
import type { GameState } from '../../core/state/state.ts';
import { findEdge, freePlace, placeBelow } from './below.ts';
import { chanceToPass, D20, rollCheck, rollD20 } from './checks.ts';
import { type EventAccumulator, accumulateFrom, type RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { agilityCheck } from './fighter-checks.ts';
import { engagement, fighterOf, engagedEnemiesOf, isActive, isPresent } from './fighters.ts';
import { injure, sink } from './injury.ts';

/**
 * What the height of a fall adds to its Injury Roll, in pips: a constant for every full inch beyond the free height.
 *
 * @source S-24
 */
export const fallBonus = (drop: Inches, { fallFree, fallPerInch, lengthSlack }: SkirmishRules): number =>
  fallPerInch * Math.max(0, Math.floor(drop - fallFree + lengthSlack));

/**
 * The events of a fighter's fall from a point: it lands straight below, engaged with no enemy, and rolls for its
 * injury.
 *
 * @param at  The point it falls from, its base's centre: the take-off of a failed jump across.
 * @source S-17, S-22, S-24, S-25, S-26
 */
export function fallFrom(
  state: GameState,
  unit: UnitId,
  at: Point,
  dice: Dice,
  table: TableQuery,
): readonly GameEvent[] {
  return fall(accumulateFrom(state), unit, at, { dice, table }).events;
}

/** The accumulator after a fall from a point. @source S-24, S-25 */
export function fall(accumulator: EventAccumulator, unit: UnitId, at: Point, context: RulesContext): EventAccumulator {
  const { freeStep } = accumulator.state.rules.charge;
  const to = placeBelow(accumulator.state, unit, at, freeStep, context.table) ?? fighterOf(accumulator.state, unit).at;
  return landHard(accumulator, unit, at, to, context);
}

/**
 * The accumulator after a hard landing between two points: after a failed jump down the fighter stays where it landed,
 * or beside the fighters there.
 *
 * @source S-18, S-22, S-24, S-25, S-26
 */
export function landHard(
  accumulator: EventAccumulator,
  unit: UnitId,
  from: Point,
  to: Point,
  context: RulesContext,
): EventAccumulator {
  const place = freePlace(accumulator.state, unit, to, context.table) ?? to;
  const landed = sink(drop(accumulator, unit, from, place), unit);
  if (!isPresent(landed.state, unit)) return landed;
  return steady(rollFall(landed, unit, from[1] - place[1], context.dice), accumulator.state, unit, context);
}

/**
 * The accumulator after a fighter may have gone down near an edge: one that has just become Dazed or Stunned there
 * checks its Agility or falls, from ledge to ledge, with one Injury Roll for the whole height.
 *
 * @param before  The state before it was hurt.
 * @source S-26
 */
export function steady(
  accumulator: EventAccumulator,
  before: GameState,
  unit: UnitId,
  context: RulesContext,
): EventAccumulator {
  if (!wentDown(accumulator.state, before, unit)) return accumulator;
  let tumbled = accumulator;
  let height = 0;
  for (;;) {
    const edge = findEdge(tumbled.state, unit, context.table);
    if (!edge) break;
    const { needs, luck } = agilityCheck(tumbled.state, unit, 'ledge');
    const roll = rollCheck(context.dice, needs, luck);
    tumbled = applySkirmish(tumbled, { kind: 'checked', unit, purpose: 'ledge', roll });
    if (roll.passed) break;
    const to = placeBelow(tumbled.state, unit, edge, tumbled.state.rules.skirmish.ledgeDrop / 2, context.table);
    if (!to) break;
    height += edge[1] - to[1];
    tumbled = sink(drop(tumbled, unit, edge, to), unit);
    if (!isPresent(tumbled.state, unit)) return tumbled;
  }
  return height > 0 ? rollFall(tumbled, unit, height, context.dice) : tumbled;
}

/**
 * Every way in which {@link steady} may end, with its exact probability: the same states, but for events that record
 * dice.
 *
 * @source S-26
 */
export function waysToSteady(
  accumulator: EventAccumulator,
  before: GameState,
  unit: UnitId,
  table: TableQuery,
): readonly FallWay[] {
  if (!wentDown(accumulator.state, before, unit)) return [{ accumulator, chance: SURE }];
  const ways: FallWay[] = [];
  let [tumbled, chance, height] = [accumulator, SURE, 0];
  for (;;) {
    const edge = findEdge(tumbled.state, unit, table);
    const to = edge && placeBelow(tumbled.state, unit, edge, tumbled.state.rules.skirmish.ledgeDrop / 2, table);
    if (!edge || !to) break;
    const held = chanceToPass(agilityCheck(tumbled.state, unit, 'ledge'));
    ways.push(...landed(tumbled, times(chance, held), unit, height));
    chance = times(chance, complement(held));
    height += edge[1] - to[1];
    tumbled = sink(drop(tumbled, unit, edge, to), unit);
    if (!isPresent(tumbled.state, unit)) return [...ways, { accumulator: tumbled, chance }];
  }
  return [...ways, ...landed(tumbled, chance, unit, height)];
}

/** A way in which a fighter may end near an edge. */
type FallWay = { readonly accumulator: EventAccumulator; readonly chance: Rational };

const SURE = rational(1n);

/** The ways of the one Injury Roll after a fall from a height, inches; none is rolled at height 0. @source S-24 */
function landed(accumulator: EventAccumulator, chance: Rational, unit: UnitId, height: Inches): readonly FallWay[] {
  if (height === 0) return [{ accumulator, chance }];
  const each = times(chance, rational(1n, BigInt(D20)));
  return Array.from({ length: D20 }, (_, i) => ({
    accumulator: rollFall(accumulator, unit, height, scriptedDice(i + 1)),
    chance: each,
  }));
}

/** Whether a fighter has just become Dazed or Stunned. @source S-26 */
function wentDown(after: GameState, before: GameState, id: UnitId): boolean {
  if (!isPresent(after, id)) return false;
  const now = getUnit(after, id);
  return !isActive(now) && now.status.some((s) => isDown(s) && !getUnit(before, id).status.includes(s));
}

const isDown = (status: string): boolean => status === 'dazed' || status === 'stunned';

/** Lets a fighter fall, which ends all its engagements. @source S-25 */
function drop(accumulator: EventAccumulator, unit: UnitId, from: Point, to: Point): EventAccumulator {
  const fell = applySkirmish(accumulator, {
    kind: 'fighter-fell',
    unit,
    from: roundPoint(from),
    to: roundPoint(to),
    drop: roundLength(Math.max(0, from[1] - to[1])),
  });
  return leaveMelee(fell, unit);
}

/** The accumulator after a fighter has left all its engagements. @source S-05, S-25 */
export function leaveMelee(accumulator: EventAccumulator, unit: UnitId): EventAccumulator {
  const pairs = engagedEnemiesOf(accumulator.state, unit).map((foe) => engagement(unit, foe));
  return pairs.length > 0 ? applySkirmish(accumulator, { kind: 'parted', pairs }) : accumulator;
}

function rollFall(accumulator: EventAccumulator, unit: UnitId, height: Inches, dice: Dice): EventAccumulator {
  const bonus = fallBonus(height, accumulator.state.rules.skirmish);
  return injure(accumulator, unit, { cause: 'fall', roll: rollD20(dice, 'plain'), bonus });
}
