import type { Field } from '../../geometry/field/field.ts';
import { nearCircle, overAmong } from '../../geometry/field/over.ts';
import { isFree, levelsOver } from '../../geometry/obstacles/levels.ts';
import { signedDistance } from '../../geometry/outlines/rounded.ts';
import type { Point } from '../../kernel/point.ts';
import { HEIGHT_SLACK, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';

/**
 * Indices of the tops at a place's height on whose grown outlines it lies: a base there just touches them.
 *
 * @param below How far below the place the tops may be: paths run along their sides. Inches.
 */
export function touchedAt(
  { obstacles, boxes }: Field,
  [x, y, z]: Point,
  below: Inches = HEIGHT_SLACK,
): readonly number[] {
  const touched: number[] = [];
  for (let i = 0, b = 0; i < obstacles.length; i++, b += 4) {
    if (x < boxes[b]! - SAME_PLACE || x > boxes[b + 1]! + SAME_PLACE) continue;
    if (z < boxes[b + 2]! - SAME_PLACE || z > boxes[b + 3]! + SAME_PLACE) continue;
    const o = obstacles[i]!;
    if (
      o.stand &&
      o.hi <= y + HEIGHT_SLACK &&
      o.hi >= y - below &&
      Math.abs(signedDistance(o.shape, x, z)) <= SAME_PLACE
    )
      touched.push(i);
  }
  return touched;
}

/**
 * Indices of the obstacles with a top, at any height, on whose grown outlines a plan point lies.
 *
 * @param within How near to an outline the point counts as on it. Inches.
 */
export function outlinesAt(
  { obstacles, boxes }: Field,
  x: Inches,
  z: Inches,
  within: Inches = SAME_PLACE,
): readonly number[] {
  const found: number[] = [];
  for (let i = 0, b = 0; i < obstacles.length; i++, b += 4) {
    if (x < boxes[b]! - within || x > boxes[b + 1]! + within) continue;
    if (z < boxes[b + 2]! - within || z > boxes[b + 3]! + within) continue;
    if (obstacles[i]!.stand && Math.abs(signedDistance(obstacles[i]!.shape, x, z)) <= within) found.push(i);
  }
  return found;
}

/**
 * Heights at which a mover can pass over a plan point, whether or not it could stand there, including tops it just
 * touches.
 */
export const passingHeights = (field: Field, x: Inches, z: Inches): readonly Inches[] =>
  passingAmong(field, nearCircle(field, x, z, 2 * SAME_PLACE), x, z);

/** The same heights when only some obstacles may be near. @param near Indices of those obstacles. */
export function passingAmong(field: Field, near: readonly number[], x: Inches, z: Inches): Inches[] {
  const { obstacles, boxes } = field;
  const over = overAmong(field, near, x, z);
  const heights = levelsOver(obstacles, over).map((l) => l.y);
  for (const i of near) {
    const b = 4 * i;
    if (x < boxes[b]! - SAME_PLACE || x > boxes[b + 1]! + SAME_PLACE) continue;
    if (z < boxes[b + 2]! - SAME_PLACE || z > boxes[b + 3]! + SAME_PLACE) continue;
    const o = obstacles[i]!;
    if (!o.stand || heights.includes(o.hi) || Math.abs(signedDistance(o.shape, x, z)) > SAME_PLACE) continue;
    if (isFree(obstacles, over, o.hi)) heights.push(o.hi);
  }
  return heights;
}
