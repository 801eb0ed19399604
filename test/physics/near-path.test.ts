import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import { crowdedTable, placeNear } from '../bench/crowded-table.ts';
import { aPiece, box } from './pieces.ts';

/** The same question for a model with wings. */
const winged = (setting: MoveSetting): MoveSetting => ({ ...setting, mover: { ...setting.mover, fly: true } });

describe('a way looked for near its start', () => {
  it.each([
    ['over bricks', true],
    ['round bricks', false],
  ])('is as long as one looked for on the whole table, %s', async (_, climbable) => {
    const scene = crowdedTable(20_261_122, 70, 50, climbable);
    const [near, whole] = await Promise.all([createTable(scene.spec), createTable(scene.spec)]);
    for (let i = 0; i < 40; i++) {
      const from = scene.freePlace();
      const to = placeNear(scene, from, i % 2 === 0 ? 8 : 30);
      const setting = i % 5 === 0 ? winged(scene.setting(from)) : scene.setting(from);
      const [ahead, path] = [near.ahead(setting, to), whole.path(setting, to)];
      if (path.kind !== 'path') expect(ahead).toEqual(path);
      else expect(ahead.kind === 'path' && ahead.path.length).toBeCloseTo(path.path.length, 9);
    }
    near.dispose();
    whole.dispose();
  });

  it('is never one that something beyond what was looked at closes', async () => {
    // A wall across the table but for its ends: the way round is far longer than the place is away.
    const scene = crowdedTable(20_261_122, 0, 0, false);
    const wall = aPiece('wall', box(1, 12, 41), [0, 0, 0], 0, 'container');
    const solid = { ...wall, traits: { ...wall.traits, cross: 'impassable' as const } };
    const table = await createTable({ ...scene.spec, terrain: [solid] });
    const setting = scene.setting([-8, 0, 0]);
    const [ahead, path] = [table.ahead(setting, [8, 0, 0]), table.path(setting, [8, 0, 0])];
    expect(path.kind === 'path' && path.path.length).toBeGreaterThan(40);
    expect(ahead).toEqual(path);
    table.dispose();
  });
});
