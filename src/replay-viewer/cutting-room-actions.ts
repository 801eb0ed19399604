import { setTable, tableNow } from '../app/state/table-store.ts';
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
import { type ChosenRig, freshRig } from '../camera/director/fresh-rig.ts';
import { lensOf } from '../camera/poses/lens-of.ts';
import { readShots } from '../camera/list/read-shots.ts';
import { SHOT_LIMITS } from '../camera/list/shot-limits.ts';
import { type Aspect, filmLength, type Key, type Shot, type ShotList } from '../camera/list/shot-list.ts';
import { toKeys } from '../camera/poses/to-keys.ts';
import { distance } from '../kernel/vec.ts';
import { shotMessages } from '../messages/shots.ts';
import { changeFilm, cuttingRoomNow, directed, putFilm, setCuttingRoom } from './cutting-room.ts';
import { setReplayViewer, type ReplayViewerState, replayViewerNow } from './replay-viewer-store.ts';
import { BEFORE_END, LOOKS_SIMULTANEOUS } from '../kernel/display-tolerances.ts';

const say = (said: string): void => setTable({ said });

/** The replay that is watched and its film, where there are both. */
const film = (): { readonly now: ReplayViewerState; readonly list: ShotList } | undefined => {
  const now = replayViewerNow();
  return now?.shots && { now, list: now.shots };
};

/** Opens the cutting room: with the film there is, or the director's short one. */
export async function openCuttingRoom(): Promise<void> {
  const now = replayViewerNow();
  if (now === undefined) return;
  now.clock.pause();
  const list = now.shots ?? (await directed(15, '16:9'));
  // The replay may have been closed meanwhile, or opened twice.
  if (list === undefined || replayViewerNow()?.timeline !== now.timeline || cuttingRoomNow().open) return;
  setCuttingRoom({ open: true, past: [], future: [], faults: [], shot: 0, key: undefined });
  putFilm(list, 0);
  setReplayViewer({ camera: 'shots' });
  toFilmTime(0);
}

/** Closes it; the film stays. */
export function closeCuttingRoom(): void {
  cuttingRoomNow().clock.pause();
  setCuttingRoom({ open: false });
  if (replayViewerNow()?.camera === 'shots') setReplayViewer({ camera: 'free' });
}

/** To a second of the film, and the replay with it. */
export function toFilmTime(time: number): void {
  const at = film();
  if (at === undefined) return;
  const { clock } = cuttingRoomNow();
  clock.seek(time);
  at.now.clock.pause();
  const moment = filmAt(at.list, clock.now());
  if (moment) at.now.clock.seek(moment.timelineTime);
}

/** Plays the film, from its start where it has ended, or pauses it. */
export function toggleFilm(): void {
  const { clock } = cuttingRoomNow();
  if (clock.isPlaying()) {
    clock.pause();
    return;
  }
  replayViewerNow()?.clock.pause();
  setReplayViewer({ camera: 'shots' });
  clock.play(1);
}

/** The length the director was asked for last. */
let wished: DirectedLength | undefined;

/** Has the director cut it. */
export async function directIt(length: DirectedLength): Promise<void> {
  const at = film();
  wished = length;
  const list = await directed(length, at?.list.aspect ?? '16:9');
  // Only the last request counts, and only in the cutting room and for the film it was made for.
  if (list === undefined || wished !== length || !cuttingRoomNow().open || film()?.now.timeline !== at?.now.timeline)
    return;
  setCuttingRoom({ shot: 0, key: undefined });
  changeFilm(list);
  toFilmTime(0);
  setReplayViewer({ camera: 'shots' });
  const [shots, seconds] = [list.shots.length, filmLength(list)];
  const isSooner = length !== 'full' && seconds < length - LOOKS_SIMULTANEOUS;
  say(isSooner ? shotMessages.room.toldSooner(shots, seconds, length) : shotMessages.room.directed(shots, seconds));
}

export const setAspect = (aspect: Aspect): void => {
  const at = film();
  if (at) changeFilm({ ...at.list, aspect });
};

/** Picks a shot by its index, and goes to where it begins, unless that is where the film is. */
export function pickShot(index: number, key?: number): void {
  const at = film();
  const shot = at?.list.shots[index];
  if (shot === undefined) return;
  setCuttingRoom({ shot: index, key });
  const since = cuttingRoomNow().clock.now() - shot.from;
  const picked = key !== undefined && shot.rig.kind === 'keys' ? shot.rig.keys[key] : undefined;
  if (picked) toFilmTime(shot.from + Math.min(picked.at, shot.length - BEFORE_END));
  else if (since < 0 || since >= shot.length) toFilmTime(shot.from);
}

/** Changes the film by one of its steps; the picked shot stays picked. */
function step(change: (list: ShotList, index: number) => ShotList, follow = 0): void {
  const at = film();
  if (at === undefined) return;
  const { shot } = cuttingRoomNow();
  const next = change(at.list, shot);
  if (next === at.list) return;
  changeFilm(next);
  const index = Math.max(0, Math.min(next.shots.length - 1, shot + follow));
  setCuttingRoom({ shot: index, key: undefined });
  const moved = next.shots[index];
  const { clock } = cuttingRoomNow();
  if (moved && (clock.now() < moved.from || clock.now() >= moved.from + moved.length)) toFilmTime(moved.from);
  else toFilmTime(clock.now());
}

export const changeShot = (change: Parameters<typeof changed>[2]): void =>
  step((list, index) => changed(list, index, change));
/** Makes the shot of that index so many seconds long. */
export const resizeShot = (index: number, length: number): void => {
  setCuttingRoom({ shot: index });
  step((list) => resized(list, index, length));
};
/** Moves a shot from one index to another. */
export const moveShot = (from: number, to: number): void => {
  setCuttingRoom({ shot: from });
  step((list) => withShotMoved(list, from, to), to - from);
};
export const doubleShot = (): void => step(withShotDuplicated, 1);
export const removeShot = (): void => step(removed, 0);

/** A new shot after the picked one: the table as a whole, where the film is in the replay. */
export const insertShot = (): void =>
  step((list, index) => {
    const before = list.shots[index];
    const timelineFrom = before ? before.timelineFrom + before.pace * before.length : 0;
    const shot: Shot = {
      from: 0,
      length: 3,
      timelineFrom,
      pace: 1,
      rig: { kind: 'wide', bearing: 25, pitch: 33, turn: -7 },
    };
    return inserted(list, index + 1, shot);
  }, 1);

/** Gives the selected shot a rig of a kind, fitted to what happens in it; `keys` converts its present rig. */
export function chooseRig(kind: ChosenRig | 'keys'): void {
  const at = film();
  if (at === undefined) return;
  if (kind === 'keys') {
    takeOver();
    return;
  }
  step((list, index) => {
    const shot = list.shots[index];
    if (shot === undefined) return list;
    const rig = freshRig(kind, at.now.timeline, shot.timelineFrom + (shot.pace * shot.length) / 2);
    return changed(list, index, { rig, fov: undefined, focus: undefined, aperture: undefined, roll: undefined });
  });
}

/** Puts the picked shot into keys that do what its rig did. */
export function takeOver(): void {
  const at = film();
  if (at === undefined) return;
  step((list, index) => {
    const shot = list.shots[index];
    if (shot === undefined || shot.rig.kind === 'keys') return list;
    const keyed = toKeys(shot, at.now.timeline, list.aspect);
    return changed(list, index, {
      ...keyed,
      fov: undefined,
      roll: undefined,
      focus: undefined,
      aperture: undefined,
      ease: undefined,
      settle: undefined,
    });
  });
  say(shotMessages.room.takenOver);
}

/** Sets a key of the selected shot at the present pose of the free camera, or of the film's camera. */
export function addKey(): void {
  const at = film();
  const shot = at?.list.shots[cuttingRoomNow().shot];
  if (!at || !shot) return;
  const since = Math.min(shot.length, Math.max(0, cuttingRoomNow().clock.now() - shot.from));
  const filmed = shotPoses(shot, at.now.timeline, at.list.aspect)(since);
  const pose = presentPose(at.now, filmed, lensOf(shot.rig).aperture);
  const next = withKey(shot, since, pose);
  if (next === shot) return;
  step((list, index) => changed(list, index, { ...next, ...without(shot, next) }));
  const key = next.rig.kind === 'keys' ? next.rig.keys.findIndex((one) => Math.abs(one.at - since) < 0.06) : -1;
  setCuttingRoom({ key: key < 0 ? undefined : key });
  say(shotMessages.room.added);
}

/** What a shot no longer says, as a change. */
const without = (before: Shot, after: Shot): { readonly [K in keyof Shot]?: undefined } =>
  Object.fromEntries(Object.keys(before).flatMap((key) => (key in after ? [] : [[key, undefined]])));

/** Where the editor of the film looks from: the film's camera while it leads, else the free camera with the film's lens. */
function presentPose(now: ReplayViewerState, filmed: CameraPose, aperture: number): CameraPose {
  const view = now.camera === 'shots' ? undefined : now.sight.current?.();
  if (view === undefined) return filmed;
  const [px, py, pz, tx, ty, tz] = view;
  const pose = { position: [px, py, pz], target: [tx, ty, tz] } as const;
  return { ...filmed, ...pose, roll: 0, aperture, focus: distance(pose.position, pose.target) };
}

export const removeKey = (): void => {
  const { key } = cuttingRoomNow();
  if (key !== undefined) step((list, index) => changed(list, index, withoutKey(list.shots[index]!, key)));
};

/** Changes the picked key. */
export function changeKey(change: { readonly [K in keyof Key]?: Key[K] | undefined }): void {
  const { key } = cuttingRoomNow();
  if (key === undefined) return;
  step((list, index) => changed(list, index, withKeyChanged(list.shots[index]!, key, change)));
  setCuttingRoom({ key });
}

/** Looks through the film's camera, or through the free camera. */
export const lookThrough = (isFilms: boolean): void => setReplayViewer({ camera: isFilms ? 'shots' : 'free' });

/** How many faults of a file are reported. */
const FAULTS_SHOWN = 4;

/** Opens the text of a shot list; when it is faulty the faults are reported, and the present film stays. */
export function openShots(text: string): void {
  const now = replayViewerNow();
  if (now === undefined) return;
  const { room } = shotMessages;
  const read = text.length > SHOT_LIMITS.text ? undefined : readShots(text);
  const strangers = read?.ok ? checkModels(read.value, now.timeline.initial.models) : [];
  if (read?.ok && strangers.length === 0 && read.value.shots.length > 0) {
    setCuttingRoom({ faults: [], shot: 0, key: undefined });
    changeFilm(read.value);
    toFilmTime(0);
    say(room.opened(read.value.name));
    return;
  }
  const problems = read === undefined ? [] : read.ok ? strangers : read.error;
  const told = problems.slice(0, FAULTS_SHOWN).map(tellShots);
  const rest = problems.length - told.length;
  setCuttingRoom({
    faults: [
      read === undefined ? room.tooLarge : !read.ok ? room.broken : strangers.length > 0 ? room.unknown : room.empty,
      ...told,
      ...(rest > 0 ? [room.more(rest)] : []),
    ],
  });
}

/** Whether a list may take another shot. */
export const hasRoom = (): boolean => (replayViewerNow()?.shots?.shots.length ?? 0) < SHOT_LIMITS.shots;

/** What a file of this film is called. */
export const shotsFileName = (): string =>
  `${(tableNow().replayViewer?.name ?? 'film').replace(/\.replay$/, '')}.shots.json`;
