import { expect, it } from 'vitest';
import { loadOnce } from '../../src/app/state/load-once.ts';

it('what is loaded once is kept, and asked for again only after a failure', async () => {
  let asked = 0;
  const load = loadOnce(async () => {
    asked++;
    if (asked === 1) throw new Error('offline');
    return asked;
  });
  await expect(load()).rejects.toThrow('offline');
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
