import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import { gapAcross, type Standing } from '../../src/geometry/gap.ts';
import { teardrop, touchesTeardrop } from '../../src/geometry/outlines/teardrop.ts';
import { drawn } from '../support/drawn.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const anyBase: fc.Arbitrary<Base> = fc.oneof(
  number(0.2, 3).map((radius): Base => ({ kind: 'round', radius })),
  fc
    .tuple(fc.constantFrom('oval', 'rect', 'hull'), number(0.2, 3), number(0.2, 3))
    .map(([kind, halfWidth, halfDepth]): Base => ({ kind, halfWidth, halfDepth }) as Base),
);

/**
 * A judge that shares nothing with the answer: a teardrop is the union of discs that grow evenly from the tip to the
 * end. The least gap over those discs is found by thirds, because it is convex in how far along the disc is.
 */
function leastGap(
  base: Standing,
  tip: readonly [number, number],
  angle: number,
  length: number,
  width: number,
): number {
  const away = length - width / 2;
  const gapAt = (share: number): number =>
    gapAcross(base, {
      base: { kind: 'round', radius: (share * width) / 2 },
      at: [tip[0] + share * away * Math.cos(angle), 0, tip[1] + share * away * Math.sin(angle)],
      facing: 0,
    });
  let [low, high] = [0, 1];
  for (let i = 0; i < 80; i++) {
    const third = (high - low) / 3;
    if (gapAt(low + third) < gapAt(high - third)) high -= third;
    else low += third;
  }
  return Math.min(gapAt(low), gapAt(0), gapAt(1));
}

it('[BH-08] a base touches a teardrop exactly when it touches one of the discs that make it up', () => {
  let [hits, misses] = [0, 0];
  fc.assert(
    fc.property(
      ...[anyBase, number(-6, 6), number(-6, 6), number(0, 7), number(0, 7), number(2, 9), number(0.2, 1)],
      (base, x, z, facing, angle, length, share) => {
        const width = share * length;
        const standing = { base, at: [x, 0, z] as const, facing };
        const gap = leastGap(standing, [0, 0], angle, length, width);
        fc.pre(Math.abs(gap) > 1e-3);
        const drop = teardrop([0, 0], [Math.cos(angle), Math.sin(angle)], length, width);
        expect(touchesTeardrop(standing, drop, 0)).toBe(gap < 0);
        if (gap < 0) hits++;
        else misses++;
      },
    ),
    { numRuns: drawn(5000, 500) },
  );
  expect(Math.min(hits, misses)).toBeGreaterThan(50);
});

it('[BH-08] a teardrop as wide as it is long is its disc alone', () => {
  const standing: Standing = { base: { kind: 'round', radius: 0.2 }, at: [0, 0, -0.25], facing: 0 };
  const drop = teardrop([0, 0], [0, 1], 2, 2);
  expect(touchesTeardrop(standing, drop, 0)).toBe(false);
  expect(touchesTeardrop({ ...standing, at: [0, 0, -0.15] }, drop, 0)).toBe(true);
});
