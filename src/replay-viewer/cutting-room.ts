import type { DirectedLength } from '../camera/director/direct.ts';
import { filmAt } from '../camera/poses/film-at.ts';
import { filmFrame, type Rect } from '../camera/poses/film-frame.ts';
import { RATIO } from '../camera/poses/framing.ts';
import { type Aspect, filmLength, type ShotList } from '../camera/list/shot-list.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { createClock } from './clock.ts';
import { directInSlices } from './direct-in-slices.ts';
import {
  cuttingRoomNow,
  type ReplayStores,
  replayViewerNow,
  type ReplayViewerStore,
  setCuttingRoom,
  setReplayViewer,
} from './replay-viewer-store.ts';

/** How many steps can be undone. */
const MOST_STEPS = 100;

/** Sets the film of the replay and gives it a new clock, which keeps the current second by default. */
export function putFilm(viewer: ReplayViewerStore, list: ShotList, time = cuttingRoomNow(viewer).clock.now()): void {
  cuttingRoomNow(viewer).clock.pause();
  const clock = createClock(filmLength(list));
  clock.seek(time);
  clock.subscribe(() => {
    const { playing, shot } = cuttingRoomNow(viewer);
    if (clock.isPlaying() !== playing) setCuttingRoom(viewer, { playing: clock.isPlaying() });
    // The shot on screen is the selected one.
    const index = filmAt(list, clock.now())?.index ?? shot;
    if (index !== shot) setCuttingRoom(viewer, { shot: index, key: undefined });
  });
  setCuttingRoom(viewer, {
    clock,
    playing: false,
    shot: Math.max(0, Math.min(cuttingRoomNow(viewer).shot, list.shots.length - 1)),
  });
  setReplayViewer(viewer, { shots: list });
}

/** Changes the film by a step that can be undone. */
export function changeFilm(viewer: ReplayViewerStore, next: ShotList): void {
  const before = replayViewerNow(viewer)?.shots;
  if (before === undefined || next === before) return;
  setCuttingRoom(viewer, { past: [...cuttingRoomNow(viewer).past, before].slice(-MOST_STEPS), future: [] });
  putFilm(viewer, next);
}

/** Undoes or redoes one step. */
export function stepFilm(viewer: ReplayViewerStore, by: 1 | -1): void {
  const now = replayViewerNow(viewer)?.shots;
  const { past, future } = cuttingRoomNow(viewer);
  const found = by === -1 ? past.at(-1) : future.at(-1);
  if (now === undefined || found === undefined) return;
  setCuttingRoom(
    viewer,
    by === -1
      ? { past: past.slice(0, -1), future: [...future, now] }
      : { past: [...past, now], future: future.slice(0, -1) },
  );
  putFilm(viewer, found);
}

/** The director's film of the watched replay; undefined when the replay was closed before the film was planned. */
export async function directed(
  stores: ReplayStores,
  length: DirectedLength,
  aspect: Aspect,
): Promise<ShotList | undefined> {
  const now = replayViewerNow(stores.viewer);
  if (now === undefined) return undefined;
  const { reducedMotion } = stores.table.getState().settings;
  return directInSlices(stores, now.timeline, { length, reducedMotion, aspect, seed: 1 });
}

const whole = new WeakMap<Timeline, Map<boolean, ShotList | undefined>>();

/**
 * The director's camera for a replay as it plays: a full-length film on the replay's own seconds, planned once.
 *
 * @param ready Called when planning ends; until then the result is undefined.
 */
export function directedWhole(
  stores: ReplayStores,
  timeline: Timeline,
  reducedMotion: boolean,
  ready: () => void,
): ShotList | undefined {
  const known = whole.get(timeline) ?? new Map<boolean, ShotList | undefined>();
  whole.set(timeline, known);
  if (!known.has(reducedMotion)) {
    known.set(reducedMotion, undefined);
    void directInSlices(stores, timeline, { length: 'full', reducedMotion, aspect: '16:9', seed: 1 }).then((list) => {
      if (list) known.set(reducedMotion, list);
      else known.delete(reducedMotion);
      ready();
    });
  }
  return known.get(reducedMotion);
}

/** The margins that the panels of the replay viewer cover: header above, bar below, log on the right. CSS pixels. */
const PANELS = { head: 62, bar: 140, cutting: 314, log: 276, narrow: 900 } as const;

/** The size of a page, CSS pixels. */
type Page = { readonly width: number; readonly height: number };

/** What covers the page: no panel at all, the replay's panels, or those and the cutting room. */
export type PagePanels = 'none' | 'replay' | 'cutting-room';

/** The rectangle of the film's picture on the page, CSS pixels. */
export function frameOnPage(page: Page, aspect: Aspect, panels: PagePanels): Rect {
  const foot = panels === 'cutting-room' ? PANELS.cutting : PANELS.bar;
  const log = page.width > PANELS.narrow ? PANELS.log : 0;
  const free: Rect =
    panels === 'none'
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
 * The rectangle of the film's small picture, shown above the cutting room on the left while the player's own camera is
 * in use. CSS pixels.
 */
export function insetOnPage(page: Page, aspect: Aspect): Rect {
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
