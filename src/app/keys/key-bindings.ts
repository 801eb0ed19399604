import { BOARD_KEY_BINDINGS } from './board-key-bindings.ts';
import { EDITOR_KEY_BINDINGS } from './editor-key-bindings.ts';
import { CAMERA_KEY_BINDINGS } from './camera-key-bindings.ts';
import { USER_ASSET_KEY_BINDINGS } from './user-asset-key-bindings.ts';
import type { KeyBinding } from './key-binding.ts';
import { PLAY_KEY_BINDINGS } from './play-key-bindings.ts';
import { REPLAY_VIEWER_KEY_BINDINGS } from './replay-viewer-key-bindings.ts';

/**
 * Everything a key does at this table: what listens to keys, the key sheet and the hints of the command palette are all
 * made from it. Of several that share a key those with a moment of their own are tried before the one that is always meant.
 */
export const KEY_BINDINGS: readonly KeyBinding[] = [
  ...CAMERA_KEY_BINDINGS,
  ...PLAY_KEY_BINDINGS,
  ...EDITOR_KEY_BINDINGS,
  ...BOARD_KEY_BINDINGS,
  ...USER_ASSET_KEY_BINDINGS,
  ...REPLAY_VIEWER_KEY_BINDINGS,
];
