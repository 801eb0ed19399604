import { PerspectiveCamera, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { lookAtDice } from '../../src/scene/dice/felt.tsx';

/** Dice that lie at these places from the first frame on. */
const lying = (places: readonly (readonly [x: number, z: number])[]) =>
  ({
    frames: 1,
    dice: places.length,
    sides: 6,
    secondsPerFrame: 1 / 60,
    poses: Float32Array.from(places.flatMap(([x, z]) => [x, 0.3, z, 0, 0, 0, 1])),
    tray: { halfWidth: 3, halfDepth: 3 },
  }) as unknown as Parameters<typeof lookAtDice>[1];

it.each([
  [
    'beside one another',
    [
      [-2.5, 0],
      [0, 0.5],
      [2.5, 0],
    ],
  ],
  [
    'behind one another',
    [
      [0, -2.5],
      [0.5, 0],
      [0, 2.5],
    ],
  ],
  [
    'in a heap at one side',
    [
      [1, -2.5],
      [1.4, 0],
      [1, -2],
      [1, -1.8],
      [1.2, 2.5],
    ],
  ],
] as const)('sees dice large and whole that lie %s', (_, places) => {
  const camera = new PerspectiveCamera(30, 2.6);
  lookAtDice(camera, lying(places), 1);
  camera.updateMatrixWorld();
  const seen = places.map(([x, z]) => new Vector3(x, 0.3, z).project(camera));
  const across = seen.map(({ x }) => x);
  expect(Math.max(...across) - Math.min(...across)).toBeGreaterThan(0.6);
  for (const { x, y } of seen) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(0.9);
});
