import { toDegrees } from '../../kernel/units.ts';
import { distance, dot } from '../../kernel/vec.ts';
import type { Eye } from '../list/camera-pose.ts';
import { lookOf } from '../poses/rotation.ts';

/** Eyes that look in directions nearer than this, degrees, from places nearer than this share of what they look at, see the same. */
const TURNED = 25;
const MOVED = 0.45;

/** Whether a cut from one eye to another is a jump: the picture is nearly the same, and not quite. */
export function isJump(from: Eye, to: Eye): boolean {
  const turned = toDegrees(Math.acos(Math.max(-1, Math.min(1, dot(lookOf(from), lookOf(to))))));
  const far = Math.max(distance(from.position, from.target), distance(to.position, to.target));
  return turned < TURNED && distance(from.position, to.position) < MOVED * far;
}
