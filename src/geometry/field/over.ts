import { FLUSH_CHANGE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import { circleCrossings, isInside } from '../outlines/rounded.ts';
import { findBoxes } from '../outlines/box-index.ts';
import { type ArcCrossing, type Field, NOTHING } from './field.ts';

/** Whether the table's edge allows a mover's centre at a plan point. @source Definition. */
export function isInBounds(b: Bounds, x: Inches, z: Inches): boolean {
  return (
    x >= b.minX - FLUSH_CHANGE && x <= b.maxX + FLUSH_CHANGE && z >= b.minZ - FLUSH_CHANGE && z <= b.maxZ + FLUSH_CHANGE
  );
}

/** Obstacles a base at a plan point overlaps, by index in rising order. @source Definition, on grown shapes. */
export function overAt(field: Field, x: Inches, z: Inches): readonly number[] {
  const { boxes, boxIndex, obstacles } = field;
  let over: number[] | undefined;
  const count = findBoxes(boxIndex, x, x, z, z);
  for (let k = 0; k < count; k++) {
    const i = boxIndex.found[k]!;
    const b = 4 * i;
    if (x <= boxes[b]! || x >= boxes[b + 1]! || z <= boxes[b + 2]! || z >= boxes[b + 3]!) continue;
    if (isInside(obstacles[i]!.shape, x, z)) (over ??= []).push(i);
  }
  return over ?? NOTHING;
}

/** Those of the given obstacles that a base at a plan point overlaps, by index. @source As {@link overAt}. */
export function overAmong(
  { boxes, obstacles }: Field,
  near: readonly number[],
  x: Inches,
  z: Inches,
): readonly number[] {
  let over: number[] | undefined;
  for (const i of near) {
    const b = 4 * i;
    if (x <= boxes[b]! || x >= boxes[b + 1]! || z <= boxes[b + 2]! || z >= boxes[b + 3]!) continue;
    if (isInside(obstacles[i]!.shape, x, z)) (over ??= []).push(i);
  }
  return over ?? NOTHING;
}

/** Obstacles whose bounds meet those of a circle, by index. @source Bounding boxes. */
export function nearCircle({ boxes, boxIndex }: Field, x: Inches, z: Inches, radius: Inches): readonly number[] {
  const near: number[] = [];
  const count = findBoxes(boxIndex, x - radius, x + radius, z - radius, z + radius);
  for (let k = 0; k < count; k++) {
    const i = boxIndex.found[k]!;
    const b = 4 * i;
    if (boxes[b]! > x + radius || boxes[b + 1]! < x - radius) continue;
    if (boxes[b + 2]! <= z + radius && boxes[b + 3]! >= z - radius) near.push(i);
  }
  return near;
}

/**
 * Angles at which other outlines cross a corner's circle, computed once.
 *
 * @param cornerIndex  Index among the field's corners.
 * @source See `circleCrossings` in outlines/rounded.ts.
 */
export function arcCrossings(field: Field, cornerIndex: number): readonly ArcCrossing[] {
  const known = field.arcs[cornerIndex];
  if (known) return known;
  const c = field.corners[cornerIndex]!;
  const found: ArcCrossing[] = [];
  if (c.rho > 0) {
    for (const i of nearCircle(field, c.x, c.z, c.rho)) {
      if (i === c.obstacle) continue;
      for (const angle of circleCrossings(field.obstacles[i]!.shape, c.x, c.z, c.rho)) found.push({ angle });
    }
    found.sort((a, b) => a.angle - b.angle);
  }
  field.arcs[cornerIndex] = found;
  return found;
}
