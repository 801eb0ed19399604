import type { PlanPoint } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { messages } from '../../messages/messages.ts';
import { type ActionContext, ABORTED } from '../state/action-context.ts';
import { createNewest } from '../state/newest.ts';
import { type PathReply, toSituation } from '../state/services.ts';
import { FORMATIONS, type FormationName } from '../state/squads.ts';
import { createStepTaker, type Step } from '../state/step.ts';
import type { TableState } from '../state/table-state.ts';
import {
  carryLimit,
  type DragQuestion,
  dragQuestion,
  ledDrag,
  onNextFloor,
  stepCarry,
  stepDrop,
  stepDropCorner,
  stepPathsFound,
  stepRefusedDrag,
  stepWhyNoCarry,
  unitOf,
} from './move-steps.ts';
import type { Drag } from '../state/drag.ts';

/** The current drag and its path requests, of which only the newest matters. */
function createDrag({ store, services }: ActionContext) {
  const take = createStepTaker(store);

  const paths = createNewest<DragQuestion, readonly PathReply[]>(
    ({ state, questions }) => services.askPaths(toSituation(state), questions),
    (replies, { drag: asked }) => {
      const step = stepPathsFound(store.getState(), asked, replies);
      take(step);
      if (step?.drag?.letGo && step.drag.fresh) drop();
    },
    (fault) =>
      store.setState({
        drag: undefined,
        ...(fault === ABORTED ? {} : { problem: messages.activities.wayNotAsked(String(fault)) }),
      }),
  );

  const carry = (model: ModelId, sticky: boolean, form?: FormationName): boolean => {
    const step = stepCarry(store.getState(), model, sticky, form);
    if (step === undefined) return false;
    paths.drop();
    return take(step);
  };

  /** Moves the drag and requests its paths. */
  const lead = (drag: Drag): void => {
    const { game } = store.getState();
    if (game === undefined) return;
    const next = ledDrag(game.state, drag);
    store.setState({ drag: next });
    paths.ask(dragQuestion(store.getState(), game.state, next));
  };

  const drop = (): void => void take(stepDrop(store.getState()));

  return { take, carry, lead, drop };
}

/** Drags a ghost, alone or with its unit. */
export function createMoveActions(context: ActionContext) {
  const { store } = context;
  const { take, carry, lead, drop } = createDrag(context);
  const refuse = (model: ModelId): boolean => take(stepWhyNoCarry(store.getState(), model));

  /** Changes the formation of the dragged unit; false if no unit is dragged. */
  const reform = (form: FormationName | undefined): boolean => {
    const { drag } = store.getState();
    if (drag?.squad === undefined || form === undefined) return false;
    lead({ ...drag, squad: { ...drag.squad, form } });
    return true;
  };

  return {
    /**
     * Begins a drag; false if the model may not be dragged.
     *
     * @param takeUp What the drag selects with it.
     */
    dragFrom: (model: ModelId, takeUp?: (table: TableState, model: ModelId) => Step): boolean => {
      const table = store.getState();
      const taken = takeUp?.(table, model);
      if (taken && carryLimit({ ...table, ...taken }, model) !== undefined) take(taken);
      return carry(model, false);
    },
    /** Says why a model may not be dragged, if there is a reason to show; returns whether there is. */
    refuse,
    /** Shows why the last drag was refused where it ended; undefined takes that away. */
    refuseDrag: (text: string | undefined): void =>
      void take(text === undefined ? { refusedDrag: undefined } : stepRefusedDrag(text)),
    /** Whether a model could be dragged now. */
    canCarry: (model: ModelId): boolean => carryLimit(store.getState(), model) !== undefined,
    dragTo: (to: PlanPoint, height: number): void => {
      const { drag } = store.getState();
      if (drag !== undefined) lead({ ...drag, over: [to[0], height, to[1]], letGo: false });
    },
    drop,
    dropCorner: (): boolean => take(stepDropCorner(store.getState())),
    /** Turns the dragged unit to the left, radians. */
    turnSquad: (by: number): boolean => {
      const { drag } = store.getState();
      if (drag?.squad === undefined) return false;
      lead({ ...drag, squad: { ...drag.squad, turn: drag.squad.turn + by } });
      return true;
    },
    /** Lays out the dragged unit, else the selected one, in a formation about the pointer. */
    form: (name: FormationName): boolean => {
      if (reform(name)) return true;
      const { game, selection } = store.getState();
      const unit = selection.at(-1);
      const first = unit && game?.state.units.get(unit)?.models[0];
      if (first === undefined || game === undefined || unitOf(game.state, first) === undefined) return false;
      store.setState({ model: undefined });
      if (!carry(first, true, name)) {
        refuse(first);
        return false;
      }
      const { drag } = store.getState();
      if (drag) lead(drag);
      store.setState({ said: messages.activities.leadItWithThePointer(messages.tools.formations[name]) });
      return true;
    },
    /** Changes the dragged unit to the formation of that number, counted from 1. */
    formNumber: (number: number): boolean => reform(FORMATIONS[number - 1]),
    /** Moves the ghost one floor up or down. */
    stepFloor: (by: 1 | -1): boolean => {
      const { drag } = store.getState();
      const next = drag && onNextFloor(drag, by);
      if (next) lead(next);
      return next !== undefined;
    },
  };
}
