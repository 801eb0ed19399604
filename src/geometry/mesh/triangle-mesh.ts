import type { Point } from '../../kernel/point.ts';
import { firstAtPlace } from './weld.ts';

/** Triangles with shared vertices. @shape `positions`: xyz triples. `indices`: vertex triples, outward faces counter-clockwise. */
export type TriangleMesh = { readonly positions: Float64Array; readonly indices: Uint32Array };

/** A part of a mesh that its file names: the triangles from this one up to where the next part begins. */
export type NamedPart = { readonly name: string; readonly from: number };

/** What a mesh is like. */
export type MeshReport = {
  readonly triangles: number;
  /** Triangles without area. */
  readonly degenerate: number;
  /** Whether every edge joins two faces that turn the same way round: the mesh has an inside. */
  readonly closed: boolean;
  readonly bounds: { readonly min: Point; readonly max: Point };
};

/** Largest file that is read, bytes. */
export const MAX_MESH_BYTES = 25_000_000;
/** Most triangles of a mesh. */
export const MAX_MESH_TRIANGLES = 500_000;
/** Most vertices of a mesh, used or not. */
export const MAX_MESH_VERTICES = 1_500_000;
/** Farthest a vertex may be from the mesh's origin, inches. */
export const MAX_MESH_COORDINATE = 10_000;

/** What a mesh file may hold at most. */
export type MeshLimits = {
  readonly bytes: number;
  readonly triangles: number;
  /** Vertices, used or not. */
  readonly vertices: number;
  /** Farthest a vertex may be from the origin, in the file's own unit. */
  readonly coordinate: number;
};

/** What a mesh may hold that a table is played on. */
export const MESH_LIMITS: MeshLimits = {
  bytes: MAX_MESH_BYTES,
  triangles: MAX_MESH_TRIANGLES,
  vertices: MAX_MESH_VERTICES,
  coordinate: MAX_MESH_COORDINATE,
};

/** Area at or below which a triangle counts as degenerate, relative to the square of its longest side. */
const FLAT = 1e-10;

/**
 * What a mesh is like: how many triangles, how many without area, whether it is closed, and its box.
 *
 * Vertices at exactly the same place count as one. Linear but for one sort of the edges.
 *
 * @param mesh At least one vertex, finite, indices in range: as {@link readMesh} gives it.
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

/** A mesh without its degenerate triangles, and how many those were. */
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

/** Whether a triangle has no area worth the name, for the length of its sides. */
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
  return Math.sqrt(nx * nx + ny * ny + nz * nz) <= FLAT * longest;
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
