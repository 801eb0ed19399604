import { describe, expect, it } from 'vitest';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { findPathFault } from '../../src/physics/paths/confirm-path.ts';
import { findPath, whyNoPlaceOn } from '../../src/physics/paths/find-path.ts';
import { createRapierWorld } from '../../src/physics/rapier/rapier-world.ts';
import { createTable } from '../../src/physics/table.ts';
import { formOf } from '../../src/physics/terrain/solids.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box, seeded } from './pieces.ts';
import { drawn, scaled } from '../support/drawn.ts';

const SPEC = { width: 44, depth: 44 };
const ramp = (w: number, h: number, d: number): Shape => ({ kind: 'ramp', size: [w, h, d] });
const gable = (h: number): Shape => ({
  kind: 'heightfield',
  size: [10, 10],
  columns: 2,
  rows: 3,
  heights: [0, 0, h, h, 0, 0],
});

function settingFrom(from: Point, radius = 16 / 25.4, height = 1.5): MoveSetting {
  const mover = {
    id: modelId('m'),
    base: { kind: 'round' as const, radius },
    facing: 0,
    height,
    fly: false,
    light: true,
  };
  return { mover, from, crowd: [], freeStep: 2, flyThroughAir: 'always' };
}

/** Length of the way the table gives, planned and confirmed. */
async function lengthOn(terrain: readonly TerrainPiece[], from: Point, to: Point | PlanPoint): Promise<number> {
  const table = await createTable({ ...SPEC, terrain });
  const answer = table.path(settingFrom(from), to);
  table.dispose();
  return answer.kind === 'path' ? answer.path.length : expect.unreachable(JSON.stringify(answer.why));
}

describe('ways over slopes, confirmed on the colliders', () => {
  it.each([0.8, 1.5, 2])('[C-27] a hill of %d is gone straight over as if it were not there', async (h) => {
    expect(await lengthOn([aPiece('moor', gable(h))], [0, 0, -8], [0, 0, 8])).toBeCloseTo(16, 9);
  });

  it.each([2.5, 4])('a hill of %d costs the length of its surface', async (h) => {
    const over = await lengthOn([aPiece('moor', gable(h))], [0, 0, -8], [0, 0, 8]);
    expect(over).toBeCloseTo(6 + 2 * Math.sqrt(25 + h * h), 4);
  });

  it('a ramp leads onto the platform it joins, for the length of its surface', async () => {
    const terrain = [aPiece('ramp', ramp(4, 3, 6)), aPiece('deck', box(4, 3, 6), [0, 0, 6])];
    expect(await lengthOn(terrain, [0, 0, -8], [0, 6])).toBeCloseTo(8 + Math.sqrt(45), 4);
    expect(await lengthOn(terrain, [0, 3, 6], [0, -8])).toBeCloseTo(8 + Math.sqrt(45), 4);
  });

  it.each([
    ['on the ramp, half over the platform', [0, 2.9, 2.8], undefined, 3],
    ['on the platform, half over the ramp', [0, 3, 3.2], undefined, 3],
    ['on the platform, half over the ramp and a little over its side', [1.6, 3, 3.2], 'overhangs', 3],
    ['on the platform, over the edge where no ramp is', [0, 3, 8.8], 'overhangs', 3],
    ['in front of a platform twice as high', [0, 2.9, 2.8], 'overlaps', 6],
  ] as const)('[C-29] across the joint of a ramp and a platform: %s', (_, at, kind, high) => {
    const terrain = [aPiece('ramp', ramp(4, 3, 6)), aPiece('deck', box(4, high, 6), [0, 0, 6])];
    const views = createViews({ ...SPEC, terrain });
    expect(whyNoPlaceOn(views, settingFrom([0, 0, -8]), at)?.kind).toBe(kind);
  });

  it('[C-31] a flyer gets over a hill no worse than a walker', async () => {
    const table = await createTable({ ...SPEC, terrain: [aPiece('moor', gable(3))] });
    const setting = settingFrom([0, 0, -8]);
    const walked = table.path(setting, [0, 0, 8]);
    const flown = table.path({ ...setting, mover: { ...setting.mover, fly: true } }, [0, 0, 8]);
    const near = table.reach({ ...setting, mover: { ...setting.mover, fly: true } }, 20);
    expect(near.lengthTo([0, 0, 8])).toBeCloseTo(flown.kind === 'path' ? flown.path.length : 0, 9);
    expect(near.pathTo([0, 0, 8])).toBeDefined();
    table.dispose();
    if (walked.kind !== 'path' || flown.kind !== 'path') return expect.unreachable('no way over the hill');
    expect(flown.path.length).toBeLessThanOrEqual(walked.path.length + 1e-9);
    expect(flown.path.length).toBeGreaterThan(16);
  });

  it('a ramp that leads nowhere is walked round', async () => {
    const length = await lengthOn([aPiece('ramp', ramp(4, 3, 6))], [0, 0, -8], [0, 8]);
    expect(length).toBeGreaterThan(16);
    expect(length).toBeLessThan(17.2);
  });

  it('random tables of slopes: what the planner finds holds (seed 5)', async () => {
    const random = seeded(5);
    const between = (a: number, b: number) => a + (b - a) * random();
    const aShape = (): Shape => {
      const pick = random();
      if (pick < 0.4) return ramp(between(2, 5), between(0.5, 4), between(4, 7));
      if (pick < 0.6) return { ...gable(between(0.5, 4)), size: [between(6, 10), between(8, 10)] } as Shape;
      return box(between(0.3, 5), between(0.5, 6), between(0.3, 5));
    };
    let found = 0;
    for (let i = 0; i < drawn(60, 10); i++) {
      const h = between(1, 4);
      const terrain = [aPiece('ramp', ramp(4, h, 5)), aPiece('deck', box(4, h, 6), [0, 0, 5.5])];
      for (let k = 0; k < 6; k++) {
        const at: Point = [between(-14, 14), 0, between(-14, 14)];
        terrain.push(aPiece(`p${k}`, aShape(), at, random() < 0.4 ? 0 : between(0, 7), 'hill'));
      }
      const views = createViews({ ...SPEC, terrain });
      const world = await createRapierWorld({ ...SPEC, terrain });
      for (let q = 0; q < 4; q++) {
        const from: Point = [between(-18, 18), 0, between(-18, 18)];
        const setting = settingFrom(from, [12.5, 16, 30][q % 3]! / 25.4, q % 2 ? 1.5 : 3);
        const [x, , z] = terrain[Math.floor(random() * terrain.length)]!.at;
        if (whyNoPlaceOn(views, setting, from)) continue;
        const answer = findPath(views, setting, q % 2 ? [x, z] : [between(-18, 18), between(-18, 18)]);
        if (answer.kind !== 'path') continue;
        found++;
        expect(findPathFault(world, views.ground(2), setting, answer.path)).toBeUndefined();
      }
      world.dispose();
    }
    expect(found).toBeGreaterThan(scaled(100));
  });
});

describe('a slope of any size that a file may have', () => {
  it('has a form: a heightfield of 512 by 512, and a mesh of its triangles', () => {
    const n = 512;
    const heights = Array.from({ length: n * n }, (_, i) => ((i * 7919) % 1000) / 500);
    heights[5] = 3;
    const field: Shape = { kind: 'heightfield', size: [40, 40], columns: n, rows: n, heights };
    expect(formOf(aPiece('moor', field)).slopes[0]).toMatchObject({ foot: 0, top: 3 });
    const positions = Float64Array.from({ length: 3 * 330 * 330 }, (_, k) => {
      const i = Math.floor(k / 3);
      return [(i % 330) / 10, heights[i]!, Math.floor(i / 330) / 10][k % 3]!;
    });
    const indices = Uint32Array.from({ length: 6 * 329 * 329 }, (_, k) => {
      const cell = Math.floor(k / 6);
      const a = Math.floor(cell / 329) * 330 + (cell % 329);
      return [a, a + 331, a + 1, a, a + 330, a + 331][k % 6]!;
    });
    expect(formOf(aPiece('rock', { kind: 'mesh', data: { positions, indices } } as Shape)).slopes[0]!.top).toBe(3);
  });
});

describe('what keeps a base off the border of a fine slope', () => {
  it('is as much as its straight sides, not as its edges', () => {
    const field = (n: number): Shape => ({
      kind: 'heightfield',
      size: [20, 20],
      columns: n,
      rows: n,
      heights: Array.from({ length: n * n }, () => 6),
    });
    const paths = [3, 65].map((n) => {
      const views = createViews({ ...SPEC, terrain: [aPiece('moor', field(n), [0, 0, 0], 0.3, 'hill')] });
      const setting = settingFrom([-15, 0, 2]);
      // The middle, and a face on each side.
      expect(views.view(setting, []).obstacles).toHaveLength(5);
      const answer = findPath(views, setting, [15, 0, 3]);
      return answer.kind === 'path' ? answer.path.length : undefined;
    });
    expect(paths[1]).toBeCloseTo(paths[0]!, 6);
  });

  it('of a closed mesh is the edge over which its faces turn down', () => {
    // Two pyramids of 12 sides, one on its head below the other: the base keeps off its waist.
    const sides = 12;
    const positions = [0, 6, 0, 0, 0, 0];
    const indices: number[] = [];
    for (let k = 0; k < sides; k++) {
      const angle = (2 * Math.PI * k) / sides;
      positions.push(5 * Math.cos(angle), 3, 5 * Math.sin(angle));
      const [a, b] = [2 + k, 2 + ((k + 1) % sides)];
      indices.push(0, b, a, 1, a, b);
    }
    const data = { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
    const rock = aPiece('rock', { kind: 'mesh', file: 'rock', data }, [0, 0, 0], 0, 'hill');
    expect(formOf(rock).slopes[0]!.triangles).toHaveLength(sides);
    const views = createViews({ ...SPEC, terrain: [rock] });
    const radius = 0.6;
    const answer = findPath(views, settingFrom([-8, 0, 0], radius), [8, 0, 0]);
    // A string round the waist grown by the base: the corners between those in front and behind are passed.
    const reach = Math.acos((5 + radius) / 8);
    const round = 2 * Math.sqrt(8 ** 2 - (5 + radius) ** 2) + (Math.PI - 2 * reach) * (5 + radius);
    expect(answer).toMatchObject({ kind: 'path' });
    if (answer.kind !== 'path') return;
    expect(answer.path.length).toBeLessThan(round);
    expect(answer.path.length).toBeGreaterThan(0.985 * round);
  });
});
