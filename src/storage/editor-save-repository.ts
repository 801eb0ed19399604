import type { EditorLoader } from '../app/editor/editor-loader.ts';
import { showNotice, dismissNotice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { parseEditorSave, splitEditorSaveLines } from '../save-file/editor-save.ts';
import type { SaveMetadata } from '../save-file/save-metadata.ts';
import { SAVE_VERSION, type SaveLines } from '../save-file/save.ts';
import type { Page } from '../save-file/save-store.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { EditorSession } from '../editor/session.ts';
import { documentOf } from '../editor/session.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { editorSaveMetadata, type EditorSaveWriter } from './editor-save-writer.ts';
import type { Claims } from './claims.ts';
import { storageMessages } from '../messages/storage.ts';

/** What opening saved editor tables depends on. */
type EditorSaveRepositoryDependencies = {
  readonly store: TableStore;
  readonly claims: Claims;
  readonly writer: EditorSaveWriter;
  readonly editorLoader: EditorLoader;
};

/** Reads saved tables that were made in the editor and opens them there. */
export type EditorSaveRepository = ReturnType<typeof createEditorSaveRepository>;

/** Creates a repository of editor tables. Every fault becomes one sentence; an unreadable table is never changed. */
export function createEditorSaveRepository(tools: EditorSaveRepositoryDependencies) {
  const { store, claims, writer, editorLoader } = tools;
  const read = (
    mark: SaveMetadata,
    lines: SaveLines,
  ): Result<{ readonly session: EditorSession; readonly seals: readonly string[] }, string> => {
    const save = parseEditorSave(lines);
    return save.ok ? ok(save.value) : err(storageMessages.fault(mark.name, save.error));
  };
  return {
    /** Opens a table in the editor. @returns Why it cannot be opened, in one sentence; undefined on success. */
    async open(mark: SaveMetadata, lines: SaveLines): Promise<string | undefined> {
      await writer.flush();
      const found = read(mark, lines);
      if (!found.ok) return found.error;
      const { session, seals } = found.value;
      const { id, name, rev, began } = mark;
      const mine = await claims.take(id);
      const known = { log: session.log, seals, cut: session.cut };
      writer.prepare({ id, initial: session.initial, known, name: documentOf(session).name, rev, began, mine });
      const refused = await (await editorLoader.enter()).restore(session, name);
      if (refused !== undefined) return storageMessages.cannotBeBuiltOn(name, refused);
      if (mine) dismissNotice(store, 'other-tab');
      else
        showNotice(store, {
          about: 'other-tab',
          text: storageMessages.builtInAnotherTab(name),
        });
      return undefined;
    },
    /**
     * The page that stores a table read from a file.
     *
     * @param file The name of the file, for the message about a fault.
     * @param now Milliseconds since 1970.
     * @errors One sentence that says what is wrong with the file.
     */
    fromFile(file: string, text: string, id: string, now: number): Result<Page, string> {
      const lines = splitEditorSaveLines(text);
      const save = lines.ok ? parseEditorSave(lines.value) : lines;
      if (!lines.ok || !save.ok) return err(storageMessages.fault(file, save.ok ? { kind: 'foreign' } : save.error));
      const { session, seals } = save.value;
      const { header, entries, foot } = lines.value;
      const mark = {
        ...({ id, version: SAVE_VERSION, made: 'build', rev: 1, base: 'build', foot } as const),
        name: documentOf(session).name,
        about: editorSaveMetadata(documentOf(session)),
        head: seals.at(-1) ?? '',
        began: now,
        changed: now,
      };
      return ok({ mark, seen: 0, header, keep: 0, entries });
    },
    /** Renames the table in the editor. */
    async rename(name: string): Promise<void> {
      (await editorLoader.enter()).perform({ kind: 'entitle', head: { name: name.slice(0, 80) } });
    },
    /**
     * The scenario file of a saved editor table.
     *
     * @errors One sentence that says why it cannot be read.
     */
    scenarioOf(mark: SaveMetadata, lines: SaveLines): Result<string, string> {
      const found = read(mark, lines);
      return found.ok ? ok(makeScenario(documentOf(found.value.session))) : found;
    },
  };
}
