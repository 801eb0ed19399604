import { deleteDB, openDB } from 'idb';
import { expect, it } from 'vitest';
import { openIdbShelf } from '../../src/storage/idb-shelf.ts';
import { openShelf } from '../../src/storage/open-shelf.ts';
import { tableNow } from '../../src/app/table/table-store.ts';
import { describeShelf } from '../contracts/shelf.contract.ts';

let shelves = 0;
describeShelf('the browser’s database', () => openIdbShelf(`test-shelf-${++shelves}`, () => undefined));

it('lets go of the database when a later edition needs it', async () => {
  const name = 'test-outdated';
  let outdated = false;
  await openIdbShelf(name, () => {
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
  const shelf = await openShelf(name);
  expect(await shelf.marks()).toEqual([]);
  expect(tableNow().notices[0]?.text).toContain('made by a newer Highground, so this page leaves them unchanged');
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
  const shelf = await openIdbShelf(name, () => undefined);
  expect((await shelf.find('a'))?.lines).toMatchObject({ header: 'header', entries: ['one'] });
  expect([await shelf.pictures(), await shelf.recall('place')]).toEqual([new Map([['a', 'data:a']]), { table: 'a' }]);
  const file = { path: 'mine/0.glb', bytes: Uint8Array.of(1, 2, 3) };
  await shelf.own.put({ id: 'mine/0.glb', files: ['mine/0.glb'] }, [file]);
  expect(await shelf.own.read('mine/0.glb')).toEqual(file.bytes);
});
