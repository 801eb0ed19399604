import type { Point } from '../../src/kernel/point.ts';
import type { TableSpec } from '../../src/physics/views/view.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Bystander, MoveSetting } from '../../src/rules/core/ports.ts';
import type { Part, Role, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box, seeded } from './pieces.ts';

/** A random table of things that close ways off: rings, floors in the air, low rooms, towers, walls that cannot be climbed, ramps. */
export type StoreyedScene = {
  readonly spec: TableSpec & { readonly terrain: readonly TerrainPiece[] };
  readonly setting: (from: Point) => MoveSetting;
  readonly random: () => number;
};

const SIZE = 20;
const KINDS = [
  'block',
  'closed',
  'floor',
  'house',
  'room',
  'ring',
  'court',
  'base',
  'range',
  'lodger',
  'ramp',
] as const;

/** A scene of four to twelve such things; half the scenes stand on a grid of half inches, flush with one another. */
export function storeyedScene(seed: number): StoreyedScene {
  const random = seeded(seed);
  const onGrid = random() < 0.5;
  const between = (a: number, b: number) => {
    const v = a + (b - a) * random();
    return onGrid ? Math.round(v * 2) / 2 : v;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const terrain: TerrainPiece[] = [];
  const crowd: Bystander[] = [];
  const part = (role: Role, size: readonly [number, number, number], at: Part['at']): Part => ({
    shape: box(...size),
    at,
    yaw: 0,
    role,
  });
  const yaw = () => (onGrid ? pick([0, Math.PI / 2]) : between(0, Math.PI));
  const base = (x: number, y: number, z: number, radius: number, more: Partial<Bystander> = {}) => {
    const id = modelId(`base${crowd.length}`);
    crowd.push({ id, base: { kind: 'round', radius }, facing: 0, height: 1.5, at: [x, y, z], pass: 'solid', ...more });
  };
  const house = (parts: readonly Part[], x: number, z: number) =>
    terrain.push(
      aPiece(`piece${terrain.length}`, { kind: 'parts', parts }, [x, 0, z], yaw(), pick(['building', 'ruin'])),
    );
  const count = 4 + Math.floor(random() * 9);
  for (let i = 0; i < count; i++) {
    const [x, z] = [between(-9, 9), between(-9, 9)];
    const [w, d] = [Math.max(between(0.5, 6), 0.5), Math.max(between(0.5, 6), 0.5)];
    const high = pick([1, 1.5, 2, 2.5, 3, 4, 5]);
    switch (pick(KINDS)) {
      case 'block':
        terrain.push(aPiece(`piece${terrain.length}`, box(w, high, d), [x, 0, z], yaw(), 'container'));
        break;
      case 'closed': {
        const piece = aPiece(`piece${terrain.length}`, box(pick([w, 20]), 5, 0.5), [x, 0, z], yaw(), 'container');
        terrain.push({ ...piece, traits: { ...piece.traits, cross: 'impassable' } });
        break;
      }
      case 'floor':
        house([part('floor', [w, 0.25, d], [0, high, 0])], x, z);
        break;
      case 'house': {
        const parts = [part('floor', [4, 0.25, 4], [0, high, 0])];
        if (random() < 0.7) parts.push(part('wall', [0.25, high + pick([0, 0.25, 2]), 4], [-1.875, 0, 0]));
        if (random() < 0.4) parts.push(part('floor', [3, 0.25, 3], [0, high + pick([1, 1.5, 2, 3]), 0]));
        if (random() < 0.3) parts.push(part('ladder', [1, high + 0.25, 0.25], [0, 0, 2.125]));
        if (random() < 0.3) parts.push(part('ladder', [0.25, 2, 1], [0, high + 0.25, 0]));
        house(parts, x, z);
        break;
      }
      case 'room':
        house(
          [
            part('floor', [5, 0.25, 5], [0, pick([1, 1.25, 1.5, 3]), 0]),
            ...[-2.5, 2.5].map((at) => part('wall', [0.25, 4, 5], [at, 0, 0])),
          ],
          x,
          z,
        );
        break;
      case 'ring': {
        const [n, around] = [pick([6, 7, 8]), pick([1.2, 1.6, 2.2])];
        for (let k = 0; k < n; k++) {
          const a = (2 * Math.PI * k) / n;
          if (random() < 0.97) base(x + around * Math.cos(a), 0, z + around * Math.sin(a), 0.5);
        }
        break;
      }
      case 'court': {
        const sides: readonly (readonly [number, number, number, number])[] = [
          [-2, 0, 0.5, 4.5],
          [2, 0, 0.5, 4.5],
          [0, -2, 4.5, 0.5],
          [0, 2, 4.5, 0.5],
        ];
        for (const [dx, dz, sw, sd] of sides) {
          const piece = aPiece(`piece${terrain.length}`, box(sw, 4, sd), [x + dx, 0, z + dz], 0, 'container');
          const cross = random() < 0.93 ? 'impassable' : 'solid';
          if (random() < 0.95) terrain.push({ ...piece, traits: { ...piece.traits, cross } });
        }
        break;
      }
      case 'base':
        base(x, 0, z, pick([0.5, 0.75, 1]));
        break;
      case 'range':
        base(x, 0, z, 0.5, { keepOut: { when: 'path', across: pick([1, 2]), up: 2 } });
        break;
      case 'lodger':
        base(x, pick([2, 3, 3.25, 4]), z, 0.5);
        break;
      case 'ramp':
        if (random() < 0.3)
          terrain.push(
            aPiece(`piece${terrain.length}`, { kind: 'ramp', size: [3, high, 5] }, [x, 0, z], yaw(), 'hill'),
          );
    }
  }
  const radius = pick([0.5, 16 / 25.4, 1]);
  const square = random() < 0.2;
  const [light, height, freeStep] = [random() < 0.3, pick([1, 1.5, 2]), pick([0, 1, 2])];
  return {
    spec: { width: SIZE, depth: SIZE, terrain },
    setting: (from) => ({
      mover: {
        id: modelId('mover'),
        base: square ? { kind: 'rect', halfWidth: radius, halfDepth: radius } : { kind: 'round', radius },
        facing: 0,
        height,
        fly: false,
        light,
      },
      from,
      crowd,
      freeStep,
      flyThroughAir: 'always',
    }),
    random,
  };
}
