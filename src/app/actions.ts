import type { Point } from '../kernel/point.ts';
import { err } from '../kernel/result.ts';
import type { Command } from '../rules/core/command.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { placeable } from '../rules/mission/deploy.ts';
import type { LogEntry } from '../rules/play/game.ts';
import { messages } from '../messages/messages.ts';
import { tableNamesOf } from '../messages/phrases/names.ts';
import { createAnimationActions } from './play/animation-actions.ts';
import type { MenuAction } from './state/menu-action.ts';
import { createEditorLoader } from './editor/editor-loader.ts';
import type { EditorDependencies } from './editor/table-actions.ts';
import { createFreeDiceActions } from './free-dice/free-dice-actions.ts';
import { createLessonActions } from './lessons/lesson-actions.ts';
import { createClockActions } from './play/clock-actions.ts';
import { createHandActions } from './play/hand-actions.ts';
import { createPickActions } from './play/pick-actions.ts';
import { createPlayActions } from './play/play-actions.ts';
import { declineCommand, nextCommand } from './play/play-steps.ts';
import { createScenarioActions } from './play/scenario-actions.ts';
import { stageOf } from './play/stage-of-play.ts';
import { createSystemActions } from './play/system-actions.ts';
import { createOpponentActions } from './play/opponent-actions.ts';
import type { RoomActions, RoomDependencies } from './room/room-actions.ts';
import { createRoomLoader } from './room/room-loader.ts';
import { createReplayViewerLoader, type LoadedReplayViewer } from './replay-viewer/replay-viewer-loader.ts';
import { type ActionContext, createActionContext, type NewSeed } from './state/action-context.ts';
import type { Services } from './state/services.ts';
import { isOpponentActing } from './state/opponent.ts';
import { awaitedSide } from './state/room.ts';
import type { TableStore } from './state/table-store.ts';
import { createTapeActions } from './tools/tape-actions.ts';
import { createToolActions } from './tools/tool-actions.ts';
import { createViewActions } from './tools/view-actions.ts';

/** Everything a player can do at the table, by mouse, keyboard or touch. */
export type Actions = ReturnType<typeof createActions>;

/** The actions of the table that a room shows its log with. */
type RoomTableActions = RoomDependencies['table'];

/** Reads no mesh files, for clients without the editor. */
const NO_MESHES: EditorDependencies['meshesOf'] = async () => () => err({ kind: 'mesh-unasked' });

/**
 * Creates the actions over these services; their results go into `store`.
 *
 * @param abort Cancels the services' current work.
 * @param meshesOf Reads the mesh files named in a scenario's text, for the editor.
 * @param replayViewerOf Loads the replay viewer.
 * @param roomsOf Loads the code of rooms.
 */
export function createActions(
  store: TableStore,
  services: Services,
  abort: () => void = () => undefined,
  meshesOf = NO_MESHES,
  replayViewerOf?: (context: ActionContext, isAutomatic: (entry: LogEntry) => boolean) => Promise<LoadedReplayViewer>,
  newSeed?: NewSeed,
  roomsOf?: (context: ActionContext, table: RoomTableActions) => Promise<RoomActions>,
) {
  const context = createActionContext(store, services, abort, newSeed);
  const selection = createPickActions(context);
  const animation = createAnimationActions(context);
  const { syncDebris } = animation;
  const play = createPlayActions(context, animation, selection.askDeclared);
  const { fight, move, skirmish, regiments, now } = createSystemActions(context, play);
  const hands = createHandActions(context, play.send);
  const tape = createTapeActions(context);
  const view = createViewActions(context);
  const replayViewer = createReplayViewerLoader(
    context,
    replayViewerOf && ((own) => replayViewerOf(own, play.isAutomatic)),
  );
  const scenario = createScenarioActions(context, {
    restoreAutomatic: play.restoreAutomatic,
    leaveReplay: replayViewer.leave,
    syncDebris,
  });
  const table: RoomTableActions = {
    open: scenario.open,
    show: play.show,
    syncDebris,
    followUp: () => now().followUp(),
  };
  const perform = (command: Command): Promise<void> => now().perform(command);

  return {
    selection: { ...selecting(selection, hands, now), deployAt: deploying(store, play.send) },
    animation,
    play: {
      ...play,
      ...confirming(store, perform, {
        hurry: animation.hurry,
        pickCombat: fight.chooseNumber,
        roll: play.rollCharge,
        putDown: hands.drop,
      }),
      perform: (command: Command, own?: readonly number[]): Promise<void> =>
        own ? play.send(command, own) : perform(command),
      chooseNumber: (number: number): boolean => now().chooseNumber(number),
      chooseNext: (by: 1 | -1): boolean => now().chooseNext(by),
      /** Runs an action of the menu. */
      runMenuAction: createMenuRunner(store, perform, { selection, fight, play, view, scenario }),
    },
    move: carrying(store, { move, hands, tape, now }),
    fight,
    skirmish,
    regiments,
    hands,
    clock: createClockActions(store),
    tape: { ...tape, toggle: () => tape.measure(store.getState().ruler === undefined) },
    tools: createToolActions(context),
    freeDice: createFreeDiceActions(context),
    lessons: createLessonActions(store),
    view: {
      ...view,
      /** Returns the geometry of terrain pieces as the physics engine has it. */
      see: services.see,
    },
    scenario,
    /** The editor, loaded on first use. */
    editor: createEditorLoader({ context, open: scenario.open, meshesOf }),
    /** The replay viewer, loaded on first use. */
    replayViewer,
    /** The computer opponent. */
    opponent: createOpponentActions(context, perform),
    /** Rooms, loaded when one is first made or joined. */
    room: createRoomLoader(context, roomsOf && (() => roomsOf(context, table))),
  };
}

/** What selecting does: what is in hand, or a choice among candidates, goes first. */
const selecting = (
  selection: ReturnType<typeof createPickActions>,
  hands: ReturnType<typeof createHandActions>,
  now: ReturnType<typeof createSystemActions>['now'],
) => ({
  ...selection,
  /** Lets go of what is in hand, or goes one step back. */
  cancel: (): void => {
    if (!hands.cancel()) selection.cancel();
  },
  /** Handles a click on a model: chooses it if it is a candidate, selects it otherwise. */
  pickModel: (model: ModelId, how: { readonly add: boolean; readonly alone: boolean }): void => {
    if (how.alone || !now().chooseModel(model)) selection.pickModel(model, how);
  },
});

/** What dragging does: freely while players move by hand, else by the rules of the game. */
function carrying(
  store: TableStore,
  {
    move,
    hands,
    tape,
    now,
  }: Pick<ReturnType<typeof createSystemActions>, 'move' | 'now'> & {
    readonly hands: ReturnType<typeof createHandActions>;
    readonly tape: ReturnType<typeof createTapeActions>;
  },
) {
  const isInHand = (): boolean => store.getState().hands.carry !== undefined;
  const mayDeploy = (model: ModelId): boolean => {
    const { game } = store.getState();
    const unit = game?.state.models.get(model)?.unit;
    return game !== undefined && unit !== undefined && placeable(game.state, unit) !== undefined;
  };
  return {
    ...move,
    dragFrom: (model: ModelId): boolean => {
      // While the computer acts, its models are not taken up by mistake.
      const isFixed = isOpponentActing(store.getState());
      if (!isFixed && hands.deployFrom(model)) return true;
      return hands.isFree() ? hands.dragFrom(model) : !isFixed && now().dragFrom(model);
    },
    canCarry: (model: ModelId): boolean => hands.isFree() || mayDeploy(model) || move.canCarry(model),
    dragTo: ((to, height) =>
      isInHand() ? hands.carryTo([to[0], height, to[1]]) : now().dragTo(to, height)) satisfies typeof move.dragTo,
    /** Ends the drag. If its command is refused, the reason is shown where it ended. */
    drop: async (): Promise<void> => {
      const { refusal: before } = store.getState();
      await (isInHand() ? hands.drop() : now().drop());
      const { game, refusal } = store.getState();
      const [why] = refusal === before ? [] : (refusal?.violations ?? []);
      if (game && why) move.refuseDrag(messages.explain.violation(why, tableNamesOf(game.state, game.initial)));
    },
    toggleRun: (): boolean => now().toggleRun(),
    /** Adds a corner to the path being dragged, or to the ruler. */
    corner: (): boolean => (store.getState().drag ? move.dropCorner() : tape.bend()),
  };
}

/** Creates the function that runs actions of the menu. */
const createMenuRunner =
  (
    store: TableStore,
    perform: (command: Command) => Promise<void>,
    at: {
      readonly selection: ReturnType<typeof createPickActions>;
      readonly fight: ReturnType<typeof createSystemActions>['fight'];
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
        at.fight.mark(action.kind, action.model);
        at.selection.askAgain();
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
        if (command?.kind === 'roll-charge') void at.play.rollCharge();
        else if (command !== undefined) void perform(command);
      }
    }
  };

/** Creates the actions that confirm and decline a prompt. */
const confirming = (
  store: TableStore,
  perform: (command: Command) => Promise<void>,
  {
    hurry,
    pickCombat,
    roll,
    putDown,
  }: {
    readonly hurry: () => void;
    readonly pickCombat: (number: number) => boolean;
    readonly roll: () => Promise<void>;
    /** Puts down what the player has in hand. */
    readonly putDown: () => Promise<void>;
  },
) => ({
  /** Confirms: skips an animation, closes a refusal, picks the first combat, or performs the default command. */
  commit: async (): Promise<void> => {
    const { playing, asked, refusal, hands } = store.getState();
    if (hands.carry) {
      await putDown();
      return;
    }
    if (playing !== undefined) {
      hurry();
      return;
    }
    // A requested die needs its pips, not a confirmation.
    if (asked !== undefined) return;
    // The prompt shows a refusal; confirming closes it. While the other player decides there is nothing to confirm.
    if (refusal !== undefined) store.setState({ refusal: undefined });
    else if (awaitedSide(store.getState()) !== undefined) return;
    else if (stageOf(store.getState()).kind === 'pick-combat') pickCombat(1);
    else {
      const command = nextCommand(store.getState());
      if (command?.kind === 'roll-charge') await roll();
      else if (command !== undefined) await perform(command);
    }
  },
  /** Declines what the prompt offers: a challenge, an interception, a duel. */
  decline: (): Promise<void> => {
    const isAwaited = awaitedSide(store.getState()) !== undefined;
    const command = isAwaited ? undefined : declineCommand(store.getState());
    return command === undefined ? Promise.resolve() : perform(command);
  },
});

/** Deploys the selected unit at a place of the table. The function returns whether there is a unit to deploy. */
const deploying =
  (store: TableStore, send: (command: Command) => Promise<void>) =>
  (at: Point): boolean => {
    const stage = stageOf(store.getState());
    if (stage.kind !== 'deploy' || stage.unit === undefined) return false;
    void send({ kind: 'deploy', unit: stage.unit, at: [at[0], at[2]] });
    return true;
  };
