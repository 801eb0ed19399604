import { describe, expect, it } from 'vitest';
import { beginGeodesic, findGeodesic, newRoom, runGeodesic } from '../../src/geometry/geodesic/geodesic.ts';
import type { MeshPlace } from '../../src/geometry/geodesic/geodesic-state.ts';
import { buildWalkMesh, edgeLinkAt, NodeBend, type SideLink } from '../../src/geometry/geodesic/walk-mesh.ts';

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
});
