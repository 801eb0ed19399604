import type { Eye } from '../list/camera-pose.ts';
import { clearEyes } from './clear-poses.ts';
import { filmAt } from './film-at.ts';
import type { EyeBySecond } from './key-poses.ts';
import { shotEyes } from './rig-poses.ts';
import type { Aspect, Shot, ShotList } from '../list/shot-list.ts';
import type { Stage } from './track.ts';

/** The eye of a film at one of its seconds, undefined for a film without shots: a function of the list, the second and the reel alone. */
export function eyeAt(list: ShotList, time: number, timeline: Stage): Eye | undefined {
  const moment = filmAt(list, time);
  return moment && eyesOf(moment.shot, timeline, list.aspect)(moment.since);
}

type Known = { readonly aspect: Aspect | undefined; readonly eyes: EyeBySecond };
const known = new WeakMap<object, WeakMap<Shot, Known>>();

/** The eyes of one shot, by the seconds since it began. What goes into them is worked out once for a shot and a reel. */
export function eyesOf(shot: Shot, timeline: Stage, aspect: Aspect | undefined): EyeBySecond {
  const shots = known.get(timeline) ?? new WeakMap<Shot, Known>();
  known.set(timeline, shots);
  const before = shots.get(shot);
  if (before && before.aspect === aspect) return before.eyes;
  const eyes = clearEyes(shotEyes(shot, timeline, { aspect }), shot, timeline);
  shots.set(shot, { aspect, eyes });
  return eyes;
}
