import { describe, expect, it } from 'vitest';
import type { CameraPose } from '../../src/camera/list/camera-pose.ts';
import { isJump } from '../../src/camera/director/stage-shot.ts';
import { directBySteps, planFilm } from '../../src/camera/director/direct.ts';
import { shotPoses } from '../../src/camera/poses/pose-at.ts';
import { sightOver } from '../../src/camera/director/sight.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { isDeep } from '../support/drawn.ts';
import { filmedGames, playRecorded } from '../support/replays.ts';

const pose = (position: CameraPose['position'], target: CameraPose['target']): CameraPose => ({
  position,
  target,
  fov: 35,
  roll: 0,
  focus: 10,
  aperture: 0,
});

describe('a cut', () => {
  it('is a jump where the eye hardly moves, and none where it turns, comes near or goes elsewhere', () => {
    const first = pose([0, 3, 10], [0, 1, 0]);
    expect(isJump(first, pose([0.5, 3.2, 9.5], [0, 1, 0]))).toBe(true);
    expect(isJump(first, pose([7, 3, 7], [0, 1, 0]))).toBe(false);
    expect(isJump(first, pose([0, 2, 5], [0, 1, 0]))).toBe(false);
    expect(isJump(first, pose([20, 3, 10], [20, 1, 0]))).toBe(false);
  });

  it('of the director is seldom a jump: of all cuts of short films one in fifteen at most', async () => {
    let [cuts, jumps] = [0, 0];
    for (const file of filmedGames()) {
      const { replay, initial } = await playRecorded(file);
      const timeline = buildTimeline(initial, replay.entries, replay.seed);
      const wish = { length: 15, reducedMotion: false, aspect: '16:9', seed: 1 } as const;
      const plan = planFilm(timeline, sightOver(timeline.initial.terrain), wish);
      for (const [i, { shot, role }] of plan.entries()) {
        const before = plan[i - 1];
        if (before === undefined || role === 'wide' || before.role === 'wide') continue;
        cuts++;
        const last = shotPoses(before.shot, timeline, wish.aspect)(before.shot.length);
        if (isJump(last, shotPoses(shot, timeline, wish.aspect)(0))) jumps++;
      }
    }
    expect(cuts).toBeGreaterThan(isDeep ? 20 : 5);
    expect(jumps / cuts, `${jumps} of ${cuts}`).toBeLessThanOrEqual(1 / 15);
  });
});

describe('a director who plans in steps', () => {
  it('looks through a long game clip by clip, and only once', async () => {
    const { replay, initial } = await playRecorded('the-long-ridge-auto.replay');
    const timeline = buildTimeline(initial, replay.entries, replay.seed);
    const wish = { length: 15, reducedMotion: false, aspect: '16:9', seed: 1 } as const;
    const sight = sightOver(timeline.initial.terrain);
    let steps = 0;
    const planning = directBySteps(timeline, sight, wish);
    for (let step = planning.next(); !step.done; step = planning.next()) steps++;
    expect(steps).toBeGreaterThan(timeline.clips.length);
    // A second time it knows what happens, and plans the same film.
    const again = directBySteps(timeline, sight, wish);
    let fewer = 0;
    for (let step = again.next(); !step.done; step = again.next()) fewer++;
    expect(fewer).toBeLessThanOrEqual(steps - timeline.clips.length);
  });
});
