import { LESSONS } from './lesson-list.ts';
import type { PaletteEntry, PaletteHouse } from './palette-entries.ts';
import type { TableState } from './table-state.ts';

/** The lessons as entries of the palette. */
export const lessonEntries = (_: TableState, { hands }: PaletteHouse): readonly PaletteEntry[] =>
  LESSONS.map(({ id, name, about }) => ({
    id: `lesson/${id}`,
    label: `Lesson: ${name} (${about.split(':')[0]?.toLowerCase()})`,
    group: 'Lessons',
    run: () => hands.beginLesson(id),
  }));
