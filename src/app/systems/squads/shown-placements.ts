import type { FormationPose } from '../../../rules/core/formation.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { RegimentsUiState } from '../../state/regiments.ts';

/** A unit and the pose of its ghost. */
export type ShownPlacement = { readonly unit: UnitId } & FormationPose;

/** The poses of chargers' ghosts: as moved by hand, else as in the shown solution. Includes a target that is turned. */
export function shownPlacements({
  muster,
  rival,
  placed,
}: Pick<RegimentsUiState, 'muster' | 'rival' | 'placed'>): readonly ShownPlacement[] {
  if (muster === undefined) return [];
  const { answer } = muster;
  const given = rival === undefined ? answer.placements : (answer.certificate.rejected[rival]?.placements ?? []);
  const shown = new Map<UnitId, ShownPlacement>();
  if (answer.turned && rival === undefined) shown.set(muster.target, { unit: muster.target, ...answer.turned });
  for (const { unit, at, facing } of given)
    shown.set(unit, { unit, at: at.length === 3 ? at : [at[0], 0, at[1]], facing });
  for (const [unit, pose] of placed) shown.set(unit, { unit, at: pose.at, facing: pose.facing });
  return [...shown.values()];
}
