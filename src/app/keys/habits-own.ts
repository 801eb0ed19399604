import type { Habit } from './habit.ts';
import { toggleLab } from '../lab/lab-door.ts';
import { toggleOwn, toggleXray } from '../user-assets/own-files.ts';

/** Keys that look into the table, and open what the player brought. */
export const OWN_HABITS: readonly Habit[] = [
  {
    id: 'xray',
    group: 'measuring',
    keys: ['KeyX'],
    run: toggleXray,
  },
  {
    id: 'own',
    group: 'table',
    keys: ['Ctrl+KeyB'],
    run: toggleOwn,
  },
  {
    id: 'lab',
    group: 'table',
    keys: ['KeyL'],
    run: toggleLab,
  },
];
