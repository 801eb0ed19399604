import type { Toppled } from '../app/state/services.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { actingAt, EASE, leftOf, shareOf } from './acting.ts';
import { fallsAt } from './falls.ts';
import { fallPuffs, toppledPose } from './perform.ts';
import type { ModelPose } from './pose.ts';
import type { Puff } from './performance.ts';
import { type TimelineClip, clipAt, type Timeline, type TimelineFall } from './timeline.ts';
import { withResidual } from './residual.ts';
import { FALL } from './durations.ts';
import type { Slain } from '../app/state/animation-step.ts';
import { outerRadius } from '../geometry/gap.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';
import type { Seconds } from '../kernel/units.ts';

/** The simulated fall of an event's slain, by the event's number; undefined when not known yet. */
type Falls = (event: number) => Toppled | undefined;

/** No falls known yet. */
const UNKNOWN_FALLS: Falls = () => undefined;

/**
 * The pose of every mini and tray at a second, with the slain of this turn where they fall and lie. A function of the
 * second alone, so scrubbing, playing and filming show the same.
 */
export function posesAt(
  timeline: Timeline,
  time: Seconds,
  falls: Falls = UNKNOWN_FALLS,
): ReadonlyMap<ModelId, ModelPose> {
  const { clip, index, since } = clipAt(timeline, time);
  const poses = new Map(clip.rests);
  for (const [id, pose] of movingAt(clip, since)) poses.set(id, pose);
  for (const fall of fallsAt(timeline, index))
    for (const [id, pose] of fallenPoses(fall, index, since, falls(fall.number))) poses.set(id, pose);
  return poses;
}

/** The models of a clip that are not in their rest pose, some seconds into it. */
export function* movingAt(clip: TimelineClip, since: Seconds): Generator<readonly [ModelId, ModelPose]> {
  const { performance, easing, rests, length } = clip;
  const left = easing.size > 0 ? leftOf(since, Math.min(EASE, length)) : 0;
  const acting = new Set<ModelId>();
  for (const [id, pose] of performance ? actingAt(performance, rests, since) : []) {
    const residual = left > 0 ? easing.get(id) : undefined;
    if (residual) acting.add(id);
    yield [id, residual ? withResidual(pose, shareOf(residual, left)) : pose];
  }
  if (left <= 0) return;
  for (const [id, residual] of easing) {
    const rest = acting.has(id) ? undefined : rests.get(id);
    if (rest) yield [id, withResidual(rest, shareOf(residual, left))];
  }
}

/** The dust raised in a clip, in seconds from its start. */
export const puffsIn = ({ performance, act }: TimelineClip): readonly Puff[] =>
  performance?.puffs ?? (act?.kind === 'fall' ? fallPuffs(act.slain) : []);

/** The poses of one event's slain as they fall or lie. Times in seconds of the replay. */
export function fallenPoses(
  fall: TimelineFall,
  index: number,
  since: Seconds,
  toppled: Toppled | undefined,
): readonly (readonly [ModelId, ModelPose])[] {
  const share = index > fall.clip ? 1 : Math.min(1, since / FALL);
  return fall.slain.map((slain, i) => [
    slain.model.id,
    toppled ? toppledPose(toppled, i, frameOf(toppled, share)) : tippedPose(slain, share),
  ]);
}

/** A fall is played this many times slower than simulated, or faster where it does not fit its clip. */
const SLOWER = 1.25;

function frameOf({ frames, secondsPerFrame }: Toppled, share: number): number {
  const whole = (frames - 1) * secondsPerFrame * SLOWER;
  const pace = Math.max(1, whole / (FALL - 0.05));
  return Math.min(frames - 1, (share * FALL * pace) / (secondsPerFrame * SLOWER));
}

/**
 * The pose of a slain mini tipping over, away from the blow, while its simulated fall is not known. `share` of the fall
 * that is over, 0 to 1.
 */
function tippedPose({ model, from }: Slain, share: number): ModelPose {
  const { at, base, height, facing } = model;
  const [dx, dz] = [at[0] - from[0], at[2] - from[2]];
  const away = Math.hypot(dx, dz);
  const [ux, uz] = away > SAME_PLACE ? [dx / away, dz / away] : [Math.sin(facing), Math.cos(facing)];
  const radius = outerRadius(base);
  // It tips about the rim away from the blow, accelerating, until its side lies on the ground.
  const end = Math.PI / 2 + Math.atan2(radius, height) * 0.5;
  const angle = end * Math.min(1, share * 1.8) ** 2;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const along = radius - radius * cos;
  const rise = radius * sin;
  const half = angle / 2;
  const [s, c] = [Math.sin(half), Math.cos(half)];
  const [sy, cy] = [Math.sin(facing / 2), Math.cos(facing / 2)];
  // Rotation about a horizontal axis across the direction of the fall, after the model's facing.
  const [ax, az] = [uz * s, -ux * s];
  return {
    at: [at[0] + ux * along, at[1] + rise, at[2] + uz * along],
    facing: 0,
    lean: 0,
    hop: 0,
    turn: [ax * cy - az * sy, c * sy, az * cy + ax * sy, c * cy],
  };
}
