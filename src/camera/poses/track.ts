import type { Point } from '../../kernel/point.ts';
import type { ModelPose } from '../../timeline/pose.ts';
import { standing } from '../../timeline/pose.ts';
import { movingAt } from '../../timeline/poses-at.ts';
import { clipAt, type Timeline } from '../../timeline/timeline.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Subject } from '../list/shot-list.ts';
import { centroid, lerp } from '../../kernel/vec.ts';
import { AT_SAMPLE } from '../../kernel/display-tolerances.ts';

/** What a shot needs of a timeline. */
export type ShotTimeline = Pick<Timeline, 'clips' | 'initial' | 'length'>;

/** Where something is at a second of the timeline. */
export type Track = (time: number) => Point;

/** How high over its base a mini is looked at, as a share of its height; and that of an unknown mini. */
const CHEST = 0.55;
const TALL = 1.5;
/** A track is looked up this often a second, and is straight between. */
const OFTEN = 30;

const tracks = new WeakMap<object, Map<string, Track>>();

/** Where the middle of a subject is at any second: that of its minis as they move, the slain where they last stood. */
export function trackOf(replay: ShotTimeline, subject: Subject): Track {
  if ('point' in subject) return () => subject.point;
  const known = tracks.get(replay) ?? new Map<string, Track>();
  tracks.set(replay, known);
  const name = subject.models.join(' ');
  const track = known.get(name) ?? sampled(replay, subject.models as readonly ModelId[]);
  known.set(name, track);
  return track;
}

function sampled(replay: ShotTimeline, ids: readonly ModelId[]): Track {
  const heights = ids.map((id) => (firstModelOf(replay, id)?.height ?? TALL) * CHEST);
  const chest = heights.reduce((sum, height) => sum + height, 0) / Math.max(1, heights.length);
  const samples = new Map<number, Point>();
  const at = (step: number): Point => {
    const known = samples.get(step);
    if (known) return known;
    const snapshot = snapshotOf(replay, step);
    const [x, y, z] = centroid(ids.map((id) => poseIn(replay, snapshot, id).at));
    const fresh: Point = [x, y + chest, z];
    samples.set(step, fresh);
    return fresh;
  };
  return (time) => {
    const when = Math.min(replay.length, Math.max(0, time)) * OFTEN;
    const step = Math.floor(when);
    return lerp(at(step), at(step + 1), when - step);
  };
}

/** How some minis stand at a second, in their order; those that never are on the table stand at its middle. */
export function posesOf(replay: ShotTimeline, ids: readonly ModelId[], time: number): readonly ModelPose[] {
  const when = Math.min(replay.length, Math.max(0, time)) * OFTEN;
  const step = Math.floor(when);
  const share = when - step;
  const before = snapshotOf(replay, step);
  if (share < AT_SAMPLE) return ids.map((id) => poseIn(replay, before, id));
  const after = snapshotOf(replay, step + 1);
  return ids.map((id) => {
    const [a, b] = [poseIn(replay, before, id), poseIn(replay, after, id)];
    if (a === b) return a;
    return { ...a, at: lerp(a.at, b.at, share), facing: a.facing + share * shortest(b.facing - a.facing) };
  });
}

const shortest = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

/** Every model at one moment: the poses of those that move, and the rest poses of the clip that is on. */
type Snapshot = {
  readonly moving: ReadonlyMap<ModelId, ModelPose>;
  readonly rests: ReadonlyMap<ModelId, ModelPose>;
  readonly index: number;
};

const snapshots = new WeakMap<object, Map<number, Snapshot>>();
/** Snapshots that are kept at once: cameras ask for the same stretch of a timeline again and again. */
const KEPT = 2400;

function snapshotOf(replay: ShotTimeline, step: number): Snapshot {
  const known = snapshots.get(replay) ?? new Map<number, Snapshot>();
  snapshots.set(replay, known);
  const before = known.get(step);
  if (before) return before;
  if (known.size >= KEPT) known.clear();
  const { clip, index, since } = clipAt(replay, step / OFTEN);
  const fresh = { moving: new Map(movingAt(clip, since)), rests: clip.rests, index };
  known.set(step, fresh);
  return fresh;
}

const gone = new WeakMap<object, Map<ModelId, ModelPose>>();

function poseIn(replay: ShotTimeline, { moving, rests, index }: Snapshot, id: ModelId): ModelPose {
  const shown = moving.get(id) ?? rests.get(id);
  if (shown) return shown;
  const known = gone.get(replay) ?? new Map<ModelId, ModelPose>();
  gone.set(replay, known);
  const before = known.get(id);
  if (before) return before;
  const model = lastOf(replay, id, index) ?? replay.initial.models.get(id);
  const pose = model ? standing(model) : NOWHERE;
  known.set(id, pose);
  return pose;
}

const NOWHERE: ModelPose = { at: [0, 0, 0], facing: 0, lean: 0, hop: 0 };

/** A model as it first is. */
export const firstModelOf = ({ initial }: ShotTimeline, id: string) => initial.models.get(id as ModelId);

/** A model as it last was before a clip in which it is no more: no model comes back, so a binary search finds the clip. */
function lastOf({ clips }: ShotTimeline, id: ModelId, before: number) {
  let [low, high] = [0, before];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (clips[middle]!.state.models.has(id)) low = middle;
    else high = middle;
  }
  return clips[low]?.state.models.get(id);
}

/** Samples of a window. */
const SAMPLES = 12;

/**
 * A track made smooth by the mean over a window about each moment, nearer moments counting more: a function of time
 * alone, which no frame before it changes.
 *
 * @param window Seconds of the timeline, from end to end; 0 leaves the track as it is.
 */
export function smoothed(track: Track, window: number): Track {
  if (window <= 0) return track;
  return (time) => {
    let [x, y, z, all] = [0, 0, 0, 0];
    for (let i = 0; i <= SAMPLES; i++) {
      const off = (2 * i) / SAMPLES - 1;
      const weight = 1 + Math.cos(Math.PI * off);
      if (weight <= 0) continue;
      const at = track(time + (off * window) / 2);
      x += weight * at[0];
      y += weight * at[1];
      z += weight * at[2];
      all += weight;
    }
    return [x / all, y / all, z / all];
  };
}
