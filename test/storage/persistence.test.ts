import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { documentOf } from '../../src/editor/session.ts';
import { createMemorySaveStore } from '../../src/save-file/memory-save-store.ts';
import type { SaveStore } from '../../src/save-file/save-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { type UnloadHandoff, createPersistence } from '../../src/storage/persistence.ts';
import type { Place } from '../../src/storage/place.ts';

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false }));
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

/** What pages leave each other. */
function anUnloadHandoff(): UnloadHandoff {
  let left: readonly string[] = [];
  return {
    writeMarker: () => undefined,
    takeMarker: () => undefined,
    appendWrites: (lines) => void (left = [...left, ...lines]),
    takeWrites: () => {
      const lines = left;
      left = [];
      return lines;
    },
  };
}

/** A page that begins where its address says, and what the address says now. */
async function aPage(saveStore: SaveStore, unloadHandoff: UnloadHandoff, asked: Place | undefined) {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  let shown = asked;
  const store = createTableStore();
  const actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  const persistence = createPersistence(saveStore, {
    store,
    actions,
    scenarios: BUILTIN_SCENARIOS,
    asked,
    show: (place) => void (shown = place),
    snapshot: async () => undefined,
    handOut: () => undefined,
    replayExporter: { layOut: async () => err({ kind: 'json', message: '' } as never), handOut: () => undefined },
    when: String,
    isAlone: false,
    unloadHandoff,
  });
  await persistence.start();
  return {
    store,
    actions,
    flush: () => persistence.flush(),
    shown: () => shown,
    leave: () => page.dispatchEvent(new Event('pagehide')),
  };
}

/** A store that writes nothing before its page is gone. */
const slow = (saveStore: SaveStore): SaveStore => ({ ...saveStore, write: () => new Promise(() => undefined) });

it('comes back to a new table whose first step was not written yet when its page was reloaded, and to no other', async () => {
  const [saveStore, unloadHandoff] = [createMemorySaveStore(), anUnloadHandoff()];
  const [first, second] = BUILTIN_SCENARIOS.map(({ id }) => ({ scenario: id }));
  const before = await aPage(slow(saveStore), unloadHandoff, first);
  await before.actions.editor.start();
  const room = await before.actions.editor.enter();
  const piece = { kind: 'crate' as const, shape: { box: [2, 2, 2] as [number, number, number] } };
  room.perform({ kind: 'place', piece, stem: 'crate', at: [0, 0, 0], yaw: 0 });
  expect(before.shown()).toEqual(first);
  before.leave();
  const lines = unloadHandoff.takeWrites();

  for (const [asked, comesBack] of [
    [second, false],
    [before.shown(), true],
  ] as const) {
    unloadHandoff.appendWrites(lines);
    const after = await aPage(saveStore, unloadHandoff, asked);
    const [mark] = await saveStore.marks();
    expect(mark).toMatchObject({ made: 'build' });
    const { editor } = after.store.getState();
    expect(editor && documentOf(editor.session).terrain?.length).toBe(comesBack ? 1 : undefined);
    if (comesBack) expect(after.shown()).toEqual({ table: (mark as { readonly id: string }).id });
  }
});

it('brings the turn clock back with its table, as it stood at the last command', async () => {
  const [saveStore, unloadHandoff] = [createMemorySaveStore(), anUnloadHandoff()];
  const before = await aPage(saveStore, unloadHandoff, { scenario: 'open-ground' });
  const setting = { kind: 'fischer', minutes: 20, increment: 5, pausesHidden: false } as const;
  before.actions.clock.start(setting, Date.now());
  before.actions.clock.pause(true, Date.now());
  const { clock } = before.store.getState();
  before.store.setState({ clock: clock && { ...clock, left: { attacker: 321, defender: -4 } } });
  await before.actions.hands.does({ kind: 'set-counter', side: 'attacker', name: 'CP', value: 1 });
  await before.flush();
  const after = await aPage(saveStore, unloadHandoff, before.shown());
  expect(after.store.getState().game?.log).toHaveLength(1);
  expect(after.store.getState().clock).toMatchObject({ setting, left: { attacker: 321, defender: -4 } });
});
