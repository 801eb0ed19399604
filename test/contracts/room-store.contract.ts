import { describe, expect, it } from 'vitest';
import type { LineToStore, RoomStore } from '../../src/server/storage/room-store.ts';

const HASHES = { attacker: 'hash-a', defender: 'hash-d', watch: 'hash-w', host: 'hash-h' } as const;
const line = (seq: number, more: Partial<LineToStore> = {}): LineToStore => ({ seq, line: `{"n":${seq}}`, ...more });
const SECRET = { salt: 'a'.repeat(64), text: '{"hidden":"“ß” \\u0000 🎲"}', side: 'attacker' } as const;

/** Stores of the same rooms, each as another process would open it. */
export type StoreOpener = () => Promise<RoomStore>;

/** What every store of rooms must do. `fresh` gives how to open a store that is empty at first. */
export function describeRoomStore(name: string, fresh: () => Promise<StoreOpener>): void {
  const withRoom = async (lines: readonly LineToStore[] = [line(1)]) => {
    const open = await fresh();
    const store = await open();
    await store.create({ room: 'r', diceSecret: 'd'.repeat(64), lines, tokenHashes: HASHES });
    return { open, store };
  };

  describe(`${name} is a store of rooms that`, () => {
    it('gives back a room as it was created', async () => {
      const { store } = await withRoom([line(1), line(2)]);
      expect(await store.read('r', 0)).toEqual([line(1), line(2)]);
      expect(await store.diceSecret('r')).toBe('d'.repeat(64));
      expect(await store.seatOf('r', 'hash-w')).toBe('watch');
      expect(await store.tokenHashes('r')).toEqual(HASHES);
      expect(await store.count()).toBe(1);
      await store.close();
    });

    it('knows nothing of rooms and tokens that are not there', async () => {
      const { store } = await withRoom();
      expect(await store.read('s', 0)).toEqual([]);
      expect([await store.diceSecret('s'), await store.seatOf('s', 'hash-a')]).toEqual([undefined, undefined]);
      expect(await store.seatOf('r', 'hash-x')).toBeUndefined();
      expect(await store.tokenHashes('s')).toEqual({});
      expect(await store.answerTo('r', 'attacker', 'none')).toBeUndefined();
      await store.close();
    });

    it('creates no room twice, and keeps the first as it was', async () => {
      const { store } = await withRoom();
      const again = { room: 'r', diceSecret: 'e'.repeat(64), lines: [line(1, { line: 'other' })], tokenHashes: HASHES };
      await expect(store.create(again)).rejects.toThrow();
      expect(await store.read('r', 0)).toEqual([line(1)]);
      expect(await store.diceSecret('r')).toBe('d'.repeat(64));
      await store.close();
    });

    it('appends in order, those that come together too', async () => {
      const { store } = await withRoom();
      const outcomes = await Promise.all([
        store.append('r', [line(2), line(3)]),
        store.append('r', [line(4)]),
        store.append('r', [line(5)]),
      ]);
      // Where a database has several connections, which of them comes first is open: a gap is fenced off.
      const stored = await store.read('r', 0);
      expect(outcomes[0]).toBe('stored');
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, i) => i + 1));
      const lines = [2, 1, 1].reduce((sum, count, i) => sum + (outcomes[i] === 'stored' ? count : 0), 1);
      expect(stored).toHaveLength(lines);
      await store.close();
    });

    it('fences off a gap, what is stored already, and an empty append', async () => {
      const { store } = await withRoom();
      expect(await store.append('r', [line(3)])).toBe('fenced');
      expect(await store.append('r', [line(1)])).toBe('fenced');
      expect(await store.append('r', [])).toBe('fenced');
      expect(await store.read('r', 0)).toEqual([line(1)]);
      await store.close();
    });

    it('stores one of many writers of the same line, whatever process they are', async () => {
      const { open, store } = await withRoom();
      const other = await open();
      for (let seq = 2; seq <= 21; seq++) {
        const writers = [0, 1, 2, 3].map((i) => (i % 2 === 0 ? store : other));
        const outcomes = await Promise.all(
          writers.map((writer, i) => writer.append('r', [line(seq, { line: `writer ${i}` })])),
        );
        expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
        const [stored] = await other.read('r', seq - 1);
        expect(stored?.line).toBe(`writer ${outcomes.indexOf('stored')}`);
      }
      await Promise.all([store.close(), other.close()]);
    });

    it('finds the line that answered a request, of that seat and room alone', async () => {
      const { store } = await withRoom();
      await store.append('r', [line(2), line(3, { answers: { by: 'attacker', id: 'one' } })]);
      expect(await store.answerTo('r', 'attacker', 'one')).toBe(3);
      expect(await store.answerTo('r', 'defender', 'one')).toBeUndefined();
      expect(await store.answerTo('s', 'attacker', 'one')).toBeUndefined();
      await store.close();
    });

    it('answers a request once: an append that answers it again is fenced off whole', async () => {
      const { store } = await withRoom();
      const answers = { by: 'attacker', id: 'one' } as const;
      expect(await store.append('r', [line(2, { answers })])).toBe('stored');
      expect(await store.append('r', [line(3), line(4, { answers })])).toBe('fenced');
      expect(await store.read('r', 2)).toEqual([]);
      expect(await store.answerTo('r', 'attacker', 'one')).toBe(2);
      await store.close();
    });

    it('keeps secrets beside their lines, to the character', async () => {
      const { store } = await withRoom();
      const lines = [line(2, { secret: SECRET }), line(3, { secret: SECRET, isHidden: true }), line(4)];
      await store.append('r', lines);
      expect(await store.read('r', 1)).toEqual(lines);
      await store.close();
    });

    it('replaces a token: the one before is worth nothing, and those of other seats stay', async () => {
      const { store } = await withRoom();
      await store.replaceToken('r', 'attacker', 'hash-new');
      expect(await store.seatOf('r', 'hash-new')).toBe('attacker');
      expect(await store.seatOf('r', 'hash-a')).toBeUndefined();
      expect(await store.seatOf('r', 'hash-d')).toBe('defender');
      expect(await store.tokenHashes('r')).toEqual({ ...HASHES, attacker: 'hash-new' });
      await store.close();
    });

    it('keeps the bundle of a room that has one', async () => {
      const { store } = await withRoom();
      const bundle = Uint8Array.from([80, 75, 0, 255]);
      await store.create({ room: 's', diceSecret: 'd', lines: [line(1)], tokenHashes: HASHES, bundle });
      expect(Uint8Array.from((await store.bundle('s'))!)).toEqual(bundle);
      expect(await store.bundle('r')).toBeUndefined();
      await store.close();
    });

    it('keeps how a player is told of a turn, until it is changed or ended', async () => {
      const { store } = await withRoom();
      expect(await store.subscription('r', 'attacker')).toBeUndefined();
      await store.subscribe('r', 'attacker', 'one');
      await store.subscribe('r', 'defender', 'other');
      await store.subscribe('r', 'attacker', 'two');
      expect(await store.subscription('r', 'attacker')).toBe('two');
      await store.subscribe('r', 'attacker', undefined);
      expect(await store.subscription('r', 'attacker')).toBeUndefined();
      expect(await store.subscription('r', 'defender')).toBe('other');
      await store.close();
    });

    it('notes when each side was there last, and never goes back', async () => {
      const { open, store } = await withRoom();
      const at = 1_700_000_000_000;
      expect(await store.seen('r')).toEqual({});
      await store.noteSeen([
        { room: 'r', side: 'attacker', at },
        { room: 'r', side: 'defender', at: at + 5 },
        { room: 's', side: 'attacker', at: at + 9 },
      ]);
      const other = await open();
      await other.noteSeen([{ room: 'r', side: 'attacker', at: at + 7 }]);
      await store.noteSeen([{ room: 'r', side: 'defender', at: at + 1 }]);
      await store.noteSeen([]);
      expect(await store.seen('r')).toEqual({ attacker: at + 7, defender: at + 5 });
      await Promise.all([store.close(), other.close()]);
    });

    it('makes a value of the host once, for every process', async () => {
      const { open, store } = await withRoom();
      const other = await open();
      const made = await Promise.all([store.hostValue('key', () => 'one'), other.hostValue('key', () => 'two')]);
      expect(new Set(made).size).toBe(1);
      expect(await other.hostValue('key', () => 'three')).toBe(made[0]);
      await Promise.all([store.close(), other.close()]);
    });

    it('reads in parts', async () => {
      const { store } = await withRoom(Array.from({ length: 10 }, (_, i) => line(i + 1)));
      expect((await store.read('r', 2, 3)).map(({ seq }) => seq)).toEqual([3, 4, 5]);
      expect((await store.read('r', 8, 5)).map(({ seq }) => seq)).toEqual([9, 10]);
      expect(await store.read('r', 10, 5)).toEqual([]);
      expect(await store.read('r', 4)).toHaveLength(6);
      await store.close();
    });

    it('stores nothing of an append with a bad line, and all of others at the same time', async () => {
      const { store } = await withRoom();
      await store.create({ room: 's', diceSecret: 'd', lines: [line(1)], tokenHashes: HASHES });
      const bad = line(3, { line: undefined as never, answers: { by: 'attacker', id: 'bad' } });
      const [broken, sound] = await Promise.allSettled([
        store.append('r', [line(2, { answers: { by: 'attacker', id: 'good' } }), bad]),
        store.append('s', [line(2)]),
      ]);
      expect(broken.status).toBe('rejected');
      expect(sound).toEqual({ status: 'fulfilled', value: 'stored' });
      expect(await store.read('r', 0)).toEqual([line(1)]);
      expect(await store.answerTo('r', 'attacker', 'good')).toBeUndefined();
      expect(await store.append('r', [line(2)])).toBe('stored');
      await store.close();
    });

    it('stores nothing of a room that cannot be created', async () => {
      const { store } = await withRoom();
      const lines = [line(1), line(2, { line: undefined as never })];
      await expect(store.create({ room: 's', diceSecret: 'd', lines, tokenHashes: HASHES })).rejects.toThrow();
      expect([await store.read('s', 0), await store.count(), await store.diceSecret('s')]).toEqual([[], 1, undefined]);
      await store.close();
    });

    it('has all of it when it is opened again', async () => {
      const { open, store } = await withRoom();
      await store.append('r', [line(2, { secret: SECRET, answers: { by: 'host', id: 'one' } })]);
      await store.close();
      const again = await open();
      expect(await again.read('r', 0)).toEqual([line(1), line(2, { secret: SECRET })]);
      expect(await again.answerTo('r', 'host', 'one')).toBe(2);
      expect(await again.seatOf('r', 'hash-h')).toBe('host');
      expect(await again.append('r', [line(2)])).toBe('fenced');
      expect(await again.append('r', [line(3)])).toBe('stored');
      await again.close();
    });
  });
}
