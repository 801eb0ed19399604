import type { ModelId } from '../rules/core/ids.ts';
import type { GameState, Model } from '../rules/core/state/state.ts';
import { duelsShown } from './duels-shown.ts';
import type { ModelPose } from './pose.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';

/** How far duellists are shown stepping forward at most, and bystanders drawing back, inches. */
const STEP_OUT = 0.16;
const DRAW_BACK = 0.3;
/** Bystanders within this distance of a duel's centre draw back, the nearest the most. Inches. */
const ROOM = 3.2;

/**
 * Poses around duels: the duellists face and step towards each other, bystanders draw back a little. Display only: the
 * models' positions in the rules, and where they can be clicked, do not change.
 *
 * @returns Poses of the models that are not in their standing pose.
 */
export function planDuelPoses(state: GameState): ReadonlyMap<ModelId, ModelPose> {
  const poses = new Map<ModelId, ModelPose>();
  const duels = duelsShown(state);
  const inDuel = new Set(duels.flatMap(({ pair }) => pair.map((m) => m.id)));
  for (const { pair } of duels) {
    const [a, b] = pair;
    for (const [one, other] of [[a, b] as const, [b, a] as const]) poses.set(one.id, stepOut(one, other));
    const middle = [(a.at[0] + b.at[0]) / 2, (a.at[2] + b.at[2]) / 2] as const;
    for (const model of state.models.values()) {
      if (inDuel.has(model.id) || poses.has(model.id) || Math.abs(model.at[1] - a.at[1]) > 1) continue;
      const drawn = drawBack(model, middle);
      if (drawn) poses.set(model.id, drawn);
    }
  }
  return poses;
}

/** Faces the opponent and steps forward as far as the gap between the two allows. */
function stepOut(one: Model, other: Model): ModelPose {
  const [dx, dz] = [other.at[0] - one.at[0], other.at[2] - one.at[2]];
  const away = Math.hypot(dx, dz);
  if (away < SAME_PLACE) return { at: one.at, facing: one.facing, lean: 0.06, hop: 0 };
  const gap = Math.max(0, away - radiusOf(one) - radiusOf(other));
  const by = Math.min(STEP_OUT, gap / 2) / away;
  return {
    at: [one.at[0] + dx * by, one.at[1], one.at[2] + dz * by],
    facing: Math.atan2(-dx, -dz),
    lean: 0.07,
    hop: 0,
  };
}

function drawBack(model: Model, middle: readonly [x: number, z: number]): ModelPose | undefined {
  const [dx, dz] = [model.at[0] - middle[0], model.at[2] - middle[1]];
  const away = Math.hypot(dx, dz);
  if (away >= ROOM || away < SAME_PLACE) return undefined;
  const by = (DRAW_BACK * Math.min(1, (ROOM - away) / (ROOM * 0.6))) / away;
  return {
    at: [model.at[0] + dx * by, model.at[1], model.at[2] + dz * by],
    facing: model.facing,
    lean: -0.03,
    hop: 0,
  };
}

const radiusOf = ({ base }: Model): number =>
  base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth);
