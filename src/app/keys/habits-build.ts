import type { Habit } from './habit.ts';
import type { HabitId } from '../../messages/key-bindings.ts';
import type { TableState } from '../table/table-state.ts';

type BuildKey = HabitId extends infer Id ? (Id extends `build-${infer Key}` ? Key : never) : never;

const isBuilding = ({ build }: TableState): boolean => build !== undefined;

/** A key of the builder, as the sheet lists it: the builder's room listens to it itself. */
const line = (id: BuildKey, ...keys: readonly string[]): Habit => ({
  id: `build-${id}`,
  group: 'building',
  keys,
  when: isBuilding,
  byKeyOnly: true,
});

/** What keys do on a table under construction. */
export const BUILD_HABITS: readonly Habit[] = [
  line('push', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
  line('turn', 'KeyQ', 'KeyE'),
  line('raise', 'KeyR', 'KeyF'),
  line('scale', 'Equal', 'Minus'),
  line('stack', 'End'),
  line('copy', 'Ctrl+KeyD'),
  line('lay-copies', 'Ctrl+KeyC', 'Ctrl+KeyV'),
  line('group', 'Ctrl+KeyG'),
  line('lock', 'KeyL'),
  line('delete', 'Delete'),
  line('all', 'Ctrl+KeyA'),
  line('next', 'BracketRight', 'BracketLeft'),
  line('snap', 'KeyN'),
  line('menu', 'ContextMenu', 'Shift+F10'),
  line('frame', 'KeyZ'),
];
