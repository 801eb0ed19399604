import type { Habit } from './habit.ts';
import type { TableState } from './table-state.ts';

const isLaying = ({ drag, ruler }: TableState): boolean => drag !== undefined || ruler !== undefined;
const nothingCarried = (table: TableState): string | undefined =>
  isLaying(table) ? undefined : 'Carry a model or take the tape first.';

/** Keys that measure, and those of the table itself. */
export const BOARD_HABITS: readonly Habit[] = [
  {
    id: 'corner',
    group: 'Moving',
    does: 'Drop a corner of the way, or bend the tape',
    keys: ['Space'],
    when: isLaying,
    why: nothingCarried,
    run: (hands) => hands.corner(),
  },
  {
    id: 'measure',
    group: 'Measuring and seeing',
    does: 'Take the tape in hand, or put it away',
    keys: ['KeyM'],
    run: (hands) => hands.toggleTape(),
  },
  {
    id: 'measure-held',
    group: 'Measuring and seeing',
    does: 'Measure while it is held and the pointer is over the table',
    keys: ['Tab'],
    byKeyOnly: true,
  },
  {
    id: 'grid',
    group: 'Measuring and seeing',
    does: 'Inch grid',
    keys: ['KeyG'],
    run: (hands) => hands.toggleGrid(),
  },
  {
    id: 'shelf',
    group: 'The table',
    does: 'Saved tables and files',
    keys: ['Ctrl+KeyS'],
    run: (hands) => hands.toggleShelf(),
  },
  {
    id: 'palette',
    group: 'The table',
    does: 'Find anything by its name',
    keys: ['Ctrl+KeyK'],
    byKeyOnly: true,
    run: (hands) => hands.togglePalette(),
  },
  { id: 'keys', group: 'The table', does: 'The sheet of keys', keys: ['?'], run: (hands) => hands.toggleKeySheet() },
];
