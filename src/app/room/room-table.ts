import type { RoomLog } from '../../net/room-log.ts';
import { evolveSafely, isSound } from '../../replay/sound.ts';
import { err, ok } from '../../kernel/result.ts';
import type { Game, LogEntry } from '../../rules/play/game.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { isDeploymentHidden } from '../../rules/mission/hidden-deployment.ts';
import type { Side } from '../../rules/core/turn.ts';
import { roomUiMessages } from '../../messages/room.ts';
import type { ContinueGame } from '../play/scenario-actions.ts';
import { stepTurned } from '../play/play-steps.ts';
import { ownSide, stepTableRoom } from '../state/room.ts';
import type { TableStore } from '../state/table-store.ts';

/** The most changes of the log that are shown one by one; if more wait, the table goes on to the last of them. */
const MOST_WAITING = 4;

/** How the table of a room is shown. */
type TableView = {
  /** Opens a scenario on the table, with the game that its start is continued with. */
  readonly open: (id: string, text: string, goOn: ContinueGame) => Promise<void>;
  /** Shows the events that lead from a game to the next, with their animation. */
  readonly show: (game: Game, then: Game, events: readonly GameEvent[]) => void;
  /** Gets the imported models that a scenario's text names, where this device lacks them. Never rejects. */
  readonly fetchModels: (text: string) => Promise<void>;
  readonly syncDebris: () => void;
  /** Does the formalities that follow what the other player, or this one before a reload, has done. */
  readonly followUp: () => Promise<void>;
  /** Called when the log does not fit the game. */
  readonly failed: () => void;
};

/** The id of a room's table. */
export const tableIdOf = (room: string): string => `room-${room}`;

/** Shows the log of a room at the table, in order, each change when the animation of the one before has ended. */
export function createRoomTable(store: TableStore, view: TableView) {
  let shown: RoomLog | undefined;
  let queue: RoomLog[] = [];
  let isOpening = false;
  let isOver = false;
  const waiting = createWaiting();

  const pump = (): void => {
    while (!(isOver || isOpening) && queue.length > 0) {
      const { playing, replayViewer } = store.getState();
      if (shown !== undefined && (playing !== undefined || replayViewer !== undefined)) return;
      if (shown === undefined || queue.length > MOST_WAITING) queue = queue.slice(-1);
      const [next] = queue as [RoomLog];
      queue = queue.slice(1);
      if (shown === undefined) void open(next);
      else if (advance(store, shown, next, view)) note(next);
      else {
        fail();
        return;
      }
    }
  };

  const note = (log: RoomLog): void => {
    const isNew = log.entries.at(-1) !== shown?.entries.at(-1);
    shown = log;
    store.setState(stepTableRoom(store.getState(), { shown: log }));
    waiting.reached(log.state.seq);
    const own = ownSide(store.getState());
    if (isNew && own !== undefined && own === log.state.next && log.entries.at(-1)?.by !== own) void view.followUp();
  };

  const fail = (): void => {
    isOver = true;
    view.failed();
  };

  const open = async (log: RoomLog): Promise<void> => {
    isOpening = true;
    let isFit = false;
    const goOn: ContinueGame = (initial) => {
      const game = gameOf(initial, log);
      isFit = game !== undefined;
      return game === undefined
        ? err(roomUiMessages.ends.unplayable)
        : ok({ game, views: store.getState().views, automatic: [], seed: undefined });
    };
    await view.fetchModels(log.opened.scenario);
    if (isOver) return;
    await view.open(tableIdOf(log.opened.room), log.opened.scenario, goOn);
    isOpening = false;
    if (isOver) return;
    if (!isFit) return fail();
    note(log);
    void view.followUp();
    pump();
  };

  const unsubscribe = store.subscribe((now, before) => {
    if (now.playing !== before.playing || now.replayViewer !== before.replayViewer) pump();
  });

  return {
    /** Takes the log as it is now known. */
    take: (log: RoomLog): void => {
      queue = [...queue, log];
      pump();
    },
    /** Resolves once the table shows the log up to a line, or has closed. */
    shownUpTo: (seq: number): Promise<void> =>
      isOver || (shown?.state.seq ?? 0) >= seq ? Promise.resolve() : waiting.upTo(seq),
    close: (): void => {
      isOver = true;
      unsubscribe();
      waiting.reached(Number.POSITIVE_INFINITY);
    },
  };
}

/** Those who wait until a line is shown. */
function createWaiting() {
  let waiting: readonly { readonly seq: number; readonly done: () => void }[] = [];
  return {
    upTo: (seq: number): Promise<void> =>
      new Promise((done) => {
        waiting = [...waiting, { seq, done }];
      }),
    reached: (shown: number): void => {
      const due = waiting.filter(({ seq }) => seq <= shown);
      waiting = waiting.filter(({ seq }) => seq > shown);
      for (const { done } of due) done();
    },
  };
}

/** Shows the step from a log to a later one. @returns Whether its events fit the game. */
function advance(store: TableStore, before: RoomLog, next: RoomLog, view: TableView): boolean {
  const { game } = store.getState();
  if (game === undefined) return false;
  const added = next.entries.slice(before.entries.length);
  const isLonger = before.entries.every((entry, i) => entry === next.entries[i]);
  if (isLonger && added.length === 0) return true;
  const [only] = added;
  if (!isLonger || added.length > 1 || only === undefined) {
    const rebuilt = gameOf(game.initial, next);
    if (rebuilt === undefined) return false;
    store.setState({ ...stepTurned(store.getState(), rebuilt), busy: undefined });
    view.syncDebris();
    return true;
  }
  if (only.entry === undefined) {
    store.setState({ game: { ...game, state: decidedBy(game.state, next.state.next) } });
    return true;
  }
  const then = gameAfter(game, only.entry, next.state.next);
  if (then === undefined) return false;
  view.show(game, then, only.entry.events);
  return true;
}

/** The game with one entry more; undefined if its events do not fit. `next`: who decides then. */
function gameAfter(game: Game, entry: LogEntry, next: Side | undefined): Game | undefined {
  const state = evolveSafely(game.state, entry.events);
  if (state === undefined || !isSound(state, game.initial, game.state)) return undefined;
  const log = [...game.log, entry];
  return { ...game, log, cut: log.length, state: decidedBy(state, next) };
}

/** The game of a log from its start, without what is hidden from this viewer; undefined if the events do not fit. */
function gameOf(initial: GameState, { entries, state: { nexts } }: RoomLog): Game | undefined {
  let game: Game = { initial, log: [], cut: 0, state: decidedBy(initial, nexts[0]) };
  for (const [i, { entry }] of entries.entries()) {
    const next = nexts[i + 1];
    const then = entry ? gameAfter(game, entry, next) : { ...game, state: decidedBy(game.state, next) };
    if (then === undefined) return undefined;
    game = then;
  }
  return game;
}

/**
 * A state in which a side deploys: where deployment is hidden, this viewer does not see what passes it on.
 *
 * @param next The side that decides, as the server says.
 */
function decidedBy(state: GameState, next: Side | undefined): GameState {
  return isDeploymentHidden(state) && next !== undefined && next !== state.side ? { ...state, side: next } : state;
}
