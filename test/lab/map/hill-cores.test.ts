import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hillCores } from '../../../src/lab/map/hill-cores.ts';
import { toTriangles } from '../../../src/rules/core/leaf-triangles.ts';
import { leavesOf } from '../../../src/rules/core/leaves.ts';
import type { Shape, TerrainPiece } from '../../../src/rules/core/terrain.ts';
import { aPiece } from '../../support/game.ts';

/** The highest that any triangle of a piece lies over a point of the table; the piece's skin there. */
function skinAt(piece: TerrainPiece, x: number, z: number): number {
  const { positions, indices } = toTriangles(leavesOf(piece)[0]!)!;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => Array.from(positions.slice(3 * indices[i + k]!, 3 * indices[i + k]! + 3)));
    const area = (b![0]! - a![0]!) * (c![2]! - a![2]!) - (c![0]! - a![0]!) * (b![2]! - a![2]!);
    if (Math.abs(area) < 1e-12) continue;
    const u = ((x - a![0]!) * (c![2]! - a![2]!) - (c![0]! - a![0]!) * (z - a![2]!)) / area;
    const v = ((b![0]! - a![0]!) * (z - a![2]!) - (x - a![0]!) * (b![2]! - a![2]!)) / area;
    if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) continue;
    top = Math.max(top, a![1]! + u * (b![1]! - a![1]!) + v * (c![1]! - a![1]!));
  }
  return top;
}

describe('cores of hills', () => {
  it('lie under the skin of their hill everywhere', () => {
    const size = fc.integer({ min: 2, max: 7 });
    const field = fc
      .tuple(size, size)
      .chain(([columns, rows]) =>
        fc
          .array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: columns * rows, maxLength: columns * rows })
          .map((heights): Shape => ({ kind: 'heightfield', size: [9, 7], columns, rows, heights })),
      );
    const ramp = fc
      .tuple(fc.double({ min: 0.6, max: 6, noNaN: true }), fc.double({ min: 0.5, max: 9, noNaN: true }))
      .map(([height, depth]): Shape => ({ kind: 'ramp', size: [4, height, depth] }));
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    let met = 0;
    fc.assert(
      fc.property(fc.oneof(field, ramp), share, share, share, (shape, turn, s, t) => {
        const piece = { ...aPiece('hill', 'hill', shape, [3, 1, -2]), yaw: turn * 6.3 };
        for (const { core, low, high } of hillCores([piece])) {
          met++;
          const [a, b, , d] = core as readonly (readonly [number, number])[];
          const x = a![0] + s * (b![0] - a![0]) + t * (d![0] - a![0]);
          const z = a![1] + s * (b![1] - a![1]) + t * (d![1] - a![1]);
          expect(low).toBe(1);
          expect(high).toBeGreaterThan(low);
          expect(skinAt(piece, x, z)).toBeGreaterThan(high);
          // Counter-clockwise, as sight takes solids.
          expect((b![0] - a![0]) * (d![1] - a![1]) - (d![0] - a![0]) * (b![1] - a![1])).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
    expect(met).toBeGreaterThan(300);
  });

  it('are as large as a level hill is', () => {
    const flat: Shape = {
      kind: 'heightfield',
      size: [8, 6],
      columns: 3,
      rows: 3,
      heights: Array.from({ length: 9 }, () => 2),
    };
    const tops = hillCores([aPiece('flat', 'hill', flat, [0, 0])]);
    expect(tops.map(({ core }) => core)).toEqual(Array.from({ length: 3 }, () => tops[0]!.outline));
    expect(hillCores([aPiece('box', 'hill', { kind: 'box', size: [8, 2, 6] }, [0, 0])])).toEqual([]);
  });

  it('are found of a field with as many heights as a file may give', () => {
    const heights = Array.from({ length: 512 * 512 }, () => 0.4);
    const field: Shape = { kind: 'heightfield', size: [8, 6], columns: 512, rows: 512, heights };
    expect(hillCores([aPiece('field', 'hill', field, [0, 0])])).toEqual([]);
  });
});
