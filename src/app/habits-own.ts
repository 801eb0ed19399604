import type { Habit } from './habit.ts';
import { toggleOwn, toggleXray } from './own-files.ts';

/** Keys that look into the table, and open what the player brought. */
export const OWN_HABITS: readonly Habit[] = [
  {
    id: 'xray',
    group: 'Measuring and seeing',
    does: 'X-ray: exactly what the rules see',
    keys: ['KeyX'],
    run: toggleXray,
  },
  {
    id: 'own',
    group: 'The table',
    does: 'Yours: bring a model or terrain of your own',
    keys: ['Ctrl+KeyB'],
    run: toggleOwn,
  },
];
