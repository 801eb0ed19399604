import { describe, expect, it } from 'vitest';
import { buildPiece } from '../../src/scene/terrain/build-terrain.ts';
import type { Soup } from '../../src/scene/terrain/soup.ts';
import { aBox, aPiece } from '../support/game.ts';

const extent = (soup: Soup, axis: 0 | 1 | 2): readonly [number, number] => {
  const values = soup.positions.filter((_, i) => i % 3 === axis);
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
};

describe('terrain as it is drawn', () => {
  it.each(['wall', 'hill', 'ruin', 'container', 'rock', 'crate'] as const)(
    'a %s stays inside its collider and fills it',
    (kind) => {
      const soup = buildPiece(aBox('piece', kind, [-2, 3], [-1, 4], 3));
      const [[x0, x1], [y0, y1], [z0, z1]] = [extent(soup, 0), extent(soup, 1), extent(soup, 2)];
      expect(x0).toBeGreaterThanOrEqual(-2 - 1e-9);
      expect(x1).toBeLessThanOrEqual(3 + 1e-9);
      expect(z0).toBeGreaterThanOrEqual(-1 - 1e-9);
      expect(z1).toBeLessThanOrEqual(4 + 1e-9);
      expect(y0).toBe(0);
      expect(y1).toBeCloseTo(3, 12);
      for (const [at, edge] of [
        [x0, -2],
        [x1, 3],
        [z0, -1],
        [z1, 4],
      ] as const)
        expect(Math.abs(at - edge)).toBeLessThan(0.12);
    },
  );

  it('faces outward on every side and upward on top', () => {
    const { positions } = buildPiece(aBox('piece', 'container', [-2, 2], [-2, 2], 2));
    for (let i = 0; i < positions.length; i += 9) {
      const [a, b, c] = [0, 3, 6].map(
        (k) => [positions[i + k]!, positions[i + k + 1]!, positions[i + k + 2]!] as const,
      );
      const [u, v] = [b!.map((n, k) => n - a![k]!), c!.map((n, k) => n - a![k]!)];
      const normal = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
      const middle = [0, 1, 2].map((k) => (a![k]! + b![k]! + c![k]!) / 3);
      const outward = normal[0]! * middle[0]! + normal[1]! * (middle[1]! - 1) + normal[2]! * middle[2]!;
      expect(outward).toBeGreaterThan(0);
    }
  });

  it('a heightfield has its collider’s heights at its points and planes between', () => {
    const soup = buildPiece(
      aPiece(
        'moor',
        'hill',
        { kind: 'heightfield', size: [4, 4], columns: 3, rows: 3, heights: [0, 0, 0, 0, 2, 0, 0, 0, 0] },
        [0, 0],
      ),
    );
    expect(extent(soup, 1)).toEqual([0, 2]);
    // The cell from (−2, −2) to (0, 0) is halved from corner to corner: along that line it rises evenly.
    for (let i = 0; i < soup.positions.length; i += 3) {
      const [x, y, z] = [soup.positions[i]!, soup.positions[i + 1]!, soup.positions[i + 2]!];
      if (x === z && x < 0) expect(y).toBeCloseTo(2 + x, 9);
    }
  });
});
