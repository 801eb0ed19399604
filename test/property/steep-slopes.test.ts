import { describe, expect, it } from 'vitest';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { createTable } from '../../src/physics/table.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { Shape } from '../../src/rules/core/terrain.ts';
import { isSteepFace, steepByPoints, walkedOver } from '../oracles/steep-by-points.ts';
import { box } from '../physics/pieces.ts';
import { drawn } from '../support/drawn.ts';
import {
  drawing,
  expectLength,
  facesOf,
  lengthOf,
  pathOver,
  pieceIn,
  placed,
  stopsIn,
} from '../support/slope-scenes.ts';

/**
 * The share by which a path over steep ground that rises unevenly may be longer than the oracle's, which is shortened
 * over points; and by which its length may differ from what is walked in small steps.
 */
const LONGER = 1e-4;

/** Heights along one axis, some of them rising more steeply than 45°, and never within a step of the table. */
function cliffs(random: () => number, between: (a: number, b: number) => number, n: number, cell: number): number[] {
  const heights = [between(4, 6)];
  for (let i = 1; i < n; i++) {
    const rise = (random() < 0.3 ? between(1.1, 2.5) : between(0, 0.8)) * (random() < 0.5 ? -1 : 1) * cell;
    const next = heights[i - 1]! + rise;
    heights.push(next < 3 || next > 16 ? heights[i - 1]! + Math.abs(rise) * (next < 3 ? 1 : -1) : next);
  }
  return heights;
}

type HeightField = Extract<Shape, { kind: 'heightfield' }>;

/** Rolling ground with a cliff across it, and two of its corners (indices) on ground that is walked, if it has them. */
function unevenCliffs(seed: number) {
  const { random, between, frame } = drawing(seed);
  const [n, size] = [8, 16];
  const [slant, off, high] = [between(-0.6, 0.6), between(-2, 2), between(2.6, 4.5)];
  const [u, v, w, rough] = [between(0.3, 0.6), between(0.3, 0.6), between(0, 6), between(0.4, 0.9)];
  const heights = Array.from({ length: n * n }, (_, k) => {
    const [x, z] = [((k % n) / (n - 1)) * size, (Math.floor(k / n) / (n - 1)) * size];
    const rolling = rough * (Math.sin(u * x + w) + Math.cos(v * z)) + between(0, 0.6);
    return 9 + rolling + (x - size / 2 > slant * (z - size / 2) + off ? high : 0);
  });
  const faces = facesOf(n, n, [size, size], heights);
  const isWalked = (p: number) => faces.triangles.every((t) => !t.includes(p as 0) || !isSteepFace(faces, t));
  const inner = [...heights.keys()].filter((i) => i % n > 0 && i % n < n - 1 && i >= n && i < n * (n - 1));
  const places = inner.filter(isWalked);
  const [p, q] = [places[Math.floor(random() * places.length)], places[Math.floor(random() * places.length)]];
  const ends = p === undefined || q === undefined || p === q ? undefined : ([p, q] as const);
  const field: HeightField = { kind: 'heightfield', size: [size, size], columns: n, rows: n, heights };
  return { random, frame, field, faces, ends };
}

/** The same ground with each cell in four. */
function halved({ columns, rows, heights, ...field }: HeightField): HeightField {
  const [c, r] = [2 * columns - 1, 2 * rows - 1];
  // A cell's diagonal leads from its first corner to its last one, and there both of a place's halves are rounded up.
  const at = (x: number, z: number): number =>
    (heights[(z >> 1) * columns + (x >> 1)]! + heights[((z + 1) >> 1) * columns + ((x + 1) >> 1)]!) / 2;
  return {
    ...field,
    columns: c,
    rows: r,
    heights: Array.from({ length: c * r }, (_, i) => at(i % c, Math.floor(i / c))),
  };
}

describe('paths by way of slopes steeper than 45°', () => {
  it('[C-28] go up a steep ramp onto a deck for their length in plan and its height', () => {
    for (let seed = 2000; seed < 2000 + drawn(60, 5, 2); seed++) {
      const { between, frame, radius } = drawing(seed);
      const [half, run, next] = [12, between(1, 2), between(4, 8)];
      const high = between(1.05 * run + 1, 5);
      const terrain = [
        pieceIn(frame, 'ramp', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'deck', box(2 * half, high, next), [0, 0, next / 2]),
      ];
      const [x, xx, out] = [between(-3, 3), between(-3, 3), between(1.2, 4)];
      const inward = between(radius + 0.1, next - radius - 0.1);
      const [from, to] = [placed(frame, [x, 0, -run - out]), placed(frame, [xx, high, inward])];
      const expected = Math.hypot(out + run + inward, xx - x) + high;
      expectLength(lengthOf(terrain, from, to, radius), expected, `seed ${seed}`);
    }
  });

  it('[C-28] over cliffs on heightfields are straight on them laid flat, steep parts as they are in plan', () => {
    let climbed = 0;
    for (let seed = 2100; seed < 2100 + drawn(60, 6, 2); seed++) {
      const { random, between, frame } = drawing(seed);
      const [n, size] = [9, 24];
      const cell = size / (n - 1);
      const heights = cliffs(random, between, n, cell);
      const isSteep = (k: number) => Math.abs(heights[k + 1]! - heights[k]!) > cell;
      /** How far along a place is on the ground laid flat, and how many inches were climbed up to it. */
      const upTo = (k: number, share: number): PlanPoint => {
        const rise = Math.abs(heights[k + 1]! - heights[k]!);
        const own: PlanPoint = isSteep(k) ? [share * cell, share * rise] : [share * Math.hypot(cell, rise), 0];
        if (k === 0) return own;
        const before = upTo(k - 1, 1);
        return [before[0] + own[0], before[1] + own[1]];
      };
      const place = (): { readonly at: Point; readonly flat: PlanPoint; readonly z: number } => {
        let k = Math.floor(between(1, n - 2));
        while (isSteep(k)) k = k < n - 2 ? k + 1 : 0;
        // At the border of the hill a base would hang over its edge.
        const [low, high] = [k === 0 ? 0.15 : 0.05, k === n - 2 ? 0.85 : 0.95];
        const [share, z] = [between(low, high), between(-0.4, 0.4) * size];
        const y = heights[k]! + share * (heights[k + 1]! - heights[k]!);
        return { at: [(k + share) * cell - size / 2, y, z], flat: upTo(k, share), z };
      };
      if (Array.from({ length: n - 1 }, (_, k) => k).every(isSteep)) continue;
      const [p, q] = [place(), place()];
      const field: Shape = {
        kind: 'heightfield',
        size: [size, size],
        columns: n,
        rows: n,
        heights: Array.from({ length: n * n }, (_, k) => heights[k % n]!),
      };
      const up = Math.abs(p.flat[1] - q.flat[1]);
      if (up > 0) climbed++;
      const found = lengthOf([pieceIn(frame, 'hill', field, [0, 0, 0])], placed(frame, p.at), placed(frame, q.at), 0.3);
      expectLength(found, Math.hypot(p.flat[0] - q.flat[0], p.z - q.z) + up, `seed ${seed}`);
    }
    expect(climbed).toBeGreaterThan(0);
  });

  it('[C-28] over uneven cliffs are as short as those over points on all edges, and as long as they say', () => {
    for (let seed = 2200; seed < 2200 + drawn(30, 2, 2); seed++) {
      const { frame, field, faces, ends } = unevenCliffs(seed);
      if (!ends) continue;
      const [from, to] = ends.map((p) => placed(frame, faces.points[p]!)) as [Point, Point];
      const path = pathOver([pieceIn(frame, 'hill', field, [0, 0, 0])], from, to, 0.3)!;
      expect(path.length / steepByPoints(faces, ...ends), `seed ${seed}`).toBeLessThan(1 + LONGER);
      const walked = walkedOver(faces, stopsIn(frame, path));
      expect(Math.abs(path.length / walked - 1), `seed ${seed}: walked ${walked}`).toBeLessThan(LONGER);
    }
  });

  it('[C-28] over uneven cliffs in two tiles, one of them finer, are those over the same cliffs in one', () => {
    for (let seed = 2400; seed < 2400 + drawn(40, 4, 2); seed++) {
      const { random, frame, field, faces, ends } = unevenCliffs(seed);
      if (!ends) continue;
      const [from, to] = ends.map((p) => placed(frame, faces.points[p]!)) as [Point, Point];
      const { columns, size } = field;
      const [cut, cell] = [1 + Math.floor(random() * (columns - 2)), size[0] / (columns - 1)];
      const tileOf = (first: number, last: number): HeightField => ({
        ...field,
        size: [(last - first) * cell, size[1]],
        columns: last - first + 1,
        heights: field.heights.filter((_, i) => i % columns >= first && i % columns <= last),
      });
      const east = tileOf(cut, columns - 1);
      // Files round: the tiles may leave a seam, or overlap.
      const seam = random() < 0.5 ? 0 : Math.sign(random() - 0.5) * 10 ** (-7.5 + 4.2 * random());
      const tiles = [
        pieceIn(frame, 'west', tileOf(0, cut), [(cut * cell - size[0]) / 2, 0, 0]),
        pieceIn(frame, 'east', random() < 0.5 ? halved(east) : east, [(cut * cell) / 2 + seam, 0, 0]),
      ];
      const whole = lengthOf([pieceIn(frame, 'hill', field, [0, 0, 0])], from, to, 0.3);
      expectLength(lengthOf(tiles, from, to, 0.3), whole, `seed ${seed}`);
    }
  });

  it('[C-28] from the table over an uneven hill are as short as those over points on all edges', () => {
    let climbed = 0;
    for (let seed = 2500; seed < 2500 + drawn(30, 10, 2); seed++) {
      const { random, between, frame } = drawing(seed);
      const [n, cell, ring] = [7, 2.2, 2];
      const [u, v, w, rough] = [between(0.3, 0.9), between(0.3, 0.9), between(0, 6), between(0.6, 2)];
      const whole = n + 2 * ring;
      const heights = Array.from({ length: whole * whole }, (_, k) => {
        const [c, r] = [(k % whole) - ring, Math.floor(k / whole) - ring];
        if (Math.min(c, r) <= 0 || Math.max(c, r) >= n - 1) return 0;
        return Math.max(0, 2.2 + rough * (Math.sin(u * c * cell + w) + Math.cos(v * r * cell)) + between(0, 1.2));
      });
      const size = (whole - 1) * cell;
      const faces = facesOf(whole, whole, [size, size], heights);
      const on = (k: number) => [k % whole, Math.floor(k / whole)].map((i) => Math.min(i, whole - 1 - i));
      const beside = [...heights.keys()].filter((k) => Math.min(...on(k)) === 1);
      const [p, q] = [0, 1].map(() => beside[Math.floor(random() * beside.length)]!) as [number, number];
      const inner = heights.filter((_, k) => Math.min(...on(k)) >= ring);
      const side = (n - 1) * cell;
      const hill: Shape = { kind: 'heightfield', size: [side, side], columns: n, rows: n, heights: inner };
      const [from, to] = [placed(frame, faces.points[p]!), placed(frame, faces.points[q]!)];
      if (p === q || Math.max(...inner) < 2.2) continue;
      const path = pathOver([pieceIn(frame, 'hill', hill, [0, 0, 0])], from, to, 0.3)!;
      expect(path.length / steepByPoints(faces, p, q), `seed ${seed}`).toBeLessThan(1 + LONGER);
      const walked = walkedOver(faces, stopsIn(frame, path));
      expect(Math.abs(path.length / walked - 1), `seed ${seed}: walked ${walked}`).toBeLessThan(LONGER);
      if (path.legs.some(({ kind }) => kind === 'slope')) climbed++;
    }
    expect(climbed).toBeGreaterThan(0);
  });

  it('[C-28] are confirmed by the sweep as climbs, for bases of any size', async () => {
    for (let seed = 2300; seed < 2300 + drawn(20, 3, 2); seed++) {
      const { between, frame, radius } = drawing(seed);
      const [half, run, next] = [12, between(1, 2), between(4, 8)];
      const high = between(1.05 * run + 1, 5);
      const terrain = [
        pieceIn(frame, 'ramp', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'deck', box(2 * half, high, next), [0, 0, next / 2]),
      ];
      const [from, to] = [placed(frame, [0, 0, -run - 2]), placed(frame, [0, high, radius + 1])];
      const mover = { id: modelId('m'), base: { kind: 'round' as const, radius }, facing: 0, height: 1.5 };
      const setting: MoveSetting = {
        mover: { ...mover, fly: false, light: false },
        from,
        crowd: [],
        freeStep: 2,
        flyThroughAir: 'always',
      };
      const table = await createTable({ width: 80, depth: 80, terrain });
      const answer = table.path(setting, to);
      table.dispose();
      expect(answer.kind).toBe('path');
      if (answer.kind === 'path')
        expect(answer.path.length, `seed ${seed}`).toBeLessThan(2 + run + radius + 1 + high + 0.1);
    }
  });
});
