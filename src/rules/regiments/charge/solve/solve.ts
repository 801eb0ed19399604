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

/** The proof of an answer: how much was examined, and what it beat. @source CC-10 to CC-12 */
type Certificate = {
  /** Number of end states for which paths were searched. */
  readonly examined: number;
  /** Number of those that had a better worth but are achieved by no order of moves. */
  readonly unreachable: number;
  /**
   * Whether it is proven that nothing better is possible: every better end state is known to have no order; and if the
   * charged unit is turned, it is turned by the least possible angle and no other unit could engage.
   */
  readonly complete: boolean;
  readonly rejected: readonly RejectedCharge[];
};

/** The solution of a combined charge, by the duty of contact. */
export type CombinedAnswer = {
  readonly score: ContactScore;
  /** The charged unit's pose after it was turned; absent when it is not turned. @source CC-9 */
  readonly turned?: FormationPose;
  readonly placements: readonly Placement[];
  /** Every unit of the group, including those whose charge fails. @source CC-6 */
  readonly order: readonly UnitId[];
  readonly moves: readonly GroupMove[];
  /** The units whose charge fails: by their dice, or for want of a path or a place. */
  readonly failed: readonly UnitId[];
  /** Those of them that did not roll enough; the others have no room. @source RG-06, CC-5 */
  readonly outOfRange: readonly UnitId[];
  /** All equally good placements: each charger anywhere in its range that leaves the others room. @source CC-15 */
  readonly optima: readonly Optimum[];
  /** Number of uncharged enemies each charger touches wherever it ends, if any. @source Q1 */
  readonly unavoidable: readonly (readonly [UnitId, number])[];
  readonly certificate: Certificate;
};

/** Called for each end state that is looked into. */
export type SearchWatch = () => void;

/** How long a charge is searched for: until nothing more can be proven, or for a fraction of a second. */
export type SearchEffort = 'whole' | 'quick';

/**
 * Maximum number of end states listed and tried per group, and tried overall; of places within them, overall and, once those are used up,
 * per group; and of cells into which moves are divided.
 */
const LIMITS = {
  whole: { listed: 20_000, group: 8000, tried: 20_000, places: 16_000, last: 200, cells: 30_000 },
  quick: { listed: 24, group: 6, tried: 60, places: 60, last: 3, cells: 60 },
} as const;

/** Number of places of each charger that are combined in a joined span of end states; in a single cell its ends are. */
const LEVELS = 5;

/** A solution: its worth by the four priorities, and how it is achieved. */
export type Solved = {
  readonly setUp: SetUp;
  readonly worth: EndWorth;
  readonly score: ContactScore;
  readonly realised: Realised;
  readonly optima: readonly Optimum[];
  readonly certificate: Certificate;
};

/** The best end state against ranks in one pose. */
export function solveAt(
  problem: CombinedProblem,
  target: Formation,
  rotation: Radians = 0,
  first?: ChargeGoal,
  effort: SearchEffort = 'whole',
  watch: SearchWatch = () => {},
): Solved {
  const limits = LIMITS[effort];
  const at = setUp(problem, target, first);
  const forced = new Map(first ? [[first.charger, first]] : []);
  const { choices } = endSearch(at.lanes, problem.friendlyGap);
  const allowed = first ? choices.filter(({ set }) => (set >> first.charger) & 1) : choices;
  const tally: SearchTally = { examined: 0, unreachable: 0, complete: at.isProven };
  const budget: PlaceBudget = { places: limits.places };
  const judge = judgeOf(at, rotation);
  const book: PlaceBook = { budget: { left: limits.cells }, answers: new Map(), conflicts: new Map() };
  for (const group of bestFirst(allowed, at.lanes, undefined, limits.listed, limits.listed)) {
    const left = Math.max(1, limits.tried - tally.examined);
    const joined = joinCells(group.states);
    budget.places = Math.max(limits.last, budget.places);
    const realised = tryGroup(at, { ...group, joined }, judge.isAsGood(group.worth), forced, {
      ...{ tally, budget, book, watch, limit: Math.min(limits.group, left) },
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

/** The effort of a search, as far as it goes for one group of end states. */
type GroupEffort = TrialEffort & { readonly limit: number; readonly book: PlaceBook; readonly watch: SearchWatch };

/**
 * The first end state of a group that is achieved. One that is neither achieved nor proven impossible is tried at
 * combinations of places and cell by cell; if that finds nothing either, nothing is proven.
 */
function tryGroup(
  at: SetUp,
  group: Group & { readonly joined: readonly EndStates[] },
  isAsGood: (goals: readonly ChargeGoal[]) => boolean,
  forced: ReadonlyMap<number, ChargeGoal>,
  { tally, limit, budget, book, watch }: GroupEffort,
): Realised | undefined {
  const { states, joined, complete } = group;
  let doubtful = joined.slice(0, limit);
  tally.examined += doubtful.length;
  for (const place of [placeAtOnce, placeOneByOne]) {
    const unknown: EndStates[] = [];
    for (const [i, state] of doubtful.entries()) {
      watch();
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
