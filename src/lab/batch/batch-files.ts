import { csvLine } from '../../kernel/csv.ts';
import type { BatchOrder } from './batch-order.ts';
import { columnsOf, type FactRow, wordsOfRow } from './fact-row.ts';
import { seedOfGame } from './seed-of-game.ts';
import type { PlayedSeed } from './seeds.ts';
import type { BatchSummary } from './summary.ts';
import { scenarioPathText, variantsOf } from './variants.ts';

/** A finished batch. */
export type DoneBatch = {
  readonly order: BatchOrder;
  readonly summary: BatchSummary;
  /** All its games, read again at each call. */
  readonly seeds: () => Iterable<PlayedSeed>;
};

/** The first row of a batch. */
function firstRow(seeds: Iterable<PlayedSeed>): FactRow | undefined {
  for (const { rows } of seeds) return rows[0];
  return undefined;
}

/** The pieces of a JSON file, in order: the summary, and a row for every game. `compare` pairs these rows by seed. */
export function* jsonPieces({ summary, seeds }: DoneBatch): Generator<string> {
  yield `${JSON.stringify(summary).slice(0, -1)},"columns":${JSON.stringify(['game', 'variant', ...columnsOf(firstRow(seeds()))])},"rows":[`;
  let before = '\n';
  for (const { game, rows } of seeds())
    for (const [variant, row] of rows.entries()) {
      yield `${before}${JSON.stringify([game, variant, ...row])}`;
      before = ',\n';
    }
  yield '\n]}\n';
}

/** The pieces of a CSV file, in order: a header, and a line for every game of the batch. */
export function* csvPieces({ order, seeds }: DoneBatch): Generator<string> {
  const variants = variantsOf(order);
  const paths = variants[0]!.settings.map(({ path }) => scenarioPathText(path));
  yield csvLine(['game', 'seed', 'table', ...paths, ...columnsOf(firstRow(seeds()))]);
  for (const { game, rows } of seeds())
    for (const [v, row] of rows.entries()) {
      const { arm, settings } = variants[v]!;
      const set = settings.map(({ value }) => value);
      const head = [game, seedOfGame(order.seed, game), order.arms[arm]!.name, ...set];
      yield csvLine([...head, ...wordsOfRow(row)]);
    }
}
