import { describe, expect, it } from 'vitest';
import { simulateTopple, type ToppleFrames, type ToppleQuestion } from '../../src/physics/dice/topple.ts';
import { aBox } from '../support/game.ts';

const body = { radius: 0.5, height: 1.5, at: [0, 0, 0] as const, facing: 0.4 };
const QUESTION: ToppleQuestion = {
  fallen: [
    { ...body, from: [-1, 0, 0] },
    { ...body, at: [3, 0, 1], from: [3, 0, 2] },
  ],
  standing: [{ ...body, at: [1.2, 0, 0] }],
  terrain: [],
  seed: 7,
};

const poseAt = ({ poses, bodies }: ToppleFrames, frame: number, which: number) => [
  ...poses.subarray((frame * bodies + which) * 7, (frame * bodies + which + 1) * 7),
];

/** How far the figure leans at the end: the height of a unit vector that was up. */
const uprightness = (pose: readonly number[]) => 1 - 2 * (pose[3]! ** 2 + pose[5]! ** 2);

describe('minis that are struck down', () => {
  it('begin as they stood and end lying, on the table', async () => {
    const fall = await simulateTopple(QUESTION);
    expect(fall.frames).toBeLessThan(150);
    QUESTION.fallen.forEach((fallen, i) => {
      const first = poseAt(fall, 0, i);
      fallen.at.forEach((c, axis) => expect(first[axis]).toBeCloseTo(c, 1));
      expect(uprightness(first)).toBeCloseTo(1, 5);
      const last = poseAt(fall, fall.frames - 1, i);
      expect(uprightness(last)).toBeLessThan(0.6);
      expect(last[1]!).toBeGreaterThan(-0.1);
      expect(last[1]!).toBeLessThan(1.2);
      expect(Math.hypot(last[0]! - fallen.at[0], last[2]! - fallen.at[2])).toBeLessThan(3);
    });
  });

  it('fall the same way whenever they are asked the same', async () => {
    const [a, b] = [await simulateTopple(QUESTION), await simulateTopple(QUESTION)];
    expect(b).toEqual(a);
    const other = await simulateTopple({ ...QUESTION, seed: 8 });
    expect(other.poses).not.toEqual(a.poses);
  });

  it('come to rest on terrain they stood on', async () => {
    const block = aBox('block', 'ruin', [-3, 3], [-3, 3], 4);
    const fall = await simulateTopple({
      fallen: [{ ...body, at: [0, 4, 0], from: [-1, 4, 0] }],
      standing: [],
      terrain: [block],
      seed: 3,
    });
    expect(poseAt(fall, fall.frames - 1, 0)[1]!).toBeGreaterThan(3.9);
  });
});
