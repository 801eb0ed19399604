import { packUserAssets } from '../app/user-assets/user-asset-files.ts';
import type { UserAssetStore } from './user-asset-store.ts';
import type { UnloadHandoff, Persistence } from '../storage/persistence.ts';
import type { Place } from '../storage/place.ts';
import type { SavedTableActions } from '../app/state/saved-tables.ts';
import type { TableStore } from '../app/state/table-store.ts';
import type { ReplayViewerLoader } from '../app/replay-viewer/replay-viewer-loader.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { REPLAY_LIMITS } from '../replay/replay.ts';
import { messages } from '../messages/messages.ts';

/** Where the page's address asks to go. */
export function placeAsked(query: URLSearchParams): Place | undefined {
  const [table, scenario] = [query.get('table'), query.get('scenario')];
  if (table !== null) return { table };
  return scenario === null ? undefined : { scenario };
}

/** Says in the page's address where it is, so that a reload and a bookmark come back here. */
export function showPlace(place: Place): void {
  const url = new URL(location.href);
  for (const key of ['table', 'scenario']) url.searchParams.delete(key);
  for (const [key, value] of Object.entries(place)) url.searchParams.set(key, value);
  history.replaceState(history.state, '', url);
}

/** What every system lets a file be called. */
const toFileName = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'table';

/** Hands a text out as a file of this name: as a bundle where it takes files of the player's own. */
export function handOutFile(name: string, text: string): void {
  void packUserAssets(text).then((bundle) =>
    handOut(name, new Blob([bundle ?? text], { type: TYPE[bundle ? 'zip' : 'json'] })),
  );
}

const TYPE = { json: 'application/json', zip: 'application/zip' } as const;

/** Hands a replay out as a file whose name says what it is: as a bundle where its table takes files of the player's own. */
export function handOutReplay(name: string, text: string): void {
  const stem = name.replace(/\.replay$/, '');
  void packUserAssets(text).then((bundle) =>
    bundle
      ? handOut(stem, new Blob([bundle], { type: TYPE.zip }), 'replay.zip')
      : handOut(stem, new Blob([text], { type: TYPE.json }), 'replay'),
  );
}

/** Hands a file out under a name that every system takes. */
export function handOut(name: string, what: Blob, ending = 'highground'): void {
  const address = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${toFileName(name)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** A moment as people say it, from milliseconds since 1970. */
export function sayWhen(moment: number): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? messages.page.today(TIME.format(date)) : `${DAY.format(date)}, ${TIME.format(date)}`;
}

/** Hands on a shelf that is still being opened. */
export const lazyActions = (
  store: TableStore,
  house: Promise<Persistence>,
  own: Promise<UserAssetStore>,
  replayViewer: ReplayViewerLoader,
): SavedTableActions => ({
  open: async (id) => (await house).savedTableActions.open(id),
  rename: async (id, name) => (await house).savedTableActions.rename(id, name),
  duplicate: async (id) => (await house).savedTableActions.duplicate(id),
  bin: async (id) => (await house).savedTableActions.bin(id),
  putBack: async (id) => (await house).savedTableActions.putBack(id),
  hand: async (id) => (await house).savedTableActions.hand(id),
  handReplay: async (id) => (await house).savedTableActions.handReplay(id),
  take: async (...all) => {
    const { isReplay, openedOf, shotsApart } = await import('./classify-dropped-files.ts');
    const { unpack } = await own;
    const { shots, rest: files } = await shotsApart(all);
    const file = files.length > 1 ? await openedOf(files, unpack) : files[0];
    const found = file && (await unpack(file));
    if (found && (await isReplay(found)))
      await replayViewer.watch({
        kind: 'file',
        name: found.name,
        text: await textOfFile(found.slice(0, 2 * REPLAY_LIMITS.file)),
      });
    else if (found) await (await house).savedTableActions.take(found);
    // Why a replay that came with it is not watched is said already.
    if (shots && (file === undefined || store.getState().problem === undefined))
      await (await import('./open-shot-list.ts')).openTakenShots(store, shots);
  },
});

/** Opens what the address asks to watch: a replay that lies where this page lies, or a moment of the table's own past. */
export async function watchAsked(store: TableStore, replayViewer: ReplayViewerLoader, url: URL): Promise<void> {
  const asked = url.searchParams.get('replay');
  if (asked === null && !/[#&]moment=/.test(url.hash)) return;
  const { fetchReplay, momentIn } = await import('./replay-from-url.ts');
  const moment = momentIn(url);
  if (asked === null) return replayViewer.watch({ kind: 'game' }, moment);
  const found = await fetchReplay(store, asked, url);
  if (found) await replayViewer.watch({ kind: 'file', ...found }, moment);
}

const FAREWELL = 'highground/farewell';
const OWED = 'highground/owed';

/** Words between pages by the browser's small store, which is written before the page is gone; none where it is closed. */
export const unloadHandoff: UnloadHandoff = {
  say: ({ table, tries }) => {
    try {
      localStorage.setItem(FAREWELL, `${tries} ${table}`);
    } catch {
      // A browser that keeps nothing: the next page goes by the shelf alone.
    }
  },
  hear: () => {
    try {
      const [tries, table] = (localStorage.getItem(FAREWELL) ?? '').split(' ');
      localStorage.removeItem(FAREWELL);
      return table === undefined ? undefined : { table, tries: Number(tries) };
    } catch {
      return undefined;
    }
  },
  leave: (lines) => {
    try {
      const before = localStorage.getItem(OWED);
      localStorage.setItem(OWED, [...(before === null ? [] : [before]), ...lines].join('\n'));
    } catch {
      // Too much for it, or it is closed: what was written before lies on the shelf.
    }
  },
  take: () => {
    try {
      const lines = localStorage.getItem(OWED);
      localStorage.removeItem(OWED);
      return lines === null ? [] : lines.split('\n');
    } catch {
      return [];
    }
  },
};
