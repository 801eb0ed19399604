import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { BatchJob } from '../../lab/batch/batch-order.ts';
import type { FactRow } from '../../lab/batch/fact-row.ts';
import type { Engine } from '../../lab/batch/drive-batch.ts';
import { countTasks } from '../../lab/batch/tasks.ts';
import { spendMemory } from '../terminal/spare-memory.ts';
import type { BatchParts } from '../../referee/batch/batch-table.ts';
import type { ThreadJob } from './batch-worker.ts';

/** Threads that play the tasks of a batch, and play outliers again to record their replays. */
export type Pool = Engine & {
  readonly record: (job: BatchJob) => Promise<string>;
};

/** Heap limit of a thread, megabytes. */
const MOST_MEGABYTES = 512;

/** A pool of `wanted` threads (default: one per core), but at most one per task. */
export function createPool(parts: BatchParts, wanted = availableParallelism()): Pool {
  const workers = Math.min(wanted, countTasks(parts.order));
  spendMemory();
  const pool = new Piscina<ThreadJob, readonly FactRow[] | string>({
    filename: fileURLToPath(new URL('./batch-worker.ts', import.meta.url)),
    name: 'work',
    minThreads: workers,
    maxThreads: workers,
    workerData: parts,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // Games take seconds, so blocking waits would save nothing noticeable.
    atomics: 'disabled',
    recordTiming: false,
  });
  let isClosing = false;
  // A batch that stops early terminates busy threads; the library then reports their unfinished tasks as errors.
  pool.on('error', (error: Error) => {
    if (!isClosing) throw error;
  });
  return {
    // One more than there are threads, so that no thread waits for its next task.
    width: workers + 1,
    play: async (task) => (await pool.run({ kind: 'play', task })) as readonly FactRow[],
    record: async (job) => (await pool.run({ kind: 'record', job })) as string,
    close: () => {
      isClosing = true;
      return pool.destroy();
    },
  };
}
