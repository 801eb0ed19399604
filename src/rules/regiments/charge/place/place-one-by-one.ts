import type { Conflicts } from './conflicts.ts';
import { hasConflict, isKnownConflict } from './conflicts.ts';
import type { EndStates, ChargerSlot } from './end-states.ts';
import { lookInto } from './look-into-arrivals.ts';
import { type ChargeGoal, orderMoves } from './order-moves.ts';
import { laneAt, type Realised, realise } from './realise.ts';
import type { SetUp } from './set-up.ts';
import { hasOrder, narrowed, type Arrivals, type ArrivalsBook, withBudget } from './arrivals.ts';

/** What is known of the end states of a stretch. */
export type TurnAnswer =
  | { readonly kind: 'placed'; readonly realised: Realised }
  /** Proven: no order of moves brings any of them about. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** What was found out about single chargers and about a few of them, and how much may still be looked at. */
export type PlaceBook = ArrivalsBook & { readonly conflicts: Conflicts };

/** The most cells that are looked at for one stretch at once, and the least and most when it is looked into. */
const MOST_AT_ONCE = 1500;
const SHARE = [1000, 8000] as const;

/** How many chargers of an end state are looked at together before all of them are. */
const FEW = 3;

/**
 * Whether some order of moves brings about an end state of a box, as far as that is soon known: at one of its likeliest
 * places; or none does, even if each unit that has moved took only the ground common to its whole slot. `most` counts
 * the places tried.
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
 * The same, looked into: first a few of the chargers by themselves, then all of them.
 *
 * @param others How many more end states wait for the same.
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
