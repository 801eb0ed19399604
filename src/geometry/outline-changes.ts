import type { Obstacle } from './levels.ts';
import type { OutlinePlace } from './outline-places.ts';

/** Two sets of obstacles between which what a mover is over may change. */
export type SetChange = readonly [a: readonly number[], b: readonly number[]];

/** Outlines touched at once beyond which any of them may count as crossed. */
const MANY = 4;

/**
 * Every change of what a mover is over that may happen at a place of an outline; where too many outlines are touched,
 * any.
 *
 * Where outlines are flush, every way to take them at once is given: too many, never too few.
 */
export function changesAt(obstacles: readonly Obstacle[], place: OutlinePlace): readonly SetChange[] | 'any' {
  const { over, touched, isCrossing } = place;
  if (touched.length > MANY) return 'any';
  // Where just two outlines cross, those beside the crossing have places of their own; both are taken at once only
  // where ways bend: at a joint of two tops.
  const isPlain = isCrossing && touched.length === 2;
  if (isPlain && touched.some((i) => !obstacles[i]!.stand)) return [];
  const sets = 1 << touched.length;
  const withSome = Array.from({ length: sets }, (_, bits) =>
    bits === 0 ? over : [...over, ...touched.filter((_, k) => (bits >> k) & 1)],
  );
  const changes: SetChange[] = [];
  for (let a = 0; a < sets; a++) {
    for (let b = a + 1; b < sets; b++) if (!isPlain || (a ^ b) === sets - 1) changes.push([withSome[a]!, withSome[b]!]);
  }
  return changes;
}
