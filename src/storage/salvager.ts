import { notice, unnotice } from '../app/state/notices.ts';
import { theStore } from '../app/state/table-store.ts';
import { parseSaveMetadata } from '../save-file/save-metadata.ts';
import { salvage } from '../save-file/salvage.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { messages } from '../messages/messages.ts';
import { isEditorSave } from './editor-save-repository.ts';

/** What saving the rest of a damaged table takes. */
export type SalvagerTools = {
  readonly saveStore: SaveStore;
  readonly now: () => number;
  readonly newId: () => string;
  readonly open: (id: string) => Promise<unknown>;
  readonly hand: (id: string) => Promise<unknown>;
};

/** Offers what is whole of a table that was refused: its first steps as a table of their own, and its lines as a file. */
export async function offerSalvage(id: string, { saveStore, now, newId, open, hand }: SalvagerTools): Promise<void> {
  const found = await saveStore.find(id);
  const mark = found && parseSaveMetadata(found.mark);
  if (found === undefined || !mark?.ok) return;
  const { binned: _, ...rest } = mark.value;
  const { name } = rest;
  const whole = salvage(found.lines, isEditorSave(rest));
  const file = { menuAction: messages.savedTables.handOut, does: () => void hand(id) };
  if (whole === undefined) {
    notice(theStore, { about: 'shelf', text: messages.savedTables.nothingWhole(name), ...file });
    return;
  }
  const { lines, head, steps } = whole;
  const openWhole = async (): Promise<void> => {
    unnotice(theStore, 'shelf');
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
  notice(theStore, {
    about: 'shelf',
    text: messages.savedTables.firstSteps(name, steps),
    menuAction: messages.savedTables.openWhole,
    does: () => void openWhole(),
    also: file,
  });
}
