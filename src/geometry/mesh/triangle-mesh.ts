import { FLAT_TRIANGLE } from '../../kernel/tolerances.ts';
/** Triangles with shared vertices. @shape `positions`: xyz triples. `indices`: vertex triples, outward faces counter-clockwise. */
export type TriangleMesh = { readonly positions: Float64Array; readonly indices: Uint32Array };

/** A named part of a mesh: the triangles from index `from` up to the beginning of the next part. */
export type NamedPart = { readonly name: string; readonly from: number };

/** Maximum size of a file, bytes. */
export const MAX_MESH_BYTES = 25_000_000;
/** Maximum number of triangles of a mesh. */
const MAX_MESH_TRIANGLES = 500_000;
/** Maximum number of vertices of a mesh, used or not. */
const MAX_MESH_VERTICES = 1_500_000;
/** Maximum distance of a vertex from the mesh's origin, inches. */
const MAX_MESH_COORDINATE = 10_000;

/** Limits of a mesh file. */
export type MeshLimits = {
  readonly bytes: number;
  readonly triangles: number;
  /** Vertices, used or not. */
  readonly vertices: number;
  /** Maximum distance of a vertex from the origin, in the file's own unit. */
  readonly coordinate: number;
};

/** The limits of a mesh used on a table. */
export const MESH_LIMITS: MeshLimits = {
  bytes: MAX_MESH_BYTES,
  triangles: MAX_MESH_TRIANGLES,
  vertices: MAX_MESH_VERTICES,
  coordinate: MAX_MESH_COORDINATE,
};

/** A mesh without its degenerate triangles, and the number of those removed. @source As {@link isDegenerate}. */
export function withoutDegenerate({
  positions,
  indices,
}: TriangleMesh): TriangleMesh & { readonly degenerate: number } {
  const kept = new Uint32Array(indices.length);
  let n = 0;
  for (let t = 0; t < indices.length; t += 3) {
    if (isDegenerate(positions, indices[t]!, indices[t + 1]!, indices[t + 2]!)) continue;
    kept[n++] = indices[t]!;
    kept[n++] = indices[t + 1]!;
    kept[n++] = indices[t + 2]!;
  }
  return { positions, indices: kept.slice(0, n), degenerate: (indices.length - n) / 3 };
}

/**
 * Whether a triangle has a negligible area for the length of its sides.
 *
 * @param a, b, c  Indices of its vertices.
 * @shape `p`: xyz triples, one for each vertex.
 * @source Derived here: twice the area against the square of the longest side.
 */
export function isDegenerate(p: Float64Array, a: number, b: number, c: number): boolean {
  if (a === b || b === c || c === a) return true;
  const ux = p[3 * b]! - p[3 * a]!;
  const uy = p[3 * b + 1]! - p[3 * a + 1]!;
  const uz = p[3 * b + 2]! - p[3 * a + 2]!;
  const vx = p[3 * c]! - p[3 * a]!;
  const vy = p[3 * c + 1]! - p[3 * a + 1]!;
  const vz = p[3 * c + 2]! - p[3 * a + 2]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const longest = Math.max(
    ux * ux + uy * uy + uz * uz,
    vx * vx + vy * vy + vz * vz,
    (ux - vx) ** 2 + (uy - vy) ** 2 + (uz - vz) ** 2,
  );
  return Math.sqrt(nx * nx + ny * ny + nz * nz) <= FLAT_TRIANGLE * longest;
}
