import type { Conflicts } from './conflicts.ts';
import { hasConflict, isKnownConflict } from './conflicts.ts';
import type { EndStates, ChargerSlot } from './end-states.ts';
import { lookInto } from './look-into-arrivals.ts';
import { type ChargeGoal, orderMoves } from './order-moves.ts';
import { laneAt, type Realised, realise } from './realise.ts';
import type { SetUp } from './set-up.ts';
import { hasOrder, narrowed, type Arrivals, type ArrivalsBook, withBudget } from './arrivals.ts';

/** The result of searching the end states of a box. */
type TurnAnswer =
  | { readonly kind: 'placed'; readonly realised: Realised }
  /** Proven: no order of moves achieves any of them. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** Cached results about single chargers and small groups, and the remaining budget. */
export type PlaceBook = ArrivalsBook & { readonly conflicts: Conflicts };

/** Maximum number of cells for one quick search, and the least and most for a full one. */
const MOST_AT_ONCE = 1500;
const SHARE = [1000, 8000] as const;

/** Maximum number of chargers of an end state examined together before all of them are. */
const FEW = 3;

/**
 * A quick search whether some order of moves achieves an end state of a box: at one of its likeliest places; or proves
 * that none does, even if each unit that has moved took only the ground common to its whole slot. `most` counts
 * the places to try.
 *
 * @source CC-6, CC-7, Q13; page §4.5
 */
export function placeAtOnce(
  setUp: SetUp,
  states: EndStates,
  enough: (goals: readonly ChargeGoal[]) => boolean,
  forced: ReadonlyMap<number, ChargeGoal>,
  book: PlaceBook,
): TurnAnswer {
  const box = narrowed(setUp, states);
  if (!box || !hasOrder({ setUp, box, forced, book: withBudget(book, MOST_AT_ONCE), absent: NO_CHARGERS })) return NONE;
  const realised = realise(setUp, states, enough, forced, 1);
  return realised ? { kind: 'placed', realised } : { kind: 'unknown' };
}

const NO_CHARGERS: ReadonlySet<number> = new Set();
const NONE: TurnAnswer = { kind: 'none' };

/**
 * The full search: first small groups of chargers, then all of them.
 *
 * @param others Number of further end states waiting for the same budget.
 * @source CC-6, CC-7, Q13; page §4.5
 */
export function placeOneByOne(
  setUp: SetUp,
  states: EndStates,
  enough: (goals: readonly ChargeGoal[]) => boolean,
  forced: ReadonlyMap<number, ChargeGoal>,
  all: PlaceBook,
  others = 0,
): TurnAnswer {
  const share = all.budget.left / (others + 1);
  const book = withBudget(all, Math.max(SHARE[0], Math.min(SHARE[1], share)));
  const box = narrowed(setUp, states);
  if (!box) return NONE;
  const arrivals: Arrivals = { setUp, box, forced, book, absent: NO_CHARGERS };
  if (hasConflict(arrivals, book.conflicts, FEW)) return NONE;
  const { chargers } = setUp.setting.problem;
  const goalAt = ({ charger, from }: ChargerSlot): ChargeGoal =>
    forced.get(charger) ?? { charger, lane: laneAt(setUp, charger), offset: from };
  const answer = lookInto(
    arrivals,
    (part) => isKnownConflict(part, book.conflicts),
    (slots, order) => {
      const goals = slots.map(goalAt).toSorted((a, b) => a.charger - b.charger);
      if (!enough(goals)) return undefined;
      const found = orderMoves(
        setUp.setting,
        goals,
        order.map(({ charger }) => chargers[charger]!.unit),
      );
      return found.kind === 'order' ? { goals, moves: found.moves, states } : undefined;
    },
  );
  return answer.kind === 'placed' ? { kind: 'placed', realised: answer.as } : answer;
}
