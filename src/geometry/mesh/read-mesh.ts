import { err, ok, type Result } from '../../kernel/result.ts';
import { findMeshFault } from './find-mesh-fault.ts';
import type { MeshFault } from './mesh-fault.ts';
import { readObj } from './read-obj.ts';
import { readPlainGlb } from './read-plain-glb.ts';
import { readStl } from './read-stl.ts';
import { MESH_LIMITS, type MeshLimits, type TriangleMesh, withoutDegenerate } from './triangle-mesh.ts';

/** A valid mesh, and the number of triangles without area that were dropped from it. */
export type SoundMesh = TriangleMesh & { readonly degenerate: number };

/**
 * The mesh in a plain GLB, an STL or an OBJ file, by the file's ending: finite, near, indices in range, not empty,
 * triangles without area dropped (and counted). Inches, y up; the metres of a GLB are converted.
 *
 * Time is linear in the file and memory a small multiple of it, whatever the file claims. Nothing is fetched.
 *
 * @param fileName Only its extension is used.
 * @errors Every kind of {@link MeshFault}: an empty or large file, a violation of its format, faults found by
 *         {@link findMeshFault}, and `all-flat`.
 * @source The readers of the formats; held against test/geometry/mesh.test.ts and plain-glb.test.ts.
 */
export function readMesh(
  fileName: string,
  bytes: Uint8Array,
  limits: MeshLimits = MESH_LIMITS,
): Result<SoundMesh, MeshFault> {
  const fault = findSizeFault(bytes, limits);
  if (fault) return err(fault);
  const read = readByEnding(fileName, bytes, limits);
  if (!read) return err({ kind: 'no-mesh' });
  return read.ok ? soundMesh(read.value, limits) : read;
}

/** The fault of a file's size; undefined when there is none. @source Definition of {@link MeshLimits}. */
export function findSizeFault({ length }: Uint8Array, limits: MeshLimits): MeshFault | undefined {
  if (length === 0) return { kind: 'empty' };
  return length > limits.bytes ? { kind: 'too-many-bytes', bytes: length, most: limits.bytes } : undefined;
}

/**
 * A mesh that was read, validated and cleaned.
 *
 * @errors What {@link findMeshFault} finds, and `all-flat`.
 * @source Definition of {@link SoundMesh}.
 */
export function soundMesh(read: TriangleMesh, limits: MeshLimits): Result<SoundMesh, MeshFault> {
  const fault = findMeshFault(read, limits);
  if (fault) return err(fault);
  const mesh = withoutDegenerate(read);
  return mesh.indices.length === 0 ? err({ kind: 'all-flat', degenerate: mesh.degenerate }) : ok(mesh);
}

function readByEnding(
  fileName: string,
  bytes: Uint8Array,
  limits: MeshLimits,
): Result<TriangleMesh, MeshFault> | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'glb') {
    const glb = readPlainGlb(bytes, limits);
    // −0 becomes 0, as in files read with their nodes' transforms: angles would differ between the two.
    return glb.ok ? ok({ ...glb.value, positions: glb.value.positions.map((value) => value + 0) }) : glb;
  }
  if (ending === 'stl') return readStl(bytes, limits);
  return ending === 'obj' ? readObj(bytes, limits) : undefined;
}
