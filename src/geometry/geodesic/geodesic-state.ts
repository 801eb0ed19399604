import type FlatQueue from 'flatqueue';
import type { Point } from '../../kernel/point.ts';
import { NO_LENGTH } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import { nextSide, type WalkMesh } from './walk-mesh.ts';
import type { Windows } from './windows.ts';

/** A place on a walkable surface: in or on the border of some triangles, which all contain it. */
export type MeshPlace = { readonly at: Point; readonly triangles: readonly Index[] };

/**
 * A place at which paths begin: the start, or one straight above or below it, `before` inches on. `over`: the place from
 * which that was reached, by index, and what the change of height costs.
 */
export type StartPlace = MeshPlace & {
  readonly before: Inches;
  readonly over?: { readonly from: Index; readonly climb: Inches };
};

/**
 * How a node was reached: out of a window, by index, at the far corner of its triangle; where that is −1, along an edge
 * from a node or a start place, −1 less its index, or over a link that costs so much.
 */
export type Arrival = { readonly window: Index; readonly from: Index; readonly link?: Inches };

/** The best path to a place so far: its length, how it arrives, and in which triangle. */
export type BestArrival = { readonly length: Inches; readonly arrival: Arrival; readonly triangle: Index };

/** A search of the shortest path over a walkable surface from one place to another. */
export type GeodesicSearch = {
  readonly mesh: WalkMesh;
  readonly starts: readonly StartPlace[];
  /** Least length found so far, by node. */
  readonly dist: Float64Array;
  readonly arrivals: (Arrival | undefined)[];
  /** Per side: the least length to the far corner through it, and where along the side that path crosses. */
  readonly apexDist: Float64Array;
  readonly apexAt: Float64Array;
  readonly windows: Windows;
  /** Windows by index, and nodes at which paths bend, each as −1 less its index. */
  readonly queue: FlatQueue<number>;
  /** Where it leads; in no triangle when it spreads everywhere. */
  readonly target: MeshPlace;
  /** The side and the node from which on none leads to the target. */
  readonly beyond: { readonly side: Index; readonly node: Index };
  /** No path longer than this is of interest. */
  readonly most: Inches;
  /** The best path to the target so far. */
  best: BestArrival | undefined;
  /** How many windows and nodes were settled. */
  settled: number;
};

/**
 * The room a search takes, which others may use after it.
 *
 * @shape As in {@link GeodesicSearch}, but longer than a mesh needs.
 */
export type SearchRoom = {
  dist: Float64Array;
  apexDist: Float64Array;
  apexAt: Float64Array;
  windows: Windows;
  readonly queue: FlatQueue<number>;
  /** How many windows and nodes all searches have settled. */
  settled: number;
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

/**
 * The side and the node from which on none leads to a target: paths never come back to an earlier repetition of a mesh.
 *
 * @source Definition of `WalkMesh.once`.
 */
export function beyondTarget({ once, corners, x }: WalkMesh, { triangles }: MeshPlace): GeodesicSearch['beyond'] {
  const last = triangles.reduce((most, t) => Math.max(most, t), -1);
  if (last < 0) return { side: Infinity, node: Infinity };
  const repetitions = 1 + Math.floor((3 * last) / once);
  return { side: repetitions * once, node: (repetitions * once * x.length) / corners.length };
}

/** The start place that an origin stands for. @source Definition of {@link Arrival}. */
export const startAt = ({ starts }: GeodesicSearch, origin: Index): StartPlace => starts[-1 - origin]!;

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

/**
 * Lower bound of any path through a window to the target. Inches, as are all lengths; `side` is an index 3·f + k.
 *
 * @source Reflection: as if the rest were flat and straight (Cui, Harabor & Grastien 2017).
 */
export function leastThrough(
  { mesh, target }: GeodesicSearch,
  side: Index,
  from: Inches,
  to: Inches,
  sx: Inches,
  sy: Inches,
  before: Inches,
): Inches {
  if (target.triangles.length === 0) {
    const at = sx < from ? from : sx > to ? to : sx;
    return before + Math.sqrt((at - sx) * (at - sx) + sy * sy);
  }
  if (mesh.isStepped) return before + leastInPlan(mesh, side, from, to, sx, sy, target.at);
  const { corners, x, y, z } = mesh;
  const a = corners[side]!;
  const b = corners[nextSide(side)]!;
  const l = mesh.length[mesh.edgeBySide[side]!]!;
  const [px, py, pz] = [target.at[0] - x[a]!, target.at[1] - y[a]!, target.at[2] - z[a]!];
  const along = (px * (x[b]! - x[a]!) + py * (y[b]! - y[a]!) + pz * (z[b]! - z[a]!)) / l;
  const off = Math.sqrt(Math.max(px * px + py * py + pz * pz - along * along, 0));
  const crossing = off - sy > 0 ? sx + ((along - sx) * -sy) / (off - sy) : sx;
  const at = crossing < from ? from : crossing > to ? to : crossing;
  return before + Math.sqrt((at - sx) * (at - sx) + sy * sy) + Math.sqrt((along - at) * (along - at) + off * off);
}

/**
 * Lower bound of the way from behind a window through it and on in plan to a point: both parts are convex along the
 * window, so that tangents at its ends bound them from below.
 */
function leastInPlan(
  { corners, x, z, edgeBySide, length }: WalkMesh,
  side: Index,
  from: Inches,
  to: Inches,
  sx: Inches,
  sy: Inches,
  [px, , pz]: Point,
): Inches {
  const a = corners[side]!;
  const b = corners[nextSide(side)]!;
  const l = length[edgeBySide[side]!]!;
  const ux = (x[b]! - x[a]!) / l;
  const uz = (z[b]! - z[a]!) / l;
  const [ax, az] = [x[a]! - px, z[a]! - pz];
  const [fromX, fromZ, toX, toZ] = [ax + from * ux, az + from * uz, ax + to * ux, az + to * uz];
  const [behindFrom, behindTo] = [Math.sqrt((from - sx) ** 2 + sy * sy), Math.sqrt((to - sx) ** 2 + sy * sy)];
  const [aheadFrom, aheadTo] = [Math.sqrt(fromX * fromX + fromZ * fromZ), Math.sqrt(toX * toX + toZ * toZ)];
  const [first, last] = [behindFrom + aheadFrom, behindTo + aheadTo];
  if (aheadFrom < NO_LENGTH || aheadTo < NO_LENGTH) return Math.min(first, last) - (to - from);
  const up = (from - sx) / behindFrom + (fromX * ux + fromZ * uz) / aheadFrom;
  const down = (to - sx) / behindTo + (toX * ux + toZ * uz) / aheadTo;
  if (up >= 0) return first;
  if (down <= 0) return last;
  return first + (up * (last - first - down * (to - from))) / (up - down);
}

/** Lower bound of the path from a node, by index, to the target. Inches. @source The straight line. */
export function leastFrom({ mesh, target }: GeodesicSearch, node: Index): Inches {
  if (target.triangles.length === 0) return 0;
  const [dx, dy, dz] = [target.at[0] - mesh.x[node]!, target.at[1] - mesh.y[node]!, target.at[2] - mesh.z[node]!];
  return Math.sqrt(dx * dx + dz * dz + (mesh.isStepped ? 0 : dy * dy));
}
