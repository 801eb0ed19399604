import type { Toppled } from '../app/state/services.ts';
import type { Slain } from '../app/state/animation-step.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';
import type { Seconds } from '../kernel/units.ts';
import { planDistance } from '../kernel/vec.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { GameState, Model } from '../rules/core/state/state.ts';
import { type Hit, hitFrom, recoilsAt } from './blows.ts';
import { marchHits, marchLength, marchPoses, marchPuffs, type MarchTrack } from './plan-march.ts';
import { poseAt, puffsOf, walkLength, type WalkTrack } from './plan-walk.ts';
import type { ModelPose } from './pose.ts';
import type { Performance, Puff } from './performance.ts';

/** The rest pose of a model; undefined where it has none. */
type RestOf = (model: ModelId) => ModelPose | undefined;

/** Minis walking along their paths; those that a charge ends in contact with recoil from it. */
export function walkPerformance(
  tracks: readonly WalkTrack[],
  models: ReadonlyMap<ModelId, Model>,
  restOf: RestOf,
): Performance {
  const hits = new Map<ModelId, Hit[]>();
  const walking = new Set(tracks.map(({ model }) => model));
  for (const { contacts, rest, end } of tracks)
    for (const id of contacts) {
      const struck = restOf(id);
      const hit = struck && hitFrom(rest, struck.at, end);
      if (hit && !walking.has(id)) hits.set(id, [...(hits.get(id) ?? []), hit]);
    }
  return {
    length: walkLength(tracks),
    puffs: tracks.flatMap(puffsOf),
    *posesAt(time) {
      for (const track of tracks) yield [track.model, poseAt(track, time)];
      yield* recoilsAt(hits, models, restOf, time);
    },
  };
}

/** Regiments on the march; those that a charge runs into recoil from it. */
export function marchPerformance(
  tracks: readonly MarchTrack[],
  state: Pick<GameState, 'models' | 'units'>,
  restOf: RestOf,
): Performance {
  const hits = new Map<ModelId, readonly Hit[]>(tracks.flatMap((track) => marchHits(track, state, restOf)));
  return {
    length: marchLength(tracks),
    puffs: tracks.flatMap(marchPuffs),
    *posesAt(time) {
      for (const track of tracks) yield* marchPoses(track, time);
      yield* recoilsAt(hits, state.models, restOf, time);
    },
  };
}

/** A fall is played this many times slower than physics simulated it. */
const SLOWER = 1.25;

/** The fall of slain minis. */
export const fallPerformance = (toppled: Toppled, slain: readonly Slain[]): Performance => {
  const length = (toppled.frames - 1) * toppled.secondsPerFrame * SLOWER;
  return {
    length,
    puffs: fallPuffs(slain),
    *posesAt(time) {
      for (const [i, { model }] of slain.entries())
        yield [model.id, toppledPose(toppled, i, time / (toppled.secondsPerFrame * SLOWER))];
    },
  };
};

/** Seconds until a falling mini hits the ground, and the size of the dust it raises there, inches. */
const HITS_GROUND: Seconds = 0.22;
const FALL_DUST = 0.7;

/** The dust of slain minis: about where their bodies come to lie, away from the blow. */
export const fallPuffs = (slain: readonly Slain[]): readonly Puff[] =>
  slain.map(({ model: { at, height }, from }) => {
    const away = Math.max(SAME_PLACE, planDistance(at, from));
    const along = (0.5 * height) / away;
    return {
      at: [at[0] + (at[0] - from[0]) * along, at[1], at[2] + (at[2] - from[2]) * along],
      time: HITS_GROUND,
      size: FALL_DUST,
    };
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
