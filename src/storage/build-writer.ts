import type { BuildSession } from '../editor/session.ts';
import { documentOf } from '../editor/session.ts';
import { notice } from '../app/table/notices.ts';
import { tableNow, useTable } from '../app/table/table-store.ts';
import { isBuildBehind, type KnownBuild, makeBuildHeader, planBuildProgress } from '../save-file/build-save.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { createPageQueue, type OwedPage, type PageTools, type Sheaf } from './page-queue.ts';
import { storageMessages } from '../messages/storage.ts';

/** The table under construction in hand, and what of it lies on the shelf. */
export type BuildSitting = Sheaf<KnownBuild> & {
  /** Where it began: two sessions are one when this is the same object. */
  readonly initial: ScenarioDocument;
  /** What it is called on the shelf. */
  name: string;
};

/** What a builder's writer works with. */
export type BuildWriterTools = PageTools & {
  readonly onWritten: (id: string) => void;
  /** The table in hand lies on the shelf under this name now. */
  readonly onSeated: (id: string) => Promise<void>;
};

const NOTHING: KnownBuild = { log: [], seals: [], cut: 0 };

/** Writes what is built as it is built. */
export type BuildWriter = ReturnType<typeof createBuildWriter>;

/** A writer that follows the table under construction: each step costs its own line, one page after another. */
export function createBuildWriter(tools: BuildWriterTools) {
  let sitting: BuildSitting | undefined;
  let latest: BuildSession | undefined;
  let prepared: BuildSitting | undefined;

  const pages = createPageQueue<KnownBuild, BuildSitting, BuildSession>(tools, {
    inHand: () => sitting && latest && [sitting, latest],
    isOwed,
    page: pageOf,
    part,
    written: async (which, what, isNew, id) => {
      const name = nameOf(what);
      // A name that lies there stays unless it was changed here.
      if (name !== which.name) await tools.shelf.label(id, { name });
      which.name = name;
      if (isNew && which === sitting && tableNow().build) await tools.onSeated(id);
      tools.onWritten(id);
    },
    renamed: (which, what) => (nameOf(what) === which.name ? undefined : nameOf(what)),
    failure: storageMessages.buildNotKept,
  });

  const follow = (): void => {
    const session = tableNow().build?.session;
    if (session === undefined || session === latest) return;
    if (sitting?.initial !== session.initial) {
      if (sitting && latest) void pages.enqueue(sitting, latest);
      sitting = prepared?.initial === session.initial ? prepared : fresh(session);
      prepared = undefined;
    }
    latest = session;
    if (sitting && isOwed(sitting, latest)) pages.soon();
  };

  const fresh = (session: BuildSession): BuildSitting => ({
    id: undefined,
    initial: session.initial,
    known: NOTHING,
    name: nameOf(session),
    rev: 0,
    began: tools.now(),
    mine: true,
  });

  const leave = useTable.subscribe(follow);
  return {
    flush: pages.flush,
    owed: pages.owed,
    sitting: () => sitting,
    /** The next session that begins where this sitting does goes on with it. */
    prepare: (next: BuildSitting): void => {
      prepared = next;
    },
    dispose: (): void => {
      pages.dispose();
      leave();
    },
  };
}

function pageOf({ initial, known }: BuildSitting, session: BuildSession, isNew: boolean): OwedPage<KnownBuild> {
  const header = isNew ? makeBuildHeader(initial) : undefined;
  const before = header ? { ...NOTHING, seals: [header.seal] } : known;
  const { head, foot, keep, entries, after } = planBuildProgress(before, session);
  const mark = {
    made: 'build',
    base: 'build',
    name: nameOf(session),
    about: aboutBuild(documentOf(session)),
    head,
    foot,
  } as const;
  return { mark, header: header?.line, keep, entries, after };
}

/** Somebody else builds this table: what is built here goes on as one of its own. */
const part = (): void =>
  notice({
    about: 'elsewhere',
    text: storageMessages.nowBuiltApart,
  });

const nameOf = (session: BuildSession): string => documentOf(session).name.slice(0, SAVE_LIMITS.name);

/** Whether anything is still to be written. A table on which nothing was built is not kept. */
const isOwed = ({ id, known }: BuildSitting, session: BuildSession): boolean =>
  id === undefined ? session.log.length > 0 : isBuildBehind(known, session);

/** What stands on a table under construction. */
export const aboutBuild = ({ terrain = [], units = [], table }: ScenarioDocument): string =>
  storageMessages.standsOnIt(terrain.length, units.length, table);
