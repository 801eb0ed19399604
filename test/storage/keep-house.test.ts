import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHands } from '../../src/app/hands.ts';
import { EMPTY_TABLE } from '../../src/app/table/table-state.ts';
import { setTable, tableNow } from '../../src/app/table/table-store.ts';
import { documentOf } from '../../src/editor/session.ts';
import { createMemoryShelf } from '../../src/save-file/memory-shelf.ts';
import type { Shelf } from '../../src/save-file/shelf.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { type Farewell, keepHouse } from '../../src/storage/keep-house.ts';
import type { Place } from '../../src/storage/place.ts';

beforeEach(() => {
  setTable(EMPTY_TABLE);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false }));
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

/** What pages leave each other. */
function aFarewell(): Farewell {
  let left: readonly string[] = [];
  return {
    say: () => undefined,
    hear: () => undefined,
    leave: (lines) => void (left = [...left, ...lines]),
    take: () => {
      const lines = left;
      left = [];
      return lines;
    },
  };
}

/** A page that begins where its address says, and what the address says now. */
async function aPage(shelf: Shelf, farewell: Farewell, asked: Place | undefined) {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  let shown = asked;
  const hands = createHands(createReferee(async () => () => err({ kind: 'mesh-unasked' })));
  const house = keepHouse(shelf, {
    hands,
    scenarios: BUILTIN_SCENARIOS,
    asked,
    show: (place) => void (shown = place),
    snapshot: async () => undefined,
    handOut: () => undefined,
    press: { layOut: async () => err({ kind: 'json', message: '' } as never), handOut: () => undefined },
    when: String,
    isAlone: false,
    farewell,
  });
  await house.start();
  return { hands, shown: () => shown, leave: () => page.dispatchEvent(new Event('pagehide')) };
}

/** A shelf on which nothing comes to lie before its page is gone. */
const slow = (shelf: Shelf): Shelf => ({ ...shelf, write: () => new Promise(() => undefined) });

it('comes back to a new table whose first step was not written yet when its page was loaded anew, and to no other', async () => {
  const [shelf, farewell] = [createMemoryShelf(), aFarewell()];
  const [first, second] = BUILTIN_SCENARIOS.map(({ id }) => ({ scenario: id }));
  const before = await aPage(slow(shelf), farewell, first);
  await before.hands.building.start();
  const room = await before.hands.building.enter();
  const piece = { kind: 'crate' as const, shape: { box: [2, 2, 2] as [number, number, number] } };
  room.perform({ kind: 'place', piece, stem: 'crate', at: [0, 0, 0], yaw: 0 });
  expect(before.shown()).toEqual(first);
  before.leave();
  const lines = farewell.take();

  for (const [asked, comesBack] of [
    [second, false],
    [before.shown(), true],
  ] as const) {
    setTable(EMPTY_TABLE);
    farewell.leave(lines);
    const after = await aPage(shelf, farewell, asked);
    const [mark] = await shelf.marks();
    expect(mark).toMatchObject({ made: 'build' });
    const { build } = tableNow();
    expect(build && documentOf(build.session).terrain?.length).toBe(comesBack ? 1 : undefined);
    if (comesBack) expect(after.shown()).toEqual({ table: (mark as { readonly id: string }).id });
  }
});
