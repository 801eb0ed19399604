import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { buildTableGround } from '../../src/physics/terrain/ground.ts';
import { findPathFault } from '../../src/physics/paths/confirm-path.ts';
import { createRapierWorld } from '../../src/physics/rapier/rapier-world.ts';
import { createTable } from '../../src/physics/table.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box, seeded } from './pieces.ts';
import { drawn, scaled } from '../support/drawn.ts';

const spec = { width: 44, depth: 44 };
const BASES: readonly Base[] = [
  { kind: 'round', radius: 16 / 25.4 },
  { kind: 'round', radius: 30 / 25.4 },
  { kind: 'rect', halfWidth: 0.5, halfDepth: 1 },
];

describe('paths of the planner, swept over the colliders', () => {
  it('of random tables, four questions each, none digs in (seed 21)', async () => {
    const random = seeded(21);
    const between = (a: number, b: number) => a + (b - a) * random();
    const aShape = (): Shape => {
      const pick = random();
      if (pick < 0.5) return box(between(0.3, 5), between(2.2, 7), between(0.3, 5));
      if (pick < 0.7) return { kind: 'cylinder', radius: between(0.3, 2.5), height: between(2.2, 7) };
      const [w, d, t] = [between(2, 5), between(2, 5), between(0.4, 1.5)];
      return {
        kind: 'prism',
        height: between(2.2, 5),
        outline: [
          [0, 0],
          [w, 0],
          [w, t],
          [t, t],
          [t, d],
          [0, d],
        ],
      };
    };
    let [found, climbed, swept] = [0, 0, 0];
    for (let i = 0; i < drawn(150); i++) {
      const terrain: TerrainPiece[] = Array.from({ length: 12 }, (_, k) =>
        aPiece(
          `p${k}`,
          aShape(),
          [between(-14, 14), 0, between(-14, 14)],
          between(0, 7),
          random() < 0.3 ? 'wall' : 'container',
        ),
      );
      const [table, world] = [await createTable({ ...spec, terrain }), await createRapierWorld({ ...spec, terrain })];
      for (let q = 0; q < 4; q++) {
        const from: Point = [between(-18, 18), 0, between(-18, 18)];
        const [x, , z] = terrain[Math.floor(random() * terrain.length)]!.at;
        const to: Point | PlanPoint = q % 2 ? [x, z] : [between(-18, 18), 0, between(-18, 18)];
        const mover = {
          id: modelId('m'),
          base: BASES[q % 3]!,
          facing: between(0, 7),
          height: 1.5,
          fly: false,
          light: true,
        };
        const setting: MoveSetting = { mover, from, crowd: [], freeStep: 2, flyThroughAir: 'always' };
        if (table.whyNoPlace(setting, from)) continue;
        swept++;
        const answer = table.path(setting, to);
        if (answer.kind !== 'path') continue;
        found++;
        if (answer.path.up > 0) climbed++;
        const fault = findPathFault(world, buildTableGround(terrain, 2), setting, answer.path);
        if (fault) expect.fail(JSON.stringify({ fault, base: mover.base, path: answer.path, terrain }));
      }
      table.dispose();
      world.dispose();
    }
    expect(found).toBeGreaterThan(swept * 0.4);
    expect(climbed).toBeGreaterThan(scaled(20));
  });

  it('finds the fault in a path that cuts a corner by 0.01″', async () => {
    const terrain = [aPiece('block', box(4, 5, 4))];
    const world = await createRapierWorld({ ...spec, terrain });
    const mover = { id: modelId('m'), base: BASES[0]!, facing: 0, height: 1.5, fly: false, light: true };
    const z = 2 + 16 / 25.4 - 0.01;
    const legs = [{ kind: 'walk' as const, from: [-5, 0, z] as const, to: [5, 0, z] as const, length: 10 }];
    const setting: MoveSetting = { mover, from: [-5, 0, z], crowd: [], freeStep: 2, flyThroughAir: 'always' };
    expect(
      findPathFault(world, buildTableGround(terrain, 2), setting, { length: 10, across: 10, up: 0, down: 0, legs })
        ?.piece,
    ).toBe('block');
    world.dispose();
  });
});
