import { describe, expect, it } from 'vitest';
import type { Mark } from '../../src/save-file/mark.ts';
import type { Page, Shelf } from '../../src/save-file/shelf.ts';

const markOf = (id: string, rev: number, more: Partial<Mark> = {}): Mark => ({
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

/** What every shelf must do. `open` gives an empty one. */
export function describeShelf(name: string, open: () => Promise<Shelf>): void {
  describe(`${name} is a shelf that`, () => {
    it('gives back what was written, line by line', async () => {
      const shelf = await open();
      expect(await shelf.write(page('a', 1, 0, ['one', 'two']))).toBe('written');
      expect(await shelf.write(page('a', 2, 2, ['three']))).toBe('written');
      expect(await shelf.find('a')).toEqual({
        mark: markOf('a', 2),
        lines: { header: 'header', entries: ['one', 'two', 'three'], foot: 'foot 2' },
      });
    });

    it('takes away the lines that a page does not keep', async () => {
      const shelf = await open();
      await shelf.write(page('a', 1, 0, ['one', 'two', 'three']));
      await shelf.write(page('a', 2, 1, ['other']));
      expect((await shelf.find('a'))?.lines.entries).toEqual(['one', 'other']);
    });

    it('does not write over what somebody else has written since', async () => {
      const shelf = await open();
      await shelf.write(page('a', 1, 0, ['one']));
      await shelf.write(page('a', 2, 1, ['theirs']));
      expect(await shelf.write(page('a', 2, 1, ['mine']))).toBe('moved-on');
      expect(await shelf.write(page('a', 1, 0, ['mine']))).toBe('moved-on');
      expect((await shelf.find('a'))?.lines.entries).toEqual(['one', 'theirs']);
    });

    it('does not write what was taken away meanwhile as if it were whole', async () => {
      const shelf = await open();
      await shelf.write(page('a', 1, 0, ['one']));
      await shelf.remove('a');
      expect(await shelf.write(page('a', 2, 1, ['two']))).toBe('moved-on');
      expect(await shelf.find('a')).toBeUndefined();
    });

    it('keeps a name given while the table is played, and takes what is played out of the bin', async () => {
      const shelf = await open();
      await shelf.write(page('a', 1, 0, []));
      await shelf.label('a', { name: 'My wall', binned: 5 });
      expect(await shelf.marks()).toEqual([{ ...markOf('a', 1), name: 'My wall', binned: 5 }]);
      await shelf.write(page('a', 2, 0, ['one']));
      expect(await shelf.marks()).toEqual([{ ...markOf('a', 2), name: 'My wall' }]);
    });

    it('keeps tables apart, whatever they are called', async () => {
      const shelf = await open();
      await shelf.write(page('a', 1, 0, ['one']));
      await shelf.write(page('ab', 1, 0, ['two']));
      await shelf.write(page('', 1, 0, ['three']));
      await shelf.keepPicture('a', 'data:a');
      await shelf.keepPicture('ab', 'data:ab');
      await shelf.remove('a');
      expect(await shelf.find('a')).toBeUndefined();
      expect((await shelf.find('ab'))?.lines.entries).toEqual(['two']);
      expect((await shelf.find(''))?.lines.entries).toEqual(['three']);
      expect(await shelf.pictures()).toEqual(new Map([['ab', 'data:ab']]));
    });

    it('tells the first lines of its tables', async () => {
      const shelf = await open();
      await shelf.write(page('a', 1, 0, ['one']));
      await shelf.write(page('b', 1, 0, []));
      expect(await shelf.headers()).toEqual(
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
      const shelf = await open();
      expect(await shelf.recall('place')).toBeUndefined();
      await shelf.remember('place', { table: 'a' });
      await shelf.remember('place', { table: 'b' });
      expect(await shelf.recall('place')).toEqual({ table: 'b' });
    });
  });
}
