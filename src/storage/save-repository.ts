import { showNotice, dismissNotice } from '../app/state/notices.ts';
import type { SavedTableActions } from '../app/state/saved-tables.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { ok } from '../kernel/result.ts';
import { messages } from '../messages/messages.ts';
import { storageMessages } from '../messages/storage.ts';
import { parseSaveMetadata } from '../save-file/save-metadata.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { toCards } from './cards.ts';
import { type ExportSaveDependencies, exportReplay, exportSave } from './export-save.ts';
import { type OpenSaveDependencies, openSave, openSaveFile } from './open-save.ts';
import { findEditorSave, readSave } from './read-save.ts';
import { offerSalvage } from './salvager.ts';

/** What a save repository depends on. */
type SaveRepositoryDependencies = OpenSaveDependencies &
  ExportSaveDependencies & {
    /** A moment in words. */
    readonly when: (moment: number) => string;
    /** Takes a small picture of the table in play. */
    readonly snapshot: () => Promise<string | undefined>;
    /** The id under which the table in the editor is stored. */
    readonly idInEditor?: () => string | undefined;
  };

/** How long deleted tables stay in the bin, milliseconds. */
export const BIN_KEEPS = 7 * 24 * 3600 * 1000;

/** Creates a repository over a save store. Every fault becomes one sentence; an unreadable table is never changed. */
export function createSaveRepository(tools: SaveRepositoryDependencies) {
  const { store, saveStore, now, newId } = tools;
  const list = createSaveList(tools);

  const open = async (id: string): Promise<boolean> => {
    const outcome = await openSave(tools, id);
    if (outcome === 'unreadable')
      await offerSalvage(id, {
        ...{ store, saveStore, now, newId, open, change: list.change },
        handOut: (asked) => guarded(store, () => exportSave(tools, asked)),
      });
    return outcome === 'open';
  };

  const savedTableActions: Omit<SavedTableActions, 'share' | 'print' | 'picture'> = {
    open: async (id) => void (await guarded(store, () => open(id))),
    ...createLabelActions(tools, list),
    duplicate: (id) => list.change(() => duplicateSave(tools, id)),
    hand: async (id) => void (await guarded(store, () => exportSave(tools, id))),
    handReplay: async (id) => void (await guarded(store, () => exportReplay(tools, id))),
    take: async (file) => void (await guarded(store, () => openSaveFile(tools, file, open))),
  };
  return { savedTableActions, open, empty: () => emptyBin(saveStore, now()) };
}

type SaveList = ReturnType<typeof createSaveList>;

/** Keeps the list of saved tables in the client's state: reads it when its panel opens and after every change. */
function createSaveList(tools: SaveRepositoryDependencies) {
  const { store, saveStore, writer } = tools;

  const refresh = async (): Promise<void> => {
    const [marks, pictures] = await Promise.all([saveStore.marks(), saveStore.pictures()]);
    store.setState({ cards: toCards(marks, pictures, idOnTable(tools), tools.when) });
  };

  /** Takes a picture of the table in play and lists the saved tables. */
  const opened = async (): Promise<void> => {
    // The stored list is shown at once; the picture is rendered while the last step is written.
    const shown = refresh();
    const [picture] = await Promise.all([tools.snapshot(), shown.then(() => writer.flush()).then(refresh)]);
    const id = idOnTable(tools);
    if (id === undefined || picture === undefined) return;
    await saveStore.keepPicture(id, picture);
    await refresh();
  };
  store.subscribe((table, before) => {
    if (table.savedTablesOpen && !before.savedTablesOpen) void guarded(store, opened);
  });

  return {
    /** Changes saved tables and refreshes the list. */
    change: async (work: () => Promise<void>): Promise<void> => {
      await guarded(store, async () => {
        await work();
        await refresh();
      });
    },
  };
}

/** The id of the open stored table: the one in the editor, else the one in play. */
const idOnTable = ({ store, writer, idInEditor }: SaveRepositoryDependencies): string | undefined =>
  store.getState().editor ? idInEditor?.() : writer.session()?.id;

/** Runs work on the save store; an exception becomes one sentence on screen. */
async function guarded<T>(store: TableStore, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (fault) {
    store.setState({ problem: storageMessages.noAnswer(fault instanceof Error ? fault.message : String(fault)) });
    return undefined;
  }
}

/** Actions that rename saved tables, move them to the bin and restore them. */
function createLabelActions(
  tools: SaveRepositoryDependencies,
  { change }: SaveList,
): Pick<SavedTableActions, 'rename' | 'bin' | 'putBack'> {
  const { store, saveStore, writer, now, editorSaves } = tools;
  const putBack = (id: string): Promise<void> =>
    change(async () => {
      await saveStore.label(id, { binned: undefined });
      dismissNotice(store, 'bin');
    });
  return {
    putBack,
    bin: (id) =>
      change(async () => {
        const name = store.getState().cards.find((card) => card.id === id)?.name ?? storageMessages.nameless;
        await saveStore.label(id, { binned: now() });
        showNotice(store, {
          about: 'bin',
          text: storageMessages.wasDeleted(name),
          menuAction: messages.buttons.undo,
          does: () => void putBack(id),
        });
      }),
    rename: (id, given) =>
      change(async () => {
        const name = given.trim().slice(0, SAVE_LIMITS.name);
        if (name === '') return;
        await saveStore.label(id, { name });
        const session = writer.session();
        if (session?.id === id) session.name = name;
        if (store.getState().editor && id === idOnTable(tools)) await editorSaves?.rename(name);
      }),
  };
}

/** Stores a copy of a saved table and its picture. */
async function duplicateSave(tools: SaveRepositoryDependencies, id: string): Promise<void> {
  const { store, saveStore, writer, editorSaves, newId, now } = tools;
  if (id === writer.session()?.id) await writer.flush();
  const edited = editorSaves && (await findEditorSave(saveStore, id));
  const found = edited ? ok(edited) : await readSave(saveStore, id);
  if (!found.ok) {
    store.setState({ problem: found.error });
    return;
  }
  const { mark, lines } = found.value;
  const { binned: _, ...rest } = mark;
  const name = storageMessages.copyOf(mark.name.slice(0, SAVE_LIMITS.name - 8));
  const copy = { ...rest, id: newId(), name, rev: 1, changed: now() };
  await saveStore.write({ mark: copy, seen: 0, header: lines.header, keep: 0, entries: lines.entries });
  const picture = (await saveStore.pictures()).get(id);
  if (picture !== undefined) await saveStore.keepPicture(copy.id, picture);
}

/**
 * Permanently removes every table that has been in the bin long enough.
 *
 * @param now Milliseconds since 1970.
 */
async function emptyBin(saveStore: SaveStore, now: number): Promise<void> {
  for (const given of await saveStore.marks()) {
    const mark = parseSaveMetadata(given);
    if (!mark.ok || mark.value.binned === undefined) continue;
    if (now - mark.value.binned > BIN_KEEPS) await saveStore.remove(mark.value.id);
  }
}
