import { pointInPolygon } from '../../geometry/polygon.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { GameState } from '../core/state.ts';
import type { Shape } from '../core/terrain.ts';

/**
 * What water a base stands in with its centre: deep where the piece is higher than the free step; undefined when it
 * stands in none.
 *
 * @source S-22
 */
export function waterAt(state: GameState, at: Point): 'shallow' | 'deep' | undefined {
  let found: 'shallow' | 'deep' | undefined;
  for (const piece of state.terrain.values()) {
    if (piece.kind !== 'water') continue;
    const depth = depthOf(piece.shape, at, piece.at, piece.yaw);
    if (depth === undefined) continue;
    if (depth > state.rules.charge.freeStep + state.rules.skirmish.lengthSlack) return 'deep';
    found = 'shallow';
  }
  return found;
}

/** How high a shape is where a point stands in it, in plan and between its foot and its top. */
function depthOf(shape: Shape, at: Point, origin: Point, yaw: Radians): Inches | undefined {
  const [x, z] = toOwn(at, origin, yaw);
  if (shape.kind === 'parts') {
    for (const part of shape.parts) {
      const depth = depthOf(part.shape, [x, at[1] - origin[1], z], part.at, part.yaw);
      if (depth !== undefined) return depth;
    }
    return undefined;
  }
  const height = holds(shape, x, z);
  if (height === undefined || at[1] < origin[1] - FLUSH || at[1] > origin[1] + height + FLUSH) return undefined;
  return height;
}

/** Heights that differ by less are one. */
const FLUSH: Inches = 1e-4;

/** The height of a plain shape over a point of its own frame; undefined beside it. */
function holds(shape: Exclude<Shape, { readonly kind: 'parts' }>, x: Inches, z: Inches): Inches | undefined {
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return Math.abs(x) <= shape.size[0] / 2 && Math.abs(z) <= shape.size[2] / 2 ? shape.size[1] : undefined;
    case 'prism':
      return pointInPolygon(shape.outline, x, z) ? shape.height : undefined;
    case 'cylinder':
      return x * x + z * z <= shape.radius * shape.radius ? shape.height : undefined;
    case 'heightfield':
      return Math.abs(x) <= shape.size[0] / 2 && Math.abs(z) <= shape.size[1] / 2
        ? Math.max(...shape.heights)
        : undefined;
    case 'mesh':
      return undefined;
  }
}

/** A point in a shape's own frame. Positive yaw turns left. */
function toOwn(at: Point, origin: Point, yaw: Radians): PlanPoint {
  const [dx, dz] = [at[0] - origin[0], at[2] - origin[2]];
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return [dx * c - dz * s, dx * s + dz * c];
}
