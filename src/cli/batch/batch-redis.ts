import { Queue, QueueEvents, Worker } from 'bullmq';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type FactRow, parseFactRows } from '../../lab/batch/fact-row.ts';
import { hashOrder } from '../../lab/batch/summary.ts';
import { taskAt } from '../../lab/batch/tasks.ts';
import { type Engine, EngineFault } from '../../lab/batch/drive-batch.ts';
import { makeParcel } from './batch-parcel.ts';
import type { BatchParts } from '../../referee/batch/batch-table.ts';
import { type BadInput, badInput } from '../outcome.ts';
import { linkRedis, type RedisLink } from './redis-link.ts';
import { BATCHES, HOST, hostKey, LEASE, PREFIX, parcelKey, type QueuedTask, TAKEOVERS, taskId } from './redis-names.ts';

/** Tasks that lie in the queue at once: enough for the threads of many machines. */
const WIDTH = 96;
/** Finished tasks whose rows stay in the queue for a while, should word of them get lost; and how often it is asked. */
const REMEMBERED = 1_000;
const ASK = 5_000;

/**
 * Shares a batch with every worker at a Redis. Tasks go into a queue of the batch's own; whoever plays one sends its rows
 * back. A task has its number for a name, so it is in the queue once, whoever puts it there again; a task whose worker
 * died is taken over by another.
 *
 * @param own Plays along on this machine, where it should.
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
        `This very batch is being played at ${shown} already; wait for it, or ${HOST.seconds} s if it was killed.`,
      ),
    );
  }
  return ok(await openQueue(parts, hash, link.value, own));
}

async function openQueue(parts: BatchParts, hash: string, link: RedisLink, own: Engine | undefined): Promise<Engine> {
  const { order } = parts;
  const { client } = link;
  let isLost = false;
  const settings = { connection: link.connection, prefix: PREFIX };
  const queue = new Queue<QueuedTask, unknown>(hash, settings);
  const events = new QueueEvents(hash, settings);
  const worker = own && serve(hash, link, own);
  queue.on('error', () => {});
  events.on('error', () => {});
  const pulse = setInterval(() => void client.expire(hostKey(hash), HOST.seconds).catch(() => {}), HOST.pulse);
  // What a host that was killed has left behind: its journal knows what is worth keeping.
  await queue.obliterate({ force: true });
  await events.waitUntilReady();
  await client.set(parcelKey(hash), makeParcel(parts));
  await client.sadd(BATCHES, hash);

  const waiting = new Map<string, Waiting>();
  const settle = (id: string, value: unknown): void => {
    const found = waiting.get(id);
    if (found === undefined) return;
    waiting.delete(id);
    const rows = parseFactRows(value, taskAt(order, found.task).games);
    if (rows) found.resolve(rows);
    else
      found.reject(
        new EngineFault(`A worker at ${link.shown} sent something that is no game; end it and go on with --resume.`),
      );
  };
  const fail = (id: string, reason: string): void => {
    waiting.get(id)?.reject(new EngineFault(`A worker at ${link.shown} could not play task ${id} (${reason}).`));
    waiting.delete(id);
  };
  events.on('completed', ({ jobId, returnvalue }) => settle(jobId, returnvalue));
  events.on('failed', ({ jobId, failedReason }) => fail(jobId, failedReason));
  const put = (task: number) =>
    queue.add('play', { task }, { jobId: taskId(task), removeOnComplete: REMEMBERED, removeOnFail: true });
  // Word of a task may get lost while a connection is down: then the queue knows, or the task is put there again.
  const ask = async (): Promise<void> => {
    for (const [id, { task }] of waiting) {
      const job = await queue.getJob(id);
      if (job === undefined) await put(task);
      else if (await job.isCompleted()) settle(id, job.returnvalue);
    }
  };
  const asking = setInterval(() => void ask().catch(() => {}), ASK);
  link.onLost(() => {
    isLost = true;
    for (const { reject } of waiting.values()) reject(new EngineFault(link.lostText));
    waiting.clear();
  });

  return {
    width: WIDTH,
    play: (task) =>
      new Promise((resolve, reject) => {
        if (isLost) return reject(new EngineFault(link.lostText));
        waiting.set(taskId(task), { task, resolve, reject });
        put(task).catch((error: unknown) => reject(new EngineFault(isLost ? link.lostText : String(error))));
      }),
    close: async () => {
      clearInterval(pulse);
      clearInterval(asking);
      waiting.clear();
      if (!isLost) {
        await client.srem(BATCHES, hash);
        await worker?.close(true);
        await queue.obliterate({ force: true });
        await client.del(parcelKey(hash), hostKey(hash));
        await events.close();
        await queue.close();
      } else {
        for (const part of [worker, events, queue]) if (part) abandon(part);
      }
      link.close();
    },
  };
}

type Waiting = {
  readonly task: number;
  readonly resolve: (rows: readonly FactRow[]) => void;
  readonly reject: (fault: Error) => void;
};

/**
 * Removes what a worker wrote into a batch's queue while its host took the queue away. Only of a batch that nobody hosts:
 * a host that is just leaving is waited for, one that has begun again keeps everything.
 *
 * @param wait Lets some time go by.
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

/** Lets go of what has lost its Redis: closing would wait for an answer that never comes. */
export function abandon(part: Queue<QueuedTask, unknown> | QueueEvents | Worker<QueuedTask, unknown>): void {
  const quietly = (work: Promise<unknown>): void => void work.catch(() => {});
  quietly(part instanceof Worker ? part.close(true) : part.close());
  quietly(part.disconnect());
}

/** Plays a batch's tasks as they come, by the threads of this machine. */
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
