import { basename } from 'node:path';
import { driveBatch, type Engine } from '../../lab/batch/drive-batch.ts';
import type { Journal } from './batch-journal.ts';
import { type BatchOptions, type BatchRequest, type PlayTask, readBatchOptions } from './batch-options.ts';
import { prepareBatch, type ReadyBatch } from './batch-order.ts';
import type { DoneBatch } from '../../lab/batch/batch-files.ts';
import { makeFolder, replayFile, writeOut, writePieces } from './batch-out.ts';
import type { Pool } from './batch-pool.ts';
import { playOrder, stoppedOrder } from './play-order.ts';
import { createBatchProgress } from './batch-progress.ts';
import { batchText } from './batch-text.ts';
import type { BadInput, Outcome } from '../terminal/outcome.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import type { BatchTally } from '../../lab/batch/batch-tally.ts';
import type { FactRow } from '../../lab/batch/fact-row.ts';
import { jobAt } from '../../lab/batch/tasks.ts';
import { seedsOf } from '../../lab/batch/seeds.ts';
import { type BatchSummary, summarise } from '../../lab/batch/summary.ts';
import { countVariants } from '../../lab/batch/variants.ts';

/** `highground batch`: plays a scenario thousands of times and reports the results. */
export async function batchCommand(file: string, options: BatchOptions): Promise<Outcome> {
  const task = readBatchOptions(options);
  if (!task.ok) return task.error;
  const { games, seed, vary, first, policies, play, precision } = task.value;
  const wish = { games, seed, vary, first, policies, play, ...(precision === undefined ? {} : { precision }) };
  const ready = await prepareBatch([{ name: basename(file), file, settings: [] }], wish);
  if (!ready.ok) return ready.error;
  const folder = task.value.recordTo === undefined ? undefined : makeFolder(task.value.recordTo);
  if (folder) return folder;
  const played = await playBatch(ready.value, task.value, options, (batch, pool) => finish(batch, task.value, pool));
  return played.ok ? toOutcome(played.value, task.value) : played.error;
}

/**
 * Plays a batch, and finishes it while the threads that played it are still running.
 *
 * @errors The error that stops it; the games played until then are in its journal.
 */
export async function playBatch(
  ready: ReadyBatch,
  task: PlayTask,
  { resume, engine }: { readonly resume?: boolean; readonly engine?: string },
  finishWith: (batch: DoneBatch, pool: () => Pool) => Promise<BadInput | undefined>,
): Promise<Result<BatchSummary, BadInput>> {
  const { order, name } = ready;
  const journal = task.outs[0] && `${task.outs[0].file}.journal`;
  return playOrder(ready, { workers: task.workers, engine, resume: resume === true, journal }, async (run, pool) => {
    const { tally, isDone, games } = await drive(order, run.engine, run.keeper, run.signal);
    if (!isDone) return err(stoppedOrder(games, journal));
    const summary = summarise(order, tally, name);
    const rows = run.keeper ? () => run.keeper!.read() : noRows;
    const fault = await finishWith({ order, summary, seeds: () => seedsOf(order, rows(), tally.games) }, pool);
    if (fault) return err(fault);
    run.keeper?.remove();
    return ok(summary);
  });
}

const noRows = (): readonly (readonly FactRow[])[] => [];

/** Plays with a progress bar. */
async function drive(order: BatchOrder, engine: Engine, keeper: Journal | undefined, signal: AbortSignal) {
  const bar = await createBatchProgress(order, order.games * countVariants(order));
  let games = 0;
  const follow = (played: number, tally: BatchTally): void => {
    games = played;
    bar.follow(played, tally);
  };
  try {
    return { ...(await driveBatch({ order, engine, keeper, signal, follow })), games };
  } finally {
    bar.dispose();
  }
}

/** Records the requested replays and writes every file. */
async function finish(batch: DoneBatch, task: BatchRequest, pool: () => Pool): Promise<BadInput | undefined> {
  const places = new Map<string, string>();
  const key = (variant: number, game: number) => `${variant} ${game}`;
  for (const { variant, game } of task.recordTo === undefined ? [] : recordedGames(batch.summary, task)) {
    if (places.has(key(variant, game))) continue;
    const place = replayFile(task.recordTo!, batch.order, variant, game);
    const fault = writePieces(place, [await pool().record(jobAt(batch.order, variant, game))]);
    if (fault) return fault;
    places.set(key(variant, game), place);
  }
  for (const out of task.outs) {
    const fault = writeOut(out, batch, (variant, game) => places.get(key(variant, game)), task.page);
    if (fault) return fault;
  }
  return undefined;
}

/** The games whose replays are kept: the outliers, or the first `record` games of the first combination. */
const recordedGames = ({ outliers, games }: BatchSummary, { record }: BatchRequest) =>
  typeof record === 'number'
    ? Array.from({ length: Math.min(record, games) }, (_, game) => ({ variant: 0, game }))
    : outliers;

function toOutcome(summary: BatchSummary, { outs, recordTo }: BatchRequest): Outcome {
  const written = outs.map(({ file }) => file);
  const files = [...written, ...(recordTo === undefined ? [] : [recordTo])];
  return {
    kind: 'yes',
    answer: { ...summary, files },
    text: [...batchText(summary), ...(files.length > 0 ? ['', `Written: ${files.join(', ')}`] : [])],
  };
}
