import { describe, expect, it } from 'vitest';
import {
  arcReach,
  convexBody,
  overlapDepthOf,
  overlapsBy,
  turnedAbout,
  turnMeets,
} from '../../src/geometry/outlines/convex.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';

const box = (x: number, z: number, w: number, d: number): readonly PlanPoint[] => [
  [x - w / 2, z - d / 2],
  [x + w / 2, z - d / 2],
  [x + w / 2, z + d / 2],
  [x - w / 2, z + d / 2],
];
const body = (x: number, z: number, w: number, d: number) => convexBody(box(x, z, w, d));

describe('convex bodies', () => {
  it('overlap by the shorter way of pushing them apart', () => {
    expect(overlapDepthOf(body(0, 0, 2, 2), body(1.5, 0, 2, 4))).toBeCloseTo(0.5, 12);
    expect(overlapDepthOf(body(0, 0, 2, 2), body(2, 0, 2, 2))).toBe(0);
    expect(overlapDepthOf(body(0, 0, 2, 2), body(9, 0, 2, 2))).toBe(0);
  });

  it('either winding makes the same body', () => {
    const there = convexBody(box(0, 0, 2, 2));
    const back = convexBody(box(0, 0, 2, 2).toReversed());
    expect(overlapDepthOf(there, body(1.5, 0.2, 2, 2))).toBeCloseTo(overlapDepthOf(back, body(1.5, 0.2, 2, 2)), 12);
  });

  it('a turn to the left takes what lies ahead to the left', () => {
    const [x, z] = turnedAbout([0, 0], Math.PI / 2, [0, -1]);
    expect(x).toBeCloseTo(-1, 12);
    expect(z).toBeCloseTo(0, 12);
  });

  it('a turning bar strikes a thin post that neither its start nor its end covers', () => {
    const bar = body(2, 0, 4, 0.2);
    const post = body(2, -2, 0.05, 0.05);
    expect(turnMeets(bar, [0, 0], Math.PI / 2, post, 1e-6)).toBe(true);
    expect(turnMeets(bar, [0, 0], -Math.PI / 2, post, 1e-6)).toBe(false);
    expect(turnMeets(bar, [0, 0], Math.PI / 8, post, 1e-6)).toBe(false);
  });

  it('an arc reaches its top where it passes it, else one of its ends', () => {
    expect(arcReach([1, 0], [0, 0], Math.PI / 2, [0, -1])).toBeCloseTo(1, 12);
    expect(arcReach([1, 0], [0, 0], Math.PI, [0, -1])).toBeCloseTo(1, 12);
    expect(arcReach([1, 0], [0, 0], Math.PI / 6, [0, -1])).toBeCloseTo(0.5, 12);
    expect(arcReach([1, 0], [0, 0], Math.PI / 6, [0, 1])).toBeCloseTo(0, 12);
  });

  it('overlap by more than a slack where their depth is more: 4000 pairs, seed 7', () => {
    const random = seededRandom(7);
    const unit = () => random() / 2 ** 32;
    const counts = { deeper: 0, less: 0 };
    for (let i = 0; i < 4000; i++) {
      const one = body(0, 0, 1 + 3 * unit(), 1 + 3 * unit());
      const tilt = unit() * Math.PI;
      const at = box(unit() * 6 - 3, unit() * 6 - 3, 0.2 + 2 * unit(), 0.2 + 2 * unit());
      const other = convexBody(at.map((p) => turnedAbout([0, 0], tilt, p)));
      const depth = overlapDepthOf(one, other);
      // Just at the depth, hairs beside it, and none at all.
      for (const slack of [0, depth, depth * (1 - 1e-15), depth * (1 + 1e-15), 0.3]) {
        expect(overlapsBy(one, other, slack)).toBe(depth > slack);
        counts[depth > slack ? 'deeper' : 'less']++;
      }
    }
    expect(Math.min(counts.deeper, counts.less)).toBeGreaterThan(3000);
  });

  it('turns meet what small steps of them meet: 500 cases, seed 5', () => {
    const random = seededRandom(5);
    const unit = () => random() / 2 ** 32;
    for (let i = 0; i < 500; i++) {
      const mine = box(unit() * 6 - 3, unit() * 6 - 3, 0.5 + 4 * unit(), 0.5 + 4 * unit());
      const pivot = mine[Math.floor(unit() * 4)]!;
      const angle = (unit() - 0.5) * Math.PI;
      const tilt = unit() * Math.PI;
      const other = convexBody(
        box(unit() * 10 - 5, unit() * 10 - 5, 0.2 + 2 * unit(), 0.2 + 2 * unit()).map((p) =>
          turnedAbout([0, 0], tilt, p),
        ),
      );
      let deepest = 0;
      for (let k = 0; k <= 400; k++) {
        const turned = convexBody(mine.map((p) => turnedAbout(pivot, (angle * k) / 400, p)));
        deepest = Math.max(deepest, overlapDepthOf(turned, other));
      }
      const met = turnMeets(convexBody(mine), pivot, angle, other, 1e-6);
      // A step may pass a corner by less than this.
      if (deepest > 1e-5) expect(met).toBe(true);
      else if (met) expect(turnMeets(convexBody(mine), pivot, angle, other, 0.02)).toBe(false);
    }
  });
});
