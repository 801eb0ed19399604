import { deleteDB, openDB } from 'idb';
import { expect, it } from 'vitest';
import { openIdbSaveStore, openSaveStore } from '../../src/storage/idb-save-store.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { describeSaveStore } from '../contracts/save-store.contract.ts';

let stores = 0;
describeSaveStore('the browser’s database', () => openIdbSaveStore(`test-store-${++stores}`, () => undefined));

it('lets go of the database when a later edition needs it', async () => {
  const name = 'test-outdated';
  let outdated = false;
  await openIdbSaveStore(name, () => {
    outdated = true;
  });
  const later = await openDB(name, 3);
  expect(outdated).toBe(true);
  later.close();
  await deleteDB(name);
});

it('leaves the database of a later edition alone, and says so', async () => {
  const name = 'test-later';
  const later = await openDB(name, 7, { upgrade: (db) => void db.createObjectStore('new things') });
  later.close();
  const store = createTableStore();
  const opened = await openSaveStore(store, name);
  expect(await opened.marks()).toEqual([]);
  expect(store.getState().notices[0]?.text).toContain('made by a newer Highground, so this page leaves them unchanged');
  const again = await openDB(name);
  expect([again.version, [...again.objectStoreNames]]).toEqual([7, ['new things']]);
  again.close();
  await deleteDB(name);
});

it('takes over the database of the first edition whole, and has room for files then', async () => {
  const name = 'test-first';
  const first = await openDB(name, 1, {
    upgrade(db) {
      for (const store of ['marks', 'headers', 'entries', 'pictures', 'things']) db.createObjectStore(store);
    },
  });
  await first.put('marks', { id: 'a', name: 'A wall' }, 'a');
  await first.put('headers', 'header', 'a');
  await first.put('entries', 'one', ['a', 0]);
  await first.put('pictures', 'data:a', 'a');
  await first.put('things', { table: 'a' }, 'place');
  first.close();
  const saveStore = await openIdbSaveStore(name, () => undefined);
  expect((await saveStore.find('a'))?.lines).toMatchObject({ header: 'header', entries: ['one'] });
  expect([await saveStore.pictures(), await saveStore.recall('place')]).toEqual([
    new Map([['a', 'data:a']]),
    { table: 'a' },
  ]);
  const file = { path: 'mine/0.glb', bytes: Uint8Array.of(1, 2, 3) };
  await saveStore.own.put({ id: 'mine/0.glb', files: ['mine/0.glb'] }, [file]);
  expect(await saveStore.own.read('mine/0.glb')).toEqual(file.bytes);
});
