import { beforeAll, describe, expect, it } from 'vitest';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import type { Timeline } from '../../src/timeline/timeline.ts';
import { proofsOf, provenClip } from '../../src/replay-viewer/proven-clip.ts';
import { playRecorded } from '../support/replays.ts';

const timelineOf = async (file: string): Promise<Timeline> => {
  const { initial, replay } = await playRecorded(file);
  return buildTimeline(initial, replay.entries, replay.seed);
};

let timelines: readonly Timeline[];
beforeAll(async () => {
  timelines = await Promise.all(['over-the-wall.replay', 'market-day.replay', 'the-long-ridge.replay'].map(timelineOf));
});

describe('what is proven while a clip is seen', () => {
  it('is what moves or is proven in it, and in a rest what the same change has proven before', () => {
    for (const timeline of timelines)
      timeline.clips.forEach((clip, i) => {
        const proven = provenClip(timeline, i)!;
        expect(proven.entry).toBe(clip.entry);
        expect(proven.start).toBeLessThanOrEqual(clip.start);
        const isOfItself = clip.kind !== 'breath' || proofsOf(timeline, clip).length > 0;
        if (isOfItself) expect(proven).toBe(clip);
        else if (proven !== clip)
          expect(['walk', 'march'].includes(proven.kind) || proofsOf(timeline, proven).length > 0).toBe(true);
      });
  });

  it('is the charge, in the rest that follows it; before anything happened it is nothing', () => {
    const [charge, attempt] = timelines as [Timeline, Timeline];
    const last = provenClip(charge, charge.clips.length - 1)!;
    expect(charge.clips.at(-1)!.kind).toBe('breath');
    expect(proofsOf(charge, last).map(({ kind }) => kind)).toEqual(['charge-moved']);
    expect(provenClip(attempt, attempt.clips.length - 1)!.kind).toBe('walk');
    expect(provenClip(charge, 0)).toBe(charge.clips[0]);
    expect(proofsOf(charge, charge.clips[0]!)).toEqual([]);
    expect(provenClip(charge, charge.clips.length)).toBeUndefined();
  });
});
