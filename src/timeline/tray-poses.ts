import type { Formation } from '../rules/core/formation.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { bodyOf } from '../rules/regiments/ranks/formation.ts';
import type { ModelPose } from './pose.ts';

/** The name a tray goes by among the minis that move; no model has a name like it. */
export const trayId = (unit: UnitId): ModelId => `tray of ${unit}` as ModelId;

/** Where a tray rests: the middle of the ground its ranks take. */
export function trayPose(formation: Formation): ModelPose {
  const { at, facing } = bodyOf(formation);
  return { at, facing, lean: 0, hop: 0 };
}

/** Where every tray of a state rests. */
export const trayPoses = ({ units }: Pick<GameState, 'units'>): ReadonlyMap<ModelId, ModelPose> =>
  new Map(
    [...units.values()].flatMap(({ id, formation, models }) =>
      formation && models.length > 0 ? [[trayId(id), trayPose(formation)] as const] : [],
    ),
  );
