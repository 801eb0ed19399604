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
type ReplayCamera = (typeof REPLAY_CAMERAS)[number];

/** Where a replay came from, for links to it. */
export type ReplayOrigin =
  | { readonly kind: 'game' }
  /** A file; `address` is its link when the page fetched it. */
  | { readonly kind: 'file'; readonly address: string | undefined };

/** The watched replay. It changes with the clip and the settings, never with the second. */
export type ReplayViewerState = {
  readonly name: string;
  readonly place: ReplayOrigin;
  /** The text of its scenario, and the name of the scenario for new tables. */
  readonly scenario: string;
  readonly base: string;
  /** The log in force, with automatic entries marked. */
  readonly entries: readonly ReplayEntry[];
  readonly timeline: Timeline;
  readonly clock: Clock;
  readonly facts: Facts;
  /** The index of the current clip. */
  readonly clip: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Whether later clips are hidden, and the last clip that was seen. */
  readonly spoilerFree: boolean;
  readonly seen: number;
  readonly camera: ReplayCamera;
  /** The film: a shot list by the player or by the director. */
  readonly shots: ShotList | undefined;
  /** Whether the proof of what happens is drawn on the table. */
  readonly proof: boolean;
  /** The camera that a link asked for. */
  readonly view: CameraView | undefined;
  /** Where the camera is now, set by the scene. */
  readonly sight: { current: (() => CameraView | undefined) | undefined };
  /** Sentences a viewer should know about the file. */
  readonly remarks: readonly string[];
};

/** The cutting room of a replay: the film being edited, the selection, and the film's own clock. */
type CuttingRoom = {
  readonly open: boolean;
  /** The index of the selected shot, and that of its selected key. */
  readonly shot: number;
  readonly key: number | undefined;
  readonly past: readonly ShotList[];
  readonly future: readonly ShotList[];
  readonly clock: Clock;
  readonly playing: boolean;
  /** The length last requested from the director. */
  readonly requested: DirectedLength | undefined;
  /** Sentences on what is wrong with a shot file that was opened. */
  readonly faults: readonly string[];
};

/** The state of the replay viewer's store. */
type ReplayViewerStage = {
  /** The watched replay. */
  readonly now: ReplayViewerState | undefined;
  readonly cuttingRoom: CuttingRoom;
};

/** The store of the replay viewer. */
export type ReplayViewerStore = StoreApi<ReplayViewerStage>;

/** The replay viewer's store, and the store of the table it runs on. */
export type ReplayStores = { readonly viewer: ReplayViewerStore; readonly table: TableStore };

/** Creates a store without a replay. */
export const createReplayViewerStore = (): ReplayViewerStore =>
  createStore<ReplayViewerStage>(() => ({
    now: undefined,
    cuttingRoom: {
      ...{ open: false, shot: 0, key: undefined, past: [], future: [] },
      ...{ clock: createClock(0), playing: false, requested: undefined, faults: [] },
    },
  }));

/** Provides the replay viewer's store to components. */
export const ReplayViewerContext = createContext<ReplayViewerStore | undefined>(undefined);

/** The replay viewer's store, for event handlers and effects of components. */
export function useReplayViewerStore(): ReplayViewerStore {
  const viewer = useContext(ReplayViewerContext);
  if (viewer === undefined) throw new InvariantError('a component of the replay viewer outside its context');
  return viewer;
}

/** Both stores, for actions that components create. */
export const useReplayStores = (): ReplayStores => ({ viewer: useReplayViewerStore(), table: useTableStore() });

/** Selects from the watched replay; undefined while there is none. */
export const useReplayViewer = <T>(pick: (replayViewer: ReplayViewerState) => T): T | undefined =>
  useStore(useReplayViewerStore(), ({ now }) => (now ? pick(now) : undefined));

/** Selects from the cutting room. */
export const useCuttingRoom = <T>(pick: (cuttingRoom: CuttingRoom) => T): T =>
  useStore(useReplayViewerStore(), ({ cuttingRoom }) => pick(cuttingRoom));

/** The watched replay, for code outside components. */
export const replayViewerNow = (viewer: ReplayViewerStore): ReplayViewerState | undefined => viewer.getState().now;

/** Changes part of the watched replay; without a replay, does nothing. */
export function setReplayViewer(viewer: ReplayViewerStore, part: Partial<ReplayViewerState>): void {
  const { now } = viewer.getState();
  if (now) viewer.setState({ now: { ...now, ...part } });
}

/** The cutting room, for code outside components. */
export const cuttingRoomNow = (viewer: ReplayViewerStore): CuttingRoom => viewer.getState().cuttingRoom;

/** Changes part of the cutting room. */
export const setCuttingRoom = (viewer: ReplayViewerStore, part: Partial<CuttingRoom>): void =>
  viewer.setState({ cuttingRoom: { ...viewer.getState().cuttingRoom, ...part } });
