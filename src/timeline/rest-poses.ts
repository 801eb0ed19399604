import type { ModelId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { lyingPoses } from './lying.ts';
import { planDuelPoses } from './plan-duel.ts';
import type { Pose } from './pose.ts';
import { standing } from './pose.ts';
import { trayPoses } from './tray-poses.ts';

/** How everybody rests in a state: as they stand, and about a duel as it is staged. */
export function restPoses(state: GameState): ReadonlyMap<ModelId, Pose> {
  const rests = new Map<ModelId, Pose>();
  for (const model of state.models.values()) rests.set(model.id, standing(model));
  for (const [id, pose] of planDuelPoses(state)) rests.set(id, pose);
  for (const [id, pose] of lyingPoses(state)) rests.set(id, pose);
  for (const [id, pose] of trayPoses(state)) rests.set(id, pose);
  return rests;
}
