import { describe, expect, it } from 'vitest';
import type { SaveMetadata } from '../../src/save-file/save-metadata.ts';
import type { Page, SaveStore } from '../../src/save-file/save-store.ts';

const markOf = (id: string, rev: number, more: Partial<SaveMetadata> = {}): SaveMetadata => ({
  id,
  version: 1,
  rev,
  base: 'a-wall',
  name: 'A wall',
  about: 'Turn 1',
  head: 'h',
  foot: `foot ${rev}`,
  began: 1,
  changed: rev,
  ...more,
});
const page = (id: string, rev: number, keep: number, entries: readonly string[]): Page => ({
  mark: markOf(id, rev),
  seen: rev - 1,
  header: rev === 1 ? 'header' : undefined,
  keep,
  entries,
});

/** What every store must do. `open` gives an empty one. */
export function describeSaveStore(name: string, open: () => Promise<SaveStore>): void {
  describe(`${name} is a store that`, () => {
    it('gives back what was written, line by line', async () => {
      const saveStore = await open();
      expect(await saveStore.write(page('a', 1, 0, ['one', 'two']))).toBe('written');
      expect(await saveStore.write(page('a', 2, 2, ['three']))).toBe('written');
      expect(await saveStore.find('a')).toEqual({
        mark: markOf('a', 2),
        lines: { header: 'header', entries: ['one', 'two', 'three'], foot: 'foot 2' },
      });
    });

    it('takes away the lines that a page does not keep', async () => {
      const saveStore = await open();
      await saveStore.write(page('a', 1, 0, ['one', 'two', 'three']));
      await saveStore.write(page('a', 2, 1, ['other']));
      expect((await saveStore.find('a'))?.lines.entries).toEqual(['one', 'other']);
    });

    it('does not write over what another tab has written since', async () => {
      const saveStore = await open();
      await saveStore.write(page('a', 1, 0, ['one']));
      await saveStore.write(page('a', 2, 1, ['theirs']));
      expect(await saveStore.write(page('a', 2, 1, ['mine']))).toBe('moved-on');
      expect(await saveStore.write(page('a', 1, 0, ['mine']))).toBe('moved-on');
      expect((await saveStore.find('a'))?.lines.entries).toEqual(['one', 'theirs']);
    });

    it('does not write what was taken away meanwhile as if it were whole', async () => {
      const saveStore = await open();
      await saveStore.write(page('a', 1, 0, ['one']));
      await saveStore.remove('a');
      expect(await saveStore.write(page('a', 2, 1, ['two']))).toBe('moved-on');
      expect(await saveStore.find('a')).toBeUndefined();
    });

    it('keeps a name given while the table is played, and takes what is played out of the bin', async () => {
      const saveStore = await open();
      await saveStore.write(page('a', 1, 0, []));
      await saveStore.label('a', { name: 'My wall', binned: 5 });
      expect(await saveStore.marks()).toEqual([{ ...markOf('a', 1), name: 'My wall', binned: 5 }]);
      await saveStore.write(page('a', 2, 0, ['one']));
      expect(await saveStore.marks()).toEqual([{ ...markOf('a', 2), name: 'My wall' }]);
    });

    it('keeps tables apart, whatever they are called', async () => {
      const saveStore = await open();
      await saveStore.write(page('a', 1, 0, ['one']));
      await saveStore.write(page('ab', 1, 0, ['two']));
      await saveStore.write(page('', 1, 0, ['three']));
      await saveStore.keepPicture('a', 'data:a');
      await saveStore.keepPicture('ab', 'data:ab');
      await saveStore.remove('a');
      expect(await saveStore.find('a')).toBeUndefined();
      expect((await saveStore.find('ab'))?.lines.entries).toEqual(['two']);
      expect((await saveStore.find(''))?.lines.entries).toEqual(['three']);
      expect(await saveStore.pictures()).toEqual(new Map([['ab', 'data:ab']]));
    });

    it('tells the first lines of its tables', async () => {
      const saveStore = await open();
      await saveStore.write(page('a', 1, 0, ['one']));
      await saveStore.write(page('b', 1, 0, []));
      expect(await saveStore.headers()).toEqual(
        new Map([
          ['a', 'header'],
          ['b', 'header'],
        ]),
      );
    });

    it('keeps own things with their files, and takes away no file that another thing takes', async () => {
      const { own } = await open();
      const file = (path: string, ...bytes: readonly number[]) => ({ path, bytes: Uint8Array.from(bytes) });
      await own.put({ id: 'a', files: ['a', 'c'] }, [file('a', 1), file('c', 3)]);
      await own.put({ id: 'b', files: ['b', 'c'] }, [file('b', 2), file('c', 3)]);
      expect(await own.read('c')).toEqual(Uint8Array.of(3));
      expect((await own.list()).map((thing) => (thing as { id: string }).id).sort()).toEqual(['a', 'b']);
      await own.remove('a');
      expect([await own.read('a'), await own.read('c')]).toEqual([undefined, Uint8Array.of(3)]);
      await own.remove('b');
      expect([await own.list(), await own.read('c'), await own.read('nothing')]).toEqual([[], undefined, undefined]);
    });

    it('remembers small things', async () => {
      const saveStore = await open();
      expect(await saveStore.recall('place')).toBeUndefined();
      await saveStore.remember('place', { table: 'a' });
      await saveStore.remember('place', { table: 'b' });
      expect(await saveStore.recall('place')).toEqual({ table: 'b' });
    });
  });
}
