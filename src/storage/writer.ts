import { notice } from '../app/state/notices.ts';
import { subscribeTable, tableNow, theStore } from '../app/state/table-store.ts';
import { makeHeader } from '../save-file/make-save.ts';
import { isBehind, type Known, knownHeader, planProgress } from '../save-file/plan-page.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import type { Game, LogEntry } from '../rules/play/game.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { createPageQueue, type PendingPage, type PageTools, type WriteBatch } from './page-queue.ts';
import { storageMessages } from '../messages/storage.ts';

/** The table in play, and what of it lies on the shelf. */
export type SaveSession = WriteBatch<Known> & {
  /** Where its game began: two games are one when this is the same object. */
  readonly initial: GameState;
  readonly base: string;
  readonly text: string;
  name: string;
  /** Whether it is kept before anything has happened on it. */
  readonly atOnce: boolean;
};

/** What a writer works with. */
export type WriterTools = PageTools & {
  readonly isAutomatic: (entry: LogEntry) => boolean;
  readonly isBuiltIn: (base: string) => boolean;
  /** Something of a table was written. */
  readonly onWritten: (session: SaveSession) => void;
  /** Another table is in play, or the one in play lies on the shelf under another name. */
  readonly onSeated: (session: SaveSession) => Promise<void>;
};

/** Writes what happens at the table as it happens. */
export type Writer = ReturnType<typeof createWriter>;

type Latest = { readonly game: Game; readonly views: Known['views'] };

/** A writer that follows the table in play. Only lines that are new are written, one page after another. */
export function createWriter(tools: WriterTools) {
  let session: SaveSession | undefined;
  let latest: Latest | undefined;
  let prepared: SaveSession | undefined;

  const pages = createPageQueue<Known, SaveSession, Latest>(tools, {
    inHand: () => session && latest && [session, latest],
    isPending,
    page: (which, what, isNew) => pageOf(which, what, isNew, tools.isAutomatic),
    part,
    written: async (which, _what, isNew) => {
      if (isNew && which === session) await tools.onSeated(which);
      tools.onWritten(which);
    },
    failure: storageMessages.gameNotKept,
  });

  /** The store changed: perhaps the game did, or it is another one. */
  const follow = (): void => {
    const { game, views, onTable } = tableNow();
    if (game === undefined || onTable === undefined) return;
    const isSame = session?.initial === game.initial;
    // A game laid out anew is another one: what was played stays on the shelf.
    const isRestarted = isSame && game.log.length === 0 && (latest?.game.log.length ?? 0) > 0;
    if (!isSame || isRestarted) {
      if (session && latest) void pages.enqueue(session, latest);
      const isPrepared = !isRestarted && prepared?.initial === game.initial;
      session = isPrepared && prepared ? prepared : freshSession(game.initial, session, isRestarted);
      prepared = undefined;
      void tools.onSeated(session);
    }
    latest = { game, views };
    if (session && isPending(session, latest)) pages.soon();
  };

  const freshSession = (initial: GameState, former: SaveSession | undefined, isRestarted: boolean): SaveSession => {
    const { onTable } = tableNow();
    const [base, text] = isRestarted && former ? [former.base, former.text] : [onTable?.id ?? '', onTable?.text ?? ''];
    return {
      id: undefined,
      initial,
      base: base.slice(0, SAVE_LIMITS.name),
      text,
      name: initial.name.slice(0, SAVE_LIMITS.name),
      known: knownHeader(''),
      rev: 0,
      began: tools.now(),
      mine: true,
      atOnce: !isRestarted && !tools.isBuiltIn(base),
    };
  };

  const leave = subscribeTable(follow);
  return {
    flush: pages.flush,
    pending: pages.pending,
    session: () => session,
    /** The next game that begins where this sitting does goes on with it. */
    prepare: (next: SaveSession): void => {
      prepared = next;
    },
    dispose: (): void => {
      pages.dispose();
      leave();
    },
  };
}

/** Whether anything of a table is still to be written. One on which nothing was done is not kept. */
function isPending({ known, id, atOnce }: SaveSession, { game, views }: Latest): boolean {
  const isTouched = game.log.length > 0 || Object.keys(views).some((slot) => slot !== '0');
  if (id === undefined) return atOnce || isTouched;
  return isBehind(known, game, views);
}

function pageOf(
  { base, text, name, known }: SaveSession,
  { game, views }: Latest,
  isNew: boolean,
  isAutomatic: WriterTools['isAutomatic'],
): PendingPage<Known> {
  const header = isNew ? makeHeader(base, text) : undefined;
  const { head, foot, keep, entries, after } = planProgress(
    header ? knownHeader(header.seal) : known,
    game,
    views,
    isAutomatic,
  );
  return { mark: { base, name, about: aboutGame(game.state), head, foot }, header: header?.line, keep, entries, after };
}

/** Somebody else plays this table: what is played here goes on as one of its own. */
function part(which: SaveSession): void {
  which.name = `${which.name.slice(0, SAVE_LIMITS.name - 4)} (2)`;
  notice(theStore, {
    about: 'elsewhere',
    text: storageMessages.nowPlayedApart(which.name),
  });
}

/** Where a game stands, in words. */
const aboutGame = ({ turn, side, phase }: GameState): string => storageMessages.turnAndPhase(turn, side, phase);
