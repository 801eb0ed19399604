import { describe, expect, it } from 'vitest';
import type { Path } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import { findPathFault } from '../../src/physics/paths/confirm-path.ts';
import { findPath, whyNoPlaceOn } from '../../src/physics/paths/find-path.ts';
import { createRapierWorld } from '../../src/physics/rapier/rapier-world.ts';
import { createTable } from '../../src/physics/table.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, seeded } from './pieces.ts';
import { drawn, isDeep } from '../support/drawn.ts';

const SPEC = { width: 44, depth: 44 };
const R60 = 30 / 25.4;

function setting(from: Point, radius: number): MoveSetting {
  const base = { kind: 'round' as const, radius };
  const mover = { id: modelId('m'), base, facing: 0, height: 1.5, fly: false, light: false };
  return { mover, from, crowd: [], freeStep: 2, flyThroughAir: 'always' };
}

/** What the planner alone gives and what the table gives, both judged by the sweep. */
async function pathsOver(terrain: readonly TerrainPiece[], from: Point, to: Point, radius: number) {
  const [views, world] = [createViews({ ...SPEC, terrain }), await createRapierWorld({ ...SPEC, terrain })];
  const table = await createTable({ ...SPEC, terrain });
  const asked = setting(from, radius);
  const holds = (path: Path) => findPathFault(world, views.ground(2), asked, path) === undefined;
  const [planned, given] = [findPath(views, asked, to), table.path(asked, to)];
  if (planned.kind !== 'path' || given.kind !== 'path') return expect.unreachable(JSON.stringify([planned, given]));
  const ways = {
    planned: planned.path,
    given: given.path,
    plannedHolds: holds(planned.path),
    holds: holds(given.path),
  };
  table.dispose();
  world.dispose();
  return ways;
}

describe('slopes too steep for a base', () => {
  // Flat for 4″, up 5″ within 1″, flat again.
  const heights = Array.from({ length: 20 }, (_, i) => (i < 10 ? 0 : 5));
  const cliff = aPiece('cliff', { kind: 'heightfield', size: [12, 9], columns: 2, rows: 10, heights });

  it('are climbed where its edge meets them, for 11″ across and 5″ up', async () => {
    const { planned, given, holds, plannedHolds } = await pathsOver([cliff], [0, 0, -8], [0, 5, 3], R60);
    expect({ holds, plannedHolds }).toEqual({ holds: true, plannedHolds: false });
    expect(given.length).toBeCloseTo(planned.length, 6);
    expect(Math.abs(given.length - 16)).toBeLessThan(0.02);
    expect(Math.abs(given.up - 5)).toBeLessThan(0.02);
    expect(given.legs.at(-1)!.to).toEqual([0, 5, 3]);
    given.legs.forEach((leg, i) => {
      if (i === 0) return;
      const before = given.legs[i - 1]!.to;
      for (const k of [0, 1, 2] as const) expect(leg.from[k]).toBeCloseTo(before[k], 6);
    });
  });

  it('are kept off by who goes past them', async () => {
    const tor: Shape = {
      kind: 'heightfield',
      size: [5, 6.3],
      columns: 5,
      rows: 5,
      heights: [0, 0, 0, 0, 0, 0, 0.6, 1.2, 2.9, 0, 0, 0.2, 1.6, 0.2, 0, 0, 0.9, 0, 1.7, 0, 0, 0, 0, 0, 0],
    };
    for (const x of [-1, 0, 1, 2]) {
      const { planned, given, holds } = await pathsOver([aPiece('tor', tor)], [x, 0, -6], [x + 1, 0, 6], R60);
      expect(holds).toBe(true);
      expect(given.length).toBeGreaterThan(planned.length - 1e-6);
      expect(given.length).toBeLessThan(planned.length * 1.05 + 0.1);
    }
  });

  it('never let a base stand where a ramp’s corner runs into it between two looks at its rim', () => {
    const terrain = [aPiece('ramp', { kind: 'ramp', size: [2, 4, 6] })];
    const views = createViews({ ...SPEC, terrain });
    for (let i = 0; i < 48; i++) {
      const angle = (Math.PI / 2) * ((i + 0.5) / 48);
      const at = (far: number): Point => [1 + far * Math.cos(angle), 0, 3 + far * Math.sin(angle)];
      expect(whyNoPlaceOn(views, setting(at(R60 - 0.01), R60), at(R60 - 0.01))?.kind).toBe('overlaps');
      expect(whyNoPlaceOn(views, setting(at(R60 + 0.001), R60), at(R60 + 0.001))).toBeUndefined();
    }
  });

  it('random tables of crags: every way the planner finds is given, and holds (seed 31)', async () => {
    const random = seeded(31);
    const between = (a: number, b: number) => a + (b - a) * random();
    const crag = (): Shape => {
      const n = 4 + Math.floor(random() * 3);
      const isRim = (k: number) => k % n === 0 || k % n === n - 1 || k < n || k >= n * (n - 1);
      const heights = Array.from({ length: n * n }, (_, k) => (isRim(k) ? 0 : between(0, 5)));
      return { kind: 'heightfield', size: [between(5, 9), between(5, 9)], columns: n, rows: n, heights };
    };
    let [found, mended] = [0, 0];
    for (let i = 0; i < drawn(30, 6); i++) {
      const terrain = Array.from({ length: 3 }, (_, k) =>
        aPiece(`p${k}`, crag(), [between(-9, 9), 0, between(-9, 9)], between(0, 7), 'hill'),
      );
      const [views, world] = [createViews({ ...SPEC, terrain }), await createRapierWorld({ ...SPEC, terrain })];
      const table = await createTable({ ...SPEC, terrain });
      for (let q = 0; q < 4; q++) {
        const asked = setting([between(-14, 14), 0, between(-14, 14)], q % 2 ? R60 : 16 / 25.4);
        const to: Point = [between(-14, 14), 0, between(-14, 14)];
        if (whyNoPlaceOn(views, asked, asked.from)) continue;
        const planned = findPath(views, asked, to);
        if (planned.kind !== 'path') continue;
        found++;
        if (findPathFault(world, views.ground(2), asked, planned.path)) mended++;
        const given = table.path(asked, to);
        if (given.kind !== 'path') return expect.unreachable(JSON.stringify({ i, q, given }));
        expect(findPathFault(world, views.ground(2), asked, given.path)).toBeUndefined();
      }
      table.dispose();
      world.dispose();
    }
    expect(found).toBeGreaterThan(isDeep ? 30 : 6);
    if (isDeep) expect(mended).toBeGreaterThan(0);
  });
});
