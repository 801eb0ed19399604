import { findCrowding } from './find-crowding.ts';
import type { MeshFault } from './mesh-fault.ts';
import type { MeshLimits, TriangleMesh } from './triangle-mesh.ts';

/** The fault of a mesh that was read; undefined when there is none. @source Definition of {@link MeshLimits}. */
export function findMeshFault(mesh: TriangleMesh, limits: MeshLimits): MeshFault | undefined {
  const { positions, indices } = mesh;
  if (indices.length === 0) return { kind: 'no-triangles' };
  if (indices.length / 3 > limits.triangles)
    return { kind: 'too-many-triangles', triangles: indices.length / 3, most: limits.triangles };
  for (let i = 0; i < positions.length; i++) {
    if (!(Math.abs(positions[i]!) <= limits.coordinate))
      return { kind: 'far-vertex', vertex: Math.floor(i / 3), most: limits.coordinate };
  }
  const vertices = positions.length / 3;
  for (let i = 0; i < indices.length; i++) {
    if (indices[i]! >= vertices)
      return { kind: 'stray-corner', vertex: indices[i]!, of: vertices, triangle: Math.floor(i / 3) };
  }
  return findCrowding(mesh);
}
