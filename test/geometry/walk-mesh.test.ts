import { describe, expect, it } from 'vitest';
import { beginGeodesic, findGeodesic, newRoom, runGeodesic } from '../../src/geometry/geodesic/geodesic.ts';
import type { MeshPlace } from '../../src/geometry/geodesic/geodesic-state.ts';
import { buildWalkMesh, edgeLinkAt, NodeBend, type SideLink } from '../../src/geometry/geodesic/walk-mesh.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn, scaled } from '../support/drawn.ts';
import { somewhere } from '../support/rough-grid.ts';

const HIGH = 3;
const COLUMNS = 12;

/**
 * A strip of squares along x, each of two triangles, and the same strip 3″ above it; at every line between two squares
 * both triangles at it are linked with both above, and back.
 */
function twoStoreys() {
  const [x, y, z, corners]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const floor of [0, HIGH])
    for (let c = 0; c <= COLUMNS; c++)
      for (const side of [0, 1]) {
        x.push(c);
        y.push(floor);
        z.push(side);
      }
  const nodes = 2 * (COLUMNS + 1);
  for (const first of [0, nodes])
    for (let c = 0; c < COLUMNS; c++) {
      const a = first + 2 * c;
      corners.push(a, a + 2, a + 3, a, a + 3, a + 1);
    }
  const half = corners.length / 2;
  const links: SideLink[] = [];
  for (let c = 1; c < COLUMNS; c++) {
    // Of the squares before and after the line: the first's second side, and the second's last.
    const below = [6 * (c - 1) + 1, 6 * c + 5];
    for (const low of below)
      for (const high of below) {
        links.push(
          { from: low, to: high + half, cost: [HIGH, HIGH] },
          { from: high + half, to: low, cost: [HIGH, HIGH] },
        );
      }
  }
  return buildWalkMesh({
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    z: Float64Array.from(z),
    corners: Int32Array.from(corners),
    links,
  });
}

describe('links of a walkable surface', () => {
  it('join two edges once, however many triangles at them are linked', () => {
    const mesh = twoStoreys();
    const counts = ({ first }: typeof mesh.nodeLinks) =>
      [...first]
        .slice(1)
        .map((next, i) => next - first[i]!)
        .filter((count) => count > 0);
    expect(counts(mesh.edgeLinks)).toEqual(Array(2 * (COLUMNS - 1)).fill(1));
    expect(counts(mesh.nodeLinks)).toEqual(Array(4 * (COLUMNS - 1)).fill(1));
    for (let e = 0; e < mesh.edgeLinks.to.length; e++) {
      const { a, b, a2, b2 } = edgeLinkAt(mesh, e);
      expect([mesh.x[a2], mesh.z[a2], mesh.x[b2], mesh.z[b2]]).toEqual([mesh.x[a], mesh.z[a], mesh.x[b], mesh.z[b]]);
    }
    // Each linked edge stands alone, so climbs end at both of its nodes.
    for (const node of mesh.nodeLinks.to) expect(mesh.bend[node]).toBe(NodeBend.any);
  });

  it('double no windows from one to the next', () => {
    const mesh = twoStoreys();
    const from: MeshPlace = { at: [0.2, 0, 0.1], triangles: [0] };
    const to: MeshPlace = { at: [COLUMNS - 0.2, HIGH, 0.15], triangles: [4 * COLUMNS - 2] };
    const search = beginGeodesic(mesh, from, to, Infinity, newRoom());
    expect(runGeodesic(search)).toBe('done');
    expect(search.settled).toBeLessThan(20 * COLUMNS);
    const across = Math.hypot(COLUMNS - 0.4, 0.05);
    expect(findGeodesic(mesh, from, to)!.length).toBeCloseTo(across + HIGH, 9);
  });

  it('are followed only where the first of them can be, which shortens and lengthens no path (seed 81)', () => {
    const random = seeded(81);
    let [found, settled, withLate] = [0, 0, 0];
    for (let i = 0; i < drawn(60); i++) {
      const mesh = passedFloors(random, 8 + (i % 5));
      const isLate = new Uint8Array(mesh.edgeLinks.isLate.length);
      const all = { ...mesh, edgeLinks: { ...mesh.edgeLinks, isLate } };
      for (let q = 0; q < 10; q++) {
        const [from, to] = [somewhere(mesh, random), somewhere(mesh, random)];
        const [room, other] = [newRoom(), newRoom()];
        const [path, same] = [findGeodesic(mesh, from, to, 16, room), findGeodesic(all, from, to, 16, other)];
        expect(Math.abs((path?.length ?? 0) - (same?.length ?? 0))).toBeLessThan(1e-7);
        if (path && path.length > 5) found++;
        settled += room.settled;
        withLate += other.settled;
      }
    }
    expect(found).toBeGreaterThan(scaled(250));
    expect(settled).toBeLessThan(0.6 * withLate);
  });
});

/** Three floors 2″ apart, of squares of which some are missing; movers pass through most of the floors anywhere. */
function passedFloors(random: () => number, n: number) {
  const floors = [0, 1, 2];
  const nodes = n * n;
  const corners: number[] = [];
  const over = new Map<string, number>();
  for (const floor of floors)
    for (let r = 0; r + 1 < n; r++)
      for (let c = 0; c + 1 < n; c++) {
        const a = floor * nodes + r * n + c;
        const triangles = [
          [a, a + 1, a + n + 1],
          [a, a + n + 1, a + n],
        ];
        for (const [half, nodesOf] of triangles.entries())
          if (random() < 0.96) {
            over.set(`${floor} ${r} ${c} ${half}`, corners.length);
            corners.push(...nodesOf);
          }
      }
  const links: SideLink[] = [];
  for (const [key, from] of over)
    for (const floor of floors) {
      const [own, ...place] = key.split(' ');
      const to = over.get([floor, ...place].join(' '));
      const rise = 2 * Math.abs(floor - Number(own));
      if (to === undefined || rise === 0 || (Number(place[0]) + Number(place[1]) + floor + Number(own)) % 7 === 0)
        continue;
      for (let k = 0; k < 3; k++) links.push({ from: from + k, to: to + k, cost: [rise, rise] });
    }
  return buildWalkMesh({
    x: Float64Array.from({ length: 3 * nodes }, (_, i) => i % n),
    y: Float64Array.from({ length: 3 * nodes }, (_, i) => 2 * Math.floor(i / nodes)),
    z: Float64Array.from({ length: 3 * nodes }, (_, i) => Math.floor((i % nodes) / n)),
    corners: Int32Array.from(corners),
    links,
  });
}
