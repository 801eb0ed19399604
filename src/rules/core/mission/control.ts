import { isWithin, gapH, gapV } from '../measure/measure.ts';
import { hasStatus, modelsOf, otherSide, unitsOfSide } from '../state/lookup.ts';
import type { Objective } from '../state/mission.ts';
import type { GameState, Model, Unit } from '../state/state.ts';
import { SIDES, type Side } from '../turn.ts';

/** How far above or below a marker models still count towards its control. @source MI-02 */
const CONTROL_UP = 5;

/** Whether a model counts as being at an objective. @source MI-02 */
export function isAtObjective(model: Model, { at, radius }: Objective): boolean {
  const marker = { base: { kind: 'round', radius: 0 }, at, facing: 0, height: 0, keywords: [] } as const;
  return isWithin(gapV(model, marker), CONTROL_UP) && isWithin(gapH(model, marker), radius);
}

/** The statuses that keep a unit from controlling anything. @source MI-03 */
const OUT_OF_CONTROL = ['fleeing', 'stunned', 'dazed'] as const;

const canControl = (unit: Unit): boolean => !OUT_OF_CONTROL.some((status) => hasStatus(unit, status));

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
