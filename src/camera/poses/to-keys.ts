import { type CameraPose, keyOf } from '../list/camera-pose.ts';
import { shotPoses } from './pose-at.ts';
import { lookDirection, upOf } from './rotation.ts';
import { type PoseBySecond, keyPoses } from './key-poses.ts';
import { SHOT_LIMITS } from '../list/shot-limits.ts';
import type { Aspect, Key, Shot } from '../list/shot-list.ts';
import type { ShotTimeline } from './track.ts';
import { distance, dot } from '../../kernel/vec.ts';

/** The most a shot converted to keys may differ from its rig: inches of position, degrees of view and up directions. */
export const TO_KEYS_TOLERANCE = { inches: 0.15, degrees: 1 } as const;

/** Least seconds between keys. */
const CLOSEST = 1 / 60;
const CHECKS = 8;
/** Share of the tolerance allowed at the checked moments, since the error between them may be larger. */
const SAFE = 0.6;

/** A shot with its rig converted to editable keys, which reproduce it within {@link TO_KEYS_TOLERANCE}. */
export function toKeys(shot: Shot, replay: ShotTimeline, aspect: Aspect | undefined): Shot {
  if (shot.rig.kind === 'keys') return shot;
  const poseAt = shotPoses(shot, replay, aspect);
  const times = timesFor(poseAt, shot.length);
  const { fov: _, roll: __, focus: ___, aperture: ____, ease: _____, settle: ______, ...rest } = shot;
  return { ...rest, rig: { kind: 'keys', path: 'catmull-rom', keys: times.map((at) => keyOf(poseAt(at), at)) } };
}

/** The times of the keys: intervals are halved until the keys follow the rig. */
function timesFor(poseAt: PoseBySecond, length: number): readonly number[] {
  if (isStill(poseAt, length)) return [0];
  let times = [0, length / 2, length];
  for (;;) {
    const keyed = keyPoses(
      'catmull-rom',
      times.map((at): Key => keyOf(poseAt(at), at)),
    );
    const next = times.flatMap((from, i) => {
      const to = times[i + 1];
      if (to === undefined || to - from < 2 * CLOSEST || isNear(poseAt, keyed, from, to)) return [from];
      return [from, (from + to) / 2];
    });
    if (next.length === times.length || next.length > SHOT_LIMITS.keys) return times;
    times = next;
  }
}

const isStill = (poseAt: PoseBySecond, length: number): boolean => {
  const first = poseAt(0);
  return Array.from({ length: 2 * CHECKS }, (_, i) => (length * (i + 1)) / (2 * CHECKS)).every(
    (at) => differ(first, poseAt(at)) < 0.02,
  );
};

function isNear(poseAt: PoseBySecond, keyed: PoseBySecond, from: number, to: number): boolean {
  for (let i = 1; i < CHECKS; i++) {
    const at = from + ((to - from) * i) / CHECKS;
    if (differ(poseAt(at), keyed(at)) > SAFE) return false;
  }
  return true;
}

/** How far two camera poses differ, as a share of {@link TO_KEYS_TOLERANCE}; 1 is the most allowed. */
export function differ(a: CameraPose, b: CameraPose): number {
  const turned = Math.max(angle(dot(lookDirection(a), lookDirection(b))), angle(dot(upOf(a), upOf(b))));
  return Math.max(distance(a.position, b.position) / TO_KEYS_TOLERANCE.inches, turned / TO_KEYS_TOLERANCE.degrees);
}

const angle = (cosine: number): number => (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
