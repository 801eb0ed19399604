import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import { spokenCharge } from '../systems/squads/charge-text.ts';
import type { ActionContext } from '../state/action-context.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { Step } from '../state/step.ts';
import { stepCancel, stepCycle, stepCycleTarget, stepPickModel, stepPickUnit } from './pick-steps.ts';
import type { TableState } from '../state/table-state.ts';
import { messages } from '../../messages/messages.ts';
import { ownPick } from '../state/selection.ts';
import { CLEAN } from '../state/clean.ts';
import { clientOf } from '../systems/systems.ts';
import { toSituation } from '../state/services.ts';

/** Selects units, models and targets, and asks the referee about the resulting charge. */
export function createPickActions({ store, services, guarded, abort, serial }: ActionContext) {
  let asking = 0;

  /** Asks what the chosen charge needs; a newer question replaces an older one. */
  const ask = (): void => {
    const { game, selection, targets } = store.getState();
    const unit = game && ownPick(game.state, selection);
    const turn = ++asking;
    if (game && !clientOf(game.state).asksForCharges) return;
    if (game === undefined || unit === undefined || targets.length === 0) {
      store.setState({ question: { state: 'none' } });
      return;
    }
    store.setState({ question: { state: 'asking', unit, targets } });
    void guarded(messages.activities.theChargeQuestion, async () => {
      const answer = await services.askCharge(toSituation(game.state), unit, targets).catch((fault: unknown) => {
        if (turn === asking) store.setState(CLEAN);
        throw fault;
      });
      if (turn !== asking) return;
      store.setState({
        question: { state: 'answered', unit, targets, answer },
        said: spokenCharge(answer, game.state.rules.charge, tableNamesOf(game.state)),
      });
    });
  };

  /** Applies a step, and asks again if it changed the charger or its targets. */
  const take = (step: Step): void => {
    if (step === undefined) return;
    const before = store.getState();
    store.setState({ menu: undefined, ...step });
    const now = store.getState();
    if (now.game?.state.charge === undefined && choiceOf(before) !== choiceOf(now)) ask();
  };

  /** Stops waiting for the referee: the question is dropped and the table stays as it was. */
  const stopWaiting = (): void => {
    asking++;
    abort();
    store.setState({
      busy: undefined,
      said: messages.activities.takenBack,
      ...(isAsking(store.getState()) ? CLEAN : {}),
    });
  };

  return {
    pickUnit: (unit: UnitId, add = false) => take(stepPickUnit(store.getState(), unit, add)),
    pickModel: (model: ModelId, how: { readonly add: boolean; readonly alone: boolean }): void => {
      const table = store.getState();
      const unit = table.game?.state.models.get(model)?.unit;
      if (how.alone) take(stepPickModel(table, model));
      else if (unit !== undefined) take(stepPickUnit(table, unit, how.add));
    },
    pickNothing: () => take({ ...CLEAN, selection: [] }),
    cycle: (by: 1 | -1): void => {
      take(stepCycle(store.getState(), by));
      const { game, selection, look } = store.getState();
      const points = game && selection.length > 0 ? modelsOf(game.state, selection.at(-1)!).map(({ at }) => at) : [];
      // From a model's eyes the camera goes nowhere by itself.
      if (points.length > 0 && look.kind !== 'eye')
        store.setState({ look: { serial: serial(), kind: 'reveal', points } });
    },
    cycleTarget: (by: 1 | -1) => take(stepCycleTarget(store.getState(), by)),
    /** Goes one step back: stops a wait, closes what is open, or undoes a choice. */
    cancel: (): void => {
      const table = store.getState();
      if (table.busy !== undefined || isAsking(table)) stopWaiting();
      else take(stepCancel(table));
    },
    stopWaiting,
  };
}

const isAsking = (table: TableState): boolean => table.question.state === 'asking';

/** The charger and its targets, as one string. */
const choiceOf = ({ game, selection, targets }: TableState): string =>
  game ? [ownPick(game.state, selection), ...targets].join('>') : '';
