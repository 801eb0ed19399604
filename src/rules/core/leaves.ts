import { pointInPolygon } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { PieceId } from './ids.ts';
import type { Role, Shape, TerrainPiece } from './terrain.ts';
import * as trig from '../../kernel/trig.ts';

/** A shape without parts. */
export type PlainShape = Exclude<Shape, { readonly kind: 'parts' }>;

/** One plain shape of a piece, placed on the table. */
export type Leaf = {
  readonly piece: PieceId;
  readonly role: Role;
  readonly shape: PlainShape;
  readonly at: Point;
  readonly yaw: Radians;
};

/** Every plain shape of a piece in the table's frame, nested parts included, in file order. */
export const leavesOf = (piece: TerrainPiece): readonly Leaf[] =>
  unfold(piece.id, 'plain', piece.shape, piece.at, piece.yaw);

function unfold(piece: PieceId, role: Role, shape: Shape, at: Point, yaw: Radians): readonly Leaf[] {
  if (shape.kind !== 'parts') return [{ piece, role, shape, at, yaw }];
  return shape.parts.flatMap((part) =>
    unfold(
      piece,
      part.role === 'plain' ? role : part.role,
      part.shape,
      toTable(at, yaw, part.at[0], part.at[1], part.at[2]),
      yaw + part.yaw,
    ),
  );
}

/** Converts a point from a shape's own frame to the table. Positive yaw turns left. */
export function toTable(at: Point, yaw: Radians, x: Inches, y: Inches, z: Inches): Point {
  const c = trig.cos(yaw);
  const s = trig.sin(yaw);
  return [at[0] + x * c + z * s, at[1] + y, at[2] - x * s + z * c];
}

/** Converts a point of the table to a shape's own frame, in plan: the inverse of {@link toTable}. */
export function toOwn({ at, yaw }: Pick<Leaf, 'at' | 'yaw'>, point: Point): PlanPoint {
  const [dx, dz] = [point[0] - at[0], point[2] - at[2]];
  const [c, s] = [trig.cos(yaw), trig.sin(yaw)];
  return [dx * c - dz * s, dx * s + dz * c];
}

/** Height of a plain shape above its foot. */
export function heightOf(shape: PlainShape): Inches {
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return shape.size[1];
    case 'prism':
    case 'cylinder':
      return shape.height;
    case 'heightfield':
      return shape.heights.reduce((most, h) => Math.max(most, h), -Infinity);
    case 'mesh':
      return shape.data.positions.reduce((top, value, i) => (i % 3 === 1 ? Math.max(top, value) : top), 0);
  }
}

/** Distance in plan from a plain shape's origin to its furthest point. */
export function planReachOf(shape: PlainShape): Inches {
  const reach = (x: Inches, z: Inches) => Math.sqrt(x * x + z * z);
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return reach(shape.size[0] / 2, shape.size[2] / 2);
    case 'cylinder':
      return shape.radius;
    case 'prism':
      return Math.max(...shape.outline.map(([x, z]) => reach(x, z)));
    case 'heightfield':
      return reach(shape.size[0] / 2, shape.size[1] / 2);
    case 'mesh': {
      const { positions } = shape.data;
      let most = 0;
      for (let i = 0; i < positions.length; i += 3) most = Math.max(most, reach(positions[i]!, positions[i + 2]!));
      return most;
    }
  }
}

/** Whether a plain shape lies under or over a point of its own frame, in plan; always false for a mesh. */
export function coversPoint(shape: PlainShape, [x, z]: PlanPoint): boolean {
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return Math.abs(x) <= shape.size[0] / 2 && Math.abs(z) <= shape.size[2] / 2;
    case 'prism':
      return pointInPolygon(shape.outline, x, z);
    case 'cylinder':
      return x * x + z * z <= shape.radius * shape.radius;
    case 'heightfield':
      return Math.abs(x) <= shape.size[0] / 2 && Math.abs(z) <= shape.size[1] / 2;
    case 'mesh':
      return false;
  }
}
