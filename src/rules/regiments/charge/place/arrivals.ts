import { SAME_PLACE } from '../../../../kernel/tolerances.ts';
import { type EndStates, packed, type ChargerSlot } from './end-states.ts';
import { flushPose } from '../../ranks/facing-line.ts';
import { findChargePathFinely } from '../move/find-charge-path.ts';
import type { ChargeGoal } from './order-moves.ts';
import type { TakenGround } from '../problem.ts';
import { laneAt } from './realise.ts';
import type { SetUp } from './set-up.ts';
import { movesInto, type SearchBudget, type StretchAnswer } from '../move/stretch-of-moves.ts';
import type { Inches } from '../../../../kernel/units.ts';
import { unitBlocker, bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';

/** Cached answers about single chargers, and the remaining search budget; recreated for every pose of the target. */
export type ArrivalsBook = { readonly budget: SearchBudget; readonly answers: Map<string, StretchAnswer> };

/** A book whose limited budget is charged to the other's: no single span may use up what all of them share. */
export function withBudget<Book extends ArrivalsBook>(book: Book, most: number): Book {
  const { budget: all } = book;
  let left = Math.min(most, all.left);
  return {
    ...book,
    budget: {
      get left() {
        return left;
      },
      set left(now: number) {
        all.left -= left - now;
        left = now;
      },
    },
  };
}

/** Chargers that arrive one by one, each in its own span of places. */
export type Arrivals = {
  readonly setUp: SetUp;
  readonly box: EndStates;
  readonly forced: ReadonlyMap<number, ChargeGoal>;
  readonly book: ArrivalsBook;
  /** Chargers that engage but are ignored here. */
  readonly absent: ReadonlySet<number>;
};

/** Spans shorter than this are not halved any further. */
export const SHORTEST_STRETCH: Inches = 0.02;

/** Cost of one path search, in cells. */
export const PATH_COST = 45;

/** The slots of an end state without offsets that leave the others no room; undefined when nothing is left. */
export function narrowed(setUp: SetUp, { rows }: EndStates): EndStates | undefined {
  const gap = setUp.setting.problem.friendlyGap;
  const widthOf = (charger: number) => laneAt(setUp, charger).size.width;
  const tight = rows.map((row) => {
    const { left, right } = packed(row, widthOf, gap);
    return row.map((slot, i): ChargerSlot => ({ ...slot, from: left[i]!, to: right[i]! }));
  });
  if (tight.flat().some(({ from, to }) => from > to + SAME_PLACE)) return undefined;
  return { rows: tight.map((row) => row.map((slot) => ({ ...slot, to: Math.max(slot.from, slot.to) }))) };
}

/**
 * The two halves of an end state, divided in its longest slot; undefined when that is shorter than
 * {@link SHORTEST_STRETCH} inches.
 */
export function halvesOf(
  { rows }: EndStates,
  forced: ReadonlyMap<number, ChargeGoal>,
): readonly EndStates[] | undefined {
  const slots = rows.flat().filter(({ charger }) => !forced.has(charger));
  const longest = slots.reduce<ChargerSlot | undefined>(
    (most, slot) => (!most || slot.to - slot.from > most.to - most.from ? slot : most),
    undefined,
  );
  if (!longest || longest.to - longest.from < SHORTEST_STRETCH) return undefined;
  const middle = (longest.from + longest.to) / 2;
  const withHalf = (half: Partial<ChargerSlot>): EndStates => ({
    rows: rows.map((row) => row.map((slot) => (slot === longest ? { ...slot, ...half } : slot))),
  });
  return [withHalf({ to: middle }), withHalf({ from: middle })];
}

/** Whether an order exists when each unit that has moved takes only the ground common to all places of its slot. */
export function hasOrder(arrivals: Arrivals): boolean {
  const slots = arrivals.box.rows.flat();
  const dead = new Set<number>();
  const from = (done: number): boolean => {
    if (done === (1 << slots.length) - 1) return true;
    if (dead.has(done)) return false;
    const moved = slots.filter((_, i) => (done >> i) & 1);
    for (const [i, slot] of slots.entries()) {
      if ((done >> i) & 1 || !mayBeNext(arrivals, done, slot)) continue;
      if (answerOf(arrivals, slot, moved, true).kind !== 'none' && from(done | (1 << i))) return true;
    }
    dead.add(done);
    return false;
  };
  return from(0);
}

/**
 * Whether a unit may move next after a number of others. The unit the target was turned for goes first.
 *
 * @source CC-9
 */
export const mayBeNext = ({ setUp: { setting }, absent }: Arrivals, done: number, { charger }: ChargerSlot): boolean =>
  setting.first === undefined || absent.has(setting.first) || (done === 0) === (setting.first === charger);

/** The result of searching a unit's moves into its slot after some others have moved into theirs. */
export function answerOf(
  arrivals: Arrivals,
  slot: ChargerSlot,
  moved: readonly ChargerSlot[],
  spare: boolean,
): StretchAnswer {
  const { setUp, book, forced } = arrivals;
  if (forced.get(slot.charger)?.path) return { kind: 'free', offset: slot.from };
  const key = `${spare ? engagedIn(arrivals) : ''}|${[...arrivals.absent].join()}|${nameOf(slot)}|${moved.map(nameOf).toSorted().join(',')}`;
  const known = book.answers.get(key);
  if (known) return known;
  const taken = takenBy(arrivals, slot.charger, moved, spare);
  const answer =
    atEnds(arrivals, slot, taken) ?? movesInto(laneAt(setUp, slot.charger), [slot.from, slot.to], taken, book.budget);
  if (book.budget.left > 0) book.answers.set(key, answer);
  return answer;
}

/** The result for a span so short that its ends decide it: cells of moves are too coarse for it. */
function atEnds(
  { setUp, book }: Arrivals,
  { charger, from, to }: ChargerSlot,
  taken: readonly TakenGround[],
): StretchAnswer | undefined {
  if (to - from > SHORTEST_STRETCH) return undefined;
  const { table } = setUp.setting.problem;
  const isPoint = to - from < SAME_PLACE;
  let barely = false;
  for (const offset of isPoint ? [from] : [from, to]) {
    book.budget.left -= PATH_COST;
    const path = findChargePathFinely(table, laneAt(setUp, charger), offset, taken);
    if (path.kind === 'path') return { kind: 'free', offset };
    barely ||= path.barely ?? false;
  }
  return isPoint ? { kind: barely ? 'unknown' : 'none' } : undefined;
}

/** The engaged chargers as a bit set by index. */
export const engagedIn = ({ box, absent }: Arrivals): number =>
  [...box.rows.flat().map(({ charger }) => charger), ...absent].reduce((bits, charger) => bits | (1 << charger), 0);

const nameOf = ({ charger, from, to }: ChargerSlot): string => `${charger}:${from}:${to}`;

/**
 * The obstacles of a moving unit: units that have moved take the ground common to all places of their slot, the others
 * stand where they start. `spare`, a bit set of charger indices, leaves out those whose failed charge may have moved
 * them away.
 */
export function takenBy(
  { setUp, box, absent }: Arrivals,
  mover: number,
  moved: readonly ChargerSlot[],
  spare: boolean,
): readonly TakenGround[] {
  const { problem, fixed, book } = setUp.setting;
  const engaged = new Set(box.rows.flat().map(({ charger }) => charger));
  const others = problem.chargers.flatMap((other, i): readonly TakenGround[] => {
    if (i === mover || absent.has(i)) return [];
    const slot = moved.find(({ charger }) => charger === i);
    if (!slot)
      return spare && !engaged.has(i) && other.stumble !== undefined ? [] : [book.ground(other, other.formation)];
    const { line, size } = laneAt(setUp, i);
    const width = slot.from + size.width - slot.to;
    if (width <= 0) return [];
    const body = bodyFootprint(flushPose(line, width, slot.to), { width, depth: bodySizeOf(other.formation).depth });
    return [{ by: unitBlocker(other.formation), body }];
  });
  return [...fixed, ...others];
}
