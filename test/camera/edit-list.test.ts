import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTimes } from '../../src/camera/list/check-shots.ts';
import {
  changed,
  withShotDuplicated,
  inserted,
  withShotMoved,
  removed,
  resized,
  withKey,
  withKeyChanged,
  withoutKey,
} from '../../src/camera/list/edit-list.ts';
import type { CameraPose } from '../../src/camera/list/camera-pose.ts';
import { filmAt } from '../../src/camera/poses/film-at.ts';
import { filmFrame, pictureOffset, pageFov } from '../../src/camera/poses/film-frame.ts';
import { filmLength, type Shot, type ShotList } from '../../src/camera/list/shot-list.ts';

const EYE: CameraPose = { position: [1, 2, 3], target: [0, 1, 0], fov: 30, roll: 0.1, focus: 4, aperture: 0.5 };
const shot = (from: number, length: number, timelineFrom: number): Shot => ({
  from,
  length,
  timelineFrom,
  pace: 1,
  settle: 1,
  rig: { kind: 'wide', bearing: 0, pitch: 30, turn: 5 },
});
const LIST: ShotList = {
  format: 'highground/shots',
  version: 1,
  name: 'a film',
  shots: [shot(0, 3, 0), shot(3, 2, 10), shot(5, 4, 20)],
};
const timelinesOf = (list: ShotList) => list.shots.map(({ timelineFrom }) => timelineFrom);

describe('a film that is cut by hand', () => {
  it('shows each of its seconds from one shot, and stands still before, after and in gaps', () => {
    expect(filmAt(LIST, 3.5)).toMatchObject({ index: 1, since: 0.5, timelineTime: 10.5 });
    expect(filmAt(LIST, -1)).toMatchObject({ index: 0, since: 0 });
    expect(filmAt(LIST, 99)).toMatchObject({ index: 2, since: 4, timelineTime: 24 });
    const gap = { ...LIST, shots: [LIST.shots[0]!, { ...LIST.shots[1]!, from: 6 }] };
    expect(filmAt(gap, 5)).toMatchObject({ index: 0, since: 3 });
    expect(filmAt({ ...LIST, shots: [] }, 1)).toBeUndefined();
  });

  it('has its shots one after another whatever is done to them', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('resize' as const),
        at: fc.nat(6),
        by: fc.double({ min: -5, max: 12, noNaN: false }),
      }),
      fc.record({
        kind: fc.constantFrom('double' as const, 'remove' as const, 'insert' as const),
        at: fc.nat(6),
        by: fc.constant(0),
      }),
      fc.record({
        kind: fc.constantFrom('move' as const, 'key' as const),
        at: fc.nat(6),
        by: fc.integer({ min: -3, max: 9 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let list = LIST;
        for (const { kind, at, by } of steps) {
          const old = list.shots[at];
          if (kind === 'resize') list = resized(list, at, by);
          else if (kind === 'double') list = withShotDuplicated(list, at);
          else if (kind === 'remove') list = removed(list, at);
          else if (kind === 'insert') list = inserted(list, at, shot(0, 1, 5));
          else if (kind === 'move') list = withShotMoved(list, at, by);
          else if (old) list = changed(list, at, { ...withKey(old, by, EYE), settle: undefined });
          expect(checkTimes(list)).toEqual([]);
          expect(list.shots.length).toBeGreaterThan(0);
          expect(filmLength(list)).toBeCloseTo(
            list.shots.reduce((sum, one) => sum + one.length, 0),
            4,
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('takes shots to other places, twice, and away', () => {
    expect(timelinesOf(withShotMoved(LIST, 0, 2))).toEqual([10, 20, 0]);
    expect(timelinesOf(withShotMoved(LIST, 2, -4))).toEqual([20, 0, 10]);
    expect(timelinesOf(withShotDuplicated(LIST, 1))).toEqual([0, 10, 10, 20]);
    expect(timelinesOf(removed(LIST, 1))).toEqual([0, 20]);
    expect(resized(LIST, 0, Number.NaN)).toBe(LIST);
    expect(resized(LIST, 0, 0).shots[0]).toMatchObject({ length: 0.5, settle: 0.5 });
  });

  it('has keys where the eye was, in order, and never two at one moment', () => {
    const one = withKey(LIST.shots[0]!, 1, EYE);
    expect(one.settle).toBeUndefined();
    const two = withKey(withKey(one, 2.5, EYE), 1.02, { ...EYE, fov: 50 });
    expect(two.rig).toMatchObject({ kind: 'keys', keys: [{ at: 1, fov: 50 }, { at: 2.5 }] });
    const moved = withKeyChanged(two, 0, { at: 9, ease: 'in' });
    expect(moved.rig).toMatchObject({ keys: [{ at: 2.45, ease: 'in' }, { at: 2.5 }] });
    const left = withoutKey(withoutKey(moved, 0), 0);
    expect(left.rig).toMatchObject({ keys: [{ at: 2.5 }] });
    expect(resized({ ...LIST, shots: [two] }, 0, 6).shots[0]!.rig).toMatchObject({ keys: [{ at: 2 }, { at: 5 }] });
  });
});

describe('the frame of a film on a page', () => {
  it('lies in the middle of what is free, in its shape, and shows what the film shows', () => {
    const free = { left: 10, top: 60, width: 900, height: 300 };
    const frame = filmFrame(free, '16:9');
    expect(frame.width / frame.height).toBeCloseTo(16 / 9, 9);
    expect(frame.left + frame.width / 2).toBeCloseTo(460, 9);
    expect(filmFrame(free, '9:16').height).toBe(300);
    expect(pageFov(30, 720, 720)).toBeCloseTo(30, 9);
    expect(pageFov(30, 720, 360)).toBeGreaterThan(30);
    expect(pictureOffset({ width: 920, height: 420 }, frame)).toEqual([0, 0]);
  });
});
