import type { PlanPoint } from '../../kernel/point.ts';
import type { Command } from '../../rules/core/command.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { ActionContext } from '../state/action-context.ts';
import { createRegimentActions } from '../systems/regiments/regiment-actions.ts';
import { createSkirmishActions } from '../systems/skirmish/skirmish-actions.ts';
import { stepTakeUp } from '../systems/skirmish/skirmish-steps.ts';
import { stepChoose, stepChooseNext, stepChooseNumber } from '../systems/squads/fight-steps.ts';
import { createStepTaker } from '../state/step.ts';
import type { TableStore } from '../state/table-store.ts';
import { createMoveActions } from './move-actions.ts';
import type { createPlayActions } from './play-actions.ts';
import { stageOf } from './stage-of-play.ts';

/** What keys and gestures do in one game. */
type SystemActions = {
  /** Sends a command and the commands that follow it automatically. */
  readonly perform: (command: Command) => Promise<void>;
  /** Does the formalities that are due. */
  readonly followUp: () => Promise<void>;
  /** Begins dragging a model; false if it may not be dragged. */
  readonly dragFrom: (model: ModelId) => boolean;
  /** Moves the drag to a plan point, with the height of the ground there in inches. */
  readonly dragTo: (to: PlanPoint, height: number) => void;
  /** Ends the drag. Resolves once its command, if it gives one, is judged. */
  readonly drop: () => void | Promise<void>;
  readonly toggleRun: () => boolean;
  /** Chooses the candidate of that number, counted from 1. */
  readonly chooseNumber: (number: number) => boolean;
  readonly chooseNext: (by: 1 | -1) => boolean;
  /** Chooses a clicked model as a candidate; false if it is not one. */
  readonly chooseModel: (model: ModelId) => boolean;
};

const never = (): boolean => false;
const nothing = (): Promise<void> => Promise.resolve();

/** The actions of all games, and those of the game on the table. */
export function createSystemActions(context: ActionContext, playing: ReturnType<typeof createPlayActions>) {
  const fight = createFightActions(context.store);
  const move = createMoveActions(context);
  const skirmish = createSkirmishActions(context, playing);
  const regiments = createRegimentActions(context, playing.send);

  const squads: SystemActions = {
    perform: playing.send,
    followUp: nothing,
    dragFrom: move.dragFrom,
    dragTo: move.dragTo,
    drop: move.drop,
    toggleRun: never,
    chooseNumber: fight.chooseNumber,
    chooseNext: fight.chooseNext,
    chooseModel: fight.choose,
  };
  const bySystem: Readonly<Record<SystemName, SystemActions>> = {
    squads,
    sandbox: squads,
    skirmish: {
      ...squads,
      dragFrom: (model) => move.dragFrom(model, stepTakeUp),
      perform: skirmish.performWithFollowUps,
      followUp: skirmish.followUp,
      toggleRun: skirmish.toggleRun,
      chooseNumber: skirmish.chooseFighter,
      chooseNext: skirmish.nextFighter,
      chooseModel: never,
    },
    regiments: {
      perform: playing.send,
      followUp: nothing,
      dragFrom: regiments.dragFrom,
      dragTo: regiments.dragTo,
      drop: regiments.drop,
      toggleRun: regiments.toggleMarch,
      chooseNumber: regiments.chooseNumber,
      chooseNext: regiments.chooseNext,
      chooseModel: regiments.choose,
    },
  };
  const now = (): SystemActions => bySystem[context.store.getState().game?.state.rules.system ?? 'squads'];
  return { fight, move, skirmish, regiments, now };
}

/** Actions in a fight of squads other than confirming and declining: choosing candidates, marking models. */
function createFightActions(store: TableStore) {
  const take = createStepTaker(store);
  const stage = () => stageOf(store.getState());
  return {
    /** Chooses a candidate; false if the model is not one. */
    choose: (model: ModelId): boolean => take(stepChoose(store.getState(), stage(), model)),
    chooseNext: (by: 1 | -1): boolean => take(stepChooseNext(store.getState(), stage(), by)),
    chooseNumber: (number: number): boolean => take(stepChooseNumber(store.getState(), stage(), number)),
    /** Marks or unmarks a model that takes wounds first, or a character that passes no wounds on. */
    mark: (as: 'losses' | 'stand', model: ModelId): void => {
      const marked = store.getState()[as];
      store.setState({ [as]: marked.includes(model) ? marked.filter((m) => m !== model) : [...marked, model] });
    },
  };
}
