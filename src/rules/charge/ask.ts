import type { Inches } from '../../kernel/units.ts';
import type { UnitId } from '../core/ids.ts';
import { exceeds, gapH, MEASURE_TOLERANCE } from '../core/measure.ts';
import { chanceAtLeast } from '../core/odds.ts';
import type { TableQuery } from '../core/ports.ts';
import type { GameState } from '../core/state.ts';
import type { Violation } from '../core/violation.ts';
import type { ChargeAnswer } from './answer.ts';
import { type Approach, findApproaches, lowerBound, strandedModels, targetBounds } from './bounds.ts';
import { whyNotEligible, whyNotTargets } from './eligibility.ts';
import { findJoint, longest, type Puts } from './joint.ts';
import { findPlacement, inOrder } from './plan.ts';
import { type ChargeProblem, chargeProblem } from './problem.ts';
import { isExhaustive, placeSingle } from './single.ts';

/** The highest total of two dice. */
const HIGHEST = 12;
/** The lowest. */
const LOWEST = 2;
/** How far ways are looked for when no roll suffices, to say what would. */
const FAR: Inches = 36;
/** How finely the smallest limit is searched for where no bound proves it. */
const FINE: Inches = 0.001;
/** And in how many halvings at most. */
const HALVINGS = 8;
/** Units larger than this are not searched beyond what dice can give. */
const SMALL = 3;

/**
 * What a charge needs: the smallest move limit at which the whole unit can end as it must, the roll that gives, and its
 * exact odds.
 *
 * A lower bound (each target engaged by somebody, each model near enough to be linked) is tried first: a placement found
 * at the bound proves it. Otherwise the smallest limit a bounded search can fill is given, and `proven` is false.
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
  const modifier = state.rules.charge.chargeModifier;
  const near = solve(
    chargeProblem(state, unit, targets, Math.max(0, HIGHEST + modifier), table, 'exact'),
    violations.length === 0,
  );
  const solved =
    near.found || violations.length > 0 || near.p.models.length > SMALL
      ? near
      : solve(chargeProblem(state, unit, targets, FAR, table, 'exact'), true);
  const { p, approaches, bounds, least, found } = solved;
  if (violations.length > 0) return { ...none, eligible: false, proven: true, bounds, violations };
  if (!found)
    return {
      ...none,
      eligible: true,
      proven: least === undefined || isExhaustive(p),
      bounds,
      violations: whyImpossible(p, approaches, least),
    };
  const needed = rollFor(found.distance, modifier, (allowed) => findPlacement(state, unit, targets, allowed, table).ok);
  if (needed === undefined) {
    const proven = found.proven;
    return {
      ...none,
      distance: found.distance,
      eligible: true,
      proven,
      bounds,
      violations: whyImpossible(p, approaches, found.distance),
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

/**
 * The smallest total that gives a limit and that the referee can make the charge with; undefined when none does.
 *
 * The distance is an infimum where a way runs along a bystander's range, which is closed: at a whole limit it can be missed.
 */
function rollFor(distance: Inches, modifier: number, isPossible: (allowed: Inches) => boolean): number | undefined {
  for (let total = LOWEST; total <= HIGHEST; total++) {
    const allowed = Math.max(0, total + modifier);
    if (!exceeds(distance, allowed) && isPossible(allowed)) return total;
  }
  return undefined;
}

function solve(p: ChargeProblem, whole: boolean) {
  const approaches = findApproaches(p);
  const bounds = targetBounds(p, approaches);
  const least = whole ? lowerBound(p, approaches)?.length : undefined;
  const found = least === undefined ? undefined : smallest(p, approaches, least);
  return { p, approaches, bounds, least, found };
}

type Found = { readonly distance: Inches; readonly puts: Puts; readonly proven: boolean };

function smallest(p: ChargeProblem, approaches: readonly (readonly Approach[])[], least: Inches): Found | undefined {
  if (p.models.length === 1) {
    const puts = placeSingle(p);
    return puts && { distance: longest(puts), puts, proven: isExhaustive(p) };
  }
  const atLeast = findJoint(p, approaches, least);
  if (atLeast) return { distance: least, puts: atLeast, proven: true };
  // (1) What the largest limit cannot do, no smaller one can.
  let best = findJoint(p, approaches, p.limit);
  if (!best) return undefined;
  // (2) The first whole limit that can be filled.
  let low = least;
  for (let limit = Math.floor(least) + 1; limit < p.limit; limit++) {
    const found = findJoint(p, approaches, limit);
    if (found) {
      best = found;
      break;
    }
    low = limit;
  }
  // (3) Closer and closer below it: each placement found is itself the next limit to beat.
  let high = longest(best);
  for (let halving = 0; halving < HALVINGS && high - low > FINE; halving++) {
    const limit = (low + high) / 2;
    const found = findJoint(p, approaches, limit);
    if (found) {
      best = found;
      high = Math.min(limit, longest(found));
    } else low = limit;
  }
  const distance = Math.max(least, high);
  return { distance, puts: best, proven: distance <= least + MEASURE_TOLERANCE };
}

function whyImpossible(
  p: ChargeProblem,
  approaches: readonly (readonly Approach[])[],
  least: Inches | undefined,
): readonly Violation[] {
  const unreached = p.targets.flatMap((target, i): Violation[] => {
    if (approaches[i]![0]) return [];
    const gap = Math.min(...p.models.flatMap((m) => p.enemies[i]!.map((e) => gapH(m, e))));
    return [{ clause: 'C-15', kind: 'target-not-engaged', target, gap, short: undefined }];
  });
  if (unreached.length > 0) return unreached;
  return least === undefined
    ? [{ clause: 'C-17', kind: 'not-coherent', models: strandedModels(p) }]
    : [{ clause: 'C-19', kind: 'no-joint-placement', proven: isExhaustive(p) }];
}
