import { err, ok, type Result } from '../../kernel/result.ts';
import { BATCH_LIMITS } from '../../lab/batch/batch-order.ts';
import { type BatchFacts, columnsOf, type FactRow, parseFactRow } from '../../lab/batch/fact-row.ts';
import { BATCH_FORMAT, BATCH_VERSION } from '../../lab/batch/summary.ts';
import { playSchema, storedPoliciesSchema } from '../../lab/batch/order-schema.ts';
import type { BatchSummary } from '../../lab/batch/summary.ts';
import { isRecord } from '../../replay/sealed-line.ts';
import { readText } from '../files/load.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';

/** A batch from its JSON file: its results, and the games of its one combination, by their number. */
export type ReadBatch = {
  readonly file: string;
  readonly summary: Pick<BatchSummary, 'name' | 'seed' | 'core' | 'policies' | 'play'>;
  readonly games: readonly { readonly row: FactRow; readonly facts: BatchFacts }[];
};

/** Whether a text begins like a batch file. */
export const looksLikeBatch = (text: string): boolean => text.slice(0, 64).startsWith(`{"format":"${BATCH_FORMAT}"`);

/**
 * The text of a file that may be a scenario or a batch.
 *
 * @errors As {@link readText}.
 */
export const readEither = (file: string): Result<string, BadInput> =>
  readText(file, { bytes: 4 * BATCH_LIMITS.text, name: 'scenario or batch' });

/** The facts of the first row, if it is one. */
function firstRowOf(rows: readonly unknown[]): FactRow | undefined {
  const [first] = rows;
  return Array.isArray(first) ? (first.slice(2) as FactRow) : undefined;
}

/**
 * The batch in the text of a file.
 *
 * @errors Text that is not JSON, a batch of another version, or one whose parts do not fit together.
 */
export function readBatch(file: string, text: string): Result<ReadBatch, BadInput> {
  const no = (why: string) => err(badInput('file', `"${file}" ${why}`));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return no('is damaged: it begins like a batch, but is not JSON; play it again.');
  }
  if (!isRecord(value) || value['version'] !== BATCH_VERSION)
    return no(
      `is a batch of version ${isRecord(value) ? String(value['version']) : '?'}; this program reads version ${BATCH_VERSION}. Play it again.`,
    );
  const { name, seed, core, policies, play, rows, columns, variants } = value as Record<string, unknown>;
  const named = storedPoliciesSchema.safeParse(policies);
  const isSound =
    typeof name === 'string' &&
    typeof core === 'string' &&
    Number.isSafeInteger(seed) &&
    named.success &&
    playSchema.safeParse(play).success &&
    Array.isArray(rows) &&
    Array.isArray(columns) &&
    Array.isArray(variants) &&
    columns.join() === ['game', 'variant', ...columnsOf(firstRowOf(rows))].join();
  if (!isSound) return no('is damaged: games of the batch are missing; play it again.');
  if (variants.length !== 1)
    return no(
      `contains ${variants.length} combinations; compare batches of one combination each, or use --vary in one batch.`,
    );
  const games: { row: FactRow; facts: BatchFacts }[] = [];
  for (const [i, line] of (rows as readonly unknown[]).entries()) {
    const [game, variant, ...row] = Array.isArray(line) ? (line as readonly unknown[]) : [];
    const facts = parseFactRow(row);
    if (game !== i || variant !== 0 || facts === undefined) return no(`is damaged at game ${i}; play it again.`);
    games.push({ row: row as FactRow, facts });
  }
  const summary = { name, seed, core, policies: named.data, play } as ReadBatch['summary'];
  return ok({ file, summary, games });
}
