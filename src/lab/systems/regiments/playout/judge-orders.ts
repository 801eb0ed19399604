import { type Random32, seededRandom } from '../../../../kernel/random.ts';
import type { Share } from '../../../../kernel/units.ts';
import type { Battle, BattleField, SideIndex } from './battle.ts';
import { playoutDice } from './dice.ts';
import { type BattleOrders, type BattlePhase, playOut } from './play-out.ts';
import { playoutLead, playoutWorth } from './scores.ts';

/** The position in which orders are judged: a battle at a moment and in a phase of it. */
export type Position = { readonly battle: Battle; readonly now: BattleField; readonly phase: BattlePhase };

/** An order, as its owner knows it, with what may be told to the units of its side besides. */
export type OrderCandidate<Order> = { readonly order: Order; readonly orders: BattleOrders };

/** An order and the mean worth of its playouts, 0 to 1. */
export type JudgedOrder<Order> = OrderCandidate<Order> & { readonly worth: Share };

/**
 * Some orders by what their playouts are worth to a side on average, the best first.
 *
 * A budget of playouts is spent in rounds of equal size, each on the better half of the round before. The n-th playout
 * of every order has the same dice for each unit and occasion, so that most luck cancels.
 *
 * @param budget How many playouts there are in all; more where there are many orders.
 * @source Karnin, Koren & Somekh 2013, "Almost Optimal Exploration in Multi-Armed Bandits": sequential halving.
 */
export function judgeOrders<Order>(
  { battle, now, phase }: Position,
  side: SideIndex,
  candidates: readonly OrderCandidate<Order>[],
  budget: number,
  random: Random32,
): readonly JudgedOrder<Order>[] {
  const ours = { ...battle, careful: side };
  const tallies = candidates.map((candidate): Tally<Order> => ({ candidate, sum: 0, count: 0 }));
  const seeds: number[] = [];
  // The binary logarithm of the number of orders, rounded up.
  const rounds = Math.max(1, 32 - Math.clz32(tallies.length - 1));
  const judged: Tally<Order>[] = [];
  for (let left = tallies; left.length > 0; ) {
    const until = left[0]!.count + Math.max(LEAST, Math.floor(budget / rounds / left.length));
    while (seeds.length < until) seeds.push(random());
    for (const tally of left)
      for (; tally.count < until; tally.count++) {
        const end = playOut(ours, now, phase, tally.candidate.orders, playoutDice(seeds[tally.count]!));
        tally.sum += playoutWorth(battle, end, side);
      }
    const ranked = left.toSorted((a, b) => meanOf(b) - meanOf(a));
    const kept = ranked.length > 2 ? Math.ceil(ranked.length / 2) : 0;
    judged.unshift(...ranked.slice(kept));
    left = ranked.slice(0, kept);
  }
  return judged.map((tally) => ({ ...tally.candidate, worth: meanOf(tally) }));
}

/** The share of so many playouts that a side wins with some orders, a draw counting half; always with the same dice. */
export function shareWon(
  { battle, now, phase }: Position,
  side: SideIndex,
  orders: BattleOrders,
  playouts: number,
): Share {
  const seeds = seededRandom(SEED);
  let won = 0;
  for (let i = 0; i < playouts; i++) {
    const lead = playoutLead(battle, playOut(battle, now, phase, orders, playoutDice(seeds())), side);
    won += lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  }
  return won / playouts;
}

/** Seeds the dice of playouts that are always the same. */
const SEED = 1;

/** How many playouts an order has in a round at least: fewer tell nothing. */
const LEAST = 8;

/** What the playouts of an order have come to. */
type Tally<Order> = { readonly candidate: OrderCandidate<Order>; sum: number; count: number };

const meanOf = ({ sum, count }: Pick<Tally<unknown>, 'sum' | 'count'>): Share => sum / Math.max(1, count);
