import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import { gapH } from '../../core/measure/measure.ts';
import { chanceOfTotal } from '../../core/measure/odds.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { ChargeAnswer } from './answer.ts';
import { type TargetApproach, strandedModels, targetBounds } from './bounds.ts';
import { whyNotEligible, whyNotTargets } from './eligibility.ts';
import { leastTotal, lookIntoCharge, type LookedInto, rollFor } from './least.ts';
import { inOrder } from './plan.ts';
import type { ChargeProblem } from './problem.ts';

/**
 * What a charge needs: the smallest move limit at which the whole unit can end as it must, the roll for it, and its
 * odds.
 *
 * A lower bound (each target engaged by a model, each model near enough to be linked) is tried first: a placement found
 * at the bound proves it. Otherwise the answer is the best of a bounded search, and `proven` is false.
 *
 * @param watch Called during a search with an answer whose `needed` is enough, whenever a better one is found.
 * @source C-13 to C-20, A17
 */
export function askCharge(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  table: TableQuery,
  watch?: (best: ChargeAnswer) => void,
): ChargeAnswer {
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
  const toAnswer = ({ p, approaches, found }: LookedInto, needed: number | undefined): ChargeAnswer => ({
    ...none,
    eligible: true,
    distance: found?.distance,
    needed,
    odds: chanceOfTotal(needed),
    proven: found?.proven ?? false,
    bounds: targetBounds(p, approaches),
    violations: [],
    witness: (found && inOrder(p, found.puts)) ?? [],
  });
  const looked = lookIntoCharge(state, unit, targets, table, {
    isAllowed: violations.length === 0,
    watch:
      watch &&
      ((best) => {
        const needed = best.found && leastTotal(state, best.found.distance);
        if (needed !== undefined) watch(toAnswer(best, needed));
      }),
  });
  const { p, approaches, least, found, isImpossible } = looked;
  const bounds = targetBounds(p, approaches);
  if (violations.length > 0) return { ...none, eligible: false, proven: true, bounds, violations };
  const needed = found && rollFor(state, unit, targets, table, found.distance);
  if (needed !== undefined) return toAnswer(looked, needed);
  return {
    ...none,
    eligible: true,
    distance: found?.distance,
    proven: found ? found.proven : isImpossible,
    bounds,
    violations: whyImpossible(p, approaches, found ? found.distance : least, isImpossible),
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
