import type { EngageViolation } from '../../core/violations/skirmish-engage.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, unitsOfSide } from '../../core/state/lookup.ts';
import { modeOf } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import { isSkipped } from '../../core/turn.ts';
import { accumulateFrom } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from '../fighters/evolve-skirmish.ts';
import { isPresent } from '../fighters/fighters.ts';
import { upkeepEvents } from '../fighters/upkeep.ts';
import { whyNotAttempt } from './who-may.ts';

/**
 * Why nothing may be measured for a fighter now. Between its side's Upkeep and its declaration it may still attempt,
 * and it must declare before any distance is known; for an enemy nothing is measured while a fighter of that side may
 * attempt. A practice table allows everything.
 *
 * @source E-21
 */
export function whyNotMeasure(state: GameState, unit: UnitId): readonly EngageViolation[] {
  const { rules, phase, side } = state;
  const keeps = rules.system === 'skirmish' && modeOf(rules, 'E-21') === 'strict' && !rules.skirmish.practice;
  if (!keeps || (phase !== 'engage' && phase !== 'upkeep') || isSkipped('engage', state)) return [];
  if (!isPresent(state, unit)) return [];
  const engage = phase === 'upkeep' ? applySkirmish(accumulateFrom(state), ...upkeepEvents(state)).state : state;
  const mayDeclare = (id: UnitId): boolean => whyNotAttempt(engage, id).length === 0;
  const waiting =
    getUnit(state, unit).side === side
      ? [unit].find(mayDeclare)
      : unitsOfSide(engage, side).find(({ id }) => mayDeclare(id))?.id;
  return waiting === undefined ? [] : [{ clause: 'E-21', kind: 'no-measuring', unit: waiting }];
}
