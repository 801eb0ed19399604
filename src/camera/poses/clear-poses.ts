import type { Point } from '../../kernel/point.ts';
import type { CameraPose } from '../list/camera-pose.ts';
import type { PoseBySecond } from './key-poses.ts';
import { lookDirection } from './rotation.ts';
import { type MiniDisc, discOf, liftOver, obstaclesOf } from './obstacles.ts';
import type { Shot } from '../list/shot-list.ts';
import { posesOf, type ShotTimeline } from './track.ts';
import { distance, add, scale } from '../../kernel/vec.ts';

/** Seconds in which a camera rises before an obstacle and comes down behind it, and seconds between two checks. */
const RISE = 0.9;
const LOOK_EVERY = 0.15;
/** The longest stretch of its path between two checks, inches, and the most checks on it. */
const LOOK_AFTER = 0.25;
const MOST_LOOKS = 12;
/** A camera's minimum distance to its target, inches. */
const NEAREST = 0.8;
/** A camera's maximum distance from the table's centre, inches. */
const FARTHEST = 240;

/**
 * The camera poses of a shot kept out of the ground, terrain and models: a camera inside an obstacle is raised above
 * it, and rises and descends gradually. A function of time alone.
 */
export function clearPoses(poseAt: PoseBySecond, shot: Shot, replay: ShotTimeline): PoseBySecond {
  const room = obstaclesOf(replay.initial.terrain);
  // Bases do not overlap, so the eye point of a mini is never inside another model.
  const minisAt = shot.rig.kind === 'mini-eye' ? () => [] : minisOf(replay);
  const needs = new Map<number, number>();
  const needAt = (since: number): number => {
    const timeline = shot.timelineFrom + shot.pace * since;
    return liftOver(room, minisAt(timeline), tamed(poseAt(since)).position);
  };
  // Checks between two steps too: a fast camera would otherwise jump over an obstacle within one frame.
  const mostAbout = (step: number): number => {
    const at = (share: number) => Math.min(shot.length, Math.max(0, (step + share) * LOOK_EVERY));
    const far = distance(poseAt(at(-0.5)).position, poseAt(at(0.5)).position);
    const looks = Math.min(MOST_LOOKS, Math.max(1, Math.ceil(far / LOOK_AFTER)));
    let most = 0;
    for (let i = 0; i < looks; i++) most = Math.max(most, needAt(at((i + 0.5) / looks - 0.5)));
    return most;
  };
  const keptNeed = (step: number): number => {
    const known = needs.get(step);
    if (known !== undefined) return known;
    const need = mostAbout(step);
    needs.set(step, need);
    return need;
  };
  const last = Math.ceil(shot.length / LOOK_EVERY);
  return (since) => {
    const pose = tamed(poseAt(since));
    let lift = needAt(since);
    const [from, to] = [Math.ceil((since - RISE) / LOOK_EVERY), Math.floor((since + RISE) / LOOK_EVERY)];
    for (let step = Math.max(0, from); step <= Math.min(last, to); step++)
      lift = Math.max(lift, keptNeed(step) * bump((step * LOOK_EVERY - since) / RISE));
    const raised: Point = [pose.position[0], pose.position[1] + lift, pose.position[2]];
    const timeline = shot.timelineFrom + shot.pace * since;
    const more = lift > 0 ? liftOver(room, minisAt(timeline), raised) : 0;
    return lift + more > 0 ? { ...pose, position: [raised[0], raised[1] + more, raised[2]] } : pose;
  };
}

/** 1 in the middle and 0 at both ends, with a continuous slope. */
const bump = (u: number): number => (Math.abs(u) >= 1 ? 0 : (1 - u * u) ** 2);

/** A pose within range of the table and not too close to its target. */
function tamed(pose: CameraPose): CameraPose {
  const back =
    distance(pose.position, pose.target) < NEAREST
      ? add(pose.target, scale(lookDirection(pose), -NEAREST))
      : pose.position;
  const far = Math.hypot(...back);
  return { ...pose, position: far > FARTHEST ? scale(back, FARTHEST / far) : back };
}

/** Where every model is at a second of a timeline; the last result is kept. */
function minisOf(replay: ShotTimeline): (timeline: number) => readonly MiniDisc[] {
  const models = [...replay.initial.models.values()];
  const ids = models.map(({ id }) => id);
  let known: { readonly timeline: number; readonly discs: readonly MiniDisc[] } | undefined;
  return (timeline) => {
    if (known?.timeline !== timeline)
      known = { timeline, discs: posesOf(replay, ids, timeline).map(({ at }, i) => discOf(models[i]!, at)) };
    return known.discs;
  };
}
