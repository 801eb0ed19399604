import { describe, expect, it } from 'vitest';
import { findGeodesic } from '../../src/geometry/geodesic/geodesic.ts';
import { spreadGeodesics } from '../../src/geometry/geodesic/geodesic-reach.ts';
import type { MeshPlace } from '../../src/geometry/geodesic/geodesic-state.ts';
import { buildWalkMesh, type WalkMesh } from '../../src/geometry/geodesic/walk-mesh.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn, scaled } from '../support/drawn.ts';

/** A square grid of random heights, with holes. */
function roughGrid(random: () => number, n: number, size: number, rough: number): WalkMesh {
  const at = (i: number) => (i / (n - 1) - 0.5) * size;
  const corners: number[] = [];
  for (let r = 0; r + 1 < n; r++)
    for (let c = 0; c + 1 < n; c++) {
      const a = r * n + c;
      if (random() < 0.9) corners.push(a, a + 1, a + n + 1);
      if (random() < 0.9) corners.push(a, a + n + 1, a + n);
    }
  return buildWalkMesh({
    x: Float64Array.from({ length: n * n }, (_, i) => at(i % n)),
    y: Float64Array.from({ length: n * n }, () => rough * random()),
    z: Float64Array.from({ length: n * n }, (_, i) => at(Math.floor(i / n))),
    corners: Int32Array.from(corners),
  });
}

/** A random place in a random triangle, at a corner in one of eight cases. */
function somewhere(mesh: WalkMesh, random: () => number): MeshPlace {
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

describe('all shortest paths from one place', () => {
  it('are as long as those found one by one, and end where these do (seed 61)', () => {
    const random = seeded(61);
    let [found, refused] = [0, 0];
    for (let i = 0; i < drawn(600); i++) {
      const mesh = roughGrid(random, 4 + (i % 12), 10, [0, 0.3, 2][i % 3]!);
      const from = somewhere(mesh, random);
      const limit = 3 + 12 * random();
      const reach = spreadGeodesics(mesh, from, limit)(Infinity)!;
      for (let q = 0; q < 30; q++) {
        const to = somewhere(mesh, random);
        const [one, all] = [findGeodesic(mesh, from, to, limit), reach.pathTo(to, limit)];
        expect(all === undefined).toBe(one === undefined);
        if (!one || !all) refused++;
        else {
          expect(Math.abs(all.length - one.length)).toBeLessThan(1e-7);
          expect(all.stretches.at(-1)?.to ?? to.at).toEqual(one.stretches.at(-1)?.to ?? to.at);
          found++;
        }
      }
    }
    expect(found).toBeGreaterThan(scaled(6000));
    expect(refused).toBeGreaterThan(scaled(1000));
  });
});
