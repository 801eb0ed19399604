import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import type { Path } from '../../src/geometry/path.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { flightByWaves, type Ground, highestUnder } from '../oracles/flight-by-waves.ts';
import { aPiece, seeded } from '../physics/pieces.ts';
import { drawn, drawnOf, scaled } from '../support/drawn.ts';

/** Scenes of each kind that are judged. */
const SCENES = drawn(10, 1, 2);
const LIMIT = 18;
/** The base's points and the string's looks leave this much, inches. */
const ROUNDING = 0.02;

const settingFrom = (from: Point, radius: number, fly: boolean): MoveSetting => ({
  mover: { id: modelId('m'), base: { kind: 'round', radius }, facing: 0, height: 1.5, fly, light: true },
  from,
  crowd: [],
  freeStep: 2,
  flyThroughAir: 'always',
});

type Hill = { readonly piece: TerrainPiece; readonly ground: Ground };
type Between = (a: number, b: number) => number;

/** A plan point in a frame. */
const inFrame = (x: number, z: number, at: Point, yaw: number): readonly [number, number] => {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const [dx, dz] = [x - at[0], z - at[2]];
  return [dx * c - dz * s, dx * s + dz * c];
};

const HILLS: Readonly<Record<string, (between: Between, id: string, at: Point) => Hill>> = {
  ramp: (between, id, at) => {
    const [yaw, w, h, d] = [between(0, 6.28), between(3, 7), between(2.2, 4.5), between(5, 8)];
    const ground: Ground = (x, z) => {
      const [u, v] = inFrame(x, z, at, yaw);
      return Math.abs(u) <= w / 2 && Math.abs(v) <= d / 2 ? h * (v / d + 0.5) : 0;
    };
    return { piece: aPiece(id, { kind: 'ramp', size: [w, h, d] }, at, yaw, 'hill'), ground };
  },
  gable: (between, id, at) => {
    const [yaw, w, h, d] = [between(0, 6.28), between(4, 12), between(2.2, 4.5), between(7, 10)];
    const ground: Ground = (x, z) => {
      const [u, v] = inFrame(x, z, at, yaw);
      return Math.abs(u) <= w / 2 && Math.abs(v) <= d / 2 ? h * (1 - Math.abs(v) / (d / 2)) : 0;
    };
    const heights = [0, 0, h, h, 0, 0];
    return {
      piece: aPiece(id, { kind: 'heightfield', size: [w, d], columns: 2, rows: 3, heights }, at, yaw, 'hill'),
      ground,
    };
  },
  cone: (between, id, at) => {
    const [h, r, n] = [between(2.2, 3.5), between(4, 6), 33];
    const exact: Ground = (x, z) => Math.max(0, h * (1 - Math.hypot(x - at[0], z - at[2]) / r));
    const heights = Array.from({ length: n * n }, (_, i) =>
      exact(at[0] + ((i % n) / (n - 1) - 0.5) * 2 * r, at[2] + (Math.floor(i / n) / (n - 1) - 0.5) * 2 * r),
    );
    return {
      piece: aPiece(id, { kind: 'heightfield', size: [2 * r, 2 * r], columns: n, rows: n, heights }, at, 0, 'hill'),
      ground: exact,
    };
  },
};

/** Where a flight digs into the ground, more than a base's own width from its ends. */
function dug(path: Path, ground: Ground, radius: number, ends: readonly Point[]): readonly Point[] {
  return path.legs.flatMap(({ kind, from, to }) => {
    if (kind !== 'fly') return [];
    const n = Math.ceil(Math.hypot(to[0] - from[0], to[2] - from[2]) / 0.05) + 1;
    return Array.from({ length: n + 1 }, (_, i): Point => {
      const at = (k: 0 | 1 | 2) => from[k] + (i / n) * (to[k] - from[k]);
      return [at(0), at(1), at(2)];
    }).filter(
      ([x, y, z]) =>
        ends.every((e) => Math.hypot(e[0] - x, e[2] - z) > radius) &&
        highestUnder(ground, x, z, radius - ROUNDING) > y + ROUNDING,
    );
  });
}

type Judged = { readonly seed: number; readonly faults: readonly string[] };

async function judge(kind: string, seed: number): Promise<Judged | undefined> {
  const random = seeded(seed);
  const between: Between = (a, b) => a + (b - a) * random();
  const radius = [12.5, 16, 25][seed % 3]! / 25.4;
  const make = HILLS[kind]!;
  const hills = Array.from({ length: 1 + (seed % 2) }, (_, i) =>
    make(between, `h${i}`, [between(-2, 2) + 9 * i, 0, between(-2, 2)]),
  );
  const ground: Ground = (x, z) => Math.max(...hills.map((h) => h.ground(x, z)));
  const a = between(0, 6.28);
  const [from, to]: [Point, Point] = [
    [8 * Math.cos(a), 0, 8 * Math.sin(a)],
    [-7 * Math.cos(a + between(-0.6, 0.6)), 0, -7 * Math.sin(a + between(-0.6, 0.6))],
  ];
  if (highestUnder(ground, from[0], from[2], radius) > 0 || highestUnder(ground, to[0], to[2], radius) > 0)
    return undefined;
  const table: Table = await createTable({ width: 60, depth: 44, terrain: hills.map((h) => h.piece) });
  const flown = table.path(settingFrom(from, radius, true), to);
  const walked = table.path(settingFrom(from, radius, false), to);
  const map = table.reach(settingFrom(from, radius, true), LIMIT);
  const onMap = map.lengthTo(to);
  const confirmed = map.pathTo(to);
  table.dispose();
  if (flown.kind !== 'path') return { seed, faults: ['no flight'] };
  const { length } = flown.path;
  const faults: string[] = [];
  if (walked.kind === 'path' && length > walked.path.length + 1e-9)
    faults.push(`walked ${walked.path.length} < ${length}`);
  if (length <= LIMIT && Math.abs((onMap ?? 0) - length) > 1e-9) faults.push(`map ${onMap} ≠ ${length}`);
  if (length <= LIMIT && !confirmed) faults.push('not confirmed');
  if (length < Math.hypot(to[0] - from[0], to[2] - from[2]) - 1e-9) faults.push('shorter than straight');
  const holes = dug(flown.path, ground, radius, [from, to]);
  if (holes.length > 0) faults.push(`digs in at ${holes[0]}`);
  const shortest = flightByWaves(ground, radius, from, to, random);
  if (length > shortest * 1.005) faults.push(`${((length / shortest - 1) * 100).toFixed(2)} % over ${shortest}`);
  return { seed, faults };
}

describe('flights over slopes can be flown, are within half a percent of the shortest, and never longer than a walk', () => {
  for (const [k, kind] of Object.keys(HILLS).entries()) {
    it(`[R10-26] over a ${kind} or two (seeds ${k}0000 on)`, async () => {
      const judged: Judged[] = [];
      // Some scenes have a hill where the flight begins or ends.
      for (let i = 0; judged.length < SCENES && i < 4 * SCENES; i++) {
        const one = await judge(kind, 10_000 * k + i);
        if (one) judged.push(one);
      }
      expect(judged.filter((j) => j.faults.length > 0)).toEqual([]);
      expect(judged).toHaveLength(SCENES);
    });
  }
});

it('[C-31] flights among ramps and blocks measure the same on a reach map and as paths, whatever was asked before (seed 71)', () => {
  const random = seeded(71);
  const between: Between = (a, b) => a + (b - a) * random();
  const terrain = Array.from({ length: 8 }, (_, i): TerrainPiece => {
    const [at, yaw, h]: [Point, number, number] = [
      [between(-9, 9), 0, between(-9, 9)],
      between(0, 6.28),
      between(2.2, 4),
    ];
    const size: Point = i % 2 ? [3, h, 2] : [4, h, 6];
    return aPiece(`p${i}`, { kind: i % 2 ? 'box' : 'ramp', size }, at, yaw, 'hill');
  });
  const views = createViews({ width: 60, depth: 44, terrain });
  const radius = 16 / 25.4;
  let compared = 0;
  const starts: readonly Point[] = [
    [-11, 0, -8],
    [11, 0, 9],
    [0, 0, 12],
  ];
  for (const from of drawnOf(starts, 1)) {
    const setting = settingFrom(from, radius, true);
    const map = createReachMap(views, setting, LIMIT);
    for (let i = 0; i < 15; i++) {
      const to: Point = [between(-12, 12), 0, between(-12, 12)];
      const answer = findPath(views, setting, to);
      if (answer.kind !== 'path' || answer.path.length > LIMIT) continue;
      expect(map.lengthTo(to)).toBeCloseTo(answer.path.length, 6);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(scaled(12));
});
