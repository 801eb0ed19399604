import { SAME_VERTEX } from '../../kernel/tolerances.ts';
import type { Point } from '../../kernel/point.ts';

/** A triangle of a sloping surface, any winding. */
export type Triangle = readonly [Point, Point, Point];

/** Whether two corners of triangles are equal. @source {@link SAME_VERTEX}. */
export const isSameVertex = (p: Point, q: Point): boolean =>
  Math.abs(p[0] - q[0]) < SAME_VERTEX && Math.abs(p[1] - q[1]) < SAME_VERTEX && Math.abs(p[2] - q[2]) < SAME_VERTEX;
