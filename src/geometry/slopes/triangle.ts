import type { Point } from '../../kernel/point.ts';

/** A triangle of a sloping surface, any winding. */
export type Triangle = readonly [Point, Point, Point];
