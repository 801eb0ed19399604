import type { Actions } from '../app/actions.ts';
import type { SavedTableActions } from '../app/state/saved-tables.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { storageMessages } from '../messages/storage.ts';
import { parseSaveMetadata } from '../save-file/save-metadata.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { ALWAYS_MINE, type Claims, createClaims } from './claims.ts';
import { createEditorSaveRepository } from './editor-save-repository.ts';
import { createEditorSaveWriter } from './editor-save-writer.ts';
import type { ReplayExporter } from './export-save.ts';
import { type CleanExitMarker, createOpenTrial } from './open-trial.ts';
import {
  type PendingWrite,
  parsePendingWrites,
  pendingLine,
  applyPendingWrite,
  tableLeftAt,
} from './pending-writes.ts';
import { type Place, samePlace, toPlace } from './place.ts';
import { createSaveRepository } from './save-repository.ts';
import { parseSettings, toKeep } from './settings.ts';
import { createWriter } from './writer.ts';

/** What persistence depends on. */
type PersistenceDependencies = {
  readonly store: TableStore;
  readonly actions: Actions;
  readonly scenarios: readonly { readonly id: string; readonly text: string }[];
  /** The place requested by the page's address. */
  readonly asked: Place | undefined;
  /** Writes the place into the page's address. */
  readonly show: (place: Place) => void;
  /** Takes a small picture of the table in play. */
  readonly snapshot: () => Promise<string | undefined>;
  /** Has the browser save a file. */
  readonly handOut: (name: string, text: string) => void;
  readonly replayExporter: ReplayExporter;
  /** A moment in words. */
  readonly when: (moment: number) => string;
  /** Whether nothing outlives this page, so that no other tab shares its save store. */
  readonly isAlone: boolean;
  readonly unloadHandoff: UnloadHandoff;
};

/** Passes data from an unloading page to the next one synchronously, since it cannot wait for a database. */
export type UnloadHandoff = {
  readonly writeMarker: (cleanExit: CleanExitMarker) => void;
  /** Returns the last marker and forgets it. */
  readonly takeMarker: () => CleanExitMarker | undefined;
  /** Leaves lines for the next page, in addition to earlier ones. */
  readonly appendWrites: (lines: readonly string[]) => void;
  /** Returns all the lines that were left and forgets them. */
  readonly takeWrites: () => readonly string[];
};

/** Time from the last step to the automatic picture, milliseconds. */
const PICTURE_AFTER = 1200;
/** Time after which an open table counts as opened successfully, milliseconds. */
const OPENED_AFTER = 1500;

/** Saves what happens at the table, so that the next page can continue where this one was left. */
export type Persistence = {
  readonly savedTableActions: Omit<SavedTableActions, 'share' | 'print' | 'picture'>;
  /** Opens what the address requests, else what was open last, else the first scenario. */
  readonly start: () => Promise<void>;
  /** Writes everything that is pending. */
  readonly flush: () => Promise<void>;
};

/** Creates the persistence of the table over this save store. */
export function createPersistence(saveStore: SaveStore, tools: PersistenceDependencies): Persistence {
  const { store, actions, isAlone, unloadHandoff } = tools;
  const address = createAddress(saveStore, tools);
  const trial = createOpenTrial(saveStore, isAlone ? undefined : unloadHandoff.takeMarker());
  const picture = createPictureTimer(saveStore, tools.snapshot, () => writers.idOnTable());
  const writers = createWriters(saveStore, tools, address.goTo, (id, isCurrent) => {
    trial.passed();
    if (!isAlone && isCurrent) picture.soon(id);
  });
  const saveRepository = createSaveRepository({
    ...tools,
    ...{ saveStore, now, newId },
    claims: writers.claims.game,
    writer: writers.game,
    editorSaves: createEditorSaveRepository({
      store,
      claims: writers.claims.editor,
      writer: writers.editor,
      editorLoader: actions.editor,
    }),
    idInEditor: () => writers.editor.session()?.id,
  });

  /** Opens a table automatically, unless it failed to open too often. @returns Whether it is open. */
  const resume = async (id: string): Promise<boolean> => {
    if (!(await trial.begin(id))) {
      store.setState({ problem: storageMessages.didNotComeUp });
      return false;
    }
    const isOpen = await saveRepository.open(id);
    setTimeout(trial.passed, OPENED_AFTER);
    return isOpen;
  };

  const flush = async (): Promise<void> => {
    await Promise.all([writers.game.flush(), writers.editor.flush()]);
    await trial.stored();
  };

  followTable(saveStore, tools, writers, address.goTo);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush();
  });
  window.addEventListener('pagehide', () => {
    if (!isAlone) leavePendingWrites(unloadHandoff, writers, address.shown());
    void flush();
    const marker = trial.marker();
    if (marker !== undefined) unloadHandoff.writeMarker(marker);
    trial.passed();
  });
  setTimeout(() => quietly(saveRepository.empty()), OPENED_AFTER);
  return {
    savedTableActions: saveRepository.savedTableActions,
    start: () => openInitialTable(saveStore, tools, resume),
    flush,
  };
}

/** Holds the page's place: it is shown in the address and stored for the next page. */
function createAddress(saveStore: SaveStore, { asked, show }: Pick<PersistenceDependencies, 'asked' | 'show'>) {
  let shown = asked;
  return {
    shown: (): Place | undefined => shown,
    goTo: async (place: Place): Promise<void> => {
      shown = place;
      show(place);
      await saveStore.remember('place', place).catch(() => undefined);
    },
  };
}

/** Takes a picture of a table once it has been idle for a moment, when rendering it delays no other frame. */
function createPictureTimer(
  saveStore: SaveStore,
  snapshot: PersistenceDependencies['snapshot'],
  idOnTable: () => string | undefined,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = async (id: string): Promise<void> => {
    if (idOnTable() !== id || document.hidden) return;
    const taken = await snapshot();
    if (taken !== undefined && idOnTable() === id) await saveStore.keepPicture(id, taken);
  };
  return {
    soon(id: string): void {
      clearTimeout(timer);
      timer = setTimeout(() => quietly(take(id)), PICTURE_AFTER);
    },
  };
}

type Writers = ReturnType<typeof createWriters>;

/**
 * Creates the page's writers: one follows the game in play, the other the table in the editor.
 *
 * @param onWritten Called for every page written; `isCurrent` says whether it belongs to the open table.
 */
function createWriters(
  saveStore: SaveStore,
  { store, actions, scenarios, isAlone }: PersistenceDependencies,
  goTo: (place: Place) => Promise<void>,
  onWritten: (id: string, isCurrent: boolean) => void,
) {
  const common = { store, saveStore, now, newId, idle };
  const claimsOfTab = (): Claims => (isAlone ? ALWAYS_MINE : createClaims());
  const claims = { game: claimsOfTab(), editor: claimsOfTab() };
  const game = createWriter({
    ...common,
    claims: claims.game,
    isAutomatic: actions.play.isAutomatic,
    isBuiltIn: (base) => scenarios.some(({ id }) => id === base),
    onWritten: ({ id }) => {
      if (id !== undefined) onWritten(id, id === game.session()?.id);
    },
    onOpened: ({ id, base }) => goTo(id === undefined ? { scenario: base } : { table: id }),
  });
  const editor = createEditorSaveWriter({
    ...common,
    claims: claims.editor,
    onWritten: (id) => onWritten(id, id === idOnTable()),
    onOpened: (id) => goTo({ table: id }),
  });
  /** The id of the open stored table: the one in the editor, else the one in play. */
  const idOnTable = (): string | undefined => (store.getState().editor ? editor.session() : game.session())?.id;
  return { claims, game, editor, idOnTable };
}

/** Stores settings when they change, and updates the page's address when the editor is opened or left. */
function followTable(
  saveStore: SaveStore,
  { store, ...tools }: PersistenceDependencies,
  writers: Writers,
  goTo: (place: Place) => Promise<void>,
): void {
  const followEditor = async (isOpen: boolean): Promise<void> => {
    const id = writers.idOnTable();
    const { game } = store.getState();
    if (id !== undefined) await goTo({ table: id });
    else if (!isOpen && game === undefined) await openScenario(tools, undefined);
    else if (!isOpen) await goTo({ scenario: writers.game.session()?.base ?? '' });
  };
  store.subscribe(({ settings, savedTablesOpen, editor }, before) => {
    if ((editor === undefined) !== (before.editor === undefined)) quietly(followEditor(editor !== undefined));
    if (settings !== before.settings) quietly(saveStore.remember('settings', toKeep(settings)));
    // Asked only when the player opens the saved tables, since some browsers show a prompt.
    if (savedTablesOpen && !before.savedTablesOpen) quietly(askPersistentStorage());
  });
}

/** Leaves pages not yet written to the next page, which writes them to the database. */
function leavePendingWrites(unloadHandoff: UnloadHandoff, writers: Writers, shown: Place | undefined): void {
  const pending = [writers.game.pending(), writers.editor.pending()].filter((page) => page !== undefined);
  if (pending.length === 0) return;
  const here = writers.idOnTable();
  // The address does not name a table stored for the first time yet; `from` leads from the address to the table.
  const from = (id: string): Place | undefined =>
    id !== here || (shown && samePlace(shown, { table: id })) ? undefined : shown;
  unloadHandoff.appendWrites(pending.map((page) => pendingLine({ ...page, from: from(page.page.mark.id) })));
}

/** Writes to the save store what earlier tabs left pending; a write that fails is left to the next page. */
async function applyPendingWrites(
  saveStore: SaveStore,
  { isAlone, unloadHandoff }: PersistenceDependencies,
): Promise<readonly PendingWrite[]> {
  if (isAlone) return [];
  const all = parsePendingWrites(unloadHandoff.takeWrites());
  for (const pending of all)
    await applyPendingWrite(saveStore, pending).catch(() => unloadHandoff.appendWrites([pendingLine(pending)]));
  return all;
}

/** Opens what the address requests, else what was open last, else the first scenario. */
async function openInitialTable(
  saveStore: SaveStore,
  tools: PersistenceDependencies,
  resume: (id: string) => Promise<boolean>,
): Promise<void> {
  const { store, asked } = tools;
  const left = await applyPendingWrites(saveStore, tools);
  const place = asked ?? toPlace(await saveStore.recall('place').catch(() => undefined));
  for (const at of [place && tableLeftAt(left, place), place]) {
    const isTable = at !== undefined && 'table' in at && (await isSaved(saveStore, at.table));
    if (isTable && (await resume(at.table).catch(() => false))) return;
  }
  const { problem } = store.getState();
  await openScenario(tools, place !== undefined && 'scenario' in place ? place.scenario : undefined);
  // The scenario only replaces what could not be opened, so the reason stays on screen.
  if (problem !== undefined) store.setState({ problem });
}

/** Opens a built-in scenario; the first one if the id is unknown. */
async function openScenario(
  { actions, scenarios }: Pick<PersistenceDependencies, 'actions' | 'scenarios'>,
  id: string | undefined,
): Promise<void> {
  const found = scenarios.find((scenario) => scenario.id === id) ?? scenarios[0];
  if (found) await actions.scenario.open(found.id, found.text);
}

/** Asks the browser not to evict the database when the disk is nearly full. */
async function askPersistentStorage(): Promise<void> {
  const { storage } = navigator as { readonly storage?: StorageManager };
  if (storage?.persist && !(await storage.persisted())) await storage.persist();
}

/** The settings a player stored in this save store. */
export const settingsOf = async (saveStore: SaveStore) =>
  parseSettings(await saveStore.recall('settings').catch(() => undefined));

async function isSaved(saveStore: SaveStore, id: string): Promise<boolean> {
  const found = await saveStore.find(id).catch(() => undefined);
  if (found === undefined) return false;
  const mark = parseSaveMetadata(found.mark);
  return !mark.ok || mark.value.binned === undefined;
}

const now = (): number => Date.now();
/** A new id of a stored table or army: 96 random bits. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-');
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** Resolves after the current task, so that a step is stored even if the page is left right after it. */
const idle = (): Promise<void> => new Promise((done) => setTimeout(done));
