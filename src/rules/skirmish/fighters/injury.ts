import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/lookup.ts';
import type { InjuryTable } from '../../core/rules/skirmish.ts';
import type { Status } from '../../core/state/state.ts';
import type { D20Roll, InjuryResult } from '../../core/events/skirmish.ts';
import { type Course, happen } from '../../core/course.ts';
import { fighterOf, isPresent } from './fighters.ts';
import { giftsOf } from './gifts.ts';
import { waterAt } from './water.ts';

/** What hurt a fighter. */
export type InjuryCause = 'fall' | 'melee' | 'shot' | 'spell';

/** What a total of an Injury Roll comes to. @source S-24, S-32 */
export function injuryOf(total: number, table: InjuryTable): Exclude<InjuryResult, 'wound-lost'> {
  if (total >= table.out) return 'out';
  if (total >= table.stunned) return 'stunned';
  return total >= table.dazed ? 'dazed' : 'nothing';
}

/**
 * The course after an injury was rolled: a fighter with more than one wound left loses one instead of anything else.
 *
 * @param roll  The die that decides, whether thrown for the injury or for the attack that caused it.
 * @source S-05, S-22, S-24, S-32
 */
export function injure(
  course: Course,
  unit: UnitId,
  injury: { readonly cause: InjuryCause; readonly roll: D20Roll; readonly bonus: number },
): Course {
  const { skirmish } = course.state.rules;
  const table = injury.cause === 'fall' ? skirmish.fallTable : skirmish.injuryTable;
  const rolled = injuryOf(injury.roll.kept + injury.bonus, table);
  const spare = fighterOf(course.state, unit).wounds > 1;
  const result: InjuryResult = rolled !== 'nothing' && spare ? 'wound-lost' : rolled;
  return hurt(happen(course, { kind: 'injury-rolled', unit, ...injury, result }), unit, result);
}

/** The course after a fighter has been hurt, without a roll. @source S-05, S-22, S-24 */
export function hurt(course: Course, unit: UnitId, result: InjuryResult): Course {
  switch (result) {
    case 'nothing':
      return course;
    case 'wound-lost':
      return happen(course, { kind: 'wound-lost', unit, left: fighterOf(course.state, unit).wounds - 1 });
    case 'out':
      return takeOut(course, unit);
    case 'dazed':
    case 'stunned':
      return goDown(course, unit, result);
  }
}

/** The course after a fighter has left the table: whoever was engaged with him no longer is. @source S-05 */
export function takeOut(course: Course, unit: UnitId): Course {
  const { id, at } = fighterOf(course.state, unit);
  return happen(course, { kind: 'taken-out', unit, model: id, at });
}

/** Down he goes: never from Stunned to Dazed, and in water for good. @source S-05, S-22 */
function goDown(course: Course, unit: UnitId, to: 'dazed' | 'stunned'): Course {
  const fighter = fighterOf(course.state, unit);
  if (waterAt(course.state, fighter.at)) return takeOut(course, unit);
  const now = getUnit(course.state, unit);
  if (hasStatus(now, 'stunned') || hasStatus(now, to)) return course;
  const off = (['staggered', 'dazed'] as const satisfies readonly Status[]).filter(
    (s) => s !== to && hasStatus(now, s),
  );
  return happen(course, { kind: 'status-changed', unit, on: [to], off });
}

/** The course after somebody has come to stand in water: armoured fighters are lost in deep water. @source S-22 */
export function sink(course: Course, unit: UnitId): Course {
  if (!isPresent(course.state, unit)) return course;
  const fighter = fighterOf(course.state, unit);
  const lost = giftsOf(fighter).armoured && waterAt(course.state, fighter.at) === 'deep';
  return lost ? takeOut(course, unit) : course;
}
