import type { BatchJob, BatchOrder } from './batch-order.ts';
import { seedOfGame } from './seed-of-game.ts';
import { countVariants } from './variants.ts';

/**
 * Some games of one combination, handed to a worker at once. Tasks are numbered through the batch: every combination of
 * the first few seeds, then of the next few, so that pairs finish together while one built table serves several games.
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
export const countTasks = (order: BatchOrder): number => Math.ceil(order.games / BLOCK) * countVariants(order);

/** The task with a given index. */
export function taskAt(order: BatchOrder, number: number): BatchTask {
  const variants = countVariants(order);
  const variant = number % variants;
  const from = ((number - variant) / variants) * BLOCK;
  return { number, variant, from, games: Math.min(BLOCK, order.games - from) };
}

/** The games of a task. */
export const jobsOf = (order: BatchOrder, { variant, from, games }: BatchTask): readonly BatchJob[] => {
  const variants = countVariants(order);
  return Array.from({ length: games }, (_, i) => ({
    number: (from + i) * variants + variant,
    variant,
    seed: seedOfGame(order.seed, from + i),
  }));
};

/** Whether a value received from a client is the index of a task of this batch. */
export const isTask = (order: BatchOrder, number: unknown): number is number =>
  typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < countTasks(order);
