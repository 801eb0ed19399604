import type { Estimate } from './intervals.ts';
import { pairsIn, type PairCounts, shareOfElo, strengthOf } from './sequential-test.ts';

/** Two players by their positions in a list, and the pairs of games that they played, as the first scored. */
export type Pairing = { readonly a: number; readonly b: number; readonly counts: PairCounts };

/** Rounds of the fit, far more than it takes. */
const ROUNDS = 500;

/** A draw added to every pairing, in games: it keeps the rating of a player finite who has lost or won every game. */
const PRIOR = 0.5;

/**
 * The ratings under which the results of some pairings are likeliest, in Elo, the first player's being 0.
 *
 * Their intervals come from the curvature of the likelihood, widened by how far pairs of games vary less or more than
 * single games would.
 *
 * @param players How many there are.
 * @param alpha   The chance that an interval misses.
 * @source Bradley & Terry 1952, fitted as by Hunter 2004.
 */
export function rate(pairings: readonly Pairing[], players: number, alpha: number): readonly Estimate[] {
  const met = pairings
    .filter(({ counts }) => pairsIn(counts) > 0)
    .map(({ a, b, counts }) => ({ a, b, games: 2 * pairsIn(counts) + PRIOR, won: pointsIn(counts) + PRIOR / 2 }));
  const strength = Array<number>(players).fill(1);
  for (let round = 0; round < ROUNDS; round++)
    for (let player = 0; player < players; player++) {
      let [won, weight] = [0, 0];
      for (const { a, b, games, won: ofA } of met) {
        if (a !== player && b !== player) continue;
        won += a === player ? ofA : games - ofA;
        weight += games / (strength[a]! + strength[b]!);
      }
      if (weight > 0) strength[player] = won / weight;
    }
  const elo = strength.map((one) => 400 * Math.log10(one / strength[0]!));
  const halves = halfWidths(pairings, elo, alpha);
  return elo.map((value, i) => ({ value, low: value - halves[i]!, high: value + halves[i]! }));
}

/** Points of the first player in some pairs, in games. */
const pointsIn = (counts: PairCounts): number => counts.reduce((sum, count, i) => sum + (count * i) / 2, 0);

/** Half the width of each rating's interval relative to the first player, Elo: by the inverse of the information. */
function halfWidths(pairings: readonly Pairing[], elo: readonly number[], alpha: number): readonly number[] {
  const size = elo.length - 1;
  const information = Array.from({ length: size }, () => Array<number>(size).fill(0));
  for (const { a, b, counts } of pairings) {
    const known = strengthOf(counts, alpha);
    if (!known) continue;
    // The information of a pairing about the difference of its two ratings, from the interval of its own share.
    const half = Math.max(0.000001, (known.share.high - known.share.low) / 2);
    const share = shareOfElo(elo[a]! - elo[b]!);
    const slope = (Math.LN10 / 400) * Math.max(0.01, share * (1 - share));
    const weight = (slope / half) ** 2;
    for (const [p, q] of [
      [a, a],
      [b, b],
    ] as const)
      if (p > 0) information[p - 1]![q - 1]! += weight;
    if (a > 0 && b > 0) {
      information[a - 1]![b - 1]! -= weight;
      information[b - 1]![a - 1]! -= weight;
    }
  }
  const inverse = inverseOf(information);
  return [0, ...inverse.map((row, i) => Math.sqrt(Math.max(0, row[i]!)))];
}

/** The inverse of a symmetric matrix, by elimination; rows without information become infinite. */
function inverseOf(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => Number(i === j))]);
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row, i) => (Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? column + i : best), column);
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const head = rows[column]![column]!;
    if (head === 0) return matrix.map(() => Array<number>(size).fill(Number.POSITIVE_INFINITY));
    rows[column] = rows[column]!.map((value) => value / head);
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]!;
      rows[row] = rows[row]!.map((value, i) => value - factor * rows[column]![i]!);
    }
  }
  return rows.map((row) => row.slice(size));
}
