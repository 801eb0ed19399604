import { showNotice, dismissNotice } from '../app/state/notices.ts';
import { directBySteps, type DirectorOptions } from '../camera/director/direct.ts';
import type { ShotList } from '../camera/list/shot-list.ts';
import { sightOver } from '../camera/director/sight.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { shotMessages } from '../messages/shots.ts';
import { type ReplayStores, replayViewerNow } from './replay-viewer-store.ts';

/** The longest slice of planning before the page may draw, and the time before progress is reported, milliseconds. */
const STRETCH = 7;
const SILENT = 400;
/** How many steps of progress are reported. */
const PROGRESS_STEPS = 5;

const known = new WeakMap<Timeline, Map<string, Promise<ShotList>>>();

/**
 * Plans the director's film of a replay on the main thread, in slices between which the page can draw. Each combination
 * of replay and options is planned once.
 *
 * @returns Undefined when the replay was closed meanwhile.
 * @param now The current time, milliseconds.
 */
export async function directInSlices(
  stores: ReplayStores,
  timeline: Timeline,
  wish: DirectorOptions,
  now: () => number = () => performance.now(),
): Promise<ShotList | undefined> {
  const plans = known.get(timeline) ?? new Map<string, Promise<ShotList>>();
  known.set(timeline, plans);
  const key = JSON.stringify(wish);
  const before = plans.get(key);
  if (before) return before.catch(() => undefined);
  const plan = planned(stores, timeline, wish, now);
  plans.set(key, plan);
  try {
    return await plan;
  } catch (fault) {
    plans.delete(key);
    if (fault !== LEFT) throw fault;
    return undefined;
  }
}

/** Thrown when the replay was closed. */
const LEFT = new Error('left');

async function planned(
  { viewer, table }: ReplayStores,
  timeline: Timeline,
  wish: DirectorOptions,
  now: () => number,
): Promise<ShotList> {
  const steps = directBySteps(timeline, sightOver(timeline.initial.terrain), wish);
  const begun = now();
  let said = '';
  try {
    for (let since = begun; ; ) {
      const step = steps.next();
      if (step.done) return step.value;
      if (now() - since < STRETCH) continue;
      const text = shotMessages.room.directing(Math.floor(step.value * PROGRESS_STEPS) / PROGRESS_STEPS);
      if (now() - begun > SILENT && text !== said) showNotice(table, { about: 'replay', text });
      said = text;
      await new Promise((done) => setTimeout(done, 0));
      if (replayViewerNow(viewer)?.timeline !== timeline) throw LEFT;
      since = now();
    }
  } finally {
    dismissNotice(table, 'replay');
  }
}
