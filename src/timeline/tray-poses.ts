import type { Formation } from '../rules/core/formation.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { bodyOf } from '../rules/regiments/ranks/formation.ts';
import type { ModelPose } from './pose.ts';

/** A tray's id among the models; no model has an id like it. */
export const trayId = (unit: UnitId): ModelId => `tray of ${unit}` as ModelId;

/** A tray's rest pose: the ground its ranks cover. */
export function trayPose(formation: Formation): ModelPose {
  const { at, facing } = bodyOf(formation);
  return { at, facing, lean: 0, hop: 0 };
}

/** The rest pose of every tray in a state. */
export const trayPoses = ({ units }: Pick<GameState, 'units'>): ReadonlyMap<ModelId, ModelPose> =>
  new Map(
    [...units.values()].flatMap(({ id, formation, models }) =>
      formation && models.length > 0 ? [[trayId(id), trayPose(formation)] as const] : [],
    ),
  );
