import { err, ok, type Result } from '../../kernel/result.ts';
import type { MeshFault } from './mesh-fault.ts';
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
 * @errors With the line. One pass.
 */
export function readObj(
  bytes: Uint8Array,
  limits: MeshLimits = MESH_LIMITS,
): Result<TriangleMesh & { readonly parts: readonly NamedPart[] }, MeshFault> {
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
        if (!Number.isFinite(value)) return err({ kind: 'bad-vertex', line });
        positions.push(value);
      }
      if (positions.length > 3 * limits.vertices) return err({ kind: 'more-vertices', most: limits.vertices });
      scanner.skipLine();
    } else if (word === 'f') {
      const face: number[] = [];
      for (let corner = scanner.next(); corner !== '\n' && corner !== ''; corner = scanner.next()) {
        const named = toNumber(corner.split('/', 1)[0]!);
        const index = named < 0 ? positions.length / 3 + named : named - 1;
        if (!Number.isInteger(named) || index < 0 || index >= positions.length / 3) {
          return err({ kind: 'stray-face', line, vertex: corner.slice(0, 20), of: positions.length / 3 });
        }
        if (face.push(index) > MAX_CORNERS) return err({ kind: 'endless-face', most: MAX_CORNERS, line });
      }
      if (face.length < 3) return err({ kind: 'thin-face', corners: face.length, line });
      for (let i = 1; i + 1 < face.length; i++) indices.push(face[0]!, face[i]!, face[i + 1]!);
      if (indices.length > 3 * limits.triangles) return err({ kind: 'more-triangles', most: limits.triangles });
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
