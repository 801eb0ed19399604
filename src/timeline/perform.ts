import type { Lunge } from '../app/state/animation-step.ts';
import type { Toppled } from '../app/state/services.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { Model } from '../rules/core/state/state.ts';
import { turnedTo } from './angle.ts';
import type { ModelPose } from './pose.ts';
import { marchLength, marchPoses, type MarchTrack } from './plan-march.ts';
import type { WalkTrack } from './plan-walk.ts';
import { poseAt, walkLength } from './plan-walk.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';

/** Minis in motion: for how many seconds, and their poses at each of them. */
export type Performance = {
  readonly length: number;
  readonly posesAt: (time: number) => Iterable<readonly [ModelId, ModelPose]>;
};

/** Minis walking along their paths. */
export const walkPerformance = (tracks: readonly WalkTrack[]): Performance => ({
  length: walkLength(tracks),
  posesAt: (time) => tracks.map((track) => [track.model, poseAt(track, time)] as const),
});

/** Regiments on the march. */
export const marchPerformance = (tracks: readonly MarchTrack[]): Performance => ({
  length: marchLength(tracks),
  posesAt: (time) => tracks.flatMap((track) => marchPoses(track, time)),
});

/** Seconds of a lunge, seconds between lunges, and their reach in inches. */
const LUNGE = 0.34;
const NEXT_LUNGE = 0.09;
const REACH = 0.34;

/** Short lunges of the striking models, one after another, each from its rest pose and back. */
export function lungePerformance(
  lunges: readonly Lunge[],
  restOf: (model: ModelId) => ModelPose | undefined,
): Performance {
  const known = lunges.flatMap(({ model, at }, i) => {
    const rest = restOf(model);
    return rest ? [{ model, rest, at, start: i * NEXT_LUNGE }] : [];
  });
  return {
    length: known.length === 0 ? 0 : (known.length - 1) * NEXT_LUNGE + LUNGE,
    posesAt: (time) =>
      known.map(({ model, rest, at, start }) => [model, lungeAt(rest, at, (time - start) / LUNGE)] as const),
  };
}

function lungeAt(rest: ModelPose, at: ModelPose['at'], share: number): ModelPose {
  if (share <= 0 || share >= 1) return rest;
  const [dx, dz] = [at[0] - rest.at[0], at[2] - rest.at[2]];
  const away = Math.hypot(dx, dz);
  if (away < SAME_PLACE) return rest;
  // Out fast, back slowly.
  const out =
    share < 0.35 ? Math.sin((share / 0.35) * (Math.PI / 2)) : (1 + Math.cos(((share - 0.35) / 0.65) * Math.PI)) / 2;
  const by = (Math.min(REACH, away * 0.4) * out) / away;
  return {
    at: [rest.at[0] + dx * by, rest.at[1], rest.at[2] + dz * by],
    facing: turnedTo(rest.facing, Math.atan2(-dx, -dz), out),
    lean: rest.lean + 0.3 * out,
    hop: 0.05 * out,
  };
}

/** A fall is played this many times slower than physics simulated it. */
const SLOWER = 1.25;

/** The fall of slain minis. */
export const fallPerformance = (toppled: Toppled, models: readonly Model[]): Performance => ({
  length: (toppled.frames - 1) * toppled.secondsPerFrame * SLOWER,
  posesAt: (time) =>
    models.map((model, i) => [model.id, toppledPose(toppled, i, time / (toppled.secondsPerFrame * SLOWER))] as const),
});

/** The pose of one mini of a fall at a frame, interpolated between frames. */
export function toppledPose({ poses, bodies, frames }: Toppled, which: number, at: number): ModelPose {
  const frame = Math.max(0, Math.min(frames - 1, Math.floor(at)));
  const next = Math.min(frames - 1, frame + 1);
  const t = Math.min(1, Math.max(0, at - frame));
  const of = (f: number, k: number) => poses[7 * (f * bodies + which) + k] ?? 0;
  const sign = [3, 4, 5, 6].reduce((dot, k) => dot + of(frame, k) * of(next, k), 0) < 0 ? -1 : 1;
  const mix = (k: number, flip = 1) => of(frame, k) * (1 - t) + flip * of(next, k) * t;
  return {
    at: [mix(0), mix(1), mix(2)],
    facing: 0,
    lean: 0,
    hop: 0,
    turn: [mix(3, sign), mix(4, sign), mix(5, sign), mix(6, sign)],
  };
}
