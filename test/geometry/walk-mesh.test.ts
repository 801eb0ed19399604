import { describe, expect, it } from 'vitest';
import { beginGeodesic, findGeodesic, newRoom, runGeodesic } from '../../src/geometry/geodesic/geodesic.ts';
import type { MeshPlace } from '../../src/geometry/geodesic/geodesic-state.ts';
import { buildWalkMesh, NodeBend, type SideLink } from '../../src/geometry/geodesic/walk-mesh.ts';

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
  const mesh = buildWalkMesh({
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    z: Float64Array.from(z),
    corners: Int32Array.from(corners),
    links,
  });
  return { mesh, links };
}

describe('links of a walkable surface', () => {
  it('join two edges once, however many triangles at them are linked', () => {
    const { mesh } = twoStoreys();
    expect([...mesh.edgeLinks.values()].map(({ length }) => length)).toEqual(Array(2 * (COLUMNS - 1)).fill(1));
    expect([...mesh.nodeLinks.values()].map(({ length }) => length)).toEqual(Array(4 * (COLUMNS - 1)).fill(1));
    // Each linked edge stands alone, so climbs end at both of its nodes.
    for (const node of mesh.nodeLinks.keys()) expect(mesh.bend[node]).toBe(NodeBend.any);
  });

  it('double no windows from one to the next', () => {
    const { mesh } = twoStoreys();
    const from: MeshPlace = { at: [0.2, 0, 0.1], triangles: [0] };
    const to: MeshPlace = { at: [COLUMNS - 0.2, HIGH, 0.15], triangles: [4 * COLUMNS - 2] };
    const search = beginGeodesic(mesh, from, to, Infinity, newRoom());
    expect(runGeodesic(search)).toBe('done');
    expect(search.settled).toBeLessThan(20 * COLUMNS);
    const across = Math.hypot(COLUMNS - 0.4, 0.05);
    expect(findGeodesic(mesh, from, to)!.length).toBeCloseTo(across + HIGH, 9);
  });
});
