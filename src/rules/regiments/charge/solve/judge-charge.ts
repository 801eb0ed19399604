import { SAME_RECORDED_ROTATION, MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import { overlapDepthOf } from '../../../../geometry/outlines/convex.ts';
import type { Inches } from '../../../../kernel/units.ts';
import type { ContactScore } from '../../../core/state/regiments.ts';
import type { Placement } from '../../../core/command.ts';
import type { Formation, FormationPose } from '../../../core/formation.ts';
import type { UnitId } from '../../../core/ids.ts';
import type { Blocker } from '../../../core/ports.ts';
import {
  approachOf,
  flushPose,
  frontOf,
  isFlush,
  facingLineOf,
  normalAngle,
  lineOffsetOf,
  withNeighbours,
} from '../../ranks/facing-line.ts';
import { enemiesTouched, type Lane } from '../move/lane.ts';
import { createPathBook, type ChargeGoal, orderMoves, type GroupMove } from '../place/order-moves.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { chargeReachOf } from '../move/reach.ts';
import { contactAt } from '../place/realise.ts';
import { placedAgainstRound, type RoundPlace, type RoundTarget } from '../place/round-places.ts';
import { roundOrder, roundScore } from './round-target.ts';
import { centreOfRanks, rolledEnough, takenAbout, takenByTarget } from '../place/set-up.ts';
import { completesFirst, turningTo } from './turn-target.ts';
import type { CombinedAnswer } from './solve.ts';
import { leavesTable, metAt } from '../move/charge-legs.ts';
import { unitBlocker, bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';

/** Why a placement is impossible. */
export type NoPlacement = {
  readonly unit: UnitId;
  readonly why:
    | 'not-flush'
    | 'off-table'
    | 'overlaps'
    | 'no-way'
    | 'out-of-range'
    | 'given-twice'
    | 'not-of-the-group'
    | 'may-not-turn';
  readonly by?: Blocker;
};

/** The verdict on a player's placements; `moves` achieve them. @source CC-10 to CC-12 */
export type ChargeVerdict =
  | {
      readonly kind: 'legal';
      readonly have: ContactScore;
      /** The best known score: the player's own when the computed answer is worse. */
      readonly best: ContactScore;
      readonly moves: readonly GroupMove[];
    }
  | {
      readonly kind: 'inferior';
      readonly priority: 1 | 2 | 3 | 4;
      readonly have: ContactScore;
      readonly best: ContactScore;
      /** Absent when moves were not searched. */
      readonly moves?: readonly GroupMove[];
    }
  | ({ readonly kind: 'impossible' } & NoPlacement);

/**
 * Judges placements of some of the chargers: legal; breaking a priority, with their score and the best possible; or
 * impossible.
 *
 * @param best       The result of `bestCombinedCharge` for the same problem.
 * @param placements Poses of units; units left out do not engage. An entry for the charged unit gives the pose it is
 *        turned to.
 * @param order      The order of the moves; undefined for any possible order.
 * @source CC-6, CC-7, CC-10 to CC-13, CC-15, RG-06, RG-08, RG-09, RG-15
 */
export function judgeCombinedCharge(
  problem: CombinedProblem,
  best: Pick<CombinedAnswer, 'score' | 'unavoidable' | 'order'>,
  placements: readonly Placement[],
  order?: readonly UnitId[],
): ChargeVerdict {
  const { target } = problem;
  const senseless = whyNotOfGroup(problem, placements);
  if (senseless) return { kind: 'impossible', ...senseless };
  if (target.kind === 'round') return judgeAgainstRound(problem, target, best, placements);
  const turned = turnedTarget(
    target.formation,
    placements.find(({ unit }) => unit === target.unit),
  );
  const rotation = Math.abs(normalAngle(turned.facing - target.formation.facing));
  const isTurned = rotation > SAME_RECORDED_ROTATION || movedAside(turned, target.formation);
  if (isTurned && !target.mayTurn) return { kind: 'impossible', unit: target.unit, why: 'may-not-turn' };
  const first = isTurned ? turnedFor(problem, target.formation, turned, placements, order) : undefined;
  const fixed = [...takenAbout(problem), takenByTarget(turned)];
  const goals: ChargeGoal[] = [];
  for (const placement of placements) {
    if (placement.unit === target.unit) continue;
    const index = problem.chargers.findIndex(({ unit }) => unit === placement.unit);
    const goal =
      index === first?.charger
        ? ({ kind: 'goal', goal: first } as const)
        : goalOf(problem, index, turned, toPose(placement, turned), !isTurned || first !== undefined);
    if (goal.kind === 'impossible') return goal;
    goals.push(goal.goal);
  }
  const apart = whyNotFree(problem, goals, fixed);
  if (apart) return { kind: 'impossible', ...apart };
  const have: ContactScore = {
    extraEnemies: extraOf(problem, goals, best),
    engaged: goals.length,
    rotation: isTurned ? rotation : 0,
    contact: contactAt(goals),
  };
  const priority = priorityBroken(have, best.score);
  if (isTurned && !first) return { kind: 'inferior', priority: priority ?? 3, have, best: best.score };
  const setting = {
    ...{ problem, fixed, middle: centreOfRanks(turned), book: createPathBook(problem, true) },
    ...(first ? { first: first.charger } : {}),
  };
  // The order of the best answer is the likeliest.
  const rank = ({ lane }: ChargeGoal) => best.order.indexOf(lane.charger.unit);
  const found = orderMoves(
    setting,
    goals.toSorted((a, b) => rank(a) - rank(b)),
    order,
  );
  if (found.kind === 'none')
    return { kind: 'impossible', unit: found.unit, why: 'no-way', ...(found.by ? { by: found.by } : {}) };
  return priority === undefined
    ? { kind: 'legal', have, best: betterOf(have, best.score), moves: found.moves }
    : { kind: 'inferior', priority, have, best: best.score, moves: found.moves };
}

/** Judges placements against a round base, where no unit aligns. @source RG-14 */
function judgeAgainstRound(
  problem: CombinedProblem,
  target: RoundTarget,
  best: Pick<CombinedAnswer, 'score'>,
  placements: readonly Placement[],
): ChargeVerdict {
  const places: RoundPlace[] = [];
  for (const placement of placements) {
    const { unit } = placement;
    if (unit === target.unit) return { kind: 'impossible', unit, why: 'may-not-turn' };
    const index = problem.chargers.findIndex((charger) => charger.unit === unit);
    const charger = problem.chargers[index]!;
    if (!rolledEnough(charger)) return { kind: 'impossible', unit, why: 'out-of-range' };
    const place = placedAgainstRound(target, charger, index, toPose(placement, charger.formation));
    if (typeof place === 'string') return { kind: 'impossible', unit, why: place };
    const by = metAt(place.body, takenAbout(problem), problem.table);
    if (by) return { kind: 'impossible', unit, why: by.kind === 'edge' ? 'off-table' : 'overlaps', by };
    if (places.some(({ body }) => overlapDepthOf(body, place.body) > MEASURE_TOLERANCE))
      return { kind: 'impossible', unit, why: 'overlaps' };
    places.push(place);
  }
  const have = roundScore(problem, places);
  const priority = priorityBroken(have, best.score);
  const moves = roundOrder(problem, target, places);
  if (!moves) return { kind: 'impossible', unit: placements[0]?.unit ?? target.unit, why: 'no-way' };
  return priority === undefined
    ? { kind: 'legal', have, best: betterOf(have, best.score), moves }
    : { kind: 'inferior', priority, have, best: best.score, moves };
}

/** The first priority in which a score falls short of another; undefined when it is as good. @source CC-10, CC-11 */
function priorityBroken(have: ContactScore, best: ContactScore): 1 | 2 | 3 | 4 | undefined {
  if (have.extraEnemies !== best.extraEnemies) return have.extraEnemies > best.extraEnemies ? 1 : undefined;
  if (have.engaged !== best.engaged) return have.engaged < best.engaged ? 2 : undefined;
  if (Math.abs(have.rotation - best.rotation) > SAME_RECORDED_ROTATION)
    return have.rotation > best.rotation ? 3 : undefined;
  return have.contact.total < best.contact.total ? 4 : undefined;
}

/** The better of a player's score and the computed best. */
const betterOf = (have: ContactScore, best: ContactScore): ContactScore =>
  priorityBroken(best, have) === undefined ? best : have;

function whyNotOfGroup(
  { chargers, target }: CombinedProblem,
  placements: readonly Placement[],
): NoPlacement | undefined {
  for (const [i, { unit }] of placements.entries()) {
    if (placements.findIndex((other) => other.unit === unit) !== i) return { unit, why: 'given-twice' };
    if (unit !== target.unit && !chargers.some((charger) => charger.unit === unit))
      return { unit, why: 'not-of-the-group' };
  }
  return undefined;
}

/**
 * The goal of the charger for which the target was turned to a pose: the first to move, which could not otherwise
 * complete its charge; undefined when there is none.
 *
 * @source CC-9
 */
function turnedFor(
  problem: CombinedProblem,
  target: Formation,
  turned: Formation,
  placements: readonly Placement[],
  order: readonly UnitId[] | undefined,
): ChargeGoal | undefined {
  const leading = order?.find((unit) => placements.some((placement) => placement.unit === unit));
  for (const placement of placements) {
    const index = problem.chargers.findIndex(({ unit }) => unit === placement.unit);
    const charger = problem.chargers[index];
    if (!charger || (leading !== undefined && leading !== charger.unit)) continue;
    const pose = toPose(placement, turned);
    const { width } = bodySizeOf(charger.formation);
    const line = facingLineOf(turned, charger.facing);
    if (!isFlush(line, pose, width, MEASURE_TOLERANCE)) continue;
    const turning = turningTo(problem, target, index, turned, lineOffsetOf(line, width, pose));
    if (turning && !completesFirst(problem, target, index)) return turning.first;
  }
  return undefined;
}

const turnedTarget = (target: Formation, placement: Placement | undefined): Formation =>
  placement ? { ...target, ...toPose(placement, target) } : target;

const toPose = ({ at, facing }: Placement, { at: [, ground] }: FormationPose): FormationPose => ({
  at: at.length === 2 ? [at[0], ground, at[1]] : at,
  facing,
});

const movedAside = (a: FormationPose, b: FormationPose): boolean => distance(a, b) > 2 * MEASURE_TOLERANCE;

const distance = (a: FormationPose, b: FormationPose): Inches =>
  Math.sqrt((a.at[0] - b.at[0]) ** 2 + (a.at[2] - b.at[2]) ** 2);

/** The position of a placement along its line, or why it is invalid; `mustReach` requires a move that leads there. */
function goalOf(
  { chargers, enemies }: CombinedProblem,
  index: number,
  target: Formation,
  pose: FormationPose,
  mustReach: boolean,
): { readonly kind: 'goal'; readonly goal: ChargeGoal } | Extract<ChargeVerdict, { kind: 'impossible' }> {
  const charger = chargers[index]!;
  const { unit, formation, facing } = charger;
  if (!rolledEnough(charger)) return { kind: 'impossible', unit, why: 'out-of-range' };
  const line = withNeighbours(facingLineOf(target, facing), enemies);
  const size = bodySizeOf(formation);
  const offset = lineOffsetOf(line, size.width, pose);
  const touches = offset >= -size.width - MEASURE_TOLERANCE && offset <= line.length + MEASURE_TOLERANCE;
  if (!touches || !isFlush(line, pose, size.width, MEASURE_TOLERANCE))
    return { kind: 'impossible', unit, why: 'not-flush' };
  const { corner, theta } = approachOf(line, formation);
  const reach = chargeReachOf({ a: corner[0], b: corner[1], theta, width: size.width, length: line.length });
  const within = reach.spans
    .map(([from, to]) => Math.min(to, Math.max(from, offset)))
    .find((nearest) => Math.abs(nearest - offset) <= MEASURE_TOLERANCE);
  if (within === undefined && mustReach) return { kind: 'impossible', unit, why: 'no-way' };
  const lane: Lane = {
    charger,
    line,
    size,
    reach,
    front: frontOf(formation),
    spans: reach.spans,
    cells: [],
    unavoidable: 0,
  };
  return { kind: 'goal', goal: { charger: index, lane, offset: within ?? offset } };
}

/** The first unit that overlaps another, terrain or the table's edge, or is too near a friend. @source RG-15, Q3 */
function whyNotFree(
  { table, friendlyGap }: CombinedProblem,
  goals: readonly ChargeGoal[],
  fixed: readonly TakenGround[],
): NoPlacement | undefined {
  for (const [i, { lane, offset }] of goals.entries()) {
    const { unit } = lane.charger;
    const body = groundAt(lane, offset);
    if (leavesTable(body, table)) return { unit, why: 'off-table', by: { kind: 'edge' } };
    const by = metAt(body, fixed, table);
    if (by) return { unit, why: 'overlaps', by };
    const mine = groundAt(lane, offset, friendlyGap / 2);
    for (const other of goals.slice(0, i)) {
      if (overlapDepthOf(mine, groundAt(other.lane, other.offset, friendlyGap / 2)) <= MEASURE_TOLERANCE) continue;
      return { unit, why: 'overlaps', by: unitBlocker(other.lane.charger.formation) };
    }
  }
  return undefined;
}

/** The ground of a charger at an offset, widened on both sides. */
function groundAt({ line, size }: Lane, offset: Inches, wider: Inches = 0) {
  const pose = flushPose(line, size.width, offset);
  return bodyFootprint(pose, { width: size.width + 2 * wider, depth: size.depth });
}

const extraOf = (
  { enemies }: CombinedProblem,
  goals: readonly ChargeGoal[],
  { unavoidable }: Pick<CombinedAnswer, 'unavoidable'>,
): number =>
  goals.reduce((sum, { lane, offset }) => {
    const least = unavoidable.find(([unit]) => unit === lane.charger.unit)?.[1] ?? 0;
    return sum + Math.max(0, enemiesTouched(enemies, lane, offset) - least);
  }, 0);
