import { notice, unnotice } from '../app/table/notices.ts';
import { parseMark } from '../save-file/mark.ts';
import { salvage } from '../save-file/salvage.ts';
import type { Shelf } from '../save-file/shelf.ts';
import { messages } from '../messages/messages.ts';
import { isBuild } from './build-librarian.ts';

/** What saving the rest of a damaged table takes. */
export type SalvagerTools = {
  readonly shelf: Shelf;
  readonly now: () => number;
  readonly newId: () => string;
  readonly open: (id: string) => Promise<unknown>;
  readonly hand: (id: string) => Promise<unknown>;
};

/** Offers what is whole of a table that was refused: its first steps as a table of their own, and its lines as a file. */
export async function offerSalvage(id: string, { shelf, now, newId, open, hand }: SalvagerTools): Promise<void> {
  const found = await shelf.find(id);
  const mark = found && parseMark(found.mark);
  if (found === undefined || !mark?.ok) return;
  const { binned: _, ...rest } = mark.value;
  const { name } = rest;
  const whole = salvage(found.lines, isBuild(rest));
  const file = { deed: messages.shelf.handOut, does: () => void hand(id) };
  if (whole === undefined) {
    notice({ about: 'shelf', text: messages.shelf.nothingWhole(name), ...file });
    return;
  }
  const { lines, head, steps } = whole;
  const openWhole = async (): Promise<void> => {
    unnotice('shelf');
    const made = { id: newId(), name: messages.shelf.wholeName(name), rev: 1, changed: now(), head, foot: lines.foot };
    await shelf.write({
      mark: { ...rest, ...made },
      seen: 0,
      header: lines.header,
      keep: 0,
      entries: lines.entries,
    });
    await open(made.id);
  };
  notice({
    about: 'shelf',
    text: messages.shelf.firstSteps(name, steps),
    deed: messages.shelf.openWhole,
    does: () => void openWhole(),
    also: file,
  });
}
