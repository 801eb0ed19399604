import type { ModelId } from '../../../core/ids.ts';
import type { FacingLine, Shown } from '../../ranks/facing-line.ts';
import type { Inches } from '../../../../kernel/units.ts';
import { type EndStates, packed, type ChargerSlot } from './end-states.ts';
import { enemiesTouched, type Lane, straightAhead } from '../move/lane.ts';
import { type ChargeGoal, type GroupMove, orderMoves } from './order-moves.ts';
import type { SetUp } from './set-up.ts';
import { MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';

/** The goals of the chargers of an end state, and the moves that achieve them. */
export type Realised = {
  readonly goals: readonly ChargeGoal[];
  readonly moves: readonly GroupMove[];
  /** The end states the goals were taken from. */
  readonly states: EndStates;
};

/** Maximum number of combinations of places tried within one end state. */
const MOST_MIXES = 5 ** 5;

/** Number of places that may still be tried, over all end states. */
export type PlaceBudget = { places: number };

/** The lane of the charger with this index, which must have one. */
export const laneAt = ({ lanes }: SetUp, charger: number): Lane => lanes[charger]!;

/** The goals of chargers at given offsets. */
const goalsAt = (
  setUp: SetUp,
  rows: readonly (readonly ChargerSlot[])[],
  offsets: readonly (readonly Inches[])[],
  forced: ReadonlyMap<number, ChargeGoal>,
): readonly ChargeGoal[] =>
  rows
    .flatMap((row, r) =>
      row.map(({ charger }, i): ChargeGoal => {
        const known = forced.get(charger);
        return known ?? { charger, lane: laneAt(setUp, charger), offset: offsets[r]![i]! };
      }),
    )
    .toSorted((a, b) => a.charger - b.charger);

/**
 * Places within an end state in the order they are tried, the likeliest first: each charger as near as possible to
 * straight ahead; in the middle of the room left to it; all to the left; all to the right. Then every combination of
 * levels of that room, with fewer levels for many chargers.
 */
function* placesIn(
  setUp: SetUp,
  { rows }: EndStates,
  forced: ReadonlyMap<number, ChargeGoal>,
  levels: number,
): Iterable<readonly ChargeGoal[]> {
  const gap = setUp.setting.problem.friendlyGap;
  const widthOf = (charger: number) => laneAt(setUp, charger).size.width;
  const packs = rows.map((row) => packed(row, widthOf, gap));
  /** Each charger as near to its wanted offset as those to its left allow. */
  const near = (wanted: (left: Inches, right: Inches, charger: number, nth: number) => Inches) => {
    let nth = 0;
    const offsets = rows.map((row, r) => {
      const { left, right } = packs[r]!;
      const taken: Inches[] = [];
      for (const [i, { charger }] of row.entries()) {
        const room = i === 0 ? left[0]! : Math.max(left[i]!, taken[i - 1]! + widthOf(row[i - 1]!.charger) + gap);
        taken.push(Math.max(room, Math.min(right[i]!, wanted(left[i]!, right[i]!, charger, nth++))));
      }
      return taken;
    });
    return goalsAt(setUp, rows, offsets, forced);
  };
  yield near((_, __, charger) => straightAhead(laneAt(setUp, charger)));
  yield near((left, right) => (left + right) / 2);
  yield near((left) => left);
  yield near((_, right) => right);
  const slots = rows.reduce((sum, row) => sum + row.length, 0);
  let steps = levels;
  while (steps > 2 && steps ** slots > MOST_MIXES) steps--;
  const mixes = Math.min(MOST_MIXES, steps ** slots - 1);
  for (let mix = 1; mix < mixes; mix++)
    yield near(
      (left, right, _, nth) => left + ((right - left) * (Math.floor(mix / steps ** nth) % steps)) / (steps - 1),
    );
}

/** The number of models that touch when chargers stand at their goals. */
export const contactAt = (goals: readonly ChargeGoal[]): ContactCount =>
  contactOf(goals.map(({ lane, offset }) => ({ line: lane.line, front: lane.front, offset })));

/** Number of additional enemies touched, beyond those that each charger cannot avoid. @source Q1 */
export const extraAt = (setUp: SetUp, goals: readonly ChargeGoal[]): number =>
  goals.reduce(
    (sum, { lane, offset }) =>
      sum + Math.max(0, enemiesTouched(setUp.setting.problem.enemies, lane, offset) - lane.unavoidable),
    0,
  );

/**
 * Achieves an end state by the first of its places for which an order is found.
 *
 * @param levels Number of places of each charger that are combined, its ends included.
 * @param budget Reduced with each place; nothing is found once it is used up.
 * @source page §4.5
 */
export function realise(
  setUp: SetUp,
  states: EndStates,
  enough: (goals: readonly ChargeGoal[]) => boolean,
  forced: ReadonlyMap<number, ChargeGoal> = new Map(),
  levels = 2,
  budget: PlaceBudget = { places: Number.POSITIVE_INFINITY },
): Realised | undefined {
  let before: string | undefined;
  for (const goals of placesIn(setUp, states, forced, levels)) {
    if (budget.places-- <= 0) return undefined;
    const name = goals.map((goal) => goal.offset).join(' ');
    if (name === before || !enough(goals)) continue;
    before = name;
    const answer = orderMoves(setUp.setting, goals);
    if (answer.kind === 'order') return { goals, moves: answer.moves, states };
  }
  return undefined;
}

/** A charger standing flush: its line, what its front shows, and the offset of its left corner. */
type Flush = { readonly line: FacingLine; readonly front: readonly Shown[]; readonly offset: Inches };

/** Number of models that touch an enemy, of the charged unit and of the chargers. @source CC-13 */
type ContactCount = { readonly total: number; readonly target: number; readonly chargers: number };

/** The models that touch, each counted once, when chargers stand flush against one unit. @source CC-10, CC-13, RG-18 */
function contactOf(chargers: readonly Flush[]): ContactCount {
  const target = new Set<ModelId>();
  let own = 0;
  for (const { line, front, offset } of chargers) {
    const mine = new Set<ModelId>();
    for (const theirs of line.shown)
      for (const shown of front)
        if (meets(theirs, shown, offset, MEASURE_TOLERANCE)) {
          target.add(theirs.model);
          mine.add(shown.model);
        }
    own += mine.size;
  }
  return { total: target.size + own, target: target.size, chargers: own };
}

/** Whether an interval of a charger's front touches an interval of a line, ends included. */
const meets = (theirs: Shown, mine: Shown, offset: Inches, slack: Inches): boolean =>
  mine.from + offset <= theirs.to + slack && theirs.from <= mine.to + offset + slack;
