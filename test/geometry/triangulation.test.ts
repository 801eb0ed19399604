import { describe, expect, it } from 'vitest';
import { addEdge, addPoint, createTriangulation } from '../../src/geometry/geodesic/triangulation.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn } from '../support/drawn.ts';

type Segment = readonly [ax: number, az: number, bx: number, bz: number];

/** Distance of a plan point from a segment. */
function away([ax, az, bx, bz]: Segment, x: number, z: number): number {
  const [dx, dz] = [bx - ax, bz - az];
  const s = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)));
  return Math.hypot(x - ax - s * dx, z - az - s * dz);
}

describe('a triangulation', () => {
  it('covers its rectangle once and contains every edge, wherever edges cross, touch or overlap', () => {
    for (let seed = 1; seed <= drawn(400, 40); seed++) {
      const random = seeded(seed);
      const t = createTriangulation({ minX: -10, maxX: 10, minZ: -10, maxZ: 10 });
      const grid = [1, 0.5, 0][seed % 3]!;
      const coordinate = () => {
        const v = (random() - 0.5) * 20;
        return grid > 0 ? Math.round(v / grid) * grid : v;
      };
      const edges = Array.from(
        { length: 2 + Math.floor(random() * 40) },
        (): Segment => [coordinate(), coordinate(), coordinate(), coordinate()],
      ).filter(([ax, az, bx, bz]) => ax !== bx || az !== bz);
      for (const [ax, az, bx, bz] of edges) addEdge(t, addPoint(t, ax, az), addPoint(t, bx, bz));
      let area = 0;
      const fixed: Segment[] = [];
      t.corners.forEach((a, side) => {
        const b = t.corners[side % 3 === 2 ? side - 2 : side + 1]!;
        if (t.fixed[side]) fixed.push([t.x[a]!, t.z[a]!, t.x[b]!, t.z[b]!]);
        if (side % 3 !== 0) return;
        const c = t.corners[side + 2]!;
        const own = (t.x[b]! - t.x[a]!) * (t.z[c]! - t.z[a]!) - (t.z[b]! - t.z[a]!) * (t.x[c]! - t.x[a]!);
        expect(own).toBeGreaterThan(-1e-7);
        area += own / 2;
      });
      expect(area).toBeCloseTo(28 * 28, 6);
      for (const [ax, az, bx, bz] of edges)
        for (const s of [0.1, 0.37, 0.5, 0.81])
          expect(Math.min(...fixed.map((e) => away(e, ax + s * (bx - ax), az + s * (bz - az))))).toBeLessThan(1e-5);
    }
  });
});
