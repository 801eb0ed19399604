import { describe, expect, it } from 'vitest';
import { makeSave } from '../../src/save-file/make-save.ts';
import { parseSave } from '../../src/save-file/parse-save.ts';
import { salvage } from '../../src/save-file/salvage.ts';
import type { ReplayEntry } from '../../src/replay/replay.ts';

const entry = (n: number): ReplayEntry => ({ command: { kind: 'end-phase', n } as never, events: [] });
const SAVE = makeSave('over-the-wall', '{}', 1, [entry(0), entry(1), entry(2)], { cut: 3, standing: 'x', views: {} });

describe('what is whole of a damaged save', () => {
  it('is everything before the first line that is not what was written', () => {
    for (const torn of [SAVE.entries.slice(0, 2), [...SAVE.entries.slice(0, 2), '{"n":2,"command"']]) {
      const whole = salvage({ ...SAVE, entries: torn }, false)!;
      expect(whole.steps).toBe(2);
      const read = parseSave(whole.lines);
      expect(read).toMatchObject({ ok: true, value: { foot: { entries: 2, cut: 2 } } });
    }
  });

  it('is all of it where only the last line is torn, whatever the seed of its dice', () => {
    expect(salvage({ ...SAVE, foot: SAVE.foot.slice(0, 9) }, false)?.steps).toBe(3);
    const trailer = { cut: 3, standing: 'x', views: {} };
    const drawn = makeSave('over-the-wall', '{}', 2 ** 32 - 1, [entry(0), entry(1), entry(2)], trailer);
    expect(salvage({ ...drawn, foot: '' }, false)?.steps).toBe(3);
  });

  it('does not follow a line that was changed, be those after it whole', () => {
    const [first, second, third] = SAVE.entries as [string, string, string];
    expect(salvage({ ...SAVE, entries: [first, second.replace('1', '7'), third] }, false)?.steps).toBe(1);
  });

  it('is not there where the first line or the first step is not whole', () => {
    expect(salvage({ ...SAVE, header: SAVE.header.replace('wall', 'hill') }, false)).toBeUndefined();
    expect(salvage({ ...SAVE, entries: [] }, false)).toBeUndefined();
  });
});
