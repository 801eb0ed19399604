import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Cast } from './cast.ts';
import type { CameraPose } from '../list/camera-pose.ts';
import { placeIn, ratioOf } from '../poses/framing.ts';
import type { PoseBySecond } from '../poses/key-poses.ts';
import type { Aspect, ShotSide, Shot } from '../list/shot-list.ts';
import type { ShotSight } from './sight.ts';
import { firstModelOf, posesOf, type ShotTimeline } from '../poses/track.ts';
import { toRadians } from '../../kernel/units.ts';
import { distance, dot, sub } from '../../kernel/vec.ts';
import { PLUMB } from '../../kernel/display-tolerances.ts';

/** The moments at which a shot is judged, as shares of its length. */
export const KEY_TIMES = [0.04, 0.35, 0.65, 0.96] as const;
/** The central share of the picture a subject must be in at key times. */
export const MIDDLE = 0.8;
/** The most models of a crowd that are checked. */
const LOOKED_AFTER = 7;
const CHEST = 0.55;

/** The quality of a shot, in shares of 1. */
export type Verdict = {
  /** The share of lines from the camera to its models that terrain leaves clear. */
  readonly seen: number;
  /** The share of the same lines that no other mini crosses. */
  readonly free: number;
  /** The share of its models, over the key times, in the middle of the picture. */
  readonly framed: number;
  /** Their mean size: 1 for a soldier a quarter of the picture's height or more. */
  readonly size: number;
  /** Whether, at every key time, their centre is in the middle of the picture and terrain hides no more than half of them. */
  readonly holds: boolean;
  /** Whether the camera keeps to its side of the line of action. */
  readonly keepsSide: boolean;
};

/** What a shot is judged with. */
export type JudgeSetting = {
  readonly replay: ShotTimeline;
  readonly sight: ShotSight;
  readonly aspect: Aspect | undefined;
};

/**
 * Where a shot's models are at its key times.
 *
 * @param high Height on each model as a share of its height; the chest by default.
 */
export const spotsOf = (
  replay: ShotTimeline,
  shot: Shot,
  ids: readonly ModelId[],
  high = CHEST,
): readonly (readonly Point[])[] =>
  KEY_TIMES.map((share) =>
    spotsAt(replay, outermost(replay, ids, shot), shot.timelineFrom + shot.pace * share * shot.length, high),
  );

function spotsAt(replay: ShotTimeline, ids: readonly ModelId[], time: number, high: number): readonly Point[] {
  return posesOf(replay, ids, time).map(
    ({ at }, i): Point => [at[0], at[1] + high * (firstModelOf(replay, ids[i]!)?.height ?? 1.5), at[2]],
  );
}

/** All of a few models; of a crowd the outermost ones, so that a picture of them holds all, and the central one. */
function outermost(replay: ShotTimeline, ids: readonly ModelId[], shot: Shot): readonly ModelId[] {
  if (ids.length <= LOOKED_AFTER) return ids;
  const poses = posesOf(replay, ids, shot.timelineFrom + (shot.pace * shot.length) / 2);
  const chosen = new Set<ModelId>([ids[0]!]);
  for (const [x, z] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, -1],
  ] as const) {
    let best = 0;
    for (let i = 1; i < ids.length; i++) {
      const [a, b] = [poses[i]!.at, poses[best]!.at];
      if (a[0] * x + a[2] * z > b[0] * x + b[2] * z) best = i;
    }
    chosen.add(ids[best]!);
  }
  const middle = meanOf(poses.map(({ at }) => at));
  const far = poses.map(({ at }) => distance(at, middle));
  chosen.add(ids[far.indexOf(Math.min(...far))]!);
  return [...chosen];
}

/** Judges a shot with its camera poses. */
export function judge(
  bench: JudgeSetting,
  shot: Shot,
  poseAt: PoseBySecond,
  { frames, cast, side }: { readonly frames: readonly ModelId[]; readonly cast: Cast; readonly side: ShotSide },
): Verdict {
  const { replay, sight } = bench;
  const ratio = ratioOf(bench);
  const spots = spotsOf(replay, shot, frames);
  let [seen, free, framed, large, all] = [0, 0, 0, 0, 0];
  let [holds, keepsSide] = [true, true];
  for (const [i, share] of KEY_TIMES.entries()) {
    const pose = poseAt(share * shot.length);
    const time = shot.timelineFrom + shot.pace * share * shot.length;
    const others = crowdAt(replay, frames, time);
    // A picture without models is judged by the camera's target.
    const here = frames.length > 0 ? spots[i]! : [pose.target];
    const before = seen;
    for (const spot of here) {
      all++;
      if (sight(pose.position, spot)) seen++;
      if (!others.some((other) => isBetween(other, pose.position, spot))) free++;
      if (isMiddle(pose, ratio, spot)) framed++;
      large += Math.min(1, heightIn(pose, spot) / LARGE);
    }
    if (here.length > 0 && (2 * (seen - before) < here.length || !isMiddle(pose, ratio, meanOf(here)))) holds = false;
    // Without models there is no line of action to cross.
    if (frames.length > 0 && offsetFromLine(replay, cast, pose, time) * (side === 'left' ? 1 : -1) < 0)
      keepsSide = false;
  }
  const whole = Math.max(1, all);
  return { seen: seen / whole, free: free / whole, framed: framed / whole, size: large / whole, holds, keepsSide };
}

/** A soldier's share of the picture's height that counts as large, and a soldier's height in inches. */
const LARGE = 0.25;
const SOLDIER = 1.5;

/** The share of a picture's height that a soldier takes at a spot. */
const heightIn = (pose: CameraPose, spot: Point): number =>
  SOLDIER / (2 * Math.max(0.1, distance(pose.position, spot)) * Math.tan(toRadians(pose.fov) / 2));

const isMiddle = (pose: CameraPose, ratio: number, spot: Point): boolean => {
  const { x, y, depth } = placeIn(pose, ratio, spot);
  return depth > 0 && Math.abs(x) <= MIDDLE && Math.abs(y) <= MIDDLE;
};

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], [0, 0, 0]);
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}

/** How far to the left of a cast's line of action a camera stands, inches; negative is right. */
export function offsetFromLine(
  replay: ShotTimeline,
  cast: Cast,
  pose: Pick<CameraPose, 'position'>,
  time: number,
): number {
  const [at] = [
    meanOf(posesOf(replay, cast.front.length > 0 ? cast.front : cast.subject, time).map((pose) => pose.at)),
  ];
  const line = lineAt(replay, cast, at, time);
  return dot(sub(pose.position, at), [line[2], 0, -line[0]]);
}

/** The line of action at a second: towards the targets, or as it was cast when there are none or they coincide. */
function lineAt(replay: ShotTimeline, cast: Cast, at: Point, time: number): Point {
  if (cast.facing.length === 0) return cast.axis;
  const to = meanOf(posesOf(replay, cast.facing, time).map((pose) => pose.at));
  const [x, z] = [to[0] - at[0], to[2] - at[2]];
  const length = Math.hypot(x, z);
  return length > 0.05 ? [x / length, 0, z / length] : cast.axis;
}

type Body = { readonly at: Point; readonly radius: number; readonly height: number };

/** The minis that may obstruct the view. */
function crowdAt(replay: ShotTimeline, besides: readonly ModelId[], time: number): readonly Body[] {
  const excluded = new Set(besides);
  const ids = [...replay.initial.models.keys()].filter((id) => !excluded.has(id));
  return posesOf(replay, ids, time).map(({ at }, i) => ({
    at,
    radius: 0.5,
    height: firstModelOf(replay, ids[i]!)?.height ?? 1.5,
  }));
}

/** Whether an upright body is on the line from a camera to a spot. */
function isBetween({ at, radius, height }: Body, from: Point, spot: Point): boolean {
  const [dx, dz] = [spot[0] - from[0], spot[2] - from[2]];
  const span = dx * dx + dz * dz;
  if (span < PLUMB ** 2) return false;
  const t = ((at[0] - from[0]) * dx + (at[2] - from[2]) * dz) / span;
  if (t <= 0.02 || t >= 0.98) return false;
  if (Math.hypot(from[0] + dx * t - at[0], from[2] + dz * t - at[2]) > radius) return false;
  const y = from[1] + (spot[1] - from[1]) * t;
  return y > at[1] && y < at[1] + height;
}
