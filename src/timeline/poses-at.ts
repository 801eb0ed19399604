import type { Toppled } from '../app/state/services.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { actingAt, EASE, leftOf, shareOf } from './acting.ts';
import { type Fall, fallsAt } from './falls.ts';
import { toppledPose } from './perform.ts';
import type { Pose } from './pose.ts';
import { type Beat, beatAt, type Timeline, type Seconds } from './timeline.ts';
import { eased } from './residual.ts';
import { FALL } from './slots.ts';
import { tippedPose } from './tipping.ts';

/** How physics had the slain of an event fall, by the event's number; undefined where it is not known. */
export type Falls = (event: number) => Toppled | undefined;

/** Nobody knows how anybody fell. */
export const UNKNOWN_FALLS: Falls = () => undefined;

/**
 * How every mini is shown at a second: those on the table, the trays of ranks, and the slain of this turn where they
 * fall and lie. Depends on nothing but the second: scrubbing, playing and filming show the same.
 */
export function posesAt(timeline: Timeline, time: Seconds, falls: Falls = UNKNOWN_FALLS): ReadonlyMap<ModelId, Pose> {
  const { beat, index, since } = beatAt(timeline, time);
  const poses = new Map(beat.rests);
  for (const [id, pose] of movingAt(beat, since)) poses.set(id, pose);
  for (const fall of fallsAt(timeline, index))
    for (const [id, pose] of fallenPoses(fall, index, since, falls(fall.number))) poses.set(id, pose);
  return poses;
}

/** Those of a beat who do not rest where they stand, some seconds into it. */
export function* movingAt(beat: Beat, since: Seconds): Generator<readonly [ModelId, Pose]> {
  const { performance, easing, rests, length } = beat;
  const left = easing.size > 0 ? leftOf(since, Math.min(EASE, length)) : 0;
  const acting = new Set<ModelId>();
  for (const [id, pose] of performance ? actingAt(performance, rests, since) : []) {
    const residual = left > 0 ? easing.get(id) : undefined;
    if (residual) acting.add(id);
    yield [id, residual ? eased(pose, shareOf(residual, left)) : pose];
  }
  if (left <= 0) return;
  for (const [id, residual] of easing) {
    const rest = acting.has(id) ? undefined : rests.get(id);
    if (rest) yield [id, eased(rest, shareOf(residual, left))];
  }
}

/** How the slain of one event fall or lie. */
export function fallenPoses(
  fall: Fall,
  index: number,
  since: Seconds,
  toppled: Toppled | undefined,
): readonly (readonly [ModelId, Pose])[] {
  const share = index > fall.beat ? 1 : Math.min(1, since / FALL);
  return fall.slain.map((slain, i) => [
    slain.model.id,
    toppled ? toppledPose(toppled, i, frameOf(toppled, share)) : tippedPose(slain, share),
  ]);
}

/** Seconds of a fall are played so much slower than physics had them, unless its slot is too short. */
const SLOWER = 1.25;

function frameOf({ frames, secondsPerFrame }: Toppled, share: number): number {
  const whole = (frames - 1) * secondsPerFrame * SLOWER;
  const pace = Math.max(1, whole / (FALL - 0.05));
  return Math.min(frames - 1, (share * FALL * pace) / (secondsPerFrame * SLOWER));
}
