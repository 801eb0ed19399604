import { copyText } from './copy-text.ts';
import { shownDocument } from '../app/state/editor.ts';
import { HEADSET_MODES } from '../app/state/headset.ts';
import type { Actions } from '../app/actions.ts';
import { subjectOf } from '../app/lab/lab-subject.ts';
import { showNotice } from '../app/state/notices.ts';
import { userAssetFilesIn } from '../app/state/user-asset-paths.ts';
import { packUserAssets } from '../app/user-assets/user-asset-files.ts';
import type { UserAssetStore } from './user-asset-store.ts';
import type { UnloadHandoff, Persistence } from '../storage/persistence.ts';
import type { Place } from '../storage/place.ts';
import type { SavedTableActions } from '../app/state/saved-tables.ts';
import type { TableState } from '../app/state/table-state.ts';
import type { TableStore } from '../app/state/table-store.ts';
import type { ReplayStores } from '../replay-viewer/replay-viewer-store.ts';
import type { ReplayViewerLoader } from '../app/replay-viewer/replay-viewer-loader.ts';
import { downloadBlob } from '../film/download-blob.ts';
import { err } from '../kernel/result.ts';
import { joinLines, makeSave, standingOf } from '../save-file/make-save.ts';
import { seatInHash } from '../app/room/seat-link.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import { storageMessages } from '../messages/storage.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { replayMessages } from '../messages/replay.ts';
import { REPLAY_LIMITS } from '../replay/replay.ts';
import { messages } from '../messages/messages.ts';

/** The table or scenario that the page's URL asks for. */
export function requestedPlace(query: URLSearchParams): Place | undefined {
  const [table, scenario] = [query.get('table'), query.get('scenario')];
  if (table !== null) return { table };
  return scenario === null ? undefined : { scenario };
}

/** Writes the current place into the page's URL, so that a reload or a bookmark returns here. */
export function showPlace(place: Place): void {
  const url = new URL(location.href);
  for (const key of ['table', 'scenario']) url.searchParams.delete(key);
  for (const [key, value] of Object.entries(place)) url.searchParams.set(key, value);
  history.replaceState(history.state, '', url);
}

/** Downloads a table under a name: as a bundle when it uses imported files. */
export function downloadTable(store: TableStore, name: string, text: string): void {
  void packUserAssets(store, text).then((bundle) =>
    downloadBlob(name, new Blob([bundle ?? text], { type: TYPE[bundle ? 'zip' : 'json'] }), 'highground'),
  );
}

const TYPE = { json: 'application/json', zip: 'application/zip' } as const;

/** Downloads a replay: as a bundle when its table uses imported files. */
export function downloadReplay(store: TableStore, name: string, text: string): void {
  const stem = name.replace(/\.replay$/, '');
  void packUserAssets(store, text).then((bundle) =>
    bundle
      ? downloadBlob(stem, new Blob([bundle], { type: TYPE.zip }), 'replay.zip')
      : downloadBlob(stem, new Blob([text], { type: TYPE.json }), 'replay'),
  );
}

const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** A time in words, from milliseconds since 1970. */
export function sayWhen(moment: number): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? messages.page.today(TIME.format(date)) : `${DAY.format(date)}, ${TIME.format(date)}`;
}

/** The actions on saved tables while storage is still opening: each waits for it. */
export const lazyActions = (
  stores: ReplayStores,
  persistence: Promise<Persistence>,
  userAssets: Promise<UserAssetStore>,
  { replayViewer, play }: Pick<Actions, 'replayViewer' | 'play'>,
  picture: () => Promise<Blob | undefined>,
): SavedTableActions => ({
  open: async (id) => (await persistence).savedTableActions.open(id),
  rename: async (id, name) => (await persistence).savedTableActions.rename(id, name),
  duplicate: async (id) => (await persistence).savedTableActions.duplicate(id),
  bin: async (id) => (await persistence).savedTableActions.bin(id),
  putBack: async (id) => (await persistence).savedTableActions.putBack(id),
  hand: async (id) => (await persistence).savedTableActions.hand(id),
  print: () => printTable(stores.table),
  picture: () => savePicture(stores.table, picture),
  share: () => shareTable(stores.table, play.isAutomatic),
  handReplay: async (id) => (await persistence).savedTableActions.handReplay(id),
  take: async (...all) => {
    const { isReplay, openedOf, shotsApart } = await import('./classify-dropped-files.ts');
    const { unpack } = await userAssets;
    const { shots, rest: files } = await shotsApart(all);
    const file = files.length > 1 ? await openedOf(stores.table, files, unpack) : files[0];
    const found = file && (await unpack(file));
    if (found && (await isReplay(found)))
      await replayViewer.watch({
        kind: 'file',
        name: found.name,
        text: await textOfFile(found.slice(0, 2 * REPLAY_LIMITS.file)),
      });
    else if (found) await (await persistence).savedTableActions.take(found);
    // A problem with the replay in the same drop has already been reported.
    if (shots && (file === undefined || stores.table.getState().problem === undefined))
      await (await import('./open-shot-list.ts')).openShotFile(stores, shots);
  },
});

/** Copies a link that holds the table in the editor, or else the game as it is now, or says why there can be none. */
async function shareTable(store: TableStore, isAutomatic: Actions['play']['isAutomatic']): Promise<void> {
  const table = store.getState();
  const scenario = table.editor ? subjectOf(table)?.text : table.onTable?.text;
  const file = table.editor ? scenario : savedGame(table, isAutomatic);
  if (scenario === undefined || file === undefined) return;
  const { toLink } = await import('../bundle/share-link.ts');
  const link =
    userAssetFilesIn(scenario).length > 0 ? err({ kind: 'own-models' } as const) : toLink(location.href, file);
  if (!link.ok) {
    store.setState({ problem: storageMessages.linkFault(link.error) });
    return;
  }
  const isCopied = await copyText(link.value);
  // The address bar then holds the link.
  if (!isCopied) history.replaceState(history.state, '', link.value);
  showNotice(store, { about: 'link', text: storageMessages.linkMade(link.value.length, isCopied), isBrief: true });
}

/** The game in play as the text of a saved table; undefined without one. */
function savedGame(
  { game, onTable, views }: TableState,
  isAutomatic: Actions['play']['isAutomatic'],
): string | undefined {
  if (game === undefined || onTable === undefined) return undefined;
  const { text, id, seed } = onTable;
  const log = game.log.map((entry) => (isAutomatic(entry) ? { ...entry, formal: true as const } : entry));
  const foot = { name: game.initial.name.slice(0, SAVE_LIMITS.name), cut: game.cut, standing: standingOf(game.state) };
  return joinLines(makeSave(id.slice(0, SAVE_LIMITS.name), text, seed, log, { ...foot, views }));
}

/** Downloads a picture of the table as it is seen now, under its name, and in a game with the turn. */
async function savePicture(store: TableStore, take: () => Promise<Blob | undefined>): Promise<void> {
  const { editor, game } = store.getState();
  const name = shownDocument(editor)?.name ?? (game && storageMessages.pictureName(game.state.name, game.state.turn));
  if (name === undefined) return;
  const picture = await take();
  if (picture) downloadBlob(name, picture, 'png');
  else store.setState({ problem: storageMessages.noPicture });
}

/** Prints the table in view on a page of its own. */
async function printTable(store: TableStore): Promise<void> {
  const table = store.getState();
  const edited = shownDocument(table.editor);
  const [{ mapToPrint }, { stateInView }] = await Promise.all([
    import('../lab/picture/table-picture.ts'),
    import('../app/layouts/layout-tables.ts'),
  ]);
  const state = stateInView(table);
  if (state === undefined) {
    if (edited) store.setState({ problem: messages.page.cannotBeRead(edited.name) });
    return;
  }
  const page = Object.assign(document.createElement('section'), { className: 'printed' });
  page.innerHTML = mapToPrint(state, edited ? edited.story : table.onTable?.story);
  document.body.append(page);
  addEventListener('afterprint', () => page.remove(), { once: true });
  print();
}

/** Opens the table that the page's address holds, if it holds one, and takes it out of the address. */
export async function openLinkedTable(store: TableStore, take: SavedTableActions['take']): Promise<void> {
  const { textInLink } = await import('../bundle/share-link.ts');
  const text = textInLink(location.hash);
  if (text === undefined) return;
  history.replaceState(history.state, '', location.href.replace(/#.*$/s, ''));
  if (text.ok) await take(new File([text.value], storageMessages.sharedTable));
  else store.setState({ problem: storageMessages.linkFault(text.error) });
}

/** Finds out whether this page's host has rooms: a static host has none. */
export async function findRooms(store: TableStore): Promise<void> {
  const answer = await fetch('/health', { credentials: 'omit' }).catch(() => undefined);
  const told: unknown = answer?.ok ? await answer.json().catch((): undefined => undefined) : undefined;
  store.setState({ hostsRooms: (told as { readonly rooms?: unknown } | undefined)?.rooms === true });
}

/** Finds out which modes of a headset the device offers. Browsers without WebXR offer none. */
export async function findHeadset(store: TableStore): Promise<void> {
  const { xr } = navigator;
  if (xr === undefined) return;
  const offers = await Promise.all(
    HEADSET_MODES.map((mode) => xr.isSessionSupported(`immersive-${mode}`).catch(() => false)),
  );
  store.setState({ headsetModes: HEADSET_MODES.filter((_, i) => offers[i]) });
}

/** Joins the room that the page's address names, now and whenever a link to one is opened in this tab. */
export function followRoomLinks(join: (room: string, token: string) => Promise<void>): Promise<void> | undefined {
  const joinNamed = (): Promise<void> | undefined => {
    const seat = seatInHash(location.hash);
    return seat && join(seat.room, seat.token);
  };
  addEventListener('hashchange', () => void joinNamed());
  return joinNamed();
}

/** Opens the replay that the URL asks for: a file of this origin, or a moment of the current table's own game. */
export async function watchRequestedReplay(
  store: TableStore,
  replayViewer: ReplayViewerLoader,
  url: URL,
): Promise<void> {
  const asked = url.searchParams.get('replay');
  if (asked === null && url.searchParams.has('embed')) {
    store.setState({ problem: replayMessages.replayViewer.embedded.nameNone });
    return;
  }
  if (asked === null && !/[#&]moment=/.test(url.hash)) return;
  const { fetchReplay, momentIn } = await import('./replay-from-url.ts');
  const moment = momentIn(url);
  if (asked === null) return replayViewer.watch({ kind: 'game' }, moment);
  const found = await fetchReplay(store, asked, url);
  if (found) await replayViewer.watch({ kind: 'file', ...found }, moment);
}

const CLEAN_EXIT_KEY = 'highground/farewell';
const PENDING_KEY = 'highground/owed';

/** Passes data from one page to the next through localStorage, which is written before the page unloads. */
export const unloadHandoff: UnloadHandoff = {
  writeMarker: ({ table, tries }) => {
    try {
      localStorage.setItem(CLEAN_EXIT_KEY, `${tries} ${table}`);
    } catch {
      // localStorage is not available: the next page relies on the database alone.
    }
  },
  takeMarker: () => {
    try {
      const [tries, table] = (localStorage.getItem(CLEAN_EXIT_KEY) ?? '').split(' ');
      localStorage.removeItem(CLEAN_EXIT_KEY);
      return table === undefined ? undefined : { table, tries: Number(tries) };
    } catch {
      return undefined;
    }
  },
  appendWrites: (lines) => {
    try {
      const before = localStorage.getItem(PENDING_KEY);
      localStorage.setItem(PENDING_KEY, [...(before === null ? [] : [before]), ...lines].join('\n'));
    } catch {
      // localStorage is full or not available: earlier writes are in the database.
    }
  },
  takeWrites: () => {
    try {
      const lines = localStorage.getItem(PENDING_KEY);
      localStorage.removeItem(PENDING_KEY);
      return lines === null ? [] : lines.split('\n');
    } catch {
      return [];
    }
  },
};
