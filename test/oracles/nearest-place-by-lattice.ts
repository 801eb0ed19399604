import type { Point } from '../../src/kernel/point.ts';
import type { MoveSetting, TableQuery } from '../../src/rules/core/ports.ts';

/** The heights at which anything in the scenes of these tests can stand. */
export type Lattice = { readonly heights: readonly number[]; readonly step: number; readonly half: number };

/**
 * The least of a measure over all places of a lattice where the table lets a base end: slow, and based only on the
 * table's answer for each point.
 *
 * @param middle  The lattice's middle in plan.
 * @param measure Undefined where the rules forbid the place.
 */
export function leastOnLattice(
  table: TableQuery,
  setting: MoveSetting,
  [mx, mz]: readonly [number, number],
  { heights, step, half }: Lattice,
  measure: (at: Point) => number | undefined,
): number {
  let least = Infinity;
  for (let x = mx - half; x <= mx + half; x += step) {
    for (let z = mz - half; z <= mz + half; z += step) {
      for (const y of heights) {
        const found = measure([x, y, z]);
        if (found !== undefined && found < least && !table.whyNoPlace(setting, [x, y, z])) least = found;
      }
    }
  }
  return least;
}
