import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/inter/wght.css';
import './ui/interface.css';
import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createActions, type Actions } from './app/actions.ts';
import { createLabStore, LabContext, type LabStore } from './app/lab/lab-store.ts';
import {
  createReplayViewerStore,
  type ReplayStores,
  ReplayViewerContext,
  useReplayViewer,
} from './replay-viewer/replay-viewer-store.ts';
import type { NewSeed } from './app/state/action-context.ts';
import { QUALITIES } from './app/state/settings.ts';
import { TableContext, type TableStore, createTableStore, useTable } from './app/state/table-store.ts';
import { InvariantError } from './kernel/assert.ts';
import { DiceTray } from './scene/dice/dice-tray.tsx';
import { userAssetReader } from './app/user-assets/user-asset-files.ts';
import { userAssetBytesFor } from './app/state/user-asset-paths.ts';
import { watchForInstalling } from './app/table/installing.ts';
import { workOffline } from './browser/offline.ts';
import type { FilmRoom } from './browser/film-room.ts';
import type { UserAssetStore } from './browser/user-asset-store.ts';
import { UserAssetRoom } from './browser/user-assets-room.tsx';
import {
  unloadHandoff,
  downloadTable,
  downloadReplay,
  lazyActions,
  requestedPlace,
  openLinkedTable,
  findHeadset,
  findRooms,
  followRoomLinks,
  sayWhen,
  showPlace,
  watchRequestedReplay,
} from './browser/page-tools.ts';
import type { Probe } from './scene/probe.ts';
import type { Snapshot } from './scene/picture/snapshot.tsx';
import type { Persistence } from './storage/persistence.ts';
import { connectReferee, layOutInOwnWorker } from './workers/spawn-referee.ts';
import { TableCanvas } from './scene/table-canvas.tsx';
import { Interface } from './ui/interface.tsx';
import { PageGuard } from './ui/page-guard.tsx';
import type { SavedTableActions } from './app/state/saved-tables.ts';

const ReplayTray = lazy(async () => ({
  default: (await import('./scene/replay-viewer/replay-tray.tsx')).ReplayTray,
}));
const LabRoom = lazy(async () => ({ default: (await import('./browser/lab-room.tsx')).LabRoom }));
const OpponentRoom = lazy(async () => ({ default: (await import('./browser/opponent-room.tsx')).OpponentRoom }));
const ReviewRoom = lazy(async () => ({ default: (await import('./browser/review-room.tsx')).ReviewRoom }));
const EmbeddedReplay = lazy(async () => ({
  default: (await import('./ui/replay-viewer/embedded-replay.tsx')).EmbeddedReplay,
}));
const FreeFelt = lazy(async () => ({ default: (await import('./scene/dice/free-felt.tsx')).FreeFelt }));

/** What the page exposes to tests and to the browser's console. */
export type Showcase = {
  readonly state: TableStore['getState'];
  readonly actions: ReturnType<typeof createActions>;
  /** The stores of the table, the replay viewer and the laboratory. */
  readonly stores: ReplayStores & { readonly lab: LabStore };
  readonly probe: () => Probe | undefined;
  /** Resolves once all pending writes are saved. */
  readonly kept: () => Promise<void>;
  /** The part of the page that makes films, loaded on request. */
  readonly film: () => Promise<FilmRoom>;
};

declare global {
  interface Window {
    __highground?: Showcase;
  }
}

/** The scenarios listed first: the one that a new player finds on the table, and two small ones. */
const FIRST = ['the-lantern-quarter', 'over-the-wall', 'open-ground'];

const builtIn = import.meta.glob<string>('./scenario/builtin/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const scenarios = Object.entries(builtIn)
  .map(([path, text]) => ({
    id: path.replace(/^.*\/(.*)\.json$/, '$1'),
    name: (JSON.parse(text) as { name: string }).name,
    text,
  }))
  .sort((a, b) => rank(a.id) - rank(b.id) || (a.name < b.name ? -1 : 1));

function rank(id: string): number {
  const at = FIRST.indexOf(id);
  return at < 0 ? FIRST.length : at;
}

/**
 * How the seed of a new game is chosen: at random. A file of one's own that gives a seed keeps it; the seeds of built-in
 * tables are those of the command line. With `?dice=pinned` every game has its scenario's dice.
 */
const newSeedFor =
  (query: URLSearchParams): NewSeed =>
  (scenario, { seed, pinsDice }) => {
    const isPinned = pinsDice && scenarios.every(({ text }) => text !== scenario);
    return isPinned || query.get('dice') === 'pinned' ? seed : crypto.getRandomValues(new Uint32Array(1))[0]!;
  };

/** How long the first render waits for storage, milliseconds. */
const MOST_PATIENCE = 400;

/** `?quality=low` to `ultra` fixes the quality; without it, the quality adapts to the frame rate. */
function pictureWanted(wanted: string | null) {
  const quality = QUALITIES.find((one) => one === wanted);
  return quality ? { quality, adaptive: false } : ({ quality: 'medium', adaptive: true } as const);
}

/** Sets what the device prefers, until the player's own settings are read. */
function followDevice(store: TableStore, query: URLSearchParams): void {
  store.setState({
    settings: {
      ...store.getState().settings,
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      ...pictureWanted(query.get('quality')),
    },
  });
}

function start(root: HTMLElement): void {
  // The mesh reader is loaded with the editor.
  const query = new URLSearchParams(location.search);
  const isEmbedded = query.has('embed');
  const store = createTableStore();
  store.setState({ embedded: isEmbedded });
  const stores = { table: store, viewer: createReplayViewerStore(), lab: createLabStore() };
  const referee = connectReferee(userAssetReader(store), (problem) => store.setState({ busy: undefined, problem }));
  const actions = createActions(
    store,
    referee.services,
    referee.abort,
    async (text) =>
      (await import('./referee/bundled-meshes.ts')).meshesOf(
        text,
        await userAssetBytesFor(text, userAssetReader(store)),
      ),
    async (context, isAutomatic) => {
      const { take } = savedTableActions;
      const flush = async () => (await persistence).flush();
      return (await import('./browser/replay-viewer-room.ts')).openReplayViewer({
        context,
        viewer: stores.viewer,
        isAutomatic,
        take,
        handOut: (name, file) => downloadReplay(store, name, file),
        flush,
      });
    },
    newSeedFor(query),
    async (context, table) => (await import('./browser/rooms.ts')).openRooms({ context, table }),
  );
  let probe: Probe | undefined;
  let snapshot: Snapshot | undefined;
  const settled = openStorage(store, actions, query, async () => snapshot?.small());
  const persistence = settled.then((both) => both.persistence);
  const userAssets = settled.then((both) => both.userAssets);
  const savedTableActions = lazyActions(stores, persistence, userAssets, actions, async () => snapshot?.whole());
  // Browsers allow no sound before the first touch or key press, so no sound code is loaded until then.
  for (const touch of ['pointerdown', 'keydown'] as const)
    addEventListener(touch, () => hearOnce(stores), { once: true });
  const film = async () => (await import('./browser/film-room.ts')).openFilmRoom(stores, actions, userAssets);
  window.__highground = {
    state: store.getState,
    actions,
    stores,
    probe: () => probe,
    kept: async () => (await persistence).flush(),
    film,
  };
  followDevice(store, query);
  // A link to a room opens its table, and no other; an embedded page has its replay only.
  const joined = isEmbedded ? undefined : followRoomLinks(actions.room.join);
  if (!isEmbedded) void findRooms(store);
  if (!isEmbedded) void findHeadset(store);
  const started = joined ?? persistence.then(({ start: goOn }) => (isEmbedded ? undefined : goOn()));
  if (joined === undefined && !isEmbedded) void started.then(() => openLinkedTable(store, savedTableActions.take));
  if (joined === undefined)
    void started.then(() => watchRequestedReplay(store, actions.replayViewer, new URL(location.href)));
  const page = (
    <Page
      {...{ stores, actions, savedTableActions, userAssets, film }}
      onProbe={(given) => {
        probe = given;
      }}
      onSnapshot={(given) => {
        snapshot = given;
      }}
    />
  );
  // The referee lays out the table while the page is drawn: it is asked first, if storage answers soon.
  const draw = () => createRoot(root).render(<PageGuard>{page}</PageGuard>);
  void Promise.race([persistence, new Promise((done) => setTimeout(done, MOST_PATIENCE))]).then(draw, draw);
  // In development there is nothing to be kept; where it cannot be, the table needs its network.
  if (import.meta.env.PROD && !isEmbedded) {
    watchForInstalling(store, window);
    const rested = started.then(atRest, atRest);
    void persistence.then(({ flush }) => workOffline(store, flush, rested)).catch(() => undefined);
  }
}

type PageProps = {
  readonly stores: ReplayStores & { readonly lab: LabStore };
  readonly actions: Actions;
  readonly savedTableActions: SavedTableActions;
  readonly userAssets: Promise<UserAssetStore>;
  readonly film: () => Promise<FilmRoom>;
  readonly onProbe: (probe: Probe) => void;
  readonly onSnapshot: (snapshot: Snapshot) => void;
};

/** The table and the panels over it, with their stores. */
function Page(props: PageProps) {
  const { stores, actions, savedTableActions, userAssets, film, onProbe, onSnapshot } = props;
  return (
    <TableContext value={stores.table}>
      <ReplayViewerContext value={stores.viewer}>
        <LabContext value={stores.lab}>
          <TableCanvas actions={actions} onProbe={onProbe} onSnapshot={onSnapshot} />
          {stores.table.getState().embedded ? (
            <Suspense fallback={null}>
              <EmbeddedReplay actions={actions} address={wholeAddress()} />
            </Suspense>
          ) : (
            <Interface
              actions={actions}
              savedTableActions={savedTableActions}
              scenarios={scenarios}
              tray={<DiceTray actions={actions} />}
              replayTray={<ReplayTray />}
              film={film}
              felt={<FreeFelt actions={actions} />}
              room={
                <>
                  <UserAssetRoom actions={actions} userAssets={userAssets} open={savedTableActions.take} />
                  <LateLab actions={actions} />
                  <LateOpponent actions={actions} />
                  <LateReview actions={actions} />
                </>
              }
            />
          )}
        </LabContext>
      </ReplayViewerContext>
    </TableContext>
  );
}

/** The address of this page outside a frame. */
function wholeAddress(): string {
  const url = new URL(location.href);
  url.searchParams.delete('embed');
  return url.href;
}

/** The laboratory, loaded when it first opens. */
function LateLab({ actions }: { readonly actions: Actions }) {
  const isOpen = useTable((table) => table.labOpen);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <LabRoom actions={actions} />
      </Suspense>
    )
  );
}

/** The computer opponent, loaded when one first sits down or advice is asked for. */
function LateOpponent({ actions }: { readonly actions: Actions }) {
  const isWanted = useTable((table) => table.opponent !== undefined || table.hint !== undefined);
  const [isLoaded, setLoaded] = useState(false);
  if (isWanted && !isLoaded) setLoaded(true);
  return (
    isLoaded && (
      <Suspense fallback={null}>
        <OpponentRoom actions={actions} />
      </Suspense>
    )
  );
}

/** The review of a watched game, loaded when it first opens; it stays while the replay is open, so that nothing is weighed twice. */
function LateReview({ actions }: { readonly actions: Actions }) {
  const watched = useReplayViewer(({ timeline }) => timeline);
  const isOpen = useTable(({ replayViewer }) => replayViewer?.reviewing) ?? false;
  const [reviewed, setReviewed] = useState<typeof watched>();
  if (isOpen && reviewed !== watched) setReviewed(watched);
  return (
    watched !== undefined &&
    reviewed === watched && (
      <Suspense fallback={null}>
        <ReviewRoom actions={actions} />
      </Suspense>
    )
  );
}

let isHeard = false;
/** Loads the sound on the first touch or key press. */
function hearOnce(stores: ReplayStores): void {
  if (isHeard) return;
  isHeard = true;
  // The table works without sound.
  void import('./browser/sound-room.ts').then(({ openSoundRoom }) => openSoundRoom(stores)).catch(() => undefined);
}

/** Resolves once the page is idle: files cached for offline use must not delay the first table. */
const atRest = (): Promise<unknown> =>
  new Promise<unknown>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 10_000 });
    else setTimeout(done, 2000);
  });

type Settled = { readonly persistence: Persistence; readonly userAssets: UserAssetStore };

/** Opens storage and reads the player's settings. With `?keep=no` nothing is saved. Not part of the initial script. */
async function openStorage(
  store: TableStore,
  actions: Actions,
  query: URLSearchParams,
  snapshot: Snapshot['small'],
): Promise<Settled> {
  const [
    { createPersistence, newId, settingsOf },
    { openSaveStore },
    { createMemorySaveStore },
    { createUserAssetStore },
    { createSavedArmies },
  ] = await Promise.all([
    import('./storage/persistence.ts'),
    import('./storage/idb-save-store.ts'),
    import('./save-file/memory-save-store.ts'),
    import('./browser/user-asset-store.ts'),
    import('./storage/saved-armies.ts'),
  ]);
  const keeps = query.get('keep') !== 'no' && !query.has('embed');
  const saveStore = keeps ? await openSaveStore(store, 'highground') : createMemorySaveStore();
  const settings = await settingsOf(saveStore);
  const wanted = query.get('quality') === null ? settings : { ...settings, ...pictureWanted(query.get('quality')) };
  actions.view.set(wanted);
  const userAssets = createUserAssetStore(store, saveStore);
  const handOut = (name: string, text: string): void => downloadTable(store, name, text);
  store.setState({ savedArmies: createSavedArmies({ store, saveStore, now: Date.now, newId, handOut }) });
  const persistence = createPersistence(saveStore, {
    store,
    actions,
    scenarios,
    asked: requestedPlace(query),
    show: keeps ? showPlace : () => undefined,
    snapshot,
    handOut,
    replayExporter: {
      layOut: (text) => layOutInOwnWorker(text, userAssetReader(store)),
      handOut: (name, text) => downloadReplay(store, name, text),
    },
    when: sayWhen,
    isAlone: !keeps,
    unloadHandoff,
  });
  return { persistence, userAssets };
}

const root = document.getElementById('root');
if (root === null) throw new InvariantError('index.html has no #root');
start(root);
