import type { Point } from '../../kernel/point.ts';
import type { ModelPose } from '../../timeline/pose.ts';
import { standing } from '../../timeline/pose.ts';
import { movingAt } from '../../timeline/poses-at.ts';
import { clipAt, type Timeline } from '../../timeline/timeline.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Subject } from '../list/shot-list.ts';
import { centroid, lerp } from '../../kernel/vec.ts';
import { AT_SAMPLE } from '../../kernel/display-tolerances.ts';

/** The part of a timeline that a shot needs. */
export type ShotTimeline = Pick<Timeline, 'clips' | 'initial' | 'length'>;

/** A place by seconds of the timeline. */
export type Track = (time: number) => Point;

/** Height of a camera's aim at a mini, as a share of the mini's height; and the height of an unknown mini, inches. */
const CHEST = 0.55;
const TALL = 1.5;
/** Samples of a track per second; it is linear in between. */
const OFTEN = 30;

const tracks = new WeakMap<object, Map<string, Track>>();

/** The centre of a subject at any second: of its minis as they move, with the slain where they last stood. */
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

/** The poses of some minis at a second, in order; minis that are never on the table are at its centre. */
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

/** Every model at one moment: the poses of moving models, and the rest poses of the current clip. */
type Snapshot = {
  readonly moving: ReadonlyMap<ModelId, ModelPose>;
  readonly rests: ReadonlyMap<ModelId, ModelPose>;
  readonly index: number;
};

const snapshots = new WeakMap<object, Map<number, Snapshot>>();
/** Snapshots cached at a time, since cameras ask for the same stretch repeatedly. */
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

/** A model in the initial state. */
export const firstModelOf = ({ initial }: ShotTimeline, id: string) => initial.models.get(id as ModelId);

/** A model before the clip in which it is removed. Models never return, so a binary search finds the clip. */
function lastOf({ clips }: ShotTimeline, id: ModelId, before: number) {
  let [low, high] = [0, before];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (clips[middle]!.state.models.has(id)) low = middle;
    else high = middle;
  }
  return clips[low]?.state.models.get(id);
}

/** Samples per window. */
const SAMPLES = 12;

/**
 * A track smoothed by a weighted mean over a window around each moment. A function of time alone, independent of the
 * frames before.
 *
 * @param window Seconds of the timeline, from end to end; 0 leaves the track unchanged.
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
