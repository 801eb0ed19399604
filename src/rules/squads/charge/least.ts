import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import { exceeds } from '../../core/measure/measure.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import { type TargetApproach, findApproaches, lowerBound } from './bounds.ts';
import { isTooFarApart } from './apart.ts';
import { whyNotEligible, whyNotTargets } from './eligibility.ts';
import { findJoint } from './joint.ts';
import { longest, type Puts } from './placement.ts';
import { findPlacement } from './plan.ts';
import { type ChargeProblem, chargeProblem, leastInto } from './problem.ts';
import type { Searched } from './search-cells.ts';
import { isExhaustive, placeSingle } from './single.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';

/** The highest total of two dice. */
const HIGHEST = 12;
/** The lowest total of two dice. */
const LOWEST = 2;
/**
 * Limits of the path search when no roll suffices, to report what would be enough. The smaller ones come first: building
 * the reach of a large base among many pieces takes twenty times as long at 36 inches as at 18.
 */
const FARTHER: readonly Inches[] = [18, 25, 36];
/** Most places at which paths in a model's reach bend for which a larger reach is built: with more it takes seconds. */
const MOST_BENDS = 600;
/** Precision of the smallest limit when no bound proves it. */
const FINE: Inches = 0.001;
/** Maximum number of steps that refine a limit, and of paths measured before another one: over hills each takes milliseconds. */
const HALVINGS = 8;
const MEASURED = 300;
/** The share of what is left between two limits that a step wins if it is worth another like it. */
const MUCH = 0.1;
/** Larger units are not searched beyond what dice can give. */
const SMALL = 3;

/** The smallest limit of a charge in inches, the placement that achieves it, and whether it is proven smallest. */
type LeastCharge = { readonly distance: Inches; readonly puts: Puts; readonly proven: boolean };

/** Whether a charge of this number of models is searched beyond what dice can give, which may take long. */
export const isSoughtBeyondDice = (models: number): boolean => models <= SMALL;

/** The result of examining a charge: its problem, the cheapest paths to its targets, and its smallest limit. */
export type LookedInto = {
  readonly p: ChargeProblem;
  readonly approaches: readonly (readonly TargetApproach[])[];
  /** A limit below which the charge cannot succeed. */
  readonly least: Inches | undefined;
  readonly found: LeastCharge | undefined;
  /** Whether it is proven that the charge cannot succeed within what dice can give. */
  readonly isImpossible: boolean;
};

/** How a charge is searched. */
type SearchOrder = {
  /** Whether the charge may be made at all; otherwise only paths of single models are searched. */
  readonly isAllowed: boolean;
  /** Maximum number of approaches to each target. */
  readonly keep?: number | undefined;
  /** What to find. For the `roll` the search ends as soon as it is proven that no roll is enough. */
  readonly wanted?: 'distance' | 'roll';
  /** Called with every placement within a smaller limit that is found on the way to the smallest. */
  readonly watch?: ((best: LookedInto) => void) | undefined;
};

/**
 * Finds the smallest limit at which a charge becomes possible: within the reach of the dice, and for small units
 * beyond, to report what would be enough.
 */
export function lookIntoCharge(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  table: TableQuery,
  { isAllowed, keep, wanted = 'distance', watch }: SearchOrder,
): LookedInto {
  const most = Math.max(0, HIGHEST + state.rules.charge.chargeModifier);
  const look = (limit: Inches, part: SearchPart = 'whole') =>
    solve(chargeProblem(state, unit, targets, limit, table, 'exact'), { isAllowed, keep, part, watch });
  // Most charges are settled near the straight gap, and a small reach is built several times as fast as a large one.
  const least = straightGap(state, unit, targets) + NEARBY;
  const nearby = least < most ? look(least, 'at-bound') : undefined;
  if (nearby && (isAllowed ? nearby.found?.proven : nearby.approaches.every((list) => list.length > 0))) return nearby;
  const near = look(most, nearby?.least === undefined ? 'whole' : 'beyond-bound');
  if (near.found || !isAllowed || !isSoughtBeyondDice(near.p.models.length) || (wanted === 'roll' && near.isImpossible))
    return near;
  let farthest = near;
  for (const limit of FARTHER) {
    if (farthest.found || hasManyBends(farthest.p)) break;
    if (isTooFarApart(near.p, limit)) continue;
    farthest = look(limit, 'beyond-dice');
  }
  return { ...farthest, isImpossible: near.isImpossible };
}

const hasManyBends = (p: ChargeProblem): boolean => p.models.some((model) => p.reach(model).bends.length > MOST_BENDS);

/**
 * Which limits are searched: all, or only the bound below which no charge can succeed, or only larger ones. Beyond what
 * dice can give, the bound and whole inches are enough: proving that none in between will do takes seconds.
 */
type SearchPart = 'whole' | 'at-bound' | 'beyond-bound' | 'beyond-dice';

/** How far beyond the straight gap a charge is looked into first. */
const NEARBY: Inches = 0.75;

/** The least that any model of a unit must move to engage the farthest of the targets, with nothing in its way. */
function straightGap(state: GameState, unit: UnitId, targets: readonly UnitId[]): Inches {
  const models = modelsOf(state, unit);
  const gaps = targets.map((target) => {
    const enemies = modelsOf(state, target);
    return Math.min(...models.flatMap((m) => enemies.map((e) => leastInto(m, e, state.rules.charge.engageAcross))));
  });
  return Math.max(0, ...gaps);
}

/**
 * The smallest total, in pips, that gives a limit with which the referee can make the charge; undefined when none does.
 *
 * The distance is an infimum where a path runs along a bystander's range, which is a closed set: at a whole limit it
 * may not be attained.
 */
export function rollFor(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  table: TableQuery,
  distance: Inches,
): number | undefined {
  for (let total = leastTotal(state, distance) ?? Infinity; total <= HIGHEST; total++) {
    const allowed = Math.max(0, total + state.rules.charge.chargeModifier);
    if (findPlacement(state, unit, targets, allowed, table).ok) return total;
  }
  return undefined;
}

/** The smallest total, in pips, that gives a limit of at least a length; undefined when none does. */
export function leastTotal({ rules }: GameState, length: Inches): number | undefined {
  for (let total = LOWEST; total <= HIGHEST; total++)
    if (!exceeds(length, Math.max(0, total + rules.charge.chargeModifier))) return total;
  return undefined;
}

/** The result of {@link measureCharge}. */
type ChargeMeasure = {
  readonly distance: Inches | undefined;
  readonly needed: number | undefined;
  readonly proven: boolean;
};

/** The result for a charge that may not be made, or that no limit makes possible. */
const NEVER: ChargeMeasure = { distance: undefined, needed: undefined, proven: true };

/**
 * The `distance`, `needed` and `proven` of `askCharge`, for callers that need them for very many states. Nothing else
 * of that answer is computed.
 *
 * @param wanted  For `roll` only, the distance may be left out of charges for which no roll is enough.
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
  const looked = lookIntoCharge(state, unit, targets, table, { isAllowed: true, wanted });
  if (!looked.found) return { ...NEVER, proven: looked.isImpossible };
  const { distance, proven } = looked.found;
  return { distance, needed: rollFor(state, unit, targets, table, distance), proven };
}

function solve(
  p: ChargeProblem,
  { isAllowed, keep, part, watch }: Omit<SearchOrder, 'wanted'> & { readonly part: SearchPart },
): LookedInto {
  const approaches = findApproaches(p, keep);
  const least = isAllowed ? lowerBound(p, approaches)?.length : undefined;
  if (least === undefined) return { p, approaches, least, found: undefined, isImpossible: true };
  const tell = watch && ((found: LeastCharge): void => watch({ p, approaches, least, found, isImpossible: false }));
  const answer = p.models.length === 1 ? nearest(p) : smallest(p, approaches, least, part, tell);
  const found = answer.kind === 'found' ? answer.found : undefined;
  return { p, approaches, least, found, isImpossible: answer.kind === 'impossible' };
}

/** The smallest limit of a single model. */
function nearest(p: ChargeProblem): Searched<LeastCharge> {
  const [puts, proven] = [placeSingle(p), isExhaustive(p)];
  if (!puts) return { kind: proven ? 'impossible' : 'undecided' };
  return { kind: 'found', found: { distance: longest(puts), puts, proven } };
}

/**
 * The smallest limit of a unit: at the bound, or else to within {@link FINE} of one at which nothing was found, or an inch
 * beyond what dice can give.
 *
 * @param tell Called with each better placement. The first is then looked for at the largest limit, which is quick, and
 *   not at the bound, where most charges are settled but others are searched for long.
 */
function smallest(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  least: Inches,
  part: SearchPart,
  tell: ((best: LeastCharge) => void) | undefined,
): Searched<LeastCharge> {
  const tellOf = (puts: Puts): void => tell?.({ distance: longest(puts), puts, proven: false });
  const early = tell && part === 'whole' ? findJoint(p, approaches, p.limit) : undefined;
  if (early?.kind === 'found') tellOf(early.found);
  const atLeast = part === 'beyond-bound' ? undefined : findJoint(p, approaches, least);
  if (atLeast?.kind === 'found')
    return { kind: 'found', found: { distance: least, puts: atLeast.found, proven: true } };
  if (part === 'at-bound') return { kind: 'undecided' };
  // (1) If the largest limit is not enough, no smaller one is.
  const atMost = early ?? findJoint(p, approaches, p.limit);
  if (atMost.kind !== 'found') return atMost;
  let best = atMost.found;
  if (!early) tellOf(best);
  // (2) The smallest whole limit with a placement.
  let low = least;
  for (let limit = Math.floor(least) + 1; limit < longest(best); limit++) {
    const answer = findJoint(p, approaches, limit);
    if (answer.kind === 'found') {
      best = answer.found;
      tellOf(best);
      break;
    }
    low = limit;
  }
  // (3) The longest path of each placement found becomes the next limit to beat: often it is the smallest already, so
  // that nothing is found just below it. Else the limits between are bisected.
  let high = longest(best);
  let isJustBelow = true;
  const steps = part === 'beyond-dice' ? 0 : HALVINGS;
  for (let step = 0; step < steps && high - low > FINE && p.effort.measured < MEASURED; step++) {
    const limit = isJustBelow ? high - FINE : (low + high) / 2;
    const answer = findJoint(p, approaches, limit);
    if (answer.kind === 'found') {
      best = answer.found;
      const next = Math.min(limit, longest(best));
      isJustBelow = high - next > MUCH * (high - low);
      high = next;
      tellOf(best);
    } else {
      if (isJustBelow) break;
      low = limit;
    }
  }
  const distance = Math.max(least, high);
  return { kind: 'found', found: { distance, puts: best, proven: distance <= least + MEASURE_TOLERANCE } };
}
