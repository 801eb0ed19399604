import { err, ok, type Result } from '../../kernel/result.ts';
import { textScanner, toNumber } from './text-scanner.ts';
import { MESH_LIMITS, type MeshLimits, type NamedPart, type TriangleMesh } from './triangle-mesh.ts';

/** Most named parts that are told apart. */
const MOST_PARTS = 5000;
/** Most corners of one face. */
const MAX_CORNERS = 1000;

/**
 * The triangles of an OBJ file: its `v` and `f` lines, faces of more than three corners cut into fans, indices counted
 * from the start or, negative, from the end; where a named part begins. Everything else (normals, materials, curves) is passed over. Numbers are
 * inches in the piece's own frame, y up.
 *
 * @errors One sentence that names the line. One pass.
 */
export function readObj(
  bytes: Uint8Array,
  limits: MeshLimits = MESH_LIMITS,
): Result<TriangleMesh & { readonly parts: readonly NamedPart[] }, string> {
  const scanner = textScanner(bytes);
  const positions: number[] = [];
  const indices: number[] = [];
  const parts: NamedPart[] = [];
  for (let word = scanner.next(); word !== ''; word = scanner.next()) {
    if (word === '\n') continue;
    const line = scanner.line();
    if (word === 'v') {
      for (let i = 0; i < 3; i++) {
        const value = toNumber(scanner.next());
        if (!Number.isFinite(value)) return err(`has a vertex that is not three numbers, on line ${line}.`);
        positions.push(value);
      }
      if (positions.length > 3 * limits.vertices)
        return err(`has more than ${limits.vertices} vertices; reduce it in a mesh editor.`);
      scanner.skipLine();
    } else if (word === 'f') {
      const face: number[] = [];
      for (let corner = scanner.next(); corner !== '\n' && corner !== ''; corner = scanner.next()) {
        const named = toNumber(corner.split('/', 1)[0]!);
        const index = named < 0 ? positions.length / 3 + named : named - 1;
        if (!Number.isInteger(named) || index < 0 || index >= positions.length / 3) {
          return err(
            `has a face on line ${line} that names vertex ${corner.slice(0, 20)}, of ${positions.length / 3} so far.`,
          );
        }
        if (face.push(index) > MAX_CORNERS)
          return err(`has a face of more than ${MAX_CORNERS} corners on line ${line}.`);
      }
      if (face.length < 3)
        return err(`has a face of ${face.length} corners on line ${line}; a face has at least three.`);
      for (let i = 1; i + 1 < face.length; i++) indices.push(face[0]!, face[i]!, face[i + 1]!);
      if (indices.length > 3 * limits.triangles)
        return err(`has more than ${limits.triangles} triangles; reduce it in a mesh editor.`);
    } else if (word === 'o' || word === 'g') {
      const name = scanner.next();
      if (name === '\n' || name === '') continue;
      if (parts.length < MOST_PARTS) parts.push({ name, from: indices.length / 3 });
      scanner.skipLine();
    } else {
      scanner.skipLine();
    }
  }
  return ok({ positions: Float64Array.from(positions), indices: Uint32Array.from(indices), parts });
}
