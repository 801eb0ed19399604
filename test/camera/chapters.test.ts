import { describe, expect, it } from 'vitest';
import { chaptersFile, chaptersOf, posterSecond, titleOf } from '../../src/camera/list/chapters.ts';
import { filmLength, type Shot, type ShotList } from '../../src/camera/list/shot-list.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';

const WIDE = { kind: 'wide', bearing: 0, pitch: 40, turn: 0 } as const;
const shot = (from: number, length: number, more: Partial<Shot> = {}): Shot => ({
  ...{ from, length, timelineFrom: 0, pace: 1, rig: WIDE },
  ...more,
});
const film = (...shots: readonly Shot[]): ShotList => ({
  format: 'highground/shots',
  version: 1,
  name: 'Own name',
  shots,
});

describe('the chapters of a film', () => {
  it('begin where the caption changes, the first with the title', () => {
    const card = { kind: 'title', title: 'The Long Ridge' } as const;
    const list = film(
      shot(0, 5, { card, caption: 'Riders against spears' }),
      shot(5, 3, { caption: 'Riders against spears' }),
      shot(8, 6, { caption: 'Two riders fall' }),
      shot(14, 6),
    );
    expect(titleOf(list)).toBe('The Long Ridge');
    expect(chaptersOf(list)).toEqual([
      { from: 0, to: 8, title: 'The Long Ridge' },
      { from: 8, to: 20, title: 'Two riders fall' },
    ]);
  });

  it('cover any film without gaps, none too short to aim at but that of a short film', () => {
    const next = seededRandom(24);
    for (let drawn = 0; drawn < 200; drawn++) {
      const shots: Shot[] = [];
      for (let i = uniformInt(next, 60); i > 0; i--)
        shots.push(
          shot(shots.length === 0 ? 0 : filmLength(film(...shots)), 0.2 + (6 * next()) / 2 ** 32, {
            caption: `${uniformInt(next, 5)}`,
          }),
        );
      const list = film(...shots);
      const end = filmLength(list);
      const chapters = chaptersOf(list);
      expect(chapters.length > 0).toBe(shots.length > 0);
      expect(chapters.map(({ from }) => from)).toEqual([0, ...chapters.map(({ to }) => to)].slice(0, chapters.length));
      if (chapters.length > 0) expect(chapters.at(-1)!.to).toBe(end);
      if (chapters.length > 1)
        for (const { from, to } of chapters) expect(to - from).toBeGreaterThanOrEqual(Math.max(4, end / 24) - 1e-9);
      expect(chapters.length).toBeLessThanOrEqual(24);
    }
  });

  it('are written as WebVTT, whatever is in a caption', () => {
    const list = film(shot(0, 3661.5), shot(3661.5, 600, { caption: 'a --> b\n<i>&' }));
    expect(chaptersFile(list)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 01:01:01.500\nOwn name\n\n01:01:01.500 --> 01:11:01.500\na --&gt; b &lt;i&gt;&amp;\n',
    );
  });
});

describe('the poster of a film', () => {
  const orbit = { kind: 'orbit', subject: { models: ['a'] }, bearing: 0, turn: 0, pitch: 20, distance: 9 } as const;

  it('shows the last contact just after the blow, never beyond its shot', () => {
    const list = film(shot(0, 2, { strikes: 1 }), shot(2, 2, { strikes: 1.5 }), shot(4, 9, { rig: orbit }));
    expect(posterSecond(list)).toBeCloseTo(3.6, 9);
    expect(posterSecond(film(shot(0, 1, { strikes: 0.98 })))).toBe(1);
  });

  it('shows the longest shot of models where nothing strikes, else the longest', () => {
    expect(posterSecond(film(shot(0, 20), shot(20, 4, { rig: orbit }), shot(24, 2, { rig: orbit })))).toBe(22);
    expect(posterSecond(film(shot(0, 2), shot(2, 6)))).toBe(5);
    expect(posterSecond(film())).toBe(0);
  });
});
