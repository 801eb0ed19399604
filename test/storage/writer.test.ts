import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewSeed } from '../../src/app/state/action-context.ts';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import { joinLines, makeSave } from '../../src/save-file/make-save.ts';
import { createMemorySaveStore } from '../../src/save-file/memory-save-store.ts';
import { parseSave } from '../../src/save-file/parse-save.ts';
import type { Page, SaveStore } from '../../src/save-file/save-store.ts';
import { showNotice } from '../../src/app/state/notices.ts';
import { storageMessages } from '../../src/messages/storage.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { ALWAYS_MINE, type Claims } from '../../src/storage/claims.ts';
import { openSaveStore } from '../../src/storage/idb-save-store.ts';
import { createSaveRepository } from '../../src/storage/save-repository.ts';
import { createWriter, type Writer } from '../../src/storage/writer.ts';

const textOf = (id: string) => readFileSync(new URL(`../../src/scenario/builtin/${id}.json`, import.meta.url), 'utf8');
const [WALL, GROUND] = [textOf('over-the-wall'), textOf('open-ground')];

/** A store that records what it is asked to write, and fails when told to. */
function watched(saveStore: SaveStore) {
  const pages: Page[] = [];
  const faults = { left: 0 };
  const write = async (page: Page) => {
    if (faults.left-- > 0) throw new DOMException('no room', 'QuotaExceededError');
    pages.push(page);
    return saveStore.write(page);
  };
  return { ...saveStore, write, pages, faults };
}

type Tab = {
  readonly actions: Actions;
  readonly writer: Writer;
  readonly saveRepository: ReturnType<typeof createSaveRepository>;
  readonly dispose: () => void;
};
let tabs: Tab[] = [];

/** A tab on a save store, with the client's store of the moment. */
function aTab(saveStore: SaveStore, claims: Claims = ALWAYS_MINE, newSeed?: NewSeed): Tab {
  const referee = createReferee(async () => () => err({ kind: 'mesh-unasked' }));
  const actions = createActions(store, referee, undefined, undefined, undefined, newSeed);
  let ids = 0;
  const newId = () => `table-${tabs.length}-${++ids}`;
  let clock = 1000;
  const now = () => ++clock;
  const writer = createWriter({
    store,
    saveStore,
    claims,
    isAutomatic: actions.play.isAutomatic,
    isBuiltIn: (base) => ['over-the-wall', 'open-ground'].includes(base),
    now,
    newId,
    idle: async () => undefined,
    onWritten: () => undefined,
    onOpened: async () => undefined,
  });
  const saveRepository = createSaveRepository({
    store,
    saveStore,
    claims,
    writer,
    actions,
    now,
    newId,
    when: String,
    snapshot: async () => undefined,
    handOut: () => undefined,
  });
  const tab = { actions, writer, saveRepository, dispose: writer.dispose };
  tabs.push(tab);
  return tab;
}

const savesOn = async (saveStore: SaveStore) => {
  const marks = (await saveStore.marks()) as readonly { readonly id: string; readonly name: string }[];
  return Promise.all(
    marks.map(async ({ id, name }) => {
      const found = await saveStore.find(id);
      const save = found ? parseSave(found.lines) : undefined;
      return { id, name, log: save?.ok ? save.value.log.length : 'broken', cut: save?.ok ? save.value.foot.cut : -1 };
    }),
  );
};

let store: TableStore;
beforeEach(() => {
  store = createTableStore();
  store.setState({ settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
});
afterEach(() => {
  for (const tab of tabs) tab.dispose();
  tabs = [];
});

describe('a writer', () => {
  it('keeps nothing of a scenario on which nothing was done, and all of one from a file', async () => {
    const saveStore = createMemorySaveStore();
    const { actions, writer } = aTab(saveStore);
    await actions.scenario.open('over-the-wall', WALL);
    await writer.flush();
    expect(await saveStore.marks()).toEqual([]);
    await actions.scenario.open('mine.json', WALL);
    await writer.flush();
    expect(await savesOn(saveStore)).toMatchObject([{ name: 'Over the wall, or round it', log: 0 }]);
  });

  it('writes a step as one line, and a step taken back as none', async () => {
    const saveStore = watched(createMemorySaveStore());
    const { actions, writer } = aTab(saveStore);
    await actions.scenario.open('over-the-wall', WALL);
    for (const step of [actions.play.endPhase, actions.play.endPhase, actions.play.undo, actions.play.endPhase]) {
      await step();
      await writer.flush();
    }
    expect(saveStore.pages.map(({ keep, entries, header }) => [keep, entries.length, header !== undefined])).toEqual([
      [0, 1, true],
      [1, 1, false],
      [2, 0, false],
      [1, 1, false],
    ]);
    expect(await savesOn(saveStore)).toMatchObject([{ log: 2, cut: 2 }]);
  });

  it('keeps the computer opponent with its table, from the moment it sits down until it leaves', async () => {
    const saveStore = createMemorySaveStore();
    const seat = { side: 'defender', level: 'hard', pace: 'calm' } as const;
    const first = aTab(saveStore);
    await first.actions.scenario.open('over-the-wall', WALL);
    first.actions.opponent.sit(seat);
    await first.writer.flush();
    const [mark] = (await saveStore.marks()) as readonly { readonly id: string }[];
    await first.actions.scenario.open('open-ground', GROUND);
    expect(store.getState().opponent).toBeUndefined();
    await first.saveRepository.savedTableActions.open(mark!.id);
    expect(store.getState().opponent).toMatchObject({ seat, status: 'waiting' });
    first.actions.opponent.leave();
    await first.writer.flush();
    expect(await saveStore.marks()).toMatchObject([{ id: mark!.id }]);
    expect((await saveStore.marks())[0]).not.toHaveProperty('opponent');
  });

  it('leaves the game that was played where another begins, even if it is the same one again', async () => {
    const saveStore = createMemorySaveStore();
    const { actions, writer } = aTab(saveStore);
    await actions.scenario.open('over-the-wall', WALL);
    await actions.play.endPhase();
    await actions.play.endPhase();
    actions.scenario.restart();
    await actions.play.endPhase();
    await actions.scenario.open('open-ground', GROUND);
    await actions.play.endPhase();
    await writer.flush();
    expect((await savesOn(saveStore)).map(({ log }) => log)).toEqual([2, 1, 1]);
  });

  it('goes on with a saved table in the same lines', async () => {
    const saveStore = watched(createMemorySaveStore());
    const { actions, writer, saveRepository } = aTab(saveStore);
    await actions.scenario.open('over-the-wall', WALL);
    await actions.play.endPhase();
    await actions.play.endPhase();
    actions.play.undo();
    await actions.scenario.open('open-ground', GROUND);
    await writer.flush();
    const id = (await savesOn(saveStore))[0]!.id;
    expect(await saveRepository.open(id)).toBe(true);
    expect(store.getState().game).toMatchObject({ cut: 1, log: { length: 2 } });
    actions.play.redo();
    await actions.play.endPhase();
    await writer.flush();
    expect(await savesOn(saveStore)).toMatchObject([{ id, log: 3, cut: 3 }]);
    expect(saveStore.pages.at(-1)).toMatchObject({ keep: 2, header: undefined });
  });

  it('tries again where there was no room, says so meanwhile, and then no more', async () => {
    const saveStore = watched(createMemorySaveStore());
    const { actions, writer } = aTab(saveStore);
    await actions.scenario.open('over-the-wall', WALL);
    saveStore.faults.left = 2;
    await actions.play.endPhase();
    await writer.flush();
    expect(store.getState().notices.map(({ about }) => about)).toEqual(['saving']);
    await actions.play.endPhase();
    await writer.flush();
    await writer.flush();
    expect(store.getState().notices).toEqual([]);
    expect(await savesOn(saveStore)).toMatchObject([{ log: 2 }]);
  });

  it('leaves what it did not say: that the browser stores nothing, and the failure of another writer', async () => {
    const saveStore = await openSaveStore(store, 'a browser without a database');
    const { actions, writer } = aTab(saveStore);
    showNotice(store, { about: 'saving', text: 'The editor is full.' });
    await actions.scenario.open('over-the-wall', WALL);
    await actions.play.endPhase();
    await writer.flush();
    expect(await savesOn(saveStore)).toMatchObject([{ log: 1 }]);
    const texts = store.getState().notices.map(({ text }) => text);
    expect(texts).toEqual([storageMessages.keepsNothing, 'The editor is full.']);
  });

  it('never writes over the steps of another tab: both games are kept whole', async () => {
    const saveStore = createMemorySaveStore();
    const first = aTab(saveStore);
    await first.actions.scenario.open('over-the-wall', WALL);
    await first.actions.play.endPhase();
    await first.writer.flush();
    const id = (await savesOn(saveStore))[0]!.id;
    // Another writer adds a step, as a tab without locks would.
    const theirs = await saveStore.find(id);
    const mark = { ...(theirs!.mark as Page['mark']), rev: 2 };
    await saveStore.write({ mark, seen: 1, keep: 1, entries: [] });
    await first.actions.play.endPhase();
    await first.writer.flush();
    expect(await savesOn(saveStore)).toMatchObject([
      { id, log: 1 },
      { name: 'Over the wall, or round it (2)', log: 2 },
    ]);
    expect(store.getState().notices[0]?.text).toContain('“Over the wall, or round it (2)”');
  });

  it('leaves a table that another tab has claimed, and goes on when it is free', async () => {
    const saveStore = createMemorySaveStore();
    const first = aTab(saveStore);
    await first.actions.scenario.open('over-the-wall', WALL);
    await first.actions.play.endPhase();
    await first.writer.flush();
    first.dispose();
    store = createTableStore();
    const id = (await savesOn(saveStore))[0]!.id;
    let isFree = false;
    const later = aTab(saveStore, { take: async (table) => table !== id || isFree });
    await later.saveRepository.open(id);
    expect(store.getState().notices[0]?.text).toContain('is also open in another tab');
    isFree = true;
    await later.actions.play.endPhase();
    await later.writer.flush();
    expect(await savesOn(saveStore)).toMatchObject([{ id, log: 2 }]);
  });
});

describe('a saveRepository', () => {
  it('brings back which steps no player gave: they are taken back with the one before', async () => {
    const { actions, saveRepository, writer } = aTab(createMemorySaveStore());
    await actions.scenario.open('over-the-wall', WALL);
    await actions.play.endPhase();
    await actions.play.endPhase();
    const log = store.getState().game!.log.map((entry, i) => (i === 1 ? { ...entry, formal: true as const } : entry));
    const foot = { cut: 2, standing: '', views: { 2: [0, 30, 30, 0, 0, 0] as const } };
    await saveRepository.savedTableActions.take(
      new File([joinLines(makeSave('over-the-wall', WALL, 7, log, foot))], 'a'),
    );
    expect(store.getState().views[2]).toEqual([0, 30, 30, 0, 0, 0]);
    actions.play.undo();
    expect(store.getState().game?.cut).toBe(0);
    await writer.flush();
  });

  it('says of a file that is no table which one it is, what is wrong, and that the table is as it was', async () => {
    const { actions, saveRepository } = aTab(createMemorySaveStore());
    await actions.scenario.open('over-the-wall', WALL);
    const { game } = store.getState();
    const is = '“notes.json” was not opened; the table is as it was. ';
    for (const [text, why] of [
      ['{"title": "Notes"}', 'It is no table, saved game or other file that this page can read.'],
      ['Dear diary', 'It is no table, saved game or other file that this page can read.'],
      ['', 'It is empty; download or copy it again.'],
      [WALL.slice(0, WALL.length / 2), 'The end of the file is missing; download or copy it again.'],
      [WALL.replace('"table"', '"nonsense": 1, "table"'), 'There is no key "nonsense" in a scenario'],
    ] as const) {
      await saveRepository.savedTableActions.take(new File([text], 'notes.json'));
      expect(store.getState().problem?.startsWith(is + why), store.getState().problem).toBe(true);
      expect(store.getState().game).toBe(game);
    }
  });

  it('goes on with the dice a game began with', async () => {
    const saveStore = createMemorySaveStore();
    const first = aTab(saveStore, undefined, () => 12345);
    await first.actions.scenario.open('over-the-wall', WALL);
    await first.actions.play.endPhase();
    await first.writer.flush();
    first.dispose();
    store = createTableStore();
    const later = aTab(saveStore, undefined, () => 999);
    await later.saveRepository.open((await savesOn(saveStore))[0]!.id);
    expect(store.getState().onTable?.seed).toBe(12345);
  });

  it('refuses a forged game in one sentence and leaves table, referee and store as they were', async () => {
    const saveStore = createMemorySaveStore();
    const { actions, writer, saveRepository } = aTab(saveStore);
    await actions.scenario.open('open-ground', GROUND);
    await actions.play.endPhase();
    await writer.flush();
    const before = store.getState().game;
    const events = [{ kind: 'charge-moved', unit: 'nobody', targets: [], moves: [] }] as never;
    const foot = { name: 'Forged', cut: 1, standing: '', views: {} };
    const lines = makeSave('over-the-wall', WALL, 7, [{ command: { kind: 'end-phase' }, events }], foot);
    await saveRepository.savedTableActions.take(new File([joinLines(lines)], 'forged.highground'));
    expect(store.getState().problem).toBe(
      '“Forged” contains a step that these rules do not allow (step 1). The file is unchanged.',
    );
    expect(store.getState().game).toBe(before);
    await actions.play.endPhase();
    expect(store.getState().game?.log).toHaveLength(2);
    await writer.flush();
    expect(await savesOn(saveStore)).toHaveLength(1);
  });

  it('opens the first steps of a damaged table, and says so where there is no room for them', async () => {
    const saveStore = watched(createMemorySaveStore());
    const { actions, writer, saveRepository } = aTab(saveStore);
    await actions.scenario.open('over-the-wall', WALL);
    await actions.play.endPhase();
    await actions.play.endPhase();
    await writer.flush();
    await actions.scenario.open('open-ground', GROUND);
    const { id } = (await savesOn(saveStore))[0]!;
    const found = (await saveStore.find(id))!;
    const mark = found.mark as Page['mark'];
    await saveStore.write({
      mark,
      seen: mark.rev,
      keep: 1,
      entries: [found.lines.entries[1]!.replace('end-phase', 'end-charge')],
    });
    expect(await saveRepository.open(id)).toBe(false);
    const { does } = store.getState().notices.find(({ about }) => about === 'saved-table')!;
    saveStore.faults.left = 1;
    does!();
    await expect.poll(() => store.getState().problem).toContain('no room');
    does!();
    await expect.poll(() => store.getState().onTable?.text).toBe(WALL);
    expect(store.getState().game?.log).toHaveLength(1);
    await writer.flush();
  });

  it('says of a scenario in a saved table what is wrong with it', async () => {
    const { saveRepository } = aTab(createMemorySaveStore());
    const lines = makeSave('x', '{"format": "nonsense"}', 1, [], { cut: 0, standing: '', views: {} });
    await saveRepository.savedTableActions.take(new File([joinLines(lines)], 'odd.highground'));
    expect(store.getState().problem).toContain('format');
    expect(store.getState().game).toBeUndefined();
  });
});
