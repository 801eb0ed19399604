import { err, ok, type Result } from '../../kernel/result.ts';
import { readGlb } from './read-glb.ts';
import { readObj } from './read-obj.ts';
import { readStl } from './read-stl.ts';
import { MESH_LIMITS, type MeshLimits, type TriangleMesh, withoutDegenerate } from './triangle-mesh.ts';

/**
 * The mesh in a GLB, STL or OBJ file, by the file's ending: finite, near, indices in range, not empty, triangles without
 * area dropped (and counted). Inches, y up; the metres of a GLB are converted.
 *
 * Time is linear in the file and memory a small multiple of it, whatever the file claims. Nothing is fetched.
 *
 * @errors One sentence that begins after the file's name: `tower.glb has no triangles; …`.
 */
export function readMesh(
  fileName: string,
  bytes: Uint8Array,
  limits: MeshLimits = MESH_LIMITS,
): Result<TriangleMesh & { readonly degenerate: number }, string> {
  const fail = (problem: string) => err(`${fileName} ${problem}`);
  if (bytes.length === 0) return fail('is empty.');
  if (bytes.length > limits.bytes) return fail(`is ${bytes.length} bytes; use at most ${limits.bytes}.`);
  const read = readByEnding(fileName, bytes, limits);
  if (!read) return fail('is no mesh this table reads; use a .glb, .stl or .obj file.');
  if (!read.ok) return fail(read.error);
  const problem = findMeshProblem(read.value, limits);
  if (problem) return fail(problem);
  const mesh = withoutDegenerate(read.value);
  if (mesh.indices.length === 0) return fail(`has no triangle with an area; all ${mesh.degenerate} are degenerate.`);
  return ok(mesh);
}

function readByEnding(
  fileName: string,
  bytes: Uint8Array,
  limits: MeshLimits,
): Result<TriangleMesh, string> | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'glb') return readGlb(bytes, limits);
  if (ending === 'stl') return readStl(bytes, limits);
  return ending === 'obj' ? readObj(bytes, limits) : undefined;
}

/** What is wrong with a mesh that was read, as one sentence after its name; undefined when nothing is. */
export function findMeshProblem({ positions, indices }: TriangleMesh, limits: MeshLimits): string | undefined {
  if (indices.length === 0) return 'has no triangles; a piece of terrain needs faces.';
  if (indices.length / 3 > limits.triangles)
    return `has ${indices.length / 3} triangles; use at most ${limits.triangles}: reduce it in a mesh editor.`;
  for (let i = 0; i < positions.length; i++) {
    if (!(Math.abs(positions[i]!) <= limits.coordinate))
      return `has a vertex that is not finite or farther than ${limits.coordinate}″ away (vertex ${Math.floor(i / 3)}).`;
  }
  const vertices = positions.length / 3;
  for (let i = 0; i < indices.length; i++) {
    if (indices[i]! >= vertices)
      return `has a triangle that names vertex ${indices[i]} of ${vertices} (triangle ${Math.floor(i / 3)}).`;
  }
  return undefined;
}
