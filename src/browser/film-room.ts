import type { Actions } from '../app/actions.ts';
import { offerScenario } from '../app/table/known-scenarios.ts';
import { checkModels } from '../camera/list/check-shots.ts';
import { explainShots } from '../camera/list/explain-shots.ts';
import { readShots } from '../camera/list/read-shots.ts';
import type { ShotList } from '../camera/list/shot-list.ts';
import { explainFilmFault } from '../film/explain-fault.ts';
import { type FilmKeeper, probeEncoders } from '../film/film-file.ts';
import type { FilmLength, FilmMaker } from '../film/film-maker.ts';
import type { FilmAnswer, FilmOrderProgress, FilmOrder } from '../film/film-order.ts';
import type { FilmFault } from '../film/film-progress.ts';
import type { FilmSet } from '../film/film-set.ts';
import { aspectOf, type FilmSettings } from '../film/film-settings.ts';
import { type MadeFilm, makeFilm } from '../film/make-film.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { textOfFile } from '../kernel/text-of.ts';
import type { UserAssetStore } from './user-asset-store.ts';
import { filmStand } from '../scene/film/film-stand.tsx';
import { directInSlices } from '../replay-viewer/direct-in-slices.ts';
import { type ReplayStores, replayViewerNow, type ReplayViewerStore } from '../replay-viewer/replay-viewer-store.ts';
import { filmMessages } from '../messages/film.ts';

/** What the page offers to a program that films replays. */
export type FilmRoom = FilmMaker & {
  /** Opens a replay from a URL of this origin and posts its film back there: how films are made without a window. */
  readonly shoot: (order: FilmOrder) => Promise<FilmAnswer>;
};

declare global {
  interface Window {
    /** Tells the program that drives the page how far the film has come. */
    __highgroundFilmed?: (progress: FilmOrderProgress) => Promise<void>;
  }
}

const tellDriver = (progress: FilmOrderProgress): void => void window.__highgroundFilmed?.(progress);

/** Creates the film room. The renderer and the encoder are loaded with it, on the first request for a film. */
export function openFilmRoom(stores: ReplayStores, actions: Actions, userAssets: Promise<UserAssetStore>): FilmRoom {
  const { viewer, table } = stores;
  const room: FilmRoom = {
    listFor: (length, settings, seed) => listFor(stores, length, settings, seed),
    probe: probeEncoders,
    async make(tools) {
      // The scene mounts a moment after the replay opens.
      await until(() => filmStand() !== undefined || replayViewerNow(viewer) === undefined);
      const [set, clock] = [filmSet(viewer), replayViewerNow(viewer)?.clock];
      if (set === undefined) return err({ kind: 'failed', reason: filmMessages.faults.noTable });
      const second = clock?.now() ?? 0;
      const made = await atFullMotion(table, () => makeFilm({ ...tools, set }));
      // Playback resumes where it was.
      clock?.seek(second);
      return made;
    },
    async shoot(order) {
      tellDriver({ stage: 'opening', done: 0, of: 0 });
      const problem = await openOrdered(order, stores, actions, userAssets);
      if (problem !== undefined) return { kind: 'fault', what: 'replay', message: problem };
      if (order.shots === undefined) tellDriver({ stage: 'directing', done: 0, of: 0 });
      const list = await listOrdered(stores, order);
      if (!list.ok) return { kind: 'fault', what: 'shots', message: list.error };
      const made = await room.make({
        list: list.value,
        settings: order.settings,
        takeFile: (name, file) => send(`${order.sink}/file?name=${name}`, file),
        ...(order.settings.container === 'frames' ? {} : { keeper: sinkAt(order.sink) }),
        progress: ({ stage, done, of }) => tellDriver({ stage, done, of }),
        signal: new AbortController().signal,
      });
      return made.ok ? answerOf(made.value, list.value) : faultOf(made.error, order.settings);
    },
  };
  return room;
}

/** What a film draws from: the scene and the timeline; undefined without an open replay or a mounted scene. */
function filmSet(viewer: ReplayViewerStore): FilmSet | undefined {
  const [stand, replayViewer] = [filmStand(), replayViewerNow(viewer)];
  return stand && replayViewer && { ...stand, timeline: replayViewer.timeline };
}

async function listFor(
  stores: ReplayStores,
  length: FilmLength,
  { size }: Pick<FilmSettings, 'size'>,
  seed = 1,
): Promise<ShotList | undefined> {
  const replayViewer = replayViewerNow(stores.viewer);
  if (replayViewer === undefined) return undefined;
  const aspect = aspectOf(size);
  if (length === 'shots') return replayViewer.shots && { ...replayViewer.shots, aspect };
  const options = {
    length: length === 'full' ? length : (Number(length) as 15 | 60),
    reducedMotion: false,
    aspect,
    seed,
  };
  return directInSlices(stores, replayViewer.timeline, options);
}

/** Runs the work with all motion shown: films ignore the page's reduced-motion setting. */
async function atFullMotion<T>(store: ReplayStores['table'], work: () => Promise<T>): Promise<T> {
  const { reducedMotion } = store.getState().settings;
  if (!reducedMotion) return work();
  const set = (still: boolean) => store.setState({ settings: { ...store.getState().settings, reducedMotion: still } });
  set(false);
  try {
    return await work();
  } finally {
    set(true);
  }
}

/** Opens the replay of an order. @returns What went wrong, or undefined. */
async function openOrdered(
  { replay, bundle }: FilmOrder,
  { viewer, table: store }: ReplayStores,
  actions: Actions,
  userAssets: Promise<UserAssetStore>,
) {
  const fetched = async ({ name, address }: FilmOrder['replay']): Promise<File | undefined> => {
    const answer = await fetch(address).catch(() => undefined);
    return answer?.ok ? new File([await answer.blob()], name) : undefined;
  };
  const { unpack } = await userAssets;
  if (bundle) {
    const file = await fetched(bundle);
    const opened = file && (await unpack(file));
    if (opened === undefined) return filmMessages.faults.notFetched;
    // The bundle may hold the scenario that the replay names by its fingerprint.
    offerScenario(store, await textOfFile(opened));
  }
  const file = await fetched(replay);
  const opened = file && (await unpack(file));
  if (opened === undefined) return filmMessages.faults.notFetched;
  const text = await textOfFile(opened);
  // Wait for the page to open its own table first: that would close the replay viewer.
  await until(() => store.getState().game !== undefined && store.getState().busy === undefined);
  await actions.replayViewer.watch({ kind: 'file', name: replay.name, text });
  await until(() => filmStand() !== undefined || store.getState().problem !== undefined);
  if (filmStand() && replayViewerNow(viewer)) return undefined;
  return (
    store.getState().problem ?? (replayViewerNow(viewer) ? filmMessages.faults.noTable : filmMessages.faults.noReplay)
  );
}

/** Polls until a condition holds, for at most `WAIT_TIMEOUT`. */
async function until(isSo: () => boolean): Promise<void> {
  for (const since = performance.now(); !isSo() && performance.now() - since < WAIT_TIMEOUT; )
    await new Promise((done) => setTimeout(done, 30));
}

/** The longest wait for a table, milliseconds. */
const WAIT_TIMEOUT = 120_000;

async function listOrdered(
  stores: ReplayStores,
  { shots, directed, settings, seed }: FilmOrder,
): Promise<Result<ShotList, string>> {
  const replayViewer = replayViewerNow(stores.viewer);
  if (shots === undefined) {
    const list = await listFor(stores, directed, settings, seed);
    return list ? ok(list) : err(filmMessages.faults.noReplay);
  }
  const read = readShots(shots);
  const problems =
    read.ok && replayViewer ? checkModels(read.value, replayViewer.timeline.initial.models) : read.ok ? [] : read.error;
  const [first] = problems;
  if (first !== undefined || !read.ok)
    return err(first ? `${first.at}: ${explainShots(first.fault)}` : filmMessages.faults.noShots);
  return ok({ ...read.value, aspect: aspectOf(settings.size) });
}

/** A sink that posts the film chunk by chunk and waits for each response. */
const sinkAt = (sink: string): FilmKeeper =>
  new WritableStream({ write: ({ data, position }) => send(`${sink}/bytes?at=${position}`, data) });

async function send(address: string, body: Blob | Uint8Array<ArrayBuffer>): Promise<void> {
  const answer = await fetch(address, { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
}

const answerOf = ({ frames, seconds, packing, cost }: MadeFilm, list: ShotList): FilmAnswer => ({
  kind: 'made',
  ...{ frames, seconds, cost },
  shots: list.shots.length,
  ...(packing ? { video: filmMessages.codecs[packing.video] } : {}),
  ...(packing?.audio ? { audio: filmMessages.codecs[packing.audio] } : {}),
  missing: packing?.missing.map((codec) => filmMessages.codecs[codec]) ?? [],
});

function faultOf(fault: FilmFault, { container }: FilmSettings): FilmAnswer {
  const what = fault.kind === 'no-encoder' ? 'encoder' : fault.kind === 'no-shots' ? 'shots' : 'browser';
  return { kind: 'fault', what, message: explainFilmFault(fault, container) };
}
