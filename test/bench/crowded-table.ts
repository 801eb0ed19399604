import { cpus } from 'node:os';
import type { Point } from '../../src/kernel/point.ts';
import type { TableSpec } from '../../src/physics/views/view.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Bystander, MoveSetting } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box, seeded } from '../physics/pieces.ts';

export const R32 = 16 / 25.4;
export const WIDTH = 60;
export const DEPTH = 44;

/** A rectangle of terrain as it was thrown, for libraries that want its corners. */
export type Brick = {
  readonly x: number;
  readonly z: number;
  readonly w: number;
  readonly d: number;
  readonly high: number;
  readonly yaw: number;
};

/** A random table of bricks and round bases, and free places on it. */
export type CrowdedTable = {
  readonly spec: TableSpec;
  readonly bricks: readonly Brick[];
  readonly crowd: readonly Bystander[];
  readonly setting: (from: Point, crowd?: readonly Bystander[]) => MoveSetting;
  /** A place where a 32 mm base stands free, at least `clear` from everything. */
  readonly freePlace: (clear?: number) => Point;
  readonly isFree: (x: number, z: number, clear: number) => boolean;
  readonly random: () => number;
};

/** A table of 60 × 44 with bricks of 1 to 6 by 0.5 to 4, and 32 mm bases that stand clear of them and of one another. */
export function crowdedTable(seed: number, bricks: number, bases: number, climbable: boolean): CrowdedTable {
  const random = seeded(seed);
  const between = (a: number, b: number) => a + (b - a) * random();
  const laid = Array.from(
    { length: bricks },
    (): Brick => ({
      x: between(-27, 27),
      z: between(-19, 19),
      w: between(1, bricks > 60 ? 3 : 6),
      d: between(0.5, bricks > 60 ? 2 : 4),
      high: between(2.5, 6),
      yaw: between(0, Math.PI),
    }),
  );
  const terrain = laid.map((b, i): TerrainPiece => {
    const piece = aPiece(`brick${i}`, box(b.w, b.high, b.d), [b.x, 0, b.z], b.yaw, 'container');
    return climbable ? piece : { ...piece, traits: { ...piece.traits, cross: 'impassable' } };
  });
  const crowd: Bystander[] = [];
  const gapTo = (b: Brick, x: number, z: number) => {
    const [c, s] = [Math.cos(b.yaw), Math.sin(b.yaw)];
    const [u, v] = [(x - b.x) * c - (z - b.z) * s, (x - b.x) * s + (z - b.z) * c];
    return Math.hypot(Math.max(Math.abs(u) - b.w / 2, 0), Math.max(Math.abs(v) - b.d / 2, 0)) - R32;
  };
  const isFree = (x: number, z: number, clear: number): boolean =>
    Math.abs(x) < WIDTH / 2 - R32 &&
    Math.abs(z) < DEPTH / 2 - R32 &&
    laid.every((b) => gapTo(b, x, z) >= clear) &&
    crowd.every((b) => Math.hypot(b.at[0] - x, b.at[2] - z) > 2 * R32 + clear);
  const freePlace = (clear = 0.02): Point => {
    for (;;) {
      const [x, z] = [between(-WIDTH / 2 + 0.7, WIDTH / 2 - 0.7), between(-DEPTH / 2 + 0.7, DEPTH / 2 - 0.7)];
      if (isFree(x, z, clear)) return [x, 0, z];
    }
  };
  for (let i = 0; i < bases; i++) crowd.push(standing(i, freePlace()));
  const setting = (from: Point, others: readonly Bystander[] = crowd): MoveSetting => ({
    mover: {
      id: modelId('mover'),
      base: { kind: 'round', radius: R32 },
      facing: 0,
      height: 1.5,
      fly: false,
      light: false,
    },
    from,
    crowd: others,
    freeStep: 2,
    flyThroughAir: 'always',
  });
  return { spec: { width: WIDTH, depth: DEPTH, terrain }, bricks: laid, crowd, setting, freePlace, isFree, random };
}

/** An enemy on a 32 mm base. */
export const standing = (i: number, at: Point): Bystander => ({
  id: modelId(`foe${i}`),
  base: { kind: 'round', radius: R32 },
  facing: 0,
  height: 1.5,
  at,
  pass: 'solid',
});

/** A free place within `reach` of another, or anywhere when undefined. */
export function placeNear(table: CrowdedTable, from: Point, reach: number | undefined): Point {
  for (;;) {
    const at = table.freePlace();
    const away = Math.hypot(at[0] - from[0], at[2] - from[2]);
    if (away > 1 && (reach === undefined || away <= reach)) return at;
  }
}

/** Value at a share of a list in order. */
export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))] ?? Number.NaN;

/** Median, 95th percentile and largest, in columns. */
export const spread = (ms: readonly number[], digits = 3): string =>
  [0.5, 0.95, 1].map((q) => quantile(ms, q).toFixed(digits).padStart(9)).join('');

/** What a bench ran on. */
export const machine = (): string => `node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}`;

/** How long some work took, in milliseconds, and what it gave. */
export function timed<T>(work: () => T): readonly [ms: number, answer: T] {
  const start = performance.now();
  const answer = work();
  return [performance.now() - start, answer];
}
