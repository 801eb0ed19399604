import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { spokenCharge } from '../systems/squads/charge-text.ts';
import type { ActionContext } from '../state/action-context.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { Step } from '../state/step.ts';
import { stepCancel, stepCycle, stepCycleTarget, stepPickModel, stepPickUnit } from './pick-steps.ts';
import type { TableState } from '../state/table-state.ts';
import { setTable, tableNow } from '../state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import { ownPick } from '../state/selection.ts';
import { CLEAN } from '../state/clean.ts';
import { clientOf } from '../systems/systems.ts';
import { toSituation } from '../state/services.ts';

/** Hands that choose: units, models, targets; the charge question follows the choice. */
export function createPickActions({ services, guarded, abort }: ActionContext) {
  let asking = 0;

  /** Asks what the chosen charge needs; a later question makes an earlier one stale. */
  const ask = (): void => {
    const { game, selection, targets } = tableNow();
    const unit = game && ownPick(game.state, selection);
    const turn = ++asking;
    if (game && !clientOf(game.state).asksForCharges) return;
    if (game === undefined || unit === undefined || targets.length === 0) {
      setTable({ question: { state: 'none' } });
      return;
    }
    setTable({ question: { state: 'asking', unit, targets } });
    void guarded(messages.menuActions.theChargeQuestion, async () => {
      const answer = await services.askCharge(toSituation(game.state), unit, targets).catch((fault: unknown) => {
        if (turn === asking) setTable(CLEAN);
        throw fault;
      });
      if (turn !== asking) return;
      setTable({
        question: { state: 'answered', unit, targets, answer },
        said: spokenCharge(answer, game.state.rules.charge, tableNamesOf(game.state)),
      });
    });
  };

  /** Takes a step, and asks anew when it changed who would charge whom. */
  const take = (step: Step): void => {
    if (step === undefined) return;
    const before = tableNow();
    setTable({ menu: undefined, ...step });
    const now = tableNow();
    if (now.game?.state.charge === undefined && choiceOf(before) !== choiceOf(now)) ask();
  };

  /** Leaves off waiting for the referee: what was asked is dropped, the table is as it was. */
  const stopWaiting = (): void => {
    asking++;
    abort();
    setTable({ busy: undefined, said: messages.menuActions.takenBack, ...(isAsking(tableNow()) ? CLEAN : {}) });
  };

  return {
    pickUnit: (unit: UnitId, add = false) => take(stepPickUnit(tableNow(), unit, add)),
    pickModel: (model: ModelId, how: { readonly add: boolean; readonly alone: boolean }): void => {
      const table = tableNow();
      const unit = table.game?.state.models.get(model)?.unit;
      if (how.alone) take(stepPickModel(table, model));
      else if (unit !== undefined) take(stepPickUnit(table, unit, how.add));
    },
    pickNothing: () => take({ ...CLEAN, selection: [] }),
    cycle: (by: 1 | -1) => take(stepCycle(tableNow(), by)),
    cycleTarget: (by: 1 | -1) => take(stepCycleTarget(tableNow(), by)),
    /** One step back: out of a wait, out of what is open, out of a choice. */
    cancel: (): void => {
      const table = tableNow();
      if (table.busy !== undefined || isAsking(table)) stopWaiting();
      else take(stepCancel(table));
    },
    stopWaiting,
  };
}

const isAsking = (table: TableState): boolean => table.question.state === 'asking';

/** Who would charge whom, as one word. */
const choiceOf = ({ game, selection, targets }: TableState): string =>
  game ? [ownPick(game.state, selection), ...targets].join('>') : '';
