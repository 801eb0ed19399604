import { SIDES } from '../../rules/core/turn.ts';
import type { BatchJob, BatchOrder } from './batch-order.ts';
import { seedOfGame } from './seed-of-game.ts';
import { countVariants } from './variants.ts';

/**
 * Some games of one combination, handed to a worker at once. Tasks are numbered through the batch: every combination of
 * the first few seeds, then of the next few, so that pairs finish together while one built table serves several games. A task of a match is one pair of games.
 */
type BatchTask = {
  readonly number: number;
  readonly variant: number;
  /** Index of the first game, from 0, and the number of games. */
  readonly from: number;
  readonly games: number;
};

/** Number of seeds played together. Fewer lose less when a worker is killed; more build fewer tables. */
const BLOCK = 4;

/** How many tasks a batch has. */
export const countTasks = (order: BatchOrder): number =>
  order.match ? order.games : Math.ceil(order.games / BLOCK) * countVariants(order);

/** The task with a given index. */
export function taskAt(order: BatchOrder, number: number): BatchTask {
  if (order.match) return { number, variant: number % order.arms.length, from: number, games: 2 };
  const variants = countVariants(order);
  const variant = number % variants;
  const from = ((number - variant) / variants) * BLOCK;
  return { number, variant, from, games: Math.min(BLOCK, order.games - from) };
}

/** The games of a task. */
export function jobsOf(order: BatchOrder, { variant, from, games }: BatchTask): readonly BatchJob[] {
  if (order.match) return pairOf(order, from);
  const variants = countVariants(order);
  return Array.from({ length: games }, (_, i) => ({
    number: (from + i) * variants + variant,
    variant,
    seed: seedOfGame(order.seed, from + i),
    policies: order.policies,
  }));
}

/**
 * The two games of a match's n-th pair. The side that goes first alternates from table to table, and on each table from
 * pair to pair.
 */
function pairOf({ arms, seed, policies }: BatchOrder, n: number): readonly BatchJob[] {
  const variant = n % arms.length;
  const round = (n - variant) / arms.length;
  const both = { variant, seed: seedOfGame(seed, n), first: SIDES[(variant + round) % SIDES.length]! };
  const swapped = { attacker: policies.defender, defender: policies.attacker };
  return [
    { ...both, number: 2 * n, policies },
    { ...both, number: 2 * n + 1, policies: swapped },
  ];
}

/**
 * One game of a batch.
 *
 * @param variant Index of the combination.
 * @param game    Index of the game within it; of a match, of the pair.
 * @param second  Whether it is the second game of a pair.
 */
export const jobAt = (order: BatchOrder, variant: number, game: number, second = false): BatchJob =>
  order.match ? pairOf(order, game)[Number(second)]! : jobsOf(order, { number: 0, variant, from: game, games: 1 })[0]!;

/** Whether a value received from a client is the index of a task of this batch. */
export const isTask = (order: BatchOrder, number: unknown): number is number =>
  typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < countTasks(order);
