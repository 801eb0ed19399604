import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import { exceeds } from '../../core/measure/measure.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import { type TargetApproach, findApproaches, lowerBound, MOST_APPROACHES } from './bounds.ts';
import { whyNotEligible, whyNotTargets } from './eligibility.ts';
import { findJoint, longest, MOST_TRIED, type Puts } from './joint.ts';
import { findPlacement } from './plan.ts';
import { type ChargeProblem, chargeProblem } from './problem.ts';
import { isExhaustive, placeSingle } from './single.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';

/** The highest total of two dice. */
const HIGHEST = 12;
/** The lowest. */
const LOWEST = 2;
/** How far paths are looked for when no roll suffices, to say what would. */
const FAR: Inches = 36;
/**
 * For one model, first limits on that distance: its nearest place is the same at any limit, and what a large base
 * reaches among many pieces takes twenty times as long at 36 inches as at 18.
 */
const NEARER: readonly Inches[] = [18, 25];
/** How finely the smallest limit is searched for where no bound proves it. */
const FINE: Inches = 0.001;
/** And in how many halvings at most. */
const HALVINGS = 8;
/** Units larger than this are not searched beyond what dice can give. */
const SMALL = 3;

/** The smallest limit of a charge, the placement that shows it, and whether none smaller can do. */
export type LeastCharge = { readonly distance: Inches; readonly puts: Puts; readonly proven: boolean };

/** Whether a charge of this number of models is looked for beyond what dice can give, which may take long. */
export const isSoughtBeyondDice = (models: number): boolean => models <= SMALL;

/** A charge looked into: its problem, the cheapest paths to its targets, and its least limit as far as there is one. */
export type LookedInto = {
  readonly p: ChargeProblem;
  readonly approaches: readonly (readonly TargetApproach[])[];
  /** A limit below which it cannot succeed. */
  readonly least: Inches | undefined;
  readonly found: LeastCharge | undefined;
};

/**
 * Looks for the smallest limit at which a charge becomes possible: as far as dice go, and for units of a few models
 * further, to say what would be enough.
 *
 * @param isAllowed  Whether the charge may be made at all; else only the paths of single models are looked for.
 * @param keep       How many approaches to each target are wanted.
 * @param wanted     What is asked: for the `roll` nothing further is looked at once it is proven that no dice are
 *   enough.
 */
export function lookIntoCharge(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  table: TableQuery,
  isAllowed: boolean,
  keep?: number,
  wanted: 'distance' | 'roll' = 'distance',
): LookedInto {
  const most = Math.max(0, HIGHEST + state.rules.charge.chargeModifier);
  const look = (limit: Inches) => solve(chargeProblem(state, unit, targets, limit, table, 'exact'), isAllowed, keep);
  const near = look(most);
  if (
    near.found ||
    !isAllowed ||
    !isSoughtBeyondDice(near.p.models.length) ||
    (wanted === 'roll' && isProvenImpossible(near))
  )
    return near;
  for (const limit of near.p.models.length === 1 ? NEARER : []) {
    const farther = look(limit);
    if (farther.found) return farther;
  }
  return look(FAR);
}

/** Whether it is proven that a charge that was not found cannot succeed within its problem's limit. */
export const isProvenImpossible = ({ p, least }: Pick<LookedInto, 'p' | 'least'>): boolean =>
  least === undefined || isExhaustive(p);

/**
 * The smallest total, in pips, that gives a limit and that the referee can make the charge with; undefined when none
 * does.
 *
 * The distance is an infimum where a path runs along a bystander's range, which is closed: at a whole limit it can be
 * missed.
 *
 * @param keep How many approaches to each target are looked for.
 */
export function rollFor(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  table: TableQuery,
  distance: Inches,
  keep?: number,
): number | undefined {
  for (let total = LOWEST; total <= HIGHEST; total++) {
    const allowed = Math.max(0, total + state.rules.charge.chargeModifier);
    if (!exceeds(distance, allowed) && findPlacement(state, unit, targets, allowed, table, keep).ok) return total;
  }
  return undefined;
}

/** What {@link measureCharge} tells. */
export type ChargeMeasure = {
  readonly distance: Inches | undefined;
  readonly needed: number | undefined;
  readonly proven: boolean;
};

/** A charge that may not be made, or that nothing makes possible. */
const NEVER: ChargeMeasure = { distance: undefined, needed: undefined, proven: true };

/**
 * The `distance`, `needed` and `proven` of what `askCharge` answers, for callers that ask it of very many states:
 * nothing else of the answer is looked for.
 *
 * @param wanted  Where only the `roll` is, the distance may be left out of charges that no roll is enough for.
 * @source C-13 to C-20, A17
 */
export function measureCharge(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  table: TableQuery,
  wanted: 'distance' | 'roll' = 'distance',
): ChargeMeasure {
  if (!state.units.has(unit) || targets.length === 0 || targets.some((t) => !state.units.has(t))) return NEVER;
  if (whyNotEligible(state, unit).length > 0 || whyNotTargets(state, unit, targets).length > 0) return NEVER;
  // A search that begins with no model put down tries no more of them than this, besides those it has put before other
  // targets.
  const keep = Math.min(MOST_APPROACHES, MOST_TRIED + targets.length - 1);
  const looked = lookIntoCharge(state, unit, targets, table, true, keep, wanted);
  if (!looked.found) return { ...NEVER, proven: isProvenImpossible(looked) };
  const { distance, proven } = looked.found;
  return { distance, needed: rollFor(state, unit, targets, table, distance, keep), proven };
}

function solve(p: ChargeProblem, isAllowed: boolean, keep?: number): LookedInto {
  const approaches = findApproaches(p, keep);
  const least = isAllowed ? lowerBound(p, approaches)?.length : undefined;
  const found = least === undefined ? undefined : smallest(p, approaches, least);
  return { p, approaches, least, found };
}

function smallest(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  least: Inches,
): LeastCharge | undefined {
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
