import type { CameraPose } from '../list/camera-pose.ts';
import { clearPoses } from './clear-poses.ts';
import { filmAt } from './film-at.ts';
import type { PoseBySecond } from './key-poses.ts';
import { rigPoses } from './rig-poses.ts';
import type { Aspect, Shot, ShotList } from '../list/shot-list.ts';
import type { ShotTimeline } from './track.ts';

/** The camera pose at a second of a film, a function of its arguments alone; undefined without shots. */
export function filmPoseAt(list: ShotList, time: number, timeline: ShotTimeline): CameraPose | undefined {
  const moment = filmAt(list, time);
  return moment && shotPoses(moment.shot, timeline, list.aspect)(moment.since);
}

type Known = { readonly aspect: Aspect | undefined; readonly poseAt: PoseBySecond };
const known = new WeakMap<object, WeakMap<Shot, Known>>();

/** The camera poses of a shot, by seconds since it began. Cached by timeline and shot. */
export function shotPoses(shot: Shot, timeline: ShotTimeline, aspect: Aspect | undefined): PoseBySecond {
  const shots = known.get(timeline) ?? new WeakMap<Shot, Known>();
  known.set(timeline, shots);
  const before = shots.get(shot);
  if (before && before.aspect === aspect) return before.poseAt;
  const poseAt = clearPoses(rigPoses(shot, timeline, { aspect }), shot, timeline);
  shots.set(shot, { aspect, poseAt });
  return poseAt;
}
