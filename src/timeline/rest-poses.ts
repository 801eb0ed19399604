import type { ModelId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { planDuelPoses } from './plan-duel.ts';
import { type ModelPose, standing } from './pose.ts';
import { trayPoses } from './tray-poses.ts';
import { outerRadius } from '../geometry/gap.ts';

/** The rest pose of every model and tray in a state, duels and stunned fighters included. */
export function restPoses(state: GameState): ReadonlyMap<ModelId, ModelPose> {
  const rests = new Map<ModelId, ModelPose>();
  for (const model of state.models.values()) rests.set(model.id, standing(model));
  for (const [id, pose] of planDuelPoses(state)) rests.set(id, pose);
  for (const [id, pose] of lyingPoses(state)) rests.set(id, pose);
  for (const [id, pose] of trayPoses(state)) rests.set(id, pose);
  return rests;
}

/** The poses of Stunned fighters' minis: on their backs, rim and head on the ground. */
function lyingPoses(state: GameState): ReadonlyMap<ModelId, ModelPose> {
  const poses = new Map<ModelId, ModelPose>();
  for (const unit of state.units.values()) {
    if (!unit.status.includes('stunned')) continue;
    for (const id of unit.models) {
      const model = state.models.get(id);
      if (model === undefined) continue;
      const radius = outerRadius(model.base);
      const tilt = Math.PI / 2 + Math.atan2(radius, model.height);
      const [half, pitch] = [model.facing / 2, tilt / 2];
      const [sy, cy, sx, cx] = [Math.sin(half), Math.cos(half), Math.sin(pitch), Math.cos(pitch)];
      // The base's centre ends above the rim it fell over, a little ahead of where it stood, so that the mini lies
      // about the same place.
      const ahead = model.height * 0.42;
      const at: ModelPose['at'] = [
        model.at[0] - Math.sin(model.facing) * ahead,
        model.at[1] + radius * Math.sin(Math.PI - tilt),
        model.at[2] - Math.cos(model.facing) * ahead,
      ];
      poses.set(id, { at, facing: model.facing, lean: 0, hop: 0, turn: [cy * sx, sy * cx, -sy * sx, cy * cx] });
    }
  }
  return poses;
}
