import type { BatchJob, BatchOrder } from '../../lab/batch/batch-order.ts';
import { type BatchFacts, type FactRow, makeFactRow } from '../../lab/batch/fact-row.ts';
import { jobsOf, taskAt } from '../../lab/batch/tasks.ts';
import { textWithFirst } from '../../lab/batch/variant-text.ts';
import { playGame } from '../../lab/game/play-game.ts';
import { ok } from '../../kernel/result.ts';
import { explainVary } from '../../lab/vary/explain-vary.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import { makeReplay } from '../../replay/make-replay.ts';
import type { Game } from '../../rules/play/game.ts';
import type { BatchTable, BatchTables } from './batch-table.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { runScript } from '../../scenario/run-script.ts';
import type { ScriptStep } from '../../scenario/scenario.ts';
import { factsOf } from '../../lab/game/facts-of.ts';

/**
 * The facts of a task's games, in order.
 *
 * @param task Index of the task in the order.
 */
export async function playTask(order: BatchOrder, tables: BatchTables, task: number): Promise<readonly FactRow[]> {
  const at = taskAt(order, task);
  const rows: FactRow[] = [];
  for (const job of jobsOf(order, at)) {
    const table = await tables.at(at.variant);
    try {
      rows.push(makeFactRow(playJob(order, table, job).facts));
    } catch (error) {
      // Identifies the game that failed among thousands.
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`seed ${job.seed}, combination ${at.variant}: ${said}`, { cause: error });
    }
  }
  return rows;
}

/**
 * The replay of one of a batch's games, as the text of its file.
 *
 * @param job The game, as the order numbers it.
 */
export async function recordOne(order: BatchOrder, tables: BatchTables, job: BatchJob): Promise<string> {
  const table = await tables.at(job.variant);
  const played = playJob(order, table, job).game;
  const { side } = played.initial;
  const text = side === table.start.side ? ok(table.text) : textWithFirst(table.text, side);
  if (!text.ok) throw new Error(explainVary(text.error.fault));
  return makeReplay({ scenario: text.value, seed: job.seed }, played);
}

/**
 * Plays one game of a batch on its table.
 *
 * @param plays As of `playGame`.
 */
export function playJob(
  order: BatchOrder,
  { scenario, start, table, variant }: BatchTable,
  { seed, policies, first: given }: BatchJob,
  plays?: Parameters<typeof playGame>[4],
): { readonly facts: BatchFacts; readonly game: Game } {
  if (order.play.kind === 'script') return playScript(scenario.script, start, table, seed);
  const { turns } = order.play;
  const first = given ?? (variant.swapped ? otherSide(start.side) : start.side);
  const both = order.first === 'swap' || order.match ? { first } : {};
  const { facts, game, refused } = playGame(start, table, { seed, policies, turns, ...both }, undefined, plays);
  return { facts: order.match ? { ...facts, refused } : facts, game };
}

/**
 * Plays a scenario's own script with the dice of a seed instead of those it gives. A command that these dice do not
 * allow, such as the move of a charge that fell short, ends the script, which then counts as not held.
 */
function playScript(
  script: readonly ScriptStep[],
  start: GameState,
  table: TableQuery,
  seed: number,
): { readonly facts: BatchFacts; readonly game: Game } {
  const free = script.map((step): ScriptStep => {
    if (step.kind !== 'do') return step;
    const { dice: _given, ...rest } = step;
    return rest;
  });
  const { passed, game } = runScript(free, start, table, seed);
  const { initial, state, log, cut } = game;
  return { facts: { ...factsOf({ initial, state, log: log.slice(0, cut) }, seed, 'last-turn'), held: passed }, game };
}
