import { pressText } from '../keys/key-maps.ts';
import type { TableState } from '../state/table-state.ts';
import { paletteMessages } from '../../messages/palette.ts';
import { messages } from '../../messages/messages.ts';
import type { PaletteEntry, PaletteHouse } from './palette-entry.ts';

/** Figures that views may be kept under. */
const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Views of the table: keeps this one under the next free figure, and goes back to those that are kept, or forgets them. */
export function viewEntries({ views }: TableState, { actions }: PaletteHouse): readonly PaletteEntry[] {
  const entry = (id: string, label: string, run: () => void, keys?: string): PaletteEntry => ({
    id: `view/${id}`,
    label,
    group: messages.keys.groups.eye,
    ...(keys === undefined ? {} : { keys }),
    run,
  });
  const free = SLOTS.find((slot) => views[slot] === undefined);
  const kept = SLOTS.filter((slot) => views[slot] !== undefined);
  const { keepView, backToView, forgetView } = paletteMessages;
  return [
    ...(free === undefined
      ? []
      : [entry('keep', keepView(free), () => actions.view.camera('save', free), pressText(`Ctrl+${free}`))]),
    ...kept.flatMap((slot) => [
      entry(`back-${slot}`, backToView(slot), () => actions.view.camera('recall', slot), pressText(`Shift+${slot}`)),
      entry(`forget-${slot}`, forgetView(slot), () => actions.view.forgetView(slot)),
    ]),
  ];
}
