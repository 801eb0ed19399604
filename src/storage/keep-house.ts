import type { Hands } from '../app/hands.ts';
import type { ShelfHands } from '../app/table/saved-tables.ts';
import { setTable, tableNow, useTable } from '../app/table/table-store.ts';
import { parseMark } from '../save-file/mark.ts';
import type { Shelf } from '../save-file/shelf.ts';
import { ALWAYS_MINE, createClaims } from './claims.ts';
import { createBuildLibrarian } from './build-librarian.ts';
import { createBuildWriter } from './build-writer.ts';
import { createLibrarian } from './librarian.ts';
import type { ReplayPress } from './replay-press.ts';
import { type Owed, owedLine, parseOwed, settle, tableLeftAt } from './owed.ts';
import { type Place, samePlace, toPlace } from './place.ts';
import { parseSettings, toKeep } from './settings.ts';
import { createWriter } from './writer.ts';
import { storageMessages } from '../messages/storage.ts';

/** What keeping a house of saved tables takes. */
export type HouseTools = {
  readonly hands: Hands;
  readonly scenarios: readonly { readonly id: string; readonly text: string }[];
  /** Where the page was asked to go. */
  readonly asked: Place | undefined;
  /** Says in the page's address where it is. */
  readonly show: (place: Place) => void;
  /** Takes a small picture of the table in play. */
  readonly snapshot: () => Promise<string | undefined>;
  readonly handOut: (name: string, text: string) => void;
  readonly press: ReplayPress;
  readonly when: (moment: number) => string;
  /** Whether other tabs of this page exist. */
  readonly isAlone: boolean;
  /** What a page that is left can still say to the next one. */
  readonly farewell: Farewell;
};

/** What a page that was left in peace says: so many tries of a table were no failures. */
export type Peace = { readonly table: string; readonly tries: number };

/** A word from a page that is left to the next one, said at once: whoever leaves has no time to wait for a database. */
export type Farewell = {
  readonly say: (peace: Peace) => void;
  /** The last word, which is then forgotten. */
  readonly hear: () => Peace | undefined;
  /** Leaves lines for the next page, besides those that lie there. */
  readonly leave: (lines: readonly string[]) => void;
  /** All lines that were left, which are then forgotten. */
  readonly take: () => readonly string[];
};

/** How long nothing must have happened before a picture is taken that nobody asked for, milliseconds. */
const PAUSE = 1200;
/** A table that failed so often in a row to come up is not opened by itself again. */
const MOST_TRIES = 2;
/** How long a table must have stood before its coming up counts as well done, milliseconds. */
const WELL_DONE = 1500;

/** A page's house: what happens is kept, and the page goes on where it was. */
export type House = {
  readonly shelfHands: ShelfHands;
  /** Opens what was asked for, or what was open last, or the first scenario. */
  readonly start: () => Promise<void>;
  /** Writes what is still to be written. */
  readonly flush: () => Promise<void>;
};

/** Keeps what happens at the table on this shelf. */
export function keepHouse(shelf: Shelf, tools: HouseTools): House {
  const { hands, scenarios, show } = tools;
  const claims = tools.isAlone ? ALWAYS_MINE : createClaims();
  const now = (): number => Date.now();
  const newId = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-');
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

  let pausing: ReturnType<typeof setTimeout> | undefined;
  /** Takes a picture once nothing has happened for a moment: one frame for it, when nobody waits for another. */
  const pictureSoon = (id: string): void => {
    clearTimeout(pausing);
    const take = async (): Promise<void> => {
      if (onTable() !== id || document.hidden) return;
      const taken = await tools.snapshot();
      if (taken !== undefined && onTable() === id) await shelf.keepPicture(id, taken);
    };
    pausing = setTimeout(() => quietly(take()), PAUSE);
  };
  /** What the page's address says. */
  let shown = tools.asked;
  const goTo = async (place: Place): Promise<void> => {
    shown = place;
    show(place);
    await shelf.remember('place', place).catch(() => undefined);
  };

  const writer = createWriter({
    shelf,
    claims,
    isFormal: hands.isFormal,
    isBuiltIn: (base) => scenarios.some(({ id }) => id === base),
    now,
    newId,
    idle,
    onWritten: ({ id }) => {
      cameUp();
      if (!tools.isAlone && id !== undefined && id === writer.sitting()?.id) pictureSoon(id);
    },
    onSeated: ({ id, base }) => goTo(id === undefined ? { scenario: base } : { table: id }),
  });
  const buildClaims = tools.isAlone ? ALWAYS_MINE : createClaims();
  const builder = createBuildWriter({
    shelf,
    claims: buildClaims,
    now,
    newId,
    idle,
    onWritten: (id) => {
      cameUp();
      if (!tools.isAlone && id === onTable()) pictureSoon(id);
    },
    onSeated: (id) => goTo({ table: id }),
  });
  /** What lies on the table: the one under construction, or the one in play. */
  const onTable = (): string | undefined => (tableNow().build ? builder.sitting() : writer.sitting())?.id;
  const librarian = createLibrarian({
    ...tools,
    shelf,
    claims,
    writer,
    now,
    newId,
    builds: createBuildLibrarian({ claims: buildClaims, writer: builder, door: hands.building }),
    inHand: () => builder.sitting()?.id,
  });

  const openScenario = async (id: string | undefined): Promise<void> => {
    const first = scenarios.find((scenario) => scenario.id === id) ?? scenarios[0];
    if (first) await hands.open(first.id, first.text);
  };

  /** The table that was left in peace before it was known to have come up; a page left before it tries it hands that on. */
  let leftInPeace = tools.isAlone ? undefined : tools.farewell.hear();
  /** The table that is being tried, until it is known to have come up. */
  let onTrial: Peace | undefined;
  let marking: Promise<unknown> = Promise.resolve();
  /** It stood for a while, something was done on it, or the page was left in peace: its tries are forgotten. */
  const cameUp = (): void => {
    if (onTrial === undefined) return;
    onTrial = undefined;
    marking = shelf.remember('tries', undefined).catch(() => undefined);
  };

  /** Opens a table by itself; one that took the page down twice is left on the shelf. */
  const resume = async (id: string): Promise<boolean> => {
    const tried = toTries(await shelf.recall('tries'));
    const forgiven = leftInPeace?.table === id ? leftInPeace.tries : 0;
    const tries = tried.id === id && tried.tries > forgiven ? tried.tries : 0;
    if (tries >= MOST_TRIES) {
      await shelf.remember('tries', { id, tries: 0 }).catch(() => undefined);
      setTable({ problem: storageMessages.didNotComeUp });
      return false;
    }
    // From here on whoever leaves in peace says so.
    onTrial = { table: id, tries: tries + 1 };
    leftInPeace = undefined;
    // Where there is no room left to count in, the table is opened all the same.
    await shelf.remember('tries', { id, tries: tries + 1 }).catch(() => undefined);
    const isOpen = await librarian.open(id);
    setTimeout(cameUp, WELL_DONE);
    return isOpen;
  };

  /** What tabs that were left still owed to the shelf is laid there; what fails is left for another page. */
  const settleOwed = async (): Promise<readonly Owed[]> => {
    if (tools.isAlone) return [];
    const all = parseOwed(tools.farewell.take());
    for (const owed of all) await settle(shelf, owed).catch(() => tools.farewell.leave([owedLine(owed)]));
    return all;
  };

  const start = async (): Promise<void> => {
    const left = await settleOwed();
    const place = tools.asked ?? toPlace(await shelf.recall('place').catch(() => undefined));
    for (const at of [place && tableLeftAt(left, place), place]) {
      const isTable = at !== undefined && 'table' in at && (await isOnShelf(shelf, at.table));
      if (isTable && (await resume(at.table).catch(() => false))) return;
    }
    const { problem } = tableNow();
    await openScenario(place !== undefined && 'scenario' in place ? place.scenario : undefined);
    // The scenario is only what the page shows instead: what was wrong stays to be read.
    if (problem !== undefined) setTable({ problem });
  };

  /** Somebody went into the builder's room, or came out of it: the page's address says so. */
  const followDoor = async (isBuilding: boolean): Promise<void> => {
    const id = onTable();
    const { game } = tableNow();
    if (id !== undefined) await goTo({ table: id });
    else if (!isBuilding && game === undefined) await openScenario(undefined);
    else if (!isBuilding) await goTo({ scenario: writer.sitting()?.base ?? '' });
  };

  useTable.subscribe(({ settings, shelfOpen, build }, before) => {
    if ((build === undefined) !== (before.build === undefined)) quietly(followDoor(build !== undefined));
    if (settings !== before.settings) quietly(shelf.remember('settings', toKeep(settings)));
    // Asked where it is understood: some browsers ask their user in turn.
    if (shelfOpen && !before.shelfOpen) quietly(holdFast());
  });
  const leaving = (): void => {
    if (document.visibilityState === 'hidden') void flush();
  };
  document.addEventListener('visibilitychange', leaving);
  window.addEventListener('pagehide', () => {
    const owed = tools.isAlone ? [] : [writer.owed(), builder.owed()].filter((page) => page !== undefined);
    const here = onTable();
    const from = (id: string): Place | undefined =>
      id !== here || (shown && samePlace(shown, { table: id })) ? undefined : shown;
    if (owed.length > 0) tools.farewell.leave(owed.map((page) => owedLine({ ...page, from: from(page.page.mark.id) })));
    void flush();
    const untold = onTrial ?? leftInPeace;
    if (untold !== undefined) tools.farewell.say(untold);
    cameUp();
  });
  setTimeout(() => quietly(librarian.empty()), WELL_DONE);

  const flush = async (): Promise<void> => {
    await Promise.all([writer.flush(), builder.flush()]);
    await marking;
  };
  return { shelfHands: librarian.shelfHands, start, flush };
}

/** Asks the browser not to take what is kept away when the disk is nearly full. */
async function holdFast(): Promise<void> {
  const { storage } = navigator as { readonly storage?: StorageManager };
  if (storage?.persist && !(await storage.persisted())) await storage.persist();
}

/** The settings a player left here. */
export const settingsOf = async (shelf: Shelf) => parseSettings(await shelf.recall('settings').catch(() => undefined));

async function isOnShelf(shelf: Shelf, id: string): Promise<boolean> {
  const found = await shelf.find(id).catch(() => undefined);
  if (found === undefined) return false;
  const mark = parseMark(found.mark);
  return !mark.ok || mark.value.binned === undefined;
}

function toTries(given: unknown): { readonly id: unknown; readonly tries: number } {
  const { id, tries } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return { id, tries: typeof tries === 'number' ? tries : 0 };
}

/** The moment after what the hand did was done: whoever leaves the page right then has it kept all the same. */
const idle = (): Promise<void> => new Promise((done) => setTimeout(done));
