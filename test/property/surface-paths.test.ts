import { describe, it } from 'vitest';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import type { Shape } from '../../src/rules/core/terrain.ts';
import { geodesicsByUnfolding } from '../oracles/geodesic-by-unfolding.ts';
import { box } from '../physics/pieces.ts';
import { drawn } from '../support/drawn.ts';
import { drawing, expectLength, facesOf, lengthOf, pieceIn, placed } from '../support/slope-scenes.ts';

/** The least value of a function that falls and then rises. */
function leastOf(f: (x: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [from, to];
  for (let k = 0; k < 80; k++) {
    const [p, q] = [b - golden * (b - a), a + golden * (b - a)];
    if (f(p) < f(q)) b = q;
    else a = p;
  }
  return f((a + b) / 2);
}

/** Rolling heights that are 0 at the border, where `isFlat`, and nowhere steeper than about 40°. */
function rolling(between: (a: number, b: number) => number, n: number, size: number): number[] {
  const [u, v, w, top] = [between(0.3, 0.9), between(0.3, 0.9), between(0, 6), between(0.4, 1.2)];
  return Array.from({ length: n * n }, (_, i) => {
    const [x, z] = [((i % n) / (n - 1) - 0.5) * size, (Math.floor(i / n) / (n - 1) - 0.5) * size];
    const edge = Math.min(1, (size / 2 - Math.max(Math.abs(x), Math.abs(z))) / 4);
    return Math.max(0, edge * top * (1.2 + Math.sin(u * x + w) + Math.cos(v * z)));
  });
}

describe('paths over slopes', () => {
  it('cross a gable of two ramps where the unfolded line does', () => {
    for (let seed = 0; seed < drawn(60, 4, 2); seed++) {
      const { between, frame, radius } = drawing(seed);
      const [run, high, half] = [between(3, 6), between(2.1, 2.9), 15];
      const terrain = [
        pieceIn(frame, 'a', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'b', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, run / 2], Math.PI),
      ];
      const [x, xx, out, off] = [between(-4, 4), between(-4, 4), between(1.2, 4), between(1.2, 4)];
      const found = lengthOf(
        terrain,
        placed(frame, [x, 0, -run - out]),
        placed(frame, [xx, 0, run + off]),
        radius,
        between(0, 1) < 0.5 ? 2 : 1,
      );
      expectLength(found, Math.hypot(out + 2 * Math.hypot(run, high) + off, xx - x), `seed ${seed}`);
    }
  });

  it('over a hill in two tiles are those over the same hill in one', () => {
    for (let seed = 100; seed < 100 + drawn(40, 3, 2); seed++) {
      const { random, between, frame, radius } = drawing(seed);
      const n = 9;
      const heights = rolling(between, n, 16);
      const row = (from: number, to: number) =>
        Array.from({ length: n }, (_, r) => heights.slice(r * n + from, r * n + to + 1)).flat();
      const field = (columns: number, size: number, own: readonly number[]): Shape => ({
        kind: 'heightfield',
        size: [size, 16],
        columns,
        rows: n,
        heights: own,
      });
      const whole = [pieceIn(frame, 'hill', field(n, 16, heights), [0, 0, 0])];
      // Files round: the tiles may leave a seam, or overlap, of any width.
      const seam = random() < 0.5 ? 0 : Math.sign(between(-1, 1)) * 10 ** between(-7.5, -3.3);
      const tiles = [
        pieceIn(frame, 'west', field(4, 6, row(0, 3)), [-5, 0, 0]),
        pieceIn(frame, 'east', field(6, 10, row(3, 8)), [3 + seam, 0, 0]),
      ];
      const [from, to] = [placed(frame, [-10, 0, between(-5, 5)]), placed(frame, [10, 0, between(-5, 5)])];
      expectLength(lengthOf(tiles, from, to, radius, 0), lengthOf(whole, from, to, radius, 0), `seed ${seed}`);
    }
  });

  it('up a ramp and over a deck that files have put hardly beside it, or hardly lower, are straight on them laid flat', () => {
    for (let seed = 150; seed < 150 + drawn(60, 6, 2); seed++) {
      const { between, frame, radius } = drawing(seed);
      const [run, high, half, wide] = [between(3, 6), between(2.1, 2.9), 15, between(0.4, 5)];
      const hardly = () => Math.sign(between(-1, 1)) * 10 ** between(-8, -3.4);
      const terrain = [
        pieceIn(frame, 'ramp', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'deck', box(2 * half, high + hardly(), wide), [0, 0, wide / 2 + hardly()]),
        pieceIn(frame, 'far', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, wide + run / 2], Math.PI),
      ];
      const [x, xx, out, off] = [between(-4, 4), between(-4, 4), between(1.2, 4), between(1.2, 4)];
      const [from, to] = [placed(frame, [x, 0, -run - out]), placed(frame, [xx, 0, wide + run + off])];
      const across = out + 2 * Math.hypot(run, high) + wide + off;
      expectLength(lengthOf(terrain, from, to, radius), Math.hypot(across, xx - x), `seed ${seed}`);
    }
  });

  it('over rolling ground are those of every sequence of triangles laid flat', () => {
    for (let seed = 200; seed < 200 + drawn(60, 3, 2); seed++) {
      const { random, between, frame } = drawing(seed);
      const n = 4 + Math.floor(random() * 3);
      const heights = Array.from({ length: n * n }, () => between(2.2, 4));
      const faces = facesOf(n, n, [3 * n, 3 * n], heights);
      const shape: Shape = { kind: 'heightfield', size: [3 * n, 3 * n], columns: n, rows: n, heights };
      const terrain = [pieceIn(frame, 'hill', shape, [0, 0, 0])];
      const inner = [...heights.keys()].filter((i) => i % n > 0 && i % n < n - 1 && i >= n && i < n * (n - 1));
      const pick = () => inner[Math.floor(random() * inner.length)]!;
      const [a, b] = [pick(), pick()];
      if (a === b) continue;
      const expected = geodesicsByUnfolding(faces, a)[b]!;
      const [from, to] = [faces.points[a]!, faces.points[b]!].map((p) => placed(frame, p));
      expectLength(lengthOf(terrain, from!, to!, 0.3), expected, `seed ${seed}`);
    }
  });

  it('up a ramp’s side climb where that is shortest along it', () => {
    for (let seed = 300; seed < 300 + drawn(60, 4, 2); seed++) {
      const { between, frame, radius } = drawing(seed);
      const [half, run, high] = [3, between(6, 12), between(2.5, 5)];
      const terrain = [pieceIn(frame, 'ramp', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, 0])];
      // Nothing is stepped onto: every inch of the side is climbed, which a base meets as far out as it is wide.
      const y = (z: number) => (high * (z + run / 2)) / run;
      const [p, q] = [
        [-half - between(1.5, 4), 0, between(0, run / 2)],
        [between(-1, 1), 0, between(0, run / 2 - 1.1)],
      ] as const;
      const rim = (z: number): Point => [-half, y(z), z];
      const outer = (z: number): Point => [-half - radius, y(z), z];
      const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
      const to: Point = [q[0], y(q[2]), q[2]];
      const upFrom = (z: number) =>
        Math.hypot(outer(z)[0] - p[0], z - p[2]) +
        y(z) +
        leastOf((w) => apart(outer(z), rim(w)) + apart(rim(w), to), -run / 2, run / 2);
      const onFoot = Math.hypot(p[0] + half, p[2] + run / 2) + apart([-half, 0, -run / 2], to);
      const expected = leastOf(upFrom, -run / 2, run / 2);
      const found = lengthOf(terrain, placed(frame, p), placed(frame, to), radius, 0);
      expectLength(found, Math.min(expected, onFoot), `seed ${seed}`);
    }
  });

  it('round a wall on a ramp bend about it, as wide as the base', () => {
    for (let seed = 400; seed < 400 + drawn(40, 3, 2); seed++) {
      const { between, frame } = drawing(seed);
      const radius = between(0.3, 0.8);
      const [run, high] = [16, between(3, 9)];
      const slope = high / run;
      const [w, d] = [between(1, 5), between(0.5, 2)];
      const wall = { ...pieceIn(frame, 'wall', box(w, 14, d), [0, 0, 0]) };
      const terrain = [
        pieceIn(frame, 'ramp', { kind: 'ramp', size: [20, high, run] }, [0, 0, 0]),
        { ...wall, traits: { ...wall.traits, cross: 'impassable' as const } },
      ];
      const y = (z: number) => slope * (z + run / 2);
      const [from, to] = [
        [between(-1, 1), between(-6, -3)],
        [between(-1, 1), between(3, 6)],
      ] as const;
      // The grown wall laid into the ramp's plane: a hull of many corners, round which a string is drawn either way.
      const stretch = Math.hypot(1, slope);
      const ring: PlanPoint[] = [];
      for (const [cx, cz, first] of [
        [w / 2, d / 2, 0],
        [-w / 2, d / 2, 1],
        [-w / 2, -d / 2, 2],
        [w / 2, -d / 2, 3],
      ] as const)
        for (let k = 0; k <= 400; k++) {
          const a = ((first + k / 400) * Math.PI) / 2;
          ring.push([cx + radius * Math.cos(a), (cz + radius * Math.sin(a)) * stretch]);
        }
      const ends: readonly [PlanPoint, PlanPoint] = [
        [from[0], from[1] * stretch],
        [to[0], to[1] * stretch],
      ];
      const expected = Math.min(stringPast(ends, ring, 1), stringPast(ends, ring, -1));
      const found = lengthOf(
        terrain,
        placed(frame, [from[0], y(from[1]), from[1]]),
        placed(frame, [to[0], y(to[1]), to[1]]),
        radius,
      );
      expectLength(found, expected, `seed ${seed}`);
    }
  });
});

/** Length of a string between two places drawn round one side of some points: the hull of all of them on that side. */
function stringPast([a, b]: readonly [PlanPoint, PlanPoint], ring: readonly PlanPoint[], side: 1 | -1): number {
  const off = (p: PlanPoint, q: PlanPoint, r: PlanPoint) =>
    side * ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const along = (p: PlanPoint) => (p[0] - a[0]) * dx + (p[1] - a[1]) * dz;
  const points = [a, ...ring.filter((p) => off(a, b, p) > 0), b].sort((p, q) => along(p) - along(q));
  const hull: PlanPoint[] = [];
  for (const p of points) {
    while (hull.length > 1 && off(hull.at(-2)!, hull.at(-1)!, p) >= 0) hull.pop();
    hull.push(p);
  }
  return hull.reduce(
    (sum, p, i) => sum + (i === 0 ? 0 : Math.hypot(p[0] - hull[i - 1]![0], p[1] - hull[i - 1]![1])),
    0,
  );
}
