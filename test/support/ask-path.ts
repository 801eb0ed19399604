import { expect } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { Path } from '../../src/geometry/path.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Bystander, MoveSetting, PathAnswer } from '../../src/rules/core/ports.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { RADIUS } from './ask-places.ts';

/** A path question: a 1-inch round base, 1.5 high, with a free step of 2, on 60 × 44 by default. */
export type Asked = {
  readonly pieces: readonly TerrainPiece[];
  readonly from: Point;
  readonly to: Point;
  readonly base?: Base;
  readonly facing?: number;
  readonly height?: number;
  readonly fly?: boolean;
  readonly freeStep?: number;
  readonly crowd?: readonly Bystander[];
  readonly table?: readonly [width: number, depth: number];
};

/** The planner's answer. */
export function answerTo(asked: Asked): PathAnswer {
  const [width, depth] = asked.table ?? [60, 44];
  const setting: MoveSetting = {
    mover: {
      id: modelId('mover'),
      base: asked.base ?? { kind: 'round', radius: RADIUS },
      facing: asked.facing ?? 0,
      height: asked.height ?? 1.5,
      fly: asked.fly ?? false,
      light: false,
    },
    from: asked.from,
    crowd: asked.crowd ?? [],
    freeStep: asked.freeStep ?? 2,
    flyThroughAir: 'always',
  };
  return findPath(createViews({ width, depth, terrain: asked.pieces }), setting, asked.to);
}

/** The shortest path; fails unless it is the same on the rotated and mirrored table, to a part in 10⁹ by default. */
export function shortestPath(asked: Asked, within = 1e-9): Path {
  const answers = allFrames(asked).map(answerTo);
  const first = answers[0]!;
  if (first.kind !== 'path') return expect.unreachable(`no path: ${JSON.stringify(first.why)}`);
  for (const other of answers) {
    if (other.kind !== 'path') return expect.unreachable(`no path in another frame: ${JSON.stringify(other.why)}`);
    for (const key of ['length', 'across', 'up', 'down'] as const)
      expectClose(other.path[key], first.path[key], within);
  }
  return first.path;
}

/** The obstacles that close off a path, the same in every frame, by id and in order. */
export function closedBy(asked: Asked): readonly string[] {
  const named = allFrames(asked).map((frame) => {
    const answer = answerTo(frame);
    if (answer.kind === 'path' || answer.why.kind !== 'enclosed')
      return expect.unreachable(`not enclosed: ${JSON.stringify(answer)}`);
    return answer.why.by.map((b) => (b.kind === 'edge' ? 'edge' : String(b.id))).toSorted();
  });
  for (const names of named) expect(names).toEqual(named[0]);
  return named[0]!;
}

/** Fails unless two numbers are equal to a relative tolerance, or to that fraction of an inch where 0 is expected. */
export function expectClose(actual: number, expected: number, within = 1e-9): void {
  expect({
    expected,
    off: Math.abs(actual - expected) > within * Math.max(1, Math.abs(expected)),
    actual,
  }).toMatchObject({
    off: false,
  });
}

const allFrames = (asked: Asked): readonly Asked[] =>
  [asked, mirrored(asked)].flatMap((a) => [0, 1, 2, 3].map((quarter) => turned(a, quarter)));

function turned(asked: Asked, quarter: number): Asked {
  const turn = (quarter * Math.PI) / 2;
  const [c, s] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][quarter] as [number, number];
  const move = ([x, y, z]: Point): Point => [x * c + z * s, y, z * c - x * s];
  const [width, depth] = asked.table ?? [60, 44];
  return {
    ...asked,
    pieces: asked.pieces.map((p) => ({ ...p, at: move(p.at), yaw: p.yaw + turn })),
    from: move(asked.from),
    to: move(asked.to),
    facing: (asked.facing ?? 0) + turn,
    crowd: (asked.crowd ?? []).map((b) => ({ ...b, at: move(b.at), facing: b.facing + turn })),
    table: quarter % 2 === 0 ? [width, depth] : [depth, width],
  };
}

function mirrored(asked: Asked): Asked {
  const flip = ([x, y, z]: Point): Point => [-x, y, z];
  return {
    ...asked,
    pieces: asked.pieces.map((p) => ({ ...p, at: flip(p.at), yaw: -p.yaw, shape: mirroredShape(p.shape) })),
    from: flip(asked.from),
    to: flip(asked.to),
    facing: -(asked.facing ?? 0),
    crowd: (asked.crowd ?? []).map((b) => ({ ...b, at: flip(b.at), facing: -b.facing })),
  };
}

function mirroredShape(shape: Shape): Shape {
  if (shape.kind === 'prism')
    return { ...shape, outline: shape.outline.map(([x, z]): PlanPoint => [-x, z]).toReversed() };
  if (shape.kind === 'heightfield') {
    const { columns, rows, heights } = shape;
    const rowsOf = Array.from({ length: rows }, (_, r) => heights.slice(r * columns, (r + 1) * columns));
    return { ...shape, heights: rowsOf.flatMap((row) => row.toReversed()) };
  }
  if (shape.kind !== 'parts') return shape;
  return {
    ...shape,
    parts: shape.parts.map((p) => ({
      ...p,
      at: [-p.at[0], p.at[1], p.at[2]],
      yaw: -p.yaw,
      shape: mirroredShape(p.shape),
    })),
  };
}

/** Two tangents and the arc between them round a circle, from the distances of the ends to its centre and an angle. */
export const roundDisc = (a: number, b: number, angle: number, radius: number): number =>
  Math.sqrt(a * a - radius * radius) +
  Math.sqrt(b * b - radius * radius) +
  radius * (angle - Math.acos(radius / a) - Math.acos(radius / b));

/** The shorter path round a convex set of points, pulled taut: along the hull of the set and both ends. */
export function roundPoints(a: PlanPoint, b: PlanPoint, points: readonly PlanPoint[]): number {
  const sorted = [a, b, ...points].toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const chain = (list: readonly PlanPoint[]) => {
    const kept: PlanPoint[] = [];
    for (const p of list) {
      const isLeft = ([o, m]: readonly PlanPoint[]) =>
        (m![0] - o![0]) * (p[1] - o![1]) - (m![1] - o![1]) * (p[0] - o![0]) > 0;
      while (kept.length > 1 && !isLeft(kept.slice(-2))) kept.pop();
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  const ring = [...chain(sorted), ...chain(sorted.toReversed())];
  const start = ring.indexOf(a);
  let [length, toB] = [0, 0];
  for (let i = 0; i < ring.length; i++) {
    const [p, q] = [ring[(start + i) % ring.length]!, ring[(start + i + 1) % ring.length]!];
    length += Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (q === b) toB = length;
  }
  return Math.min(toB, length - toB);
}
