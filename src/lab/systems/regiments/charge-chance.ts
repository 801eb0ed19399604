import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import { convexBody } from '../../../geometry/outlines/convex.ts';
import type { FormationPose } from '../../../rules/core/formation.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit } from '../../../rules/core/state/lookup.ts';
import { isWithin } from '../../../rules/core/measure/measure.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { bestCombinedCharge } from '../../../rules/regiments/charge/solve/best-charge.ts';
import { barredCharge } from '../../../rules/regiments/charge/solve/blocked-path.ts';
import { bodyOutline } from '../../../rules/regiments/ranks/body-outline.ts';
import { whyNoDeclaration } from '../../../rules/regiments/charge/decide/eligibility.ts';
import { bodyOfUnit, withPose, distanceBetween } from '../../../rules/regiments/ranks/regiment-state.ts';
import { boundaryOf, fromLocal } from '../../../rules/regiments/ranks/formation.ts';
import { type CombinedProblem, combinedProblem } from '../../../rules/regiments/charge/problem.ts';
import { chargeLoss } from '../../../rules/regiments/movement/rough-ground.ts';
import { groundUnder } from '../../../rules/regiments/ranks/terrain-outlines.ts';
import { chanceThatRange } from '../../../rules/regiments/ranks/range.ts';
import { leavesTable, metAt } from '../../../rules/regiments/charge/move/charge-legs.ts';

/** The chance of a charge on a unit in ranks at some place, and the distance that counts for it. */
type RegimentThere = { readonly chance: number; readonly distance: Inches };

/**
 * The game with the middle of a unit's boundary over a place and a given facing; undefined where the unit cannot stand
 * because it overlaps a model, closed ground or the table's edge.
 */
export function putRegiment(
  state: GameState,
  table: Pick<TableQuery, 'dropHeight'>,
  id: UnitId,
  [x, z]: PlanPoint,
  facing: Radians,
): GameState | undefined {
  const unit = getUnit(state, id);
  const back = unit.formation ? boundaryOf(unit.formation).back / 2 : 0;
  const [fx, fz] = fromLocal({ at: [x, 0, z], facing }, 0, -back);
  const pose: FormationPose = { at: [fx, groundUnder(state, table, fx, fz) ?? 0, fz], facing };
  const put = withPose(state, id, pose);
  const ground = convexBody(bodyOutline(bodyOfUnit(put, getUnit(put, id))));
  const { enemies, friends, terrain, table: size } = combinedProblem(put, id, []);
  const isFree = !leavesTable(ground, size) && metAt(ground, [...enemies, ...friends, ...terrain], size) === undefined;
  return isFree ? put : undefined;
}

/**
 * The exact chance that a regiment's charge reaches another: it may be declared, there is room and a path, and the dice
 * are high enough. Assumes that no unit flees, shoots or is charged by another.
 *
 * @source RG-05 to RG-08, RG-13, CC-1, CC-2
 */
export function regimentChargeChance(state: GameState, table: TableQuery, unit: UnitId, target: UnitId): RegimentThere {
  const distance = distanceBetween(state, unit, target);
  if (whyNoDeclaration(state, unit, target, table).length > 0) return { chance: 0, distance };
  const problem = combinedProblem(state, target, [{ unit }]);
  const fits = bestCombinedCharge(problem).score.engaged > 0;
  const arrives = (range: Inches): boolean => isWithin(distance, range) && (fits || strikesStraight(problem, range));
  return { chance: chanceThatRange(state, unit, distance, chargeLoss(state, unit, target), arrives), distance };
}

/** Whether a charge barred only by other chargers strikes its target straight ahead. @source RG-13 */
function strikesStraight(problem: CombinedProblem, range: Inches): boolean {
  const chargers = problem.chargers.map((charger) => ({ ...charger, range }));
  return barredCharge({ ...problem, chargers }, chargers[0]!) !== undefined;
}
