import type { Index, Inches } from '../../kernel/units.ts';
import { beginGeodesic, meetTarget, offerTarget, runGeodesic } from './geodesic.ts';
import { tracedPath } from './geodesic-path.ts';
import {
  type BestArrival,
  type GeodesicSearch,
  type MeshPath,
  type MeshPlace,
  nodePoint,
  straightBetween,
} from './geodesic-state.ts';
import type { WalkMesh } from './walk-mesh.ts';
import { trimmed, windowOrigin, windowRoot, windowSide } from './windows.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';

/** The shortest paths from one place over a walkable surface. */
export type GeodesicReach = {
  /** The shortest path to a place; undefined when none is within `most`. */
  readonly pathTo: (to: MeshPlace, most: Inches) => MeshPath | undefined;
};

/** No target: windows are settled in order of their distance. */
const anywhere = ({ at }: MeshPlace): MeshPlace => ({ at, triangles: [] });

/** How much further a search goes than last time when it has to go on, as a factor. */
const GROWTH = 1.25;

/**
 * All shortest paths from a place up to a length, found in one search that is carried on as long and as far as wanted. A
 * path to a place in a triangle is straight from a corner of it, or out of one of the windows into it.
 *
 * @param limit Inches.
 * @source As `findGeodesic`, without a target (Mitchell, Mount & Papadimitriou 1987); held against it in
 *         test/geometry/geodesic-reach.test.ts.
 * @returns A function that settles windows and nodes up to a number in all; it gives all paths up to `most` inches once
 *          these are known, and nothing when that number did not suffice.
 */
export function spreadGeodesics(
  mesh: WalkMesh,
  from: MeshPlace,
  limit: Inches,
): (most: Inches, upTo: number) => GeodesicReach | undefined {
  const search = beginGeodesic(mesh, from, anywhere(from), limit + mesh.slack);
  let [reach, known]: [GeodesicReach | undefined, Inches] = [undefined, 0];
  return (most, upTo) => {
    if (reach && most <= known) return reach;
    const within = Math.max(most, GROWTH * known);
    if (runGeodesic(search, upTo, within + mesh.slack + LENGTH_ROUNDING) !== 'done') return undefined;
    [reach, known] = [reachOf(search), within];
    return reach;
  };
}

function reachOf(search: GeodesicSearch): GeodesicReach {
  const { mesh, starts } = search;
  trimmed(search.windows);
  const { first, sorted } = windowsByTriangle(search);
  const pathTo = (to: MeshPlace, most: Inches): MeshPath | undefined => {
    for (const t of to.triangles) {
      for (const [i, { at, triangles, before }] of starts.entries())
        if (triangles.includes(t))
          offerTarget(search, before + straightBetween(at, to.at), { window: -1, from: -1 - i }, t);
      for (let k = 0; k < 3; k++) offerFromCorner(search, mesh.corners[3 * t + k]!, to, t);
      for (let i = first[t]!; i < first[t + 1]!; i++)
        if (isValid(search, sorted[i]!)) meetTarget(search, sorted[i]!, to);
    }
    const best = search.best as BestArrival | undefined;
    search.best = undefined;
    const path = best && best.length <= most + mesh.slack ? tracedPath(search, best, to.at) : undefined;
    return path && path.length <= most ? path : undefined;
  };
  return { pathTo };
}

function offerFromCorner(search: GeodesicSearch, node: Index, to: MeshPlace, t: Index): void {
  const { dist, mesh } = search;
  const length = dist[node]!;
  if (length < Infinity)
    offerTarget(search, length + straightBetween(nodePoint(mesh, node), to.at), { window: -1, from: node }, t);
}

/** Whether no shorter path was found to the node that a window's paths come from. */
function isValid({ windows, dist }: GeodesicSearch, w: Index): boolean {
  const origin = windowOrigin(windows, w);
  return origin < 0 || dist[origin]! >= windowRoot(windows, w) - LENGTH_ROUNDING;
}

/** The windows of a search by the triangle they lead into: those of triangle t from `first[t]` up to `first[t + 1]`. */
function windowsByTriangle({ mesh, windows }: GeodesicSearch) {
  const first = new Int32Array(mesh.corners.length / 3 + 1);
  for (let w = 0; w < windows.count; w++) first[Math.floor(windowSide(windows, w) / 3) + 1]!++;
  for (let t = 1; t < first.length; t++) first[t]! += first[t - 1]!;
  const next = first.slice();
  const sorted = new Int32Array(windows.count);
  for (let w = 0; w < windows.count; w++) sorted[next[Math.floor(windowSide(windows, w) / 3)]!++] = w;
  return { first, sorted };
}
