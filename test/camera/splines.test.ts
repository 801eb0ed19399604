import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measured, pastInner, pointOf, throughAll } from '../../src/camera/poses/cubic.ts';
import { eased } from '../../src/camera/poses/ease.ts';
import { lookDirection, upOf } from '../../src/camera/poses/rotation.ts';
import { keyPoses } from '../../src/camera/poses/key-poses.ts';
import { EASES, type Key } from '../../src/camera/list/shot-list.ts';
import { distance, dot, lengthOf, sub } from '../../src/kernel/vec.ts';
import type { Point } from '../../src/kernel/point.ts';
import { drawn } from '../support/drawn.ts';

const coordinate = fc.double({ min: -40, max: 40, noNaN: true });
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate, coordinate);
const points = fc.array(point, { minLength: 2, maxLength: 8 });

/** Keys a second apart, or less. */
const keysOf = (places: readonly Point[], target: (i: number) => Point = () => [0, 1, 0]): Key[] =>
  places.map((position, i) => ({ at: i * 0.8, position, target: target(i) }));

describe('the curve through keys', () => {
  it('passes through every key to 1e-9, whatever the keys', () => {
    fc.assert(
      fc.property(points, (places) => {
        const keys = keysOf(places);
        const poseAt = keyPoses('catmull-rom', keys);
        for (const key of keys) expect(distance(poseAt(key.at).position, key.position)).toBeLessThan(1e-9);
      }),
      { numRuns: drawn(200) },
    );
  });

  it('goes from key to key at one speed: it never differs by 0.5 %', () => {
    fc.assert(
      fc.property(points, (places) => {
        for (const cubic of throughAll(places)) {
          const { length, at } = measured(cubic);
          if (length < 0.01) continue;
          const steps = 400;
          for (let i = 0; i < steps; i++) {
            const step = distance(at(i / steps), at((i + 1) / steps));
            // A chord is shorter than its arc by its bend alone, and never longer.
            expect((step * steps) / length).toBeLessThan(1.005);
          }
          // The true speed: the slope of the length gone, by steps too small to bend.
          for (const t of [0.1, 0.37, 0.5, 0.63, 0.9]) {
            const h = 1e-5;
            const speed = distance(at(t - h), at(t + h)) / (2 * h);
            expect(Math.abs(speed / length - 1)).toBeLessThan(0.005);
          }
        }
      }),
      { numRuns: drawn(60, 10) },
    );
  });

  it('has no corner at a key where its neighbours are as far apart', () => {
    const [a, b] = throughAll([
      [0, 0, 0],
      [4, 1, 0],
      [6, 1, 4],
      [6, 3, 8],
    ]);
    const [into, out] = [sub(a![3], a![2]), sub(b![1], b![0])];
    expect(dot(into, out) / (lengthOf(into) * lengthOf(out))).toBeCloseTo(1, 9);
  });

  it('stands where two keys are one', () => {
    const poseAt = keyPoses(
      'catmull-rom',
      keysOf([
        [0, 2, 5],
        [0, 2, 5],
        [3, 2, 5],
      ]),
    );
    expect(poseAt(0.4).position).toEqual([0, 2, 5]);
  });
});

describe('the smooth curve', () => {
  it('begins at the first key and ends at the last, stays among its keys, and bends without a jerk', () => {
    fc.assert(
      fc.property(points, (places) => {
        const curve = pastInner(places);
        expect(distance(pointOf(curve[0]!, 0), places[0]!)).toBeLessThan(1e-9);
        expect(distance(pointOf(curve.at(-1)!, 1), places.at(-1)!)).toBeLessThan(1e-9);
        for (const [i, cubic] of curve.entries()) {
          for (const axis of [0, 1, 2] as const) {
            const most = Math.max(...places.map((place) => place[axis])) + 1e-9;
            for (const t of [0.2, 0.5, 0.8]) expect(pointOf(cubic, t)[axis]).toBeLessThanOrEqual(most);
          }
          const next = curve[i + 1];
          if (next === undefined) continue;
          expect(distance(sub(cubic[3], cubic[2]), sub(next[1], next[0]))).toBeLessThan(1e-9);
        }
      }),
      { numRuns: drawn(100) },
    );
  });
});

describe('an eye between keys', () => {
  it('is eased from 0 to 1 and never goes back', () => {
    for (const ease of EASES) {
      expect([eased(ease, 0), eased(ease, 1)]).toEqual([0, 1]);
      for (let i = 0; i < 50; i++) expect(eased(ease, (i + 1) / 50)).toBeGreaterThan(eased(ease, i / 50));
    }
  });

  it('does not flip when it passes straight overhead', () => {
    const poseAt = keyPoses('catmull-rom', [
      { at: 0, position: [0, 8, 6], target: [0, 0, 0] },
      { at: 1, position: [0, 10, 0.0001], target: [0, 0, 0] },
      { at: 2, position: [0, 8, -6], target: [0, 0, 0] },
    ]);
    let before = poseAt(0);
    for (let i = 1; i <= 400; i++) {
      const pose = poseAt((2 * i) / 400);
      expect(dot(upOf(before), upOf(pose))).toBeGreaterThan(0.97);
      before = pose;
    }
  });

  it('looks straight down with the far edge at the top, and turns the shortest way round', () => {
    expect(upOf({ position: [3, 20, 1], target: [3, 0, 1], roll: 0 })).toEqual([0, 0, -1]);
    const poseAt = keyPoses('catmull-rom', [
      { at: 0, position: [0, 3, 8], target: [0, 3, 0], roll: 170 },
      { at: 1, position: [0, 3, 8], target: [0, 3, 0], roll: -170 },
    ]);
    for (const t of [0.1, 0.5, 0.9]) expect(Math.abs(poseAt(t).roll)).toBeGreaterThan((169 * Math.PI) / 180);
  });

  it('is the same for every order of questions, and never NaN', () => {
    fc.assert(
      fc.property(points, points, fc.double({ min: -1, max: 9, noNaN: true }), (places, targets, at) => {
        const keys = keysOf(places, (i) => targets[i % targets.length]!);
        for (const path of ['catmull-rom', 'bezier'] as const) {
          const poseAt = keyPoses(path, keys);
          const pose = poseAt(at);
          poseAt(0);
          expect(poseAt(at)).toEqual(pose);
          for (const value of [...pose.position, ...pose.target, pose.fov, pose.roll, pose.focus, pose.aperture])
            expect(Number.isFinite(value)).toBe(true);
          expect(lengthOf(lookDirection(pose))).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: drawn(100) },
    );
  });

  it('keeps its target sharp unless a key says what is', () => {
    const keys: Key[] = [
      { at: 0, position: [0, 3, 8], target: [0, 3, 0] },
      { at: 1, position: [0, 3, 6], target: [0, 3, 0] },
    ];
    expect(keyPoses('catmull-rom', keys)(0.5).focus).toBeCloseTo(7, 9);
    expect(keyPoses('catmull-rom', [{ ...keys[0]!, focus: 2 }, keys[1]!])(0.5).focus).toBeCloseTo(4, 9);
  });
});
