import { beforeAll, describe, expect, it } from 'vitest';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import type { Timeline } from '../../src/timeline/timeline.ts';
import { proofsOf, provenBeat } from '../../src/replay-viewer/proven-beat.ts';
import { playRecorded } from '../support/replays.ts';

const timelineOf = async (file: string): Promise<Timeline> => {
  const { initial, replay } = await playRecorded(file);
  return buildTimeline(initial, replay.entries, replay.seed);
};

let timelines: readonly Timeline[];
beforeAll(async () => {
  timelines = await Promise.all(['over-the-wall.replay', 'market-day.replay', 'the-long-ridge.replay'].map(timelineOf));
});

describe('what is proven while a beat is seen', () => {
  it('is what moves or is proven in it, and in a rest what the same deed has proven before', () => {
    for (const timeline of timelines)
      timeline.beats.forEach((beat, i) => {
        const proven = provenBeat(timeline, i)!;
        expect(proven.entry).toBe(beat.entry);
        expect(proven.start).toBeLessThanOrEqual(beat.start);
        const isOfItself = beat.kind !== 'breath' || proofsOf(timeline, beat).length > 0;
        if (isOfItself) expect(proven).toBe(beat);
        else if (proven !== beat)
          expect(['walk', 'march'].includes(proven.kind) || proofsOf(timeline, proven).length > 0).toBe(true);
      });
  });

  it('is the charge, in the rest that follows it; before anything happened it is nothing', () => {
    const [charge, attempt] = timelines as [Timeline, Timeline];
    const last = provenBeat(charge, charge.beats.length - 1)!;
    expect(charge.beats.at(-1)!.kind).toBe('breath');
    expect(proofsOf(charge, last).map(({ kind }) => kind)).toEqual(['charge-moved']);
    expect(provenBeat(attempt, attempt.beats.length - 1)!.kind).toBe('walk');
    expect(provenBeat(charge, 0)).toBe(charge.beats[0]);
    expect(proofsOf(charge, charge.beats[0]!)).toEqual([]);
    expect(provenBeat(charge, charge.beats.length)).toBeUndefined();
  });
});
