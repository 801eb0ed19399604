import type { BatchParts } from '../../referee/batch/batch-table.ts';
import { type Engine, EngineFault } from '../../lab/batch/drive-batch.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { type Journal, JournalFault, openJournal } from './batch-journal.ts';
import { createPool, type Pool } from './batch-pool.ts';

/** Where an order is played and stored. */
type OrderPlace = {
  /** Number of threads (default: one for each core). */
  readonly workers: number | undefined;
  /** The address of a Redis server. */
  readonly engine: string | undefined;
  readonly resume: boolean;
  /** The path of the journal; undefined where games are not stored. */
  readonly journal: string | undefined;
};

/** What plays and stores an order until it is stopped. */
type OrderRun = {
  readonly engine: Engine;
  readonly keeper: Journal | undefined;
  readonly signal: AbortSignal;
};

/**
 * Plays an order on threads or over machines, with its journal open; Ctrl+C stops it.
 *
 * @param play Plays, and does the rest while the threads still run. `pool` starts threads where there are none yet.
 * @errors The error that stops it; the games played until then are in its journal.
 */
export async function playOrder<T>(
  parts: BatchParts,
  { workers, engine: address, resume, journal: place }: OrderPlace,
  play: (run: OrderRun, pool: () => Pool) => Promise<Result<T, BadInput>>,
): Promise<Result<T, BadInput>> {
  const journal = place === undefined ? undefined : openJournal(place, parts.order, resume);
  if (journal && !journal.ok) return journal;
  const stop = new AbortController();
  const ended = onInterrupt(stop);
  let pool: Pool | undefined;
  const poolNow = (): Pool => (pool ??= createPool(parts, workers));
  let engine: Engine | undefined;
  try {
    const made = address === undefined ? ok(poolNow()) : await joinEngine(address, parts, workers, poolNow);
    if (!made.ok) return made;
    engine = made.value;
    return await play({ engine, keeper: journal?.value, signal: stop.signal }, poolNow);
  } catch (error) {
    if (error instanceof JournalFault) return err(badInput('file', error.message));
    if (error instanceof EngineFault) return err(badInput('engine', error.message));
    throw error;
  } finally {
    ended();
    journal?.value.close();
    await engine?.close();
    await pool?.close();
  }
}

async function joinEngine(
  address: string,
  parts: BatchParts,
  workers: number | undefined,
  pool: () => Pool,
): Promise<Result<Engine, BadInput>> {
  const { joinRedis } = await import('./batch-redis.ts');
  return joinRedis(address, parts, workers === 0 ? undefined : pool());
}

/**
 * The error that tells of games that were stopped, and how to go on.
 *
 * @param games How many were played, a count.
 */
export const stoppedOrder = (games: number, journal: string | undefined): BadInput =>
  badInput(
    'stopped',
    journal === undefined
      ? `Stopped after ${games} games. Nothing was saved; with --out it can be resumed.`
      : `Stopped after ${games} games. Run the same command with --resume to continue.`,
  );

/** Ctrl+C ends an order cleanly; pressed again it ends the program at once. */
function onInterrupt(stop: AbortController): () => void {
  const end = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  };
}
