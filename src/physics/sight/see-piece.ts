import { sharpEdges } from '../../geometry/mesh/sharp-edges.ts';
import type { SeenPart, SeenPiece } from '../../rules/core/seen.ts';
import { type Leaf, leavesOf } from '../../rules/core/leaves.ts';
import type { MeshData, TerrainPiece } from '../../rules/core/terrain.ts';
import { planCollider } from '../rapier/colliders.ts';
import { formOf } from '../terrain/solids.ts';

/**
 * A piece as the physical table has it: the faces of its colliders, and how each part is walked on.
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
  const alone = { ...piece, shape: leaf.shape, at: leaf.at, yaw: leaf.yaw };
  return {
    role: leaf.role,
    form: leaf.shape.kind,
    size: [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!],
    foot: low[1]!,
    solids: formOf(alone).solids.length,
  };
}
