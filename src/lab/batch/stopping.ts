import { exactRate } from '../statistics/intervals.ts';
import { type Looks, planLooks } from '../statistics/looks.ts';
import { momentsOf } from '../statistics/tally.ts';
import type { BatchOrder } from './batch-order.ts';
import type { BatchTally } from './batch-tally.ts';
import type { Rate } from './measures.ts';

/** The probability that an interval of a batch misses the true value. */
export const ALPHA = 0.05;

/** The points at which a batch checks whether it may stop. */
export const looksOf = ({ games, precision }: BatchOrder): Looks => planLooks(games, precision !== undefined, ALPHA);

/** The rates that must be known to the requested precision: who wins, or whether the script holds. */
const DECIDING: Readonly<Record<BatchOrder['play']['kind'], readonly Rate[]>> = {
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
  const looks = looksOf(order);
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
  return { rate: moments.sum / moments.count, half: halfWidth(moments, looksOf(order).alpha) };
}

function halfWidth({ sum, count }: { readonly sum: number; readonly count: number }, alpha: number): number {
  const rate = exactRate(sum, count, alpha);
  return rate === undefined ? 1 : (rate.high - rate.low) / 2;
}
