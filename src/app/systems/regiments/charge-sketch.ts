import type { PlanPoint } from '../../../kernel/point.ts';
import type { FormationPose } from '../../../rules/core/formation.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { touchesBetween } from '../../../rules/regiments/ranks/contact.ts';
import { boundaryOf, fromLocal, rectOfPlace } from '../../../rules/regiments/ranks/formation.ts';

/** A rectangle of a sketch: one model of the charged unit or of a charger, and whether it touches an enemy. */
type SketchCell = { readonly points: readonly PlanPoint[]; readonly foe: boolean; readonly touches: boolean };

/** A small plan view of the end of a charge in inches of the table, as seen from above: x to the right, z downwards. */
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
    ...cellsOf(foe, struck, true),
    ...chargers.flatMap((charger, i) => cellsOf(charger, new Set(touches[i]!.map(({ b }) => b)), false)),
  ];
  const bounds = boundaryOf(foe);
  const pad = Math.max(bounds.right - bounds.left, bounds.back) * 0.55;
  const corners = cornersOfRect(foe, bounds);
  const [west, east] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [north, south] = [Math.min(...corners.map(([, z]) => z)), Math.max(...corners.map(([, z]) => z))];
  return { cells, box: [west - pad, north - pad, east - west + 2 * pad, south - north + 2 * pad] };
}

type Ranks = NonNullable<ReturnType<GameState['units']['get']>>['formation'] & object;

function cellsOf(ranks: Ranks, touching: ReadonlySet<string>, foe: boolean): readonly SketchCell[] {
  return [...ranks.places].map(([id, place]) => ({
    points: cornersOfRect(ranks, rectOfPlace(ranks, place)),
    foe,
    touches: touching.has(id),
  }));
}

/** The corners of a rectangle of a unit's frame on the table. */
const cornersOfRect = (
  pose: FormationPose,
  { left, right, front, back }: ReturnType<typeof boundaryOf>,
): readonly PlanPoint[] => [
  fromLocal(pose, left, front),
  fromLocal(pose, right, front),
  fromLocal(pose, right, back),
  fromLocal(pose, left, back),
];
