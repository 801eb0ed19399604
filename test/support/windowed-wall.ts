import type { Point } from '../../src/kernel/point.ts';
import type { Part } from '../../src/rules/core/terrain.ts';
import { aPiece } from './game.ts';

const part = (size: readonly [number, number, number], at: Point, role: Part['role']): Part => ({
  shape: { kind: 'box', size },
  at,
  yaw: 0,
  role,
});

/** A wall along z with a window of 1″ by 1″ in its middle, 0.5″ up, its face at x = 1 and the window's middle at 1.1. */
export const WINDOWED_WALL = aPiece(
  'house',
  'ruin',
  {
    kind: 'parts',
    parts: [
      part([0.2, 4, 3.5], [0, 0, -2.25], 'wall'),
      part([0.2, 4, 3.5], [0, 0, 2.25], 'wall'),
      part([0.2, 0.5, 1], [0, 0, 0], 'wall'),
      part([0.2, 2.5, 1], [0, 1.5, 0], 'wall'),
      part([0.2, 1, 1], [0, 0.5, 0], 'window'),
    ],
  },
  [1.1, 0],
);
