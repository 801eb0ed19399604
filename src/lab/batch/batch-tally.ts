import type { PairSums } from '../statistics/intervals.ts';
import { count, type OpenTally } from '../statistics/tally.ts';
import type { BatchOrder } from './batch-order.ts';
import type { BatchFacts } from './fact-row.ts';
import { type BatchMeasure, MEASURE_OF, MEASURES } from './measures.ts';
import { keepOutlier, noOutliers, type Outlier, type OutlierKind } from './outliers.ts';
import { type Dimension, dimensionsOf, levelCountOf, type Variant, variantsOf } from './variants.ts';

/** One tally for each measure. */
export type Tallies = Readonly<Record<BatchMeasure, OpenTally>>;

/** The results of one combination. */
type VariantTally = {
  readonly measures: Tallies;
  /** Charges tried and made by each side, as pairs. */
  readonly charges: Record<'attacker' | 'defender', PairSums>;
};

/**
 * The results of each level of one dimension, seed by seed. Every number is a sum over the combinations with that
 * level, so that all of them are whole numbers.
 */
export type DimensionTally = {
  readonly levels: readonly Tallies[];
  /** The difference of each level from the first, on the same seeds. */
  readonly differences: readonly Tallies[];
  /** Sums weighted by twice each level's offset from the middle level: gives the slope over the levels. */
  readonly trends: Tallies;
};

/** Everything that is kept of a batch: its size does not grow with the number of games. Changed in place. */
export type BatchTally = {
  readonly dimensions: readonly Dimension[];
  readonly variants: readonly Variant[];
  /** Number of games of each combination so far. */
  games: number;
  readonly byVariant: readonly VariantTally[];
  readonly byDimension: readonly DimensionTally[];
  readonly outliers: Record<OutlierKind, readonly Outlier[]>;
};

/** The tally of a batch before its first game. */
export function emptyBatchTally(order: BatchOrder): BatchTally {
  const dimensions = dimensionsOf(order);
  const variants = variantsOf(order);
  return {
    dimensions,
    variants,
    games: 0,
    byVariant: variants.map(() => ({ measures: noTallies(), charges: { attacker: NO_PAIRS, defender: NO_PAIRS } })),
    byDimension: dimensions.map((dimension) => ({
      levels: Array.from({ length: levelCountOf(dimension) }, noTallies),
      differences: Array.from({ length: levelCountOf(dimension) }, noTallies),
      trends: noTallies(),
    })),
    outliers: noOutliers(),
  };
}

const NO_PAIRS: PairSums = { count: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };

function noTallies(): Tallies {
  return Object.fromEntries(MEASURES.map((measure) => [measure, new Map()])) as unknown as Tallies;
}

/**
 * Counts one seed: its game in every combination. Counts are whole numbers and the earlier of equal outliers is kept,
 * so seeds may come in any order and the sums are the same to the last bit.
 *
 * @param game  Index of the game within each combination, from 0.
 * @param facts One for each combination, in order.
 */
export function foldSeed(tally: BatchTally, game: number, facts: readonly BatchFacts[]): void {
  tally.games++;
  for (const [variant, played] of facts.entries()) {
    const { measures, charges } = tally.byVariant[variant]!;
    for (const measure of MEASURES) count(measures[measure], MEASURE_OF[measure](played));
    for (const side of ['attacker', 'defender'] as const)
      charges[side] = addPair(charges[side], played[side].chargesTried, played[side].chargesMade);
    keepOutlier(tally.outliers, { game, variant, facts: played });
  }
  for (const [d, { levels, differences, trends }] of tally.byDimension.entries())
    for (const measure of MEASURES) {
      const sums = levels.map(() => 0);
      for (const [variant, played] of facts.entries())
        sums[tally.variants[variant]!.levels[d]!]! += MEASURE_OF[measure](played);
      for (const [level, sum] of sums.entries()) {
        count(levels[level]![measure], sum);
        count(differences[level]![measure], sum - sums[0]!);
      }
      count(
        trends[measure],
        sums.reduce((sum, one, level) => sum + (2 * level + 1 - sums.length) * one, 0),
      );
    }
}

const addPair = (sums: PairSums, x: number, y: number): PairSums => ({
  count: sums.count + 1,
  x: sums.x + x,
  y: sums.y + y,
  xx: sums.xx + x * x,
  xy: sums.xy + x * y,
  yy: sums.yy + y * y,
});
