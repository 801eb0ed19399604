import type { Habit } from './habit.ts';
import type { TableState } from './table-state.ts';

const nothingPicked = ({ selection, targets }: TableState): string | undefined =>
  selection.length + targets.length === 0 ? 'Nothing is picked.' : undefined;

const isBusyWithGhost = ({ drag, ruler }: TableState): boolean => drag !== undefined || ruler !== undefined;

/** Keys that move the eye. */
export const EYE_HABITS: readonly Habit[] = [
  { id: 'pan-on', group: 'The eye', does: 'Push the eye on', keys: ['KeyW'], byKeyOnly: true },
  { id: 'pan-left', group: 'The eye', does: 'Push the eye left', keys: ['KeyA'], byKeyOnly: true },
  { id: 'pan-back', group: 'The eye', does: 'Push the eye back', keys: ['KeyS'], byKeyOnly: true },
  { id: 'pan-right', group: 'The eye', does: 'Push the eye right', keys: ['KeyD'], byKeyOnly: true },
  {
    id: 'frame',
    group: 'The eye',
    does: 'Frame what is picked',
    keys: ['KeyF'],
    when: (table) => !isBusyWithGhost(table),
    why: nothingPicked,
    run: (hands) => hands.look('frame'),
  },
  { id: 'top', group: 'The eye', does: 'Look from the top', keys: ['KeyT'], run: (hands) => hands.look('top') },
  { id: 'home', group: 'The eye', does: 'The whole table', keys: ['Home'], run: (hands) => hands.look('home') },
  {
    id: 'keep-view',
    group: 'The eye',
    does: 'Keep this view under a number',
    keys: ['Ctrl+Digit#'],
    byKeyOnly: true,
    run: (hands, digit) => hands.camera('save', digit),
  },
  {
    id: 'recall-view',
    group: 'The eye',
    does: 'Back to the view of that number',
    keys: ['Shift+Digit#'],
    byKeyOnly: true,
    run: (hands, digit) => hands.camera('recall', digit),
  },
];
