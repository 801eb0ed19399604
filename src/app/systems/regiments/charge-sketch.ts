import type { PlanPoint } from '../../../kernel/point.ts';
import type { FormationPose } from '../../../rules/core/formation.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { touchesBetween } from '../../../rules/regiments/ranks/contact.ts';
import { boundaryOf, fromLocal, rectOfPlace, toLocal } from '../../../rules/regiments/ranks/formation.ts';

/** A rectangle of a sketch: one model of the charged unit or of a charger, and whether it touches an enemy. */
type SketchCell = { readonly points: readonly PlanPoint[]; readonly foe: boolean; readonly touches: boolean };

/** A small plan view of the end of a charge, the charged unit's front at the top. */
export type ChargeSketch = {
  readonly cells: readonly SketchCell[];
  readonly box: readonly [x: number, z: number, width: number, depth: number];
};

/** The plan view of chargers at their end poses about the charged unit; models that touch an enemy are marked. */
export function chargeSketch(
  state: GameState,
  target: UnitId,
  placements: readonly ({ readonly unit: UnitId } & FormationPose)[],
): ChargeSketch | undefined {
  const given = state.units.get(target)?.formation;
  if (!given) return undefined;
  const turned = placements.find(({ unit }) => unit === target);
  const foe = turned ? { ...given, at: turned.at, facing: turned.facing } : given;
  const chargers = placements.flatMap(({ unit, at, facing }) => {
    const formation = state.units.get(unit)?.formation;
    return formation && unit !== target ? [{ ...formation, at, facing }] : [];
  });
  const touches = chargers.map((charger) => touchesBetween(foe, charger));
  const struck = new Set(touches.flat().map(({ a }) => a));
  const cells = [
    ...cellsOf(foe, foe, struck, true),
    ...chargers.flatMap((charger, i) => cellsOf(charger, foe, new Set(touches[i]!.map(({ b }) => b)), false)),
  ];
  const bounds = boundaryOf(foe);
  const pad = Math.max(bounds.right - bounds.left, bounds.back) * 0.55;
  return {
    cells,
    box: [bounds.left - pad, -pad, bounds.right - bounds.left + 2 * pad, bounds.back + 2 * pad],
  };
}

type Ranks = NonNullable<ReturnType<GameState['units']['get']>>['formation'] & object;

function cellsOf(
  ranks: Ranks,
  frame: FormationPose,
  touching: ReadonlySet<string>,
  foe: boolean,
): readonly SketchCell[] {
  return [...ranks.places].map(([id, place]) => {
    const { left, right, front, back } = rectOfPlace(ranks, place);
    const corners = [
      fromLocal(ranks, left, front),
      fromLocal(ranks, right, front),
      fromLocal(ranks, right, back),
      fromLocal(ranks, left, back),
    ];
    const points = corners.map((corner): PlanPoint => {
      const local = toLocal(frame, corner);
      return [local.right, local.back];
    });
    return { points, foe, touches: touching.has(id) };
  });
}
