import { describe, expect, it } from 'vitest';
import type { Shot, ShotList } from '../../src/camera/list/shot-list.ts';
import { choosePacking, otherContainer } from '../../src/film/codecs.ts';
import { cuesWithin, soundOfFilm } from '../../src/film/film-sound.ts';
import { createBank } from '../../src/sound/bank.ts';
import { earOf } from '../../src/sound/hear.ts';
import { mixDown } from '../../src/sound/mix.ts';
import { aspectOf, FRAME_RATES, frameSizeOf, whyNotSize } from '../../src/film/film-settings.ts';
import { DISSOLVE } from '../../src/camera/list/dissolve.ts';
import { exposuresOf, framesOf, framesOfList, timeOfFrame } from '../../src/film/frame-clock.ts';
import { planLettering } from '../../src/film/plan-lettering.ts';
import { firstChoice } from '../../src/ui/film/film-form.tsx';
import { recordedTimeline } from '../support/recorded.ts';

const shot = (from: number, length: number, more: Partial<Shot> = {}): Shot => ({
  from,
  length,
  timelineFrom: 2 * from,
  pace: 1,
  rig: { kind: 'wide', bearing: 0, pitch: 40, turn: 10 },
  ...more,
});
const listOf = (...shots: readonly Shot[]): ShotList => ({
  format: 'highground/shots',
  version: 1,
  name: 'test',
  shots,
});

describe('the clock of a film', () => {
  it.each(FRAME_RATES)('has frames at exactly their number over %d, as many as the film is long', (fps) => {
    expect([0, 1, 7, 1000].map((frame) => timeOfFrame(frame, fps))).toEqual([0, 1 / fps, 7 / fps, 1000 / fps]);
    expect([1, 2.5, 15, 0.001].map((seconds) => framesOf(seconds, fps))).toEqual([fps, 2.5 * fps, 15 * fps, 1]);
    expect(framesOf(1 + 1e-9, fps)).toBe(fps);
    expect(framesOfList(listOf(shot(0, 1), shot(1, 2)), fps)).toBe(3 * fps);
  });

  it('exposes a frame over half its time, never beyond a cut, and all of it adds up to one', () => {
    const list = listOf(shot(0, 1), shot(1, 1));
    for (let frame = 0; frame < 48; frame++) {
      const exposures = exposuresOf(list, frame, 24, 5);
      expect(exposures.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
      expect(new Set(exposures.map(({ index }) => index)).size).toBe(1);
      expect(exposures[0]!.since).toBeCloseTo((frame % 24) / 24, 12);
      for (const { since } of exposures) expect(since).toBeLessThanOrEqual(Math.min(1, ((frame % 24) + 0.5) / 24));
    }
  });

  it('shows the moment the frame begins where nothing is averaged', () => {
    expect(exposuresOf(listOf(shot(0, 2, { timelineFrom: 5, pace: 0.5 })), 24, 24, 1)).toEqual([
      expect.objectContaining({ since: 1, timelineTime: 5.5, weight: 1 }),
    ]);
  });

  it('melts one shot into the next: the last moment of the one before goes as the other comes', () => {
    const list = listOf(shot(0, 2), shot(2, 2, { join: 'dissolve' }));
    const weights = [48, 52, 56, 60].map((frame) => {
      const [first, ...rest] = exposuresOf(list, frame, 24, 2);
      return first!.index === 0 ? [first!.weight, first!.since, rest.length] : [0];
    });
    expect(weights[0]).toEqual([1, 2, 2]);
    expect(weights[1]![0]).toBeLessThan(1);
    expect(weights[2]![0]).toBeLessThan(weights[1]![0]!);
    expect(exposuresOf(list, Math.ceil((2 + DISSOLVE) * 24), 24, 2).every(({ index }) => index === 1)).toBe(true);
  });
});

describe('words over the picture', () => {
  const size = { width: 1280, height: 720 };
  const list = listOf(
    shot(0, 3, { card: { kind: 'title', title: 'Over the wall', text: 'A charge' } }),
    shot(3, 3, { caption: 'They come' }),
    shot(6, 3, { caption: 'They come' }),
    shot(9, 3),
  );

  it('come and go softly, and stand still between', () => {
    const seen = [0, 0.1, 1.5, 2.9, 3].map((time) => planLettering(list, time, size)[0]?.opacity ?? 0);
    expect(seen[0]).toBe(0);
    expect(seen[1]).toBeGreaterThan(0);
    expect(seen[2]).toBe(1);
    expect(seen[3]).toBeLessThan(1);
    expect(planLettering(list, 1.5, size)[0]).toMatchObject({
      kind: 'title',
      lines: [{ text: 'Over the wall' }, { text: 'A charge' }],
    });
  });

  it('give the result of dice once they lie, and a title low in the picture for its own seconds', () => {
    const dice = listOf(
      shot(0, 3, { card: { kind: 'title', title: 'The bridge', seconds: 1.2 } }),
      shot(3, 2, { caption: 'Climb: needs 9', outcome: { at: 1.2, text: '13, passed' } }),
    );
    const said = (time: number) =>
      planLettering(dice, time, size).flatMap(({ lines }) => lines.map(({ text }) => text));
    expect([0.6, 1.3, 2.9, 4, 4.3].map(said)).toEqual([['The bridge'], [], [], ['Climb: needs 9'], ['13, passed']]);
    expect(planLettering(dice, 0.6, size)[0]!.lines[0]!.y).toBeGreaterThan(0.8 * size.height);
  });

  it('do not blink where two shots say the same, and are gone where nothing is said', () => {
    expect([5.99, 6, 6.01].map((time) => planLettering(list, time, size)[0]?.opacity)).toEqual([1, 1, 1]);
    expect(planLettering(list, 10, size)).toEqual([]);
  });

  it('stand above what phones lay over the foot of an upright picture, and low on every other', () => {
    const foot = (width: number, height: number) =>
      1 - planLettering(list, 4.5, { width, height })[0]!.lines[0]!.y / height;
    expect(foot(720, 1280)).toBeCloseTo(0.19);
    expect(foot(720, 720)).toBeCloseTo(2.6 / 30);
    expect(foot(1280, 720)).toBeCloseTo(2.6 / 24);
  });

  it('lie within the picture, whatever its shape', () => {
    for (const each of [size, { width: 480, height: 480 }, { width: 360, height: 640 }])
      for (const { lines } of [...planLettering(list, 1.5, each), ...planLettering(list, 4.5, each)])
        for (const line of lines) {
          expect(line.y).toBeGreaterThan(0.3 * each.height);
          expect(line.y + line.size / 2).toBeLessThan(each.height);
          expect(line.width).toBeLessThan(each.width);
        }
  });
});

describe('what a film is packed with', () => {
  const all = { video: ['vp9', 'av1', 'vp8', 'avc'], audio: ['opus', 'aac'] } as const;

  it('is the best there is, and nothing is missing where all is there', () => {
    expect(choosePacking('webm', all, true)).toEqual({ video: 'vp9', audio: 'opus', missing: [] });
    expect(choosePacking('mp4', all, true)).toEqual({ video: 'avc', audio: 'aac', missing: [] });
    expect(choosePacking('mp4', all, false)).toEqual({ video: 'avc', missing: [] });
  });

  it('says what is missing and takes the next', () => {
    expect(choosePacking('webm', { video: ['vp8'], audio: [] }, true)).toEqual({
      video: 'vp8',
      missing: ['vp9', 'av1', 'opus'],
    });
    expect(choosePacking('mp4', { video: ['avc'], audio: ['opus'] }, true)).toEqual({
      video: 'avc',
      audio: 'opus',
      missing: ['aac'],
    });
  });

  it('is nothing where no picture can be packed; another kind of file may do', () => {
    const only = { video: ['avc'], audio: ['aac'] } as const;
    expect(choosePacking('webm', only, true)).toBeUndefined();
    expect(otherContainer('webm', only)).toBe('mp4');
    expect(otherContainer('webm', { video: [], audio: [] })).toBeUndefined();
  });
});

describe('the size of a film', () => {
  it('follows its shape and its sharpness, and is even', () => {
    expect(frameSizeOf('16:9', '1080p')).toEqual({ width: 1920, height: 1080 });
    expect(frameSizeOf('9:16', '720p')).toEqual({ width: 720, height: 1280 });
    expect(frameSizeOf('1:1', '360p')).toEqual({ width: 360, height: 360 });
    expect(frameSizeOf('16:9', '4K')).toEqual({ width: 3840, height: 2160 });
    expect(aspectOf({ width: 640, height: 640 })).toBe('1:1');
    expect(aspectOf({ width: 360, height: 640 })).toBe('9:16');
  });

  it('refuses what cannot be encoded', () => {
    expect(whyNotSize({ width: 641, height: 360 })).toBe('even');
    expect(whyNotSize({ width: 8, height: 8 })).toBe('small');
    expect(whyNotSize({ width: 9000, height: 360 })).toBe('large');
    expect(whyNotSize({ width: Number.NaN, height: 360 })).toBe('whole');
    expect(whyNotSize(frameSizeOf('16:9', '4K'))).toBeUndefined();
  });
});

describe('what a film is at first', () => {
  it('is of the shots that lie there, in their shape, and else of the director’s shortest', () => {
    expect(firstChoice(undefined)).toMatchObject({ length: '15', shape: '16:9' });
    expect(firstChoice({ aspect: '9:16' })).toMatchObject({ length: 'shots', shape: '9:16' });
    expect(firstChoice({})).toMatchObject({ length: 'shots', shape: '16:9' });
    // What was chosen last is kept, but not shots that there are no longer.
    const kept = { ...firstChoice({}), fps: 60, sharpness: '1080p' } as const;
    expect(firstChoice({}, kept)).toEqual(kept);
    expect(firstChoice(undefined, kept)).toEqual({ ...kept, length: '15' });
  });
});

describe('the sound of a film', () => {
  const timeline = recordedTimeline('over-the-wall');
  const whole = (pace: number): ShotList =>
    listOf(
      shot(0, timeline.length / pace, { timelineFrom: 0, pace, rig: { kind: 'wide', bearing: 0, pitch: 50, turn: 0 } }),
    );

  it('is everything of the stretch that is shown, when it is shown', () => {
    const cues = cuesWithin(timeline, 0, timeline.length);
    const heard = soundOfFilm(whole(2), timeline).filter(({ lasts }) => lasts === undefined);
    expect(heard.length).toBe(cues.length);
    expect(heard.map(({ at }) => at)).toEqual(
      cues.map(({ at }) => expect.closeTo(at / 2, 9)).toSorted((a, b) => a.sample - b.sample),
    );
    expect(soundOfFilm(whole(2), timeline)).toEqual(soundOfFilm(whole(2), timeline));
  });

  it('of a frozen picture is the room alone', () => {
    const frozen = listOf(shot(0, 3, { timelineFrom: 4, pace: 0 }));
    expect(soundOfFilm(frozen, timeline).every(({ sound }) => sound === 'room' || sound === 'wind')).toBe(true);
  });

  it('falls silent before dice until they lie, and swells to the moment that decides the film', () => {
    const orbit = {
      kind: 'orbit',
      subject: { point: [0, 0, 0] },
      bearing: 0,
      turn: 0,
      pitch: 20,
      distance: 9,
    } as const;
    const list = listOf(
      shot(0, 4, { timelineFrom: 0, pace: 0, rig: orbit }),
      shot(4, 2, {
        timelineFrom: 0,
        pace: 0,
        rig: { kind: 'dice', point: [0, 0, 0], bearing: 0, distance: 9 },
        outcome: { at: 1, text: '9' },
      }),
      shot(6, 3, { timelineFrom: timeline.length, pace: 0.3, rig: orbit, strikes: 1 }),
    );
    const bank = createBank(8000);
    const loudIn = (from: number, to: number): number =>
      Math.max(...mixDown(soundOfFilm(list, timeline), from * 8000, (to - from) * 8000, 8000, bank).left.map(Math.abs));
    // A little of the room's echo is left.
    expect(loudIn(3.85, 4.9)).toBeLessThan(0.001);
    expect(loudIn(2, 3)).toBeGreaterThan(0.01);
    // The dice lie at 5, so the swell is loudest 2.8 s later.
    expect(loudIn(7.6, 8)).toBeGreaterThan(2 * loudIn(5, 5.8));
    expect(loudIn(7.6, 8)).toBeGreaterThan(2 * loudIn(8.6, 9));
  });

  it('is heard on the side on which it is seen', () => {
    // Looking to the far edge, what lies at +x is on the right.
    expect(earOf({ position: [0, 5, 20], target: [0, 0, 0] }).right).toEqual([1, 0, 0]);
    expect(earOf({ position: [0, 9, 0], target: [0, 0, 0] }).right).toEqual([1, 0, 0]);
  });
});
