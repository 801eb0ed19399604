import { describe, expect, it } from 'vitest';
import { FACES_OF_20, ICOSAHEDRON_CORNERS, ICOSAHEDRON_INNER } from '../../src/geometry/dice/icosahedron.ts';
import { POSE, simulateThrow, type ThrowFrames } from '../../src/physics/dice/dice-throw.ts';
import { flattened, type Quaternion, relabel, RESTING_HEIGHT, topFace, TURNS } from '../../src/physics/dice/die.ts';

const NUMBERS = Array.from({ length: 20 }, (_, i) => i + 1);
const middleOf = (face: readonly number[]) =>
  [0, 1, 2].map((axis) => face.reduce((sum, k) => sum + ICOSAHEDRON_CORNERS[k]![axis]!, 0) / 3);

describe('dice of twenty sides', () => {
  it('have opposite faces that add up to 21, all equally far from the middle', () => {
    NUMBERS.forEach((_, i) => {
      const [here, there] = [middleOf(FACES_OF_20[i]!), middleOf(FACES_OF_20[19 - i]!)];
      here.forEach((x, axis) => expect(x).toBeCloseTo(-there[axis]!, 12));
      expect(Math.hypot(...here)).toBeCloseTo(ICOSAHEDRON_INNER, 12);
    });
  });

  it('show any number wherever another one is, in three ways', () => {
    for (const wanted of NUMBERS)
      for (const shown of NUMBERS)
        for (let turn = 0; turn < TURNS[20]; turn++) {
          // A die at rest, marked again.
          const rest = flattened(relabel(shown, 20, 20), 20);
          const up = topFace(rest, 20).pips;
          const marked = multiplied(rest, relabel(wanted, up, 20, turn));
          expect(topFace(marked, 20).pips).toBe(wanted);
        }
  });

  it('tumble and come to rest on the numbers that were rolled', async () => {
    for (let seed = 1; seed <= 30; seed++) {
      const pips = [((seed * 7) % 20) + 1, ((seed * 3) % 20) + 1].slice(0, 1 + (seed % 2));
      const thrown = await simulateThrow({ pips, seed, sides: 20 });
      expect(thrown.sides).toBe(20);
      pips.forEach((wanted, die) => {
        const { height, turn } = lastPose(thrown, die);
        const top = topFace(turn, 20);
        expect(top.pips).toBe(wanted);
        expect(top.upright).toBeCloseTo(1, 5);
        expect(height).toBeCloseTo(RESTING_HEIGHT[20], 1);
      });
      expect(thrown.frames * thrown.secondsPerFrame).toBeLessThan(6);
    }
  });

  it('refuses a number they do not have', async () => {
    await expect(simulateThrow({ pips: [21], seed: 1, sides: 20 })).rejects.toThrow('dice show 1 to 20');
  });
});

function lastPose({ poses, frames, dice }: ThrowFrames, die: number) {
  const at = ((frames - 1) * dice + die) * POSE;
  const [, height, , x, y, z, w] = poses.subarray(at, at + POSE) as unknown as number[];
  return { height: height!, turn: [x, y, z, w] as unknown as Quaternion };
}

const multiplied = (a: Quaternion, b: Quaternion): Quaternion => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];
