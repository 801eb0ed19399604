import { type CameraPose, keyOf } from './camera-pose.ts';
import { SHOT_LIMITS } from './shot-limits.ts';
import type { Key, Shot, ShotList } from './shot-list.ts';
import { TIME_ROUNDING, SAME_KEY } from '../../kernel/display-tolerances.ts';

/** The shortest shot that editing makes and the step of its length, in seconds: whole frames at any rate. */
const SHORTEST_SHOT = 0.5;
export const FINEST = 1 / 6;

const stepped = (seconds: number): number => Math.round(seconds / FINEST) * FINEST;

/** A list with these shots laid end to end, in order. */
function relaid(list: ShotList, shots: readonly Shot[]): ShotList {
  let from = 0;
  const laid = shots.slice(0, SHOT_LIMITS.shots).map((shot): Shot => {
    const at = from;
    from = Math.round((from + shot.length) * 1e6) / 1e6;
    return shot.from === at ? shot : { ...shot, from: at };
  });
  return { ...list, shots: laid };
}

/** A list with the shot at an index changed. Properties that are undefined in the change are removed. */
export function changed(
  list: ShotList,
  index: number,
  change: { readonly [K in keyof Shot]?: Shot[K] | undefined },
): ShotList {
  const shot = list.shots[index];
  if (shot === undefined) return list;
  const merged = Object.fromEntries(Object.entries({ ...shot, ...change }).filter(([, value]) => value !== undefined));
  // The change can only remove optional properties, so the merged object is still a shot.
  return relaid(
    list,
    list.shots.map((one, i) => (i === index ? (merged as Shot) : one)),
  );
}

/** A list with one shot's length changed to `seconds`; its keys keep their share of it. */
export function resized(list: ShotList, index: number, seconds: number): ShotList {
  const shot = list.shots[index];
  if (shot === undefined || !Number.isFinite(seconds)) return list;
  const length = Math.min(SHOT_LIMITS.mostLength, Math.max(SHORTEST_SHOT, stepped(seconds)));
  if (Math.abs(length - shot.length) < TIME_ROUNDING) return list;
  const by = length / shot.length;
  const { rig, settle } = shot;
  return changed(list, index, {
    length,
    ...(settle === undefined ? {} : { settle: Math.min(settle, length) }),
    ...(rig.kind === 'keys' ? { rig: { ...rig, keys: rig.keys.map((key) => ({ ...key, at: key.at * by })) } } : {}),
  });
}

/** A list with one shot moved from one index to another. */
export function withShotMoved(list: ShotList, from: number, to: number): ShotList {
  const shot = list.shots[from];
  const place = Math.max(0, Math.min(list.shots.length - 1, to));
  if (shot === undefined || place === from) return list;
  const others = list.shots.filter((_, i) => i !== from);
  return relaid(list, [...others.slice(0, place), shot, ...others.slice(place)]);
}

/** A list with a shot inserted at an index. */
export const inserted = (list: ShotList, at: number, shot: Shot): ShotList =>
  relaid(list, [...list.shots.slice(0, at), shot, ...list.shots.slice(at)]);

/** A list without the shot at an index; the last shot is never removed. */
export const removed = (list: ShotList, index: number): ShotList =>
  list.shots.length <= 1
    ? list
    : relaid(
        list,
        list.shots.filter((_, i) => i !== index),
      );

/** A list with the shot at an index duplicated. */
export function withShotDuplicated(list: ShotList, index: number): ShotList {
  const shot = list.shots[index];
  return shot ? inserted(list, index + 1, shot) : list;
}

/** A shot with a key for a camera pose, `since` seconds into it. The first key replaces the shot's rig. */
export function withKey(shot: Shot, since: number, pose: CameraPose): Shot {
  const at = Math.min(shot.length, Math.round(Math.max(0, since) * 1000) / 1000);
  const before = shot.rig.kind === 'keys' ? shot.rig.keys : [];
  const near = before.find((key) => Math.abs(key.at - at) < SAME_KEY);
  const key: Key = { ...keyOf(pose, near?.at ?? at), ...(near?.ease ? { ease: near.ease } : {}) };
  const keys = [...before.filter((one) => one !== near), key].sort((a, b) => a.at - b.at);
  if (keys.length > SHOT_LIMITS.keys) return shot;
  const { fov: _, roll: __, focus: ___, aperture: ____, ease: _____, settle: ______, ...rest } = shot;
  return { ...rest, rig: { kind: 'keys', path: shot.rig.kind === 'keys' ? shot.rig.path : 'catmull-rom', keys } };
}

/** A shot without the key at an index; the last key is never removed. */
export function withoutKey(shot: Shot, index: number): Shot {
  if (shot.rig.kind !== 'keys' || shot.rig.keys.length <= 1) return shot;
  return { ...shot, rig: { ...shot.rig, keys: shot.rig.keys.filter((_, i) => i !== index) } };
}

/** A shot with the key at an index changed; its time stays between its neighbours'. */
export function withKeyChanged(
  shot: Shot,
  index: number,
  change: { readonly [K in keyof Key]?: Key[K] | undefined },
): Shot {
  if (shot.rig.kind !== 'keys') return shot;
  const { keys } = shot.rig;
  const key = keys[index];
  if (key === undefined) return shot;
  const [least, most] = [
    (keys[index - 1]?.at ?? -SAME_KEY) + SAME_KEY,
    (keys[index + 1]?.at ?? shot.length + SAME_KEY) - SAME_KEY,
  ];
  const at = Math.min(Math.max(least, most), Math.max(Math.min(least, most), change.at ?? key.at));
  const merged = Object.fromEntries(
    Object.entries({ ...key, ...change, at }).filter(([, value]) => value !== undefined),
  );
  return { ...shot, rig: { ...shot.rig, keys: keys.map((one, i) => (i === index ? (merged as Key) : one)) } };
}
