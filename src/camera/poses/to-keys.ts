import { type CameraPose, keyOf } from '../list/camera-pose.ts';
import { shotPoses } from './pose-at.ts';
import { lookOf, upOf } from './rotation.ts';
import { type PoseBySecond, keyPoses } from './key-poses.ts';
import { SHOT_LIMITS } from '../list/shot-limits.ts';
import type { Aspect, Key, Shot } from '../list/shot-list.ts';
import type { ShotTimeline } from './track.ts';
import { distance, dot } from '../../kernel/vec.ts';

/** How far the eye of a shot taken over by hand may be from where its rig had it: inches, and degrees of where it looks and what is up. */
export const TAKEN_OVER = { inches: 0.15, degrees: 1 } as const;

/** Keys are no nearer to one another than this, seconds. */
const CLOSEST = 1 / 60;
const CHECKS = 8;
/** Of what it may be off, what it may be where it is looked at: between it may be more. */
const SAFE = 0.6;

/** A shot whose eye goes through keys, for a hand to change: the keys reproduce what its rig did, to {@link TAKEN_OVER}. */
export function toKeys(shot: Shot, replay: ShotTimeline, aspect: Aspect | undefined): Shot {
  if (shot.rig.kind === 'keys') return shot;
  const eyes = shotPoses(shot, replay, aspect);
  const times = timesFor(eyes, shot.length);
  const { fov: _, roll: __, focus: ___, aperture: ____, ease: _____, settle: ______, ...rest } = shot;
  return { ...rest, rig: { kind: 'keys', path: 'catmull-rom', keys: times.map((at) => keyOf(eyes(at), at)) } };
}

/** The moments at which an eye needs a key: halved wherever keys alone would lead it astray. */
function timesFor(eyes: PoseBySecond, length: number): readonly number[] {
  if (isStill(eyes, length)) return [0];
  let times = [0, length / 2, length];
  for (;;) {
    const taken = keyPoses(
      'catmull-rom',
      times.map((at): Key => keyOf(eyes(at), at)),
    );
    const next = times.flatMap((from, i) => {
      const to = times[i + 1];
      if (to === undefined || to - from < 2 * CLOSEST || isNear(eyes, taken, from, to)) return [from];
      return [from, (from + to) / 2];
    });
    if (next.length === times.length || next.length > SHOT_LIMITS.keys) return times;
    times = next;
  }
}

const isStill = (eyes: PoseBySecond, length: number): boolean => {
  const first = eyes(0);
  return Array.from({ length: 2 * CHECKS }, (_, i) => (length * (i + 1)) / (2 * CHECKS)).every(
    (at) => differ(first, eyes(at)) < 0.02,
  );
};

function isNear(eyes: PoseBySecond, taken: PoseBySecond, from: number, to: number): boolean {
  for (let i = 1; i < CHECKS; i++) {
    const at = from + ((to - from) * i) / CHECKS;
    if (differ(eyes(at), taken(at)) > SAFE) return false;
  }
  return true;
}

/** How far two eyes are from one another, as a share of what a shot taken over may be off. */
export function differ(a: CameraPose, b: CameraPose): number {
  const turned = Math.max(angle(dot(lookOf(a), lookOf(b))), angle(dot(upOf(a), upOf(b))));
  return Math.max(distance(a.position, b.position) / TAKEN_OVER.inches, turned / TAKEN_OVER.degrees);
}

const angle = (cosine: number): number => (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
