import { hashText } from '../../kernel/hash.ts';
import { isRecord } from '../../replay/sealed-line.ts';
import type { Side } from '../../rules/core/turn.ts';
import { readJson } from '../../scenario/read-json.ts';
import {
  ALPHA,
  type Estimate,
  exactRate,
  meanInterval,
  type Moments,
  ratioInterval,
  wilson,
} from '../statistics/intervals.ts';
import { momentsOf, quantile, sorted, type Tally } from '../statistics/tally.ts';
import type { BatchOrder, Setting } from './batch-order.ts';
import type { BatchTally, DimensionTally, Tallies } from './batch-tally.ts';
import { COUNTS, type CountMeasure, type BatchMeasure, MEASURES, type RateMeasure, RATES } from './measures.ts';
import { type Outlier, OUTLIERS, type OutlierKind } from './outliers.ts';
import { seedOfGame } from './seed-of-game.ts';
import { batchLooksOf } from './stopping.ts';
import type { Dimension } from './variants.ts';

/** A number of a summary; null where it is undefined, such as the spread of one game. */
export type Told = Estimate | null;

/** The distribution of a count over the games. */
type Spread = {
  readonly mean: Told;
  readonly least: number;
  readonly lowerQuarter: number;
  readonly median: number;
  readonly upperQuarter: number;
  readonly most: number;
  /** Every value that occurred, with the number of times. */
  readonly tally: readonly (readonly [value: number, times: number])[];
};

/** The results of one combination. */
export type VariantSummary = {
  readonly number: number;
  readonly arm: string;
  readonly settings: readonly Setting[];
  readonly swapped: boolean;
  readonly rates: Readonly<Record<RateMeasure, Told>>;
  readonly counts: Readonly<Record<CountMeasure, Spread>>;
  /** The share of attempted charges that were made. */
  readonly chargesMade: { readonly attacker: Told; readonly defender: Told };
};

/** The results of one level of a dimension, over all combinations with it. */
type LevelSummary = {
  /** The value of a parameter, the name of an arm, or which side went first. */
  readonly level: number | string;
  readonly means: Readonly<Record<BatchMeasure, Told>>;
  /** Differences from the first level, on the same seeds. */
  readonly differences: Readonly<Record<BatchMeasure, Told>>;
};

/** The effect of a dimension. */
export type DimensionSummary = {
  readonly kind: Dimension['kind'];
  readonly path: readonly string[];
  readonly levels: readonly LevelSummary[];
  /** The change per level, from the straight line that fits best seed by seed. */
  readonly trends: Readonly<Record<BatchMeasure, Told>>;
};

/** The names of units, by side. */
type Armies = Readonly<Record<Side, readonly string[]>>;

/** A game worth looking at. */
export type OutlierSummary = Outlier & { readonly kind: OutlierKind; readonly seed: number };

/** The results of a batch: the same for the same order, wherever and however it was played. */
export type BatchSummary = {
  readonly format: typeof BATCH_FORMAT;
  readonly version: typeof BATCH_VERSION;
  /** Hash of the order, with its scenarios. */
  readonly order: string;
  readonly core: string;
  readonly name: string;
  readonly arms: readonly string[];
  /** The names of the units of each side, as the first table has them. */
  readonly armies: Armies;
  readonly seed: number;
  readonly policies: BatchOrder['policies'];
  readonly play: BatchOrder['play'];
  readonly first: BatchOrder['first'];
  /** Games of each combination: requested, and played. */
  readonly asked: number;
  readonly games: number;
  readonly precision: number | null;
  readonly confidence: number;
  /** How often it might have stopped. */
  readonly looks: number;
  readonly variants: readonly VariantSummary[];
  readonly dimensions: readonly DimensionSummary[];
  readonly outliers: readonly OutlierSummary[];
};

/** The format name in the file of a batch. */
export const BATCH_FORMAT = 'highground/batch';
/** The version of that file. */
export const BATCH_VERSION = 1;

/** Hash of an order: two orders with the same hash have the same games. */
export const hashOrder = (order: BatchOrder): string => hashText(JSON.stringify(order));

/** The summary of a batch from its tally. `name` is the scenario's. */
export function summarise(order: BatchOrder, tally: BatchTally, name: string): BatchSummary {
  const rate = order.precision === undefined ? wilson : exactRate;
  const ofRate = (counted: Tally): Told => {
    const { count, sum } = momentsOf(counted);
    return told(rate(sum, count, ALPHA));
  };
  return {
    format: BATCH_FORMAT,
    version: BATCH_VERSION,
    order: hashOrder(order),
    core: order.core,
    name,
    arms: order.arms.map((arm) => arm.name),
    armies: armiesOf(order.arms[0]!.scenario),
    seed: order.seed,
    policies: order.policies,
    play: order.play,
    first: order.first,
    asked: order.games,
    games: tally.games,
    precision: order.precision ?? null,
    confidence: 1 - ALPHA,
    looks: batchLooksOf(order).length,
    variants: tally.byVariant.map(({ measures, charges }, number) => ({
      number,
      arm: order.arms[tally.variants[number]!.arm]!.name,
      settings: tally.variants[number]!.settings,
      swapped: tally.variants[number]!.swapped,
      rates: each(RATES, (measure) => ofRate(measures[measure])),
      counts: each(COUNTS, (measure) => spreadOf(measures[measure])),
      chargesMade: {
        attacker: told(ratioInterval(charges.attacker, ALPHA)),
        defender: told(ratioInterval(charges.defender, ALPHA)),
      },
    })),
    dimensions: tally.dimensions.map((dimension, d) => summariseDimension(dimension, tally, d)),
    outliers: OUTLIERS.flatMap((kind) =>
      tally.outliers[kind].map((outlier) => ({ kind, seed: seedOfGame(order.seed, outlier.game), ...outlier })),
    ),
  };
}

function summariseDimension(dimension: Dimension, tally: BatchTally, d: number): DimensionSummary {
  const counted: DimensionTally = tally.byDimension[d]!;
  const shared = tally.variants.length / counted.levels.length;
  const n = counted.levels.length;
  const means = (tallies: Tallies) => each(MEASURES, (measure) => meanOf(tallies[measure], shared));
  return {
    kind: dimension.kind,
    path: dimension.kind === 'vary' ? dimension.path : [],
    levels: counted.levels.map((level, l) => ({
      level: nameLevel(dimension, l),
      means: means(level),
      differences: means(counted.differences[l]!),
    })),
    // Least squares over the indices 0, 1, 2 …: Σ(v − v̄)y / Σ(v − v̄)², where the tally holds twice the first sum.
    trends: each(MEASURES, (measure) => meanOf(counted.trends[measure], (shared * n * (n * n - 1)) / 6)),
  };
}

function nameLevel(dimension: Dimension, level: number): number | string {
  switch (dimension.kind) {
    case 'arm':
      return dimension.names[level]!;
    case 'vary':
      return dimension.values[level]!;
    case 'first':
      return ['attacker', 'defender'][level]!;
  }
}

/** The mean for one combination, from sums over `shared` combinations. */
function meanOf(counted: Tally, shared: number): Told {
  const { count, sum, squares } = momentsOf(counted);
  return told(meanInterval({ count, sum: sum / shared, squares: squares / shared ** 2 } satisfies Moments, ALPHA));
}

function spreadOf(counted: Tally): Spread {
  const at = (share: number) => quantile(counted, share) ?? 0;
  return {
    mean: told(meanInterval(momentsOf(counted), ALPHA)),
    least: at(0),
    lowerQuarter: at(0.25),
    median: at(0.5),
    upperQuarter: at(0.75),
    most: at(1),
    tally: sorted(counted),
  };
}

const each = <K extends string, V>(keys: readonly K[], of: (key: K) => V): Readonly<Record<K, V>> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>;

/** Six decimals: more than any batch can resolve, and few enough for every machine to print the same. */
const toMillionth = (x: number): number => Math.round(x * 1e6) / 1e6 + 0;

const told = (estimate: Estimate | undefined): Told =>
  estimate === undefined
    ? null
    : {
        value: toMillionth(estimate.value),
        low: toMillionth(estimate.low),
        high: toMillionth(estimate.high),
      };

/** The units of a scenario by side, by their names or else their ids; none where the text cannot be read. */
function armiesOf(text: string): Armies {
  const read = readJson(text);
  const listed = read.ok && isRecord(read.value) ? read.value['units'] : undefined;
  const units = Array.isArray(listed) ? (listed as readonly unknown[]).filter(isRecord) : [];
  const of = (side: Side): readonly string[] =>
    units.flatMap((unit) => (unit['side'] === side ? [String(unit['name'] ?? unit['id'])] : []));
  return { attacker: of('attacker'), defender: of('defender') };
}
