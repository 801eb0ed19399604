import { clockNote, type TurnClock } from '../app/state/clock.ts';
import type { OpponentSeat } from '../app/state/opponent.ts';
import { showNotice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { makeHeader } from '../save-file/make-save.ts';
import { isBehind, type Known, knownHeader, planProgress } from '../save-file/plan-page.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import type { Game, LogEntry } from '../rules/play/game.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { createPageQueue, type PendingPage, type PageTools, type WriteBatch } from './page-queue.ts';
import { storageMessages } from '../messages/storage.ts';

/** The table in play, and how far it has been written to the save store. */
export type SaveSession = WriteBatch<Known> & {
  /** The state the game began with. Two games are the same if this is the same object. */
  readonly initial: GameState;
  readonly base: string;
  readonly text: string;
  /** The seed of the game's dice; undefined: the scenario's own. */
  readonly seed: number | undefined;
  name: string;
  /** Whether it is stored before it has been played. */
  readonly atOnce: boolean;
  /** The computer opponent as it was last written. */
  seat: OpponentSeat | undefined;
};

/** What a writer depends on. */
type WriterTools = PageTools & {
  readonly isAutomatic: (entry: LogEntry) => boolean;
  readonly isBuiltIn: (base: string) => boolean;
  /** Called when a page of a table has been written. */
  readonly onWritten: (session: SaveSession) => void;
  /** Called when another table comes into play, or the one in play has been stored under a new id. */
  readonly onOpened: (session: SaveSession) => Promise<void>;
};

/** Saves the game in play while it is played. */
export type Writer = ReturnType<typeof createWriter>;

type Latest = {
  readonly game: Game;
  readonly views: Known['views'];
  readonly clock: TurnClock | undefined;
  readonly seat: OpponentSeat | undefined;
};

/** Creates a writer that follows the game in play. Only new lines are written; pages are written in order. */
export function createWriter(tools: WriterTools) {
  const { store } = tools;
  let session: SaveSession | undefined;
  let latest: Latest | undefined;
  let prepared: SaveSession | undefined;

  const pages = createPageQueue<Known, SaveSession, Latest>(tools, {
    current: () => session && latest && [session, latest],
    isPending,
    page: (opened, content, isNew) => {
      const page = pageOf(opened, content, isNew, tools.isAutomatic);
      const clock = content.clock && clockNote(content.clock, tools.now());
      const { seat } = content;
      return { ...page, mark: { ...page.mark, ...(clock ? { clock } : {}), ...(seat ? { opponent: seat } : {}) } };
    },
    fork: (forked) => forkGame(store, forked),
    written: async (stored, { seat }, isNew) => {
      stored.seat = seat;
      if (isNew && stored === session) await tools.onOpened(stored);
      tools.onWritten(stored);
    },
    failure: storageMessages.gameNotKept,
  });

  /** Follows the client's state: the game may have advanced or been replaced. */
  const follow = (): void => {
    const { game, views, clock, opponent, onTable, room } = store.getState();
    // The server of a room keeps its game.
    if (game === undefined || onTable === undefined || room !== undefined) return;
    const isSame = session?.initial === game.initial;
    // A restarted game is a new one: the game played before stays stored.
    const isRestarted = isSame && game.log.length === 0 && (latest?.game.log.length ?? 0) > 0;
    if (!isSame || isRestarted) {
      if (session && latest) void pages.enqueue(session, latest);
      const isPrepared = !isRestarted && prepared?.initial === game.initial;
      session = isPrepared && prepared ? prepared : freshSession(game.initial, session, isRestarted);
      prepared = undefined;
      void tools.onOpened(session);
    }
    latest = { game, views, clock, seat: opponent?.seat };
    if (session && isPending(session, latest)) pages.soon();
  };

  const freshSession = (initial: GameState, former: SaveSession | undefined, isRestarted: boolean): SaveSession => {
    const { onTable } = store.getState();
    const [base, text] = isRestarted && former ? [former.base, former.text] : [onTable?.id ?? '', onTable?.text ?? ''];
    return {
      id: undefined,
      initial,
      base: base.slice(0, SAVE_LIMITS.name),
      text,
      seed: onTable?.seed,
      name: initial.name.slice(0, SAVE_LIMITS.name),
      known: knownHeader(''),
      rev: 0,
      began: tools.now(),
      mine: true,
      atOnce: !isRestarted && !tools.isBuiltIn(base),
      seat: undefined,
    };
  };

  const unsubscribe = store.subscribe(follow);
  return {
    flush: pages.flush,
    pending: pages.pending,
    session: () => session,
    /** The next game that begins with the session's initial state continues that session. */
    prepare: (next: SaveSession): void => {
      prepared = next;
    },
    dispose: (): void => {
      pages.dispose();
      unsubscribe();
    },
  };
}

/** Whether anything is still to be written. An unplayed new table is not stored, except with an opponent. */
function isPending({ known, id, atOnce, seat: kept }: SaveSession, { game, views, seat }: Latest): boolean {
  const isTouched = game.log.length > 0 || Object.keys(views).some((slot) => slot !== '0');
  if (id === undefined) return atOnce || isTouched || seat !== undefined;
  return !isSameSeat(kept, seat) || isBehind(known, game, views);
}

const isSameSeat = (a: OpponentSeat | undefined, b: OpponentSeat | undefined): boolean =>
  a?.side === b?.side && a?.level === b?.level && a?.pace === b?.pace;

function pageOf(
  { base, text, seed, name, known }: SaveSession,
  { game, views }: Latest,
  isNew: boolean,
  isAutomatic: WriterTools['isAutomatic'],
): PendingPage<Known> {
  const header = isNew ? makeHeader(base, text, seed) : undefined;
  const { head, foot, keep, entries, after } = planProgress(
    header ? knownHeader(header.seal) : known,
    game,
    views,
    isAutomatic,
  );
  return { mark: { base, name, about: aboutGame(game.state), head, foot }, header: header?.line, keep, entries, after };
}

/** Makes the game continue as a new table, because another tab plays this one. */
function forkGame(store: TableStore, session: SaveSession): void {
  session.name = `${session.name.slice(0, SAVE_LIMITS.name - 4)} (2)`;
  showNotice(store, {
    about: 'other-tab',
    text: storageMessages.nowPlayedApart(session.name),
  });
}

/** The turn, side and phase of a game, in words. */
const aboutGame = ({ turn, side, phase }: GameState): string => storageMessages.turnAndPhase(turn, side, phase);
