import { err, ok, type Result } from '../../kernel/result.ts';
import type { MeshFault } from './mesh-fault.ts';
import { readGlb } from './read-glb.ts';
import { readObj } from './read-obj.ts';
import { readStl } from './read-stl.ts';
import { MESH_LIMITS, type MeshLimits, type TriangleMesh, withoutDegenerate } from './triangle-mesh.ts';

/**
 * The mesh in a GLB, STL or OBJ file, by the file's ending: finite, near, indices in range, not empty, triangles
 * without area dropped (and counted). Inches, y up; the metres of a GLB are converted.
 *
 * Time is linear in the file and memory a small multiple of it, whatever the file claims. Nothing is fetched.
 *
 * @param fileName Only its ending is looked at.
 * @errors Every kind of {@link MeshFault}: an empty or large file, what its format forbids, what {@link findMeshFault}
 *         finds, and `all-flat`.
 * @source The readers of the formats; held against test/geometry/mesh.test.ts and mesh-guarded.test.ts.
 */
export function readMesh(
  fileName: string,
  bytes: Uint8Array,
  limits: MeshLimits = MESH_LIMITS,
): Result<TriangleMesh & { readonly degenerate: number }, MeshFault> {
  if (bytes.length === 0) return err({ kind: 'empty' });
  if (bytes.length > limits.bytes) return err({ kind: 'too-many-bytes', bytes: bytes.length, most: limits.bytes });
  const read = readByEnding(fileName, bytes, limits);
  if (!read) return err({ kind: 'no-mesh' });
  if (!read.ok) return read;
  const fault = findMeshFault(read.value, limits);
  if (fault) return err(fault);
  const mesh = withoutDegenerate(read.value);
  if (mesh.indices.length === 0) return err({ kind: 'all-flat', degenerate: mesh.degenerate });
  return ok(mesh);
}

function readByEnding(
  fileName: string,
  bytes: Uint8Array,
  limits: MeshLimits,
): Result<TriangleMesh, MeshFault> | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'glb') return readGlb(bytes, limits);
  if (ending === 'stl') return readStl(bytes, limits);
  return ending === 'obj' ? readObj(bytes, limits) : undefined;
}

/** What is wrong with a mesh that was read; undefined when nothing is. @source Definition of {@link MeshLimits}. */
export function findMeshFault({ positions, indices }: TriangleMesh, limits: MeshLimits): MeshFault | undefined {
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
  return undefined;
}
