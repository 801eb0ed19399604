import { pointInPolygon } from '../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import { MEANT_TOP, THIN } from '../kernel/tolerances.ts';
import type { PieceDocument, ShapeDocument } from '../scenario/schema.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { hillHeightAt, isHill } from './brush.ts';
import { pieceExtent, fromStand, type Stand, shapeExtent, standOf, toStand } from './extent.ts';
import { footOf } from './round.ts';

/** The top of a piece at a place on the table, inches; undefined outside it. Meshes count as their bounding boxes. */
export function topAt(piece: PieceDocument, at: PlanPoint, files: MeshFiles): number | undefined {
  const tops = topsAt(piece, at, files);
  return tops.length === 0 ? undefined : Math.max(...tops);
}

/** The tops of all parts of a piece at a place on the table, inches. */
export function topsAt(piece: PieceDocument, at: PlanPoint, files: MeshFiles): readonly number[] {
  if (isHill(piece)) return listed(hillHeightAt(piece, at));
  const stand = standOf(piece);
  return shapeTops(piece.shape, toStand(stand, at), files).map((top) => top + stand.at[1]);
}

const listed = (top: number | undefined): readonly number[] => (top === undefined ? [] : [top]);

function shapeTops(shape: ShapeDocument, at: PlanPoint, files: MeshFiles): readonly number[] {
  if ('parts' in shape)
    return shape.parts.flatMap((part) => {
      const stand: Stand = { at: footOf(part.at ?? [0, 0]), yaw: part.yaw ?? 0 };
      return shapeTops(part.shape, toStand(stand, at), files).map((top) => top + stand.at[1]);
    });
  if ('cylinder' in shape) {
    const { radius, height } = shape.cylinder;
    return at[0] * at[0] + at[1] * at[1] <= radius * radius ? [height] : [];
  }
  if ('ramp' in shape) {
    const [width, height, depth] = shape.ramp;
    const along = at[1] / depth + 0.5;
    return Math.abs(at[0]) <= width / 2 && along >= 0 && along <= 1 ? [height * along] : [];
  }
  if ('heightfield' in shape) return listed(hillHeightAt({ id: 'hill', kind: 'hill', at: [0, 0], shape }, at));
  const outline = 'prism' in shape ? shape.prism.outline : undefined;
  const { hull, top } = shapeExtent(shape, files);
  return pointInPolygon(outline ?? hull, at[0], at[1]) ? [top] : [];
}

/**
 * The height the player points at: the nearest top of a part there, or the ground. On a mesh, whose parts are unknown,
 * the exact height under the pointer. Inches.
 */
export function levelMeant(pieces: readonly PieceDocument[], at: PlanPoint, pointed: number, files: MeshFiles): number {
  const tops = [0, ...pieces.flatMap((piece) => topsAt(piece, at, files))];
  const nearest = tops.reduce((best, top) => (Math.abs(top - pointed) < Math.abs(best - pointed) ? top : best));
  const isMesh = pieces.some((piece) => hasMesh(piece.shape) && topAt(piece, at, files) !== undefined);
  if (isMesh && Math.abs(nearest - pointed) > MEANT_TOP) return pointed;
  return nearest < THIN ? 0 : nearest;
}

const hasMesh = (shape: ShapeDocument): boolean =>
  'mesh' in shape || ('parts' in shape && shape.parts.some((part) => hasMesh(part.shape)));

/** The highest top of some pieces at a place, inches; 0 on the ground. */
export const groundAt = (pieces: readonly PieceDocument[], at: PlanPoint, files: MeshFiles): number =>
  pieces.reduce((most, piece) => Math.max(most, topAt(piece, at, files) ?? 0), 0);

/**
 * The height, inches, at which a piece would rest on what is below it: the highest top under its middle and its
 * slightly inset corners; not above its current height, unless it is inside something.
 *
 * @param below Pieces it may rest on, without itself and those carried with it.
 */
export function restHeight(piece: PieceDocument, below: readonly PieceDocument[], files: MeshFiles): number {
  const { hull } = pieceExtent(piece, files);
  const top = Math.max(0, ...restsAt(fromStand(standOf(piece), [0, 0]), hull, below, files));
  return top < THIN ? 0 : top;
}

/** Tops of pieces under the middle of an outline and under its slightly inset corners. Inches. */
const restsAt = (
  middle: PlanPoint,
  hull: readonly PlanPoint[],
  below: readonly PieceDocument[],
  files: MeshFiles,
): readonly number[] => soles(middle, hull).map((at) => groundAt(below, at, files));

/** The points of an outline where support is tested: its middle, and its slightly inset corners. */
export const soles = (middle: PlanPoint, hull: readonly PlanPoint[]): readonly PlanPoint[] => [
  middle,
  ...hull.map(([x, z]): PlanPoint => [middle[0] + (x - middle[0]) * 0.85, middle[1] + (z - middle[1]) * 0.85]),
];
