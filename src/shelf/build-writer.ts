import type { BuildSession } from '../build/session.ts';
import { documentOf } from '../build/session.ts';
import { notice, unnotice } from '../app/notices.ts';
import { tableNow, useTable } from '../app/table-store.ts';
import { aboutBuild, isBuildBehind, type KnownBuild, makeBuildHeader, planBuildProgress } from '../keep/build-save.ts';
import { SAVE_LIMITS, SAVE_VERSION } from '../keep/save.ts';
import type { Shelf } from '../keep/shelf.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import type { Claims } from './claims.ts';

/** The table under construction in hand, and what of it lies on the shelf. */
export type BuildSitting = {
  /** Undefined until something of it is kept. */
  id: string | undefined;
  /** Where it began: two sessions are one when this is the same object. */
  readonly initial: ScenarioDocument;
  known: KnownBuild;
  /** What it is called on the shelf. */
  name: string;
  rev: number;
  began: number;
  /** Whether this tab may write it. */
  mine: boolean;
};

/** What a builder's writer works with. */
export type BuildWriterTools = {
  readonly shelf: Shelf;
  readonly claims: Claims;
  readonly now: () => number;
  readonly newId: () => string;
  readonly idle: () => Promise<void>;
  readonly onWritten: (id: string) => void;
  /** The table in hand lies on the shelf under this name now. */
  readonly onSeated: (id: string) => Promise<void>;
};

/** How long to wait before trying again where writing failed, milliseconds. */
const AGAIN = 5000;
const NOTHING: KnownBuild = { log: [], seals: [], cut: 0 };

/** Writes what is built as it is built. */
export type BuildWriter = ReturnType<typeof createBuildWriter>;

/** A writer that follows the table under construction: each step costs its own line, one page after another. */
export function createBuildWriter(tools: BuildWriterTools) {
  const { shelf, claims, now } = tools;
  let sitting: BuildSitting | undefined;
  let latest: BuildSession | undefined;
  let prepared: BuildSitting | undefined;
  let queue: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  const follow = (): void => {
    const session = tableNow().build?.session;
    if (session === undefined || session === latest) return;
    if (sitting?.initial !== session.initial) {
      if (sitting && latest) void enqueue(sitting, latest);
      sitting = prepared?.initial === session.initial ? prepared : fresh(session);
      prepared = undefined;
    }
    latest = session;
    if (sitting && isOwed(sitting, latest)) soon();
  };

  const fresh = (session: BuildSession): BuildSitting => ({
    id: undefined,
    initial: session.initial,
    known: NOTHING,
    name: nameOf(session),
    rev: 0,
    began: now(),
    mine: true,
  });

  const soon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    void tools.idle().then(() => {
      isWaiting = false;
      void flush();
    });
  };

  const enqueue = (which: BuildSitting, what: BuildSession): Promise<void> => {
    queue = queue.then(() => write(which, what)).then(kept, failed);
    return queue;
  };

  const flush = (): Promise<void> => (sitting && latest ? enqueue(sitting, latest) : queue);

  const write = async (which: BuildSitting, what: BuildSession): Promise<void> => {
    if (!isOwed(which, what)) return;
    if (which.id !== undefined && !which.mine) {
      which.mine = await claims.take(which.id);
      if (!which.mine) part(which);
    }
    const isNew = which.rev === 0;
    const id = (which.id ??= tools.newId());
    if (isNew) which.mine = await claims.take(id);
    const header = isNew ? makeBuildHeader(which.initial) : undefined;
    if (header) which.known = { ...NOTHING, seals: [header.seal] };
    const progress = planBuildProgress(which.known, what);
    const name = nameOf(what);
    const written = await shelf.write({
      mark: {
        id,
        version: SAVE_VERSION,
        made: 'build',
        rev: which.rev + 1,
        base: 'build',
        name,
        about: aboutBuild(what),
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
    // A name that lies there stays unless it was changed here.
    if (name !== which.name) await shelf.label(id, { name });
    which.name = name;
    if (isNew && which === sitting && tableNow().build) await tools.onSeated(id);
    tools.onWritten(id);
  };

  /** Somebody else builds this table: what is built here goes on as one of its own. */
  const part = (which: BuildSitting): void => {
    notice({
      about: 'elsewhere',
      text: 'This table is built in another tab too. What is built here is kept as a table of its own.',
    });
    Object.assign(which, { id: undefined, rev: 0, began: now(), mine: true });
  };

  const kept = (): void => unnotice('keeping');
  const failed = (): void => {
    notice({
      about: 'keeping',
      text: 'The browser could not keep the last steps: there may be no room left. Building goes on here; save the table as a file, or delete one.',
    });
    clearTimeout(again);
    again = setTimeout(() => void flush(), AGAIN);
  };

  const leave = useTable.subscribe(follow);
  return {
    flush,
    sitting: () => sitting,
    /** The next session that begins where this sitting does goes on with it. */
    prepare: (next: BuildSitting): void => {
      prepared = next;
    },
    dispose: (): void => {
      clearTimeout(again);
      leave();
    },
  };
}

const nameOf = (session: BuildSession): string => documentOf(session).name.slice(0, SAVE_LIMITS.name);

/** Whether anything is still to be written. A table on which nothing was built is not kept. */
const isOwed = ({ id, known }: BuildSitting, session: BuildSession): boolean =>
  id === undefined ? session.log.length > 0 : isBuildBehind(known, session);
