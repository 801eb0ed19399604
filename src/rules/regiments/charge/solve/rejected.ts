import { overlapDepthOf } from '../../../../geometry/outlines/convex.ts';
import type { ContactScore } from '../../../core/state/regiments.ts';
import type { Placement } from '../../../core/command.ts';
import { bestFirst } from '../place/best-first.ts';
import { type ChargerChoice, compareWorth } from '../place/end-states.ts';
import { flushPose } from '../../ranks/facing-line.ts';
import type { Lane } from '../move/lane.ts';
import { joinCells } from '../place/optima.ts';
import { type ChargeGoal, orderMoves } from '../place/order-moves.ts';
import type { PlaceBudget } from '../place/realise.ts';
import type { SetUp } from '../place/set-up.ts';
import { firstRealised, type Judge, placementsOf, type SearchTally } from '../place/try-states.ts';
import { bodyFootprint } from '../../ranks/footprint.ts';
import { MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';

/** The best end state that breaks a priority: its score, and where the chargers would stand. */
export type RejectedCharge = {
  readonly priority: 1 | 2 | 3 | 4;
  readonly score: ContactScore;
  readonly placements: readonly Placement[];
};

/** The end states to compare with the best. */
type Field = {
  readonly at: SetUp;
  readonly choices: readonly ChargerChoice[];
  readonly forced: ReadonlyMap<number, ChargeGoal>;
  readonly judge: Judge;
};

/** Maximum number of end states listed, tried and shown, and of places within them. */
const LIMITS = { glanced: 24, tried: 4, shown: 16, places: 1000, levels: 5, ordered: 24 } as const;

/**
 * For each priority the best end state found that breaks it, if any. For the first and the last priority a charger
 * stands elsewhere than in the best state; for the second a charger is left out.
 *
 * @source CC-10 to CC-12
 */
export function rejectedOf(field: Field, best: readonly ChargeGoal[]): readonly RejectedCharge[] {
  const { judge } = field;
  const have = judge.score(best);
  const elsewhere = elsewhereOf(field, best);
  const first = elsewhere.filter(({ score }) => score.extraEnemies > have.extraEnemies);
  const last = elsewhere.filter(
    ({ score }) => score.extraEnemies === have.extraEnemies && score.contact.total < have.contact.total,
  );
  const fewer = have.engaged > 1 ? (oneFewer(field, have) ?? firstInOrder(field, leftOut(field, best))) : undefined;
  const found = [
    [1, firstInOrder(field, first)],
    [2, fewer],
    [4, firstInOrder(field, last)],
  ] as const;
  return found.flatMap(([priority, state]) =>
    state ? [{ priority, score: state.score, placements: placementsOf(state.goals) }] : [],
  );
}

type State = { readonly goals: readonly ChargeGoal[]; readonly score: ContactScore };

const byWorth = (a: State, b: State): number => compareWorth(worthOf(a), worthOf(b));

const worthOf = ({ score: { extraEnemies, engaged, contact } }: State) => ({
  ...{ extra: extraEnemies, engaged, contact: contact.total },
});

/** The end states in which one charger stands elsewhere, best first. */
function elsewhereOf({ judge, forced }: Field, best: readonly ChargeGoal[]): readonly State[] {
  return best
    .flatMap((goal): readonly (readonly ChargeGoal[])[] =>
      forced.has(goal.charger)
        ? []
        : goal.lane.cells
            .map((cell) => ({ ...goal, offset: (cell.from + cell.to) / 2 }))
            .filter((other) => best.every((one) => one === goal || areApart(one, other)))
            .map((other) => best.map((one) => (one === goal ? other : one))),
    )
    .map((goals) => ({ goals, score: judge.score(goals) }))
    .toSorted(byWorth);
}

/** The end states in which one charger of the best state is left out, best first. */
const leftOut = ({ judge, forced }: Field, best: readonly ChargeGoal[]): readonly State[] =>
  best
    .filter(({ charger }) => !forced.has(charger))
    .map((goal) => best.filter((other) => other !== goal))
    .map((goals) => ({ goals, score: judge.score(goals) }))
    .toSorted(byWorth);

const bodyAt = ({ line, size }: Lane, offset: number) => bodyFootprint(flushPose(line, size.width, offset), size);

const areApart = (a: ChargeGoal, b: ChargeGoal): boolean =>
  overlapDepthOf(bodyAt(a.lane, a.offset), bodyAt(b.lane, b.offset)) <= MEASURE_TOLERANCE;

const firstInOrder = ({ at }: Field, states: readonly State[]): State | undefined =>
  states.slice(0, LIMITS.ordered).find(({ goals }) => orderMoves(at.setting, goals).kind === 'order');

/** The best end state in which one charger fewer engages. */
function oneFewer({ at, choices, judge, forced }: Field, have: ContactScore): State | undefined {
  const tally: SearchTally = { examined: 0, unreachable: 0, complete: true };
  const budget: PlaceBudget = { places: LIMITS.places };
  const engaged = have.engaged - 1;
  const able = choices.filter((choice) => choice.engaged === engaged);
  for (const group of bestFirst(able, at.lanes, (worth) => worth.extra === have.extraEnemies, LIMITS.glanced)) {
    const few = joinCells(group.states.slice(0, LIMITS.glanced));
    const tries = [...few.map((state) => [state, 1] as const), ...few.map((state) => [state, LIMITS.levels] as const)];
    const found = firstRealised(at, tries.slice(0, LIMITS.tried), judge.isAsGood(group.worth), forced, {
      tally,
      budget,
    });
    if (found) return { goals: found.goals, score: judge.score(found.goals) };
    if (tally.examined > LIMITS.shown) return undefined;
  }
  return undefined;
}
