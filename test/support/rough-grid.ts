import type { MeshPlace } from '../../src/geometry/geodesic/geodesic-state.ts';
import { buildWalkMesh, type WalkMesh } from '../../src/geometry/geodesic/walk-mesh.ts';

/** A square grid of random heights, of whose triangles some are left out. */
export function roughGrid(random: () => number, n: number, size: number, rough: number, share = 0.9): WalkMesh {
  const at = (i: number) => (i / (n - 1) - 0.5) * size;
  const corners: number[] = [];
  for (let r = 0; r + 1 < n; r++)
    for (let c = 0; c + 1 < n; c++) {
      const a = r * n + c;
      if (random() < share) corners.push(a, a + 1, a + n + 1);
      if (random() < share) corners.push(a, a + n + 1, a + n);
    }
  return buildWalkMesh({
    x: Float64Array.from({ length: n * n }, (_, i) => at(i % n)),
    y: Float64Array.from({ length: n * n }, () => rough * random()),
    z: Float64Array.from({ length: n * n }, (_, i) => at(Math.floor(i / n))),
    corners: Int32Array.from(corners),
  });
}

/** A random place in a random triangle, at a corner in one of eight cases. */
export function somewhere(mesh: WalkMesh, random: () => number): MeshPlace {
  const t = Math.floor((random() * mesh.corners.length) / 3);
  const [a, b, c] = [mesh.corners[3 * t]!, mesh.corners[3 * t + 1]!, mesh.corners[3 * t + 2]!];
  if (random() < 0.125) {
    const triangles = Array.from(mesh.cornersAt.subarray(mesh.firstCorner[a], mesh.firstCorner[a + 1]), (k) =>
      Math.floor(k / 3),
    );
    return { at: [mesh.x[a]!, mesh.y[a]!, mesh.z[a]!], triangles };
  }
  const [u, v] = [random(), random()];
  const [p, q] = u + v > 1 ? [1 - u, 1 - v] : [u, v];
  const mix = (of: Float64Array) => of[a]! + p * (of[b]! - of[a]!) + q * (of[c]! - of[a]!);
  return { at: [mix(mesh.x), mix(mesh.y), mix(mesh.z)], triangles: [t] };
}
