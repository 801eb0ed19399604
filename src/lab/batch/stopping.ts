import { exactRate } from '../statistics/intervals.ts';
import { momentsOf } from '../statistics/tally.ts';
import type { BatchOrder } from './batch-order.ts';
import type { BatchTally } from './batch-tally.ts';
import type { RateMeasure } from './measures.ts';

/** When a batch may stop, and what miss probability each of those looks may spend. */
type Looks = {
  /** Number of games of each combination at each look; the last is all of them. */
  readonly after: readonly number[];
  /** The miss probability of an interval at any one look. */
  readonly alpha: number;
};

/** Games before the first look, and the factor from each look to the next. */
const FIRST = 100;

const GROWTH = 1.5;

/**
 * The looks of a batch that stops once its intervals are narrow enough.
 *
 * Looking at a growing sample repeatedly and stopping when the result is convenient makes intervals miss more often
 * than stated. So the looks are planned before the first game, from the number of games alone, and the miss probability
 * is divided evenly among them (a union bound, which holds whatever the games do: Bonferroni's alpha-spending). With
 * exact intervals (`exactRate`) at each look's share, the reported interval misses the true rate with probability at
 * most `alpha`, however early the batch stops. For 10,000 games that means 13 looks: the interval is half as wide again
 * as that of a batch of the same length without looks.
 *
 * @param games     The most games of each combination.
 * @param precision Whether the batch may stop early at all: if not, there is one look, at the end.
 */
export function planLooks(games: number, precision: boolean, alpha: number): Looks {
  const after: number[] = [];
  if (precision) for (let n = FIRST; n < games; n = Math.ceil(n * GROWTH)) after.push(n);
  after.push(games);
  return { after, alpha: alpha / after.length };
}

/** The probability that an interval of a batch misses the true value. */
export const ALPHA = 0.05;

/** When a batch looks whether it may stop. */
export const batchLooksOf = ({ games, precision }: BatchOrder): Looks =>
  planLooks(games, precision !== undefined, ALPHA);

/** The rates that must be known to the wanted precision: who wins, or whether the script holds. */
const DECIDING: Readonly<Record<BatchOrder['play']['kind'], readonly RateMeasure[]>> = {
  game: ['attackerWins', 'defenderWins'],
  script: ['held'],
};

/**
 * Whether a batch is over: all its games are played, or this is one of its looks and every combination's deciding rates
 * are known to the requested precision. Depends on nothing but the order and the games counted.
 */
export function isOver(order: BatchOrder, tally: BatchTally): boolean {
  if (tally.games >= order.games) return true;
  const { precision } = order;
  const looks = batchLooksOf(order);
  if (precision === undefined || !looks.after.includes(tally.games)) return false;
  return tally.byVariant.every(({ measures }) =>
    DECIDING[order.play.kind].every((rate) => halfWidth(momentsOf(measures[rate]), looks.alpha) <= precision),
  );
}

/** The first deciding rate of the first combination and its interval's half width, as shares, to show progress. */
export function widthNow(
  order: BatchOrder,
  { byVariant }: BatchTally,
): { readonly rate: number; readonly half: number } {
  const moments = momentsOf(byVariant[0]!.measures[DECIDING[order.play.kind][0]!]);
  return { rate: moments.sum / moments.count, half: halfWidth(moments, batchLooksOf(order).alpha) };
}

function halfWidth({ sum, count }: { readonly sum: number; readonly count: number }, alpha: number): number {
  const rate = exactRate(sum, count, alpha);
  return rate === undefined ? 1 : (rate.high - rate.low) / 2;
}
