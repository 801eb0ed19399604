import { beforeEach, describe, expect, it } from 'vitest';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { KEY_BINDINGS } from '../../src/app/keys/key-bindings.ts';
import { KEY_MAP_IDS } from '../../src/app/state/key-map-id.ts';
import { keyBindingsOn, KEY_MAPS, keysOf, pressText } from '../../src/app/keys/key-maps.ts';
import { keySheet } from '../../src/app/keys/key-sheet.ts';
import { paletteEntries } from '../../src/app/palette/palette-entries.ts';
import { paletteScore } from '../../src/app/palette/palette-score.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';

let store: TableStore;
let actions: Actions;
beforeEach(() => {
  store = createTableStore();
  actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
});

describe.each(KEY_MAP_IDS)('the keys of the map %s', (map) => {
  it('mean one thing each, unless a moment of its own says otherwise', () => {
    const presses = new Set(KEY_BINDINGS.flatMap((keyBinding) => keysOf(keyBinding, map)));
    for (const press of presses) {
      const always = keyBindingsOn(press, map).filter((keyBinding) => keyBinding.when === undefined);
      expect(`${press}: ${always.map(({ id }) => id)}`).toMatch(/^[^,]*$/);
    }
  });

  it('are given to habits that exist', () => {
    const ids = new Set<string>(KEY_BINDINGS.map(({ id }) => id));
    expect(Object.keys(KEY_MAPS[map].keys).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('all stand on the sheet', () => {
    const written = keySheet(map).flatMap(([, rows]) => rows.map(({ keys }) => keys));
    for (const keyBinding of KEY_BINDINGS)
      for (const press of keysOf(keyBinding, map))
        expect(written.some((keys) => keys.split(/, | · /).includes(pressText(press)))).toBe(true);
  });
});

describe('the command palette', () => {
  it('lists each thing once, with the key it has, and says why what is grey cannot be done', () => {
    const entries = paletteEntries(store.getState(), { actions, scenarios: [{ id: 'a', name: 'A', text: '{}' }] });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.find(({ id }) => id === 'key/undo')).toMatchObject({
      keys: 'Ctrl + Z',
      why: 'Nothing has happened yet.',
    });
    expect(entries.filter(({ why }) => why === '')).toEqual([]);
    expect(entries.map(({ label }) => label)).toContain('Open “A”');
  });

  it('changes the key map, which is a setting', () => {
    const entries = paletteEntries(store.getState(), { actions, scenarios: [] });
    entries.find(({ label }) => label === 'Key bindings: Web table')?.run();
    expect(store.getState().settings.keyMap).toBe('web');
    expect(paletteEntries(store.getState(), { actions, scenarios: [] }).find(({ id }) => id === 'key/home')?.keys).toBe(
      'Shift + R, Home',
    );
  });

  it('keeps a view under the next free figure, and goes back to those that are kept, or forgets them', () => {
    const view = [0, 1, 2, 3, 4, 5] as const;
    store.setState({ views: { 0: view, 1: view } });
    const labels = () =>
      paletteEntries(store.getState(), { actions, scenarios: [] }).flatMap(({ id, label }) =>
        id.startsWith('view/') ? [label] : [],
      );
    expect(labels()).toEqual(['Save this view as view 2', 'Go to view 1', 'Delete view 1']);
    actions.view.forgetView(1);
    expect([store.getState().views, labels()]).toEqual([{ 0: view }, ['Save this view as view 1']]);
  });

  it('ranks words that begin as typed over letters that merely occur', () => {
    const fuzzy = () => 0.9;
    const undo = ['Undo', 'Playing', 'Ctrl + Z'];
    expect(paletteScore(undo, 'un', fuzzy)).toBe(1);
    expect(paletteScore(['Export replay'], 'rep', fuzzy)).toBe(0.98);
    expect(paletteScore([...undo, 'take back'], 'take b', fuzzy)).toBe(0.9);
    expect(paletteScore(['Top view', 'Camera', 'T'], 'to vi', fuzzy)).toBe(1);
    expect(paletteScore(undo, 'ctrl + z', fuzzy)).toBe(0.95);
    expect(paletteScore(undo, 'play', fuzzy)).toBe(0.85);
    expect(paletteScore(undo, 'ud', fuzzy)).toBeCloseTo(0.63);
    expect(paletteScore(undo, 'xyz', () => 0.01)).toBe(0);
  });
});
