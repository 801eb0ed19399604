import type { Estimate } from '../../lab/statistics/intervals.ts';
import { scoreInterval } from '../../lab/statistics/pairs.ts';

/** A match between two armies, by their positions in a list: two games, of which each army began one. */
export type PlayedMatch = {
  readonly a: number;
  readonly b: number;
  /** Games that a won, a draw as a half: 0 to 2. */
  readonly won: number;
};

/** Chance that an interval misses. */
const ALPHA = 0.05;

/**
 * The share of games that each army won, with its interval. The two games of a match have the same table and dice, so
 * the match counts as one observation.
 *
 * @param armies How many armies there are.
 * @returns For each army its share, 0 to 1; undefined with fewer than two matches.
 */
export const winShares = (matches: readonly PlayedMatch[], armies: number): readonly (Estimate | undefined)[] =>
  Array.from({ length: armies }, (_, army) => {
    const shares = matches.flatMap(({ a, b, won }) => (army === a ? [won / 2] : army === b ? [1 - won / 2] : []));
    const sum = shares.reduce((all, share) => all + share, 0);
    const squares = shares.reduce((all, share) => all + share * share, 0);
    return scoreInterval({ count: shares.length, sum, squares }, ALPHA);
  });

/**
 * The share of games that each army won against each other, 0 to 1; NaN where they did not meet.
 *
 * @param armies How many armies there are.
 */
export const pairShares = (matches: readonly PlayedMatch[], armies: number): readonly (readonly number[])[] =>
  Array.from({ length: armies }, (_, row) =>
    Array.from({ length: armies }, (_column, column) => {
      const met = matches.flatMap(({ a, b, won }) =>
        a === row && b === column ? [won / 2] : b === row && a === column ? [1 - won / 2] : [],
      );
      return met.reduce((all, share) => all + share, 0) / met.length;
    }),
  );
