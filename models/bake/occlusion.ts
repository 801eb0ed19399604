import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Mesh } from './mesh.ts';

export type OcclusionOptions = {
  /** The number of rays from each vertex. */
  readonly rays?: number;
  /** The distance beyond which nothing blocks light, inches. */
  readonly reach?: number;
  /** The height of an infinite floor that blocks light; no floor by default. */
  readonly floor?: number;
};

/** The distance from its vertex at which a ray starts, so that it does not hit the faces around the vertex. */
const LIFT = 0.004;

/**
 * The openness of each vertex to the sky above its surface, 0 (enclosed) to 1 (open): cosine-weighted rays against the
 * mesh itself, where near hits count more than far ones. Deterministic. Vertices without a triangle are open.
 */
export function bakeOpenness(mesh: Mesh, { rays = 64, reach = 1, floor }: OcclusionOptions = {}): Float32Array {
  const bvh = bvhOf(mesh);
  const count = mesh.positions.length / 3;
  const openness = new Float32Array(count).fill(1);
  const used = new Uint8Array(count);
  for (const v of mesh.indices) used[v] = 1;
  const [origin, normal, across, along] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
  const ray = new Ray();
  for (let v = 0; v < count; v++) {
    if (used[v] === 0) continue;
    origin.fromArray(mesh.positions, 3 * v);
    normal.fromArray(mesh.normals, 3 * v);
    frameOf(normal, across, along);
    ray.origin.copy(origin).addScaledVector(normal, LIFT);
    const spin = spinOf(v);
    let light = 0;
    for (let k = 0; k < rays; k++) {
      const [u, angle] = [(k + 0.5) / rays, 2 * Math.PI * (radicalInverse(k) + spin)];
      const [out, up] = [Math.sqrt(u), Math.sqrt(1 - u)];
      ray.direction.set(0, 0, 0);
      ray.direction.addScaledVector(across, out * Math.cos(angle));
      ray.direction.addScaledVector(along, out * Math.sin(angle));
      ray.direction.addScaledVector(normal, up).normalize();
      light += lightAlong(bvh, ray, reach, floor);
    }
    openness[v] = light / rays;
  }
  return evened(openness, mesh.indices, 2);
}

/** Averages the values of vertices with those of their neighbours, so that few rays do not show as noise. */
function evened(values: Float32Array, indices: Uint32Array, passes: number): Float32Array {
  let now = values;
  for (let pass = 0; pass < passes; pass++) {
    const sum = now.slice();
    const count = new Uint16Array(now.length).fill(1);
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        sum[to]! += now[from]!;
        count[to]!++;
      }
    }
    now = sum.map((total, v) => total / count[v]!);
  }
  return now;
}

/** The light along one ray: less, the nearer the first hit is. */
function lightAlong(bvh: MeshBVH, ray: Ray, reach: number, floor: number | undefined): number {
  const hit = bvh.raycastFirst(ray, DoubleSide, 0, reach);
  let near = hit ? hit.distance : reach;
  if (floor !== undefined && ray.direction.y < -1e-6) {
    near = Math.min(near, Math.max(0, (floor - ray.origin.y) / ray.direction.y));
  }
  const share = near / reach;
  return share * share * (3 - 2 * share);
}

function bvhOf(mesh: Mesh): MeshBVH {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  // The BVH sorts the index it is given.
  geometry.setIndex(new BufferAttribute(mesh.indices.slice(), 1));
  return new MeshBVH(geometry);
}

/** Two directions perpendicular to a normal and to each other. */
function frameOf(normal: Vector3, across: Vector3, along: Vector3): void {
  across.set(Math.abs(normal.x) > 0.8 ? 0 : 1, Math.abs(normal.x) > 0.8 ? 1 : 0, 0);
  along.crossVectors(normal, across).normalize();
  across.crossVectors(along, normal).normalize();
}

/** The digits of a number mirrored at the point: angles that fill the circle evenly for any count. */
function radicalInverse(index: number): number {
  let [value, half, rest] = [0, 0.5, index];
  for (; rest > 0; rest >>= 1, half /= 2) if (rest & 1) value += half;
  return value;
}

/** A rotation of its own for each vertex, so that neighbours do not share their errors. */
function spinOf(vertex: number): number {
  let h = Math.imul(vertex ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
