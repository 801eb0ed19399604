import { describe, expect, it } from 'vitest';
import type { Path } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { tracePath } from '../../src/physics/paths/trace.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Bystander, MoveSetting } from '../../src/rules/core/ports.ts';
import { aPiece, box } from './pieces.ts';

/** A ramp up to a platform 2″ high; the ramp's head ends short of it. */
const TERRAIN = [
  aPiece('ramp', { kind: 'ramp', size: [2, 2, 3] }, [3, 0, 0], Math.PI / 2, 'stairs'),
  aPiece('deck', box(7.5, 2, 8), [8.25, 0, 0], 0, 'platform'),
];
const views = createViews({ width: 30, depth: 30, terrain: TERRAIN });
const setting = (from: Point, crowd: readonly Bystander[] = []): MoveSetting => ({
  mover: {
    id: modelId('m'),
    base: { kind: 'round', radius: 0.5 },
    facing: 0,
    height: 1.25,
    fly: false,
    light: false,
  },
  from,
  crowd,
  freeStep: 1,
  flyThroughAir: 'always',
  support: 'half',
  agility: {
    checks: [],
    binding: true,
    climbs: true,
    ladders: 'free',
    jump: { free: 1, most: 3, rise: 1, landing: 3, clear: 0 },
  },
});

/** Where one leg of a path does not begin at the height and place where the one before ended. */
const breaks = ({ legs }: Path): readonly number[] =>
  legs.flatMap((leg, k) => (k > 0 && leg.from.some((v, a) => Math.abs(v - legs[k - 1]!.to[a]!) > 1e-6) ? [k] : []));

describe('a way over the side and the head of a ramp', () => {
  it('is told in one piece, with its free steps', () => {
    const answer = findPath(views, setting([0, 0, 0]), [6, 2, 1]);
    if (answer.kind !== 'path') return expect.unreachable();
    expect(breaks(answer.path)).toEqual([]);
    expect(answer.path.legs.map((l) => l.kind)).toEqual(['walk', 'walk', 'step', 'slope', 'step', 'walk']);
    expect(answer.path.length).toBeCloseTo(1 + Math.sqrt(13) + 2, 4);
  });

  it('is told in one piece downwards too', () => {
    const answer = findPath(views, setting([6, 2, 1]), [0, 0, 0]);
    if (answer.kind !== 'path') return expect.unreachable();
    expect(breaks(answer.path)).toEqual([]);
  });
});

describe('a straight way drawn down a ramp', () => {
  const guard: Bystander = {
    id: modelId('guard'),
    base: { kind: 'round', radius: 0.5 },
    facing: 0,
    height: 1.25,
    at: [0.5, 0, 0],
    pass: 'solid',
  };

  it('is blocked where it comes upon a model, not where it begins', () => {
    const answer = tracePath(views, setting([3.5, 1.3333333, 0], [guard]), [[2, 0]]);
    expect(answer).toMatchObject({ kind: 'path' });
    const on = tracePath(views, setting([3.5, 1.3333333, 0], [guard]), [[1.2, 0]]);
    if (on.kind !== 'blocked') return expect.unreachable();
    expect(on.by).toEqual({ kind: 'model', id: 'guard' });
    expect(on.at[0]).toBeCloseTo(1.5, 3);
    expect(on.along).toBeGreaterThan(2);
  });
});
