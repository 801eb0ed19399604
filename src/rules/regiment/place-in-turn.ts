import type { Inches } from '../../kernel/units.ts';
import type { UnitId } from '../core/ids.ts';
import { type EndStates, packed, type Seat } from './end-states.ts';
import { flushPose } from './facing-line.ts';
import { edgeBetween, findWay, findWayFinely } from './find-way.ts';
import type { Lane } from './lane.ts';
import { type Goal, orderMoves } from './order-moves.ts';
import type { Taken } from './problem.ts';
import { laneAt, type Realised, realise } from './realise.ts';
import type { SetUp } from './set-up.ts';
import { movesInto, type Purse, type StretchAnswer } from './stretch-of-moves.ts';
import { blockerOf, groundOf, sizeOf } from './way.ts';

/** What is known of the end states of a stretch. */
export type TurnAnswer =
  | { readonly kind: 'placed'; readonly realised: Realised }
  /** Proven: no order of moves brings any of them about. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** What was found out about single chargers, and how much may still be looked at; made anew for every target's pose. */
export type TurnBook = { readonly purse: Purse; readonly answers: Map<string, StretchAnswer> };

/** Stretches of places shorter than this are not halved any more. */
const SHORTEST: Inches = 0.02;

/** The most cells that are looked at for one stretch at once, and the least and most when it is looked into. */
const MOST_AT_ONCE = 1500;
const SHARE = [1000, 8000] as const;

/**
 * Whether some order of moves brings about an end state of a stretch, as far as that is soon known: at one of its
 * likeliest places; or none does, even if everybody who has moved took nothing but the ground that they take wherever in
 * the stretch they end.
 *
 * @source CC-6, CC-7, Q13; page §4.5
 */
export function placeAtOnce(
  setUp: SetUp,
  states: EndStates,
  enough: (goals: readonly Goal[]) => boolean,
  forced: ReadonlyMap<number, Goal>,
  book: TurnBook,
): TurnAnswer {
  const box = narrowed(setUp, states);
  if (!box || !hasOrder({ setUp, box, forced, book: withPurse(book, MOST_AT_ONCE), enough })) return { kind: 'none' };
  const realised = realise(setUp, states, enough, forced, 1);
  return realised ? { kind: 'placed', realised } : { kind: 'unknown' };
}

/**
 * The same, looked into: chargers are put one by one where they are free, and the stretch is halved.
 *
 * @param others How many more end states wait for the same.
 * @source CC-6, CC-7, Q13; page §4.5
 */
export function placeInTurn(
  setUp: SetUp,
  states: EndStates,
  enough: (goals: readonly Goal[]) => boolean,
  forced: ReadonlyMap<number, Goal>,
  all: TurnBook,
  others = 0,
): TurnAnswer {
  const share = all.purse.left / (others + 1);
  const book = withPurse(all, Math.max(SHARE[0], Math.min(SHARE[1], share)));
  let isKnown = true;
  const open: EndStates[] = [states];
  for (let i = 0; i < open.length; i++) {
    const box = narrowed(setUp, open[i]!);
    if (!box) continue;
    const turn: Turn = { setUp, box, forced, book, enough };
    if (!hasOrder(turn)) continue;
    const realised = placedOneByOne(turn);
    if (realised) return { kind: 'placed', realised: { ...realised, states } };
    if (book.purse.left <= 0) return { kind: 'unknown' };
    const halves = halvesOf(box, forced);
    if (halves) open.push(...halves);
    else isKnown = false;
  }
  return { kind: isKnown ? 'none' : 'unknown' };
}

/** A book with a purse of its own that the other pays for: no single stretch may spend what all of them share. */
function withPurse({ purse: all, answers }: TurnBook, most: number): TurnBook {
  let left = Math.min(most, all.left);
  return {
    answers,
    purse: {
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

type Turn = {
  readonly setUp: SetUp;
  readonly box: EndStates;
  readonly forced: ReadonlyMap<number, Goal>;
  readonly book: TurnBook;
  readonly enough: (goals: readonly Goal[]) => boolean;
};

/** An end state's stretches without what leaves the others no room; undefined where nothing is left. */
function narrowed(setUp: SetUp, { rows }: EndStates): EndStates | undefined {
  const gap = setUp.setting.problem.friendlyGap;
  const widthOf = (charger: number) => laneAt(setUp, charger).size.width;
  const tight = rows.map((row) => {
    const { left, right } = packed(row, widthOf, gap);
    return row.map((seat, i): Seat => ({ ...seat, from: left[i]!, to: right[i]! }));
  });
  if (tight.flat().some(({ from, to }) => from > to + 1e-6)) return undefined;
  return { rows: tight.map((row) => row.map((seat) => ({ ...seat, to: Math.max(seat.from, seat.to) }))) };
}

/** The two halves of a stretch, cut where it is longest; undefined where it is too short. */
function halvesOf({ rows }: EndStates, forced: ReadonlyMap<number, Goal>): readonly EndStates[] | undefined {
  const seats = rows.flat().filter(({ charger }) => !forced.has(charger));
  const longest = seats.reduce<Seat | undefined>(
    (most, seat) => (!most || seat.to - seat.from > most.to - most.from ? seat : most),
    undefined,
  );
  if (!longest || longest.to - longest.from < SHORTEST) return undefined;
  const middle = (longest.from + longest.to) / 2;
  const withHalf = (half: Partial<Seat>): EndStates => ({
    rows: rows.map((row) => row.map((seat) => (seat === longest ? { ...seat, ...half } : seat))),
  });
  return [withHalf({ to: middle }), withHalf({ from: middle })];
}

/** Whether an order is left when whoever has moved takes only the ground they take anywhere in their stretch. */
function hasOrder(turn: Turn): boolean {
  const seats = turn.box.rows.flat();
  const dead = new Set<number>();
  const from = (done: number): boolean => {
    if (done === (1 << seats.length) - 1) return true;
    if (dead.has(done)) return false;
    const moved = seats.filter((_, i) => (done >> i) & 1);
    for (const [i, seat] of seats.entries()) {
      if ((done >> i) & 1 || !mayBeNext(turn, done, seat)) continue;
      if (answerOf(turn, seat, moved, true).kind !== 'none' && from(done | (1 << i))) return true;
    }
    dead.add(done);
    return false;
  };
  return from(0);
}

/** Whether somebody may move now: whoever the charged unit was turned for is the first. @source CC-9 */
const mayBeNext = ({ setUp: { setting } }: Turn, done: number, { charger }: Seat): boolean =>
  setting.first === undefined || (done === 0) === (setting.first === charger);

/** What is known of somebody's moves into their stretch once some others have moved into theirs. */
function answerOf(turn: Turn, seat: Seat, moved: readonly Seat[], spare: boolean): StretchAnswer {
  const { setUp, book, forced, box } = turn;
  if (forced.get(seat.charger)?.way) return { kind: 'free', offset: seat.from };
  const engaged = box.rows.flat().reduce((bits, { charger }) => bits | (1 << charger), 0);
  const key = `${spare ? engaged : ''}|${nameOf(seat)}|${moved.map(nameOf).toSorted().join(',')}`;
  const known = book.answers.get(key);
  if (known) return known;
  const taken = takenBy(turn, seat.charger, moved, spare);
  const answer =
    atEnds(turn, seat, taken) ?? movesInto(laneAt(setUp, seat.charger), [seat.from, seat.to], taken, book.purse);
  if (book.purse.left > 0) book.answers.set(key, answer);
  return answer;
}

/** What is known of a stretch so short that its ends say it: parts of a plane of moves are too wide for it. */
function atEnds(
  { setUp, book }: Turn,
  { charger, from, to }: Seat,
  taken: readonly Taken[],
): StretchAnswer | undefined {
  if (to - from > SHORTEST) return undefined;
  const { table } = setUp.setting.problem;
  const isPoint = to - from < 1e-6;
  let barely = false;
  for (const offset of isPoint ? [from] : [from, to]) {
    book.purse.left -= WAY_COST;
    const way = findWayFinely(table, laneAt(setUp, charger), offset, taken);
    if (way.kind === 'way') return { kind: 'free', offset };
    barely ||= way.barely ?? false;
  }
  return isPoint ? { kind: barely ? 'unknown' : 'none' } : undefined;
}

const nameOf = ({ charger, from, to }: Seat): string => `${charger}:${from}:${to}`;

/**
 * What stands about somebody who moves: whoever has moved on the ground they take wherever in their stretch they end, the
 * others where they start. `spare` leaves those out whose failed charge may have taken them away before.
 */
function takenBy({ setUp, box }: Turn, mover: number, moved: readonly Seat[], spare: boolean): readonly Taken[] {
  const { problem, fixed, book } = setUp.setting;
  const engaged = new Set(box.rows.flat().map(({ charger }) => charger));
  const others = problem.chargers.flatMap((other, i): readonly Taken[] => {
    if (i === mover) return [];
    const seat = moved.find(({ charger }) => charger === i);
    if (!seat)
      return spare && !engaged.has(i) && other.stumble !== undefined ? [] : [book.ground(other, other.formation)];
    const { line, size } = laneAt(setUp, i);
    const width = seat.from + size.width - seat.to;
    if (width <= 0) return [];
    const body = groundOf(flushPose(line, width, seat.to), { width, depth: sizeOf(other.formation).depth });
    return [{ by: blockerOf(other.formation), body }];
  });
  return [...fixed, ...others];
}

/** Everybody put one by one where they are free, those who have not moved standing where they start. */
function placedOneByOne(turn: Turn): Omit<Realised, 'states'> | undefined {
  const { setUp, forced, enough, book } = turn;
  const { chargers, table } = setUp.setting.problem;
  const next = (box: EndStates, order: readonly Seat[]): Omit<Realised, 'states'> | undefined => {
    const seats = box.rows.flat();
    const here: Turn = { ...turn, box };
    if (order.length === seats.length) {
      const goals = seats.map(goalAt).toSorted((a, b) => a.charger - b.charger);
      if (!enough(goals)) return undefined;
      const units = order.map(({ charger }) => chargers[charger]!.unit);
      const found = orderMoves(setUp.setting, goals, units satisfies readonly UnitId[]);
      return found.kind === 'order' ? { goals, moves: found.moves } : undefined;
    }
    const done = order.reduce((bits, { charger }) => bits | (1 << charger), 0);
    for (const seat of seats) {
      if ((done >> seat.charger) & 1 || !mayBeNext(turn, done, seat) || book.purse.left <= 0) continue;
      const isLast = order.length === seats.length - 1;
      for (const offset of placesFor(here, seat, order, isLast)) {
        const taken = takenBy(here, seat.charger, order, false);
        book.purse.left -= WAY_COST;
        const goal = forced.get(seat.charger);
        if (!goal?.way && findWayFinely(table, laneAt(setUp, seat.charger), offset, taken).kind === 'none') continue;
        const put: Seat = { ...seat, from: offset, to: offset };
        const rest = narrowed(setUp, { rows: box.rows.map((row) => row.map((s) => (s === seat ? put : s))) });
        const found = rest && next(rest, [...order, put]);
        if (found) return found;
      }
    }
    return undefined;
  };
  const goalAt = ({ charger, from }: Seat): Goal =>
    forced.get(charger) ?? { charger, lane: laneAt(setUp, charger), offset: from };
  return next(turn.box, []);
}

/** What looking for one way costs, in cells. */
const WAY_COST = 45;

/** Where in their stretch somebody is put: where they are known to be free, and at the ends of what is free about it. */
function placesFor(turn: Turn, seat: Seat, moved: readonly Seat[], isLast: boolean): readonly Inches[] {
  const answer = answerOf(turn, seat, moved, false);
  if (answer.kind === 'none') return [];
  if (seat.to - seat.from < SHORTEST / 4) return [seat.from, seat.to];
  if (answer.kind === 'unknown') return [seat.from, seat.to, (seat.from + seat.to) / 2];
  if (isLast) return [answer.offset, seat.from, seat.to];
  const [from, to] = [seat.from, seat.to].map((end) => endOf(turn, seat, moved, answer.offset, end));
  const places = [from!, to!, answer.offset, (from! + to!) / 2];
  return places.filter((x, i) => places.indexOf(x) === i);
}

/** The end of what is free, from an offset that is towards an end of the stretch. */
function endOf(turn: Turn, seat: Seat, moved: readonly Seat[], free: Inches, end: Inches): Inches {
  const { setting } = turn.setUp;
  const lane: Lane = laneAt(turn.setUp, seat.charger);
  const taken = takenBy(turn, seat.charger, moved, false);
  const isOpen = (offset: Inches) => {
    turn.book.purse.left -= WAY_COST / 3;
    return findWay(setting.problem.table, lane, offset, taken).kind === 'way';
  };
  return isOpen(end) ? end : edgeBetween(free, end, isOpen);
}
