import { expect, it } from 'vitest';
import type { UserAssetEntry } from '../../src/app/state/user-assets.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { createMemorySaveStore } from '../../src/save-file/memory-save-store.ts';
import { createUserAssetCache } from '../../src/storage/user-asset-cache.ts';

const FILE = { path: 'own/0123456789abcdef.glb', bytes: new Uint8Array(3) };
const CAT: UserAssetEntry = {
  ...{ id: FILE.path, name: 'Cat', files: [FILE.path], bytes: 3, triangles: 1, size: [1, 1, 1], added: 0 },
  ...{ picture: undefined, use: 'mini', base: { round: 32 }, height: 1 },
};

it('says so when an imported model cannot be stored, and keeps what is there', async () => {
  const store = createTableStore();
  const saveStore = createMemorySaveStore();
  const put = (): Promise<void> => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const full = createUserAssetCache(store, { ...saveStore, own: { ...saveStore.own, put } });
  expect(await full.keep(CAT, [FILE])).toBe(false);
  expect(store.getState().problem).toBe('Couldn’t save Cat. Make room in the browser’s storage and try again.');
  expect(await createUserAssetCache(store, saveStore).keep(CAT, [FILE])).toBe(true);
  expect((await saveStore.own.list()).length).toBe(1);
});
