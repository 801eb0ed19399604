import { describe, expect, it } from 'vitest';
import { findGeodesic, newRoom } from '../../src/geometry/geodesic/geodesic.ts';
import { leastVia } from '../../src/geometry/geodesic/least-via.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn, scaled } from '../support/drawn.ts';
import { roughGrid, somewhere } from '../support/rough-grid.ts';

const away = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((v, k) => v - b[k]!));

/** The triangles with a place within a distance of another, found by trying many places of each. */
function trianglesNear(mesh: ReturnType<typeof roughGrid>, to: readonly number[], radius: number): Set<number> {
  const near = new Set<number>();
  for (let t = 0; t < mesh.corners.length / 3; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => {
      const v = mesh.corners[3 * t + k]!;
      return [mesh.x[v]!, mesh.y[v]!, mesh.z[v]!];
    }) as [number[], number[], number[]];
    for (let u = 0; u <= 20; u++)
      for (let v = 0; u + v <= 20; v++) {
        const at = a.map((p, k) => p + (u * (b[k]! - p) + v * (c[k]! - p)) / 20);
        if (away(at, to) <= radius + 0.3) near.add(t);
      }
  }
  return near;
}

describe('the least length of a path through some triangles into a disc', () => {
  it('is at most that of every shortest path that does so (seed 71)', () => {
    const random = seeded(71);
    let [held, none] = [0, 0];
    for (let i = 0; i < drawn(200, 60); i++) {
      const mesh = roughGrid(random, 4 + (i % 8), 10, [0, 0.3, 2][i % 3]!);
      const via = new Set(Array.from({ length: 1 + (i % 5) }, () => Math.floor((random() * mesh.corners.length) / 3)));
      const [from, middle, radius] = [somewhere(mesh, random), somewhere(mesh, random).at, 0.5 + 2 * random()];
      const into = trianglesNear(mesh, middle, radius);
      const goal = {
        to: middle,
        radius,
        isInto: (t: number) => into.has(t),
        isVia: (t: number) => via.has(t),
      };
      const least = leastVia(mesh, from, goal, 40, newRoom())?.length ?? Infinity;
      for (let q = 0; q < 200; q++) {
        const end = somewhere(mesh, random);
        if (away(end.at, middle) > radius) continue;
        const path = findGeodesic(mesh, from, end, 40);
        if (!path?.stretches.some(({ triangle }) => via.has(triangle))) continue;
        expect(least, `scene ${i}`).toBeLessThanOrEqual(path.length + 1e-9);
        held++;
      }
      if (least === Infinity) none++;
    }
    expect(held).toBeGreaterThan(scaled(200));
    expect(none).toBeGreaterThan(scaled(20));
  });

  it('is the straight line less the radius where nothing is in the way (seed 72)', () => {
    const random = seeded(72);
    for (let i = 0; i < drawn(100, 60); i++) {
      const mesh = roughGrid(random, 4 + (i % 8), 10, 0, 1);
      const [from, middle, radius] = [somewhere(mesh, random), somewhere(mesh, random).at, 0.2];
      const into = trianglesNear(mesh, middle, radius);
      if (from.triangles.some((t) => into.has(t))) continue;
      const goal = { to: middle, radius, isInto: (t: number) => into.has(t), isVia: () => true };
      const straight = away(from.at, middle) - radius;
      const least = leastVia(mesh, from, goal, 40, newRoom())!;
      expect(least.length, `scene ${i}`).toBeCloseTo(straight, 9);
      const onLine = away(from.at, least.at) + away(least.at, middle);
      expect(onLine, `scene ${i}`).toBeCloseTo(straight + radius, 9);
      expect(leastVia(mesh, from, goal, straight - 0.001, newRoom()), `scene ${i}`).toBeUndefined();
    }
  });
});
