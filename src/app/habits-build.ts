import type { Habit } from './habit.ts';
import type { TableState } from './table-state.ts';

const isBuilding = ({ build }: TableState): boolean => build !== undefined;

/** A key of the builder, as the sheet lists it: the builder's room listens to it itself. */
const line = (id: string, does: string, ...keys: readonly string[]): Habit => ({
  id: `build-${id}`,
  group: 'Building',
  does,
  keys,
  when: isBuilding,
  byKeyOnly: true,
});

/** What keys do on a table under construction. */
export const BUILD_HABITS: readonly Habit[] = [
  line('push', 'push what is picked; with Shift finely', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
  line('turn', 'turn it by 15°; with Shift by 1°', 'KeyQ', 'KeyE'),
  line('raise', 'raise and lower it', 'KeyR', 'KeyF'),
  line('scale', 'make it larger, smaller', 'Equal', 'Minus'),
  line('stack', 'set it down on what is below', 'End'),
  line('copy', 'copy it', 'Ctrl+KeyD'),
  line('group', 'group and ungroup', 'Ctrl+KeyG'),
  line('lock', 'lock and unlock', 'KeyL'),
  line('delete', 'take it away', 'Delete'),
  line('all', 'pick everything', 'Ctrl+KeyA'),
  line('next', 'the next thing, the one before', 'BracketRight', 'BracketLeft'),
  line('snap', 'draw things to the grid and to one another, or not', 'KeyN'),
  line('menu', 'what can be done with it', 'ContextMenu', 'Shift+F10'),
  line('frame', 'frame what is picked', 'KeyZ'),
];
