import { modelId, pieceId } from '../../src/rules/core/ids.ts';
import type { Bystander, MoveSetting } from '../../src/rules/core/ports.ts';
import { KIND_TRAITS, type TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { TableSpec } from '../../src/physics/views/view.ts';
import type { Plan, Scene, Thing } from '../oracles/visibility-polygons.ts';
import { seeded } from '../physics/pieces.ts';

/** The same random scene twice: for the planner, and for the oracle. */
export type RandomScene = {
  readonly spec: TableSpec & { readonly terrain: readonly TerrainPiece[] };
  readonly setting: (from: readonly [number, number, number]) => MoveSetting;
  readonly scene: Scene;
  readonly random: () => number;
};

const WIDTH = 14;
const HEIGHT = 1.5;
const RADII = [0.5, 16 / 25.4, 1];

/** The kinds of pieces in a scene: impassable, climbable, or some of each. */
export const MIXES = ['solid', 'climb', 'mixed'] as const;
export type Mix = (typeof MIXES)[number];

/** Five to eight overlapping boxes, drums and bases in 14 × 14 inches. */
export function randomScene(seed: number, mix: Mix): RandomScene {
  const random = seeded(seed);
  const between = (a: number, b: number) => a + (b - a) * random();
  const terrain: TerrainPiece[] = [];
  const crowd: Bystander[] = [];
  const things: Thing[] = [];
  const mover = RADII[Math.floor(random() * RADII.length)]!;
  const count = 5 + Math.floor(random() * 4);
  for (let i = 0; i < count; i++) {
    const [x, z] = [between(-5.5, 5.5), between(-5.5, 5.5)];
    const isBase = mix !== 'climb' && random() < 0.25;
    const climbed = mix === 'climb' || (mix === 'mixed' && random() < 0.6);
    const height = climbed ? Math.round(between(2.25, 6) * 4) / 4 : 5;
    const top = climbed ? height : Infinity;
    const traits = { ...KIND_TRAITS.container, ...(climbed ? {} : ({ cross: 'impassable' } as const)) };
    const piece = { id: pieceId(`piece${i}`), kind: 'container' as const, traits, at: [x, 0, z] as const };
    if (isBase) {
      const radius = between(0.4, 1.2);
      const id = modelId(`base${i}`);
      crowd.push({ id, base: { kind: 'round', radius }, facing: 0, height: HEIGHT, at: [x, 0, z], pass: 'solid' });
      things.push({ core: [[x, z]], radius, top: HEIGHT, bar: true });
    } else if (random() < 0.3) {
      const radius = between(0.5, 1.8);
      terrain.push({ ...piece, shape: { kind: 'cylinder', radius, height }, yaw: 0 });
      things.push({ core: [[x, z]], radius, top, bar: false });
    } else {
      const [w, d, yaw] = [between(0.3, 4), between(0.3, 6), random() < 0.3 ? 0 : between(0, Math.PI)];
      terrain.push({ ...piece, shape: { kind: 'box', size: [w, height, d] }, yaw });
      const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
      const core = [
        [-w / 2, -d / 2],
        [w / 2, -d / 2],
        [w / 2, d / 2],
        [-w / 2, d / 2],
      ].map(([u, v]): Plan => [x + u! * c + v! * s, z - u! * s + v! * c]);
      things.push({ core, radius: 0, top, bar: false });
    }
  }
  return {
    spec: { width: WIDTH, depth: WIDTH, terrain },
    setting: (from) => ({
      mover: {
        id: modelId('mover'),
        base: { kind: 'round', radius: mover },
        facing: 0,
        height: HEIGHT,
        fly: false,
        light: false,
      },
      from,
      crowd,
      freeStep: 2,
      flyThroughAir: 'always',
    }),
    scene: { things, mover, half: WIDTH / 2 - mover },
    random,
  };
}

/** How far a mover's base at a place overlaps a thing, in plan: negative when clear of it. */
export function depthInto({ core, radius }: Thing, mover: number, x: number, z: number): number {
  let near = Infinity;
  let inside = core.length > 2;
  for (let i = 0; i < core.length; i++) {
    const [ax, az] = core[i]!;
    const [bx, bz] = core[(i + 1) % core.length]!;
    const [ux, uz] = [bx - ax, bz - az];
    const uu = ux * ux + uz * uz;
    const t = uu === 0 ? 0 : Math.min(Math.max(((x - ax) * ux + (z - az) * uz) / uu, 0), 1);
    near = Math.min(near, Math.hypot(x - ax - t * ux, z - az - t * uz));
    if (ux * (z - az) - uz * (x - ax) < 0) inside = false;
  }
  return mover + radius + (inside ? near : -near);
}
