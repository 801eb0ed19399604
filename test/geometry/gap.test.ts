import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import {
  cornersOf,
  gapAcross,
  innerRadius,
  outerRadius,
  overlapsAcross,
  type Standing,
} from '../../src/geometry/gap.ts';

const put = (base: Base, x: number, z: number, facing = 0): Standing => ({ base, at: [x, 0, z], facing });
const round = (mm: number): Base => ({ kind: 'round', radius: mm / 25.4 / 2 });
const oval = (halfWidth: number, halfDepth: number): Base => ({ kind: 'oval', halfWidth, halfDepth });
const rect = (halfWidth: number, halfDepth: number): Base => ({ kind: 'rect', halfWidth, halfDepth });
const hull = (halfWidth: number, halfDepth: number): Base => ({ kind: 'hull', halfWidth, halfDepth });

/** Distance between outlines by dense sampling: slow and obvious, never below the truth. */
function sampledGap(a: Standing, b: Standing, n: number): number {
  const outline = (s: Standing): (readonly [number, number])[] =>
    Array.from({ length: n }, (_, i) => {
      const t = (2 * Math.PI * i) / n;
      const [x, z] = pointOn(s.base, t);
      const [c, d] = [Math.cos(s.facing), Math.sin(s.facing)];
      return [s.at[0] + x * c + z * d, s.at[2] - x * d + z * c];
    });
  const others = outline(b);
  let best = Infinity;
  for (const [x, z] of outline(a)) for (const [u, v] of others) best = Math.min(best, Math.hypot(x - u, z - v));
  return best;
}

function pointOn(base: Base, t: number): readonly [number, number] {
  if (base.kind === 'round') return [base.radius * Math.cos(t), base.radius * Math.sin(t)];
  if (base.kind === 'oval') return [base.halfWidth * Math.cos(t), base.halfDepth * Math.sin(t)];
  const m = Math.max(Math.abs(Math.cos(t)), Math.abs(Math.sin(t)));
  return [(base.halfWidth * Math.cos(t)) / m, (base.halfDepth * Math.sin(t)) / m];
}

describe('gap between round bases', () => {
  it.each([
    [25, 25, 0.9843, 1.9843, 2.9843],
    [25, 40, 1.2795, 2.2795, 3.2795],
    [32, 32, 1.2598, 2.2598, 3.2598],
    [40, 60, 1.9685, 2.9685, 3.9685],
    [60, 60, 2.3622, 3.3622, 4.3622],
  ])('%i mm to %i mm is 0, 1 and 2 at the published centre distances', (a, b, contact, one, two) => {
    for (const [centres, gap] of [
      [contact, 0],
      [one, 1],
      [two, 2],
    ] as const) {
      expect(gapAcross(put(round(a), 0, 0), put(round(b), 0, centres))).toBeCloseTo(gap, 4);
    }
  });

  it('is negative by the depth of an overlap, and whole radii when concentric', () => {
    expect(gapAcross(put(round(50.8), 0, 0), put(round(50.8), 1.5, 0))).toBeCloseTo(-0.5, 12);
    expect(gapAcross(put(round(50.8), 3, 3), put(round(50.8), 3, 3))).toBeCloseTo(-2, 12);
  });
});

describe('gap of rectangles and hulls', () => {
  it('to a disc beside a face, beyond a corner, and inside', () => {
    const tank = put(hull(3, 2), 13, 0);
    expect(gapAcross(put(round(32), 0, 0), tank)).toBeCloseTo(9.37008, 5);
    expect(gapAcross(tank, put(round(50.8), 19, 6))).toBeCloseTo(4, 12);
    expect(gapAcross(put(round(50.8), 15.5, 0), tank)).toBeCloseTo(-1.5, 12);
  });

  it('turns left with a positive facing', () => {
    const turned = put(rect(1, 3), 0, 0, Math.PI / 2);
    expect(gapAcross(turned, put(round(50.8), 6, 0))).toBeCloseTo(2, 12);
    const [, , frontRight] = cornersOf(put(rect(1, 3), 0, 0, Math.PI / 6));
    expect(frontRight[0]).toBeCloseTo(1 * Math.cos(Math.PI / 6) - 3 * Math.sin(Math.PI / 6), 12);
    expect(frontRight[1]).toBeCloseTo(-1 * Math.sin(Math.PI / 6) - 3 * Math.cos(Math.PI / 6), 12);
  });

  it('between rectangles: faces, corner to corner, corner to face, overlap', () => {
    expect(gapAcross(put(rect(1, 1), 0, 0), put(rect(1, 1), 5, 0.5))).toBeCloseTo(3, 12);
    expect(gapAcross(put(rect(1, 1), 0, 0), put(rect(1, 1), 5, 6))).toBeCloseTo(5, 12);
    expect(gapAcross(put(rect(1, 1), 0, 0), put(rect(1, 1), 5, 0, Math.PI / 4))).toBeCloseTo(4 - Math.SQRT2, 12);
    expect(gapAcross(put(rect(1, 1), 0, 0), put(rect(1, 1), 1.5, 0.2))).toBeCloseTo(-0.5, 12);
  });
});

describe('gap of ovals', () => {
  it('equals the disc formula when the oval is a disc', () => {
    expect(gapAcross(put(oval(1, 1), 0, 0), put(oval(0.5, 0.5), 3, 4, 1))).toBeCloseTo(3.5, 9);
    expect(gapAcross(put(oval(1, 1), 0, 0, 0.3), put(rect(3, 2), 8, 0))).toBeCloseTo(4, 9);
  });

  it('along the axes is the difference of the half axes', () => {
    expect(gapAcross(put(oval(2, 1), 0, 0), put(oval(2, 1), 7, 0))).toBeCloseTo(3, 9);
    expect(gapAcross(put(oval(2, 1), 0, 0, Math.PI / 2), put(round(50.8), 7, 0))).toBeCloseTo(5, 9);
    expect(gapAcross(put(oval(2, 1), 0, 0), put(oval(2, 1), 3.5, 0))).toBeCloseTo(-0.5, 9);
  });

  it('agrees with dense outlines for every pairing of kinds', () => {
    const bases = [oval(1.4, 0.8), oval(0.6, 1.1), rect(1.2, 0.5), round(32), hull(2, 1)];
    for (const [i, a] of bases.entries()) {
      for (const [j, b] of bases.entries()) {
        const left = put(a, 0.2 * i, -0.3 * j, 0.7 * i);
        const right = put(b, 4.5, 1.1 + 0.4 * i, 0.4 + j);
        const slow = sampledGap(left, right, 504);
        const exact = gapAcross(left, right);
        expect(exact).toBeLessThanOrEqual(slow + 1e-9);
        expect(exact).toBeGreaterThan(slow - 1e-3);
        expect(gapAcross(right, left)).toBeCloseTo(exact, 9);
      }
    }
  });
});

describe('reach of a base', () => {
  it('lies between its inner and outer radius', () => {
    expect(innerRadius(oval(2, 1))).toBe(1);
    expect(outerRadius(oval(2, 1))).toBe(2);
    expect(outerRadius(rect(3, 4))).toBe(5);
    expect(innerRadius(round(50.8))).toBe(outerRadius(round(50.8)));
  });

  it('touching is not overlapping', () => {
    const a = put(round(50.8), 0, 0);
    expect(overlapsAcross(a, put(round(50.8), 2, 0), 0.0005)).toBe(false);
    expect(overlapsAcross(a, put(round(50.8), 1.999, 0), 0.0005)).toBe(true);
  });
});
