import { expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import { box } from '../physics/pieces.ts';
import { drawn } from '../support/drawn.ts';
import { drawing, expectLength, pieceIn, placed } from '../support/slope-scenes.ts';

/** How far a jump down goes across at most, inches. */
const LANDING = 3;
const JUMP = { free: 1, most: 3, rise: 1, landing: LANDING, clear: 1 };

function setting(from: Point, radius: number): MoveSetting {
  const base = { kind: 'round' as const, radius };
  const mover = { id: modelId('m'), base, facing: 0, height: 1.25, fly: false, light: false };
  const agility = {
    ...{ checks: ['jump-down'] as const, binding: false, climbs: true },
    ...{ ladders: 'free' as const, jump: JUMP },
  };
  return { mover, from, crowd: [], freeStep: 0.5, flyThroughAir: 'always', agility, support: 'half' };
}

it('[S-18] [E-27] a jump down from roof to roof over a gap of up to 3″ is on the straight path, whatever ground lies between', () => {
  for (let seed = 1; seed <= drawn(200, 8, 4); seed++) {
    const { between, frame, radius } = drawing(seed);
    const [gap, high, drop] = [between(1.1, LANDING - 0.05), between(4, 6), between(1.2, 3)];
    const [x, xx, inside, beyond] = [between(-1, 1), between(-1, 1), between(1.1, 4), between(1.1, 2.5)];
    const terrain = [
      pieceIn(frame, 'high', box(8, high, 8), [0, 0, -4]),
      pieceIn(frame, 'low', box(8, high - drop, 4), [0, 0, gap + 2]),
    ];
    const [from, to] = [placed(frame, [x, high, -inside]), placed(frame, [xx, high - drop, gap + beyond])];
    const straight = Math.hypot(inside + gap + beyond, xx - x);
    // The path crosses the gap at a slant.
    if ((straight * gap) / (inside + gap + beyond) > LANDING - 0.01) continue;
    const answer = findPath(createViews({ width: 80, depth: 80, terrain }), setting(from, radius), to);
    const about = `seed ${seed}, gap ${gap}, radius ${radius}`;
    expect(answer.kind, about).toBe('path');
    if (answer.kind !== 'path') continue;
    expectLength(answer.path.length, straight, about);
    expect(
      answer.path.legs.map(({ kind }) => kind),
      about,
    ).toContain('jump-down');
  }
});
