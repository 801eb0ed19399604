import type { Radians } from '../../../../kernel/units.ts';
import { assert } from '../../../../kernel/assert.ts';
import type { ContactScore } from '../../../core/state/regiments.ts';
import type { Placement } from '../../../core/command.ts';
import type { Formation, FormationPose } from '../../../core/formation.ts';
import type { UnitId } from '../../../core/ids.ts';
import { bestFirst, type Group } from '../place/best-first.ts';
import { endSearch, type EndStates, type EndWorth } from '../place/end-states.ts';
import type { ChargeGoal, GroupMove } from '../place/order-moves.ts';
import type { CombinedProblem } from '../problem.ts';
import { type PlaceBook, placeAtOnce, placeOneByOne } from '../place/place-one-by-one.ts';
import type { PlaceBudget, Realised } from '../place/realise.ts';
import { type RejectedCharge, rejectedOf } from './rejected.ts';
import { type SetUp, setUp } from '../place/set-up.ts';
import { type TrialEffort, firstRealised, judgeOf, type SearchTally } from '../place/try-states.ts';
import { joinCells, type Optimum, optimaOf } from '../place/optima.ts';

/** Why an answer is the best: how much was looked at, and what it beat. @source CC-10 to CC-12 */
export type Certificate = {
  /** How many end states paths were looked for. */
  readonly examined: number;
  /** How many of them were better on paper and no order of moves brings about. */
  readonly unreachable: number;
  /**
   * Whether nothing better is possible, proven: every better end state is known to have no order; and where the charged
   * unit is turned, it is turned by the least possible angle and no other unit could engage.
   */
  readonly complete: boolean;
  readonly rejected: readonly RejectedCharge[];
};

/** How a charge of one or several units against one fulfils the duty of contact. */
export type CombinedAnswer = {
  readonly score: ContactScore;
  /** The charged unit's pose after it was turned; absent where it stays. @source CC-9 */
  readonly turned?: FormationPose;
  readonly placements: readonly Placement[];
  /** Every unit of the group, with those whose charge fails. @source CC-6 */
  readonly order: readonly UnitId[];
  readonly moves: readonly GroupMove[];
  readonly failed: readonly UnitId[];
  /** All placements that are as good: each charger anywhere in its range that leaves the others room. @source CC-15 */
  readonly optima: readonly Optimum[];
  /** How many uncharged enemies a charger touches wherever it ends, where there are any. @source Q1 */
  readonly unavoidable: readonly (readonly [UnitId, number])[];
  readonly certificate: Certificate;
};

/**
 * How many end states are tried of those worth the same, of all, and to find the best of the rejected; and how many
 * places within them, of all and, when those have run out, of those worth the same.
 */
const LIMITS = {
  group: 8000,
  tried: 20_000,
  places: 16_000,
  last: 200,
  cells: 30_000,
} as const;

/** Places of each charger that are combined in a joined stretch of end states; in a single cell its ends are. */
const LEVELS = 5;

/** What a solution is worth to the four priorities, and how it is brought about. */
export type Solved = {
  readonly setUp: SetUp;
  readonly worth: EndWorth;
  readonly score: ContactScore;
  readonly realised: Realised;
  readonly optima: readonly Optimum[];
  readonly certificate: Certificate;
};

/** The best end state against ranks that stand in one pose. */
export function solveAt(
  problem: CombinedProblem,
  target: Formation,
  rotation: Radians = 0,
  first?: ChargeGoal,
): Solved {
  const at = setUp(problem, target, first);
  const forced = new Map(first ? [[first.charger, first]] : []);
  const { choices } = endSearch(at.lanes, problem.friendlyGap);
  const allowed = first ? choices.filter(({ set }) => (set >> first.charger) & 1) : choices;
  const tally: SearchTally = { examined: 0, unreachable: 0, complete: at.isProven };
  const budget: PlaceBudget = { places: LIMITS.places };
  const judge = judgeOf(at, rotation);
  const book: PlaceBook = { budget: { left: LIMITS.cells }, answers: new Map(), conflicts: new Map() };
  for (const group of bestFirst(allowed, at.lanes)) {
    const left = Math.max(1, LIMITS.tried - tally.examined);
    const joined = joinCells(group.states);
    budget.places = Math.max(LIMITS.last, budget.places);
    const realised = tryGroup(at, { ...group, joined }, judge.isAsGood(group.worth), forced, {
      ...{ tally, budget, book, limit: Math.min(LIMITS.group, left) },
    });
    if (!realised) continue;
    const optima = optimaOf(at, joined, realised.states, judge.isAsGood(group.worth), forced);
    const rejected = rejectedOf({ at, choices: allowed, forced, judge }, realised.goals);
    return {
      ...{ setUp: at, worth: group.worth, score: judge.score(realised.goals), realised, optima },
      certificate: { ...tally, rejected },
    };
  }
  assert(false, 'an end state in which no charger engages always exists');
}

/**
 * The first end state of a group that is brought about. One that is neither brought about nor proven to be out of reach is
 * tried at combinations of places and cell by cell; where that finds nothing either, nothing is proven.
 */
function tryGroup(
  at: SetUp,
  group: Group & { readonly joined: readonly EndStates[] },
  isAsGood: (goals: readonly ChargeGoal[]) => boolean,
  forced: ReadonlyMap<number, ChargeGoal>,
  { tally, limit, budget, book }: TrialEffort & { readonly limit: number; readonly book: PlaceBook },
): Realised | undefined {
  const { states, joined, complete } = group;
  let doubtful = joined.slice(0, limit);
  tally.examined += doubtful.length;
  for (const place of [placeAtOnce, placeOneByOne]) {
    const unknown: EndStates[] = [];
    for (const [i, state] of doubtful.entries()) {
      const answer = place(at, state, isAsGood, forced, book, doubtful.length - 1 - i);
      if (answer.kind === 'placed') return answer.realised;
      if (answer.kind === 'unknown') unknown.push(state);
      else tally.unreachable++;
    }
    doubtful = unknown;
  }
  tally.unreachable += doubtful.length;
  const apart = doubtful.length === 0 ? [] : states.filter((state) => !joined.includes(state));
  const tries = [...doubtful.map((state) => [state, LEVELS] as const), ...apart.map((state) => [state, 2] as const)];
  const found = firstRealised(at, tries.slice(0, limit), isAsGood, forced, { tally, budget });
  if (!found && (!complete || joined.length > limit || doubtful.length > 0)) tally.complete = false;
  return found;
}
