import { Queue, QueueEvents, Worker } from 'bullmq';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type FactRow, parseFactRows } from '../../lab/batch/fact-row.ts';
import { hashOrder } from '../../lab/batch/summary.ts';
import { taskAt } from '../../lab/batch/tasks.ts';
import { type Engine, EngineFault } from '../../lab/batch/drive-batch.ts';
import { packBatch } from './packed-batch.ts';
import type { BatchParts } from '../../referee/batch/batch-table.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { linkRedis, type RedisLink } from './redis-link.ts';
import {
  BATCHES,
  HOST,
  hostKey,
  LEASE,
  PREFIX,
  packedBatchKey,
  type QueuedTask,
  TAKEOVERS,
  taskId,
} from './redis-names.ts';

/** Number of tasks in the queue at once: enough for the threads of many machines. */
const WIDTH = 96;
/**
 * Finished tasks kept in the queue in case their events are lost, and the interval of asking for them, milliseconds.
 */
const REMEMBERED = 1_000;
const ASK = 5_000;

/**
 * Shares a batch with every worker through a Redis server. Tasks go into a queue of the batch; the worker that plays
 * one sends its rows back. A task is named by its number, so adding it twice has no effect; the task of a worker that
 * died is taken over by another.
 *
 * @param own The threads of this machine, where they take part.
 * @errors No answer from the server, or another host that is playing the same batch.
 */
export async function joinRedis(
  address: string,
  parts: BatchParts,
  own: Engine | undefined,
): Promise<Result<Engine, BadInput>> {
  const link = await linkRedis(address);
  if (!link.ok) return link;
  const { client, shown } = link.value;
  const hash = hashOrder(parts.order);
  const isFree = await client.set(hostKey(hash), '1', 'EX', HOST.seconds, 'NX');
  if (isFree === null) {
    link.value.close();
    return err(
      badInput(
        'engine',
        `The same batch is already being played at ${shown}; wait until it ends, or ${HOST.seconds} s if it was killed.`,
      ),
    );
  }
  return ok(await openQueue(parts, hash, link.value, own));
}

async function openQueue(parts: BatchParts, hash: string, link: RedisLink, own: Engine | undefined): Promise<Engine> {
  const { client } = link;
  const settings = { connection: link.connection, prefix: PREFIX };
  const queue = new Queue<QueuedTask, unknown>(hash, settings);
  const events = new QueueEvents(hash, settings);
  const worker = own && serve(hash, link, own);
  queue.on('error', () => {});
  events.on('error', () => {});
  const pulse = setInterval(() => void client.expire(hostKey(hash), HOST.seconds).catch(() => {}), HOST.pulse);
  // A killed host leaves tasks in the queue; everything worth keeping is in its journal.
  await queue.obliterate({ force: true });
  await events.waitUntilReady();
  await client.set(packedBatchKey(hash), packBatch(parts));
  await client.sadd(BATCHES, hash);

  const tasks = createPendingTasks(parts.order, link);
  events.on('completed', ({ jobId, returnvalue }) => tasks.settle(jobId, returnvalue));
  events.on('failed', ({ jobId, failedReason }) => tasks.fail(jobId, failedReason));
  const put = (task: number) =>
    queue.add('play', { task }, { jobId: taskId(task), removeOnComplete: REMEMBERED, removeOnFail: true });
  // Events may be lost while a connection is down; then the queue is asked, or the task is added again.
  const ask = async (): Promise<void> => {
    for (const [id, { task }] of tasks.pending) {
      const job = await queue.getJob(id);
      if (job === undefined) await put(task);
      else if (await job.isCompleted()) tasks.settle(id, job.returnvalue);
    }
  };
  const asking = setInterval(() => void ask().catch(() => {}), ASK);

  const remove = async (): Promise<void> => {
    await client.srem(BATCHES, hash);
    await worker?.close(true);
    await queue.obliterate({ force: true });
    await client.del(packedBatchKey(hash), hostKey(hash));
    await events.close();
    await queue.close();
  };
  return {
    width: WIDTH,
    play: (task) => tasks.wait(task, () => put(task)),
    close: async () => {
      clearInterval(pulse);
      clearInterval(asking);
      tasks.forget();
      if (tasks.isLost()) {
        for (const part of [worker, events, queue]) if (part) abandon(part);
      } else await remove();
      link.close();
    },
  };
}

/** The queued tasks without a result. Once the connection is lost, every task fails. */
type PendingTasks = {
  /** The rows of a task once a worker has sent them. `put` adds it to the queue. */
  wait(task: number, put: () => Promise<unknown>): Promise<readonly FactRow[]>;
  readonly pending: ReadonlyMap<string, { readonly task: number }>;
  /** Takes a worker's result; does nothing if the task is not pending. */
  settle(id: string, value: unknown): void;
  fail(id: string, reason: string): void;
  forget(): void;
  isLost(): boolean;
};

function createPendingTasks(order: BatchParts['order'], { shown, lostText, onLost }: RedisLink): PendingTasks {
  const pending = new Map<string, PendingTask>();
  let isLost = false;
  onLost(() => {
    isLost = true;
    for (const { reject } of pending.values()) reject(new EngineFault(lostText));
    pending.clear();
  });
  const take = (id: string): PendingTask | undefined => {
    const found = pending.get(id);
    pending.delete(id);
    return found;
  };
  return {
    wait: (task, put) =>
      new Promise((resolve, reject) => {
        if (isLost) return reject(new EngineFault(lostText));
        pending.set(taskId(task), { task, resolve, reject });
        put().catch((error: unknown) => reject(new EngineFault(isLost ? lostText : String(error))));
      }),
    pending,
    settle: (id, value) => {
      const found = take(id);
      if (found === undefined) return;
      const rows = parseFactRows(value, taskAt(order, found.task).games);
      if (rows) return found.resolve(rows);
      const text = `A worker at ${shown} sent invalid results; stop that worker, then run the command again with --resume.`;
      found.reject(new EngineFault(text));
    },
    fail: (id, reason) => {
      const text = `A worker at ${shown} could not play task ${id} (${reason}); run the command again with --resume.`;
      take(id)?.reject(new EngineFault(text));
    },
    forget: () => pending.clear(),
    isLost: () => isLost,
  };
}

type PendingTask = {
  readonly task: number;
  readonly resolve: (rows: readonly FactRow[]) => void;
  readonly reject: (fault: Error) => void;
};

/**
 * Removes what a worker wrote into the queue of a batch while its host was deleting the queue. Only for a batch without
 * a host: this waits for a host that is leaving, and stops where one has started again.
 *
 * @param wait Waits a moment.
 */
export async function sweep(hash: string, { client, connection }: RedisLink, wait: () => Promise<void>): Promise<void> {
  while ((await client.exists(hostKey(hash))) > 0) {
    if ((await client.sismember(BATCHES, hash)) > 0) return;
    await wait();
  }
  const queue = new Queue<QueuedTask, unknown>(hash, { connection, prefix: PREFIX });
  queue.on('error', () => {});
  await queue.obliterate({ force: true });
  await queue.close();
}

/** Abandons a connection to a lost Redis server: closing it would wait for an answer that never comes. */
export function abandon(part: Queue<QueuedTask, unknown> | QueueEvents | Worker<QueuedTask, unknown>): void {
  const quietly = (work: Promise<unknown>): void => void work.catch(() => {});
  quietly(part instanceof Worker ? part.close(true) : part.close());
  quietly(part.disconnect());
}

/** Plays the tasks of a batch as they arrive, with the threads of this machine. */
export function serve(hash: string, { connection }: RedisLink, { width, play }: Engine): Worker<QueuedTask, unknown> {
  const worker = new Worker<QueuedTask, unknown>(hash, ({ data }) => play(data.task), {
    connection,
    prefix: PREFIX,
    concurrency: width,
    lockDuration: LEASE.lock,
    stalledInterval: LEASE.look,
    maxStalledCount: TAKEOVERS,
  });
  worker.on('error', () => {});
  return worker;
}
