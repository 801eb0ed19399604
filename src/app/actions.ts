import { err } from '../kernel/result.ts';
import type { Command } from '../rules/core/command.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { LogEntry } from '../rules/play/game.ts';
import { createAnimationActions } from './play/animation-actions.ts';
import type { MenuAction } from './state/menu-action.ts';
import { createEditorLoader } from './editor/editor-loader.ts';
import type { EditorDependencies } from './editor/table-actions.ts';
import { createDiceActions } from './dice/dice-actions.ts';
import { createLessonActions } from './lessons/lesson-actions.ts';
import { createPickActions } from './play/pick-actions.ts';
import { createPlayActions } from './play/play-actions.ts';
import { declineCommand, nextCommand } from './play/play-steps.ts';
import { createScenarioActions } from './play/scenario-actions.ts';
import { stageOf } from './play/stage-of-play.ts';
import { createSystemActions } from './play/system-actions.ts';
import { createReplayViewerLoader, type LoadedReplayViewer } from './replay-viewer/replay-viewer-loader.ts';
import { type ActionContext, createActionContext } from './state/action-context.ts';
import type { Services } from './state/services.ts';
import type { TableStore } from './state/table-store.ts';
import { createTapeActions } from './tools/tape-actions.ts';
import { createToolActions } from './tools/tool-actions.ts';
import { createViewActions } from './tools/view-actions.ts';

/** Everything a player can do at the table, by mouse, key or touch alike. */
export type Actions = ReturnType<typeof createActions>;

/** Reads no mesh file: for tables whose editor is not used. */
const NO_MESHES: EditorDependencies['meshesOf'] = async () => () => err({ kind: 'mesh-unasked' });

/**
 * Actions that ask these services and leave their results in `store`.
 *
 * @param abort Drops what the services are busy with.
 * @param meshesOf Reads the mesh files that a scenario's text names, for the editor.
 * @param replayViewerOf Fetches the replay viewer.
 */
export function createActions(
  store: TableStore,
  services: Services,
  abort: () => void = () => undefined,
  meshesOf = NO_MESHES,
  replayViewerOf?: (context: ActionContext, isAutomatic: (entry: LogEntry) => boolean) => Promise<LoadedReplayViewer>,
) {
  const context = createActionContext(store, services, abort);
  const selection = createPickActions(context);
  const animation = createAnimationActions(context);
  const play = createPlayActions(context, animation);
  const { squads, move, skirmish, regiments, now } = createSystemActions(context, play);
  const tape = createTapeActions(context);
  const view = createViewActions(context);
  const replayViewer = createReplayViewerLoader(
    context,
    replayViewerOf && ((own) => replayViewerOf(own, play.isAutomatic)),
  );
  const scenario = createScenarioActions(context, {
    restoreAutomatic: play.restoreAutomatic,
    leaveReplay: replayViewer.leave,
    syncDebris: animation.syncDebris,
  });
  const perform = (command: Command): Promise<void> => now().perform(command);

  return {
    selection: {
      ...selection,
      /** A model is clicked: a candidate is chosen, anything else picked. */
      pickModel: (model: ModelId, how: { readonly add: boolean; readonly alone: boolean }): void => {
        if (how.alone || !now().chooseModel(model)) selection.pickModel(model, how);
      },
    },
    animation,
    play: {
      ...play,
      ...confirming(store, perform, animation.hurry, squads.chooseNumber),
      perform: (command: Command, own?: readonly number[]): Promise<void> =>
        own ? play.perform(command, own) : perform(command),
      chooseNumber: (number: number): boolean => now().chooseNumber(number),
      chooseNext: (by: 1 | -1): boolean => now().chooseNext(by),
      /** Does one of the listed actions. */
      act: createMenuRunner(store, perform, { selection, squads, play, view, scenario }),
    },
    move: {
      ...move,
      dragFrom: (model: ModelId): boolean => now().dragFrom(model),
      dragTo: ((to, height) => now().dragTo(to, height)) satisfies typeof move.dragTo,
      drop: (): void => now().drop(),
      toggleRun: (): boolean => now().toggleRun(),
      /** Drops a corner: of the path that is dragged, or of the tape. */
      corner: (): boolean => (store.getState().drag ? move.dropCorner() : tape.bend()),
    },
    squads,
    skirmish,
    regiments,
    tape: { ...tape, toggle: () => tape.measure(store.getState().ruler === undefined) },
    tools: createToolActions(context),
    dice: createDiceActions(context),
    lessons: createLessonActions(store),
    view: {
      ...view,
      /** Pieces of terrain as the physical table has them. */
      see: services.see,
    },
    scenario,
    /** The editor, fetched when it is first wanted. */
    editor: createEditorLoader({ context, open: scenario.open, meshesOf }),
    /** The replay viewer, fetched when it is first wanted. */
    replayViewer,
  };
}

/** Does what a listed action stands for. */
const createMenuRunner =
  (
    store: TableStore,
    perform: (command: Command) => Promise<void>,
    at: {
      readonly selection: ReturnType<typeof createPickActions>;
      readonly squads: ReturnType<typeof createSystemActions>['squads'];
      readonly play: ReturnType<typeof createPlayActions>;
      readonly view: ReturnType<typeof createViewActions>;
      readonly scenario: ReturnType<typeof createScenarioActions>;
    },
  ) =>
  (action: MenuAction['does']): void => {
    store.setState({ menu: undefined });
    switch (action.kind) {
      case 'pick':
        at.selection.pickUnit(action.unit);
        return;
      case 'losses':
      case 'stand':
        at.squads.mark(action.kind, action.model);
        return;
      case 'command':
        void perform(action.command);
        return;
      case 'end-phase':
        void at.play.endPhase();
        return;
      case 'look':
        at.view.look('frame', [action.unit]);
        return;
      case 'restart':
        at.scenario.restart();
        return;
      case 'commit': {
        const command = nextCommand(store.getState());
        if (command !== undefined) void perform(command);
      }
    }
  };

/** The plain yes and no of every prompt. */
const confirming = (
  store: TableStore,
  perform: (command: Command) => Promise<void>,
  hurry: () => void,
  pickCombat: (number: number) => boolean,
) => ({
  /** The next sensible step, if there is one: a command, the first combat to be picked, or the end of an animation. */
  commit: async (): Promise<void> => {
    const { playing, asked, refusal } = store.getState();
    if (playing !== undefined) {
      hurry();
      return;
    }
    // What is asked for then is a die, not a yes.
    if (asked !== undefined) return;
    // The prompt says why not: a yes closes it.
    if (refusal !== undefined) store.setState({ refusal: undefined });
    else if (stageOf(store.getState()).kind === 'pick-combat') pickCombat(1);
    else {
      const command = nextCommand(store.getState());
      if (command !== undefined) await perform(command);
    }
  },
  /** Declines what the prompt offers: a challenge, an interception, a duel. */
  decline: (): Promise<void> => {
    const command = declineCommand(store.getState());
    return command === undefined ? Promise.resolve() : perform(command);
  },
});
