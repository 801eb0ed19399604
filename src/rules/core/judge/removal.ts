import type { ModelId } from '../ids.ts';
import { coherent, strays } from '../measure/measure.ts';
import type { ChargeRules } from '../rules/rules.ts';
import type { Model } from '../state/state.ts';

/**
 * The models that a unit out of coherency loses at the end of a turn, one after another, until the rest form one group.
 *
 * House ruling: the referee removes them. Each time it takes the last listed model outside the largest group or, within
 * one group, the last listed model with too few neighbours, so the larger part of the unit stays.
 *
 * @source R10-04
 */
export function removalsFor(models: readonly Model[], rules: ChargeRules): readonly ModelId[] {
  const removed: ModelId[] = [];
  let left = models;
  for (let apart = coherent(left, rules); !apart.coherent; apart = coherent(left, rules)) {
    const outside = new Set(apart.groups.length > 1 ? strays({ ...apart, lonely: [] }) : apart.lonely);
    const next = left.findLast((model) => outside.has(model.id))!.id;
    removed.push(next);
    left = left.filter((model) => model.id !== next);
  }
  return removed;
}
