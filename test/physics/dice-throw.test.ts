import { describe, expect, it } from 'vitest';
import {
  RESTING_HEIGHT,
  FACE_AXES,
  flattened,
  multiply,
  normalise,
  type Quaternion,
  relabel,
  rotate,
  topFace,
} from '../../src/physics/dice/die.ts';
import { POSE, simulateThrow, type ThrowFrames } from '../../src/physics/dice/dice-throw.ts';
import { seeded } from './pieces.ts';
import { drawn } from '../support/drawn.ts';

const PIPS = [1, 2, 3, 4, 5, 6];

const poseAt = (t: ThrowFrames, frame: number, die: number): readonly number[] => [
  ...t.poses.subarray((frame * t.dice + die) * POSE, (frame * t.dice + die + 1) * POSE),
];
const turnOf = (pose: readonly number[]): Quaternion => [pose[3]!, pose[4]!, pose[5]!, pose[6]!];

/** The face shown at the end, read off the last pose alone. */
const shown = (t: ThrowFrames, die: number) => topFace(turnOf(poseAt(t, t.frames - 1, die)));

function expectSound(t: ThrowFrames, pips: readonly number[]): void {
  expect(t.poses.every(Number.isFinite)).toBe(true);
  pips.forEach((wanted, die) => {
    expect(shown(t, die)).toEqual({ pips: wanted, upright: expect.closeTo(1, 5) });
    const [before, end] = [poseAt(t, t.frames - 2, die), poseAt(t, t.frames - 1, die)];
    end.forEach((v, i) => expect(Math.abs(v - before[i]!)).toBeLessThan(0.01));
    expect(end[1]).toBeCloseTo(0.3, 1);
    expect(Math.abs(end[0]!)).toBeLessThan(t.tray.halfWidth);
    expect(Math.abs(end[2]!)).toBeLessThan(t.tray.halfDepth);
  });
}

describe('the faces of a die', () => {
  it('add up to seven across, and 1, 2, 3 run counter-clockwise', () => {
    PIPS.forEach((p) => expect(FACE_AXES[p - 1]!.map((v) => -v + 0)).toEqual(FACE_AXES[6 - p]!.map((v) => v + 0)));
    const [a, b, c] = FACE_AXES as [(typeof FACE_AXES)[0], (typeof FACE_AXES)[0], (typeof FACE_AXES)[0]];
    expect(
      a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]),
    ).toBe(1);
  });
  it.each(PIPS.flatMap((wanted) => PIPS.map((face) => [wanted, face] as const)))(
    '%i is brought to where %i is',
    (wanted, face) => {
      const turned = rotate(relabel(wanted, face), FACE_AXES[wanted - 1]!);
      turned.forEach((v, i) => expect(v).toBeCloseTo(FACE_AXES[face - 1]![i]!, 12));
    },
  );
  it('are laid flat by the shortest turn', () => {
    const random = seeded(1);
    for (let i = 0; i < 200; i++) {
      const q = normalise([random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5]);
      const flat = flattened(q);
      expect(topFace(flat)).toEqual({ pips: topFace(q).pips, upright: expect.closeTo(1, 12) });
      const [, , , w] = multiply(flat, [-q[0], -q[1], -q[2], q[3]]);
      expect(2 * Math.acos(Math.min(1, Math.abs(w)))).toBeCloseTo(Math.acos(Math.min(1, topFace(q).upright)), 6);
    }
  });
});

describe('a throw', () => {
  it('of all six faces ends on them and at rest (seeds 0 on)', async () => {
    for (let seed = 0; seed < drawn(200); seed++) expectSound(await simulateThrow({ pips: PIPS, seed }), PIPS);
  });

  it('of one die tumbles: it turns, falls and takes between half a second and four', async () => {
    for (let seed = 0; seed < 30; seed++) {
      const t = await simulateThrow({ pips: [(seed % 6) + 1], seed });
      expectSound(t, [(seed % 6) + 1]);
      const seconds = t.frames * t.secondsPerFrame;
      expect(seconds).toBeGreaterThan(0.5);
      expect(seconds).toBeLessThan(4);
      expect(poseAt(t, 0, 0)[1]).toBeGreaterThan(1.5);
    }
  });

  it('of twenty dice ends flat too', async () => {
    const pips = Array.from({ length: 20 }, (_, i) => (i % 6) + 1);
    for (let seed = 1; seed <= 5; seed++) expectSound(await simulateThrow({ pips, seed }), pips);
  });

  it('is the same for the same seed, another for another, and tumbles alike whatever it shows', async () => {
    const [a, b, c, d] = await Promise.all([
      simulateThrow({ pips: [3, 4], seed: 9 }),
      simulateThrow({ pips: [3, 4], seed: 9 }),
      simulateThrow({ pips: [3, 4], seed: 10 }),
      simulateThrow({ pips: [6, 1], seed: 9 }),
    ]);
    expect(a.poses).toEqual(b.poses);
    expect(a.poses).not.toEqual(c.poses);
    expect(poseAt(a, 30, 0).slice(0, 3)).toEqual(poseAt(d, 30, 0).slice(0, 3));
  });

  it.each([[[0]], [[7]], [[1.5]], [[NaN]], [Array.from({ length: 61 }, () => 1)]])('refuses %j', async (pips) => {
    await expect(simulateThrow({ pips, seed: 1 })).rejects.toThrow('dice');
  });

  it('of no dice is no frames of anything', async () => {
    expect((await simulateThrow({ pips: [], seed: 1 })).poses).toHaveLength(0);
  });
});

describe('dice of several forms', () => {
  it('of four and ten sides rest on a face: the corner up tells the one, the face up the other', async () => {
    const forms = [4, 10, 4, 10, 10, 4] as const;
    const faces = [1, 10, 4, 1, 6, 3];
    const thrown = await simulateThrow({ pips: faces, seed: 5, sides: forms });
    forms.forEach((form, die) => {
      const pose = poseAt(thrown, thrown.frames - 1, die);
      expect(topFace(turnOf(pose), form)).toEqual({ pips: faces[die], upright: expect.closeTo(1, 5) });
      expect(pose[1]).toBeCloseTo(RESTING_HEIGHT[form], 1);
    });
  });

  it('fall together, and each lies flat on what it was meant to show', async () => {
    const forms = [6, 8, 12, 20, 8, 12] as const;
    const faces = [3, 8, 11, 20, 1, 5];
    const thrown = await simulateThrow({ pips: faces, seed: 12, sides: forms });
    expect(thrown.forms).toEqual(forms);
    forms.forEach((form, die) =>
      expect(topFace(turnOf(poseAt(thrown, thrown.frames - 1, die)), form)).toEqual({
        pips: faces[die],
        upright: expect.closeTo(1, 5),
      }),
    );
  });
});
