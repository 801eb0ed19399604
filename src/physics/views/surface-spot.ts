import type { Field } from '../../geometry/field/field.ts';
import { overAt } from '../../geometry/field/over.ts';
import { levelsOver } from '../../geometry/obstacles/levels.ts';
import { planeHeight } from '../../geometry/surface/facets.ts';
import { planeOf, topOn } from '../../geometry/surface/surface-hill.ts';
import type { RoutePoint } from '../../geometry/travel/route-node.ts';
import type { Point } from '../../kernel/point.ts';
import { HEIGHT_SLACK, ON_SLOPE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { spotAt } from './spots.ts';
import type { MoverView, SlopedGround } from './view.ts';

/** Where a route begins or ends. */
export type SurfaceSpot = {
  /** On level ground, or where it stands on a slope. */
  readonly spot: RoutePoint;
  readonly at: Point;
  readonly isSlope: boolean;
};

/** A point as a spot of a view. */
export function surfaceSpot(view: MoverView, at: Point): SurfaceSpot {
  const { slopes, field } = view;
  const [x, y, z] = at;
  const isSlope = slopes !== undefined && isOnSlope(slopes, x, z, y) && !isOnLevel(field, at);
  return {
    spot: isSlope ? { x, z, level: { y, rule: y } } : spotAt(field, at),
    at,
    isSlope,
  };
}

const isOnSlope = ({ hills }: SlopedGround, x: Inches, z: Inches, y: Inches): boolean =>
  hills().some((hill) => {
    const top = topOn(hill, x, z);
    return top >= 0 && Math.abs(planeHeight(planeOf(hill, top), x, z) - y) <= ON_SLOPE;
  });

const isOnLevel = (field: Field, [x, y, z]: Point): boolean =>
  levelsOver(field.obstacles, overAt(field, x, z)).some((level) => Math.abs(level.y - y) <= HEIGHT_SLACK);
