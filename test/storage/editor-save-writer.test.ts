import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditorActions } from '../../src/app/editor/editor-actions.ts';
import { createActions } from '../../src/app/actions.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import { documentOf } from '../../src/editor/session.ts';
import { joinLines } from '../../src/save-file/make-save.ts';
import { createMemorySaveStore } from '../../src/save-file/memory-save-store.ts';
import type { Page, SaveStore } from '../../src/save-file/save-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { createEditorSaveRepository } from '../../src/storage/editor-save-repository.ts';
import { createEditorSaveWriter } from '../../src/storage/editor-save-writer.ts';
import { ALWAYS_MINE, type Claims } from '../../src/storage/claims.ts';
import { createSaveRepository } from '../../src/storage/save-repository.ts';
import { pendingLine, parsePendingWrites, applyPendingWrite } from '../../src/storage/pending-writes.ts';
import { createWriter } from '../../src/storage/writer.ts';
import { until } from '../support/until.ts';

const closing: (() => void)[] = [];
let store: TableStore;
beforeEach(() => {
  store = createTableStore();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A tab on a save store that records what it is asked to write. The tab before it is closed. */
async function aTab(saveStore: SaveStore, claims: Claims = ALWAYS_MINE) {
  for (const close of closing.splice(0)) close();
  const actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  const pages: Page[] = [];
  const handed: string[] = [];
  const watched: SaveStore = {
    ...saveStore,
    write: async (page) => {
      pages.push(page);
      return saveStore.write(page);
    },
  };
  let ids = 0;
  let clock = 1000;
  const common = {
    store,
    saveStore: watched,
    claims,
    now: () => ++clock,
    newId: () => `table-${closing.length}-${Math.trunc(clock)}-${++ids}`,
    idle: async () => undefined,
  };
  const writer = createWriter({
    ...common,
    isAutomatic: actions.play.isAutomatic,
    isBuiltIn: () => false,
    onWritten: () => undefined,
    onOpened: async () => undefined,
  });
  const builder = createEditorSaveWriter({ ...common, onWritten: () => undefined, onOpened: async () => undefined });
  const saveRepository = createSaveRepository({
    ...common,
    writer,
    actions,
    when: String,
    snapshot: async () => undefined,
    handOut: (_, text) => handed.push(text),
    editorSaves: createEditorSaveRepository({ store, claims, writer: builder, editorLoader: actions.editor }),
    idInEditor: () => builder.session()?.id,
  });
  closing.push(writer.dispose, builder.dispose);
  return { actions, room: await actions.editor.enter(), builder, writer, saveRepository, pages, handed };
}

const CRATE = { kind: 'crate' as const, shape: { box: [2, 2, 2] as [number, number, number] } };
const crate = (room: EditorActions, x: number) =>
  room.perform({ kind: 'place', piece: CRATE, stem: 'crate', at: [x, 0, 0], yaw: 0 });
const document = () => documentOf(store.getState().editor!.session);

describe('a table under construction', () => {
  it('is kept from its first step on, a line a step, and comes back with what was taken back', async () => {
    const saveStore = createMemorySaveStore();
    const first = await aTab(saveStore);
    await first.actions.editor.start();
    await first.builder.flush();
    expect(first.pages).toEqual([]);
    for (const x of [0, 5, 10]) crate(first.room, x);
    await first.builder.flush();
    first.room.undo();
    await first.builder.flush();
    expect(first.pages.at(-1)).toMatchObject({ keep: 3, entries: [] });
    expect(first.pages.at(-1)?.mark).toMatchObject({ made: 'build', about: '2 pieces on 60″ × 44″' });
    const text = makeScenario(document());
    const id = first.builder.session()!.id!;

    store = createTableStore();
    const second = await aTab(saveStore);
    expect(await second.saveRepository.open(id)).toBe(true);
    expect(makeScenario(document())).toBe(text);
    second.room.redo();
    expect(document().terrain).toHaveLength(3);
    await second.builder.flush();
    expect(await saveStore.marks()).toHaveLength(1);
    await second.saveRepository.savedTableActions.hand(id);
    expect(second.handed).toEqual([makeScenario(document())]);
  });

  it('is saved whole though its tab was left before the last steps were written', async () => {
    const saveStore = createMemorySaveStore();
    const { actions, room, builder, saveRepository } = await aTab(saveStore);
    await actions.editor.start();
    crate(room, 0);
    await builder.flush();
    expect(builder.pending()).toBeUndefined();
    crate(room, 5);
    room.perform({ kind: 'entitle', head: { name: 'The ford' } });
    const lines = [pendingLine(builder.pending()!), '{"page":{}}', 'no line at all'];
    const [pending, ...others] = parsePendingWrites(lines);
    expect(others).toEqual([]);
    // One that was saved in the last moment is not written twice, and the rest still follows it.
    const half = { page: { ...pending!.page, entries: pending!.page.entries.slice(0, 1) } };
    expect([
      await applyPendingWrite(saveStore, half),
      await applyPendingWrite(saveStore, pending!),
      await applyPendingWrite(saveStore, pending!),
    ]).toEqual([true, true, false]);
    const text = makeScenario(document());
    const id = builder.session()!.id!;
    store.setState(EMPTY_TABLE);
    expect(await saveRepository.open(id)).toBe(true);
    expect(makeScenario(document())).toBe(text);
    // Owed from the first step on, before anything was written by this tab.
    crate(room, 10);
    expect(builder.pending()?.page.entries).toHaveLength(1);
    await builder.flush();
    // Later work in that tab is not overwritten, and a deleted table stays deleted.
    expect(await applyPendingWrite(saveStore, { page: { ...pending!.page, entries: ['another line'] } })).toBe(false);
    await saveStore.remove(id);
    expect(await applyPendingWrite(saveStore, pending!)).toBe(false);
  });

  it('comes back out of a file of its lines, and a damaged one is refused with a word about it', async () => {
    const saveStore = createMemorySaveStore();
    const { actions, room, builder, saveRepository } = await aTab(saveStore);
    await actions.editor.start();
    for (const x of [0, 5]) crate(room, x);
    await builder.flush();
    const text = makeScenario(document());
    const { lines } = (await saveStore.find(builder.session()!.id!))!;
    const file = joinLines(lines);
    await room.openFile(new File([file], 'old.highground'));
    expect(store.getState().problem).toMatch(/^This is a saved table, not a scenario file/);
    store.setState(EMPTY_TABLE);
    await saveRepository.savedTableActions.take(new File([file.replace('crate-1', 'crate-7')], 'old.highground'));
    expect(store.getState().problem).toBe('“old.highground” is damaged at line 2. The file is unchanged.');
    await saveRepository.savedTableActions.take(new File([file], 'old.highground'));
    expect([makeScenario(document()), store.getState().problem]).toEqual([text, undefined]);
    expect(await saveStore.marks()).toHaveLength(2);
  });

  it('lies beside the game that is played on it, and neither overwrites the other', async () => {
    const saveStore = createMemorySaveStore();
    const { actions, room, builder, writer } = await aTab(saveStore);
    await actions.editor.start();
    crate(room, 0);
    const muster = { side: 'attacker', count: 3, files: 3, base: { round: 32 }, height: 1.5 } as const;
    room.perform({ kind: 'place-unit', muster, at: [0, 9], facing: 0 });
    await room.play();
    await actions.play.endPhase();
    await Promise.all([builder.flush(), writer.flush()]);
    await actions.editor.resume();
    crate(room, 9);
    await builder.flush();
    const marks = (await saveStore.marks()) as readonly { readonly made?: string; readonly about: string }[];
    expect(marks.map(({ made, about }) => [made, about]).toSorted()).toEqual([
      [undefined, expect.stringContaining('Turn 1')],
      ['build', '2 pieces, 1 unit on 60″ × 44″'],
    ]);
  });

  it('takes the name it is given in either place', async () => {
    const saveStore = createMemorySaveStore();
    const { actions, room, builder, saveRepository } = await aTab(saveStore);
    await actions.editor.start();
    crate(room, 0);
    room.perform({ kind: 'entitle', head: { name: 'The ford' } });
    await builder.flush();
    const id = builder.session()!.id!;
    const nameThere = async () => ((await saveStore.marks())[0] as { readonly name: string }).name;
    expect(await nameThere()).toBe('The ford');
    room.perform({ kind: 'entitle', head: { name: 'The bridge' } });
    await builder.flush();
    expect(await nameThere()).toBe('The bridge');
    await saveRepository.savedTableActions.rename(id, 'The mill');
    await builder.flush();
    expect([await nameThere(), document().name]).toEqual(['The mill', 'The mill']);
  });

  it('that another tab has is not overwritten: what is built here is kept by itself', async () => {
    const saveStore = createMemorySaveStore();
    const first = await aTab(saveStore);
    await first.actions.editor.start();
    crate(first.room, 0);
    await first.builder.flush();
    const id = first.builder.session()!.id!;
    store = createTableStore();
    const second = await aTab(saveStore, { take: async (asked) => asked !== id });
    await second.saveRepository.open(id);
    crate(second.room, 5);
    await second.builder.flush();
    expect(await saveStore.marks()).toHaveLength(2);
    expect(store.getState().notices[0]?.text).toContain('saved as a separate table');
  });

  it('that is damaged is refused in a sentence, and left as it is', async () => {
    const saveStore = createMemorySaveStore();
    const first = await aTab(saveStore);
    await first.actions.editor.start();
    crate(first.room, 0);
    await first.builder.flush();
    const id = first.builder.session()!.id!;
    const found = (await saveStore.find(id))!;
    const broken: SaveStore = {
      ...saveStore,
      find: async () => ({ ...found, lines: { ...found.lines, entries: ['{"n":0,"hash":"0000000000000000"}'] } }),
    };
    store = createTableStore();
    const { saveRepository } = await aTab(broken);
    expect(await saveRepository.open(id)).toBe(false);
    expect(store.getState().problem).toBe('“New table” is damaged at line 2. The file is unchanged.');
    expect(store.getState().editor).toBeUndefined();
  });

  it('that lost its end is offered up to there, as a table of its own, and its file; the old one is left as it is', async () => {
    const saveStore = createMemorySaveStore();
    const first = await aTab(saveStore);
    await first.actions.editor.start();
    crate(first.room, 0);
    crate(first.room, 5);
    crate(first.room, 9);
    await first.builder.flush();
    const id = first.builder.session()!.id!;
    const whole = (await saveStore.find(id))!;
    const { entries } = whole.lines;
    const torn = { ...whole, lines: { ...whole.lines, entries: [...entries.slice(0, 2), entries[2]!.slice(0, 40)] } };
    const broken: SaveStore = { ...saveStore, find: async (asked) => (asked === id ? torn : saveStore.find(asked)) };
    store = createTableStore();
    const { saveRepository } = await aTab(broken);
    expect(await saveRepository.open(id)).toBe(false);
    const said = store.getState().notices.find(({ about }) => about === 'saved-table')!;
    expect(said.text).toBe('The first 2 steps of “New table” are intact.');
    expect(said.also?.menuAction).toBe('Save as a file');
    said.does!();
    await until(() => store.getState().editor !== undefined);
    expect(document().name).toBe('New table, recovered');
    expect(document().terrain).toHaveLength(2);
    expect(await saveStore.marks()).toHaveLength(2);
    expect(await saveStore.find(id)).toEqual(whole);
  });
});
