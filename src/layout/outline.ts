import { convexHull } from '../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import * as trig from '../kernel/trig.ts';
import { type Inches, toRadians } from '../kernel/units.ts';
import type { PieceDocument, ShapeDocument } from '../scenario/schema.ts';
import { roundForLayout } from './placing.ts';

/** Corners of the polygon that stands for a circle: its width and depth are exact. */
const ROUND = 24;

/** A rectangle about the origin, in the order in which layout files count its corners. */
export const rectangleOf = (width: Inches, depth: Inches): readonly PlanPoint[] => [
  [-width / 2, -depth / 2],
  [width / 2, -depth / 2],
  [width / 2, depth / 2],
  [-width / 2, depth / 2],
];

/** The polygon that stands for a circle about the origin. */
export const ringOf = (radius: Inches): readonly PlanPoint[] =>
  Array.from({ length: ROUND }, (_, i): PlanPoint => {
    const turn = (2 * Math.PI * i) / ROUND;
    return [roundForLayout(radius * trig.cos(turn)), roundForLayout(radius * trig.sin(turn))];
  });

/** A point of a part where the part stands in its piece; `yaw` turns left, in degrees. */
export function turnedLeft([x, z]: PlanPoint, yaw: number): PlanPoint {
  if (yaw === 0) return [x, z];
  const [c, s] = [trig.cos(toRadians(yaw)), trig.sin(toRadians(yaw))];
  return [x * c + z * s, z * c - x * s];
}

/** The corners of a shape in its own frame; none for meshes, whose files are not read here. */
export function shapeCorners(shape: ShapeDocument): readonly PlanPoint[] {
  if ('parts' in shape)
    return shape.parts.flatMap(({ shape: inner, at = [0, 0], yaw = 0 }) => {
      const [x, z] = [at[0]!, at.length === 3 ? at[2]! : at[1]!];
      return shapeCorners(inner).map((corner): PlanPoint => {
        const [px, pz] = turnedLeft(corner, yaw);
        return [px + x, pz + z];
      });
    });
  if ('prism' in shape) return shape.prism.outline;
  if ('cylinder' in shape) return ringOf(shape.cylinder.radius);
  if ('box' in shape) return rectangleOf(shape.box[0], shape.box[2]);
  if ('ramp' in shape) return rectangleOf(shape.ramp[0], shape.ramp[2]);
  if ('heightfield' in shape) return rectangleOf(...shape.heightfield.size);
  return [];
}

/**
 * The outline of a piece that tapes measure to, in its own frame: the one given for that, or that of its shape; of
 * several parts the convex hull.
 */
export function outlineOf({ shape, layout }: Pick<PieceDocument, 'shape' | 'layout'>): readonly PlanPoint[] {
  if (layout?.outline) return layout.outline;
  const corners = shapeCorners(shape);
  if (!('parts' in shape)) return corners;
  return convexHull(corners).map(([x, z]): PlanPoint => [roundForLayout(x), roundForLayout(z)]);
}

/** An outline of a piece on the table, inches from its centre. */
export function outlineOnTable(
  outline: readonly PlanPoint[],
  { at, yaw = 0 }: Pick<PieceDocument, 'at' | 'yaw'>,
): readonly PlanPoint[] {
  const [x, z] = [at[0]!, at.length === 3 ? at[2]! : at[1]!];
  return outline.map((corner): PlanPoint => {
    const [px, pz] = turnedLeft(corner, yaw);
    return [px + x, pz + z];
  });
}
