import type { PlanPoint } from '../../kernel/point.ts';
import type { Command } from '../../rules/core/command.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { ActionContext } from '../state/action-context.ts';
import { createRegimentActions } from '../systems/regiments/regiment-actions.ts';
import { createSkirmishActions } from '../systems/skirmish/skirmish-actions.ts';
import { stepChoose, stepChooseNext, stepChooseNumber } from '../systems/squads/fight-steps.ts';
import { createStepTaker } from '../state/step.ts';
import type { TableStore } from '../state/table-store.ts';
import { createMoveActions } from './move-actions.ts';
import type { createPlayActions } from './play-actions.ts';
import { stageOf } from './stage-of-play.ts';

/** What every game does with the same keys and gestures, each by its own rules. */
type SystemActions = {
  /** Sends a command, and what follows it automatically. */
  readonly perform: (command: Command) => Promise<void>;
  /** A model is taken by the pointer; false when it may not be. */
  readonly dragFrom: (model: ModelId) => boolean;
  /** What is dragged follows the pointer: a place of the plan, and the height of the ground there in inches. */
  readonly dragTo: (to: PlanPoint, height: number) => void;
  readonly drop: () => void;
  readonly toggleRun: () => boolean;
  /** The choice of that number from 1. */
  readonly chooseNumber: (number: number) => boolean;
  readonly chooseNext: (by: 1 | -1) => boolean;
  /** A model is clicked as a candidate; false when it is none. */
  readonly chooseModel: (model: ModelId) => boolean;
};

const never = (): boolean => false;

/** The actions of all games, and those of the game on the table now. */
export function createSystemActions(context: ActionContext, playing: ReturnType<typeof createPlayActions>) {
  const fight = createFightActions(context.store);
  const move = createMoveActions(context);
  const skirmish = createSkirmishActions(context, playing);
  const regiments = createRegimentActions(context, playing.perform);

  const squads: SystemActions = {
    perform: playing.perform,
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
      perform: skirmish.performWithFollowUps,
      toggleRun: skirmish.toggleRun,
      chooseNumber: skirmish.chooseFighter,
      chooseNext: skirmish.nextFighter,
      chooseModel: never,
    },
    regiments: {
      perform: playing.perform,
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
  return { squads: fight, move, skirmish, regiments, now };
}

/** What a player does in a fight of squads besides saying yes or no: choose a candidate of a prompt, mark models. */
function createFightActions(store: TableStore) {
  const take = createStepTaker(store);
  const stage = () => stageOf(store.getState());
  return {
    /** Chooses a candidate; false when it is none. */
    choose: (model: ModelId): boolean => take(stepChoose(store.getState(), stage(), model)),
    chooseNext: (by: 1 | -1): boolean => take(stepChooseNext(store.getState(), stage(), by)),
    chooseNumber: (number: number): boolean => take(stepChooseNumber(store.getState(), stage(), number)),
    /** Marks a model as one that takes wounds first, or a character as one that passes none on; or takes the mark away. */
    mark: (as: 'losses' | 'stand', model: ModelId): void => {
      const marked = store.getState()[as];
      store.setState({ [as]: marked.includes(model) ? marked.filter((m) => m !== model) : [...marked, model] });
    },
  };
}
