import type { EditorSession } from '../editor/session.ts';
import { documentOf } from '../editor/session.ts';
import { notice } from '../app/state/notices.ts';
import { subscribeTable, tableNow, theStore } from '../app/state/table-store.ts';
import {
  isEditorSaveBehind,
  type KnownEditorSave,
  makeEditorSaveHeader,
  planEditorSaveProgress,
} from '../save-file/editor-save.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { createPageQueue, type PendingPage, type PageTools, type WriteBatch } from './page-queue.ts';
import { storageMessages } from '../messages/storage.ts';

/** The table under construction in hand, and what of it lies on the shelf. */
export type EditorSaveSession = WriteBatch<KnownEditorSave> & {
  /** Where it began: two sessions are one when this is the same object. */
  readonly initial: ScenarioDocument;
  /** What it is called on the shelf. */
  name: string;
};

/** What a builder's writer works with. */
export type EditorSaveWriterDependencies = PageTools & {
  readonly onWritten: (id: string) => void;
  /** The table in hand lies on the shelf under this name now. */
  readonly onSeated: (id: string) => Promise<void>;
};

const NOTHING: KnownEditorSave = { log: [], seals: [], cut: 0 };

/** Writes what is built as it is built. */
export type EditorSaveWriter = ReturnType<typeof createEditorSaveWriter>;

/** A writer that follows the table under construction: each step costs its own line, one page after another. */
export function createEditorSaveWriter(tools: EditorSaveWriterDependencies) {
  let open: EditorSaveSession | undefined;
  let latest: EditorSession | undefined;
  let prepared: EditorSaveSession | undefined;

  const pages = createPageQueue<KnownEditorSave, EditorSaveSession, EditorSession>(tools, {
    inHand: () => open && latest && [open, latest],
    isPending,
    page: pageOf,
    part,
    written: async (which, what, isNew, id) => {
      const name = nameOf(what);
      // A name that lies there stays unless it was changed here.
      if (name !== which.name) await tools.saveStore.label(id, { name });
      which.name = name;
      if (isNew && which === open && tableNow().editor) await tools.onSeated(id);
      tools.onWritten(id);
    },
    renamed: (which, what) => (nameOf(what) === which.name ? undefined : nameOf(what)),
    failure: storageMessages.editorTableNotSaved,
  });

  const follow = (): void => {
    const session = tableNow().editor?.session;
    if (session === undefined || session === latest) return;
    if (open?.initial !== session.initial) {
      if (open && latest) void pages.enqueue(open, latest);
      open = prepared?.initial === session.initial ? prepared : fresh(session);
      prepared = undefined;
    }
    latest = session;
    if (open && isPending(open, latest)) pages.soon();
  };

  const fresh = (session: EditorSession): EditorSaveSession => ({
    id: undefined,
    initial: session.initial,
    known: NOTHING,
    name: nameOf(session),
    rev: 0,
    began: tools.now(),
    mine: true,
  });

  const leave = subscribeTable(follow);
  return {
    flush: pages.flush,
    pending: pages.pending,
    session: () => open,
    /** The next editor session that begins at the same document continues this save session. */
    prepare: (next: EditorSaveSession): void => {
      prepared = next;
    },
    dispose: (): void => {
      pages.dispose();
      leave();
    },
  };
}

function pageOf(
  { initial, known }: EditorSaveSession,
  session: EditorSession,
  isNew: boolean,
): PendingPage<KnownEditorSave> {
  const header = isNew ? makeEditorSaveHeader(initial) : undefined;
  const before = header ? { ...NOTHING, seals: [header.seal] } : known;
  const { head, foot, keep, entries, after } = planEditorSaveProgress(before, session);
  const mark = {
    made: 'build',
    base: 'build',
    name: nameOf(session),
    about: editorSaveMetadata(documentOf(session)),
    head,
    foot,
  } as const;
  return { mark, header: header?.line, keep, entries, after };
}

/** Somebody else builds this table: what is built here goes on as one of its own. */
const part = (): void =>
  notice(theStore, {
    about: 'elsewhere',
    text: storageMessages.nowBuiltApart,
  });

const nameOf = (session: EditorSession): string => documentOf(session).name.slice(0, SAVE_LIMITS.name);

/** Whether anything is still to be written. A table on which nothing was built is not kept. */
const isPending = ({ id, known }: EditorSaveSession, session: EditorSession): boolean =>
  id === undefined ? session.log.length > 0 : isEditorSaveBehind(known, session);

/** What stands on a table under construction. */
export const editorSaveMetadata = ({ terrain = [], units = [], table }: ScenarioDocument): string =>
  storageMessages.standsOnIt(terrain.length, units.length, table);
