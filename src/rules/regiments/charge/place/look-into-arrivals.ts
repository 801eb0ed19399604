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

/** The result of searching whether all chargers can reach their slots one by one. */
type ArrivalsAnswer<T> =
  | { readonly kind: 'placed'; readonly as: T }
  /** Proven: no order of moves does. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/**
 * Completes a placement from one place in each slot, in the box's order and in the order of moves; undefined when it is
 * not good enough.
 */
type Finish<T> = (slots: readonly ChargerSlot[], order: readonly ChargerSlot[]) => T | undefined;

/**
 * Searches whether all chargers can reach their slots one by one: each is put where it is free, and slots are halved
 * until all arrive or none can be next.
 *
 * @source CC-6, CC-7, Q13; page §4.5
 */
export function lookInto<T>(
  arrivals: Arrivals,
  isHopeless: (box: Arrivals) => boolean,
  finish: Finish<T>,
): ArrivalsAnswer<T> {
  let isKnown = true;
  const open: EndStates[] = [arrivals.box];
  for (let i = 0; i < open.length; i++) {
    const box = narrowed(arrivals.setUp, open[i]!);
    if (!box) continue;
    const part: Arrivals = { ...arrivals, box };
    if (isHopeless(part) || !hasOrder(part)) continue;
    const as = placedOneByOne(part, finish);
    if (as !== undefined) return { kind: 'placed', as };
    if (arrivals.book.budget.left <= 0) return { kind: 'unknown' };
    const halves = halvesOf(box, arrivals.forced);
    if (halves) open.push(...halves);
    else isKnown = false;
  }
  return { kind: isKnown ? 'none' : 'unknown' };
}

/** All chargers placed one by one where they are free; those that have not moved stand where they start. */
function placedOneByOne<T>(arrivals: Arrivals, finish: Finish<T>): T | undefined {
  const { setUp, forced, book } = arrivals;
  const { table } = setUp.setting.problem;
  const next = (box: EndStates, order: readonly ChargerSlot[]): T | undefined => {
    const slots = box.rows.flat();
    const here: Arrivals = { ...arrivals, box };
    if (order.length === slots.length) return finish(slots, order);
    const done = order.reduce((bits, { charger }) => bits | (1 << charger), 0);
    for (const slot of slots) {
      if ((done >> slot.charger) & 1 || !mayBeNext(arrivals, done, slot) || book.budget.left <= 0) continue;
      const isLast = order.length === slots.length - 1;
      for (const offset of placesFor(here, slot, order, isLast)) {
        const taken = takenBy(here, slot.charger, order, false);
        book.budget.left -= PATH_COST;
        const goal = forced.get(slot.charger);
        if (!goal?.path && findChargePathFinely(table, laneAt(setUp, slot.charger), offset, taken).kind === 'none')
          continue;
        const put: ChargerSlot = { ...slot, from: offset, to: offset };
        const rest = narrowed(setUp, { rows: box.rows.map((row) => row.map((s) => (s === slot ? put : s))) });
        const found = rest && next(rest, [...order, put]);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return next(arrivals.box, []);
}

/**
 * The offsets of a slot that are tried for a charger: where it is known to be free, and the ends of the free span about
 * that.
 */
function placesFor(
  arrivals: Arrivals,
  slot: ChargerSlot,
  moved: readonly ChargerSlot[],
  isLast: boolean,
): readonly Inches[] {
  const answer = answerOf(arrivals, slot, moved, false);
  if (answer.kind === 'none') return [];
  if (slot.to - slot.from < SHORTEST_STRETCH / 4) return [slot.from, slot.to];
  if (answer.kind === 'unknown') return [slot.from, slot.to, (slot.from + slot.to) / 2];
  if (isLast) return [answer.offset, slot.from, slot.to];
  const [from, to] = [slot.from, slot.to].map((end) => endOf(arrivals, slot, moved, answer.offset, end));
  const places = [from!, to!, answer.offset, (from! + to!) / 2];
  return places.filter((x, i) => places.indexOf(x) === i);
}

/** The end of the free span, from an offset towards one end of the slot. */
function endOf(
  arrivals: Arrivals,
  slot: ChargerSlot,
  moved: readonly ChargerSlot[],
  free: Inches,
  end: Inches,
): Inches {
  const { setting } = arrivals.setUp;
  const lane = laneAt(arrivals.setUp, slot.charger);
  const taken = takenBy(arrivals, slot.charger, moved, false);
  const isOpen = (offset: Inches) => {
    arrivals.book.budget.left -= PATH_COST / 3;
    return findChargePath(setting.problem.table, lane, offset, taken).kind === 'path';
  };
  return isOpen(end) ? end : edgeBetween(free, end, isOpen);
}
