import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convexHull,
  convexParts,
  findCrossing,
  isSimple,
  pointInPolygon,
  signedArea,
} from '../../src/geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';

const SQUARE: readonly PlanPoint[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];
const L: readonly PlanPoint[] = [
  [0, 0],
  [4, 0],
  [4, 1],
  [1, 1],
  [1, 4],
  [0, 4],
];

/** A star-shaped outline: always simple. */
const star = fc
  .array(fc.double({ min: 0.3, max: 10, noNaN: true }), { minLength: 3, maxLength: 40 })
  .map((radii) =>
    radii.map(
      (r, i): PlanPoint => [
        r * Math.cos((2 * Math.PI * i) / radii.length),
        r * Math.sin((2 * Math.PI * i) / radii.length),
      ],
    ),
  );

/** Walls of a maze-like comb with teeth of random depth: simple, many straight and reflex corners, on a coarse grid. */
const comb = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 20 }).map((depths): PlanPoint[] => {
  const top = depths
    .flatMap((d, i): PlanPoint[] => [
      [i, d],
      [i + 1, d],
    ])
    .filter((p, i, all) => i === 0 || p[0] !== all[i - 1]![0] || p[1] !== all[i - 1]![1]);
  return [...top, [depths.length, 0], [0, 0]];
});

function expectConvexCover(outline: readonly PlanPoint[]) {
  const parts = convexParts(outline);
  const total = parts.reduce((sum, part) => sum + signedArea(part), 0);
  expect(total).toBeCloseTo(Math.abs(signedArea(outline)), 8);
  for (const part of parts) {
    expect(part.length).toBeGreaterThanOrEqual(3);
    part.forEach((b, i) => {
      const a = part[(i + part.length - 1) % part.length]!;
      const c = part[(i + 1) % part.length]!;
      expect((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])).toBeGreaterThan(0);
    });
  }
  return parts;
}

describe('signed area', () => {
  it('is positive from +x towards +z and negative the other way', () => {
    expect(signedArea(SQUARE)).toBe(4);
    expect(signedArea(SQUARE.toReversed())).toBe(-4);
    expect(signedArea(L)).toBe(7);
  });
});

describe('crossings', () => {
  it('names the two edges of a bow tie', () => {
    expect(
      findCrossing([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ]),
    ).toEqual([0, 2]);
  });
  it('counts a touching corner, a fold and a doubled corner', () => {
    expect(
      findCrossing([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ]),
    ).toEqual([0, 3]);
    expect(
      findCrossing([
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 3],
      ]),
    ).toEqual([0, 1]);
    expect(
      findCrossing([
        [0, 0],
        [4, 0],
        [4, 0],
        [2, 3],
      ]),
    ).toEqual([1, 2]);
  });
  it('finds none in simple outlines, straight corners included', () => {
    expect(findCrossing(L)).toBeUndefined();
    expect(
      findCrossing([
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ]),
    ).toBeUndefined();
    expect(isSimple(L)).toBe(true);
    expect(
      isSimple([
        [0, 0],
        [1, 1],
      ]),
    ).toBe(false);
  });
  it('answers 20 000 corners at once', () => {
    const round = Array.from(
      { length: 20_000 },
      (_, i): PlanPoint => [Math.cos((2 * Math.PI * i) / 20_000), Math.sin((2 * Math.PI * i) / 20_000)],
    );
    expect(findCrossing(round)).toBeUndefined();
  });
  it('gives the same verdict turned and reversed (400 random outlines, seed 3)', () => {
    const outline = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 3,
      maxLength: 8,
    });
    fc.assert(
      fc.property(outline, (points) => {
        const rotated = points.map(([x, z]): PlanPoint => [-z, x]);
        expect(findCrossing(points) === undefined).toBe(findCrossing(rotated) === undefined);
        expect(findCrossing(points) === undefined).toBe(findCrossing(points.toReversed()) === undefined);
      }),
      { seed: 3, numRuns: 400 },
    );
  });
});

describe('point in polygon', () => {
  it.each([
    [0.5, 3, true],
    [3, 0.5, true],
    [3, 3, false],
    [1, 2, true],
    [4, 0.5, true],
    [4.001, 0.5, false],
    [0, 0, true],
    [-0.001, 1, false],
  ])('(%f, %f) in the L: %s', (x, z, inside) => {
    expect(pointInPolygon(L, x, z)).toBe(inside);
    expect(pointInPolygon(L.toReversed(), x, z)).toBe(inside);
  });
});

describe('convex parts', () => {
  it('leaves a convex outline whole, turned counter-clockwise and without straight corners', () => {
    const parts = convexParts([
      [0, 2],
      [2, 2],
      [2, 0],
      [1, 0],
      [0, 0],
    ]);
    expect(parts).toHaveLength(1);
    expect(parts[0]).toHaveLength(4);
    expect(signedArea(parts[0]!)).toBe(4);
  });
  it('cuts an L into two', () => {
    expect(expectConvexCover(L)).toHaveLength(2);
  });
  it('keeps a sliver', () => {
    expectConvexCover([
      [0, 0],
      [10, 0],
      [10, 1],
      [5, 1e-5],
      [0, 1],
    ]);
  });
  it('covers a spiral', () => {
    expectConvexCover([
      [0, 0],
      [6, 0],
      [6, 6],
      [1, 6],
      [1, 2],
      [4, 2],
      [4, 4],
      [3, 4],
      [3, 3],
      [2, 3],
      [2, 5],
      [5, 5],
      [5, 1],
      [0, 1],
    ]);
  });
  it('covers 500 random stars, either winding (seed 1)', () => {
    fc.assert(
      fc.property(star, fc.boolean(), (outline, flip) => void expectConvexCover(flip ? outline.toReversed() : outline)),
      { seed: 1, numRuns: 500 },
    );
  });
  it('covers 500 random combs, each point in some part exactly as in the outline (seed 2)', () => {
    fc.assert(
      fc.property(
        comb,
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        (outline, x, z) => {
          const parts = expectConvexCover(outline);
          expect(parts.some((part) => pointInPolygon(part, x, z))).toBe(pointInPolygon(outline, x, z));
        },
      ),
      { seed: 2, numRuns: 500 },
    );
  });
  it('ends on outlines that are not simple', () => {
    for (const part of convexParts([
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
      [2, 7],
    ]))
      expect(signedArea(part)).toBeGreaterThan(0);
  });
});

describe('convex hull', () => {
  it('keeps the corners and drops the rest', () => {
    const hull = convexHull([...L, [0.5, 0.5], [2, 0]]);
    expect(hull).toHaveLength(5);
    expect(signedArea(hull)).toBeCloseTo(11.5, 12);
  });
});
