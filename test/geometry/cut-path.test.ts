import { expect, it } from 'vitest';
import { cutPath, pathOf } from '../../src/geometry/corridor.ts';
import type { Leg } from '../../src/geometry/path.ts';

const STEP_UP: readonly Leg[] = [
  { kind: 'walk', from: [0, 0, 0], to: [4, 0, 0], length: 4 },
  { kind: 'step', from: [4, 0, 0], to: [4, 1, 0], length: 0 },
  { kind: 'walk', from: [4, 1, 0], to: [6, 1, 0], length: 2 },
];

it('a path is cut before a free step, at it, and behind it', () => {
  const end = (along: number) => cutPath(pathOf(STEP_UP), along).legs.at(-1)?.to;
  expect(end(3)).toEqual([3, 0, 0]);
  expect(end(4)).toEqual([4, 1, 0]);
  expect(end(4 - 1e-16)).toEqual([4, 1, 0]);
  expect(end(3.9999)).toEqual([3.9999, 0, 0]);
  expect(end(5)).toEqual([5, 1, 0]);
  expect(cutPath(pathOf(STEP_UP), 0).legs).toEqual([]);
});
