import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { DICE_ROOM, diceBearing, dicePlaceAt } from '../../src/camera/director/dice-place.ts';
import { shotPoses } from '../../src/camera/poses/pose-at.ts';
import { isInPicture, placeIn, RATIO } from '../../src/camera/poses/framing.ts';
import { foeInSight, freshRig, RIG_KINDS } from '../../src/camera/director/fresh-rig.ts';
import { discOf, liftOver, obstaclesOf } from '../../src/camera/poses/obstacles.ts';
import type { Point } from '../../src/kernel/point.ts';
import { ASPECTS, type Shot } from '../../src/camera/list/shot-list.ts';
import { sightOver } from '../../src/camera/director/sight.ts';
import { wideRig } from '../../src/camera/director/wide.ts';
import { posesOf, smoothed, trackOf } from '../../src/camera/poses/track.ts';
import { outerRadius } from '../../src/geometry/gap.ts';
import { distance, planDistance } from '../../src/kernel/vec.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { clipAt, type Timeline } from '../../src/timeline/timeline.ts';
import type { ModelId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { playRecorded } from '../support/replays.ts';

const FILES = ['over-the-wall.replay', 'the-lantern-quarter.replay', 'four-against-one.replay'] as const;
const timelines: Timeline[] = [];

beforeAll(async () => {
  for (const file of FILES) {
    const { replay, initial } = await playRecorded(file);
    timelines.push(buildTimeline(initial, replay.entries, replay.seed));
  }
});

/** A shot that shows one second of a replay. */
const stillAt = (timelineFrom: number) => ({ from: 0, length: 1, timelineFrom, pace: 0 });

/** The minis of a timeline at a second, as things to keep out of. */
const discsAt = ({ initial, ...timeline }: Timeline, time: number) => {
  const ids = [...initial.models.keys()];
  const poses = posesOf({ ...timeline, initial }, ids, time);
  return ids.map((id, i) => discOf(initial.models.get(id)!, poses[i]!.at));
};

it('a fresh rig beside a wall is held where it sees whom it shows', () => {
  const timeline = timelines[0]!;
  const sight = sightOver(timeline.initial.terrain);
  for (const kind of ['orbit', 'follow', 'low', 'reverse'] as const)
    for (const time of [5, 6.3, 11]) {
      const shot = { from: 0, length: 2, timelineFrom: time - 1, pace: 1 };
      const rig = freshRig(kind, timeline, shot, '16:9');
      const pose = shotPoses({ ...shot, rig }, timeline, '16:9')(1);
      // Over a shoulder, the camera looks at the other model.
      const shown = rig.kind === 'reverse' ? rig.against : 'subject' in rig ? rig.subject : undefined;
      const ids = (shown as { readonly models: readonly ModelId[] }).models;
      const { at } = posesOf(timeline, ids, time)[0]!;
      expect(ids.length, `${kind} at ${time}`).toBe(1);
      expect(sight(pose.position, [at[0], at[1] + 0.8, at[2]]), `${kind} at ${time}`).toBe(true);
    }
});

it.each(['low', 'reverse', 'mini-eye'] as const)(
  'a fresh rig looks where they stand, not through the floor under them: %s',
  (kind) => {
    for (const timeline of timelines)
      for (let time = 0; time < timeline.length; time += 1.3) {
        const rig = freshRig(kind, timeline, stillAt(time), '16:9');
        if (!('against' in rig) || !('point' in rig.against)) continue;
        const ids = (rig.subject as { readonly models: readonly ModelId[] }).models;
        const lowest = Math.min(...posesOf(timeline, ids, time).map(({ at }) => at[1]));
        expect(rig.against.point[1]).toBeGreaterThan(lowest + 0.5);
      }
  },
);

describe.each(RIG_KINDS)('a rig: %s', (kind) => {
  it('has an eye at every second, out of the ground, of walls and of minis; the same whenever it is asked', () => {
    fc.assert(
      fc.property(
        fc.nat(2),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(0, 0.4, 1, 3),
        (which, share, pace) => {
          const timeline = timelines[which]!;
          const timelineFrom = share * timeline.length;
          const bare = { from: 0, length: 2.5, timelineFrom, pace };
          const shot: Shot = { ...bare, rig: freshRig(kind, timeline, bare, '16:9') };
          const poseAt = shotPoses(shot, timeline, '16:9');
          for (const since of [0, 0.9, 1.7, 2.5]) {
            const pose = poseAt(since);
            const numbers = [...pose.position, ...pose.target, pose.fov, pose.roll, pose.focus, pose.aperture];
            expect(numbers.every(Number.isFinite)).toBe(true);
            expect(pose.position[1]).toBeGreaterThan(0.39);
            expect(distance(pose.position, pose.target)).toBeGreaterThan(0.5);
            const time = timelineFrom + pace * since;
            const minis = shot.rig.kind === 'mini-eye' ? [] : discsAt(timeline, time);
            expect(liftOver(obstaclesOf(timeline.initial.terrain), minis, pose.position)).toBeLessThan(1e-6);
            expect(poseAt(since)).toEqual(pose);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('what rigs look at', () => {
  it('has the whole table in the middle of a picture of any shape, as large as it may be', () => {
    for (const timeline of timelines)
      for (const aspect of ASPECTS) {
        const shot = { from: 0, length: 3, timelineFrom: 0, pace: 0 };
        const rig = wideRig(
          { replay: timeline, sight: () => true, aspect },
          shot,
          { reducedMotion: false, seed: 1 },
          0,
        );
        const poseAt = shotPoses({ ...shot, rig }, timeline, aspect);
        const { width, depth } = timeline.initial.table;
        for (const since of [0, 1.5, 3]) {
          const places = [-1, 1].flatMap((x) =>
            [-1, 1].map((z) => placeIn(poseAt(since), RATIO[aspect], [(x * width) / 2, 0, (z * depth) / 2])),
          );
          const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
          const where = `${timeline.initial.name}, ${aspect}, ${since} s`;
          expect(Math.max(...xs.map(Math.abs), ...ys.map(Math.abs)), where).toBeLessThan(1);
          expect(Math.abs(Math.max(...ys) + Math.min(...ys)), where).toBeLessThan(0.2);
          const filled = Math.max((Math.max(...xs) - Math.min(...xs)) / 2, (Math.max(...ys) - Math.min(...ys)) / 2);
          expect(filled, where).toBeGreaterThan(0.7);
        }
      }
  });

  it('looks out of a mini’s own eyes where it stands in a fight, not from above its foe', () => {
    let fights = 0;
    for (const timeline of timelines)
      for (const { clip, kind } of timeline.marks) {
        if (kind !== 'contact') continue;
        const { start, length } = timeline.clips[clip]!;
        const time = start + length;
        const rig = freshRig('mini-eye', timeline, stillAt(time - 0.02), '16:9');
        if (rig.kind !== 'mini-eye') throw new Error(rig.kind);
        const pose = shotPoses({ from: 0, length: 1, timelineFrom: time, pace: 0, rig }, timeline, '16:9')(0.5);
        const { base, height } = timeline.initial.models.get(rig.model as ModelId)!;
        const { at } = posesOf(timeline, [rig.model as ModelId], time)[0]!;
        // A walk may have been cut short meanwhile: the camera is smoothed over part of a second.
        if (planDistance(pose.position, at) > outerRadius(base)) continue;
        fights++;
        expect(pose.position[1] - at[1], `${rig.model} at ${time}`).toBeLessThan(height + 0.3);
        // The faces before it are in the picture.
        const foes = (rig.towards as { readonly models: readonly ModelId[] }).models;
        const [x, y, z] = trackOf(timeline, { models: foes })(time);
        const face: Point = [x, y + 0.35 * height, z];
        expect(isInPicture(pose, 16 / 9, face, 0.9), `the face before ${rig.model} at ${time}`).toBe(true);
      }
    expect(fights).toBeGreaterThan(3);
  });

  it('follows a charge along its true way, over the wall and not through it', () => {
    const timeline = timelines[0]!;
    const contact = timeline.marks.filter(({ kind }) => kind === 'contact').at(-1)!;
    const clip = timeline.clips[contact.clip]!;
    const [model] = contact.models;
    const track = trackOf(timeline, { models: [model!] });
    const heights = Array.from({ length: 20 }, (_, i) => track(clip.start + (clip.length * i) / 19)[1]);
    expect(Math.max(...heights) - heights[0]!).toBeGreaterThan(2.5);
    const rig: Shot['rig'] = {
      kind: 'follow',
      subject: { models: [model!] },
      side: 'left',
      behind: -30,
      pitch: 14,
      distance: 9,
      lead: 1,
      damping: 0.5,
    };
    const shot: Shot = { from: 0, length: clip.length, timelineFrom: clip.start, pace: 1, rig };
    const poseAt = shotPoses(shot, timeline, '16:9');
    for (let i = 0; i <= 10; i++) {
      const since = (clip.length * i) / 10;
      expect(isInPicture(poseAt(since), 16 / 9, track(clip.start + since), 0.8)).toBe(true);
    }
  });

  it('is smoothed by a window of time alone, and stays where nothing moves', () => {
    const still = smoothed(() => [1, 2, 3], 2);
    expect(distance(still(5), [1, 2, 3])).toBeLessThan(1e-9);
    const step = smoothed((time): Point => [time < 5 ? 0 : 10, 0, 0], 1);
    expect([step(4.4)[0], step(5.6)[0]]).toEqual([0, 10]);
    expect(step(5)[0]).toBeGreaterThan(3);
    expect(step(5)[0]).toBeLessThan(8);
  });

  it('has the slain stand where they last stood, and no model anywhere else', () => {
    for (const timeline of timelines) {
      for (const fall of timeline.falls) {
        const { model } = fall.slain[0]!;
        const [pose] = posesOf(timeline, [model.id], timeline.length);
        expect(planDistance(pose!.at, model.at)).toBeLessThan(0.01);
      }
      expect(posesOf(timeline, ['nobody' as ModelId], 1)[0]!.at).toEqual([0, 0, 0]);
    }
  });

  it('finds dice a free place, one for each throw: on the mat, or on the table beside the board', () => {
    for (const timeline of timelines)
      for (const clip of timeline.clips) {
        if (clip.kind !== 'dice') continue;
        const at = dicePlaceAt(timeline, clip.start + 0.1);
        expect(dicePlaceAt(timeline, clip.start + clip.length * 0.9)).toEqual(at);
        const { width, depth } = timeline.initial.table;
        const beyond = Math.max(Math.abs(at[0]) - width / 2, Math.abs(at[2]) - depth / 2);
        // Either all of the felt is on the mat, or all of it is clear of the frame.
        if (diceBearing(at, timeline.initial.table) === undefined)
          expect(beyond).toBeLessThanOrEqual(-DICE_ROOM + 1e-9);
        else expect([beyond > DICE_ROOM, at[1] < 0]).toEqual([true, true]);
      }
  });

  it('sees dice wherever they fall: streets that have no room for them hide none', async () => {
    const { replay, initial } = await playRecorded('the-lantern-quarter-auto.replay');
    const timeline = buildTimeline(initial, replay.entries, replay.seed);
    const sight = sightOver(timeline.initial.terrain);
    const throws = timeline.clips.filter(({ kind }) => kind === 'dice');
    const places = throws.map(({ start }) => dicePlaceAt(timeline, start + 0.1));
    expect(places.filter((at) => diceBearing(at, timeline.initial.table) !== undefined).length).toBeGreaterThan(3);
    for (const [i, { start, length }] of throws.entries()) {
      const shot = { from: 0, length, timelineFrom: start, pace: 1 };
      const rig = freshRig('dice', timeline, shot, '16:9');
      const pose = shotPoses({ ...shot, rig }, timeline, '16:9')(length / 2);
      expect(sight(pose.position, places[i]!), `dice at ${start}`).toBe(true);
      // A die of 0.6 inches is an eighth of the picture high or more.
      const high = 2 * distance(pose.position, places[i]!) * Math.tan((pose.fov * Math.PI) / 360);
      expect(0.6 / high).toBeGreaterThan(0.125);
    }
  });

  it('has a mini look at the nearest enemy it sees, where no enemy is set against it', async () => {
    const { replay, initial } = await playRecorded('the-lantern-quarter-auto.replay');
    const timeline = buildTimeline(initial, replay.entries, replay.seed);
    let aimed = 0;
    for (let time = 0.5; time < timeline.length; time += 7.7) {
      const rig = freshRig('mini-eye', timeline, stillAt(time), '16:9');
      if (rig.kind !== 'mini-eye') throw new Error(rig.kind);
      const foe = foeInSight(timeline, rig.model as ModelId, time);
      if (foe === undefined) continue;
      aimed++;
      expect(rig.towards, `at ${time}`).toBeDefined();
      const { units, models } = clipAt(timeline, time).clip.state;
      const sideOf = (id: ModelId) => units.get(models.get(id)!.unit)!.side;
      expect(sideOf(foe)).not.toBe(sideOf(rig.model as ModelId));
    }
    expect(aimed).toBeGreaterThan(5);
  });
});

it('a camera sees no models through the trees of a wood, and stays above them', async () => {
  const { initial } = await playRecorded('the-long-ridge.replay');
  const wood = [...initial.terrain.values()].find(({ kind }) => kind === 'woods')!;
  const shape = {
    kind: 'prism',
    outline: [
      [-3, -3],
      [3, -3],
      [3, 3],
      [-3, 3],
    ],
    height: 0.12,
  } as const;
  const terrain: GameState['terrain'] = new Map([[wood.id, { ...wood, shape, at: [0, 0, 0] as Point, yaw: 0 }]]);
  const sees = sightOver(terrain);
  expect(sees([-9, 2, 0], [9, 1, 0])).toBe(false);
  expect(sees([-9, 9, 0], [9, 9, 0])).toBe(true);
  expect(liftOver(obstaclesOf(terrain), [], [0, 2, 0])).toBeGreaterThan(2);
});
