import type { EngageViolation } from '../../core/violations/skirmish-engage.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { Rules } from '../../core/rules/rules.ts';
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

/** Whether a table keeps distances secret before a declaration: every one but a practice table. @source E-21 */
const isBlind = (rules: Rules): boolean =>
  rules.system === 'skirmish' && modeOf(rules, 'E-21') === 'strict' && !rules.skirmish.practice;

/**
 * Why some events are not taken back without the other side's consent: a blind declaration has been measured in them.
 *
 * @source E-21, L-02
 */
export function whyNotTakeBack({ rules }: GameState, events: readonly GameEvent[]): readonly EngageViolation[] {
  const measured = events.find((event) => event.kind === 'engage-measured');
  return measured && isBlind(rules) ? [{ clause: 'E-21', kind: 'consent-missing', unit: measured.unit }] : [];
}

/**
 * Why nothing may be measured for a fighter now. Between its side's Upkeep and its declaration it may still attempt,
 * and it must declare before any distance is known; for an enemy nothing is measured while a fighter of that side may
 * attempt. A practice table allows everything.
 *
 * @source E-21
 */
export function whyNotMeasure(state: GameState, unit: UnitId): readonly EngageViolation[] {
  const { rules, phase, side } = state;
  if (!isBlind(rules) || (phase !== 'engage' && phase !== 'upkeep') || isSkipped('engage', state)) return [];
  if (!isPresent(state, unit)) return [];
  const engage = phase === 'upkeep' ? applySkirmish(accumulateFrom(state), ...upkeepEvents(state)).state : state;
  const mayDeclare = (id: UnitId): boolean => whyNotAttempt(engage, id).length === 0;
  const waiting =
    getUnit(state, unit).side === side
      ? [unit].find(mayDeclare)
      : unitsOfSide(engage, side).find(({ id }) => mayDeclare(id))?.id;
  return waiting === undefined ? [] : [{ clause: 'E-21', kind: 'no-measuring', unit: waiting }];
}
