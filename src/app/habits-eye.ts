import type { Habit } from './habit.ts';
import type { TableState } from './table-state.ts';

const nothingPicked = ({ selection, targets }: TableState): string | undefined =>
  selection.length + targets.length === 0 ? 'Nothing is picked.' : undefined;

const isBusyWithGhost = ({ drag, ruler }: TableState): boolean => drag !== undefined || ruler !== undefined;

/** Keys that move the eye. */
export const EYE_HABITS: readonly Habit[] = [
  {
    id: 'pan-on',
    group: 'The eye',
    row: 'push the eye over the table',
    does: 'Push the eye on',
    keys: ['KeyW'],
    byKeyOnly: true,
  },
  {
    id: 'pan-left',
    group: 'The eye',
    row: 'push the eye over the table',
    does: 'Push the eye left',
    keys: ['KeyA'],
    byKeyOnly: true,
  },
  {
    id: 'pan-back',
    group: 'The eye',
    row: 'push the eye over the table',
    does: 'Push the eye back',
    keys: ['KeyS'],
    byKeyOnly: true,
  },
  {
    id: 'pan-right',
    group: 'The eye',
    row: 'push the eye over the table',
    does: 'Push the eye right',
    keys: ['KeyD'],
    byKeyOnly: true,
  },
  {
    id: 'frame',
    group: 'The eye',
    does: 'Frame what is picked',
    keys: ['KeyF'],
    when: (table) => !isBusyWithGhost(table),
    why: nothingPicked,
    run: (hands) => hands.look('frame'),
  },
  {
    id: 'eye',
    group: 'The eye',
    does: 'Look from the mini’s own eye, and back',
    keys: ['KeyP'],
    why: (table) => (table.look.kind === 'eye' || table.selection.length > 0 ? undefined : 'Nothing is picked.'),
    run: (hands) => hands.eye(),
  },
  {
    id: 'zoom-here',
    group: 'The eye',
    does: 'Nearer to what the pointer points at',
    keys: ['KeyZ'],
    byKeyOnly: true,
    run: (hands) => hands.zoomHere(),
  },
  {
    id: 'ceiling-down',
    group: 'The eye',
    does: 'Lift a floor off, to see under it',
    keys: ['PageDown'],
    run: (hands) => hands.stepCeiling(-1),
  },
  {
    id: 'ceiling-up',
    group: 'The eye',
    does: 'Put a floor back',
    keys: ['PageUp'],
    why: (table) => (table.tools.ceiling === undefined ? 'No floor is lifted off.' : undefined),
    run: (hands) => hands.stepCeiling(1),
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
