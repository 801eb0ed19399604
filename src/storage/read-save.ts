import { err, ok, type Result } from '../kernel/result.ts';
import { storageMessages } from '../messages/storage.ts';
import { parseSave } from '../save-file/parse-save.ts';
import { parseSaveMetadata, type SaveMetadata } from '../save-file/save-metadata.ts';
import type { Save, SaveLines } from '../save-file/save.ts';
import type { SaveStore } from '../save-file/save-store.ts';

/** The stored lines of a saved table, with its metadata parsed. */
type StoredSave = { readonly mark: SaveMetadata; readonly lines: SaveLines };

/** A saved game: its stored lines and their parsed content. */
type ReadSave = StoredSave & { readonly save: Save };

/** Whether metadata belongs to a table made in the editor. */
export const isEditorSave = (mark: Pick<SaveMetadata, 'made'>): boolean => mark.made === 'build';

/** The name in metadata that may not have parsed. */
export function nameOfMetadata(mark: unknown): string {
  const { name } = mark as { readonly name?: unknown };
  return typeof name === 'string' ? name : storageMessages.nameless;
}

/**
 * Reads a saved game.
 *
 * @errors One sentence that says why it cannot be read.
 */
export async function readSave(saveStore: SaveStore, id: string): Promise<Result<ReadSave, string>> {
  const found = await saveStore.find(id);
  if (found === undefined) return err(storageMessages.noLongerThere);
  const mark = parseSaveMetadata(found.mark);
  if (!mark.ok) return err(storageMessages.fault(nameOfMetadata(found.mark), mark.error));
  const save = parseSave(found.lines);
  return save.ok
    ? ok({ mark: mark.value, lines: found.lines, save: save.value })
    : err(storageMessages.fault(mark.value.name, save.error));
}

/** The stored lines of an editor table; undefined if there is none with that id. */
export async function findEditorSave(saveStore: SaveStore, id: string): Promise<StoredSave | undefined> {
  const found = await saveStore.find(id);
  const mark = found && parseSaveMetadata(found.mark);
  return found && mark?.ok && isEditorSave(mark.value) ? { mark: mark.value, lines: found.lines } : undefined;
}
