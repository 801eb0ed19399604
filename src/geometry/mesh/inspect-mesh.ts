import type { Point } from '../../kernel/point.ts';
import { isDegenerate, type TriangleMesh } from './triangle-mesh.ts';
import { firstAtPlace } from './weld.ts';

/** The properties of a mesh. */
type MeshReport = {
  readonly triangles: number;
  /** Triangles without area. */
  readonly degenerate: number;
  /** Whether every edge joins two faces of the same orientation, so that the mesh has an inside. */
  readonly closed: boolean;
  readonly bounds: { readonly min: Point; readonly max: Point };
};

/**
 * The properties of a mesh: how many triangles it has, how many without area, whether it is closed, and its bounds.
 *
 * Vertices at exactly the same place count as one. Linear except for one sort of the edges.
 *
 * @param mesh At least one vertex, finite, indices in range: as {@link readMesh} gives it.
 * @source Derived here: a mesh is closed when every edge is walked as often in one direction as in the other.
 */
export function inspectMesh(mesh: TriangleMesh): MeshReport {
  const { positions, indices } = mesh;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const axis = (i % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], positions[i]!);
    max[axis] = Math.max(max[axis], positions[i]!);
  }
  let degenerate = 0;
  for (let t = 0; t < indices.length; t += 3)
    if (isDegenerate(positions, indices[t]!, indices[t + 1]!, indices[t + 2]!)) degenerate++;
  return {
    triangles: indices.length / 3,
    degenerate,
    closed: isClosed(firstAtPlace(positions).first, indices),
    bounds: { min, max },
  };
}

function isClosed(first: Uint32Array, indices: Uint32Array): boolean {
  // Each edge as one number, its direction in the lowest bit: sorting brings the two sides of an edge together.
  const edges = new Float64Array(indices.length);
  let n = 0;
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = first[indices[t + k]!]!;
      const b = first[indices[t + ((k + 1) % 3)]!]!;
      if (a === b) continue;
      edges[n++] = (Math.min(a, b) * first.length + Math.max(a, b)) * 2 + (a < b ? 1 : 0);
    }
  }
  if (n === 0) return false;
  const sorted = edges.subarray(0, n).sort();
  let balance = 0;
  for (let i = 0; i < n; i++) {
    const forward = sorted[i]! % 2 === 1;
    const edge = Math.floor(sorted[i]! / 2);
    if (i > 0 && edge !== Math.floor(sorted[i - 1]! / 2)) {
      if (balance !== 0) return false;
      balance = 0;
    }
    balance += forward ? 1 : -1;
  }
  return balance === 0;
}
