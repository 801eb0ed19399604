import { weldVertices } from './weld.ts';
import type { TriangleMesh } from './triangle-mesh.ts';
import { DRAWN_WELD } from '../../kernel/tolerances.ts';
import * as trig from '../../kernel/trig.ts';

/** Cosine of the angle below which adjoining faces are one smooth surface. */
const SMOOTH = trig.cos(Math.PI / 9);

/**
 * The edges to draw for a mesh: those with one face, with more than two, or where two faces meet at more than 20°.
 *
 * Vertices within 0.0001″ count as one. Linear time except for one sort.
 *
 * @shape Six coordinates for each edge.
 * @source Definition; dihedral angles from face normals.
 */
export function sharpEdges(mesh: TriangleMesh): Float32Array {
  const { positions, indices } = weldVertices(mesh, DRAWN_WELD);
  const vertices = positions.length / 3;
  const normals = normalsOf(positions, indices);
  const count = indices.length;
  const keys = new Float64Array(count);
  for (let t = 0; t < count; t += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[t + k]!, indices[t + ((k + 1) % 3)]!];
      keys[t + k] = Math.min(a, b) * vertices + Math.max(a, b);
    }
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
  const edges: number[] = [];
  for (let i = 0; i < count; ) {
    let end = i + 1;
    while (end < count && keys[order[end]!] === keys[order[i]!]) end++;
    const key = keys[order[i]!]!;
    const [a, b] = [Math.floor(key / vertices), key % vertices];
    if (a !== b && (end - i !== 2 || !isSmooth(normals, order[i]!, order[i + 1]!)))
      for (const v of [a, b]) edges.push(positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!);
    i = end;
  }
  return Float32Array.from(edges);
}

function normalsOf(p: Float64Array, indices: Uint32Array): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    normals.set([nx / length, ny / length, nz / length], t);
  }
  return normals;
}

/** Whether the faces of two corners meet smoothly. */
function isSmooth(normals: Float64Array, one: number, other: number): boolean {
  const [a, b] = [one - (one % 3), other - (other % 3)];
  return normals[a]! * normals[b]! + normals[a + 1]! * normals[b + 1]! + normals[a + 2]! * normals[b + 2]! >= SMOOTH;
}
