import type { KeyBindingId } from '../../messages/key-bindings.ts';
import type { TableState } from '../state/table-state.ts';
import { BOARD_KEY_BINDINGS } from './board-key-bindings.ts';
import { CAMERA_KEY_BINDINGS } from './camera-key-bindings.ts';
import type { KeyBinding } from './key-binding.ts';
import { PLAY_KEY_BINDINGS } from './play-key-bindings.ts';
import { REPLAY_VIEWER_KEY_BINDINGS } from './replay-viewer-key-bindings.ts';

type EditorKey = KeyBindingId extends infer Id ? (Id extends `build-${infer Key}` ? Key : never) : never;

const isBuilding = ({ editor }: TableState): boolean => editor !== undefined;

/** A key of the editor for the key sheet; the editor has its own listener. */
const line = (id: EditorKey, ...keys: readonly string[]): KeyBinding => ({
  id: `build-${id}`,
  group: 'building',
  keys,
  when: isBuilding,
  byKeyOnly: true,
});

/** Keys of the editor. */
const EDITOR_KEY_BINDINGS: readonly KeyBinding[] = [
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

/**
 * All key bindings: the key listener, the key sheet and the palette's hints are made from them. Of bindings that share
 * a key, those with a condition are tried first.
 */
export const KEY_BINDINGS: readonly KeyBinding[] = [
  ...CAMERA_KEY_BINDINGS,
  ...PLAY_KEY_BINDINGS,
  ...EDITOR_KEY_BINDINGS,
  ...BOARD_KEY_BINDINGS,
  ...REPLAY_VIEWER_KEY_BINDINGS,
];
