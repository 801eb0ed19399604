import type { KeyBinding } from './key-binding.ts';
import type { KeyBindingId } from '../../messages/key-bindings.ts';
import type { TableState } from '../state/table-state.ts';

type EditorKey = KeyBindingId extends infer Id ? (Id extends `build-${infer Key}` ? Key : never) : never;

const isBuilding = ({ editor }: TableState): boolean => editor !== undefined;

/** A key of the builder, as the sheet lists it: the builder's room listens to it itself. */
const line = (id: EditorKey, ...keys: readonly string[]): KeyBinding => ({
  id: `build-${id}`,
  group: 'building',
  keys,
  when: isBuilding,
  byKeyOnly: true,
});

/** What keys do on a table under construction. */
export const EDITOR_KEY_BINDINGS: readonly KeyBinding[] = [
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
