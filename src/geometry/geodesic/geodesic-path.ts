import type { Point } from '../../kernel/point.ts';
import { AT_NODE, LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import {
  type Arrival,
  type BestArrival,
  besideSide,
  straightBetween,
  type GeodesicSearch,
  type MeshPath,
  type MeshStretch,
  nodePoint,
  startAt,
} from './geodesic-state.ts';
import { withClimbsSlid } from './slanted-climbs.ts';
import { type EdgeLink, edgeLinkAt, nextSide, previousSide, type WalkMesh } from './walk-mesh.ts';
import { windowOrigin, windowParent, windowSide, type PathWindow, windowAt } from './windows.ts';

/** The path that arrives at a point in a triangle. @source Windows followed back to where they come from. */
export function tracedPath(search: GeodesicSearch, { arrival: last, triangle }: BestArrival, end: Point): MeshPath {
  const { mesh, starts, arrivals, windows } = search;
  const stretches: MeshStretch[] = [];
  let [to, into] = [end, triangle];
  // The node that the arrival belongs to; −1 for the end.
  let at: Index = -1;
  const add = (from: Point, climb?: Inches, nodes?: readonly [Index, Index]) => {
    const across = straightBetween(from, to);
    const climbed = { kind: 'climb', triangle: into, from, to } as const;
    if (climb !== undefined) stretches.unshift({ ...climbed, length: climb, ...(nodes ? { nodes } : {}) });
    else if (across > LENGTH_ROUNDING) stretches.unshift({ kind: 'walk', triangle: into, from, to, length: across });
    to = from;
  };
  let arrival: Arrival | undefined = last;
  while (arrival) {
    let origin: Index = arrival.from;
    if (arrival.window >= 0) {
      origin = windowOrigin(windows, arrival.window);
      into = Math.floor(windowSide(windows, arrival.window) / 3);
      for (let i = arrival.window; i >= 0; i = windowParent(windows, i)) {
        const w = windowAt(windows, i);
        const crossing = crossingOf(mesh, w, to);
        add(crossing);
        const below = w.link === undefined ? undefined : acrossLink(mesh, edgeLinkAt(mesh, w.link), crossing);
        if (below) add(below.at, below.cost);
        into = w.through;
      }
    } else if (origin >= 0) into = triangleBetween(mesh, origin, to, into);
    else if (at >= 0) into = startAt(search, origin).triangles.find((t) => isCornerOf(mesh, t, at)) ?? into;
    const link = arrival.link;
    add(
      origin < 0 ? startAt(search, origin).at : nodePoint(mesh, origin),
      link,
      link === undefined ? undefined : [origin, at],
    );
    arrival = origin < 0 ? undefined : arrivals[origin];
    at = origin;
  }
  for (let { over, triangles } = startAt(search, at); over; { over, triangles } = starts[over.from]!) {
    into = triangles[0]!;
    add(starts[over.from]!.at, over.climb);
  }
  return withClimbsSlid(mesh, { length: stretches.reduce((sum, s) => sum + s.length, 0), stretches });
}

/** Where the straight path out of a window to a point of the triangle beyond it crosses the window. @source Projection. */
export function crossingOf(mesh: WalkMesh, { side, sx, sy, from, to }: PathWindow, p: Point): Point {
  const [along, off] = besideSide(mesh, side, p);
  const x = Math.min(Math.max(sx + ((along - sx) * -sy) / (off - sy), from), to);
  const [a, b] = [nodePoint(mesh, mesh.corners[side]!), nodePoint(mesh, mesh.corners[nextSide(side)]!)];
  const l = mesh.length[mesh.edgeBySide[side]!]!;
  const s = l > 0 ? Math.min(Math.max(x / l, 0), 1) : 0;
  return [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]), a[2] + s * (b[2] - a[2])];
}

/** The place on a link's first edge straight below or above a crossing of its second, and what the link costs there. */
function acrossLink(mesh: WalkMesh, { a, b, a2, b2, cost }: EdgeLink, p: Point): { at: Point; cost: Inches } {
  const [low, high] = [nodePoint(mesh, a2), nodePoint(mesh, b2)];
  const l = straightBetween(low, high);
  const s = l > 0 ? Math.min(straightBetween(low, p) / l, 1) : 0;
  const [c, d] = [nodePoint(mesh, a), nodePoint(mesh, b)];
  const at: Point = [c[0] + s * (d[0] - c[0]), c[1] + s * (d[1] - c[1]), c[2] + s * (d[2] - c[2])];
  return { at, cost };
}

const isCornerOf = ({ corners }: WalkMesh, t: Index, node: Index): boolean =>
  corners[3 * t] === node || corners[3 * t + 1] === node || corners[3 * t + 2] === node;

/** A triangle with both a node and another of its corners at a point; `otherwise` when there is none. */
function triangleBetween(mesh: WalkMesh, node: Index, p: Point, otherwise: Index): Index {
  for (let i = mesh.firstCorner[node]!; i < mesh.firstCorner[node + 1]!; i++) {
    const corner = mesh.cornersAt[i]!;
    for (const c of [nextSide(corner), previousSide(corner)])
      if (straightBetween(nodePoint(mesh, mesh.corners[c]!), p) < AT_NODE) return Math.floor(corner / 3);
  }
  return otherwise;
}
