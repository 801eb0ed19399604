import type { CameraPose } from '../list/camera-pose.ts';
import { clearPoses } from './clear-poses.ts';
import { filmAt } from './film-at.ts';
import type { PoseBySecond } from './key-poses.ts';
import { rigPoses } from './rig-poses.ts';
import type { Aspect, Shot, ShotList } from '../list/shot-list.ts';
import type { ShotTimeline } from './track.ts';

/** The camera pose of a film at one of its seconds, undefined for a film without shots: a function of the list, the second and the timeline alone. */
export function filmPoseAt(list: ShotList, time: number, timeline: ShotTimeline): CameraPose | undefined {
  const moment = filmAt(list, time);
  return moment && shotPoses(moment.shot, timeline, list.aspect)(moment.since);
}

type Known = { readonly aspect: Aspect | undefined; readonly poseAt: PoseBySecond };
const known = new WeakMap<object, WeakMap<Shot, Known>>();

/** The camera poses of one shot, by the seconds since it began. What goes into them is worked out once for a shot and a timeline. */
export function shotPoses(shot: Shot, timeline: ShotTimeline, aspect: Aspect | undefined): PoseBySecond {
  const shots = known.get(timeline) ?? new WeakMap<Shot, Known>();
  known.set(timeline, shots);
  const before = shots.get(shot);
  if (before && before.aspect === aspect) return before.poseAt;
  const poseAt = clearPoses(rigPoses(shot, timeline, { aspect }), shot, timeline);
  shots.set(shot, { aspect, poseAt });
  return poseAt;
}
