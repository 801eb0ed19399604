import { notice, unnotice } from '../app/notices.ts';
import { tableNow, useTable } from '../app/table-store.ts';
import { makeHeader } from '../keep/make-save.ts';
import { isBehind, type Known, knownHeader, planProgress } from '../keep/plan-page.ts';
import { SAVE_LIMITS, SAVE_VERSION } from '../keep/save.ts';
import type { Shelf } from '../keep/shelf.ts';
import type { Game, LogEntry } from '../rules/core/game.ts';
import type { GameState } from '../rules/core/state.ts';
import type { Claims } from './claims.ts';

/** The table in play, and what of it lies on the shelf. */
export type Sitting = {
  /** Undefined until something of it is kept. */
  id: string | undefined;
  /** Where its game began: two games are one when this is the same object. */
  readonly initial: GameState;
  readonly base: string;
  readonly text: string;
  name: string;
  known: Known;
  rev: number;
  began: number;
  /** Whether this tab may write it. */
  mine: boolean;
  /** Whether it is kept before anything has happened on it. */
  readonly atOnce: boolean;
};

/** What a writer works with. */
export type WriterTools = {
  readonly shelf: Shelf;
  readonly claims: Claims;
  readonly isFormal: (entry: LogEntry) => boolean;
  readonly isBuiltIn: (base: string) => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Waits for a moment in which nobody is kept waiting. */
  readonly idle: () => Promise<void>;
  /** Something of a table was written. */
  readonly onWritten: (sitting: Sitting) => void;
  /** Another table is in play, or the one in play lies on the shelf under another name. */
  readonly onSeated: (sitting: Sitting) => Promise<void>;
};

/** How long to wait before trying again where writing failed, milliseconds. */
const AGAIN = 5000;

/** Writes what happens at the table as it happens. */
export type Writer = ReturnType<typeof createWriter>;

type Latest = { readonly game: Game; readonly views: Known['views'] };

/** A writer that follows the table in play. Only lines that are new are written, one page after another. */
export function createWriter(tools: WriterTools) {
  const { shelf, claims, now } = tools;
  let sitting: Sitting | undefined;
  let latest: Latest | undefined;
  let prepared: Sitting | undefined;
  let queue: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  /** The store changed: perhaps the game did, or it is another one. */
  const follow = (): void => {
    const { game, views, onTable } = tableNow();
    if (game === undefined || onTable === undefined) return;
    const isSame = sitting?.initial === game.initial;
    // A game laid out anew is another one: what was played stays on the shelf.
    const isRestarted = isSame && game.log.length === 0 && (latest?.game.log.length ?? 0) > 0;
    if (!isSame || isRestarted) {
      if (sitting && latest) enqueue(sitting, latest);
      const isPrepared = !isRestarted && prepared?.initial === game.initial;
      sitting = isPrepared && prepared ? prepared : freshSitting(game.initial, sitting, isRestarted);
      prepared = undefined;
      void tools.onSeated(sitting);
    }
    latest = { game, views };
    if (sitting && isOwed(sitting, latest)) soon();
  };

  const freshSitting = (initial: GameState, former: Sitting | undefined, isRestarted: boolean): Sitting => {
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
      began: now(),
      mine: true,
      atOnce: !isRestarted && !tools.isBuiltIn(base),
    };
  };

  const soon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    void tools.idle().then(() => {
      isWaiting = false;
      void flush();
    });
  };

  const enqueue = (which: Sitting, what: Latest): Promise<void> => {
    queue = queue.then(() => write(which, what)).then(kept, failed);
    return queue;
  };

  /** Writes whatever is owed, and waits until it lies there. */
  const flush = (): Promise<void> => (sitting && latest ? enqueue(sitting, latest) : queue);

  const write = async (which: Sitting, what: Latest): Promise<void> => {
    if (!isOwed(which, what)) return;
    if (which.id !== undefined && !which.mine) {
      which.mine = await claims.take(which.id);
      if (!which.mine) part(which);
    }
    const id = (which.id ??= tools.newId());
    if (which.rev === 0) which.mine = await claims.take(id);
    const header = which.rev === 0 ? makeHeader(which.base, which.text) : undefined;
    if (header) which.known = knownHeader(header.seal);
    const progress = planProgress(which.known, what.game, what.views, tools.isFormal);
    const written = await shelf.write({
      mark: {
        id,
        version: SAVE_VERSION,
        rev: which.rev + 1,
        base: which.base,
        name: which.name,
        about: aboutGame(what.game.state),
        head: progress.head,
        foot: progress.foot,
        began: which.began,
        changed: now(),
      },
      seen: which.rev,
      header: header?.line,
      keep: progress.keep,
      entries: progress.entries,
    });
    if (written === 'moved-on') {
      part(which);
      return write(which, what);
    }
    which.known = progress.after;
    which.rev++;
    if (header && which === sitting) await tools.onSeated(which);
    tools.onWritten(which);
  };

  /** Somebody else plays this table: what is played here goes on as one of its own. */
  const part = (which: Sitting): void => {
    const name = `${which.name.slice(0, SAVE_LIMITS.name - 4)} (2)`;
    notice({
      about: 'elsewhere',
      text: `This table is played in another tab too. What happens here is kept as a table of its own, “${name}”.`,
    });
    Object.assign(which, { id: undefined, name, rev: 0, began: now(), mine: true });
  };

  const kept = (): void => unnotice('keeping');
  const failed = (): void => {
    notice({
      about: 'keeping',
      text: 'The browser could not keep the last steps: there may be no room left. The game goes on here; save a table as a file, or delete one.',
    });
    clearTimeout(again);
    again = setTimeout(() => void flush(), AGAIN);
  };

  const leave = useTable.subscribe(follow);
  return {
    flush,
    sitting: () => sitting,
    /** The next game that begins where this sitting does goes on with it. */
    prepare: (next: Sitting): void => {
      prepared = next;
    },
    dispose: (): void => {
      clearTimeout(again);
      leave();
    },
  };
}

/** Whether anything of a table is still to be written. One on which nothing was done is not kept. */
function isOwed({ known, id, atOnce }: Sitting, { game, views }: Latest): boolean {
  const isTouched = game.log.length > 0 || Object.keys(views).some((slot) => slot !== '0');
  if (id === undefined) return atOnce || isTouched;
  return isBehind(known, game, views);
}

/** Where a game stands, in words. */
const aboutGame = ({ turn, side, phase }: GameState): string => `Turn ${turn}, ${side}, ${phase} phase`;
