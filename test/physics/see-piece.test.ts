import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { seePiece } from '../../src/physics/sight/see-piece.ts';
import { formOf } from '../../src/physics/terrain/solids.ts';
import { aPiece } from './pieces.ts';

describe('a piece as the rules see it', () => {
  it('shows every edge of the triangles that paths lead over', () => {
    const heights = [0, 0, 0, 0, 0, 3, 2.5, 0, 0, 2, 2.8, 0, 0, 0, 0, 0];
    const shape = { kind: 'heightfield' as const, size: [9, 9] as const, columns: 4, rows: 4, heights };
    const hill = aPiece('hill', shape, [2, 0, 1], 0.4, 'hill');
    const { edges } = seePiece(hill);
    const keyOf = (points: readonly (readonly number[])[]) =>
      points
        .map((p) => p.map((v) => v.toFixed(3)).join(' '))
        .sort()
        .join(' to ');
    const drawn = new Set<string>();
    for (let i = 0; i < edges.length; i += 6)
      drawn.add(keyOf([[...edges.subarray(i, i + 3)], [...edges.subarray(i + 3, i + 6)]]));
    const isInner = (a: Point, b: Point) => a[1] + b[1] > 0;
    for (const t of formOf(hill).slopes[0]!.triangles)
      for (const [a, b] of [
        [t[0], t[1]],
        [t[1], t[2]],
        [t[2], t[0]],
      ] as const)
        if (isInner(a, b)) expect(drawn).toContain(keyOf([a, b]));
  });
});
