import type { EngageViolation } from '../core/engage-violation.ts';
import type { UnitId } from '../core/ids.ts';
import { getUnit } from '../core/lookup.ts';
import { modeOf } from '../core/sift.ts';
import type { GameState } from '../core/state.ts';
import { isSkipped } from '../core/turn.ts';
import { isPresent } from '../warband/fighters.ts';
import { whyNotAttempt } from './who-may.ts';

/**
 * Why nothing may be measured for a fighter now: in the Engage phase of his side he may still declare an attempt, and
 * that comes before any distance is known. At a table to practise at everything may be.
 *
 * @source E-21
 */
export function whyNotMeasure(state: GameState, unit: UnitId): readonly EngageViolation[] {
  const { rules, phase, side } = state;
  const keeps = rules.system === 'skirmish' && modeOf(rules, 'E-21') === 'strict' && !rules.skirmish.practice;
  if (!keeps || phase !== 'engage' || isSkipped(phase, state)) return [];
  const mayDeclare =
    isPresent(state, unit) && getUnit(state, unit).side === side && whyNotAttempt(state, unit).length === 0;
  return mayDeclare ? [{ clause: 'E-21', kind: 'no-measuring', unit }] : [];
}
