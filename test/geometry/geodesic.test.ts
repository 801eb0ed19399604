import { describe, expect, it } from 'vitest';
import { findGeodesic } from '../../src/geometry/geodesic/geodesic.ts';
import { buildWalkMesh, type WalkMesh } from '../../src/geometry/geodesic/walk-mesh.ts';
import type { Point } from '../../src/kernel/point.ts';
import { type Faces, geodesicsByUnfolding } from '../oracles/geodesic-by-unfolding.ts';
import { drawn } from '../support/drawn.ts';
import { seeded } from '../physics/pieces.ts';

const meshOf = ({ points, triangles }: Faces): WalkMesh =>
  buildWalkMesh({
    x: Float64Array.from(points, (p) => p[0]),
    y: Float64Array.from(points, (p) => p[1]),
    z: Float64Array.from(points, (p) => p[2]),
    corners: Int32Array.from(triangles.flat()),
  });

/** A square grid of heights, with some of its triangles left out. */
function gridOf(
  n: number,
  size: number,
  height: (x: number, z: number) => number,
  isLeft?: (t: number) => boolean,
): Faces {
  const points = Array.from({ length: n * n }, (_, i): [number, number, number] => {
    const [x, z] = [((i % n) / (n - 1) - 0.5) * size, (Math.floor(i / n) / (n - 1) - 0.5) * size];
    return [x, height(x, z), z];
  });
  const triangles: [number, number, number][] = [];
  for (let r = 0; r + 1 < n; r++)
    for (let c = 0; c + 1 < n; c++) {
      const a = r * n + c;
      triangles.push([a, a + 1, a + n + 1], [a, a + n + 1, a + n]);
    }
  return { points, triangles: isLeft ? triangles.filter((_, i) => isLeft(i)) : triangles };
}

/** A place at a node, with every triangle there. */
function atNode(mesh: WalkMesh, node: number): { at: Point; triangles: number[] } {
  const triangles: number[] = [];
  for (let i = mesh.firstCorner[node]!; i < mesh.firstCorner[node + 1]!; i++)
    triangles.push(Math.floor(mesh.cornersAt[i]! / 3));
  return { at: [mesh.x[node]!, mesh.y[node]!, mesh.z[node]!], triangles };
}

/** The place over a plan point in the triangle that contains it. */
function placeOn({ points, triangles }: Faces, x: number, z: number): { at: Point; triangles: number[] } {
  const found: number[] = [];
  let y = 0;
  triangles.forEach(([ia, ib, ic], i) => {
    const [a, b, c] = [points[ia]!, points[ib]!, points[ic]!];
    const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
    const u = ((b[0] - x) * (c[2] - z) - (c[0] - x) * (b[2] - z)) / area;
    const v = ((c[0] - x) * (a[2] - z) - (a[0] - x) * (c[2] - z)) / area;
    if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) return;
    found.push(i);
    y = u * a[1] + v * b[1] + (1 - u - v) * c[1];
  });
  return { at: [x, y, z], triangles: found };
}

const lengthOf = (stretches: readonly { readonly from: Point; readonly to: Point }[]): number =>
  stretches.reduce((sum, { from, to }) => sum + Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]), 0);

describe('shortest paths over a surface of triangles', () => {
  it.each([0, 4])('cross a triangle without area between two others, its third corner %s along their side', (along) => {
    const points = [
      [0, 0, 0],
      [4, 0, 0],
      [along, 0, 0],
      [2, 0, -3],
      [2, 0, 3],
    ] as const;
    const sliver = [0, 1, 2] as const;
    const beyond = along === 0 ? ([2, 1, 4] as const) : ([0, 2, 4] as const);
    const mesh = meshOf({ points, triangles: [[3, 1, 0], sliver, beyond] });
    for (const [x, xx] of [
      [1.6, 2.3],
      [2.2, 1.9],
    ] as const) {
      const [from, to] = [
        { at: [x, 0, -1.5] as const, triangles: [0] },
        { at: [xx, 0, 1.5] as const, triangles: [2] },
      ];
      expect(findGeodesic(mesh, from, to)?.length).toBeCloseTo(Math.hypot(xx - x, 3), 9);
      expect(findGeodesic(mesh, to, from)?.length).toBeCloseTo(Math.hypot(xx - x, 3), 9);
    }
  });

  it('are those of every sequence of triangles laid flat, on random ground with holes', () => {
    const random = seeded(11);
    for (let i = 0; i < drawn(60, 6); i++) {
      const n = 3 + Math.floor(random() * 5);
      const steep = random() * 4;
      const holes = random() < 0.5 ? 0 : 0.25;
      const faces = gridOf(
        n,
        8,
        () => random() * steep,
        () => random() >= holes,
      );
      const mesh = meshOf(faces);
      const from = Math.floor(random() * n * n);
      const expected = geodesicsByUnfolding(faces, from);
      for (let to = 0; to < n * n; to++) {
        const place = atNode(mesh, to);
        if (to === from || place.triangles.length === 0) continue;
        const found = findGeodesic(mesh, atNode(mesh, from), place);
        if (expected[to] === Infinity) {
          expect(found).toBeUndefined();
          continue;
        }
        expect(found!.length).toBeCloseTo(expected[to]!, 8);
        expect(lengthOf(found!.stretches)).toBeCloseTo(expected[to]!, 8);
      }
    }
  });

  it('lie straight on ground bent in one direction only, at every fineness', () => {
    for (const n of [9, 17, 33, 81]) {
      const wave = (x: number) => 1.5 * Math.sin(x / 2);
      const faces = gridOf(n, 20, wave);
      const unrolled = (x: number): number => {
        const step = 20 / (n - 1);
        const whole = Math.floor((x + 10) / step);
        let sum = 0;
        for (let k = 0; k < whole; k++) sum += Math.hypot(step, wave(-10 + (k + 1) * step) - wave(-10 + k * step));
        const share = (x + 10) / step - whole;
        const [a, b] = [wave(-10 + whole * step), wave(-10 + (whole + 1) * step)];
        return sum + share * Math.hypot(step, b - a);
      };
      const found = findGeodesic(meshOf(faces), placeOn(faces, -8.3, -7.1), placeOn(faces, 7.7, 6.2))!;
      expect(found.length).toBeCloseTo(Math.hypot(unrolled(7.7) - unrolled(-8.3), 13.3), 8);
    }
  });

  it('over a pyramid are those of its unfolded faces', () => {
    const points: Faces['points'] = [
      [-5, 0, -5],
      [5, 0, -5],
      [5, 0, 5],
      [-5, 0, 5],
      [0, 4, 0],
    ];
    const faces: Faces = {
      points,
      triangles: [
        [0, 1, 4],
        [1, 2, 4],
        [2, 3, 4],
        [3, 0, 4],
      ],
    };
    const slant = Math.hypot(5, 4);
    const found = findGeodesic(meshOf(faces), placeOn(faces, -3, -5), placeOn(faces, 5, 2))!;
    // Two neighbouring faces laid flat: both places at their distance and angle from the top.
    const [a, b] = [Math.hypot(slant, 3), Math.hypot(slant, 2)];
    const face = 2 * Math.atan2(5, slant);
    const angle = Math.atan2(3, slant) + Math.atan2(2, slant) + face;
    expect(found.length).toBeCloseTo(Math.sqrt(a * a + b * b - 2 * a * b * Math.cos(angle)), 9);
  });
});
