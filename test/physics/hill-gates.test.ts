import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { findPathFault } from '../../src/physics/paths/confirm-path.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { createRapierWorld } from '../../src/physics/rapier/rapier-world.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box } from './pieces.ts';

const SPEC = { width: 44, depth: 44 };

/** A mover of a round base that starts at a place. */
function setting(from: Point, radius = 16 / 25.4, height = 1.5): MoveSetting {
  const base = { kind: 'round' as const, radius };
  const mover = { id: modelId('m'), base, facing: 0, height, fly: false, light: false };
  return { mover, from, crowd: [], freeStep: 2, flyThroughAir: 'always' };
}

/** Length of the planned way, which the sweep confirms. */
async function confirmed(terrain: readonly TerrainPiece[], from: Point, to: Point, radius?: number): Promise<number> {
  const views = createViews({ ...SPEC, terrain });
  const world = await createRapierWorld({ ...SPEC, terrain });
  const answer = findPath(views, setting(from, radius), to);
  if (answer.kind !== 'path') return expect.unreachable(JSON.stringify(answer.why));
  expect(findPathFault(world, views.ground(2), setting(from, radius), answer.path)).toBeUndefined();
  world.dispose();
  return answer.path.length;
}

describe('gates onto a slope, with things beside it', () => {
  const ramp = aPiece('ramp', { kind: 'ramp', size: [4, 4, 6] });

  it('a ramp is not climbed from its side into a box that stands on it', async () => {
    // Half-way across the rim the base would meet the block: straight on, 8.4″ and 5″ up, there is no way.
    const terrain = [ramp, aPiece('block', box(3.2, 5, 4), [0.4, 0, 1.5])];
    expect(await confirmed(terrain, [-8, 0, 1.5], [0.4, 5, 1.5], 30 / 25.4)).toBeGreaterThan(8.4 + 5 + 0.5);
  });
});

/** A plateau 3″ up and 10″ wide, its flanks 5″ across. */
const PLATEAU = aPiece('moor', {
  kind: 'heightfield',
  size: [20, 20],
  columns: 5,
  rows: 5,
  heights: [0, 0, 0, 0, 0, 0, 3, 3, 3, 0, 0, 3, 3, 3, 0, 0, 3, 3, 3, 0, 0, 0, 0, 0, 0],
});
const R32 = 16 / 25.4;

describe('what stands on a slope', () => {
  it('is climbed from it: up the flank, then up its face', async () => {
    const terrain = [PLATEAU, aPiece('tower', box(3, 7, 3))];
    // By hand: 4″ to the flank, its surface, on to where the base meets the tower, 4″ up, on to the middle.
    const byHand = 4 + Math.sqrt(25 + 9) + (5 - 1.5 - R32) + 4 + (1.5 + R32);
    expect(await confirmed(terrain, [0, 0, 14], [0, 7, 0])).toBeCloseTo(byHand, 6);
    expect(await confirmed(terrain, [0, 7, 0], [0, 0, 14])).toBeCloseTo(byHand, 6);
  });

  it('is stepped onto where a roof over it is a step away, and never where it is out of reach', async () => {
    const roof = (y: number) => [PLATEAU, aPiece('roof', box(3, 0.4, 3), [0, y, 0])];
    expect(await confirmed(roof(4.5), [0, 3, 4], [0, 4.9, 0])).toBeCloseTo(4 + 1.9, 6);
    const views = createViews({ ...SPEC, terrain: roof(4.7) });
    expect(findPath(views, setting([0, 3, 4]), [0, 5.1, 0]).kind).toBe('unreachable');
  });

  it('is got off and onto where its top is lower than the hill beside it', async () => {
    const bank = aPiece('bank', {
      kind: 'heightfield',
      size: [20, 20],
      columns: 5,
      rows: 5,
      heights: [0, 0, 0, 0, 0, 0, 2, 2, 5, 0, 0, 2, 2, 5, 0, 0, 2, 2, 5, 0, 0, 0, 0, 0, 0],
    });
    const terrain = [bank, aPiece('slab', box(3, 0.5, 3), [-3, 3, 0])];
    // By hand: 4″ straight on, 1.5″ down; the bank is 2″ up there.
    expect(await confirmed(terrain, [-3, 3.5, 0], [-3, 2, 4])).toBeCloseTo(4 + 1.5, 6);
    expect(await confirmed(terrain, [-3, 2, 4], [-3, 3.5, 0])).toBeCloseTo(4 + 1.5, 6);
  });

  it('is walked under where there is headroom, and round where there is not', async () => {
    const roof = (y: number) => [PLATEAU, aPiece('roof', box(3, 3, 3), [0, y, 0])];
    expect(await confirmed(roof(4.6), [0, 3, 4], [0, 3, -4])).toBeCloseTo(8, 6);
    // Round two corners of the roof grown by the base: tangents from 4″ off, an arc each, the side.
    const [out, far] = [1.5, 2.5];
    const tangent = Math.sqrt(far ** 2 + out ** 2 - R32 ** 2);
    const angle = Math.atan2(out, far) + Math.asin(R32 / Math.sqrt(far ** 2 + out ** 2));
    const round = 2 * tangent + 2 * R32 * angle + 3;
    const length = await confirmed(roof(4.4), [0, 3, 4], [0, 3, -4]);
    expect(Math.abs(length - round)).toBeLessThan(1e-4 * round);
  });
});

it('at the very foot of a slope a base stands on the slope, not on the table under it', () => {
  const ramp = aPiece('ramp', { kind: 'ramp', size: [4, 3, 4] });
  const views = createViews({ ...SPEC, terrain: [ramp] });
  const reach = createReachMap(views, setting([0, 0, -5]), 8);
  // The foot is at z = −2: a thousandth of an inch further in, the slope is three quarters of that high.
  expect(reach.levelsAt(0, -1.999)[0]).toBeCloseTo(0.00075, 9);
  expect(reach.levelsAt(0, -2.001)).toEqual([0]);
});
