import { workerData } from 'node:worker_threads';
import type { BatchJob } from '../../lab/batch/batch-order.ts';
import type { FactRow } from '../../lab/batch/fact-row.ts';
import { playTask, recordOne } from '../../referee/batch/play-batch.ts';
import { type BatchParts, createBatchTables } from '../../referee/batch/batch-table.ts';

/** The job of a thread: the games of a task, or the replay of one game. */
export type ThreadJob =
  | { readonly kind: 'play'; readonly task: number }
  | { readonly kind: 'record'; readonly job: BatchJob };

const parts = workerData as BatchParts;
const tables = createBatchTables(parts, isFull);

/** The share of a thread's heap that tables may fill between games, bytes; a game takes a few hundred megabytes more. */
const MOST_KEPT = 160e6;

function isFull(): boolean {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers > MOST_KEPT;
}

/** Does a job, in a thread of a pool. */
export async function work(job: ThreadJob): Promise<readonly FactRow[] | string> {
  return job.kind === 'play' ? playTask(parts.order, tables, job.task) : recordOne(parts.order, tables, job.job);
}
