import type { EditorSession } from '../editor/session.ts';
import { documentOf } from '../editor/session.ts';
import { showNotice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
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

/** The table in the editor, and how far it has been written to the save store. */
type EditorSaveSession = WriteBatch<KnownEditorSave> & {
  /** The document the session began with. Two sessions are the same if this is the same object. */
  readonly initial: ScenarioDocument;
  /** Its name in the save store. */
  name: string;
};

/** What the editor save writer depends on. */
type EditorSaveWriterDependencies = PageTools & {
  readonly onWritten: (id: string) => void;
  /** Called when the table in the editor has been stored under a new id. */
  readonly onOpened: (id: string) => Promise<void>;
};

const NOTHING: KnownEditorSave = { log: [], seals: [], cut: 0 };

/** Saves the table in the editor while it is edited. */
export type EditorSaveWriter = ReturnType<typeof createEditorSaveWriter>;

/** Creates a writer that follows the table in the editor. Each step costs one line; pages are written in order. */
export function createEditorSaveWriter(tools: EditorSaveWriterDependencies) {
  const { store } = tools;
  let open: EditorSaveSession | undefined;
  let latest: EditorSession | undefined;
  let prepared: EditorSaveSession | undefined;

  const pages = createPageQueue<KnownEditorSave, EditorSaveSession, EditorSession>(tools, {
    current: () => open && latest && [open, latest],
    isPending,
    page: pageOf,
    fork: () => sayForked(store),
    written: async (stored, session, isNew, id) => {
      const name = nameOf(session);
      // The name in storage is changed only if the table was renamed in the editor.
      if (name !== stored.name) await tools.saveStore.label(id, { name });
      stored.name = name;
      if (isNew && stored === open && store.getState().editor) await tools.onOpened(id);
      tools.onWritten(id);
    },
    renamed: (stored, session) => (nameOf(session) === stored.name ? undefined : nameOf(session)),
    failure: storageMessages.editorTableNotSaved,
  });

  const follow = (): void => {
    const session = store.getState().editor?.session;
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

  const unsubscribe = store.subscribe(follow);
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
      unsubscribe();
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

/** Tells the player that another tab edits this table, so the edits made here continue as a new table. */
const sayForked = (store: TableStore): void =>
  showNotice(store, {
    about: 'other-tab',
    text: storageMessages.nowBuiltApart,
  });

const nameOf = (session: EditorSession): string => documentOf(session).name.slice(0, SAVE_LIMITS.name);

/** Whether anything is still to be written. An unedited new table is not stored. */
const isPending = ({ id, known }: EditorSaveSession, session: EditorSession): boolean =>
  id === undefined ? session.log.length > 0 : isEditorSaveBehind(known, session);

/** The number of terrain pieces and units on a table in the editor, in words. */
export const editorSaveMetadata = ({ terrain = [], units = [], table }: ScenarioDocument): string =>
  storageMessages.standsOnIt(terrain.length, units.length, table);
