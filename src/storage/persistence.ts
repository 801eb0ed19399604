import type { Actions } from '../app/actions.ts';
import type { SavedTableActions } from '../app/state/saved-tables.ts';
import { setTable, subscribeTable, tableNow } from '../app/state/table-store.ts';
import { parseSaveMetadata } from '../save-file/save-metadata.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { ALWAYS_MINE, createClaims } from './claims.ts';
import { createEditorSaveRepository } from './editor-save-repository.ts';
import { createEditorSaveWriter } from './editor-save-writer.ts';
import { createSaveRepository } from './save-repository.ts';
import type { ReplayExport } from './replay-export.ts';
import { type PendingWrite, pendingLine, parsePendingWrites, settle, tableLeftAt } from './pending-writes.ts';
import { type Place, samePlace, toPlace } from './place.ts';
import { parseSettings, toKeep } from './settings.ts';
import { createWriter } from './writer.ts';
import { storageMessages } from '../messages/storage.ts';

/** What keeping a house of saved tables takes. */
export type PersistenceDependencies = {
  readonly actions: Actions;
  readonly scenarios: readonly { readonly id: string; readonly text: string }[];
  /** Where the page was asked to go. */
  readonly asked: Place | undefined;
  /** Says in the page's address where it is. */
  readonly show: (place: Place) => void;
  /** Takes a small picture of the table in play. */
  readonly snapshot: () => Promise<string | undefined>;
  readonly handOut: (name: string, text: string) => void;
  readonly press: ReplayExport;
  readonly when: (moment: number) => string;
  /** Whether other tabs of this page exist. */
  readonly isAlone: boolean;
  /** What a page that is left can still say to the next one. */
  readonly unloadHandoff: UnloadHandoff;
};

/** What a page that was left in peace says: so many tries of a table were no failures. */
export type CleanExitMarker = { readonly table: string; readonly tries: number };

/** A word from a page that is left to the next one, said at once: whoever leaves has no time to wait for a database. */
export type UnloadHandoff = {
  readonly say: (peace: CleanExitMarker) => void;
  /** The last word, which is then forgotten. */
  readonly hear: () => CleanExitMarker | undefined;
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
export type Persistence = {
  readonly savedTableActions: SavedTableActions;
  /** Opens what was asked for, or what was open last, or the first scenario. */
  readonly start: () => Promise<void>;
  /** Writes what is still to be written. */
  readonly flush: () => Promise<void>;
};

/** Keeps what happens at the table on this shelf. */
export function createPersistence(saveStore: SaveStore, tools: PersistenceDependencies): Persistence {
  const { actions, scenarios, show } = tools;
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
      if (taken !== undefined && onTable() === id) await saveStore.keepPicture(id, taken);
    };
    pausing = setTimeout(() => quietly(take()), PAUSE);
  };
  /** What the page's address says. */
  let shown = tools.asked;
  const goTo = async (place: Place): Promise<void> => {
    shown = place;
    show(place);
    await saveStore.remember('place', place).catch(() => undefined);
  };

  const writer = createWriter({
    saveStore,
    claims,
    isAutomatic: actions.play.isAutomatic,
    isBuiltIn: (base) => scenarios.some(({ id }) => id === base),
    now,
    newId,
    idle,
    onWritten: ({ id }) => {
      cameUp();
      if (!tools.isAlone && id !== undefined && id === writer.session()?.id) pictureSoon(id);
    },
    onSeated: ({ id, base }) => goTo(id === undefined ? { scenario: base } : { table: id }),
  });
  const editorClaims = tools.isAlone ? ALWAYS_MINE : createClaims();
  const builder = createEditorSaveWriter({
    saveStore,
    claims: editorClaims,
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
  const onTable = (): string | undefined => (tableNow().editor ? builder.session() : writer.session())?.id;
  const saveRepository = createSaveRepository({
    ...tools,
    saveStore,
    claims,
    writer,
    now,
    newId,
    builds: createEditorSaveRepository({ claims: editorClaims, writer: builder, door: actions.editor }),
    inHand: () => builder.session()?.id,
  });

  const openScenario = async (id: string | undefined): Promise<void> => {
    const first = scenarios.find((scenario) => scenario.id === id) ?? scenarios[0];
    if (first) await actions.scenario.open(first.id, first.text);
  };

  /** The table that was left in peace before it was known to have come up; a page left before it tries it hands that on. */
  let leftInPeace = tools.isAlone ? undefined : tools.unloadHandoff.hear();
  /** The table that is being tried, until it is known to have come up. */
  let onTrial: CleanExitMarker | undefined;
  let marking: Promise<unknown> = Promise.resolve();
  /** It stood for a while, something was done on it, or the page was left in peace: its tries are forgotten. */
  const cameUp = (): void => {
    if (onTrial === undefined) return;
    onTrial = undefined;
    marking = saveStore.remember('tries', undefined).catch(() => undefined);
  };

  /** Opens a table by itself; one that took the page down twice is left on the shelf. */
  const resume = async (id: string): Promise<boolean> => {
    const tried = toTries(await saveStore.recall('tries'));
    const forgiven = leftInPeace?.table === id ? leftInPeace.tries : 0;
    const tries = tried.id === id && tried.tries > forgiven ? tried.tries : 0;
    if (tries >= MOST_TRIES) {
      await saveStore.remember('tries', { id, tries: 0 }).catch(() => undefined);
      setTable({ problem: storageMessages.didNotComeUp });
      return false;
    }
    // From here on whoever leaves in peace says so.
    onTrial = { table: id, tries: tries + 1 };
    leftInPeace = undefined;
    // Where there is no room left to count in, the table is opened all the same.
    await saveStore.remember('tries', { id, tries: tries + 1 }).catch(() => undefined);
    const isOpen = await saveRepository.open(id);
    setTimeout(cameUp, WELL_DONE);
    return isOpen;
  };

  /** What tabs that were left still owed to the shelf is laid there; what fails is left for another page. */
  const applyPendingWrites = async (): Promise<readonly PendingWrite[]> => {
    if (tools.isAlone) return [];
    const all = parsePendingWrites(tools.unloadHandoff.take());
    for (const pending of all)
      await settle(saveStore, pending).catch(() => tools.unloadHandoff.leave([pendingLine(pending)]));
    return all;
  };

  const start = async (): Promise<void> => {
    const left = await applyPendingWrites();
    const place = tools.asked ?? toPlace(await saveStore.recall('place').catch(() => undefined));
    for (const at of [place && tableLeftAt(left, place), place]) {
      const isTable = at !== undefined && 'table' in at && (await isSaved(saveStore, at.table));
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
    else if (!isBuilding) await goTo({ scenario: writer.session()?.base ?? '' });
  };

  subscribeTable(({ settings, savedTablesOpen, editor }, before) => {
    if ((editor === undefined) !== (before.editor === undefined)) quietly(followDoor(editor !== undefined));
    if (settings !== before.settings) quietly(saveStore.remember('settings', toKeep(settings)));
    // Asked where it is understood: some browsers ask their user in turn.
    if (savedTablesOpen && !before.savedTablesOpen) quietly(holdFast());
  });
  const leaving = (): void => {
    if (document.visibilityState === 'hidden') void flush();
  };
  document.addEventListener('visibilitychange', leaving);
  window.addEventListener('pagehide', () => {
    const pending = tools.isAlone ? [] : [writer.pending(), builder.pending()].filter((page) => page !== undefined);
    const here = onTable();
    const from = (id: string): Place | undefined =>
      id !== here || (shown && samePlace(shown, { table: id })) ? undefined : shown;
    if (pending.length > 0)
      tools.unloadHandoff.leave(pending.map((page) => pendingLine({ ...page, from: from(page.page.mark.id) })));
    void flush();
    const untold = onTrial ?? leftInPeace;
    if (untold !== undefined) tools.unloadHandoff.say(untold);
    cameUp();
  });
  setTimeout(() => quietly(saveRepository.empty()), WELL_DONE);

  const flush = async (): Promise<void> => {
    await Promise.all([writer.flush(), builder.flush()]);
    await marking;
  };
  return { savedTableActions: saveRepository.savedTableActions, start, flush };
}

/** Asks the browser not to take what is kept away when the disk is nearly full. */
async function holdFast(): Promise<void> {
  const { storage } = navigator as { readonly storage?: StorageManager };
  if (storage?.persist && !(await storage.persisted())) await storage.persist();
}

/** The settings a player left here. */
export const settingsOf = async (saveStore: SaveStore) =>
  parseSettings(await saveStore.recall('settings').catch(() => undefined));

async function isSaved(saveStore: SaveStore, id: string): Promise<boolean> {
  const found = await saveStore.find(id).catch(() => undefined);
  if (found === undefined) return false;
  const mark = parseSaveMetadata(found.mark);
  return !mark.ok || mark.value.binned === undefined;
}

function toTries(given: unknown): { readonly id: unknown; readonly tries: number } {
  const { id, tries } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return { id, tries: typeof tries === 'number' ? tries : 0 };
}

/** The moment after what the hand did was done: whoever leaves the page right then has it kept all the same. */
const idle = (): Promise<void> => new Promise((done) => setTimeout(done));
