import { expect, it } from 'vitest';
import { dicePlaceAt, FILMED_FELT } from '../../src/camera/director/dice-place.ts';
import { freshRig, reshaped } from '../../src/camera/director/fresh-rig.ts';
import { overWords, stageShot } from '../../src/camera/director/stage-shot.ts';
import type { Rig, Shot } from '../../src/camera/list/shot-list.ts';
import { ASPECTS } from '../../src/camera/list/shot-list.ts';
import { placeIn, RATIO } from '../../src/camera/poses/framing.ts';
import { shotPoses } from '../../src/camera/poses/pose-at.ts';
import { simulateThrow } from '../../src/physics/dice/dice-throw.ts';
import { trayAbout } from '../../src/scene/dice/tray-part.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { playRecorded } from '../support/replays.ts';

/** The corners of the dice of a throw at rest, as they are filmed about the origin, on a felt with a foot. */
async function cornersOf(dice: number, seed: number) {
  const thrown = await simulateThrow({ pips: Array.from({ length: dice }, () => 4), seed });
  const { x, z, halfWidth, halfDepth } = trayAbout(thrown);
  const size = Math.min(1.25, FILMED_FELT.halfWidth / halfWidth, FILMED_FELT.halfDepth / halfDepth);
  return Array.from({ length: dice }, (_, i) => 7 * ((thrown.frames - 1) * dice + i)).flatMap((at) =>
    [-0.3, 0.3].flatMap((a) =>
      [-0.3, 0.3].flatMap((b) =>
        [0.57, 1.17].map(
          (up) => [(thrown.poses[at]! - x + a) * size, up * size, (thrown.poses[at + 2]! - z + b) * size] as const,
        ),
      ),
    ),
  );
}

it.each(ASPECTS)('dice at rest are whole in a picture of %s, and above its words', async (aspect) => {
  const { replay, initial } = await playRecorded('over-the-wall.replay');
  const timeline = buildTimeline(initial, replay.entries, replay.seed);
  const cast = { subject: [], against: [], front: [], facing: [], encounter: '', isForward: true } as const;
  for (const axis of [
    [1, 0, 0],
    [0, 0, 1],
    [-0.6, 0, 0.8],
  ] as const) {
    const shot = { from: 0, length: 2, timelineFrom: 0, pace: 1, caption: 'Morale, 6 or less' };
    const where = { middle: [0, 0, 0], dice: [0, 0, 0] } as const;
    const steps = stageShot(
      { replay: timeline, sight: () => true, aspect },
      { role: 'dice', cast: { ...cast, axis }, side: 'left', shot, where },
      false,
    );
    let step = steps.next();
    while (!step.done) step = steps.next();
    const pose = shotPoses(step.value!.shot, timeline, aspect)(shot.length);
    for (const [dice, seed] of [
      [1, 3],
      [2, 5],
      [2, 8],
      [9, 2],
    ] as const)
      for (const corner of await cornersOf(dice, seed)) {
        const { x, y } = placeIn(pose, RATIO[aspect], corner);
        expect(Math.abs(x)).toBeLessThan(1);
        expect(y).toBeLessThan(1);
        expect(y).toBeGreaterThan(-overWords(RATIO[aspect]) - 0.02);
      }
  }
});

it.each(ASPECTS)('dice of a shot chosen by hand are whole in a picture of %s, and above its words', async (aspect) => {
  const { replay, initial } = await playRecorded('the-well-in-the-yard-auto.replay');
  const timeline = buildTimeline(initial, replay.entries, replay.seed);
  const corners = await cornersOf(9, 2);
  const throws = timeline.clips.filter(({ kind }) => kind === 'dice');
  expect(throws.length).toBeGreaterThan(5);
  for (const { start, length } of throws) {
    const shot = { from: 0, length, timelineFrom: start, pace: 1, caption: 'Charge, 7 or more' };
    const rig = freshRig('dice', timeline, shot, aspect);
    expect(freshRig('dice', timeline, { ...shot, fov: 12 }, aspect)).toEqual(rig);
    const chosen: Shot = { ...shot, rig: freshRig('dice', timeline, shot, '16:9') };
    const far = { ...rig, distance: 31 } as Rig;
    expect(reshaped({ ...shot, rig: far }, timeline, '16:9', aspect).rig, 'a distance chosen by hand').toBe(far);
    const at = dicePlaceAt(timeline, start);
    for (const made of [{ ...shot, rig }, reshaped(chosen, timeline, '16:9', aspect)]) {
      const pose = shotPoses(made, timeline, aspect)(length);
      for (const [dx, dy, dz] of corners) {
        const { x, y } = placeIn(pose, RATIO[aspect], [at[0] + dx, at[1] + dy, at[2] + dz]);
        expect(Math.abs(x), `dice at ${start}`).toBeLessThan(1);
        expect(y, `dice at ${start}`).toBeLessThan(1);
        expect(y, `dice at ${start}`).toBeGreaterThan(-overWords(RATIO[aspect]) - 0.02);
      }
    }
  }
});
