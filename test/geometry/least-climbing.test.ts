import { describe, expect, it } from 'vitest';
import { leastClimbing } from '../../src/geometry/slopes/least-climbing.ts';
import type { Point } from '../../src/kernel/point.ts';
import { lerp } from '../../src/kernel/vec.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn } from '../support/drawn.ts';
import { stretchCost } from '../oracles/steep-by-points.ts';

const costOf = (points: readonly Point[], steep: readonly boolean[]): number =>
  steep.reduce((sum, isSteep, i) => sum + stretchCost(isSteep, points[i]!, points[i + 1]!), 0);

describe('a path over edges some of whose ground is climbed', () => {
  it('bends between level and steep ground as light does, where the height along the edge is a part of the cost', () => {
    // Level ground before the edge z = 0; behind it steep ground that rises by 2″ an inch along x and z alike.
    const [from, to]: [Point, Point] = [
      [0, 0, -3],
      [4, 16, 4],
    ];
    const edge: readonly [Point, Point] = [
      [-10, -20, 0],
      [10, 20, 0],
    ];
    // The climb to `to` counts the less the further along x it begins: by 2″ an inch, more than any way costs.
    const [, crossed] = leastClimbing([from, [0, 0, 0], to], [undefined, edge, undefined], [false, true]);
    expect(crossed![0]).toBeLessThan(4);
    const lengthAt = (x: number) => Math.hypot(x, 2 * x, 3) + Math.hypot(4 - x, 4) + Math.abs(16 - 2 * x);
    const [x, by] = [crossed![0], 1e-4];
    expect(lengthAt(x)).toBeLessThan(lengthAt(x - by));
    expect(lengthAt(x)).toBeLessThan(lengthAt(x + by));
  });

  it('costs no more than the best of 300 × 300 points on two edges, and hardly less', () => {
    const random = seeded(5);
    const between = (a: number, b: number) => a + (b - a) * random();
    const point = (z: number): Point => [between(-4, 4), between(0, 6), z + between(-0.4, 0.4)];
    for (let i = 0; i < drawn(200, 12); i++) {
      const [from, to] = [point(0), point(6)];
      const edges = [2, 4].map((z): readonly [Point, Point] => [point(z), point(z)]);
      const steep = [0, 1, 2].map(() => random() < 0.6);
      const [first, second] = edges as [(typeof edges)[number], (typeof edges)[number]];
      const found = leastClimbing([from, first[0], second[0], to], [undefined, first, second, undefined], steep);
      const shares = Array.from({ length: 301 }, (_, k) => k / 300);
      let least = Infinity;
      for (const s of shares) {
        const p = lerp(first[0], first[1], s);
        for (const t of shares) least = Math.min(least, costOf([from, p, lerp(second[0], second[1], t), to], steep));
      }
      expect(costOf(found, steep), `scene ${i}`).toBeLessThan(least + 1e-6);
      expect(costOf(found, steep), `scene ${i}`).toBeGreaterThan(least - 0.03);
    }
  });

  it('stays at the end of an edge where the path would go on beyond it, and where no edge is given', () => {
    const edge: readonly [Point, Point] = [
      [2, 0, 0],
      [5, 0, 0],
    ];
    const [, bend] = leastClimbing([[0, 0, -1], edge[1], [0, 0, 1]], [undefined, edge, undefined], [true, true]);
    expect(bend).toEqual([2, 0, 0]);
    const [, fixed] = leastClimbing(
      [
        [0, 0, -1],
        [3, 0, 0],
        [0, 0, 1],
      ],
      [undefined, undefined, undefined],
      [true, true],
    );
    expect(fixed).toEqual([3, 0, 0]);
  });
});
