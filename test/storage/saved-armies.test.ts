import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTableStore } from '../../src/app/state/table-store.ts';
import type { ArmyList } from '../../src/army-list/army-list.ts';
import { listAsChosen, makeKeptArmy, parseKeptArmy } from '../../src/army-list/kept-army.ts';
import { readArmyList } from '../../src/army-list/read-army-list.ts';
import { settleUnits } from '../../src/army-list/settle.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { createMemorySaveStore } from '../../src/save-file/memory-save-store.ts';
import { createSavedArmies } from '../../src/storage/saved-armies.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { drawArmy, LIST_WRITERS } from '../support/written-lists.ts';

const NOTHING_KNOWN = { file: new Map(), remembered: new Map() };

/** A list in a random form, as it is read. */
function drawList(random: () => number): ArmyList {
  const writers = Object.values(LIST_WRITERS);
  const list = readArmyList(writers[Math.floor(random() * writers.length)]!(drawArmy(random)));
  if (!list.ok) throw new Error(list.error.kind);
  return list.value;
}

/** What JSON leaves of a value: members that are undefined are absent. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function openSavedArmies(saveStore = createMemorySaveStore(), clock = { now: 1000 }) {
  const store = createTableStore();
  const files: { readonly name: string; readonly text: string }[] = [];
  let made = 0;
  const saved = createSavedArmies({
    ...{ store, saveStore, now: () => clock.now, newId: () => `${clock.now}-${made++}` },
    handOut: (name, text) => void files.push({ name, text }),
  });
  return { store, saveStore, saved, files, clock };
}

describe('an army list that is kept', () => {
  it('comes back with every base, figure and unit that was chosen, and settles as it was', () => {
    const random = seededRandom(seedOf(20_261_126));
    const draw = () => random() / 2 ** 32;
    for (let i = 0; i < drawn(60); i++) {
      const list = drawList(draw);
      const settled = settleUnits(list.units, NOTHING_KNOWN, 'squads').map((one) =>
        draw() < 0.5
          ? one
          : {
              ...one,
              source: 'remembered' as const,
              figure: 'brute',
              models: one.models.map((model) => ({ ...model, base: { oval: [75, 42] as [number, number] } })),
            },
      );
      const chosen = listAsChosen(list, settled, 'Mine', ({ unit }) => unit.name.length % 2 === 0);
      const back = readArmyList(makeKeptArmy({ system: 'squads', list: chosen }));
      expect(back.ok && back.value).toEqual(plain(chosen));
      const again = settleUnits(back.ok ? back.value.units : [], NOTHING_KNOWN, 'squads');
      expect(again.map(({ figure, models }) => ({ figure, models }))).toEqual(
        settled.map(({ figure, models }) => ({ figure, models })),
      );
      // A guess that nobody checked is one the next time, too.
      const guesses = (all: ReturnType<typeof settleUnits>) => all.map(({ source }) => source === 'guess');
      expect(guesses(again)).toEqual(guesses(settled));
    }
  });

  it('is refused where any character of it was changed, cut off or written by a newer page', () => {
    const random = seededRandom(5);
    const text = makeKeptArmy({ system: 'regiments', list: drawList(() => random() / 2 ** 32) });
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('x', '0', '"', '}'), (at, sign) => {
        const changed = text.slice(0, at) + sign + text.slice(at + 1);
        for (const spoiled of [changed, text.slice(0, at)]) expect(parseKeptArmy(spoiled).ok).toBe(spoiled === text);
      }),
      { numRuns: drawn(300) },
    );
    const newer = text.replace('"version":1', '"version":2');
    expect(readArmyList(newer)).toEqual({ ok: false, error: { kind: 'damaged', why: 'kept-newer' } });
  });
});

describe('saved armies', () => {
  it('has after any changes what a plain list of them has, and after it is opened again', async () => {
    const random = seededRandom(8);
    const list = drawList(() => random() / 2 ** 32);
    const act = fc.tuple(
      fc.constantFrom('keep', 'rename', 'bin', 'put-back'),
      fc.nat(9),
      fc.constantFrom('A', 'B', ' ', 'C'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        const { saved, saveStore, store, clock } = openSavedArmies();
        const expected: { id: string; name: string; isBinned: boolean }[] = [];
        for (const [what, at, name] of acts) {
          clock.now++;
          const one = expected[at % Math.max(1, expected.length)];
          if (what === 'keep') {
            const given = await saved.keep({ ...list, name: name.trim() || 'D' }, 'squads');
            const { armies } = store.getState();
            expect(expected.map((each) => each.name)).not.toContain(given);
            expected.push({ id: armies[0]!.id, name: given!, isBinned: false });
          } else if (one === undefined) continue;
          else if (what === 'rename') {
            await saved.rename(one.id, name);
            if (name.trim() !== '') one.name = name;
          } else {
            await (what === 'bin' ? saved.bin(one.id) : saved.putBack(one.id));
            one.isBinned = what === 'bin';
          }
        }
        for (const each of [store, openAgain(saveStore)]) {
          await each.getState().savedArmies?.refresh();
          const shown = each.getState().armies.map(({ id, name, isBinned }) => ({ id, name, isBinned }));
          expect(shown).toEqual(expected.toReversed());
        }
        for (const { id, name } of expected)
          expect(plain((await saved.find(id))?.list)).toEqual(plain({ ...list, name }));
      }),
      { numRuns: drawn(40) },
    );
  });

  it('keeps what is damaged as it is, says so, and hands it out', async () => {
    const random = seededRandom(9);
    const { saved, saveStore, store, files } = openSavedArmies();
    await saved.keep({ ...drawList(() => random() / 2 ** 32), name: 'Good' }, 'squads');
    const [good] = (await saveStore.own.list()) as readonly { readonly id: string; readonly line: string }[];
    const line = good!.line.replace('"Good"', '"Goad"');
    await saveStore.own.put({ ...good!, id: 'army-bad', line } as never, []);
    await saveStore.own.put({ id: 'mine/other.glb', files: ['mine/other.glb'] }, []);
    await saved.refresh();
    const bad = store.getState().armies.find(({ id }) => id === 'army-bad');
    expect(bad?.fault).toMatch(/damaged/);
    await saved.rename('army-bad', 'Better');
    expect(await saved.find('army-bad')).toBeUndefined();
    await saved.hand('army-bad');
    await saved.hand(good!.id);
    expect(files.map(({ text }) => text)).toEqual([`${line}\n`, `${good!.line}\n`]);
    expect(store.getState().armies).toHaveLength(2);
    expect((await saveStore.own.list()).length).toBe(3);
  });

  it('can undo a deletion, and forgets an army a week after it', async () => {
    const random = seededRandom(10);
    const { saved, store, clock } = openSavedArmies();
    await saved.keep({ ...drawList(() => random() / 2 ** 32), name: 'Marsh' }, 'squads');
    const { id } = store.getState().armies[0]!;
    await saved.bin(id);
    const [undo] = store.getState().notices;
    expect(undo).toMatchObject({ text: '“Marsh” was deleted.', menuAction: 'Undo' });
    undo!.does!();
    await expect.poll(() => store.getState().armies[0]?.isBinned).toBe(false);
    expect(store.getState().notices).toEqual([]);
    await saved.bin(id);
    clock.now += 7 * 24 * 3600 * 1000;
    await saved.refresh();
    expect(store.getState().armies).toHaveLength(1);
    clock.now += 1;
    await saved.refresh();
    expect(store.getState().armies).toEqual([]);
  });

  it('says in one sentence where storage fails, and changes nothing', async () => {
    const random = seededRandom(11);
    const saveStore = createMemorySaveStore();
    const full = { ...saveStore, own: { ...saveStore.own, put: () => Promise.reject(new Error('quota exceeded')) } };
    const { saved, store } = openSavedArmies(full);
    expect(
      await saved.keep(
        drawList(() => random() / 2 ** 32),
        'squads',
      ),
    ).toBeUndefined();
    expect(store.getState().problem).toMatch(/quota exceeded\. Save the army as a file/);
    expect(await saveStore.own.list()).toEqual([]);
  });
});

/** The table of another page over the same storage, with its saved armies. */
function openAgain(saveStore: ReturnType<typeof createMemorySaveStore>) {
  const { store, saved } = openSavedArmies(saveStore);
  store.setState({ savedArmies: saved });
  return store;
}
