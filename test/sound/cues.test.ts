import { describe, expect, it } from 'vitest';
import { cuesOf, cuesOfClip } from '../../src/sound/cues-of.ts';
import { TAKES } from '../../src/sound/sounds.ts';
import { recordedTimeline } from '../support/recorded.ts';

const wall = recordedTimeline('over-the-wall');
const gap = recordedTimeline('over-the-gap');
const ridge = recordedTimeline('the-long-ridge');

describe('what is heard in a replay', () => {
  it.each([
    ['squads', wall],
    ['skirmish', gap],
    ['regiments', ridge],
  ])('of %s lies within it, is the same each time, and is never louder than it should be', (_system, timeline) => {
    const cues = cuesOf(timeline);
    expect(cues.length).toBeGreaterThan(10);
    expect(cuesOf(timeline)).toEqual(cues);
    for (const { at, gain, pitch, take, place } of cues) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(timeline.length);
      expect(gain > 0 && gain < 1.3 && pitch > 0.9 && pitch < 1.1 && take >= 0).toBe(true);
      expect(place?.every(Number.isFinite) ?? true).toBe(true);
    }
  });

  it('is heard in the clip in which it is seen', () => {
    for (const [i, clip] of wall.clips.entries())
      for (const { at } of cuesOfClip(wall, i)) {
        expect(at).toBeGreaterThanOrEqual(clip.start);
        expect(at).toBeLessThanOrEqual(clip.start + clip.length + 1e-9);
      }
  });

  it('are dice where dice fall, as many knocks as there are dice, and no steps', () => {
    const at = wall.clips.findIndex(({ kind }) => kind === 'dice');
    const act = wall.clips[at]!.act;
    const dice = act?.kind === 'dice' ? act.groups.flatMap(({ pips }) => pips).length : 0;
    const cues = cuesOfClip(wall, at);
    expect(cues.filter(({ sound }) => sound === 'die').length).toBe(4 * dice);
    expect(cues.some(({ sound }) => sound.startsWith('step'))).toBe(false);
  });

  it('climbs where a wall is climbed, with a drum before the charge', () => {
    const sounds = new Set(cuesOf(wall).map(({ sound }) => sound));
    expect([...sounds]).toEqual(expect.arrayContaining(['climb', 'drum', 'step-grass', 'die']));
  });

  it('leaps and lands where a gap is leapt, on stone', () => {
    const cues = cuesOf(gap);
    const leap = cues.find(({ sound }) => sound === 'leap')!;
    const land = cues.find(({ sound, at }) => sound === 'land' && at > leap.at)!;
    expect(land.at - leap.at).toBeLessThan(3);
    expect(cues.some(({ sound }) => sound === 'step-stone')).toBe(true);
  });

  it('has a horn before regiments charge', () => {
    const horn = cuesOf(ridge).find(({ sound }) => sound === 'horn');
    expect(horn).toBeDefined();
    expect(TAKES.horn.seconds).toBeGreaterThan(1);
  });
});
