import type { KeyBinding } from './key-binding.ts';
import { toggleLab } from '../lab/lab-toggle.ts';
import { toggleUserAssets, toggleXray } from '../user-assets/user-asset-files.ts';

/** Keys that look into the table, and open what the player brought. */
export const USER_ASSET_KEY_BINDINGS: readonly KeyBinding[] = [
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
    run: toggleUserAssets,
  },
  {
    id: 'lab',
    group: 'table',
    keys: ['KeyL'],
    run: toggleLab,
  },
];
