import { describe, expect, it } from 'vitest';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import type { MeshData, Shape } from '../../src/rules/core/terrain.ts';
import { geodesicBySpreading } from '../oracles/geodesic-by-spreading.ts';
import { geodesicsByUnfolding } from '../oracles/geodesic-by-unfolding.ts';
import { box } from '../physics/pieces.ts';
import { drawn, drawnOf } from '../support/drawn.ts';
import { drawing, expectLength, facesOf, lengthOf, pieceIn, placed } from '../support/slope-scenes.ts';

/** A pyramid of some number of sides as a closed mesh. */
function pyramid(sides: number, radius: number, height: number): MeshData {
  const positions = [0, height, 0, 0, 0, 0];
  const indices: number[] = [];
  for (let k = 0; k < sides; k++) {
    const angle = (2 * Math.PI * k) / sides;
    positions.push(radius * Math.cos(angle), 0, radius * Math.sin(angle));
    const [a, b] = [2 + k, 2 + ((k + 1) % sides)];
    indices.push(0, b, a, 1, a, b);
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/**
 * Length of the shortest path between two places of a pyramid: its sides laid flat about the apex, either way round, or
 * over the apex.
 *
 * @param at For each place the side it is on, and its distance from the apex as a share of the side's, and along it.
 */
function overPyramid(sides: number, radius: number, height: number, places: readonly [PlanPoint, PlanPoint]): number {
  const edge = Math.hypot(radius, height);
  const base = 2 * radius * Math.sin(Math.PI / sides);
  const full = 2 * Math.asin(base / 2 / edge);
  // In polar coordinates about the apex: a side begins at a multiple of its angle.
  const polar = ([turn, share]: PlanPoint): PlanPoint => {
    const [side, along] = [Math.floor(turn), turn - Math.floor(turn)];
    const [x, y] = [share * edge * (1 - along + along * Math.cos(full)), share * edge * along * Math.sin(full)];
    return [side * full + Math.atan2(y, x), Math.hypot(x, y)];
  };
  const [[a, r], [b, s]] = [polar(places[0]), polar(places[1])];
  const whole = sides * full;
  const between = Math.min(Math.abs(a - b), whole - Math.abs(a - b));
  return between >= Math.PI ? r + s : Math.sqrt(r * r + s * s - 2 * r * s * Math.cos(between));
}

/** A place of a pyramid: which side and how far along it, as one number, and how far down as a share. */
function onPyramid(sides: number, radius: number, height: number, [turn, share]: PlanPoint): Point {
  const [side, along] = [Math.floor(turn), turn - Math.floor(turn)];
  const corner = (k: number): PlanPoint => {
    const angle = (2 * Math.PI * (k % sides)) / sides;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const [p, q] = [corner(side), corner(side + 1)];
  const at = (k: 0 | 1) => share * (p[k] + along * (q[k] - p[k]));
  return [at(0), height * (1 - share), at(1)];
}

/** Heights along one axis, nowhere steeper than 40°, and always above the reach of a step from the table. */
function profile(between: (a: number, b: number) => number, n: number, cell: number): number[] {
  const heights = [between(4, 6)];
  for (let i = 1; i < n; i++) {
    const next = heights[i - 1]! + between(-0.8, 0.8) * cell;
    heights.push(next < 3 || next > 8 ? heights[i - 1]! : next);
  }
  return heights;
}

describe('paths over other kinds of slopes', () => {
  for (const [name, least, most] of [
    ['cones', 12, 40],
    ['pyramids', 3, 6],
  ] as const)
    it(`about ${name} are straight on their sides laid flat`, () => {
      for (let seed = 500; seed < 500 + drawn(60, 4, 2); seed++) {
        const { between, frame } = drawing(seed);
        const sides = Math.floor(between(least, most + 0.999));
        const inner = between(7, 10) * Math.cos(Math.PI / sides);
        const [radius, height] = [inner / Math.cos(Math.PI / sides), between(2.5, 0.95 * inner)];
        // High enough that no path is shorter round the foot.
        const places: readonly [PlanPoint, PlanPoint] = [
          [between(0, sides), between(0.2, 0.45)],
          [between(0, sides), between(0.2, 0.45)],
        ];
        const terrain = [
          pieceIn(frame, 'hill', { kind: 'mesh', file: 'cone', data: pyramid(sides, radius, height) }, [0, 0, 0]),
        ];
        const [from, to] = places.map((p) => placed(frame, onPyramid(sides, radius, height, p)));
        expectLength(lengthOf(terrain, from!, to!, 0.1), overPyramid(sides, radius, height, places), `seed ${seed}`);
      }
    });

  it('over saddles are the shortest of every sequence of triangles laid flat', () => {
    for (let seed = 600; seed < 600 + drawn(40, 3, 2); seed++) {
      const { random, between, frame } = drawing(seed);
      const n = 5 + Math.floor(random() * 2);
      const size = 3 * (n - 1);
      const [a, b, mid] = [between(0.02, 0.08), between(0.02, 0.08), between(5, 6)];
      const heights = Array.from({ length: n * n }, (_, i) => {
        const [x, z] = [((i % n) / (n - 1) - 0.5) * size, (Math.floor(i / n) / (n - 1) - 0.5) * size];
        return mid + a * x * x - b * z * z;
      });
      const faces = facesOf(n, n, [size, size], heights);
      const terrain = [
        pieceIn(frame, 'hill', { kind: 'heightfield', size: [size, size], columns: n, rows: n, heights }, [0, 0, 0]),
      ];
      const inner = [...heights.keys()].filter((i) => i % n > 0 && i % n < n - 1 && i >= n && i < n * (n - 1));
      const pick = () => inner[Math.floor(random() * inner.length)]!;
      const [p, q] = [pick(), pick()];
      if (p === q) continue;
      const [from, to] = [placed(frame, faces.points[p]!), placed(frame, faces.points[q]!)];
      expectLength(lengthOf(terrain, from, to, 0.3), geodesicsByUnfolding(faces, p)[q]!, `seed ${seed}`);
    }
  });

  it('over ridges on heightfields of 17 × 17 to 241 × 241 are straight on them laid flat', () => {
    for (const [i, n] of drawnOf([17, 33, 65, 81, 129, 241], 3).entries())
      for (let seed = 700; seed < 700 + drawn(5, 1); seed++) {
        const { between, frame } = drawing(seed + 10 * i);
        const size = 30;
        const cell = size / (n - 1);
        const heights = profile(between, n, cell);
        const along = [0];
        for (let k = 1; k < n; k++) along.push(along[k - 1]! + Math.hypot(cell, heights[k]! - heights[k - 1]!));
        const field: Shape = {
          kind: 'heightfield',
          size: [size, size],
          columns: n,
          rows: n,
          heights: Array.from({ length: n * n }, (_, k) => heights[k % n]!),
        };
        const place = (): { readonly at: Point; readonly flat: PlanPoint } => {
          const [k, z] = [Math.floor(between(0.1 * n, 0.9 * n)), between(-0.4, 0.4) * size];
          const share = between(0, 1);
          const x = (k + share) * cell - size / 2;
          const y = heights[k]! + share * (heights[k + 1]! - heights[k]!);
          return { at: [x, y, z], flat: [along[k]! + share * (along[k + 1]! - along[k]!), z] };
        };
        const [p, q] = [place(), place()];
        const found = lengthOf(
          [pieceIn(frame, 'hill', field, [0, 0, 0])],
          placed(frame, p.at),
          placed(frame, q.at),
          0.3,
        );
        expectLength(found, Math.hypot(p.flat[0] - q.flat[0], p.flat[1] - q.flat[1]), `${n}, seed ${seed}`);
      }
  });

  it('over rough heightfields are the shortest of all cones of rays that spread over them', () => {
    for (const [i, n] of drawnOf([9, 17, 25, 33], 2).entries())
      for (let seed = 800; seed < 800 + drawn(5, 1); seed++) {
        const { random, between, frame } = drawing(seed + 10 * i);
        const size = 20;
        const [u, v, w] = [between(0.2, 0.6), between(0.2, 0.6), between(0, 6)];
        const heights = Array.from({ length: n * n }, (_, k) => {
          const [x, z] = [((k % n) / (n - 1)) * size, (Math.floor(k / n) / (n - 1)) * size];
          return 4 + 0.8 * Math.sin(u * x + w) + 0.8 * Math.cos(v * z) + between(0, 5 / n);
        });
        const faces = facesOf(n, n, [size, size], heights);
        const field: Shape = { kind: 'heightfield', size: [size, size], columns: n, rows: n, heights };
        const pick = () => 1 + Math.floor(random() * (n - 2)) + n * (1 + Math.floor(random() * (n - 2)));
        const [p, q] = [pick(), pick()];
        if (p === q) continue;
        const expected = geodesicBySpreading(faces, p, q);
        if (n === 9) expect(expected).toBeCloseTo(geodesicsByUnfolding(faces, p)[q]!, 9);
        const [from, to] = [placed(frame, faces.points[p]!), placed(frame, faces.points[q]!)];
        expectLength(
          lengthOf([pieceIn(frame, 'hill', field, [0, 0, 0])], from, to, 0.3),
          expected,
          `${n}, seed ${seed}`,
        );
      }
  });

  it('from the table over a ramp onto a ramp, or onto a deck, are straight on them laid flat', () => {
    for (let seed = 900; seed < 900 + drawn(60, 4, 2); seed++) {
      const { random, between, frame, radius } = drawing(seed);
      const [half, run, high] = [12, between(4, 8), between(2.1, 3.5)];
      const ramp = (width: number, y: number, depth: number): Shape => ({ kind: 'ramp', size: [2 * width, y, depth] });
      const terrain = [pieceIn(frame, 'first', ramp(half, high, run), [0, 0, -run / 2])];
      const isRamp = random() < 0.5;
      const [next, rise] = [between(4, 8), isRamp ? between(0.5, 3) : 0];
      terrain.push(
        isRamp
          ? pieceIn(frame, 'second', ramp(half, rise, next), [0, high, next / 2])
          : pieceIn(frame, 'deck', box(2 * half, high, next), [0, 0, next / 2]),
      );
      const [x, xx, out] = [between(-3, 3), between(-3, 3), between(1.2, 4)];
      const inward = between(radius + 0.1, next - radius - 0.1);
      const found = lengthOf(
        terrain,
        placed(frame, [x, 0, -run - out]),
        placed(frame, [xx, high + (rise * inward) / next, inward]),
        radius,
      );
      const slanted = Math.hypot(inward, (rise * inward) / next);
      expectLength(
        found,
        Math.hypot(out + Math.hypot(run, high) + slanted, xx - x),
        `seed ${seed} ${isRamp ? 'ramp' : 'deck'}`,
      );
    }
  });
});
