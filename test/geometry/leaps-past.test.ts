import { expect, it } from 'vitest';
import { coveredShare } from '../../src/geometry/outlines/coverage.ts';
import { type Gap, leapsPast, leapTouching } from '../../src/geometry/agile/leap-past.ts';
import { type Rounded, rounded, signedDistance } from '../../src/geometry/outlines/rounded.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { seeded } from '../physics/pieces.ts';

/** A rectangle somewhere, turned, with round corners. */
function block(between: (a: number, b: number) => number, far: number, rho: number): Rounded {
  const [x, z, turn, w, d] = [
    between(-far, far),
    between(-far, far),
    between(0, 6.28),
    between(0.5, 2),
    between(0.5, 2),
  ];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const corners: readonly PlanPoint[] = [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ];
  return rounded(
    corners.map(([u, v]): PlanPoint => [x + u * c - v * s, z + u * s + v * c]),
    rho,
  );
}

it('[S-17][S-18] leaps past a model are all that touch it and are short enough, in sixteen directions from its longest side (seed 5)', () => {
  const random = seeded(5);
  const between = (a: number, b: number) => a + (b - a) * random();
  let found = 0;
  for (let i = 0; i < 400; i++) {
    const [from, past] = [block(between, 4, 0), block(between, 4, between(0.3, 1))];
    const gap: Gap =
      i % 2 === 0
        ? { from, to: block(between, 4, 0), isOut: false }
        : {
            from,
            to: rounded(
              Array.from(from.px, (x, k): PlanPoint => [x, from.pz[k]!]),
              0.6,
            ),
            isOut: true,
          };
    const most = between(1, 6);
    const sides = Array.from(past.px, (x, k): PlanPoint => {
      const next = (k + 1) % past.px.length;
      return [past.px[next]! - x, past.pz[next]! - past.pz[k]!];
    });
    const [dx, dz] = sides.toSorted(([ax, az], [bx, bz]) => Math.hypot(bx, bz) - Math.hypot(ax, az))[0]!;
    const all = Array.from({ length: 16 }, (_, k) => Math.atan2(dz, dx) + (2 * Math.PI * k) / 16)
      .flatMap((angle) => ([1, -1] as const).map((hand) => leapTouching(gap, past, angle, hand)))
      .filter((pair) => pair && Math.hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]) <= most);
    const inWords = (pairs: typeof all) => pairs.map((pair) => String(pair!.flat().map((v) => v.toFixed(6)))).sort();
    expect(inWords([...leapsPast(gap, past, most)])).toEqual(inWords(all));
    found += all.length;
  }
  expect(found).toBeGreaterThan(100);
});

it('[S-17] a leap along a side touches it wherever it passes it, at either end', () => {
  const square = (x: number, z: number, w: number, d: number): Rounded =>
    rounded(
      [
        [x, z],
        [x + w, z],
        [x + w, z + d],
        [x, z + d],
      ],
      0,
    );
  const past = square(0, 0, 4, 1);
  const leap = (x: number, angle: number, hand: 1 | -1) =>
    leapTouching({ from: square(x, -1, 1, 2), to: square(x + 2, -1, 1, 2), isOut: false }, past, angle, hand);
  // The gap is beside the left end of the side, beside its right end, and beyond it.
  for (const x of [-1.5, 2.5]) {
    const [[ax, az], [bx, bz]] = leap(x, 0, 1)!;
    for (const [found, expected] of [
      [ax, x + 1],
      [az, 0],
      [bx, x + 2],
      [bz, 0],
    ] as const)
      expect(found).toBeCloseTo(expected, 6);
  }
  expect(leap(4.5, 0, 1)).toBeUndefined();
  expect(leap(-4.5, 0, 1)).toBeUndefined();
});

it('[S-23] the share of a base on a straight edge is that of the closed form, however it is turned (seed 7)', () => {
  const random = seeded(7);
  const between = (a: number, b: number) => a + (b - a) * random();
  for (let i = 0; i < 200; i++) {
    const [turn, radius] = [between(0, 6.28), between(0.5, 2)];
    const off = radius * between(-0.95, 0.95);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const corners = [
      [off, -9],
      [9, -9],
      [9, 9],
      [off, 9],
    ] as const;
    const top = rounded(
      corners.map(([u, v]): PlanPoint => [u * c - v * s, u * s + v * c]),
      0,
    );
    const half = Math.acos(off / radius);
    const share = (half - Math.sin(half) * Math.cos(half)) / Math.PI;
    expect(Math.abs(coveredShare([top], 0, 0, radius) - share)).toBeLessThan(1e-4);
  }
});

it('[S-23] the share of a base on tops is that of points of it that are on one (seed 6)', () => {
  const random = seeded(6);
  const between = (a: number, b: number) => a + (b - a) * random();
  for (let i = 0; i < 40; i++) {
    const shapes = Array.from({ length: 1 + (i % 4) }, () => block(between, 2, i % 3 === 0 ? 0.2 : 0));
    const radius = between(0.5, 2);
    let [on, all] = [0, 0];
    for (let x = -1; x <= 1; x += 0.01)
      for (let z = -1; z <= 1; z += 0.01) {
        if (x * x + z * z > 1) continue;
        all++;
        if (shapes.some((s) => signedDistance(s, radius * x, radius * z) <= 0)) on++;
      }
    expect(Math.abs(coveredShare(shapes, 0, 0, radius) - on / all)).toBeLessThan(0.006);
  }
});
