import { type Estimate, varianceOf } from './intervals.ts';
import { type PairCounts, pairMoments } from './pairs.ts';
import { normalQuantile } from './quantiles.ts';

/** The pairs of games that two players played, by their positions in a list; the counts are those of `a`. */
export type Encounter = { readonly a: number; readonly b: number; readonly counts: PairCounts };

/** Elo per unit of the logistic scale. */
const SCALE = 400 / Math.LN10;
/** Most steps of Newton's method; about ten are needed. */
const STEPS = 200;
/** The largest step of a rating, in units of the logistic scale. */
const LONGEST = 1;
/** Drawn pairs that each encounter is given where a fit would otherwise be infinite. */
const DRAWN = 0.5;

/**
 * The ratings at which all results together are likeliest, in Elo with intervals, the first player's being 0: the model
 * of Bradley and Terry, a draw counting as half a win.
 *
 * Where some players took no point from the others, no finite rating is likeliest; then each encounter is given half a
 * drawn pair. The intervals follow from the scatter of the pairs, not from the number of games: the two games of a pair
 * are not independent.
 *
 * @param players How many players there are. They must be connected by encounters: otherwise undefined.
 * @param alpha   The probability that an interval misses.
 * @source Bradley & Terry 1952; Huber 1967 for the variance of an estimate under a working likelihood.
 */
export function fitRatings(
  encounters: readonly Encounter[],
  players: number,
  alpha: number,
): readonly Estimate[] | undefined {
  const met = encounters.map(({ a, b, counts }) => ({ a, b, ...momentsIn(counts) })).filter(({ count }) => count > 0);
  if (!areLinked(met, players, () => true)) return undefined;
  const isBounded = areLinked(met, players, ({ mean }, isWinner) => (isWinner ? mean > 0 : mean < 1));
  const used = isBounded
    ? met
    : met.map((one) => ({
        ...one,
        count: one.count + DRAWN,
        mean: (one.count * one.mean + DRAWN / 2) / (one.count + DRAWN),
      }));
  const strengths = likeliest(used, players);
  const spread = varianceOfFit(used, strengths);
  const z = normalQuantile(alpha);
  return strengths.map((strength, i) => {
    const value = strength * SCALE;
    const half = i === 0 ? 0 : z * SCALE * Math.sqrt(Math.max(0, spread[i - 1]![i - 1]!));
    return { value, low: value - half, high: value + half };
  });
}

type Met = {
  readonly a: number;
  readonly b: number;
  readonly count: number;
  readonly mean: number;
  /** Of the scores of pairs. */
  readonly variance: number;
};

function momentsIn(counts: PairCounts): Pick<Met, 'count' | 'mean' | 'variance'> {
  const moments = pairMoments(counts);
  const mean = moments.sum / moments.count;
  const scatter = varianceOf(moments);
  return { count: moments.count, mean, variance: scatter > 0 ? scatter : Number.NaN };
}

/** Whether from each player a way leads to each other along encounters that may be gone in that direction. */
function areLinked(met: readonly Met[], players: number, mayGo: (one: Met, fromFirst: boolean) => boolean): boolean {
  return Array.from({ length: players }, (_, start) => {
    const seen = new Set([start]);
    for (const from of seen)
      for (const one of met) {
        if (one.a === from && mayGo(one, true)) seen.add(one.b);
        if (one.b === from && mayGo(one, false)) seen.add(one.a);
      }
    return seen.size === players;
  }).every(Boolean);
}

/** The expected score of `a` against `b`. */
const expected = (strengths: readonly number[], { a, b }: Met): number =>
  1 / (1 + Math.exp(strengths[b]! - strengths[a]!));

/** The strengths at which the likelihood is greatest, by Newton's method with bounded steps; the first is 0. */
function likeliest(met: readonly Met[], players: number): readonly number[] {
  let strengths: readonly number[] = Array.from({ length: players }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = Array.from({ length: players }, () => 0);
    for (const one of met) {
      const more = 2 * one.count * (one.mean - expected(strengths, one));
      slope[one.a]! += more;
      slope[one.b]! -= more;
    }
    const inverse = inverseOf(informationAt(met, strengths));
    const moves = inverse.map((row) => row.reduce((sum, x, i) => sum + x * slope[i + 1]!, 0));
    const next = strengths.map((s, i) => (i === 0 ? 0 : s + Math.max(-LONGEST, Math.min(LONGEST, moves[i - 1]!))));
    if (next.every((s, i) => s === strengths[i])) break;
    strengths = next;
  }
  return strengths;
}

/** Fisher's information about all strengths but the first. */
const informationAt = (met: readonly Met[], strengths: readonly number[]): number[][] =>
  laplacian(met, strengths.length, (one) => {
    const p = expected(strengths, one);
    return 2 * one.count * p * (1 - p);
  });

/** The covariance of all fitted strengths but the first. */
function varianceOfFit(met: readonly Met[], strengths: readonly number[]): readonly (readonly number[])[] {
  const inverse = inverseOf(informationAt(met, strengths));
  const scatter = laplacian(met, strengths.length, (one) => {
    const p = expected(strengths, one);
    // Pairs that all ended alike do not tell their variance: then that of two independent games.
    return 4 * one.count * (Number.isNaN(one.variance) ? (p * (1 - p)) / 2 : one.variance);
  });
  return product(product(inverse, scatter), inverse);
}

/** The sum over encounters of a weight times the square of the difference of both players, without the first player. */
function laplacian(met: readonly Met[], players: number, weightOf: (one: Met) => number): number[][] {
  const rows = Array.from({ length: players }, () => Array.from({ length: players }, () => 0));
  for (const one of met) {
    const weight = weightOf(one);
    rows[one.a]![one.a]! += weight;
    rows[one.b]![one.b]! += weight;
    rows[one.a]![one.b]! -= weight;
    rows[one.b]![one.a]! -= weight;
  }
  return rows.slice(1).map((row) => row.slice(1));
}

/** A product of square matrices. */
const product = (
  left: readonly (readonly number[])[],
  right: readonly (readonly number[])[],
): readonly (readonly number[])[] =>
  left.map((row) => row.map((_, column) => row.reduce((sum, x, i) => sum + x * right[i]![column]!, 0)));

/** The inverse of a positive definite matrix, by elimination. */
function inverseOf(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (let at = 0; at < size; at++) {
    const pivot = rows[at]!;
    const by = pivot[at]!;
    for (let column = 0; column < 2 * size; column++) pivot[column]! /= by;
    for (const [i, row] of rows.entries()) {
      const times = row[at]!;
      if (i !== at) for (let column = 0; column < 2 * size; column++) row[column]! -= times * pivot[column]!;
    }
  }
  return rows.map((row) => row.slice(size));
}
