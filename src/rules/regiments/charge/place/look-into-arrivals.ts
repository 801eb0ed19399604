import type { Inches } from '../../../../kernel/units.ts';
import type { EndStates, ChargerSlot } from './end-states.ts';
import { edgeBetween, findChargePath, findChargePathFinely } from '../move/find-charge-path.ts';
import { laneAt } from './realise.ts';
import {
  answerOf,
  halvesOf,
  hasOrder,
  mayBeNext,
  narrowed,
  SHORTEST_STRETCH,
  takenBy,
  type Arrivals,
  PATH_COST,
} from './arrivals.ts';

/** What is known of whether all chargers can come into their slots one by one. */
export type ArrivalsAnswer<T> =
  | { readonly kind: 'placed'; readonly as: T }
  /** Proven: no order of moves does it. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/**
 * All chargers at one place of their slots, in the box's order and in that of their moves; undefined where that is not
 * enough.
 */
export type Finish<T> = (seats: readonly ChargerSlot[], order: readonly ChargerSlot[]) => T | undefined;

/**
 * Whether all chargers can come into their slots one by one: each is put where it is free, and slots are halved until
 * they arrive or none is left that could be next.
 *
 * @source CC-6, CC-7, Q13; page §4.5
 */
export function lookInto<T>(
  turn: Arrivals,
  isHopeless: (box: Arrivals) => boolean,
  finish: Finish<T>,
): ArrivalsAnswer<T> {
  let isKnown = true;
  const open: EndStates[] = [turn.box];
  for (let i = 0; i < open.length; i++) {
    const box = narrowed(turn.setUp, open[i]!);
    if (!box) continue;
    const part: Arrivals = { ...turn, box };
    if (isHopeless(part) || !hasOrder(part)) continue;
    const as = placedOneByOne(part, finish);
    if (as !== undefined) return { kind: 'placed', as };
    if (turn.book.budget.left <= 0) return { kind: 'unknown' };
    const halves = halvesOf(box, turn.forced);
    if (halves) open.push(...halves);
    else isKnown = false;
  }
  return { kind: isKnown ? 'none' : 'unknown' };
}

/** All chargers placed one by one where they are free, with those that have not moved where they start. */
function placedOneByOne<T>(turn: Arrivals, finish: Finish<T>): T | undefined {
  const { setUp, forced, book } = turn;
  const { table } = setUp.setting.problem;
  const next = (box: EndStates, order: readonly ChargerSlot[]): T | undefined => {
    const seats = box.rows.flat();
    const here: Arrivals = { ...turn, box };
    if (order.length === seats.length) return finish(seats, order);
    const done = order.reduce((bits, { charger }) => bits | (1 << charger), 0);
    for (const seat of seats) {
      if ((done >> seat.charger) & 1 || !mayBeNext(turn, done, seat) || book.budget.left <= 0) continue;
      const isLast = order.length === seats.length - 1;
      for (const offset of placesFor(here, seat, order, isLast)) {
        const taken = takenBy(here, seat.charger, order, false);
        book.budget.left -= PATH_COST;
        const goal = forced.get(seat.charger);
        if (!goal?.path && findChargePathFinely(table, laneAt(setUp, seat.charger), offset, taken).kind === 'none')
          continue;
        const put: ChargerSlot = { ...seat, from: offset, to: offset };
        const rest = narrowed(setUp, { rows: box.rows.map((row) => row.map((s) => (s === seat ? put : s))) });
        const found = rest && next(rest, [...order, put]);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return next(turn.box, []);
}

/**
 * The offsets of a slot that are tried for a charger: where it is known to be free, and the ends of what is free about
 * that.
 */
function placesFor(
  turn: Arrivals,
  seat: ChargerSlot,
  moved: readonly ChargerSlot[],
  isLast: boolean,
): readonly Inches[] {
  const answer = answerOf(turn, seat, moved, false);
  if (answer.kind === 'none') return [];
  if (seat.to - seat.from < SHORTEST_STRETCH / 4) return [seat.from, seat.to];
  if (answer.kind === 'unknown') return [seat.from, seat.to, (seat.from + seat.to) / 2];
  if (isLast) return [answer.offset, seat.from, seat.to];
  const [from, to] = [seat.from, seat.to].map((end) => endOf(turn, seat, moved, answer.offset, end));
  const places = [from!, to!, answer.offset, (from! + to!) / 2];
  return places.filter((x, i) => places.indexOf(x) === i);
}

/** The end of what is free, from an offset that is towards an end of the stretch. */
function endOf(turn: Arrivals, seat: ChargerSlot, moved: readonly ChargerSlot[], free: Inches, end: Inches): Inches {
  const { setting } = turn.setUp;
  const lane = laneAt(turn.setUp, seat.charger);
  const taken = takenBy(turn, seat.charger, moved, false);
  const isOpen = (offset: Inches) => {
    turn.book.budget.left -= PATH_COST / 3;
    return findChargePath(setting.problem.table, lane, offset, taken).kind === 'path';
  };
  return isOpen(end) ? end : edgeBetween(free, end, isOpen);
}
