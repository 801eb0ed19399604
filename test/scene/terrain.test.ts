import { describe, expect, it } from 'vitest';
import { buildPiece } from '../../src/scene/terrain/build-terrain.ts';
import { SURFACE } from '../../src/scene/materials/palette.ts';
import type { PaintedSoup } from '../../src/scene/meshes/soup.ts';
import { aBox, aPiece } from '../support/game.ts';

const extent = (soup: PaintedSoup, axis: 0 | 1 | 2): readonly [number, number] => {
  const values = soup.positions.filter((_, i) => i % 3 === axis);
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
};

type Point3 = readonly [number, number, number];

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

  const POND = [
    [-2.3, -1.2],
    [-0.8, -2.1],
    [1.4, -1.8],
    [2.6, -0.4],
    [2, 1.4],
    [0.3, 2],
    [-1.7, 1.3],
  ] as const;
  const pond = (outline: readonly (readonly [number, number])[]) =>
    buildPiece(aPiece('pond', 'water', { kind: 'prism', outline, height: 0.08 }, [0, 0]));
  const points = ({ positions }: PaintedSoup) =>
    Array.from(
      { length: positions.length / 3 },
      (_, i) => positions.slice(3 * i, 3 * i + 3) as [number, number, number],
    );
  /** How far a point of the plan lies within an outline, negative without. */
  const depthIn = (outline: readonly (readonly [number, number])[], [x, , z]: readonly [number, number, number]) =>
    Math.min(
      ...outline.map(([ax, az], i) => {
        const [bx, bz] = outline[(i + 1) % outline.length]!;
        return ((bx - ax) * (z - az) - (bz - az) * (x - ax)) / Math.hypot(bx - ax, bz - az);
      }),
    );

  it('a pond has a bank of mud within its outline, at most a fifth of an inch from it, and water inside the bank', () => {
    const soup = pond(POND);
    const depths = points(soup).map((point) => depthIn(POND, point));
    expect(Math.min(...depths)).toBeGreaterThan(-1e-6);
    const feet = points(soup).filter(([, y]) => y === 0);
    for (const [x, z] of POND) expect(Math.min(...feet.map((p) => Math.hypot(p[0] - x, p[2] - z)))).toBeLessThan(0.2);
    expect(Math.max(...feet.map((p) => depthIn(POND, p)))).toBeLessThan(0.2);
    expect(extent(soup, 1)).toEqual([0, 0.08]);
    const wet = depths.filter((_, i) => soup.surfaces[i] === SURFACE.water);
    expect(wet.length).toBeGreaterThan(0);
    expect(Math.min(...wet)).toBeGreaterThan(0.2);
  });

  it.each([
    ['pond', pond(POND)],
    [
      'narrow pond',
      pond([
        [-3, -0.2],
        [3, -0.2],
        [3, 0.2],
        [-3, 0.2],
      ]),
    ],
    ['river', buildPiece(aPiece('river', 'water', { kind: 'box', size: [13, 0.1, 44] }, [0, 0]))],
    ['brook', buildPiece(aPiece('brook', 'water', { kind: 'box', size: [20, 0.1, 3] }, [0, 0]))],
  ] as const)('the water of a %s looks at the sky everywhere and covers it once', (_, soup) => {
    const all: readonly Point3[] = points(soup);
    let area = 0;
    for (let i = 0; i < soup.surfaces.length; i += 3) {
      if (soup.surfaces[i] !== SURFACE.water) continue;
      const [a, b, c] = [all[i]!, all[i + 1]!, all[i + 2]!];
      const up = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
      expect(up).toBeGreaterThan(-1e-6);
      area += up / 2;
    }
    const [[x0, x1], [z0, z1]] = [extent(soup, 0), extent(soup, 2)];
    expect(area).toBeGreaterThan(0.2 * (x1 - x0) * (z1 - z0));
    expect(area).toBeLessThan((x1 - x0) * (z1 - z0));
  });

  it('a river has banks along its sides and none across it', () => {
    const soup = buildPiece(aPiece('river', 'water', { kind: 'box', size: [13, 0.1, 44] }, [0, 0]));
    expect(extent(soup, 2)).toEqual([-22, 22]);
    const wet = points(soup).filter((_, i) => soup.surfaces[i] === SURFACE.water);
    expect(Math.min(...wet.map(([, , z]) => z))).toBe(-22);
    expect(Math.max(...wet.map(([x]) => Math.abs(x)))).toBeLessThan(6.5 - 0.2);
  });

  it('water that stands up is a block', () => {
    const soup = buildPiece(aPiece('cistern', 'water', { kind: 'box', size: [2, 1.5, 2] }, [0, 0]));
    expect(extent(soup, 1)).toEqual([0, 1.5]);
  });
});
