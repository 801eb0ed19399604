import { SAME_VALUE } from '../../kernel/tolerances.ts';
import { SIDES } from '../../rules/core/turn.ts';
import { batchMessages } from '../../messages/batch.ts';
import type { BatchSummary, DimensionSummary, OutlierSummary, Told, VariantSummary } from '../batch/summary.ts';
import { scenarioPathText } from '../batch/variants.ts';
import type { Estimate } from '../statistics/intervals.ts';
import { momentsOf, type Tally } from '../statistics/tally.ts';
import type { CountMeasure, RateMeasure } from '../batch/measures.ts';
import {
  planDifferences,
  planHistogram,
  planLines,
  planRates,
  planShares,
  type PlotDifference,
  type RateBar,
} from './plots.ts';
import type { PlotLook } from './plot.ts';
import { figure, paragraph, reportPage, section, table } from './page.ts';
import { element, escapeText } from './element.ts';
import { makeSvg } from './svg.ts';
import { BALANCED, verdictOf } from './verdict.ts';

/** The link to an outlier's replay: an address of the page, or the file itself; undefined where none was kept. */
export type OutlierLink = (
  outlier: OutlierSummary,
) => { readonly href: string; readonly opens: 'page' | 'file' } | undefined;

/** The most combinations that a report lists; the JSON file has all of them. */
const MOST_ROWS = 48;

/** More differences than this, a count, are shown with a caution: one in twenty intervals misses. */
const MANY_DIFFERENCES = 4;

/**
 * The report of a batch: one HTML file that needs no other file and no network. The same batch gives the same report to
 * the last byte.
 *
 * @param picture The table, as SVG.
 */
export function makeReport(batch: BatchSummary, link: OutlierLink, picture?: string): string {
  const say = batchMessages.report;
  const sections = [
    headSection(batch),
    ...batch.dimensions.filter(({ kind }) => kind !== 'first').map((dimension) => dimensionSection(batch, dimension)),
    ...(batch.variants.length > 1 ? [combinationsSection(batch)] : []),
    gamesSection(batch),
    ...(batch.play.kind === 'game' ? [firstSection(batch)] : []),
    outliersSection(batch, link),
    methodSection(batch),
  ];
  return reportPage(
    { kind: say.kind, title: batch.name },
    [
      ...armiesText(batch).map((text) => paragraph(text, 'army')),
      paragraph(batchPlayedText(batch), 'meta'),
      ...(picture === undefined ? [] : [figure(picture)]),
    ],
    sections,
  );
}

/** A line for each army, where the scenario has units. */
const armiesText = ({ armies }: BatchSummary): readonly string[] =>
  SIDES.flatMap((side) => (armies[side].length > 0 ? [batchMessages.report.army(side, armies[side])] : []));

/** One line about what was played. */
export const batchPlayedText = (batch: BatchSummary): string =>
  batchMessages.report.played({
    games: batch.games,
    combinations: batch.variants.length,
    asked: batch.asked,
    seed: batch.seed,
    turns: batch.play.kind === 'game' ? batch.play.turns : undefined,
    ...batch.policies,
  });

const LOOK: Readonly<Record<RateMeasure, PlotLook>> = {
  attackerWins: 'attacker',
  defenderWins: 'defender',
  draws: 'draw',
  firstWins: 'neutral',
  held: 'neutral',
};

/** The rates that a batch measures. */
const ratesOf = ({ play }: BatchSummary): readonly RateMeasure[] =>
  play.kind === 'script' ? ['held'] : ['attackerWins', 'draws', 'defenderWins'];

/** The results of the first combination. */
function headSection(batch: BatchSummary): string {
  const say = batchMessages.report;
  const variant = batch.variants[0]!;
  const { attackerWins, defenderWins, draws, held } = variant.rates;
  const name = batch.variants.length > 1 ? [paragraph(nameVariant(batch, variant), 'soft')] : [];
  if (batch.play.kind === 'script')
    return held === null
      ? section(say.who, paragraph(say.nothing))
      : section(say.who, ...name, paragraph(say.holds(held), 'lead'), rates(batch, variant));
  if (attackerWins === null || defenderWins === null || draws === null) return section(say.who, paragraph(say.nothing));
  const parts = ratesOf(batch).map((rate) => {
    const { value } = variant.rates[rate]!;
    const names = { attackerWins: say.attacker, defenderWins: say.defender, draws: say.draw } as Readonly<
      Record<RateMeasure, string>
    >;
    return { name: names[rate], look: LOOK[rate], share: value, text: batchMessages.numbers.share(value) };
  });
  const headline = say.headline(attackerWins, defenderWins, draws);
  const [verdict, ...notes] = verdictLines(batch);
  return section(
    say.who,
    ...(verdict === undefined ? [] : [element('p', { class: 'verdict' }, escapeText(verdict))]),
    ...notes.map((note) => paragraph(note, 'soft')),
    ...name,
    paragraph(headline, verdict === undefined ? 'lead' : undefined),
    figure(makeSvg(planShares(parts, headline, 940))),
    rates(batch, variant),
  );
}

/** The verdict on a table, and how to take it. */
export function verdictLines(batch: BatchSummary): readonly string[] {
  const say = batchMessages.report;
  const verdict = verdictOf(batch);
  if (verdict === undefined) return [];
  return [say.verdict(verdict), say.verdictBalanced(BALANCED), ...(verdict.bothOrders ? [] : [say.verdictOneOrder])];
}

function rates(batch: BatchSummary, variant: VariantSummary): string {
  const say = batchMessages.report;
  const bars = ratesOf(batch).flatMap((rate): readonly RateBar[] => {
    const estimate = variant.rates[rate];
    return estimate === null
      ? []
      : [
          {
            name: batchMessages.measures[rate],
            look: LOOK[rate],
            rate: estimate,
            text: say.rateWith(estimate),
            key: rate,
          },
        ];
  });
  return figure(makeSvg(planRates(bars, say.who, 940)));
}

/** The effect of one dimension: a line over the values of a parameter, or differences from the first level. */
function dimensionSection(batch: BatchSummary, dimension: DimensionSummary): string {
  const say = batchMessages.report;
  const title = dimension.kind === 'vary' ? say.changes : say.arms;
  const about =
    dimension.kind === 'vary'
      ? [
          element(
            'p',
            {},
            `${escapeText(batchMessages.parameter(dimension.path))} `,
            element('code', {}, escapeText(scenarioPathText(dimension.path))),
          ),
        ]
      : [];
  const rates: readonly RateMeasure[] = batch.play.kind === 'script' ? ['held'] : ['attackerWins', 'defenderWins'];
  const course = rates.map((rate) => ({
    name: batchMessages.measures[rate],
    look: LOOK[rate],
    estimates: dimension.levels.map(({ means }) => means[rate]),
  }));
  const whole = course.flatMap(({ estimates, ...rest }) =>
    estimates.every((estimate) => estimate !== null) ? [{ ...rest, estimates }] : [],
  );
  const values = dimension.levels.map(({ level }) => level);
  const lines =
    dimension.kind === 'vary' && values.length > 2 && whole.length > 0
      ? [
          figure(
            makeSvg(planLines(values as readonly number[], whole, title, batchMessages.parameter(dimension.path), 940)),
          ),
        ]
      : [];
  const trend = dimension.trends[rates[0]!];
  const step = stepOf(dimension);
  return section(
    title,
    ...about,
    ...(trend !== null && step !== undefined && values.length > 2 ? [paragraph(say.step(trend, step), 'lead')] : []),
    ...lines,
    ...differencesOf(dimension, rates, title),
  );
}

/** The difference of each level from the first. */
function differencesOf(dimension: DimensionSummary, rates: readonly RateMeasure[], title: string): readonly string[] {
  const say = batchMessages.report;
  const [first, ...others] = dimension.levels;
  const name = (level: number | string) =>
    dimension.kind === 'first' ? say.firstLevel(level === 'attacker' ? say.attacker : say.defender) : String(level);
  const differences = others.flatMap(({ level, differences: by }) =>
    rates.flatMap((rate): readonly PlotDifference[] => {
      const found = by[rate];
      const text = `${batchMessages.measures[rate]}, ${name(level)}`;
      return found === null ? [] : [{ name: text, look: LOOK[rate], by: found, text: say.pointsWith(found) }];
    }),
  );
  const caution =
    differences.length > MANY_DIFFERENCES ? [paragraph(say.manyDifferences(differences.length), 'soft')] : [];
  return differences.length > 0
    ? [
        paragraph(say.against(name(first!.level)), 'soft'),
        ...caution,
        figure(makeSvg(planDifferences(differences, title, 940))),
      ]
    : [paragraph(say.nothing)];
}

/** The step between the values of a parameter; undefined where they are not evenly spaced. */
function stepOf({ kind, levels }: DimensionSummary): string | undefined {
  if (kind !== 'vary' || levels.length < 2) return undefined;
  const values = levels.map(({ level }) => Number(level));
  const step = values[1]! - values[0]!;
  const isEven = values.every((value, i) => Math.abs(value - values[0]! - i * step) < SAME_VALUE);
  return isEven ? String(Math.round(step * 1e6) / 1e6) : undefined;
}

/** The name of a combination: its values, one after another. */
export function nameVariant(batch: BatchSummary, { arm, settings, swapped }: VariantSummary): string {
  const say = batchMessages.report;
  const parts = [
    ...(batch.arms.length > 1 ? [arm] : []),
    // The name of an arm already says what is set in it.
    ...(batch.arms.length > 1 ? [] : settings.map(({ path, value }) => `${scenarioPathText(path)} = ${value}`)),
    ...(batch.first === 'swap' ? [swapped ? say.swapped : say.asGiven] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : say.asGiven;
}

function combinationsSection(batch: BatchSummary): string {
  const say = batchMessages.report;
  const wanted = ratesOf(batch);
  const cell = (estimate: Told) =>
    element('td', { class: 'number' }, estimate === null ? '–' : escapeText(say.rateWith(estimate)));
  const rows = batch.variants
    .slice(0, MOST_ROWS)
    .map((variant) =>
      element(
        'tr',
        {},
        element('td', {}, escapeText(nameVariant(batch, variant))),
        ...wanted.map((rate) => cell(variant.rates[rate])),
      ),
    );
  const head = [say.combination, ...wanted.map((rate) => batchMessages.measures[rate])];
  const left = batch.variants.length - rows.length;
  return section(say.combinations, table(head, rows), ...(left > 0 ? [paragraph(say.more(left), 'soft')] : []));
}

/** The games of all combinations in one tally. */
export function pooled(batch: BatchSummary, count: CountMeasure): Tally {
  const all = new Map<number, number>();
  for (const { counts } of batch.variants)
    for (const [value, times] of counts[count].tally) all.set(value, (all.get(value) ?? 0) + times);
  return all;
}

function gamesSection(batch: BatchSummary): string {
  const say = batchMessages.report;
  const ofSides = (attacker: CountMeasure, defender: CountMeasure, title: string) =>
    figure(
      makeSvg(
        planHistogram(
          [
            { name: say.attacker, look: 'attacker', tally: pooled(batch, attacker) },
            { name: say.defender, look: 'defender', tally: pooled(batch, defender) },
          ],
          title,
          '',
        ),
      ),
      title,
    );
  const ofAll = (count: CountMeasure, title: string) =>
    figure(makeSvg(planHistogram([{ name: title, look: 'neutral', tally: pooled(batch, count) }], title, '')), title);
  const alone = batch.variants.length === 1;
  return section(
    say.games,
    ...(alone ? [] : [paragraph(say.pooled, 'soft')]),
    element(
      'div',
      { class: 'pair' },
      ofAll('turns', say.turns),
      ofAll('commands', say.commands),
      ofSides('attackerLost', 'defenderLost', say.losses),
      ofSides('attackerTried', 'defenderTried', say.tried),
      ofSides('attackerMade', 'defenderMade', say.made),
      ...(hasScores(batch) ? [ofSides('attackerScore', 'defenderScore', say.scores)] : []),
      ...(alone ? [homeFigure(batch.variants[0]!)] : []),
    ),
  );
}

/** Whether any game of a batch scored: without a mission none does. */
const hasScores = (batch: BatchSummary): boolean =>
  momentsOf(pooled(batch, 'attackerScore')).sum + momentsOf(pooled(batch, 'defenderScore')).sum > 0;

/** The share of each side's charges that succeed. */
function homeFigure({ chargesMade }: VariantSummary): string {
  const say = batchMessages.report;
  const bars = (['attacker', 'defender'] as const).flatMap((side): readonly RateBar[] => {
    const rate = chargesMade[side];
    return rate === null ? [] : [{ name: say[side], look: side, rate, text: say.rateWith(rate) }];
  });
  return bars.length === 0 ? '' : figure(makeSvg(planRates(bars, say.home, 440)), say.home);
}

/** The advantage of going first: half of what going second takes away, where each game was played both ways. */
export function firstAdvantage(batch: BatchSummary): Estimate | undefined {
  const lead = batch.dimensions.find(({ kind }) => kind === 'first')?.levels[1]?.differences.lead;
  return lead ? { value: -lead.value / 2 + 0, low: -lead.high / 2 + 0, high: -lead.low / 2 + 0 } : undefined;
}

/** The sentences about going first. */
export function firstText(batch: BatchSummary): readonly string[] {
  const say = batchMessages.report;
  const swapped = firstAdvantage(batch);
  if (swapped) return [say.firstSwapped(swapped)];
  const [
    {
      rates: { firstWins },
      counts,
    },
  ] = batch.variants as readonly [VariantSummary];
  const lead = counts.firstLead.mean;
  return firstWins === null || lead === null ? [say.nothing] : [say.firstMixed(firstWins, lead), say.firstConfounded];
}

function firstSection(batch: BatchSummary): string {
  const title = batchMessages.report.first;
  const dimension = batch.dimensions.find(({ kind }) => kind === 'first');
  return section(
    title,
    ...firstText(batch).map((text, i) => paragraph(text, i === 0 ? 'lead' : 'soft')),
    ...(dimension === undefined ? [] : differencesOf(dimension, ['attackerWins', 'defenderWins'], title)),
  );
}

function outliersSection(batch: BatchSummary, link: OutlierLink): string {
  const say = batchMessages.report;
  const alone = batch.variants.length === 1;
  const rows = batch.outliers.map((outlier, i) => {
    const found = link(outlier);
    const isFirst = batch.outliers[i - 1]?.kind !== outlier.kind;
    const opens =
      found === undefined
        ? '–'
        : element('a', { href: found.href }, escapeText(found.opens === 'page' ? say.watch : say.file));
    const cells = [
      isFirst ? batchMessages.outliers[outlier.kind] : '',
      batchMessages.figures[outlier.kind](outlier.figure),
      ...(alone ? [] : [nameVariant(batch, batch.variants[outlier.variant]!)]),
      `${say.winners[outlier.facts.winner]}, ${say.endings[outlier.facts.ending]}`,
      String(outlier.seed),
    ];
    return element('tr', {}, ...cells.map((text) => element('td', {}, escapeText(text))), element('td', {}, opens));
  });
  if (rows.length === 0) return section(say.outliers, paragraph(say.none));
  const head = [say.outlier, say.figure, ...(alone ? [] : [say.combination]), say.ended, say.seed, say.file];
  const { play, policies } = batch;
  const again =
    play.kind === 'game' && alone ? [paragraph(say.again(batch.outliers[0]!.seed, policies, play.turns), 'soft')] : [];
  return section(say.outliers, table(head, rows), ...again);
}

function methodSection(batch: BatchSummary): string {
  const say = batchMessages.report;
  const { confidence, looks, precision, order, core, variants } = batch;
  return section(
    say.method,
    paragraph(precision === null ? say.methodFixed(confidence) : say.methodLooks(confidence, looks), 'soft'),
    ...(variants.length > 1 ? [paragraph(say.methodPairs, 'soft')] : []),
    paragraph(say.methodOrder(order, core), 'soft'),
  );
}
