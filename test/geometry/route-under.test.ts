import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { Part, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box } from '../physics/pieces.ts';

const floor = (top: number, [w, d]: readonly [number, number], at: Part['at'] = [0, 0, 0]): Part => ({
  shape: box(w, 0.25, d),
  at: [at[0], top - 0.25, at[2]],
  yaw: 0,
  role: 'floor',
});
const post: Part = { shape: box(0.25, 4, 0.25), at: [-3.8, 0, -3.8], yaw: 0, role: 'wall' };
/** A floor 1.75″ up and 8″ square: one walks under it, and steps up onto it from beside it. */
const LOW_FLOOR: TerrainPiece = aPiece(
  'low',
  { kind: 'parts', parts: [floor(1.75, [8, 8]), post] },
  [0, 0, 0],
  0,
  'ruin',
);

const setting = (from: Point): MoveSetting => ({
  mover: {
    id: modelId('m'),
    base: { kind: 'round', radius: 0.5 },
    facing: 0,
    height: 1.4,
    fly: false,
    light: false,
  },
  from,
  crowd: [],
  freeStep: 2,
  flyThroughAir: 'always',
});
const views = (terrain: readonly TerrainPiece[]) => createViews({ width: 30, depth: 30, terrain });
function lengthOf(terrain: readonly TerrainPiece[], from: Point, to: Point): number {
  const answer = findPath(views(terrain), setting(from), to);
  return answer.kind === 'path' ? answer.path.length : Number.NaN;
}

describe('out from under a low floor and up onto it', () => {
  // Clear of the edge by the base's radius at x = 4.5, thrown back as by a mirror.
  const mirrored = (from: Point, to: Point) => Math.hypot(9 - to[0] - from[0], to[2] - from[2]) + 1.75;

  it.each([
    [
      [1, 0, 0],
      [2, 1.75, 2],
    ],
    [
      [1, 0, 0],
      [2.5, 1.75, -1],
    ],
    [
      [3, 0, -1.3],
      [3, 1.75, 1],
    ],
  ] as const)('is as long as the mirrored way: %j to %j', (from, to) => {
    expect(lengthOf([LOW_FLOOR], from, to)).toBeCloseTo(mirrored(from, to), 6);
    expect(lengthOf([LOW_FLOOR], to, from)).toBeCloseTo(mirrored(from, to), 6);
  });

  it('is within reach as soon as its length is', () => {
    const [from, to]: readonly [Point, Point] = [
      [1, 0, 0],
      [2, 1.75, 2],
    ];
    const reach = createReachMap(views([LOW_FLOOR]), setting(from), 9);
    expect(reach.lengthTo(to)).toBeCloseTo(mirrored(from, to), 6);
  });

  it('does not lead up where nothing joins the ground and the floor', () => {
    const high = aPiece('high', { kind: 'parts', parts: [floor(2.75, [8, 8]), post] }, [0, 0, 0], 0, 'ruin');
    expect(lengthOf([high], [1, 0, 0], [2, 2.75, 2])).toBeNaN();
  });
});
