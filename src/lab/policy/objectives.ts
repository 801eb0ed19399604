import type { UnitId } from '../../rules/core/ids.ts';
import { canControl, gapToObjective, isAtObjective } from '../../rules/core/mission/control.ts';
import { getUnit, modelsOf, unitsOfSide } from '../../rules/core/state/lookup.ts';
import type { Objective } from '../../rules/core/state/mission.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/**
 * The objective that a unit is sent to; `here` where a model of it is there already. Every unit of a side that can
 * control objectives is sent to one, and one unit to each, the shortest ways first. Undefined where none is left for it.
 */
export function objectiveFor(state: GameState, id: UnitId): Objective | 'here' | undefined {
  const objectives = state.mission?.plan.objectives ?? [];
  const units = unitsOfSide(state, getUnit(state, id).side)
    .filter((unit) => canControl(unit) && unit.models.length > 0)
    .map((unit) => ({ id: unit.id, models: modelsOf(state, unit.id) }));
  const ways = units
    .flatMap((unit) =>
      objectives.map((to) => ({ unit, to, gap: Math.min(...unit.models.map((model) => gapToObjective(model, to))) })),
    )
    .toSorted((a, b) => a.gap - b.gap || (a.unit.id < b.unit.id ? -1 : 1));
  const sent = new Map<UnitId, Objective>();
  for (const { unit, to } of ways) {
    if (sent.has(unit.id) || [...sent.values()].includes(to)) continue;
    if (unit.id === id) return unit.models.some((model) => isAtObjective(model, to)) ? 'here' : to;
    sent.set(unit.id, to);
  }
  return undefined;
}
