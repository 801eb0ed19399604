import { convexHull } from '../geometry/outlines/polygon.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import { toRadians } from '../kernel/units.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import type { PieceDocument, ShapeDocument } from '../scenario/schema.ts';
import { footOf } from './round.ts';
import * as trig from '../kernel/trig.ts';

/** The extent of a piece: its convex hull in plan, and its lowest and highest point. */
export type Extent = { readonly hull: readonly PlanPoint[]; readonly low: number; readonly top: number };

/** A bounding box in plan. */
export type PlanFrame = { readonly minX: number; readonly maxX: number; readonly minZ: number; readonly maxZ: number };

/** Corners of the polygon that approximates a circle. */
const ROUND = 16;

/** The pose of a shape in another frame: its origin, and its yaw in degrees. */
export type Stand = { readonly at: Point; readonly yaw: number };

/** Converts a point from a shape's own frame to the outer one. */
export function fromStand({ at, yaw }: Stand, [x, z]: PlanPoint): PlanPoint {
  const turn = toRadians(yaw);
  const [cos, sin] = [trig.cos(turn), trig.sin(turn)];
  return [at[0] + x * cos + z * sin, at[2] - x * sin + z * cos];
}

/** Converts a point from the outer frame to a shape's own. */
export function toStand({ at, yaw }: Stand, [x, z]: PlanPoint): PlanPoint {
  const turn = toRadians(yaw);
  const [cos, sin] = [trig.cos(turn), trig.sin(turn)];
  const [dx, dz] = [x - at[0], z - at[2]];
  return [dx * cos - dz * sin, dx * sin + dz * cos];
}

/** The pose of a piece. */
export const standOf = ({ at, yaw = 0 }: Pick<PieceDocument, 'at' | 'yaw'>): Stand => ({ at: footOf(at), yaw });

/**
 * The extent of a piece on the table.
 *
 * @param files A mesh that cannot be read counts as one inch.
 */
export function pieceExtent(piece: Pick<PieceDocument, 'shape' | 'at' | 'yaw'>, files: MeshFiles): Extent {
  const stand = standOf(piece);
  const { hull, low, top } = shapeExtent(piece.shape, files);
  return { hull: hull.map((p) => fromStand(stand, p)), low: low + stand.at[1], top: top + stand.at[1] };
}

/** The extent of a shape in its own frame. */
export function shapeExtent(shape: ShapeDocument, files: MeshFiles): Extent {
  if ('box' in shape) return { hull: rectangle(shape.box[0], shape.box[2]), low: 0, top: shape.box[1] };
  if ('ramp' in shape) return { hull: rectangle(shape.ramp[0], shape.ramp[2]), low: 0, top: shape.ramp[1] };
  if ('cylinder' in shape) return { hull: ring(shape.cylinder.radius), low: 0, top: shape.cylinder.height };
  if ('prism' in shape) return { hull: convexHull(shape.prism.outline), low: 0, top: shape.prism.height };
  if ('heightfield' in shape) {
    const [width, depth] = shape.heightfield.size;
    const top = shape.heightfield.heights.reduce((most, height) => Math.max(most, height), 0);
    return { hull: rectangle(width, depth), low: 0, top };
  }
  if ('mesh' in shape) return meshExtent(shape.mesh.file, files);
  const parts = shape.parts.map((part) => {
    const stand: Stand = { at: footOf(part.at ?? [0, 0]), yaw: part.yaw ?? 0 };
    const inner = shapeExtent(part.shape, files);
    return {
      hull: inner.hull.map((p) => fromStand(stand, p)),
      low: inner.low + stand.at[1],
      top: inner.top + stand.at[1],
    };
  });
  return {
    hull: convexHull(parts.flatMap(({ hull }) => hull)),
    low: parts.reduce((least, { low }) => Math.min(least, low), Infinity),
    top: parts.reduce((most, { top }) => Math.max(most, top), 0),
  };
}

function meshExtent(file: string, files: MeshFiles): Extent {
  const data = files(file);
  if (!data.ok) return { hull: rectangle(1, 1), low: 0, top: 1 };
  const { positions } = data.value;
  let [minX, maxX, minZ, maxZ, low, top] = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i + 2 < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minZ = Math.min(minZ, z);
    maxZ = Math.max(maxZ, z);
    low = Math.min(low, y);
    top = Math.max(top, y);
  }
  if (!(maxX >= minX)) return { hull: rectangle(1, 1), low: 0, top: 1 };
  return {
    hull: [
      [minX, minZ],
      [maxX, minZ],
      [maxX, maxZ],
      [minX, maxZ],
    ],
    low,
    top,
  };
}

/** The bounding box of some extents; the table's centre when there are none. */
export function planFrame(extents: readonly Pick<Extent, 'hull'>[]): PlanFrame {
  const points = extents.flatMap(({ hull }) => hull);
  if (points.length === 0) return { minX: 0, maxX: 0, minZ: 0, maxZ: 0 };
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, z] of points) {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minZ = Math.min(minZ, z);
    maxZ = Math.max(maxZ, z);
  }
  return { minX, maxX, minZ, maxZ };
}

/** The centre of a bounding box. */
export const frameCentre = ({ minX, maxX, minZ, maxZ }: PlanFrame): PlanPoint => [(minX + maxX) / 2, (minZ + maxZ) / 2];

/** A rectangle around the origin. */
const rectangle = (width: number, depth: number): readonly PlanPoint[] => [
  [-width / 2, -depth / 2],
  [width / 2, -depth / 2],
  [width / 2, depth / 2],
  [-width / 2, depth / 2],
];

const ring = (radius: number): readonly PlanPoint[] =>
  Array.from({ length: ROUND }, (_, i) => {
    const angle = (2 * Math.PI * i) / ROUND;
    return [radius * trig.cos(angle), radius * trig.sin(angle)] as const;
  });

/** The outlines of a piece on the table: its own if it was drawn, else its convex hull. */
export function outlinesOf(piece: PieceDocument, files: MeshFiles): readonly (readonly PlanPoint[])[] {
  const stand = standOf(piece);
  const { shape } = piece;
  const drawn =
    'prism' in shape
      ? [{ outline: shape.prism.outline, stand: HERE }]
      : 'parts' in shape
        ? shape.parts.flatMap((part) =>
            'prism' in part.shape
              ? [
                  {
                    outline: part.shape.prism.outline,
                    stand: { at: footOf(part.at ?? [0, 0]), yaw: part.yaw ?? 0 },
                  },
                ]
              : [],
          )
        : [];
  const isDrawn = 'parts' in shape ? drawn.length === shape.parts.length : drawn.length > 0;
  if (!isDrawn) return [pieceExtent(piece, files).hull];
  return drawn.map(({ outline, stand: inner }) => outline.map((p) => fromStand(stand, fromStand(inner, p))));
}

const HERE: Stand = { at: [0, 0, 0], yaw: 0 };
