import { create } from 'zustand';
import type { ShotList } from '../camera/list/shot-list.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { ReplayEntry } from '../replay/replay.ts';
import type { Clock } from './clock.ts';
import type { Facts } from './facts.ts';
import type { CameraView } from '../app/state/view.ts';

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

type Stage = { readonly now: ReplayViewerState | undefined };

/** The store of the replay viewer. */
export const useReplayViewerStore = create<Stage>()(() => ({ now: undefined }));

/** The replay that is watched, for code that is no component. */
export const replayViewerNow = (): ReplayViewerState | undefined => useReplayViewerStore.getState().now;

/** A part of the replay that is watched; undefined while there is none. */
export const useReplayViewer = <T>(pick: (replayViewer: ReplayViewerState) => T): T | undefined =>
  useReplayViewerStore(({ now }) => (now ? pick(now) : undefined));

/** Begins or ends watching. */
export const patchReplayViewer = (now: ReplayViewerState | undefined): void => useReplayViewerStore.setState({ now });

/** Changes a part of the state of the watched replay; an equal part notifies no subscriber. */
export function setReplayViewer(part: Partial<ReplayViewerState>): void {
  const now = replayViewerNow();
  if (now) useReplayViewerStore.setState({ now: { ...now, ...part } });
}
