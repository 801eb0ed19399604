import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuildHands } from '../../src/app/editor/build-hands.ts';
import { createHands } from '../../src/app/hands.ts';
import { EMPTY_TABLE } from '../../src/app/table/table-state.ts';
import { setTable, tableNow } from '../../src/app/table/table-store.ts';
import { documentOf } from '../../src/editor/session.ts';
import { joinLines } from '../../src/save-file/make-save.ts';
import { createMemoryShelf } from '../../src/save-file/memory-shelf.ts';
import type { Page, Shelf } from '../../src/save-file/shelf.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { createBuildLibrarian } from '../../src/storage/build-librarian.ts';
import { createBuildWriter } from '../../src/storage/build-writer.ts';
import { ALWAYS_MINE, type Claims } from '../../src/storage/claims.ts';
import { createLibrarian } from '../../src/storage/librarian.ts';
import { owedLine, parseOwed, settle } from '../../src/storage/owed.ts';
import { createWriter } from '../../src/storage/writer.ts';

const closing: (() => void)[] = [];
beforeEach(() => setTable(EMPTY_TABLE));
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A tab at a shelf that writes down what it is asked to write. Only one can be awake at a time. */
async function aTab(shelf: Shelf, claims: Claims = ALWAYS_MINE) {
  for (const close of closing.splice(0)) close();
  const hands = createHands(createReferee(async () => () => err({ kind: 'mesh-unasked' })));
  const pages: Page[] = [];
  const handed: string[] = [];
  const watched: Shelf = {
    ...shelf,
    write: async (page) => {
      pages.push(page);
      return shelf.write(page);
    },
  };
  let ids = 0;
  let clock = 1000;
  const common = {
    shelf: watched,
    claims,
    now: () => ++clock,
    newId: () => `table-${closing.length}-${Math.trunc(clock)}-${++ids}`,
    idle: async () => undefined,
  };
  const writer = createWriter({
    ...common,
    isFormal: hands.isFormal,
    isBuiltIn: () => false,
    onWritten: () => undefined,
    onSeated: async () => undefined,
  });
  const builder = createBuildWriter({ ...common, onWritten: () => undefined, onSeated: async () => undefined });
  const librarian = createLibrarian({
    ...common,
    writer,
    hands,
    when: String,
    snapshot: async () => undefined,
    handOut: (_, text) => handed.push(text),
    builds: createBuildLibrarian({ claims, writer: builder, door: hands.building }),
    inHand: () => builder.sitting()?.id,
  });
  closing.push(writer.dispose, builder.dispose);
  return { hands, room: await hands.building.enter(), builder, writer, librarian, pages, handed };
}

const CRATE = { kind: 'crate' as const, shape: { box: [2, 2, 2] as [number, number, number] } };
const crate = (room: BuildHands, x: number) =>
  room.perform({ kind: 'place', piece: CRATE, stem: 'crate', at: [x, 0, 0], yaw: 0 });
const document = () => documentOf(tableNow().build!.session);

describe('a table under construction', () => {
  it('is kept from its first step on, a line a step, and comes back with what was taken back', async () => {
    const shelf = createMemoryShelf();
    const first = await aTab(shelf);
    await first.hands.building.start();
    await first.builder.flush();
    expect(first.pages).toEqual([]);
    for (const x of [0, 5, 10]) crate(first.room, x);
    await first.builder.flush();
    first.room.undo();
    await first.builder.flush();
    expect(first.pages.at(-1)).toMatchObject({ keep: 3, entries: [] });
    expect(first.pages.at(-1)?.mark).toMatchObject({ made: 'build', about: '2 pieces on 60″ × 44″' });
    const text = makeScenario(document());
    const id = first.builder.sitting()!.id!;

    setTable(EMPTY_TABLE);
    const second = await aTab(shelf);
    expect(await second.librarian.open(id)).toBe(true);
    expect(makeScenario(document())).toBe(text);
    second.room.redo();
    expect(document().terrain).toHaveLength(3);
    await second.builder.flush();
    expect(await shelf.marks()).toHaveLength(1);
    await second.librarian.shelfHands.hand(id);
    expect(second.handed).toEqual([makeScenario(document())]);
  });

  it('is whole on the shelf though its tab was left before the last steps were written', async () => {
    const shelf = createMemoryShelf();
    const { hands, room, builder, librarian } = await aTab(shelf);
    await hands.building.start();
    crate(room, 0);
    await builder.flush();
    expect(builder.owed()).toBeUndefined();
    crate(room, 5);
    room.perform({ kind: 'entitle', head: { name: 'The ford' } });
    const lines = [owedLine(builder.owed()!), '{"page":{}}', 'no line at all'];
    const [owed, ...others] = parseOwed(lines);
    expect(others).toEqual([]);
    // One that came through to the shelf in the last moment is not written twice, and the rest still follows it.
    const half = { page: { ...owed!.page, entries: owed!.page.entries.slice(0, 1) } };
    expect([await settle(shelf, half), await settle(shelf, owed!), await settle(shelf, owed!)]).toEqual([
      true,
      true,
      false,
    ]);
    const text = makeScenario(document());
    const id = builder.sitting()!.id!;
    setTable(EMPTY_TABLE);
    expect(await librarian.open(id)).toBe(true);
    expect(makeScenario(document())).toBe(text);
    // Owed from the first step on, before anything was written by this tab.
    crate(room, 10);
    expect(builder.owed()?.page.entries).toHaveLength(1);
    await builder.flush();
    // Somebody who went on there is not overwritten, and what was taken off the shelf stays away.
    expect(await settle(shelf, { page: { ...owed!.page, entries: ['another line'] } })).toBe(false);
    await shelf.remove(id);
    expect(await settle(shelf, owed!)).toBe(false);
  });

  it('comes back out of a file of its lines, and a damaged one is refused with a word about it', async () => {
    const shelf = createMemoryShelf();
    const { hands, room, builder, librarian } = await aTab(shelf);
    await hands.building.start();
    for (const x of [0, 5]) crate(room, x);
    await builder.flush();
    const text = makeScenario(document());
    const { lines } = (await shelf.find(builder.sitting()!.id!))!;
    const file = joinLines(lines);
    await room.openText(file);
    expect(tableNow().problem).toMatch(/^This is a saved table, not a scenario file/);
    setTable(EMPTY_TABLE);
    await librarian.shelfHands.take(new File([file.replace('crate-1', 'crate-7')], 'old.highground'));
    expect(tableNow().problem).toBe('“old.highground” is damaged at line 2. The file is unchanged.');
    await librarian.shelfHands.take(new File([file], 'old.highground'));
    expect([makeScenario(document()), tableNow().problem]).toEqual([text, undefined]);
    expect(await shelf.marks()).toHaveLength(2);
  });

  it('lies beside the game that is played on it, and neither overwrites the other', async () => {
    const shelf = createMemoryShelf();
    const { hands, room, builder, writer } = await aTab(shelf);
    await hands.building.start();
    crate(room, 0);
    const muster = { side: 'attacker', count: 3, files: 3, base: { round: 32 }, height: 1.5 } as const;
    room.perform({ kind: 'place-unit', muster, at: [0, 9], facing: 0 });
    await room.play();
    await hands.endPhase();
    await Promise.all([builder.flush(), writer.flush()]);
    await hands.building.resume();
    crate(room, 9);
    await builder.flush();
    const marks = (await shelf.marks()) as readonly { readonly made?: string; readonly about: string }[];
    expect(marks.map(({ made, about }) => [made, about]).toSorted()).toEqual([
      [undefined, expect.stringContaining('Turn 1')],
      ['build', '2 pieces, 1 unit on 60″ × 44″'],
    ]);
  });

  it('takes the name it is given in either place', async () => {
    const shelf = createMemoryShelf();
    const { hands, room, builder, librarian } = await aTab(shelf);
    await hands.building.start();
    crate(room, 0);
    room.perform({ kind: 'entitle', head: { name: 'The ford' } });
    await builder.flush();
    const id = builder.sitting()!.id!;
    const nameThere = async () => ((await shelf.marks())[0] as { readonly name: string }).name;
    expect(await nameThere()).toBe('The ford');
    room.perform({ kind: 'entitle', head: { name: 'The bridge' } });
    await builder.flush();
    expect(await nameThere()).toBe('The bridge');
    await librarian.shelfHands.rename(id, 'The mill');
    await builder.flush();
    expect([await nameThere(), document().name]).toEqual(['The mill', 'The mill']);
  });

  it('that another tab has is not overwritten: what is built here is kept by itself', async () => {
    const shelf = createMemoryShelf();
    const first = await aTab(shelf);
    await first.hands.building.start();
    crate(first.room, 0);
    await first.builder.flush();
    const id = first.builder.sitting()!.id!;
    setTable(EMPTY_TABLE);
    const second = await aTab(shelf, { take: async (asked) => asked !== id });
    await second.librarian.open(id);
    crate(second.room, 5);
    await second.builder.flush();
    expect(await shelf.marks()).toHaveLength(2);
    expect(tableNow().notices[0]?.text).toContain('saved as a separate table');
  });

  it('that is damaged is refused in a sentence, and left as it is', async () => {
    const shelf = createMemoryShelf();
    const first = await aTab(shelf);
    await first.hands.building.start();
    crate(first.room, 0);
    await first.builder.flush();
    const id = first.builder.sitting()!.id!;
    const found = (await shelf.find(id))!;
    const broken: Shelf = {
      ...shelf,
      find: async () => ({ ...found, lines: { ...found.lines, entries: ['{"n":0,"hash":"0000000000000000"}'] } }),
    };
    setTable(EMPTY_TABLE);
    const { librarian } = await aTab(broken);
    expect(await librarian.open(id)).toBe(false);
    expect(tableNow().problem).toBe('“New table” is damaged at line 2. The file is unchanged.');
    expect(tableNow().build).toBeUndefined();
  });

  it('that lost its end is offered up to there, as a table of its own, and its file; the old one is left as it is', async () => {
    const shelf = createMemoryShelf();
    const first = await aTab(shelf);
    await first.hands.building.start();
    crate(first.room, 0);
    crate(first.room, 5);
    crate(first.room, 9);
    await first.builder.flush();
    const id = first.builder.sitting()!.id!;
    const whole = (await shelf.find(id))!;
    const { entries } = whole.lines;
    const torn = { ...whole, lines: { ...whole.lines, entries: [...entries.slice(0, 2), entries[2]!.slice(0, 40)] } };
    const broken: Shelf = { ...shelf, find: async (asked) => (asked === id ? torn : shelf.find(asked)) };
    setTable(EMPTY_TABLE);
    const { librarian } = await aTab(broken);
    expect(await librarian.open(id)).toBe(false);
    const said = tableNow().notices.find(({ about }) => about === 'shelf')!;
    expect(said.text).toBe('The first 2 steps of “New table” are intact.');
    expect(said.also?.deed).toBe('Save as a file');
    said.does!();
    await vi.waitFor(() => expect(tableNow().build).toBeDefined(), { timeout: 180_000 });
    expect(document().name).toBe('New table, recovered');
    expect(document().terrain).toHaveLength(2);
    expect(await shelf.marks()).toHaveLength(2);
    expect(await shelf.find(id)).toEqual(whole);
  });
});
