import type { BatchOrder } from './batch-order.ts';
import { type BatchFacts, type FactRow, parseFactRow } from './fact-row.ts';
import { taskAt } from './tasks.ts';
import { countVariants } from './variants.ts';

/** One seed of a batch, played in every combination; of a match, both games of a pair. */
export type PlayedSeed = {
  /** Index of the game within each combination, from 0. */
  readonly game: number;
  /** One row and its facts for each combination, in order. */
  readonly rows: readonly FactRow[];
  readonly facts: readonly BatchFacts[];
};

/**
 * Assembles tasks, which arrive in order, into seeds.
 *
 * @returns A function that takes the rows of the next task and returns the seeds that it completes: none except at the
 *          last combination of a block.
 */
export function gatherSeeds(order: BatchOrder): (rows: readonly FactRow[]) => readonly PlayedSeed[] {
  const variants = countVariants(order);
  let next = 0;
  let block: (readonly FactRow[])[] = [];
  return (rows) => {
    const { from, games } = taskAt(order, next++);
    if (order.match) return [{ game: from, rows, facts: rows.map((row) => parseFactRow(row)!) }];
    block.push(rows);
    if (block.length < variants) return [];
    const whole = block;
    block = [];
    return Array.from({ length: games }, (_, i) => {
      const ofSeed = whole.map((ofVariant) => ofVariant[i]!);
      return { game: from + i, rows: ofSeed, facts: ofSeed.map((row) => parseFactRow(row)!) };
    });
  };
}

/** The seeds of a batch whose tasks are read one after another, up to `games`, a number of games per combination. */
export function* seedsOf(
  order: BatchOrder,
  tasks: Iterable<readonly FactRow[]>,
  games: number,
): Generator<PlayedSeed, void> {
  const gather = gatherSeeds(order);
  for (const rows of tasks)
    for (const seed of gather(rows)) {
      if (seed.game >= games) return;
      yield seed;
    }
}
