import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus, unitsOfSide } from '../../core/lookup.ts';
import { type Course, happen, type Referee } from '../../core/course.ts';
import { ranOver } from './danger.ts';
import { testDiscipline } from './discipline.ts';
import { isEngagedUnit } from './field.ts';
import { onward } from './flee.ts';
import { rollFlight } from './flight-roll.ts';

/**
 * The fleeing units of the side in turn try to rally when its charges are over: who passes stands, shaken for the turn;
 * who fails runs on the way it faces.
 *
 * @source RG-31
 */
export const rallied = (course: Course, referee: Referee): Course =>
  unitsOfSide(course.state, course.state.side)
    .filter((unit) => hasStatus(unit, 'fleeing'))
    .reduce((so, { id }) => (isStillFleeing(so, id) ? rally(so, id, referee) : so), course);

const isStillFleeing = ({ state }: Course, unit: UnitId): boolean =>
  getUnit(state, unit).models.length > 0 && hasStatus(getUnit(state, unit), 'fleeing') && !isEngagedUnit(state, unit);

function rally(course: Course, unit: UnitId, { dice }: Referee): Course {
  const test = testDiscipline(course.state, unit, 'rally', dice);
  const tested = happen(course, test);
  if (test.passed) return happen(tested, { kind: 'regiment-status', unit, on: ['shaken'], off: ['fleeing'] });
  const roll = rollFlight(unit, dice);
  const running = happen(tested, roll);
  return ranOver(running, unit, onward(running.state, unit, roll.distance, 'flee'), dice);
}
