import type FlatQueue from 'flatqueue';
import type { Point } from '../../kernel/point.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import { nextSide, type WalkMesh } from './walk-mesh.ts';
import type { Windows } from './windows.ts';

/** A place on a walkable surface: in or on the border of some triangles, which all contain it. */
export type MeshPlace = { readonly at: Point; readonly triangles: readonly Index[] };

/**
 * How a node was reached: out of a window, by index, at the far corner of its triangle; where that is −1, along an edge
 * from a node or the start, or over a link that costs so much.
 */
export type Arrival = { readonly window: Index; readonly from: Index; readonly link?: Inches };

/** The best path to a place so far: its length, how it arrives, and in which triangle. */
export type BestArrival = { readonly length: Inches; readonly arrival: Arrival; readonly triangle: Index };

/** A search of the shortest path over a walkable surface from one place to another. */
export type GeodesicSearch = {
  readonly mesh: WalkMesh;
  readonly start: MeshPlace;
  /** Least length found so far, by node. */
  readonly dist: Float64Array;
  readonly arrivals: (Arrival | undefined)[];
  /** Per side: the least length to the far corner through it, and where along the side that path crosses. */
  readonly apexDist: Float64Array;
  readonly apexAt: Float64Array;
  readonly windows: Windows;
  /** Windows by index, and nodes at which paths bend, each as −1 less its index. */
  readonly queue: FlatQueue<number>;
  readonly target: MeshPlace;
  /** No path longer than this is of interest. */
  readonly most: Inches;
  /** The best path to the target so far. */
  best: BestArrival | undefined;
};

/** One straight stretch of a path in one triangle, or a change of height onto it; `length` as it counts. */
export type MeshStretch = {
  readonly kind: 'walk' | 'climb';
  readonly triangle: Index;
  readonly from: Point;
  readonly to: Point;
  readonly length: Inches;
  /** The nodes of a climb from one to the other. */
  readonly nodes?: readonly [Index, Index];
};

/** A path over a walkable surface. */
export type MeshPath = { readonly length: Inches; readonly stretches: readonly MeshStretch[] };

/** Distance of two points in space. @source Pythagoras. */
export const straightBetween = (a: Point, b: Point): Inches =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);

/** Where a node is. @source Definition of {@link WalkMesh}. */
export const nodePoint = ({ x, y, z }: WalkMesh, v: Index): Point => [x[v]!, y[v]!, z[v]!];

/**
 * Position of a point of a side's triangle relative to the side: distance along it and off it, inches.
 *
 * @param side Index 3·f + k.
 * @source Projection.
 */
export function besideSide(
  { corners, x, y, z }: WalkMesh,
  side: Index,
  p: Point,
): readonly [along: Inches, off: Inches] {
  const [a, b] = [corners[side]!, corners[nextSide(side)]!];
  const [ux, uy, uz] = [x[b]! - x[a]!, y[b]! - y[a]!, z[b]! - z[a]!];
  const l = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const [px, py, pz] = [p[0] - x[a]!, p[1] - y[a]!, p[2] - z[a]!];
  const along = l > 0 ? (px * ux + py * uy + pz * uz) / l : 0;
  return [along, Math.sqrt(Math.max(px * px + py * py + pz * pz - along * along, 0))];
}
