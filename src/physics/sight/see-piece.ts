import type { Triangle } from '../../geometry/slopes/triangle.ts';
import { sharpEdges } from '../../geometry/mesh/sharp-edges.ts';
import type { SeenPart, SeenPiece } from '../../rules/core/seen.ts';
import { type Leaf, leavesOf } from '../../rules/core/leaves.ts';
import type { MeshData, TerrainPiece } from '../../rules/core/terrain.ts';
import { planCollider } from '../rapier/colliders.ts';
import { formOf } from '../terrain/solids.ts';

/**
 * A piece as the physical table has it: the faces of its colliders, and how each part is walked on; of slopes also the
 * edges of the triangles that paths lead over.
 *
 * Its mesh file and its look are ignored. A flat heightfield has no collider, and so no faces here.
 */
export function seePiece(piece: TerrainPiece): SeenPiece {
  const parts: SeenPart[] = [];
  const corners: number[] = [];
  const owners: number[] = [];
  const edges: number[] = [];
  for (const leaf of leavesOf(piece)) {
    for (const { faces } of planCollider(leaf)) {
      const owner = parts.length;
      parts.push(toPart(piece, leaf, faces));
      for (const i of faces.indices)
        corners.push(faces.positions[3 * i]!, faces.positions[3 * i + 1]!, faces.positions[3 * i + 2]!);
      for (let t = 0; t < faces.indices.length; t += 3) owners.push(owner);
      for (const value of sharpEdges(faces)) edges.push(value);
    }
    for (const { triangles } of formOf(aloneAs(piece, leaf)).slopes) addEdges(edges, triangles);
  }
  return {
    parts,
    corners: Float32Array.from(corners),
    owners: Uint16Array.from(owners),
    edges: Float32Array.from(edges),
  };
}

function toPart(piece: TerrainPiece, leaf: Leaf, { positions }: MeshData): SeenPart {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  return {
    role: leaf.role,
    form: leaf.shape.kind,
    size: [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!],
    foot: low[1]!,
    solids: formOf(aloneAs(piece, leaf)).solids.length,
  };
}

/** One plain shape of a piece as a piece of its own. */
const aloneAs = (piece: TerrainPiece, { shape, at, yaw }: Leaf): TerrainPiece => ({ ...piece, shape, at, yaw });

/** Most triangles of a slope whose edges are drawn: more would fill the picture. */
const MOST_DRAWN = 40_000;

/** Adds the edges of the triangles over which paths are searched for, each once. */
function addEdges(edges: number[], triangles: readonly Triangle[]): void {
  if (triangles.length > MOST_DRAWN) return;
  for (const t of triangles)
    t.forEach((a, k) => {
      const b = t[(k + 1) % 3]!;
      // Its neighbour has it the other way round; those of the border are among the sharp ones.
      if (a[0] < b[0] || (a[0] === b[0] && a[2] < b[2])) edges.push(...a, ...b);
    });
}
