import type { Inches } from '../../../kernel/units.ts';
import { MEASURE_TOLERANCE } from '../../core/measure/measure.ts';

/** A part of a line. */
export type Stretch = readonly [from: Inches, to: Inches];

/**
 * Answers which of many stretches meet given ones, ends included, without looking at all of them.
 *
 * @param byOwner The stretches of each owner, who is told by his place in the list.
 * @returns Owners of stretches that meet, in any order; one may be named twice.
 */
export function overlapping(
  byOwner: readonly (readonly Stretch[])[],
): (asked: readonly Stretch[]) => readonly number[] {
  const sorted = byOwner
    .flatMap((stretches, owner) => stretches.map(([from, to]) => ({ from, to, owner })))
    .toSorted((a, b) => a.from - b.from);
  const longest = sorted.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const slack = 2 * MEASURE_TOLERANCE;
  return (asked) =>
    asked.flatMap(([from, to]) => {
      const owners: number[] = [];
      for (let i = firstFrom(sorted, from - longest - slack); i < sorted.length && sorted[i]!.from <= to + slack; i++)
        if (sorted[i]!.to >= from - slack) owners.push(sorted[i]!.owner);
      return owners;
    });
}

/** The first of sorted stretches that begins at or behind a place. */
function firstFrom(sorted: readonly { readonly from: Inches }[], place: Inches): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.from < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
