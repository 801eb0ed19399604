import { deleteDB, openDB } from 'idb';
import { expect, it } from 'vitest';
import { openIdbShelf } from '../../src/shelf/idb-shelf.ts';
import { openShelf } from '../../src/shelf/open-shelf.ts';
import { tableNow } from '../../src/app/table-store.ts';
import { describeShelf } from '../contracts/shelf.contract.ts';

let shelves = 0;
describeShelf('the browser’s database', () => openIdbShelf(`test-shelf-${++shelves}`, () => undefined));

it('lets go of the database when a later edition needs it', async () => {
  const name = 'test-outdated';
  let outdated = false;
  await openIdbShelf(name, () => {
    outdated = true;
  });
  const later = await openDB(name, 2);
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
  expect(tableNow().notices[0]?.text).toContain('of a newer Highground and are left as they are');
  const again = await openDB(name);
  expect([again.version, [...again.objectStoreNames]]).toEqual([7, ['new things']]);
  again.close();
  await deleteDB(name);
});
