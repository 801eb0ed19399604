import { describe, expect, it } from 'vitest';
import { nearestFreeShift } from '../../src/geometry/outlines/nearest-free.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { drawn } from '../support/drawn.ts';

type Rect = { readonly x: number; readonly z: number; readonly w: number; readonly d: number; readonly turn: number };

const cornersOf = ({ x, z, w, d, turn }: Rect): readonly PlanPoint[] =>
  [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ].map(
    ([a, b]): PlanPoint => [
      x + (a! * Math.cos(turn) - b! * Math.sin(turn)) / 2,
      z + (a! * Math.sin(turn) + b! * Math.cos(turn)) / 2,
    ],
  );

/** How deep two rectangles overlap; negative when they are apart. By projections on the four directions of their sides. */
function depthOf(a: Rect, b: Rect): number {
  const turns = [a.turn, a.turn + Math.PI / 2, b.turn, b.turn + Math.PI / 2];
  return Math.min(
    ...turns.map((turn) => {
      const shadow = (rect: Rect) => {
        const along = cornersOf(rect).map(([x, z]) => x * Math.cos(turn) + z * Math.sin(turn));
        return [Math.min(...along), Math.max(...along)] as const;
      };
      const [p, q] = [shadow(a), shadow(b)];
      return Math.min(p[1] - q[0], q[1] - p[0]);
    }),
  );
}

const over = (rect: Rect, half: PlanPoint): number =>
  Math.max(...cornersOf(rect).map(([x, z]) => Math.max(Math.abs(x) - half[0], Math.abs(z) - half[1])));

const shifted = (rect: Rect, [x, z]: PlanPoint): Rect => ({ ...rect, x: rect.x + x, z: rect.z + z });

describe('the nearest free place on a table', () => {
  it('is where the outline stands, when it is free', () => {
    expect(nearestFreeShift(cornersOf({ x: 1, z: 2, w: 2, d: 2, turn: 0.3 }), [6, 4], [])).toEqual([0, 0]);
  });

  it('is straight in from the edge, and from a corner of the table along both edges', () => {
    expect(nearestFreeShift(cornersOf({ x: 5.5, z: 0, w: 2, d: 2, turn: 0 }), [6, 4], [])).toEqual([-0.5, 0]);
    expect(nearestFreeShift(cornersOf({ x: 5.5, z: -3.25, w: 2, d: 2, turn: 0 }), [6, 4], [])).toEqual([-0.5, 0.25]);
  });

  it('is beside what stands in the way', () => {
    const shift = nearestFreeShift(
      cornersOf({ x: 5.5, z: 0.5, w: 2, d: 2, turn: 0 }),
      [6, 4],
      [cornersOf({ x: 3, z: 0, w: 4, d: 2, turn: 0 })],
    )!;
    expect(shift[0]).toBeCloseTo(-0.5, 12);
    expect(shift[1]).toBeCloseTo(1.5, 12);
  });

  it('does not exist for an outline larger than the table, or on a table that is full', () => {
    expect(nearestFreeShift(cornersOf({ x: 0, z: 0, w: 13, d: 2, turn: 0 }), [6, 4], [])).toBeUndefined();
    const full = [cornersOf({ x: 0, z: 0, w: 11, d: 7, turn: 0 })];
    expect(nearestFreeShift(cornersOf({ x: 0, z: 0, w: 2, d: 2, turn: 0 }), [6, 4], full)).toBeUndefined();
  });

  it('is free and on the table, and no place of a lattice is nearer', () => {
    const random = seededRandom(417);
    const between = (low: number, high: number) => low + ((high - low) * uniformInt(random, 10_001)) / 10_000;
    const half: PlanPoint = [6, 4];
    let moved = 0;
    for (let i = 0; i < drawn(400, 40); i++) {
      const any = (): Rect => ({
        ...{ x: between(-6, 6), z: between(-4, 4), w: between(0.5, 4), d: between(0.5, 2) },
        turn: between(0, Math.PI),
      });
      const mover = any();
      const others = Array.from({ length: uniformInt(random, 6) }, any);
      const found = nearestFreeShift(cornersOf(mover), half, others.map(cornersOf));
      const nearest = found ? Math.hypot(...found) : Infinity;
      if (found) {
        const there = shifted(mover, found);
        expect(over(there, half), `scene ${i}`).toBeLessThan(1e-5);
        for (const other of others) expect(depthOf(there, other), `scene ${i}`).toBeLessThan(1e-5);
        if (nearest > 0) moved++;
      }
      for (let x = -12; x <= 12; x += 0.25)
        for (let z = -8; z <= 8; z += 0.25) {
          if (Math.hypot(x, z) >= nearest - 1e-6) continue;
          const there = shifted(mover, [x, z]);
          const isFree = over(there, half) <= 0 && others.every((other) => depthOf(there, other) <= 0);
          expect(isFree, `scene ${i}: ${x}, ${z} is nearer than ${nearest}`).toBe(false);
        }
    }
    expect(moved).toBeGreaterThan(10);
  });
});
