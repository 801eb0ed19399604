import type { Point } from '../../kernel/point.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import { beginGeodesic, runGeodesic } from './geodesic.ts';
import { crossingOf } from './geodesic-path.ts';
import { type Arrival, type GeodesicSearch, type MeshPlace, nodePoint, type SearchRoom } from './geodesic-state.ts';
import type { WalkMesh } from './walk-mesh.ts';
import { emptied, windowAt, windowOrigin, windowParent, windowSide } from './windows.ts';

/** What paths {@link leastVia} bounds: those that run through a triangle of one kind and end near a place. */
export type ViaGoal = {
  /** The middle of the disc in which they end. */
  readonly to: MeshPlace['at'];
  /** Every end lies within this distance of the middle. */
  readonly radius: Inches;
  /** Whether paths may end in a triangle. */
  readonly isInto: (triangle: Index) => boolean;
  /** Whether a triangle is of the kind that the path has to run through. */
  readonly isVia: (triangle: Index) => boolean;
};

/** A length that no path is shorter than, and where the path in question enters a triangle in which it may end. */
export type LeastVia = { readonly length: Inches; readonly at: Point };

/** An index of no triangle: a search for a place in it is directed there, and never ends. */
const NOWHERE = -1;

/**
 * A length that no path from a place through one kind of triangle into a disc is shorter than; undefined where that is
 * at least `most`.
 *
 * Windows are settled in order of the least length of any path through them to the middle of the disc. The first that
 * leads into the disc, and comes through such a triangle, bounds all such paths, but for the radius.
 *
 * @param most Inches.
 * @source As `findGeodesic`; held against shortest paths in test/geometry/least-via.test.ts.
 */
export function leastVia(
  mesh: WalkMesh,
  from: MeshPlace,
  goal: ViaGoal,
  most: Inches,
  room: SearchRoom,
): LeastVia | undefined {
  const { to, radius, isInto, isVia } = goal;
  if (from.triangles.some((t) => isInto(t) && isVia(t))) return { length: 0, at: from.at };
  const search = beginGeodesic(mesh, from, { at: to, triangles: [NOWHERE] }, most + radius + mesh.slack, room);
  const isBeside = search.starts.slice(1).some(({ triangles }) => triangles.some(isInto));
  const least = isBeside ? { length: 0, at: from.at } : leastOf(search, goal, most);
  room.windows = emptied(room.windows);
  return least;
}

function leastOf(search: GeodesicSearch, { radius, isInto, isVia }: ViaGoal, most: Inches): LeastVia | undefined {
  const off = radius + search.mesh.slack;
  for (let key = search.queue.peekValue(); key !== undefined; key = search.queue.peekValue()) {
    if (key - off >= most) break;
    const next = search.queue.peek()!;
    if (trianglesOf(search, next).some(isInto) && ranThrough(search, next, isVia))
      return { length: Math.max(key - off, 0), at: entryOf(search, next) };
    if (runGeodesic(search, search.settled + 1) === 'given-up') return { length: 0, at: search.starts[0]!.at };
  }
  return undefined;
}

/** Where the straight line out of a queued window to the target crosses it, or the place of a queued node. */
function entryOf({ mesh, windows, target }: GeodesicSearch, queued: Index): Point {
  if (queued < 0) return nodePoint(mesh, -1 - queued);
  return crossingOf(mesh, windowAt(windows, queued), target.at);
}

/** The triangles that a queued window, or a node, leads into. */
function trianglesOf({ mesh, windows }: GeodesicSearch, queued: Index): readonly Index[] {
  if (queued >= 0) return [Math.floor(windowSide(windows, queued) / 3)];
  const node = -1 - queued;
  const { cornersAt, firstCorner } = mesh;
  return Array.from(cornersAt.subarray(firstCorner[node]!, firstCorner[node + 1]!), (corner) => Math.floor(corner / 3));
}

/** Whether the path to a queued window or node has run through, or along, some triangle, that ahead of it included. */
function ranThrough(search: GeodesicSearch, queued: Index, isVia: (triangle: Index) => boolean): boolean {
  const { starts, arrivals, windows } = search;
  if (starts.some(({ triangles }) => triangles.some(isVia))) return true;
  let arrival: Arrival | undefined = queued >= 0 ? { window: queued, from: -1 } : { window: -1, from: -1 - queued };
  while (arrival) {
    let node: Index = arrival.from;
    for (let w = arrival.window; w >= 0; w = windowParent(windows, w)) {
      if (isVia(Math.floor(windowSide(windows, w) / 3))) return true;
      node = windowOrigin(windows, w);
    }
    if (node < 0) return false;
    if (trianglesOf(search, -1 - node).some(isVia)) return true;
    arrival = arrivals[node];
  }
  return false;
}
