import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus, unitsOfSide } from '../../core/state/lookup.ts';
import type { EventAccumulator, RulesContext } from '../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { ranOver } from './danger.ts';
import { testDiscipline } from '../ranks/discipline.ts';
import { isEngagedUnit } from '../ranks/field.ts';
import { onward } from './flee.ts';
import { rollFlight } from './flight-roll.ts';

/**
 * The fleeing units of the side in turn try to rally when its charges are over: who passes stands, shaken for the turn;
 * who fails runs on the way it faces.
 *
 * @source RG-31
 */
export const rallied = (accumulator: EventAccumulator, context: RulesContext): EventAccumulator =>
  unitsOfSide(accumulator.state, accumulator.state.side)
    .filter((unit) => hasStatus(unit, 'fleeing'))
    .reduce((so, { id }) => (isStillFleeing(so, id) ? rally(so, id, context) : so), accumulator);

const isStillFleeing = ({ state }: EventAccumulator, unit: UnitId): boolean =>
  getUnit(state, unit).models.length > 0 && hasStatus(getUnit(state, unit), 'fleeing') && !isEngagedUnit(state, unit);

function rally(accumulator: EventAccumulator, unit: UnitId, { dice }: RulesContext): EventAccumulator {
  const test = testDiscipline(accumulator.state, unit, 'rally', dice);
  const tested = applyRegiments(accumulator, test);
  if (test.passed) return applyRegiments(tested, { kind: 'regiment-status', unit, on: ['shaken'], off: ['fleeing'] });
  const roll = rollFlight(unit, dice);
  const running = applyRegiments(tested, roll);
  return ranOver(running, unit, onward(running.state, unit, roll.distance, 'flee'), dice);
}
