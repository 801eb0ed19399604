import { LESSONS } from './lesson-list.ts';
import type { PaletteEntry, PaletteHouse } from '../palette/palette-entries.ts';
import type { TableState } from '../table/table-state.ts';
import { paletteWords } from '../../words/palette-words.ts';
import { words } from '../../words/words.ts';

/** The lessons as entries of the palette. */
export const lessonEntries = (_: TableState, { hands }: PaletteHouse): readonly PaletteEntry[] =>
  LESSONS.map(({ id }) => ({
    id: `lesson/${id}`,
    label: paletteWords.lesson(words.lessons.cards[id]),
    group: paletteWords.lessons,
    run: () => hands.beginLesson(id),
  }));
