import { err, ok, type Result } from '../../kernel/result.ts';
import { textScanner, toNumber } from './text-scanner.ts';
import { MAX_MESH_TRIANGLES, MAX_MESH_VERTICES, type TriangleMesh } from './triangle-mesh.ts';

/** Most corners of one face. */
const MAX_CORNERS = 1000;

/**
 * The triangles of an OBJ file: its `v` and `f` lines, faces of more than three corners cut into fans, indices counted
 * from the start or, negative, from the end. Everything else (normals, materials, curves) is passed over. Numbers are
 * inches in the piece's own frame, y up.
 *
 * @errors One sentence that names the line. One pass.
 */
export function readObj(bytes: Uint8Array): Result<TriangleMesh, string> {
  const scanner = textScanner(bytes);
  const positions: number[] = [];
  const indices: number[] = [];
  for (let word = scanner.next(); word !== ''; word = scanner.next()) {
    if (word === '\n') continue;
    const line = scanner.line();
    if (word === 'v') {
      for (let i = 0; i < 3; i++) {
        const value = toNumber(scanner.next());
        if (!Number.isFinite(value)) return err(`has a vertex that is not three numbers, on line ${line}.`);
        positions.push(value);
      }
      if (positions.length > 3 * MAX_MESH_VERTICES)
        return err(`has more than ${MAX_MESH_VERTICES} vertices; reduce it in a mesh editor.`);
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
      if (indices.length > 3 * MAX_MESH_TRIANGLES)
        return err(`has more than ${MAX_MESH_TRIANGLES} triangles; reduce it in a mesh editor.`);
    } else {
      scanner.skipLine();
    }
  }
  return ok({ positions: Float64Array.from(positions), indices: Uint32Array.from(indices) });
}
