import type { Command } from '../rules/core/command.ts';
import { err, type Result } from '../kernel/result.ts';
import { type Game, type LogEntry, newGame } from '../rules/play/game.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import { modelsOf } from '../rules/core/state/lookup.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { createAnimationActions } from './play/animation-actions.ts';
import type { MenuAction } from './play/menu-action.ts';
import { createEditorLoader } from './editor/editor-loader.ts';
import type { EditorDependencies } from './editor/editor-actions.ts';
import { createDiceActions } from './dice/dice-actions.ts';
import { createActionContext, type ActionContext } from './table/action-context.ts';
import { eventPlaces, type LogPlace } from './events/event-places.ts';
import { createFightActions } from './systems/squads/fight-actions.ts';
import { createLessonActions } from './lessons/lesson-actions.ts';
import { createMoveActions } from './systems/squads/move-actions.ts';
import { createPickActions } from './play/pick-actions.ts';
import type { PlanPoint } from '../kernel/point.ts';
import { nextCommand } from './play/play-steps.ts';
import { NO_REGIMENTS_UI } from './systems/regiments/ui-state.ts';
import { CLEAN } from './play/pick-steps.ts';
import { createRegimentActions } from './systems/regiments/regiment-actions.ts';
import { createTapeActions } from './tools/tape-actions.ts';
import { createToolActions } from './tools/tool-actions.ts';
import { createReplayViewerLoader, type ReplayViewerRoom } from './replay-viewer/replay-viewer-loader.ts';
import { createSkirmishActions } from './systems/skirmish/skirmish-actions.ts';
import { createPlayActions } from './play/play-actions.ts';
import type { Services } from './table/services.ts';
import { stageOf } from './play/stage-of-play.ts';
import type { Menu, Settings, TableState } from './table/table-state.ts';
import { notice } from './table/notices.ts';
import { tellRefused } from './table/tell-refused.ts';
import { setTable, tableNow } from './table/table-store.ts';
import { isRegiments } from './table/which-system.ts';
import { messages } from '../messages/messages.ts';

/** A game to go on with, found from where its scenario begins; or one sentence why it cannot be. */
export type GoOn = (
  initial: GameState,
) => Result<{ readonly game: Game; readonly views: TableState['views']; readonly formal: readonly LogEntry[] }, string>;

/** Everything hands can do at the table, by mouse, key or voice alike. */
export type Actions = ReturnType<typeof createActions>;

/** Where nothing but the services is to be asked, nobody has any meshes. */
const NO_MESHES: EditorDependencies['meshesOf'] = async () => () => err({ kind: 'mesh-unasked' });

/**
 * Hands that ask these services and leave their results in the store.
 *
 * @param abort   Drops what the services are busy with.
 * @param meshesOf Reads the mesh files that a text names, for building.
 * @param replayViewerOf Fetches the room in which replays are watched.
 */
export function createActions(
  services: Services,
  abort: () => void = () => undefined,
  meshesOf = NO_MESHES,
  replayViewerOf?: (context: ActionContext, isAutomatic: (entry: LogEntry) => boolean) => Promise<ReplayViewerRoom>,
) {
  const context = createActionContext(services, abort);
  const picking = createPickActions(context);
  const acting = createAnimationActions(context);
  const playing = createPlayActions(context, acting);
  const skirmish = createSkirmishActions(context, playing);
  /** Sends a command, and whatever follows it of itself. */
  const perform = (command: Command): Promise<void> =>
    tableNow().game?.state.rules.system === 'skirmish'
      ? skirmish.performWithFollowUps(command)
      : playing.perform(command);
  const fighting = createFightActions(perform);
  const regiments = createRegimentActions(context, perform);
  const moving = createMoveActions(context);
  const tape = createTapeActions(context);
  const tools = createToolActions(context);
  const dice = createDiceActions(context);
  const learning = createLessonActions();

  const replayViewer = createReplayViewerLoader(
    context,
    replayViewerOf && ((own) => replayViewerOf(own, playing.isAutomatic)),
  );

  /** Lays a scenario out: for a new game, or for one to go on with. What is on the table stays when that cannot be. */
  const open = (id: string, text: string, goOn?: GoOn): Promise<void> =>
    context.guarded(messages.menuActions.openingTheScenario, async () => {
      setTable({ busy: 'opening', problem: undefined });
      const opened = await services.open(text);
      if (!opened.ok) {
        setTable({ busy: undefined, problem: await tellRefused(opened.error) });
        return;
      }
      const { state, seed, story, ambience } = opened.value;
      const going = goOn?.(state);
      if (going && !going.ok) {
        const { onTable } = tableNow();
        if (onTable) await services.open(onTable.text);
        setTable({ busy: undefined, problem: going.error });
        return;
      }
      const { game, views, formal } = going?.value ?? { game: newGame(state), views: {}, formal: [] };
      playing.restoreAutomatic(formal);
      replayViewer.leave();
      // What is built meanwhile is put aside.
      const { editor, parkedEditor } = tableNow();
      setTable({
        ...FRESH,
        editor: undefined,
        parkedEditor: editor ? { ...editor, hold: { kind: 'free' }, refusal: undefined } : parkedEditor,
        onTable: { id, text, seed, story, ambience },
        game,
        views,
        look: views[0]
          ? { serial: context.serial(), kind: 'recall', slot: 0 }
          : { serial: context.serial(), kind: 'home' },
        said: messages.menuActions.turnAndPhase(state.name, game.state.turn, game.state.side, game.state.phase),
      });
      acting.syncDebris();
    });

  /** Lays the game out as it began: the same dice fall again. */
  const restart = (): void => {
    const { game, replayViewer: watched } = tableNow();
    if (game === undefined || watched) return;
    setTable({ ...FRESH, game: newGame(game.initial), said: messages.menuActions.theGameBeginsAnew });
  };

  const building = createEditorLoader({ context, open, meshesOf });

  const look = (kind: 'frame' | 'top' | 'home', units: readonly UnitId[] = []): void => {
    const { game, selection, targets } = tableNow();
    if (kind !== 'frame') {
      setTable({ look: { serial: context.serial(), kind } });
      return;
    }
    if (game === undefined) return;
    const ids = units.length > 0 ? units : [...selection, ...targets];
    const points = ids.flatMap((id) => (game.state.units.has(id) ? modelsOf(game.state, id).map((m) => m.at) : []));
    if (points.length > 0) setTable({ look: { serial: context.serial(), kind, points } });
  };

  return {
    ...picking,
    ...acting,
    ...playing,
    ...fighting,
    ...skirmish,
    ...moving,
    ...tape,
    ...tools,
    ...dice,
    ...learning,
    ...regiments,
    dragFrom: (model: ModelId): boolean =>
      isRegiments(tableNow()) ? regiments.dragRegimentFrom(model) : moving.dragFrom(model),
    dragTo: (to: PlanPoint, height: number): void =>
      isRegiments(tableNow()) ? regiments.dragRegimentTo(to, height) : moving.dragTo(to, height),
    drop: (): void => (isRegiments(tableNow()) ? regiments.dropRegiment() : moving.drop()),
    toggleRun: (): boolean => regiments.toggleMarch() || skirmish.toggleRun(),
    perform: (command: Command, own?: readonly number[]): Promise<void> =>
      own ? playing.perform(command, own) : perform(command),
    chooseNumber: (number: number): boolean =>
      regiments.numberInRegiments(number) || skirmish.chooseFighter(number) || fighting.chooseNumber(number),
    chooseNext: (by: 1 | -1): boolean =>
      regiments.nextInRegiments(by) || skirmish.nextFighter(by) || fighting.chooseNext(by),
    /** The next sensible step, if there is one: a command, the first of the combats to be picked, or the end of a show. */
    commit: async (): Promise<void> => {
      if (tableNow().playing !== undefined) {
        acting.hurry();
        return;
      }
      // What is asked for then is a die, not a yes.
      if (tableNow().asked !== undefined) return;
      // What the prompt says then is why not: a yes to that is no command.
      if (tableNow().refusal !== undefined) setTable({ refusal: undefined });
      else if (stageOf(tableNow()).kind === 'pick-combat') fighting.chooseNumber(1);
      else {
        const command = nextCommand(tableNow());
        if (command !== undefined) await perform(command);
      }
    },
    /** A model is clicked: a candidate is chosen, anything else picked. */
    pickModel: (model: ModelId, how: { readonly add: boolean; readonly alone: boolean }): void => {
      if (how.alone || !(regiments.chooseInRegiments(model) || fighting.choose(model))) picking.pickModel(model, how);
    },
    open,
    /** Into the builder's room. */
    building,
    /** Into the room where replays are watched. */
    replayViewer,
    /** Pieces of terrain as the physical table has them. */
    see: services.see,
    restart,
    look,
    /** Flies to where something in the log happened. */
    lookBack: (place: LogPlace): void => {
      const { game } = tableNow();
      const points = game ? eventPlaces(game, place) : [];
      if (points.length > 0) setTable({ look: { serial: context.serial(), kind: 'frame', points } });
    },
    set: (part: Partial<Settings>): void => setTable({ settings: { ...tableNow().settings, ...part } }),
    dismissResults: () => setTable({ results: [] }),
    dismissProblem: () => setTable({ problem: undefined }),
    toggleKeySheet: () => setTable({ keySheet: !tableNow().keySheet }),
    togglePalette: () => setTable({ palette: !tableNow().palette, paletteText: '', menu: undefined }),
    /** Drops a corner: of the way that is carried, or of the tape. */
    corner: (): boolean => (tableNow().drag ? moving.dropCorner() : tape.bend()),
    toggleGrid: () => setTable({ settings: { ...tableNow().settings, grid: !tableNow().settings.grid } }),
    toggleTape: () => tape.measure(tableNow().ruler === undefined),
    toggleSavedTables: () => setTable({ savedTablesOpen: !tableNow().savedTablesOpen }),
    /** Keeps where the eye is under a number, or brings it back there. */
    camera: (kind: 'save' | 'recall', slot: number): void => {
      const isKept = kind === 'save' || tableNow().views[slot] !== undefined;
      if (isKept) setTable({ look: { serial: context.serial(), kind, slot } });
      if (kind === 'recall' && isKept) return;
      const text = isKept ? messages.menuActions.viewIsKept(slot) : messages.menuActions.noViewIsKept(slot);
      notice({ about: 'view', text, isBrief: true });
    },
    /** Takes away a view that was kept. */
    forgetView: (slot: number): void => {
      const { [slot]: forgotten, ...views } = tableNow().views;
      if (forgotten === undefined) return;
      setTable({ views });
      notice({ about: 'view', text: messages.menuActions.viewIsForgotten(slot), isBrief: true });
    },
    /** Opens the list of what can be done here, or closes it. */
    showMenu: (menu: Menu | undefined) => setTable({ menu }),
    /** Does one of the listed deeds. */
    act: (menuAction: MenuAction['does']): void => {
      setTable({ menu: undefined });
      if (menuAction.kind === 'pick') picking.pickUnit(menuAction.unit);
      else if (menuAction.kind === 'losses' || menuAction.kind === 'stand')
        fighting.mark(menuAction.kind, menuAction.model);
      else if (menuAction.kind === 'command') void perform(menuAction.command);
      else if (menuAction.kind === 'end-phase') void playing.endPhase();
      else if (menuAction.kind === 'look') look('frame', [menuAction.unit]);
      else if (menuAction.kind === 'restart') restart();
      else {
        const command = nextCommand(tableNow());
        if (command !== undefined) void perform(command);
      }
    },
  };
}

/** A table on which nothing has happened yet. */
const FRESH = {
  ...CLEAN,
  selection: [],
  ruler: undefined,
  playing: undefined,
  throw: undefined,
  debris: [],
  fading: [],
  losses: [],
  stand: [],
  results: [],
  scouting: undefined,
  offers: undefined,
  stamp: undefined,
  regiments: NO_REGIMENTS_UI,
  busy: undefined,
} as const satisfies Partial<TableState>;
