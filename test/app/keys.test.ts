import { beforeEach, describe, expect, it } from 'vitest';
import { createHands, type Hands } from '../../src/app/hands.ts';
import { HABITS } from '../../src/app/keys/habits.ts';
import { KEY_MAP_IDS } from '../../src/app/keys/key-map-id.ts';
import { habitsOn, KEY_MAPS, keysOf, pressText } from '../../src/app/keys/key-maps.ts';
import { keySheet } from '../../src/app/keys/key-sheet.ts';
import { paletteEntries } from '../../src/app/palette/palette-entries.ts';
import { paletteScore } from '../../src/app/palette/palette-score.ts';
import { EMPTY_TABLE } from '../../src/app/table/table-state.ts';
import { setTable, tableNow } from '../../src/app/table/table-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';

let hands: Hands;
beforeEach(() => {
  setTable(EMPTY_TABLE);
  hands = createHands(createReferee(async () => () => err({ kind: 'mesh-unasked' })));
});

describe.each(KEY_MAP_IDS)('the keys of the map %s', (map) => {
  it('mean one thing each, unless a moment of its own says otherwise', () => {
    const presses = new Set(HABITS.flatMap((habit) => keysOf(habit, map)));
    for (const press of presses) {
      const always = habitsOn(press, map).filter((habit) => habit.when === undefined);
      expect(`${press}: ${always.map(({ id }) => id)}`).toMatch(/^[^,]*$/);
    }
  });

  it('are given to habits that exist', () => {
    const ids = new Set<string>(HABITS.map(({ id }) => id));
    expect(Object.keys(KEY_MAPS[map].keys).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('all stand on the sheet', () => {
    const written = keySheet(map).flatMap(([, rows]) => rows.map(({ keys }) => keys));
    for (const habit of HABITS)
      for (const press of keysOf(habit, map))
        expect(written.some((keys) => keys.split(/, | · /).includes(pressText(press)))).toBe(true);
  });
});

describe('the command palette', () => {
  it('lists each thing once, with the key it has, and says why what is grey cannot be done', () => {
    const entries = paletteEntries(tableNow(), { hands, scenarios: [{ id: 'a', name: 'A', text: '{}' }] });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.find(({ id }) => id === 'habit/undo')).toMatchObject({
      keys: 'Ctrl + Z',
      why: 'Nothing has happened yet.',
    });
    expect(entries.filter(({ why }) => why === '')).toEqual([]);
    expect(entries.map(({ label }) => label)).toContain('Open “A”');
  });

  it('changes the key map, which is a setting', () => {
    const entries = paletteEntries(tableNow(), { hands, scenarios: [] });
    entries.find(({ label }) => label === 'Key bindings: Web table')?.run();
    expect(tableNow().settings.keyMap).toBe('web');
    expect(paletteEntries(tableNow(), { hands, scenarios: [] }).find(({ id }) => id === 'habit/home')?.keys).toBe(
      'Shift + R, Home',
    );
  });

  it('keeps a view under the next free figure, and goes back to those that are kept, or forgets them', () => {
    const view = [0, 1, 2, 3, 4, 5] as const;
    setTable({ views: { 0: view, 1: view } });
    const labels = () =>
      paletteEntries(tableNow(), { hands, scenarios: [] }).flatMap(({ id, label }) =>
        id.startsWith('view/') ? [label] : [],
      );
    expect(labels()).toEqual(['Save this view as view 2', 'Go to view 1', 'Delete view 1']);
    hands.forgetView(1);
    expect([tableNow().views, labels()]).toEqual([{ 0: view }, ['Save this view as view 1']]);
  });

  it('ranks words that begin as typed over letters that merely occur', () => {
    const fuzzy = () => 0.9;
    const undo = ['Undo', 'Playing', 'Ctrl + Z'];
    expect(paletteScore(undo, 'un', fuzzy)).toBe(1);
    expect(paletteScore(['Top view', 'Camera', 'T'], 'to vi', fuzzy)).toBe(1);
    expect(paletteScore(undo, 'ctrl + z', fuzzy)).toBe(0.95);
    expect(paletteScore(undo, 'play', fuzzy)).toBe(0.85);
    expect(paletteScore(undo, 'ud', fuzzy)).toBeCloseTo(0.63);
    expect(paletteScore(undo, 'xyz', () => 0.01)).toBe(0);
  });
});
