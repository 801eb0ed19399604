import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHands, type Hands } from '../../src/app/hands.ts';
import { EMPTY_TABLE } from '../../src/app/table/table-state.ts';
import { setTable, tableNow } from '../../src/app/table/table-store.ts';
import { joinLines, makeSave } from '../../src/save-file/make-save.ts';
import { createMemoryShelf } from '../../src/save-file/memory-shelf.ts';
import { parseSave } from '../../src/save-file/parse-save.ts';
import type { Page, Shelf } from '../../src/save-file/shelf.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { ALWAYS_MINE, type Claims } from '../../src/storage/claims.ts';
import { createLibrarian, type Librarian } from '../../src/storage/librarian.ts';
import { createWriter, type Writer } from '../../src/storage/writer.ts';

const textOf = (id: string) => readFileSync(new URL(`../../src/scenario/builtin/${id}.json`, import.meta.url), 'utf8');
const [WALL, GROUND] = [textOf('over-the-wall'), textOf('open-ground')];

/** A shelf that writes down what it is asked to write, and fails when told to. */
function watched(shelf: Shelf) {
  const pages: Page[] = [];
  const faults = { left: 0 };
  const write = async (page: Page) => {
    if (faults.left-- > 0) throw new DOMException('no room', 'QuotaExceededError');
    pages.push(page);
    return shelf.write(page);
  };
  return { ...shelf, write, pages, faults };
}

type Tab = {
  readonly hands: Hands;
  readonly writer: Writer;
  readonly librarian: Librarian;
  readonly dispose: () => void;
};
let tabs: Tab[] = [];

/** A tab at a shelf. Only one can be awake at a time: they share this process's store. */
function aTab(shelf: Shelf, claims: Claims = ALWAYS_MINE): Tab {
  const hands = createHands(createReferee(async () => () => err({ kind: 'mesh-unasked' })));
  let ids = 0;
  const newId = () => `table-${tabs.length}-${++ids}`;
  let clock = 1000;
  const now = () => ++clock;
  const writer = createWriter({
    shelf,
    claims,
    isFormal: hands.isFormal,
    isBuiltIn: (base) => ['over-the-wall', 'open-ground'].includes(base),
    now,
    newId,
    idle: async () => undefined,
    onWritten: () => undefined,
    onSeated: async () => undefined,
  });
  const librarian = createLibrarian({
    shelf,
    claims,
    writer,
    hands,
    now,
    newId,
    when: String,
    snapshot: async () => undefined,
    handOut: () => undefined,
  });
  const tab = { hands, writer, librarian, dispose: writer.dispose };
  tabs.push(tab);
  return tab;
}

const savesOn = async (shelf: Shelf) => {
  const marks = (await shelf.marks()) as readonly { readonly id: string; readonly name: string }[];
  return Promise.all(
    marks.map(async ({ id, name }) => {
      const found = await shelf.find(id);
      const save = found ? parseSave(found.lines) : undefined;
      return { id, name, log: save?.ok ? save.value.log.length : 'broken', cut: save?.ok ? save.value.foot.cut : -1 };
    }),
  );
};

beforeEach(() => setTable({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } }));
afterEach(() => {
  for (const tab of tabs) tab.dispose();
  tabs = [];
});

describe('a writer', () => {
  it('keeps nothing of a scenario on which nothing was done, and all of one from a file', async () => {
    const shelf = createMemoryShelf();
    const { hands, writer } = aTab(shelf);
    await hands.open('over-the-wall', WALL);
    await writer.flush();
    expect(await shelf.marks()).toEqual([]);
    await hands.open('mine.json', WALL);
    await writer.flush();
    expect(await savesOn(shelf)).toMatchObject([{ name: 'Over the wall, or round it', log: 0 }]);
  });

  it('writes a step as one line, and a step taken back as none', async () => {
    const shelf = watched(createMemoryShelf());
    const { hands, writer } = aTab(shelf);
    await hands.open('over-the-wall', WALL);
    for (const step of [hands.endPhase, hands.endPhase, hands.undo, hands.endPhase]) {
      await step();
      await writer.flush();
    }
    expect(shelf.pages.map(({ keep, entries, header }) => [keep, entries.length, header !== undefined])).toEqual([
      [0, 1, true],
      [1, 1, false],
      [2, 0, false],
      [1, 1, false],
    ]);
    expect(await savesOn(shelf)).toMatchObject([{ log: 2, cut: 2 }]);
  });

  it('leaves the game that was played where another begins, be it the same one anew', async () => {
    const shelf = createMemoryShelf();
    const { hands, writer } = aTab(shelf);
    await hands.open('over-the-wall', WALL);
    await hands.endPhase();
    await hands.endPhase();
    hands.restart();
    await hands.endPhase();
    await hands.open('open-ground', GROUND);
    await hands.endPhase();
    await writer.flush();
    expect((await savesOn(shelf)).map(({ log }) => log)).toEqual([2, 1, 1]);
  });

  it('goes on with a saved table in the same lines', async () => {
    const shelf = watched(createMemoryShelf());
    const { hands, writer, librarian } = aTab(shelf);
    await hands.open('over-the-wall', WALL);
    await hands.endPhase();
    await hands.endPhase();
    hands.undo();
    await hands.open('open-ground', GROUND);
    await writer.flush();
    const id = (await savesOn(shelf))[0]!.id;
    expect(await librarian.open(id)).toBe(true);
    expect(tableNow().game).toMatchObject({ cut: 1, log: { length: 2 } });
    hands.redo();
    await hands.endPhase();
    await writer.flush();
    expect(await savesOn(shelf)).toMatchObject([{ id, log: 3, cut: 3 }]);
    expect(shelf.pages.at(-1)).toMatchObject({ keep: 2, header: undefined });
  });

  it('tries again where there was no room, says so meanwhile, and then no more', async () => {
    const shelf = watched(createMemoryShelf());
    const { hands, writer } = aTab(shelf);
    await hands.open('over-the-wall', WALL);
    shelf.faults.left = 2;
    await hands.endPhase();
    await writer.flush();
    expect(tableNow().notices.map(({ about }) => about)).toEqual(['keeping']);
    await hands.endPhase();
    await writer.flush();
    await writer.flush();
    expect(tableNow().notices).toEqual([]);
    expect(await savesOn(shelf)).toMatchObject([{ log: 2 }]);
  });

  it('never writes over the steps of another tab: both games are kept whole', async () => {
    const shelf = createMemoryShelf();
    const first = aTab(shelf);
    await first.hands.open('over-the-wall', WALL);
    await first.hands.endPhase();
    await first.writer.flush();
    const id = (await savesOn(shelf))[0]!.id;
    // Somebody else writes a step of theirs, as a tab without locks would.
    const theirs = await shelf.find(id);
    const mark = { ...(theirs!.mark as Page['mark']), rev: 2 };
    await shelf.write({ mark, seen: 1, keep: 1, entries: [] });
    await first.hands.endPhase();
    await first.writer.flush();
    expect(await savesOn(shelf)).toMatchObject([
      { id, log: 1 },
      { name: 'Over the wall, or round it (2)', log: 2 },
    ]);
    expect(tableNow().notices[0]?.text).toContain('“Over the wall, or round it (2)”');
  });

  it('leaves a table that another tab has claimed, and goes on when it is free', async () => {
    const shelf = createMemoryShelf();
    const first = aTab(shelf);
    await first.hands.open('over-the-wall', WALL);
    await first.hands.endPhase();
    await first.writer.flush();
    first.dispose();
    setTable(EMPTY_TABLE);
    const id = (await savesOn(shelf))[0]!.id;
    let isFree = false;
    const later = aTab(shelf, { take: async (table) => table !== id || isFree });
    await later.librarian.open(id);
    expect(tableNow().notices[0]?.text).toContain('is also open in another tab');
    isFree = true;
    await later.hands.endPhase();
    await later.writer.flush();
    expect(await savesOn(shelf)).toMatchObject([{ id, log: 2 }]);
  });
});

describe('a librarian', () => {
  it('brings back which steps nobody gave: they are taken back with the one before', async () => {
    const { hands, librarian, writer } = aTab(createMemoryShelf());
    await hands.open('over-the-wall', WALL);
    await hands.endPhase();
    await hands.endPhase();
    const log = tableNow().game!.log.map((entry, i) => (i === 1 ? { ...entry, formal: true as const } : entry));
    const foot = { cut: 2, standing: '', views: { 2: [0, 30, 30, 0, 0, 0] as const } };
    await librarian.shelfHands.take(new File([joinLines(makeSave('over-the-wall', WALL, log, foot))], 'a'));
    expect(tableNow().views[2]).toEqual([0, 30, 30, 0, 0, 0]);
    hands.undo();
    expect(tableNow().game?.cut).toBe(0);
    await writer.flush();
  });

  it('refuses a forged game in one sentence and leaves table, referee and shelf as they were', async () => {
    const shelf = createMemoryShelf();
    const { hands, writer, librarian } = aTab(shelf);
    await hands.open('open-ground', GROUND);
    await hands.endPhase();
    await writer.flush();
    const before = tableNow().game;
    const events = [{ kind: 'charge-moved', unit: 'nobody', targets: [], moves: [] }] as never;
    const foot = { name: 'Forged', cut: 1, standing: '', views: {} };
    const lines = makeSave('over-the-wall', WALL, [{ command: { kind: 'end-phase' }, events }], foot);
    await librarian.shelfHands.take(new File([joinLines(lines)], 'forged.highground'));
    expect(tableNow().problem).toBe(
      '“Forged” contains a step that these rules do not allow (step 1). The file is unchanged.',
    );
    expect(tableNow().game).toBe(before);
    await hands.endPhase();
    expect(tableNow().game?.log).toHaveLength(2);
    await writer.flush();
    expect(await savesOn(shelf)).toHaveLength(1);
  });

  it('says of a scenario in a saved table what is wrong with it', async () => {
    const { librarian } = aTab(createMemoryShelf());
    const lines = makeSave('x', '{"format": "nonsense"}', [], { cut: 0, standing: '', views: {} });
    await librarian.shelfHands.take(new File([joinLines(lines)], 'odd.highground'));
    expect(tableNow().problem).toContain('format');
    expect(tableNow().game).toBeUndefined();
  });
});
