import { expect } from 'vitest';
import type { Path } from '../../src/geometry/path.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { Faces } from '../oracles/geodesic-by-unfolding.ts';
import { aPiece, seeded } from '../physics/pieces.ts';
import { seedOf } from './drawn.ts';

/** Share by which a path may be off: a hundredth of a percent. */
const WITHIN = 1e-4;

/** Where a scene lies on the table, and how it is turned. Inches and radians. */
export type Frame = { readonly at: PlanPoint; readonly yaw: number };

/** A point of a frame on the table. */
export const placed = ({ at, yaw }: Frame, [x, y, z]: Point): Point => [
  at[0] + x * Math.cos(yaw) + z * Math.sin(yaw),
  y,
  at[1] - x * Math.sin(yaw) + z * Math.cos(yaw),
];

/** A hill in a frame. */
export const pieceIn = (frame: Frame, id: string, shape: Shape, at: Point, yaw = 0): TerrainPiece =>
  aPiece(id, shape, placed(frame, at), frame.yaw + yaw, 'hill');

function settingFrom(from: Point, radius: number, freeStep: number): MoveSetting {
  const base = { kind: 'round' as const, radius };
  const mover = { id: modelId('m'), base, facing: 0, height: 1.5, fly: false, light: false };
  return { mover, from, crowd: [], freeStep, flyThroughAir: 'always' };
}

/** The shortest path, by one question and by a reach, which must agree; undefined where there is none. */
export function pathOver(
  terrain: readonly TerrainPiece[],
  from: Point,
  to: Point,
  radius: number,
  freeStep = 2,
): Path | undefined {
  const views = createViews({ width: 80, depth: 80, terrain });
  const setting = settingFrom(from, radius, freeStep);
  const answer = findPath(views, setting, to);
  if (answer.kind !== 'path') return undefined;
  const { length, legs } = answer.path;
  expect(legs.reduce((sum, leg) => sum + leg.length, 0)).toBeCloseTo(length, 6);
  const reached = createReachMap(views, setting, length + 0.01).lengthTo(to);
  expect(Math.abs(reached! - length)).toBeLessThan(1e-3);
  return answer.path;
}

/** Length of the shortest path of {@link pathOver}. */
export const lengthOf = (...question: Parameters<typeof pathOver>): number => pathOver(...question)?.length ?? Infinity;

/** The stops of a path as they are in a frame. */
export function stopsIn({ at, yaw }: Frame, { legs }: Path): readonly Point[] {
  const own = ([x, y, z]: Point): Point => {
    const [dx, dz] = [x - at[0], z - at[1]];
    return [dx * Math.cos(yaw) - dz * Math.sin(yaw), y, dx * Math.sin(yaw) + dz * Math.cos(yaw)];
  };
  return [...legs.slice(0, 1).map(({ from }) => own(from)), ...legs.map(({ to }) => own(to))];
}

/** Expects a length within a hundredth of a percent. */
export const expectLength = (found: number, expected: number, about: string): void =>
  expect(Math.abs(found - expected) / expected, `${about}: ${found} for ${expected}`).toBeLessThan(WITHIN);

/** Random numbers of a scene, where it lies and the mover's radius, inches. */
export const drawing = (seed: number) => {
  const random = seeded(seed + 1000 * seedOf(0));
  const between = (a: number, b: number) => a + (b - a) * random();
  const frame: Frame = { at: [between(-4, 4), between(-4, 4)], yaw: between(0, 2 * Math.PI) };
  return { random, between, frame, radius: [0.02, 12.5 / 25.4, 16 / 25.4, 1][Math.floor(random() * 4)]! };
};

/** Heights of a heightfield as the faces of a surface, in its own frame. */
export function facesOf(columns: number, rows: number, [w, d]: PlanPoint, heights: readonly number[]): Faces {
  const points = heights.map((y, i): [number, number, number] => [
    ((i % columns) / (columns - 1) - 0.5) * w,
    y,
    (Math.floor(i / columns) / (rows - 1) - 0.5) * d,
  ]);
  const triangles: [number, number, number][] = [];
  for (let r = 0; r + 1 < rows; r++)
    for (let c = 0; c + 1 < columns; c++) {
      const a = r * columns + c;
      triangles.push([a, a + 1, a + columns + 1], [a, a + columns + 1, a + columns]);
    }
  return { points, triangles };
}
