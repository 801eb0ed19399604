import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Dice } from '../../core/dice.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundLength, roundPoint } from '../../core/round.ts';
import type { SkirmishRules } from '../../core/rules/skirmish.ts';
import type { GameState } from '../../core/state/state.ts';
import { findEdge, freePlace, placeBelow } from './below.ts';
import { rollCheck, rollD20 } from './checks.ts';
import { type Course, courseFrom, happen, type Referee } from '../../core/course.ts';
import { agilityCheck } from './fighter-checks.ts';
import { engagement, fighterOf, foesOf, isActive, isPresent } from './fighters.ts';
import { injure, sink } from './injury.ts';

/** What the height of a fall adds to its Injury Roll: so much for every full inch beyond the free height. @source S-24 */
export const fallBonus = (drop: Inches, { fallFree, fallPerInch, lengthSlack }: SkirmishRules): number =>
  fallPerInch * Math.max(0, Math.floor(drop - fallFree + lengthSlack));

/**
 * What happens to a fighter who falls from a point: he comes to stand straight below, engaged with nobody, and rolls
 * for his injury.
 *
 * @param at  The point he falls from, his base's centre: the take-off of a failed jump across.
 * @source S-17, S-22, S-24, S-25, S-26
 */
export function fallFrom(
  state: GameState,
  unit: UnitId,
  at: Point,
  dice: Dice,
  table: TableQuery,
): readonly GameEvent[] {
  return fall(courseFrom(state), unit, at, { dice, table }).events;
}

/** The course after a fall from a point. @source S-24, S-25 */
export function fall(course: Course, unit: UnitId, at: Point, referee: Referee): Course {
  const { freeStep } = course.state.rules.charge;
  const to = placeBelow(course.state, unit, at, freeStep, referee.table) ?? fighterOf(course.state, unit).at;
  return landHard(course, unit, at, to, referee);
}

/**
 * The course after a fighter has come down hard between two points: a failed jump down stays where it landed, or beside
 * whoever stands there.
 *
 * @source S-18, S-22, S-24, S-25, S-26
 */
export function landHard(course: Course, unit: UnitId, from: Point, to: Point, referee: Referee): Course {
  const place = freePlace(course.state, unit, to, referee.table) ?? to;
  const landed = sink(drop(course, unit, from, place), unit);
  if (!isPresent(landed.state, unit)) return landed;
  return steady(rollFall(landed, unit, from[1] - place[1], referee.dice), course.state, unit, referee);
}

/**
 * The course after somebody may have gone down near an edge: who has just become Dazed or Stunned there checks his
 * Agility or falls, from ledge to ledge, with one Injury Roll for the whole height.
 *
 * @param before  The state before he was hurt.
 * @source S-26
 */
export function steady(course: Course, before: GameState, unit: UnitId, referee: Referee): Course {
  if (!isPresent(course.state, unit)) return course;
  const now = getUnit(course.state, unit);
  const wentDown = !isActive(now) && now.status.some((s) => isDown(s) && !getUnit(before, unit).status.includes(s));
  if (!wentDown) return course;
  let tumbled = course;
  let height = 0;
  for (;;) {
    const edge = findEdge(tumbled.state, unit, referee.table);
    if (!edge) break;
    const { needs, luck } = agilityCheck(tumbled.state, unit, 'ledge');
    const roll = rollCheck(referee.dice, needs, luck);
    tumbled = happen(tumbled, { kind: 'checked', unit, purpose: 'ledge', roll });
    if (roll.passed) break;
    const to = placeBelow(tumbled.state, unit, edge, tumbled.state.rules.skirmish.ledgeDrop / 2, referee.table);
    if (!to) break;
    height += edge[1] - to[1];
    tumbled = sink(drop(tumbled, unit, edge, to), unit);
    if (!isPresent(tumbled.state, unit)) return tumbled;
  }
  return height > 0 ? rollFall(tumbled, unit, height, referee.dice) : tumbled;
}

const isDown = (status: string): boolean => status === 'dazed' || status === 'stunned';

/** Down he comes, and away from whomever he fought. @source S-25 */
function drop(course: Course, unit: UnitId, from: Point, to: Point): Course {
  const fell = happen(course, {
    kind: 'fighter-fell',
    unit,
    from: roundPoint(from),
    to: roundPoint(to),
    drop: roundLength(Math.max(0, from[1] - to[1])),
  });
  return part(fell, unit);
}

/** The course after a fighter has left whomever he was engaged with. @source S-05, S-25 */
export function part(course: Course, unit: UnitId): Course {
  const pairs = foesOf(course.state, unit).map((foe) => engagement(unit, foe));
  return pairs.length > 0 ? happen(course, { kind: 'parted', pairs }) : course;
}

function rollFall(course: Course, unit: UnitId, height: Inches, dice: Dice): Course {
  const bonus = fallBonus(height, course.state.rules.skirmish);
  return injure(course, unit, { cause: 'fall', roll: rollD20(dice, 'plain'), bonus });
}
