import type { Inches } from '../../../kernel/units.ts';
import { isWithin, gapH, gapV, type Measured } from '../measure/measure.ts';
import { hasStatus, modelsOf, otherSide, unitsOfSide } from '../state/lookup.ts';
import type { Objective } from '../state/mission.ts';
import type { GameState, Model, Unit } from '../state/state.ts';
import { SIDES, type Side } from '../turn.ts';

/** How far above or below a marker models still count towards its control. @source MI-02 */
const CONTROL_UP = 5;

/** The marker of an objective: a point that is measured to like a model. */
const markerOf = ({ at }: Objective): Measured => ({
  ...{ base: { kind: 'round', radius: 0 }, at, facing: 0, height: 0, keywords: [] },
});

/** How far a model is from the marker of an objective in plan, inches. */
export const gapToObjective = (model: Model, objective: Objective): Inches => gapH(model, markerOf(objective));

/** Whether a model counts as being at an objective. @source MI-02 */
export const isAtObjective = (model: Model, objective: Objective): boolean =>
  isWithin(gapV(model, markerOf(objective)), CONTROL_UP) &&
  isWithin(gapToObjective(model, objective), objective.radius);

/** The statuses that keep a unit from controlling anything. @source MI-03 */
const OUT_OF_CONTROL = ['fleeing', 'stunned', 'dazed'] as const;

/** Whether the models of a unit count towards the control of objectives. @source MI-03 */
export const canControl = (unit: Unit): boolean =>
  (unit.control ?? 1) > 0 && !OUT_OF_CONTROL.some((status) => hasStatus(unit, status));

/** What a side's models at an objective count for together. Dimensionless. @source MI-03 */
export function controlOf(state: GameState, objective: Objective, side: Side): number {
  let sum = 0;
  for (const unit of unitsOfSide(state, side)) {
    if (!canControl(unit)) continue;
    const there = modelsOf(state, unit.id).filter((model) => isAtObjective(model, objective));
    sum += there.length * (unit.control ?? 1);
  }
  return sum;
}

/** The side that controls an objective: the one whose models there count for more. @source MI-03 */
export function controllerOf(state: GameState, objective: Objective): Side | undefined {
  const counts = {
    attacker: controlOf(state, objective, 'attacker'),
    defender: controlOf(state, objective, 'defender'),
  };
  return SIDES.find((side) => counts[side] > counts[otherSide(side)]);
}
