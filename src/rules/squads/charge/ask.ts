import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import { gapH } from '../../core/measure/measure.ts';
import { chanceAtLeast } from '../../core/measure/odds.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { ChargeAnswer } from './answer.ts';
import { type TargetApproach, strandedModels, targetBounds } from './bounds.ts';
import { whyNotEligible, whyNotTargets } from './eligibility.ts';
import { lookIntoCharge, rollFor } from './least.ts';
import { inOrder } from './plan.ts';
import type { ChargeProblem } from './problem.ts';

/**
 * What a charge needs: the smallest move limit at which the whole unit can end as it must, the roll for it, and its
 * odds.
 *
 * A lower bound (each target engaged by a model, each model near enough to be linked) is tried first: a placement found
 * at the bound proves it. Otherwise the answer is the best of a bounded search, and `proven` is false.
 *
 * @source C-13 to C-20, A17
 */
export function askCharge(state: GameState, unit: UnitId, targets: readonly UnitId[], table: TableQuery): ChargeAnswer {
  const violations = [...whyNotEligible(state, unit), ...whyNotTargets(state, unit, targets)];
  const none = {
    unit,
    targets,
    distance: undefined,
    needed: undefined,
    odds: { num: 0, den: 1 },
    witness: [],
  } as const;
  const known = targets.every((t) => state.units.has(t)) && state.units.has(unit) && targets.length > 0;
  if (!known) return { ...none, eligible: false, proven: true, bounds: [], violations };
  const { p, approaches, least, found, isImpossible } = lookIntoCharge(
    state,
    unit,
    targets,
    table,
    violations.length === 0,
  );
  const bounds = targetBounds(p, approaches);
  if (violations.length > 0) return { ...none, eligible: false, proven: true, bounds, violations };
  if (!found)
    return {
      ...none,
      eligible: true,
      proven: isImpossible,
      bounds,
      violations: whyImpossible(p, approaches, least, isImpossible),
    };
  const needed = rollFor(state, unit, targets, table, found.distance);
  if (needed === undefined) {
    const proven = found.proven;
    return {
      ...none,
      distance: found.distance,
      eligible: true,
      proven,
      bounds,
      violations: whyImpossible(p, approaches, found.distance, isImpossible),
    };
  }
  return {
    unit,
    targets,
    eligible: true,
    distance: found.distance,
    needed,
    odds: chanceAtLeast(needed, 0),
    proven: found.proven,
    bounds,
    violations: [],
    witness: inOrder(p, found.puts) ?? [],
  };
}

function whyImpossible(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  least: Inches | undefined,
  proven: boolean,
): readonly Violation[] {
  const unreached = p.targets.flatMap((target, i): Violation[] => {
    if (approaches[i]![0]) return [];
    const gap = Math.min(...p.models.flatMap((m) => p.enemies[i]!.map((e) => gapH(m, e))));
    return [{ clause: 'C-15', kind: 'target-not-engaged', target, gap, short: undefined }];
  });
  if (unreached.length > 0) return unreached;
  return least === undefined
    ? [{ clause: 'C-17', kind: 'not-coherent', models: strandedModels(p) }]
    : [{ clause: 'C-19', kind: 'no-joint-placement', proven }];
}
