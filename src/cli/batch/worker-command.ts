import type { Worker } from 'bullmq';
import type { QueuedTask } from './redis-names.ts';
import { taskAt, isTask } from '../../lab/batch/tasks.ts';
import { messages } from '../../messages/messages.ts';
import { parseWhole } from '../terminal/arguments.ts';
import { EngineFault } from '../../lab/batch/drive-batch.ts';
import { unpackBatch } from './packed-batch.ts';
import { createPool, type Pool } from './batch-pool.ts';
import { abandon, serve, sweep } from './batch-redis.ts';
import { type Outcome, badInput } from '../terminal/outcome.ts';
import { linkRedis, type RedisLink } from './redis-link.ts';
import { BATCHES, packedBatchKey } from './redis-names.ts';

type Options = { readonly engine: string; readonly workers?: string; readonly once?: boolean };

/** Interval between requests for another batch, milliseconds. */
const ASK = 500;
/** More threads than any machine this will run on has. */
const MOST_WORKERS = 256;

/** `highground worker`: plays the batches that are shared through a Redis server, until it is stopped. */
export async function workerCommand({ engine, workers, once }: Options): Promise<Outcome> {
  const threads = workers === undefined ? undefined : parseWhole(workers, '--workers', 1, MOST_WORKERS);
  if (threads && !threads.ok) return threads.error;
  const link = await linkRedis(engine);
  if (!link.ok) return link.error;
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  if (process.stderr.isTTY)
    process.stderr.write(`Playing the batches shared at ${link.value.shown}; press Ctrl+C to stop.\n`);
  try {
    const { games, batches, refused } = await serveAll(link.value, threads?.value, once === true, stop.signal);
    const text = [
      `Played ${messages.say.count(games, 'game')} of ${messages.say.count(batches, 'batch', 'batches')}.`,
      ...refused,
    ];
    return { kind: 'yes', answer: { games, batches, refused }, text };
  } catch (error) {
    if (error instanceof EngineFault) return badInput('engine', error.message);
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
    link.value.close();
  }
}

/** A batch that is being played. */
type Served = { readonly worker: Worker<QueuedTask, unknown>; readonly pool: Pool };

/** Plays every batch while it is shared. With `once`, ends when none is left after the first. */
async function serveAll(link: RedisLink, threads: number | undefined, once: boolean, signal: AbortSignal) {
  const served = new Map<string, Served>();
  const refused = new Map<string, string>();
  let [games, batches] = [0, 0];
  try {
    while (!signal.aborted) {
      const open = new Set(await link.client.smembers(BATCHES));
      for (const [hash, one] of served)
        if (!open.has(hash)) {
          served.delete(hash);
          await leave(one);
          await sweep(hash, link, () => pause(ASK, signal));
        }
      for (const hash of open) {
        if (served.has(hash) || refused.has(hash)) continue;
        const text = await link.client.get(packedBatchKey(hash));
        if (text === null) continue;
        const parts = await unpackBatch(text, hash);
        if (typeof parts === 'string') {
          const why = `Batch ${hash} is not played here: ${parts}.`;
          refused.set(hash, why);
          // Printed at once, because the outcome is printed only when the worker stops.
          process.stderr.write(`${why}\n`);
          continue;
        }
        const pool = createPool(parts, threads);
        const play = async (task: number) => {
          if (!isTask(parts.order, task)) throw new Error('there is no such task');
          const rows = await pool.play(task);
          games += taskAt(parts.order, task).games;
          return rows;
        };
        served.set(hash, { pool, worker: serve(hash, link, { ...pool, play }) });
        batches++;
      }
      if (once && batches + refused.size > 0 && open.size === 0) break;
      await pause(ASK, signal);
    }
  } catch (error) {
    // Pending commands fail before the loss of the connection is reported.
    for (const { worker, pool } of served.values()) {
      abandon(worker);
      await pool.close();
    }
    throw link.client.status === 'ready' ? error : new EngineFault(link.lostText);
  }
  for (const one of served.values()) await leave(one);
  return { games, batches, refused: [...refused.values()] };
}

/** Stops playing a batch: another worker takes over its tasks, or the batch is over. */
async function leave({ worker, pool }: Served): Promise<void> {
  await worker.close(true);
  await pool.close();
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
