import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { createTable } from '../../src/physics/table.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece } from '../physics/pieces.ts';

const R32 = 16 / 25.4;

const settingFrom = (from: Point, fly: boolean): MoveSetting => ({
  mover: { id: modelId('m'), base: { kind: 'round', radius: R32 }, facing: 0, height: 1.5, fly, light: true },
  from,
  crowd: [],
  freeStep: 2,
  flyThroughAir: 'always',
});

/** The flight's length as a path and on a reach map, and the walk's. */
async function lengths(terrain: readonly TerrainPiece[], from: Point, to: Point) {
  const table = await createTable({ width: 60, depth: 44, terrain });
  const flown = table.path(settingFrom(from, true), to);
  const walked = table.path(settingFrom(from, false), to);
  const reach = table.reach(settingFrom(from, true), 24);
  const onMap = reach.lengthTo(to);
  const confirmed = reach.pathTo(to)?.length;
  const drawn = table.trace(settingFrom(from, true), [to]);
  table.dispose();
  if (flown.kind !== 'path' || walked.kind !== 'path' || drawn.kind !== 'path') return expect.unreachable('no way');
  return { fly: flown.path.length, walk: walked.path.length, drawn: drawn.path.length, onMap, confirmed };
}

/** A gable along x, its ridge over z = 0. */
const gable = (height: number, width: number): Shape => ({
  kind: 'heightfield',
  size: [width, 8],
  columns: 2,
  rows: 3,
  heights: [0, 0, height, height, 0, 0],
});

/** How much longer than the shortest a flight over slopes may be. */
const PROMISE = 1.005;

describe('flights over slopes', () => {
  it.each([
    [2.5, 4.5],
    [2.5, 5],
    [2.5, 8],
    [4, 5],
    [4, 8],
  ])('[R10-26] over a gable of %d from %d off: up the tangent, level by a base, down', async (height, away) => {
    const { fly, walk, drawn, onMap, confirmed } = await lengths(
      [aPiece('gable', gable(height, 10), [0, 0, 0], 0, 'hill')],
      [0, 0, -away],
      [0, 0, away],
    );
    // Close to its foot the walk is the shorter: its base may lean on the slope.
    const exact = Math.min(2 * R32 + 2 * Math.hypot(away - R32, height), walk);
    expect(fly).toBeGreaterThan(exact - 1e-3);
    expect(fly).toBeLessThan(exact * PROMISE);
    expect(fly).toBeLessThanOrEqual(walk);
    expect(drawn).toBeCloseTo(fly, 2);
    expect(onMap).toBeCloseTo(fly, 9);
    expect(confirmed).toBeCloseTo(fly, 9);
  });

  it('[R10-26] slantwise over a long gable bend where the unfolded line does', async () => {
    const { fly, drawn } = await lengths(
      [aPiece('gable', gable(2.5, 40), [0, 0, 0], 0, 'hill')],
      [-4, 0, -6],
      [4, 0, 6],
    );
    const exact = Math.hypot(2 * R32 + 2 * Math.hypot(6 - R32, 2.5), 8);
    expect(fly).toBeGreaterThan(exact - 1e-3);
    expect(fly).toBeLessThan(exact * 1.001);
    expect(drawn).toBeGreaterThanOrEqual(fly);
  });

  it('[R10-26] over a wide ramp go from where they stand to its upper rim', async () => {
    const ramp: Shape = { kind: 'ramp', size: [36, 3, 6] };
    const { fly } = await lengths([aPiece('ramp', ramp, [0, 0, 0], 0, 'hill')], [0, 0, -8], [0, 0, 8]);
    const exact = Math.hypot(11 - R32, 3) + 2 * R32 + Math.hypot(5 - R32, 3);
    expect(fly).toBeGreaterThan(exact - 1e-3);
    expect(fly).toBeLessThan(exact * 1.001);
  });

  it('[R10-26] off a crest down to level ground are straight where the slope falls away faster', async () => {
    const { fly } = await lengths([aPiece('gable', gable(4, 10), [0, 0, 0], 0, 'hill')], [0, 4, 0], [0, 0, 9]);
    expect(fly).toBeGreaterThan(Math.hypot(9, 4) - 1e-9);
    expect(fly).toBeLessThan(R32 + Math.hypot(9 - R32, 4) + 1e-3);
  });

  it('[A23] a gable within the free step is flown as if it were not there', async () => {
    const { fly } = await lengths([aPiece('moor', gable(2, 10), [0, 0, 0], 0, 'hill')], [0, 0, -8], [0, 0, 8]);
    expect(fly).toBeCloseTo(16, 9);
  });
});
