import { describe, expect, it } from 'vitest';
import { cuesOf } from '../../src/sound/cues-of.ts';
import type { Cue } from '../../src/sound/cue.ts';
import { type Followed, followSecond } from '../../src/sound/follow-second.ts';
import { recordedTimeline } from '../support/recorded.ts';

const timeline = recordedTimeline('over-the-wall');

/** What is given out as a replay runs from one second to another, by steps of a frame. */
function run(from: number, to: number, speed: number, step = 1 / 60) {
  let followed: Followed | undefined;
  const given: Cue[] = [];
  for (let second = from; second <= to; second += step * speed) {
    const next = followSecond(timeline, followed, { second, speed, isPlaying: true });
    followed = next.followed;
    given.push(...next.cues.map((cue) => ({ ...cue, at: cue.at + second })));
  }
  return given;
}

describe('what is heard of a replay that runs', () => {
  it.each([0.5, 1, 2])('at %f× is every cue once, at its second', (speed) => {
    const given = run(0, timeline.length, speed);
    expect(given.map(({ at }) => at)).toEqual(cuesOf(timeline).map(({ at }) => expect.closeTo(at, 6)));
  });

  it('is what comes after a leap, and nothing of what was leapt over', () => {
    const before = followSecond(timeline, undefined, { second: 1, speed: 1, isPlaying: true });
    const leapt = followSecond(timeline, before.followed, { second: 8, speed: 1, isPlaying: true });
    expect(leapt.hush).toBe(true);
    for (const { at } of leapt.cues) expect(at).toBeGreaterThanOrEqual(0);
  });

  it('is nothing backwards, too fast, or while it stands', () => {
    const playing = followSecond(timeline, undefined, { second: 3, speed: 1, isPlaying: true });
    for (const now of [
      { second: 3.1, speed: -1, isPlaying: true },
      { second: 3.1, speed: 8, isPlaying: true },
      { second: 3.1, speed: 1, isPlaying: false },
    ])
      expect(followSecond(timeline, playing.followed, now)).toEqual({ followed: undefined, cues: [], hush: true });
  });
});
