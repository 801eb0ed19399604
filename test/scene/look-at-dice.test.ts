import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { simulateThrow } from '../../src/physics/dice/dice-throw.ts';
import { DRAWN_DIE_SIZE, lookAtDice } from '../../src/scene/dice/felt.tsx';

type Thrown = Parameters<typeof lookAtDice>[1];

/** Dice that lie at these places from the first frame on. */
const lying = (places: readonly (readonly [x: number, z: number])[]) =>
  ({
    frames: 1,
    dice: places.length,
    sides: 6,
    secondsPerFrame: 1 / 60,
    poses: Float32Array.from(places.flatMap(([x, z]) => [x, 0.3, z, 0, 0, 0, 1])),
    tray: { halfWidth: 3, halfDepth: 3 },
  }) as unknown as Thrown;

/** Where the dice of a throw lie at rest. */
const placesOf = ({ poses, frames, dice }: Thrown): readonly Vector3[] =>
  Array.from({ length: dice }, (_, die) => new Vector3().fromArray(poses, 7 * ((frames - 1) * dice + die)));

const seenAtRest = (thrown: Thrown, aspect: number): PerspectiveCamera => {
  const camera = new PerspectiveCamera(30, aspect);
  lookAtDice(camera, thrown, 1);
  camera.updateMatrixWorld();
  return camera;
};

/** The tray in CSS pixels, as log.css and narrow.css make it in a window of 1280 × 720 and of 390 × 844. */
const TRAYS = { wide: { width: 250, height: 208 }, phone: { width: 360, height: 208 } } as const;

/** The least edge of a die at rest in a tray, CSS pixels. */
function pixelsOf(thrown: Thrown, { width, height }: (typeof TRAYS)[keyof typeof TRAYS]): number {
  const camera = seenAtRest(thrown, width / height);
  const aside = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).multiplyScalar(DRAWN_DIE_SIZE);
  const edges = placesOf(thrown).map((at) => at.clone().add(aside).project(camera).x - at.clone().project(camera).x);
  return (Math.min(...edges) * width) / 2;
}

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
    'askew',
    [
      [-1.8, -1.8],
      [1.8, 1.8],
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
  const thrown = lying(places);
  const camera = seenAtRest(thrown, 2.6);
  const seen = placesOf(thrown).map((at) => at.project(camera));
  const across = seen.map(({ x }) => x);
  expect(Math.max(...across) - Math.min(...across)).toBeGreaterThan(1.2);
  for (const { x, y } of seen) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(0.9);
});

describe.each([
  ['wide', 1, 90],
  ['wide', 2, 34],
  ['wide', 5, 24],
  ['phone', 1, 90],
  ['phone', 2, 46],
  ['phone', 5, 30],
] as const)('in a %s window', (tray, count, least) => {
  it(`shows each of ${count} thrown dice ${least} pixels across or more, and whole`, async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const thrown = await simulateThrow({ pips: Array.from({ length: count }, () => 4), seed });
      expect(pixelsOf(thrown, TRAYS[tray]), `seed ${seed}`).toBeGreaterThanOrEqual(least);
      const camera = seenAtRest(thrown, TRAYS[tray].width / TRAYS[tray].height);
      for (const at of placesOf(thrown)) {
        const { x, y } = at.project(camera);
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(0.95);
      }
    }
  });
});

it('is never nearer to tumbling dice than to those at rest', async () => {
  const thrown = await simulateThrow({ pips: [3, 4], seed: 2 });
  const camera = new PerspectiveCamera(30, 1.2);
  const heights = [0, 0.3, 0.6, 0.8, 1].map((share) => {
    lookAtDice(camera, thrown, share);
    return camera.position.y;
  });
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
});
