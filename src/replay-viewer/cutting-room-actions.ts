import { useMemo } from 'react';
import { checkModels } from '../camera/list/check-shots.ts';
import { tellShots } from '../camera/list/explain-shots.ts';
import {
  changed,
  withShotDuplicated,
  inserted,
  withShotMoved,
  removed,
  resized,
  withKey,
  withKeyChanged,
  withoutKey,
} from '../camera/list/edit-list.ts';
import type { CameraPose } from '../camera/list/camera-pose.ts';
import { shotPoses } from '../camera/poses/pose-at.ts';
import type { DirectedLength } from '../camera/director/direct.ts';
import { filmAt } from '../camera/poses/film-at.ts';
import { type ChosenRig, freshRig, reshaped } from '../camera/director/fresh-rig.ts';
import { lensOf } from '../camera/poses/lens-of.ts';
import { readShots } from '../camera/list/read-shots.ts';
import { SHOT_LIMITS } from '../camera/list/shot-limits.ts';
import { type Aspect, filmLength, type Key, type Shot, type ShotList } from '../camera/list/shot-list.ts';
import { toKeys } from '../camera/poses/to-keys.ts';
import { distance } from '../kernel/vec.ts';
import { err, type Result } from '../kernel/result.ts';
import type { Seconds } from '../kernel/units.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { shotMessages } from '../messages/shots.ts';
import { changeFilm, directed, putFilm, stepFilm } from './cutting-room.ts';
import {
  cuttingRoomNow,
  type ReplayStores,
  replayViewerNow,
  type ReplayViewerState,
  type ReplayViewerStore,
  setCuttingRoom,
  setReplayViewer,
  useReplayStores,
} from './replay-viewer-store.ts';
import { BEFORE_END, LOOKS_SIMULTANEOUS } from '../kernel/display-tolerances.ts';

/** Everything a player can do in the cutting room. */
export type CuttingRoomActions = ReturnType<typeof createCuttingRoomActions>;

/** Creates the actions of the cutting room. They change the film of the watched replay, never the replay itself. */
export function createCuttingRoomActions(stores: ReplayStores) {
  const { viewer, table } = stores;
  const say = (said: string): void => table.setState({ said });
  const room = createRoomActions(stores);
  const step = createStep(viewer, room.toFilmTime);
  return {
    ...room,
    ...createDirectorActions(stores, room.toFilmTime, say),
    ...createShotActions(viewer, step, room.toFilmTime),
    ...createRigActions(viewer, step, say),
    ...createKeyActions(viewer, step, say),
    /** Undoes (-1) or redoes (1) one step. */
    stepBack: (by: 1 | -1): void => stepFilm(viewer, by),
    setAspect: (aspect: Aspect): void => {
      const at = watchedFilm(viewer);
      if (!at) return;
      const shots = at.list.shots.map((shot) => reshaped(shot, at.now.timeline, at.list.aspect, aspect));
      changeFilm(viewer, { ...at.list, aspect, shots });
    },
    /** Looks through the film's camera, or through the player's own. */
    lookThrough: (isFilms: boolean): void => setReplayViewer(viewer, { camera: isFilms ? 'shots' : 'free' }),
    /** Opens the text of a shot file. On faults, lists them in the cutting room and keeps the current film. */
    openShots: (text: string): void => {
      const now = replayViewerNow(viewer);
      if (now === undefined) return;
      const opened = readFilm(text, now.timeline);
      if (!opened.ok) {
        setCuttingRoom(viewer, { faults: opened.error });
        return;
      }
      setCuttingRoom(viewer, { faults: [], shot: 0, key: undefined });
      changeFilm(viewer, opened.value);
      room.toFilmTime(0);
      say(shotMessages.room.opened(opened.value.name));
    },
    /** The name of this film, for files. */
    shotsName: (): string => (table.getState().replayViewer?.name ?? 'film').replace(/\.replay$/, ''),
  };
}

/** The actions of the cutting room, for components. */
export function useCuttingRoomActions(): CuttingRoomActions {
  const { viewer, table } = useReplayStores();
  return useMemo(() => createCuttingRoomActions({ viewer, table }), [viewer, table]);
}

/** The watched replay and its film; undefined unless there are both. */
function watchedFilm(
  viewer: ReplayViewerStore,
): { readonly now: ReplayViewerState; readonly list: ShotList } | undefined {
  const now = replayViewerNow(viewer);
  return now?.shots && { now, list: now.shots };
}

/** Seeks the film to a second, and the replay to the second it shows. */
type ToFilmTime = (time: Seconds) => void;

/** The actions that open and close the cutting room and play its film. */
function createRoomActions(stores: ReplayStores) {
  const { viewer } = stores;
  const toFilmTime: ToFilmTime = (time) => {
    const at = watchedFilm(viewer);
    if (at === undefined) return;
    const { clock } = cuttingRoomNow(viewer);
    clock.seek(time);
    at.now.clock.pause();
    const moment = filmAt(at.list, clock.now());
    if (moment) at.now.clock.seek(moment.timelineTime);
  };
  return {
    toFilmTime,
    /** Opens the cutting room with the current film, or with the director's 15-second one. */
    openCuttingRoom: async (): Promise<void> => {
      const now = replayViewerNow(viewer);
      if (now === undefined) return;
      now.clock.pause();
      const list = now.shots ?? (await directed(stores, 15, '16:9'));
      // The replay may have been closed meanwhile, or the room opened twice.
      if (list === undefined || replayViewerNow(viewer)?.timeline !== now.timeline || cuttingRoomNow(viewer).open)
        return;
      setCuttingRoom(viewer, { open: true, past: [], future: [], faults: [], shot: 0, key: undefined });
      putFilm(viewer, list, 0);
      setReplayViewer(viewer, { camera: 'shots' });
      toFilmTime(0);
    },
    /** Closes the cutting room and keeps the film. */
    closeCuttingRoom: (): void => {
      cuttingRoomNow(viewer).clock.pause();
      setCuttingRoom(viewer, { open: false });
      if (replayViewerNow(viewer)?.camera === 'shots') setReplayViewer(viewer, { camera: 'free' });
    },
    /** Plays or pauses the film; at its end, plays it from the start. */
    toggleFilm: (): void => {
      const { clock } = cuttingRoomNow(viewer);
      if (clock.isPlaying()) {
        clock.pause();
        return;
      }
      replayViewerNow(viewer)?.clock.pause();
      setReplayViewer(viewer, { camera: 'shots' });
      clock.play(1);
    },
  };
}

/** The actions that let the director cut the film. */
const createDirectorActions = (stores: ReplayStores, toFilmTime: ToFilmTime, say: (said: string) => void) => ({
  directIt: async (length: DirectedLength): Promise<void> => {
    const { viewer } = stores;
    const at = watchedFilm(viewer);
    setCuttingRoom(viewer, { requested: length });
    const list = await directed(stores, length, at?.list.aspect ?? '16:9');
    const { open, requested } = cuttingRoomNow(viewer);
    const isStale = requested !== length || watchedFilm(viewer)?.now.timeline !== at?.now.timeline;
    // Only the last request counts, and only while the cutting room and its replay are still open.
    if (list === undefined || !open || isStale) return;
    setCuttingRoom(viewer, { shot: 0, key: undefined });
    changeFilm(viewer, list);
    toFilmTime(0);
    setReplayViewer(viewer, { camera: 'shots' });
    const [shots, seconds] = [list.shots.length, filmLength(list)];
    const isSooner = length !== 'full' && seconds < length - LOOKS_SIMULTANEOUS;
    say(isSooner ? shotMessages.room.toldSooner(shots, seconds, length) : shotMessages.room.directed(shots, seconds));
  },
});

/**
 * Changes the film by one step and keeps the shot selected.
 *
 * @param follow By how many shots the selection moves.
 */
type Step = (change: (list: ShotList, index: number) => ShotList, follow?: number) => void;

const createStep =
  (viewer: ReplayViewerStore, toFilmTime: ToFilmTime): Step =>
  (change, follow = 0) => {
    const at = watchedFilm(viewer);
    if (at === undefined) return;
    const { shot } = cuttingRoomNow(viewer);
    const next = change(at.list, shot);
    if (next === at.list) return;
    changeFilm(viewer, next);
    const index = Math.max(0, Math.min(next.shots.length - 1, shot + follow));
    setCuttingRoom(viewer, { shot: index, key: undefined });
    const now = next.shots[index];
    const time = cuttingRoomNow(viewer).clock.now();
    toFilmTime(now && (time < now.from || time >= now.from + now.length) ? now.from : time);
  };

/** The actions that select shots and change them as a whole. */
const createShotActions = (viewer: ReplayViewerStore, step: Step, toFilmTime: ToFilmTime) => ({
  /** Selects a shot by its index, and seeks to its start unless the film is already within it. */
  pickShot: (index: number, key?: number): void => {
    const shot = watchedFilm(viewer)?.list.shots[index];
    if (shot === undefined) return;
    setCuttingRoom(viewer, { shot: index, key });
    const since = cuttingRoomNow(viewer).clock.now() - shot.from;
    const picked = key !== undefined && shot.rig.kind === 'keys' ? shot.rig.keys[key] : undefined;
    if (picked) toFilmTime(shot.from + Math.min(picked.at, shot.length - BEFORE_END));
    else if (since < 0 || since >= shot.length) toFilmTime(shot.from);
  },
  changeShot: (change: Parameters<typeof changed>[2]): void => step((list, index) => changed(list, index, change)),
  /** Sets the length of the shot at an index, seconds. */
  resizeShot: (index: number, length: Seconds): void => {
    setCuttingRoom(viewer, { shot: index });
    step((list) => resized(list, index, length));
  },
  /** Moves a shot from one index to another. */
  moveShot: (from: number, to: number): void => {
    setCuttingRoom(viewer, { shot: from });
    step((list) => withShotMoved(list, from, to), to - from);
  },
  doubleShot: (): void => step(withShotDuplicated, 1),
  removeShot: (): void => step(removed, 0),
  /** Inserts a shot of the whole table after the selected one, at the film's current second of the replay. */
  insertShot: (): void =>
    step((list, index) => {
      const before = list.shots[index];
      const timelineFrom = before ? before.timelineFrom + before.pace * before.length : 0;
      const rig = { kind: 'wide', bearing: 25, pitch: 33, turn: -7 } as const;
      return inserted(list, index + 1, { from: 0, length: 3, timelineFrom, pace: 1, rig });
    }, 1),
});

/** The actions that change the rig of the selected shot. */
function createRigActions(viewer: ReplayViewerStore, step: Step, say: (said: string) => void) {
  /** Replaces the rig of the selected shot by keys for the same movement. */
  const takeOver = (): void => {
    const at = watchedFilm(viewer);
    if (at === undefined) return;
    step((list, index) => {
      const shot = list.shots[index];
      if (shot === undefined || shot.rig.kind === 'keys') return list;
      const own = toKeys(shot, at.now.timeline, list.aspect);
      const lens = { fov: undefined, roll: undefined, focus: undefined, aperture: undefined };
      return changed(list, index, { ...own, ...lens, ease: undefined, settle: undefined });
    });
    say(shotMessages.room.takenOver);
  };
  return {
    takeOver,
    /** Gives the selected shot a rig aimed at the middle of what it shows; `keys` turns its rig into keys. */
    chooseRig: (kind: ChosenRig | 'keys'): void => {
      const at = watchedFilm(viewer);
      if (at === undefined) return;
      if (kind === 'keys') {
        takeOver();
        return;
      }
      step((list, index) => {
        const shot = list.shots[index];
        if (shot === undefined) return list;
        const rig = freshRig(kind, at.now.timeline, shot, list.aspect);
        return changed(list, index, { rig, fov: undefined, focus: undefined, aperture: undefined, roll: undefined });
      });
    },
  };
}

/** The actions that set, change and remove keys of the selected shot. */
const createKeyActions = (viewer: ReplayViewerStore, step: Step, say: (said: string) => void) => ({
  /** Sets a key at the current camera: the player's own, or the film's. */
  addKey: (): void => {
    const at = watchedFilm(viewer);
    const { shot: index, clock } = cuttingRoomNow(viewer);
    const shot = at?.list.shots[index];
    if (!at || !shot) return;
    const since = Math.min(shot.length, Math.max(0, clock.now() - shot.from));
    const filmed = shotPoses(shot, at.now.timeline, at.list.aspect)(since);
    const next = withKey(shot, since, presentPose(at.now, filmed, lensOf(shot.rig).aperture));
    if (next === shot) return;
    step((list, picked) => changed(list, picked, { ...next, ...without(shot, next) }));
    const before = shot.rig.kind === 'keys' ? shot.rig.keys : [];
    const key = next.rig.kind === 'keys' ? next.rig.keys.findIndex((one) => !before.includes(one)) : -1;
    setCuttingRoom(viewer, { key: key < 0 ? undefined : key });
    say(shotMessages.room.added);
  },
  removeKey: (): void => {
    const { key } = cuttingRoomNow(viewer);
    if (key !== undefined) step((list, index) => changed(list, index, withoutKey(list.shots[index]!, key)));
  },
  /** Changes the selected key. */
  changeKey: (change: { readonly [K in keyof Key]?: Key[K] | undefined }): void => {
    const { key } = cuttingRoomNow(viewer);
    if (key === undefined) return;
    step((list, index) => changed(list, index, withKeyChanged(list.shots[index]!, key, change)));
    setCuttingRoom(viewer, { key });
  },
});

/** The fields that a changed shot no longer has, each as undefined. */
const without = (before: Shot, after: Shot): { readonly [K in keyof Shot]?: undefined } =>
  Object.fromEntries(Object.keys(before).flatMap((key) => (key in after ? [] : [[key, undefined]])));

/** The pose of the camera now: the film's while it leads, otherwise the player's with the film's lens. */
function presentPose(now: ReplayViewerState, filmed: CameraPose, aperture: number): CameraPose {
  const view = now.camera === 'shots' ? undefined : now.sight.current?.();
  if (view === undefined) return filmed;
  const [px, py, pz, tx, ty, tz] = view;
  const pose = { position: [px, py, pz], target: [tx, ty, tz] } as const;
  return { ...filmed, ...pose, roll: 0, aperture, focus: distance(pose.position, pose.target) };
}

/** How many faults of a file are listed. */
const LISTED = 4;

/**
 * Reads the text of a shot file for a replay.
 *
 * @errors Sentences that say what is wrong with the file.
 */
function readFilm(text: string, timeline: Timeline): Result<ShotList, readonly string[]> {
  const { room } = shotMessages;
  if (text.length > SHOT_LIMITS.text) return err([room.tooLarge]);
  const read = readShots(text);
  if (!read.ok) {
    const rest = read.error.length - LISTED;
    return err([room.broken, ...read.error.slice(0, LISTED).map(tellShots), ...(rest > 0 ? [room.more(rest)] : [])]);
  }
  const unknown = checkModels(read.value, timeline.initial.models);
  if (unknown.length > 0) return err([shotMessages.otherReplay(read.value.name, unknown.length)]);
  return read.value.shots.length > 0 ? read : err([room.empty]);
}
