import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { CameraView } from '../app/state/view.ts';
import { type TableStore, useTableStore } from '../app/state/table-store.ts';
import type { DirectedLength } from '../camera/director/direct.ts';
import type { ShotList } from '../camera/list/shot-list.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { ReplayEntry } from '../replay/replay.ts';
import { InvariantError } from '../kernel/assert.ts';
import { type Clock, createClock } from './clock.ts';
import type { Facts } from './facts.ts';

/** What moves the camera while a replay is watched: the player (`free`), or one of the automatic cameras. */
export const REPLAY_CAMERAS = ['free', 'follow', 'top', 'director', 'shots'] as const;
export type ReplayCamera = (typeof REPLAY_CAMERAS)[number];

/** Where a replay came from: what a link to it names. */
export type ReplayOrigin =
  | { readonly kind: 'game' }
  /** A file; `address` where the page fetched it itself. */
  | { readonly kind: 'file'; readonly address: string | undefined };

/** A replay that is watched. It changes with the clip and with what is set, never with the second. */
export type ReplayViewerState = {
  readonly name: string;
  readonly place: ReplayOrigin;
  /** The scenario it was played on, as it was given, and by which name a new table of it goes. */
  readonly scenario: string;
  readonly base: string;
  /** The log in force, with automatic entries marked. */
  readonly entries: readonly ReplayEntry[];
  readonly timeline: Timeline;
  readonly clock: Clock;
  readonly facts: Facts;
  /** The clip that is on. */
  readonly clip: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Whether what comes is hidden, and up to which clip it has been seen. */
  readonly spoilerFree: boolean;
  readonly seen: number;
  readonly camera: ReplayCamera;
  /** A shot list, made by hand or by the director. */
  readonly shots: ShotList | undefined;
  /** Whether the proof of what happens lies over the table. */
  readonly proof: boolean;
  /** Where a link asked to look from. */
  readonly view: CameraView | undefined;
  /** Where the camera is now, set by the scene. */
  readonly sight: { current: (() => CameraView | undefined) | undefined };
  /** What a reader should know of the file, in sentences. */
  readonly remarks: readonly string[];
};

/** The cutting room of a replay: the film being edited, what is picked of it, and its own running second. */
export type CuttingRoom = {
  readonly open: boolean;
  /** The shot that is picked, and the key of it. */
  readonly shot: number;
  readonly key: number | undefined;
  readonly past: readonly ShotList[];
  readonly future: readonly ShotList[];
  readonly clock: Clock;
  readonly playing: boolean;
  /** The length that the director was asked for last. */
  readonly requested: DirectedLength | undefined;
  /** What is wrong with a file that was opened, in sentences. */
  readonly faults: readonly string[];
};

/** The state of the replay viewer's store. */
export type ReplayViewerStage = {
  /** The replay that is watched. */
  readonly now: ReplayViewerState | undefined;
  readonly cuttingRoom: CuttingRoom;
};

/** The store of the replay viewer. */
export type ReplayViewerStore = StoreApi<ReplayViewerStage>;

/** The replay viewer's store, and that of the table it is watched on. */
export type ReplayStores = { readonly viewer: ReplayViewerStore; readonly table: TableStore };

/** A store in which no replay is watched. */
export const createReplayViewerStore = (): ReplayViewerStore =>
  createStore<ReplayViewerStage>(() => ({
    now: undefined,
    cuttingRoom: {
      ...{ open: false, shot: 0, key: undefined, past: [], future: [] },
      ...{ clock: createClock(0), playing: false, requested: undefined, faults: [] },
    },
  }));

/** Hands the replay viewer's store to the components below. */
export const ReplayViewerContext = createContext<ReplayViewerStore | undefined>(undefined);

/** The replay viewer's store, for event handlers and effects of components. */
export function useReplayViewerStore(): ReplayViewerStore {
  const viewer = useContext(ReplayViewerContext);
  if (viewer === undefined) throw new InvariantError('a component of the replay viewer outside its context');
  return viewer;
}

/** Both stores, for actions that components make. */
export const useReplayStores = (): ReplayStores => ({ viewer: useReplayViewerStore(), table: useTableStore() });

/** A part of the replay that is watched; undefined while there is none. */
export const useReplayViewer = <T>(pick: (replayViewer: ReplayViewerState) => T): T | undefined =>
  useStore(useReplayViewerStore(), ({ now }) => (now ? pick(now) : undefined));

/** A part of the cutting room. */
export const useCuttingRoom = <T>(pick: (cuttingRoom: CuttingRoom) => T): T =>
  useStore(useReplayViewerStore(), ({ cuttingRoom }) => pick(cuttingRoom));

/** The replay that is watched, for code that is no component. */
export const replayViewerNow = (viewer: ReplayViewerStore): ReplayViewerState | undefined => viewer.getState().now;

/** Changes a part of the replay that is watched; without one nothing happens. */
export function setReplayViewer(viewer: ReplayViewerStore, part: Partial<ReplayViewerState>): void {
  const { now } = viewer.getState();
  if (now) viewer.setState({ now: { ...now, ...part } });
}

/** The cutting room, for code that is no component. */
export const cuttingRoomNow = (viewer: ReplayViewerStore): CuttingRoom => viewer.getState().cuttingRoom;

/** Changes a part of the cutting room. */
export const setCuttingRoom = (viewer: ReplayViewerStore, part: Partial<CuttingRoom>): void =>
  viewer.setState({ cuttingRoom: { ...viewer.getState().cuttingRoom, ...part } });
