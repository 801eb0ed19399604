import { FLUSH_CHANGE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import { circleCrossings, isInside } from '../outlines/rounded.ts';
import { type ArcCrossing, type Field, NOTHING } from './field.ts';

/** Whether the table's edge allows a mover's centre at a plan point. @source Definition. */
export function isInBounds(b: Bounds, x: Inches, z: Inches): boolean {
  return (
    x >= b.minX - FLUSH_CHANGE && x <= b.maxX + FLUSH_CHANGE && z >= b.minZ - FLUSH_CHANGE && z <= b.maxZ + FLUSH_CHANGE
  );
}

/** Obstacles a base at a plan point overlaps, by index in rising order. @source Definition, on grown shapes. */
export function overAt(field: Field, x: Inches, z: Inches): readonly number[] {
  const { boxes, obstacles } = field;
  let over: number[] | undefined;
  for (let i = 0; i < obstacles.length; i++) {
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
export function nearCircle({ boxes, obstacles }: Field, x: Inches, z: Inches, radius: Inches): readonly number[] {
  const near: number[] = [];
  for (let i = 0; i < obstacles.length; i++) {
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
    field.obstacles.forEach((o, i) => {
      const s = o.shape;
      if (
        i === c.obstacle ||
        s.minX > c.x + c.rho ||
        s.maxX < c.x - c.rho ||
        s.minZ > c.z + c.rho ||
        s.maxZ < c.z - c.rho
      )
        return;
      for (const angle of circleCrossings(s, c.x, c.z, c.rho)) found.push({ angle });
    });
    found.sort((a, b) => a.angle - b.angle);
  }
  field.arcs[cornerIndex] = found;
  return found;
}
