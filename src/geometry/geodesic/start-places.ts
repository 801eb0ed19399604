import { AT_NODE } from '../../kernel/tolerances.ts';
import type { Point } from '../../kernel/point.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import { lerp } from '../../kernel/vec.ts';
import { besideSide, type MeshPlace, nodePoint, type StartPlace } from './geodesic-state.ts';
import { nextSide, previousSide, type WalkMesh } from './walk-mesh.ts';

/**
 * The places at which paths from a place begin: itself, and where it lies on an edge from which heights change, the
 * places straight above and below it. Windows begin off an edge, so those changes would be missed.
 *
 * @source Definition of the links of {@link WalkMesh}.
 */
export function startPlaces(mesh: WalkMesh, start: MeshPlace): readonly StartPlace[] {
  const places: StartPlace[] = [{ ...start, before: 0 }];
  if (mesh.nodeLinks.to.length === 0) return places;
  const known = new Set<Index>();
  for (const [i, place] of places.entries())
    for (const t of place.triangles)
      for (let side = 3 * t; side < 3 * t + 3; side++) {
        const [along, off] = besideSide(mesh, side, place.at);
        const length = mesh.length[mesh.edgeBySide[side]!]!;
        if (off >= AT_NODE || along < AT_NODE || along > length - AT_NODE) continue;
        known.add(mesh.edgeBySide[side]!);
        const [a, b] = [mesh.corners[side]!, mesh.corners[nextSide(side)]!];
        for (const low of linksFrom(mesh, a))
          for (const high of linksFrom(mesh, b)) {
            const edge = edgeBetween(mesh, low.to, high.to);
            if (edge < 0 || known.has(edge)) continue;
            known.add(edge);
            const share = along / length;
            const climb = low.cost + share * (high.cost - low.cost);
            const at = lerp(nodePoint(mesh, low.to), nodePoint(mesh, high.to), share);
            const triangles = trianglesAbout(mesh, at, edge);
            places.push({ at, triangles, before: place.before + climb, over: { from: i, climb } });
          }
      }
  return places;
}

/** The triangles that hold a place on an edge, those included whose border is as near to it as that edge. */
function trianglesAbout(mesh: WalkMesh, at: Point, edge: Index): readonly Index[] {
  const trianglesOf = (e: Index): readonly Index[] =>
    Array.from(mesh.sides.subarray(mesh.firstSide[e], mesh.firstSide[e + 1]), (side) => Math.floor(side / 3));
  const found = new Set(trianglesOf(edge));
  for (const t of found)
    for (let side = 3 * t; side < 3 * t + 3; side++) {
      const e = mesh.edgeBySide[side]!;
      const [along, off] = besideSide(mesh, side, at);
      if (off < AT_NODE && along > 0 && along < mesh.length[e]!) for (const other of trianglesOf(e)) found.add(other);
    }
  return [...found];
}

function linksFrom({ nodeLinks: { first, to, cost } }: WalkMesh, node: Index): { to: Index; cost: Inches }[] {
  return Array.from(to.subarray(first[node], first[node + 1]), (end, n) => ({
    to: end,
    cost: cost[first[node]! + n]!,
  }));
}

/** The edge between two nodes; −1 when there is none. */
function edgeBetween({ cornersAt, firstCorner, corners, edgeBySide }: WalkMesh, a: Index, b: Index): Index {
  for (let i = firstCorner[a]!; i < firstCorner[a + 1]!; i++) {
    const corner = cornersAt[i]!;
    if (corners[nextSide(corner)] === b) return edgeBySide[corner]!;
    if (corners[previousSide(corner)] === b) return edgeBySide[previousSide(corner)]!;
  }
  return -1;
}
