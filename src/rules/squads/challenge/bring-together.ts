import { err, ok } from '../../../kernel/result.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { ModelId } from '../../core/ids.ts';
import { sideOf } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import { accumulateFrom, type EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applyFight } from '../fight/evolve-fight.ts';
import { duelIn } from '../fight/combats.ts';
import { type DuelMeeting, planMeeting } from './meet.ts';

/**
 * Brings two duellists together in the combat with this index. When several friends could make way, their side is asked
 * which one does.
 *
 * @source D-18 to D-22, D-40, B8
 */
export function bringTogether(
  accumulator: EventAccumulator,
  index: number,
  challenger: ModelId,
  challengee: ModelId,
  table: TableQuery,
): EventAccumulator {
  const combat = accumulator.state.fight!.combats[index]!;
  const meeting = planMeeting(accumulator.state, combat, challenger, challengee, table);
  const partners = meeting.options.flatMap(({ partner }) => (partner === undefined ? [] : [partner]));
  if (partners.length > 1) {
    const side = sideOf(accumulator.state, partners[0]!);
    return applyFight(accumulator, { kind: 'way-offered', combat: index, side, partners });
  }
  return meetBy(accumulator, index, challenger, challengee, meeting, meeting.options[0]);
}

/** Makes the first possible friend make way where that choice is open, in the combat with this index. */
export function meetAnyhow(accumulator: EventAccumulator, index: number, table: TableQuery): EventAccumulator {
  const combat = accumulator.state.fight!.combats[index]!;
  const duel = duelIn(accumulator.state, combat);
  if (combat.stage.kind !== 'meeting' || !duel) return accumulator;
  const meeting = planMeeting(accumulator.state, combat, duel.challenger, duel.challengee, table);
  return meetBy(accumulator, index, duel.challenger, duel.challengee, meeting, meeting.options[0]);
}

/** Judges the choice of the friend that makes way for a duellist. @source D-20, D-21, B8 */
export function decideSwapWith(state: GameState, model: ModelId, table: TableQuery): Decision {
  const index = state.fight?.combats.findIndex(({ stage }) => stage.kind === 'meeting') ?? -1;
  const combat = state.fight?.combats[index];
  const duel = combat && duelIn(state, combat);
  if (combat?.stage.kind !== 'meeting' || !duel) return err([{ clause: 'D-20', kind: 'no-model-makes-way' }]);
  const { challenger, challengee } = duel;
  const meeting = planMeeting(state, combat, challenger, challengee, table);
  const option = meeting.options.find(({ partner }) => partner === model);
  if (!option) return err([{ clause: 'D-20', kind: 'no-partner', model, partners: combat.stage.partners }]);
  return ok(meetBy(accumulateFrom(state), index, challenger, challengee, meeting, option).events);
}

const meetBy = (
  accumulator: EventAccumulator,
  combat: number,
  challenger: ModelId,
  challengee: ModelId,
  { way }: DuelMeeting,
  option: DuelMeeting['options'][number] | undefined,
): EventAccumulator =>
  applyFight(accumulator, { kind: 'duellists-met', combat, challenger, challengee, way, shifts: option?.shifts ?? [] });
