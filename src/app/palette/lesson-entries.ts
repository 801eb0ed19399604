import { LESSON_CARDS } from '../state/lesson-list.ts';
import type { TableState } from '../state/table-state.ts';
import { paletteMessages } from '../../messages/palette.ts';
import { messages } from '../../messages/messages.ts';
import type { PaletteEntry, PaletteHouse } from './palette-entry.ts';

/** The lessons as entries of the palette. */
export const lessonEntries = (_: TableState, { actions }: PaletteHouse): readonly PaletteEntry[] =>
  LESSON_CARDS.map(({ id }) => ({
    id: `lesson/${id}`,
    label: paletteMessages.lesson(messages.lessons.cards[id]),
    group: paletteMessages.lessons,
    run: () => actions.lessons.begin(id),
  }));
