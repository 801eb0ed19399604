import { showNotice, dismissNotice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { parseSaveMetadata } from '../save-file/save-metadata.ts';
import { salvage } from '../save-file/salvage.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { messages } from '../messages/messages.ts';
import { isEditorSave } from './read-save.ts';

/** What recovering a damaged table depends on. */
type SalvagerTools = {
  readonly store: TableStore;
  readonly saveStore: SaveStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Changes saved tables: a fault becomes one sentence. */
  readonly change: (work: () => Promise<void>) => Promise<void>;
  readonly open: (id: string) => Promise<unknown>;
  readonly handOut: (id: string) => Promise<unknown>;
};

/** Offers what is intact of an unreadable table: its first steps as a new table, and its lines as a file. */
export async function offerSalvage(id: string, tools: SalvagerTools): Promise<void> {
  const { store, saveStore, now, newId, change, open, handOut } = tools;
  const found = await saveStore.find(id);
  const mark = found && parseSaveMetadata(found.mark);
  if (found === undefined || !mark?.ok) return;
  const { binned: _, ...rest } = mark.value;
  const { name } = rest;
  const whole = salvage(found.lines, isEditorSave(rest));
  const file = { menuAction: messages.savedTables.handOut, does: () => void handOut(id) };
  if (whole === undefined) {
    showNotice(store, { about: 'saved-table', text: messages.savedTables.nothingWhole(name), ...file });
    return;
  }
  const { lines, head, steps } = whole;
  const openWhole = async (): Promise<void> => {
    dismissNotice(store, 'saved-table');
    const made = {
      id: newId(),
      name: messages.savedTables.wholeName(name),
      rev: 1,
      changed: now(),
      head,
      foot: lines.foot,
    };
    await saveStore.write({
      mark: { ...rest, ...made },
      seen: 0,
      header: lines.header,
      keep: 0,
      entries: lines.entries,
    });
    await open(made.id);
  };
  showNotice(store, {
    about: 'saved-table',
    text: messages.savedTables.firstSteps(name, steps),
    menuAction: messages.savedTables.openWhole,
    does: () => void change(openWhole),
    also: file,
  });
}
