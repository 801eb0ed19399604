import { create } from 'zustand';
import type { DirectedLength } from '../camera/director/direct.ts';
import { filmAt } from '../camera/poses/film-at.ts';
import { filmFrame, type Rect } from '../camera/poses/film-frame.ts';
import { RATIO } from '../camera/poses/framing.ts';
import { type Aspect, filmLength, type ShotList } from '../camera/list/shot-list.ts';
import { tableNow } from '../app/state/table-store.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { type Clock, createClock } from './clock.ts';
import { directInSlices } from './direct-in-slices.ts';
import { setReplayViewer, replayViewerNow } from './replay-viewer-store.ts';

/** The cutting room of a replay: the film under construction, what is picked of it, and its own running second. */
export type CuttingRoom = {
  readonly open: boolean;
  /** The shot that is picked, and the key of it. */
  readonly shot: number;
  readonly key: number | undefined;
  readonly past: readonly ShotList[];
  readonly future: readonly ShotList[];
  readonly clock: Clock;
  readonly playing: boolean;
  /** What is wrong with a file that was opened, in sentences. */
  readonly faults: readonly string[];
};

const CLOSED: CuttingRoom = {
  open: false,
  shot: 0,
  key: undefined,
  past: [],
  future: [],
  clock: createClock(0),
  playing: false,
  faults: [],
};

/** The one store of the cutting room. */
export const useCuttingRoom = create<CuttingRoom>()(() => CLOSED);

/** The cutting room as it is now. */
export const cuttingRoomNow = (): CuttingRoom => useCuttingRoom.getState();

/** Changes a part of it. */
export const setCuttingRoom = (part: Partial<CuttingRoom>): void => useCuttingRoom.setState(part);

/** How many steps can be undone. */
const MOST_STEPS = 100;

/** Begins with another film, or goes on with this one: its clock is as long as it is, and stands where it stood. */
export function putFilm(list: ShotList, time = cuttingRoomNow().clock.now()): void {
  cuttingRoomNow().clock.pause();
  const clock = createClock(filmLength(list));
  clock.seek(time);
  clock.subscribe(() => {
    const { playing, shot } = cuttingRoomNow();
    if (clock.isPlaying() !== playing) setCuttingRoom({ playing: clock.isPlaying() });
    // What is seen is what is picked.
    const index = filmAt(list, clock.now())?.index ?? shot;
    if (index !== shot) setCuttingRoom({ shot: index, key: undefined });
  });
  setCuttingRoom({ clock, playing: false, shot: Math.max(0, Math.min(cuttingRoomNow().shot, list.shots.length - 1)) });
  setReplayViewer({ shots: list });
}

/** Changes the film by a step that can be undone. */
export function changeFilm(next: ShotList): void {
  const before = replayViewerNow()?.shots;
  if (before === undefined || next === before) return;
  setCuttingRoom({ past: [...cuttingRoomNow().past, before].slice(-MOST_STEPS), future: [] });
  putFilm(next);
}

/** Takes the last step back, or takes it again. */
export function stepBack(by: 1 | -1): void {
  const now = replayViewerNow()?.shots;
  const { past, future } = cuttingRoomNow();
  const found = by === -1 ? past.at(-1) : future.at(-1);
  if (now === undefined || found === undefined) return;
  setCuttingRoom(
    by === -1
      ? { past: past.slice(0, -1), future: [...future, now] }
      : { past: [...past, now], future: future.slice(0, -1) },
  );
  putFilm(found);
}

/** The director's film of the replay that is watched; undefined where it was left before the film was planned. */
export async function directed(length: DirectedLength, aspect: Aspect, seed = 1): Promise<ShotList | undefined> {
  const now = replayViewerNow();
  if (now === undefined) return undefined;
  const { reducedMotion } = tableNow().settings;
  return directInSlices(now.timeline, { length, reducedMotion, aspect, seed });
}

const whole = new WeakMap<Timeline, Map<boolean, ShotList | undefined>>();

/**
 * The director's camera on a replay as it plays: a whole film, whose seconds are those of the replay. Planned once.
 *
 * @param ready Told when it is; until then there is none.
 */
export function directedWhole(timeline: Timeline, reducedMotion: boolean, ready: () => void): ShotList | undefined {
  const known = whole.get(timeline) ?? new Map<boolean, ShotList | undefined>();
  whole.set(timeline, known);
  if (!known.has(reducedMotion)) {
    known.set(reducedMotion, undefined);
    void directInSlices(timeline, { length: 'full', reducedMotion, aspect: '16:9', seed: 1 }).then((list) => {
      if (list) known.set(reducedMotion, list);
      else known.delete(reducedMotion);
      ready();
    });
  }
  return known.get(reducedMotion);
}

/** The margins that the replay viewer's panels cover: its header above, its bar below, its log on the right. Pixels. */
const PANELS = { head: 62, bar: 140, cutting: 314, log: 276, narrow: 900 } as const;

/** Where on the page the film's picture is, CSS pixels (px). */
export function frameOnPage(page: { readonly width: number; readonly height: number }, aspect: Aspect): Rect {
  const isBare = tableNow().replayViewer?.bare ?? true;
  const foot = cuttingRoomNow().open ? PANELS.cutting : PANELS.bar;
  const log = page.width > PANELS.narrow ? PANELS.log : 0;
  const free: Rect = isBare
    ? { left: 0, top: 0, width: page.width, height: page.height }
    : {
        left: 12,
        top: PANELS.head + 6,
        width: page.width - log - 24,
        height: Math.max(80, page.height - PANELS.head - foot - 12),
      };
  return filmFrame(free, aspect);
}

/**
 * Where on the page the small picture of the film is, while its maker looks elsewhere: over the room, at its left. CSS
 * pixels (px).
 */
export function insetOnPage(page: { readonly width: number; readonly height: number }, aspect: Aspect): Rect {
  const ratio = RATIO[aspect];
  const height = Math.min(INSET.height, INSET.width / ratio);
  const width = height * ratio;
  return {
    left: INSET.margin,
    top: Math.round(page.height - INSET.foot - height),
    width: Math.round(width),
    height: Math.round(height),
  };
}

const INSET = { width: 264, height: 168, margin: 16, foot: 324 } as const;
