import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import type { ChargeAnswer } from '../../rules/squads/charge/answer.ts';
import { spokenCharge } from '../systems/squads/charge-text.ts';
import { type Game, undo } from '../../rules/play/game.ts';
import { shotOrder, spokenShots } from '../systems/squads/shooting.ts';
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

/** Brings the units of a question into view, beside the prompt with its answer; a model's eyes stay where they are. */
function lookAt({ game, look }: TableState, units: readonly UnitId[], serial: () => number): Partial<TableState> {
  if (game === undefined || look.kind === 'eye') return {};
  const points = units.flatMap((unit) => modelsOf(game.state, unit).map(({ at }) => at));
  return { look: { serial: serial(), kind: 'reveal', points } };
}

/** What a table shows once a charge is answered, in the game that was asked about. */
function withAnswer(
  table: TableState,
  { state }: Game,
  answer: ChargeAnswer,
  serial: () => number,
): Partial<TableState> {
  const { unit, targets } = answer;
  return {
    question: { state: 'answered', unit, targets, answer },
    ...lookAt(table, [unit, ...targets], serial),
    said: spokenCharge(answer, state.rules.charge, tableNamesOf(state)),
  };
}

/** Asks the referee about the chosen charge or shots; a newer question replaces an older one. */
function createAsking({ store, services, guarded, serial }: ActionContext) {
  let asking = 0;

  /** Runs a question; when it fails the choice is cleared, and an answer that is no longer wanted is dropped. */
  const run = <A>(what: string, asked: () => Promise<A>, told: (answer: A) => Partial<TableState>): void => {
    const turn = asking;
    void guarded(what, async () => {
      const answer = await asked().catch((fault: unknown) => {
        if (turn === asking) store.setState(CLEAN);
        throw fault;
      });
      if (turn === asking) store.setState(told(answer));
    });
  };

  const askCharge = (game: Game, unit: UnitId, targets: readonly UnitId[]): void => {
    const turn = asking;
    store.setState({ question: { state: 'asking', unit, targets } });
    const watch = (soFar: ChargeAnswer): void => {
      const { question } = store.getState();
      if (turn === asking && question.state === 'asking') store.setState({ question: { ...question, soFar } });
    };
    run(
      messages.activities.theChargeQuestion,
      () => services.askCharge(toSituation(game.state), unit, targets, watch),
      (answer) => withAnswer(store.getState(), game, answer, serial),
    );
  };

  const askShots = ({ state }: Game, unit: UnitId, target: UnitId): void => {
    const order = shotOrder(store.getState(), unit, target);
    store.setState({ shots: { state: 'asking', unit, target } });
    run(
      messages.activities.theShots,
      () => services.askShots(toSituation(state), order),
      (answer) =>
        answer === undefined
          ? { shots: { state: 'none' } }
          : {
              shots: { state: 'answered', unit, target, answer },
              ...lookAt(store.getState(), [unit, target], serial),
              said: spokenShots(answer, tableNamesOf(state)),
            },
    );
  };

  return {
    /** Asks about the current choice. */
    ask: (): void => {
      const { game, selection, targets } = store.getState();
      const unit = game && ownPick(game.state, selection);
      const about = game && clientOf(game.state).asks(game.state);
      const [target] = targets;
      asking++;
      if (game && about === undefined) return;
      if (game === undefined || unit === undefined || target === undefined)
        store.setState({ question: { state: 'none' }, shots: { state: 'none' } });
      else if (about === 'shots') askShots(game, unit, target);
      else askCharge(game, unit, targets);
    },
    /** Asks what a declared charge needs, if that is not known: as it was asked before it was declared. */
    askDeclared: (): void => {
      const { game, question } = store.getState();
      const charge = game?.state.charge;
      if (charge === undefined || charge.roll !== undefined || question.state !== 'none') return;
      let before = game;
      while (before?.state.charge) before = undo(before);
      asking++;
      if (before) askCharge(before, charge.unit, charge.targets);
    },
    /** Drops the current question. */
    drop: (): void => {
      asking++;
    },
  };
}

/** Selects units, models and targets, and asks the referee about the resulting charge or shots. */
export function createPickActions(context: ActionContext) {
  const { store, abort, serial } = context;
  const { ask, askDeclared, drop } = createAsking(context);

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
    drop();
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
    /** Aims the weapons of a name at another unit, or holds their fire; undefined aims them with the others. */
    aim: (weapon: string, at: UnitId | 'hold' | undefined): void => {
      const { [weapon]: _, ...rest } = store.getState().aims;
      take({ aims: at === undefined ? rest : { ...rest, [weapon]: at } });
    },
    cycleTarget: (by: 1 | -1) => take(stepCycleTarget(store.getState(), by)),
    /** Goes one step back: stops a wait, closes what is open, or undoes a choice. */
    cancel: (): void => {
      const table = store.getState();
      if (table.busy !== undefined || isAsking(table) || table.scouting?.isMeasuring) stopWaiting();
      else take(stepCancel(table));
    },
    stopWaiting,
    /** Stops the search for a smaller roll that a charge needs: the best found so far is the answer. */
    stopSearch: (): void => {
      const table = store.getState();
      const { game, question } = table;
      if (!game || question.state !== 'asking' || !question.soFar) return;
      drop();
      abort();
      store.setState(withAnswer(table, game, question.soFar, serial));
    },
    askDeclared,
    /** Asks about the chosen shots again, after a choice that their odds depend on. */
    askAgain: (): void => {
      if (store.getState().shots.state !== 'none') ask();
    },
  };
}

const isAsking = (table: TableState): boolean => table.question.state === 'asking' || table.shots.state === 'asking';

/** The unit that acts, its targets, and weapons aimed apart, as one string. */
const choiceOf = ({ game, selection, targets, aims }: TableState): string =>
  game ? [ownPick(game.state, selection), ...targets, JSON.stringify(aims)].join('>') : '';
