import type { Field } from '../../geometry/field/field.ts';
import { nearCircle, overAmong } from '../../geometry/field/over.ts';
import { isFree, levelsOver } from '../../geometry/obstacles/levels.ts';
import { signedDistance } from '../../geometry/outlines/rounded.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';

/** How near an outline a place counts as on it. */
const TOUCHED: Inches = 1e-6;

/**
 * Tops at a place's height whose grown outlines it lies on: a base there just touches them.
 *
 * @param below  How far under the place they may be: their sides are run along.
 */
export function touchedAt({ obstacles, boxes }: Field, [x, y, z]: Point, below: Inches = 0.02): readonly number[] {
  const touched: number[] = [];
  for (let i = 0, b = 0; i < obstacles.length; i++, b += 4) {
    if (x < boxes[b]! - TOUCHED || x > boxes[b + 1]! + TOUCHED) continue;
    if (z < boxes[b + 2]! - TOUCHED || z > boxes[b + 3]! + TOUCHED) continue;
    const o = obstacles[i]!;
    if (o.stand && o.hi <= y + 0.02 && o.hi >= y - below && Math.abs(signedDistance(o.shape, x, z)) <= TOUCHED)
      touched.push(i);
  }
  return touched;
}

/** Whatever one can be on whose grown outline a plan point lies on, or as near as that, however high it is. */
export function outlinesAt(
  { obstacles, boxes }: Field,
  x: Inches,
  z: Inches,
  within: Inches = TOUCHED,
): readonly number[] {
  const found: number[] = [];
  for (let i = 0, b = 0; i < obstacles.length; i++, b += 4) {
    if (x < boxes[b]! - within || x > boxes[b + 1]! + within) continue;
    if (z < boxes[b + 2]! - within || z > boxes[b + 3]! + within) continue;
    if (obstacles[i]!.stand && Math.abs(signedDistance(obstacles[i]!.shape, x, z)) <= within) found.push(i);
  }
  return found;
}

/** Heights a mover can pass at over a plan point, whether or not it could stand there: those of tops it just touches too. */
export const passingHeights = (field: Field, x: Inches, z: Inches): readonly Inches[] =>
  passingAmong(field, nearCircle(field, x, z, 2 * TOUCHED), x, z);

/** The same where only some obstacles may be near. */
export function passingAmong(field: Field, near: readonly number[], x: Inches, z: Inches): Inches[] {
  const { obstacles, boxes } = field;
  const over = overAmong(field, near, x, z);
  const heights = levelsOver(obstacles, over).map((l) => l.y);
  for (const i of near) {
    const b = 4 * i;
    if (x < boxes[b]! - TOUCHED || x > boxes[b + 1]! + TOUCHED) continue;
    if (z < boxes[b + 2]! - TOUCHED || z > boxes[b + 3]! + TOUCHED) continue;
    const o = obstacles[i]!;
    if (!o.stand || heights.includes(o.hi) || Math.abs(signedDistance(o.shape, x, z)) > TOUCHED) continue;
    if (isFree(obstacles, over, o.hi)) heights.push(o.hi);
  }
  return heights;
}
