import type { PlanPoint } from '../../../kernel/point.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { ModelId, PoolId } from '../../../rules/core/ids.ts';
import type { Manoeuvre } from '../../../rules/core/formation.ts';
import type { ActionContext } from '../../state/action-context.ts';
import { createStepTaker, type Step } from '../../state/step.ts';
import type { TableState } from '../../state/table-state.ts';
import type { TableStore } from '../../state/table-store.ts';
import { stepDragRegiment, stepGrab } from './regiment-drag-steps.ts';
import {
  regimentOn,
  shiftAttack,
  stepChooseRegiment,
  stepDrill,
  stepMarch,
  stepNextRegiment,
  stepReform,
  stepRegimentNumber,
  stepRival,
  strikeAt,
  withRegimentsUi,
} from './regiment-steps.ts';
import { createStudy } from './regiment-study.ts';

/** Plays regiments: declares charges, slides ghosts, plans moves, allocates attacks. */
export function createRegimentActions(context: ActionContext, perform: (command: Command) => Promise<void>) {
  const { store } = context;
  const { study, stopSearch, tryMove } = createStudy(context);
  followGame(store, study);

  const take = createStepTaker(store);
  /** Applies a step that changes the planned move, and requests the move's result. */
  const takeMove = (step: Step): boolean => {
    if (take(step)) tryMove();
    return step !== undefined;
  };

  return {
    dragFrom: (model: ModelId): boolean => take(stepGrab(store.getState(), model)),
    dragTo: (to: PlanPoint, height: number): void => {
      const table = store.getState();
      const step = stepDragRegiment(table, to, height);
      if (table.regiments.grip?.kind === 'regiment') takeMove(step);
      else take(step);
    },
    drop: async (): Promise<void> => {
      const table = store.getState();
      const { grip } = table.regiments;
      store.setState(withRegimentsUi(table, { grip: undefined }));
      const command = grip?.kind === 'attacks' && grip.over ? strikeAt(table, grip.model, grip.over) : undefined;
      if (command) await perform(command);
    },
    choose: (model: ModelId): boolean => {
      const chosen = stepChooseRegiment(store.getState(), model);
      if (chosen === undefined) return false;
      if ('command' in chosen) void perform(chosen.command);
      else store.setState(chosen.step ?? {});
      return true;
    },
    chooseNumber: (number: number): boolean => take(stepRegimentNumber(store.getState(), number)),
    chooseNext: (by: 1 | -1): boolean => {
      const table = store.getState();
      return regimentOn(table)?.kind === 'drill'
        ? takeMove(stepDrill(table, { kind: 'advance', inches: by > 0 ? -0.5 : 0.5 }))
        : take(stepNextRegiment(table, by));
    },
    /** Adds a manoeuvre to the planned move. */
    drill: (more: Manoeuvre): boolean => takeMove(stepDrill(store.getState(), more)),
    /** Reforms with a number of files more or fewer. */
    reform: (by: number): boolean => takeMove(stepReform(store.getState(), by)),
    toggleMarch: (): boolean => takeMove(stepMarch(store.getState())),
    /** Stops the search for a better end of a charge, and keeps the best found so far. */
    stopSearch,
    /** Shows a rejected placement by its index, or the best one again. */
    showRival: (rival: number | undefined): boolean => take(stepRival(store.getState(), rival)),
    /** Moves one attack of a model to a pool. */
    shiftAttack: (model: ModelId, pool: PoolId): void => {
      const stage = regimentOn(store.getState());
      const row = stage?.kind === 'deal-blows' ? stage.rows.find((r) => r.model.id === model) : undefined;
      if (row) void perform({ kind: 'allocate', model, targets: shiftAttack(row, pool) });
    },
  };
}

/** Drops plans made for another state of the game, and studies every new subject. */
const followGame = (store: TableStore, study: () => void): unknown =>
  store.subscribe((now, before) => {
    if (now.game?.state.rules.system !== 'regiments') return;
    const isNewGame = now.game.state !== before.game?.state;
    if (isNewGame && (now.regiments.steps.length > 0 || now.regiments.grip || now.regiments.reaction))
      store.setState(
        withRegimentsUi(now, { steps: [], trial: undefined, grip: undefined, march: false, reaction: undefined }),
      );
    if (subjectOf(now) !== subjectOf(before)) study();
  });

/** Everything that determines the questions to the referee, as one string. */
const subjectOf = (table: TableState): string => {
  const { game, selection, targets, playing, busy } = table;
  if (game === undefined) return '';
  return [
    game.cut,
    game.log.length,
    game.state.phase,
    selection.at(-1),
    targets,
    playing === undefined,
    busy === 'opening',
    game.state.name,
  ].join('/');
};
