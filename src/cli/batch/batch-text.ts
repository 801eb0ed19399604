import type { RateMeasure } from '../../lab/batch/measures.ts';
import type { BatchSummary, DimensionSummary, Told } from '../../lab/batch/summary.ts';
import { scenarioPathText } from '../../lab/batch/variants.ts';
import { firstText, nameVariant, batchPlayedText, pooled, verdictLines } from '../../lab/report/make-report.ts';
import { momentsOf, quantile, type Tally } from '../../lab/statistics/tally.ts';
import { batchMessages } from '../../messages/batch.ts';

/** The most combinations that are listed on a terminal. */
const MOST_ROWS = 24;

/** The results of a batch as text for a terminal. */
export function batchText(batch: BatchSummary): readonly string[] {
  const rates: readonly RateMeasure[] =
    batch.play.kind === 'script' ? ['held'] : ['attackerWins', 'draws', 'defenderWins'];
  return [
    batch.name,
    `  ${batchPlayedText(batch)}`,
    '',
    ...verdictText(batch),
    ...ratesText(batch, rates),
    ...spreadText(batch),
    ...(batch.play.kind === 'game' ? ['', ...firstText(batch)] : []),
    ...batch.dimensions
      .filter(({ kind }) => kind !== 'first')
      .flatMap((dimension) => dimensionText(dimension, rates[0]!)),
    ...outliersText(batch),
  ];
}

/** The verdict, as in the report. */
function verdictText(batch: BatchSummary): readonly string[] {
  const lines = verdictLines(batch);
  return lines.length === 0 ? [] : [...lines, ''];
}

function ratesText(batch: BatchSummary, rates: readonly RateMeasure[]): readonly string[] {
  const say = batchMessages.report;
  const shown = batch.variants.slice(0, MOST_ROWS);
  const rows = shown.map((variant) => [
    ...(batch.variants.length > 1 ? [nameVariant(batch, variant)] : []),
    ...rates.map((rate) => told(variant.rates[rate], say.rateWith)),
  ]);
  const head = [
    ...(batch.variants.length > 1 ? [say.combination] : []),
    ...rates.map((rate) => batchMessages.measures[rate]),
  ];
  const left = batch.variants.length - shown.length;
  return [...columns([head, ...rows]), ...(left > 0 ? [`  ${say.more(left)}`] : [])];
}

function spreadText(batch: BatchSummary): readonly string[] {
  const say = batchMessages.report;
  const line = (name: string, tally: Tally) => [
    name,
    batchMessages.numbers.plain(momentsOf(tally).sum / momentsOf(tally).count),
    ...[0, 0.25, 0.5, 0.75, 1].map((share) => String(quantile(tally, share) ?? 0)),
  ];
  const counts = [
    'turns',
    'commands',
    'attackerLost',
    'defenderLost',
    'attackerTried',
    'attackerMade',
    'defenderTried',
    'defenderMade',
  ] as const;
  const scores = (['attackerScore', 'defenderScore'] as const).filter(
    (count) => momentsOf(pooled(batch, count)).sum > 0,
  );
  const rows = [...counts, ...scores].map((count) => line(batchMessages.measures[count], pooled(batch, count)));
  return ['', ...columns([say.spreadHead, ...rows])];
}

function dimensionText(dimension: DimensionSummary, rate: RateMeasure): readonly string[] {
  const say = batchMessages.report;
  const [first, ...others] = dimension.levels;
  const title = dimension.kind === 'vary' ? `${say.changes}: ${scenarioPathText(dimension.path)}` : say.arms;
  const rows = others.map(({ level, differences }) => [String(level), told(differences[rate], say.pointsWith)]);
  return [
    '',
    title,
    `  ${say.against(String(first!.level))}`,
    ...columns([['', batchMessages.measures[rate]], ...rows]),
  ];
}

function outliersText(batch: BatchSummary): readonly string[] {
  if (batch.outliers.length === 0) return [];
  const firsts = batch.outliers.filter(({ kind }, i) => batch.outliers[i - 1]?.kind !== kind);
  const rows = firsts.map(({ kind, figure, seed, variant }) => [
    batchMessages.outliers[kind],
    batchMessages.figures[kind](figure),
    batchMessages.report.seedOf(seed),
    ...(batch.variants.length > 1 ? [nameVariant(batch, batch.variants[variant]!)] : []),
  ]);
  return ['', batchMessages.report.outliers, ...columns(rows)];
}

const told = (estimate: Told, say: (estimate: NonNullable<Told>) => string): string =>
  estimate === null ? '–' : say(estimate);

/** Rows with aligned columns, indented. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_cell, c) => Math.max(...rows.map((row) => (row[c] ?? '').length)));
  return rows.map((row) => `  ${row.map((cell, c) => cell.padEnd(widths[c] ?? 0)).join('  ')}`.trimEnd());
}
