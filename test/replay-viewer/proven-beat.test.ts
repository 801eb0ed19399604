import { beforeAll, describe, expect, it } from 'vitest';
import { cutReel } from '../../src/timeline/cut-reel.ts';
import type { Reel } from '../../src/timeline/reel.ts';
import { proofsOf, provenBeat } from '../../src/replay-viewer/proven-beat.ts';
import { playRecorded } from '../support/replays.ts';

const reelOf = async (file: string): Promise<Reel> => {
  const { initial, replay } = await playRecorded(file);
  return cutReel(initial, replay.entries, replay.seed);
};

let reels: readonly Reel[];
beforeAll(async () => {
  reels = await Promise.all(['over-the-wall.replay', 'market-day.replay', 'the-long-ridge.replay'].map(reelOf));
});

describe('what is proven while a beat is seen', () => {
  it('is what moves or is proven in it, and in a rest what the same deed has proven before', () => {
    for (const reel of reels)
      reel.beats.forEach((beat, i) => {
        const proven = provenBeat(reel, i)!;
        expect(proven.entry).toBe(beat.entry);
        expect(proven.start).toBeLessThanOrEqual(beat.start);
        const isOfItself = beat.kind !== 'breath' || proofsOf(reel, beat).length > 0;
        if (isOfItself) expect(proven).toBe(beat);
        else if (proven !== beat)
          expect(['walk', 'march'].includes(proven.kind) || proofsOf(reel, proven).length > 0).toBe(true);
      });
  });

  it('is the charge, in the rest that follows it; before anything happened it is nothing', () => {
    const [charge, attempt] = reels as [Reel, Reel];
    const last = provenBeat(charge, charge.beats.length - 1)!;
    expect(charge.beats.at(-1)!.kind).toBe('breath');
    expect(proofsOf(charge, last).map(({ kind }) => kind)).toEqual(['charge-moved']);
    expect(provenBeat(attempt, attempt.beats.length - 1)!.kind).toBe('walk');
    expect(provenBeat(charge, 0)).toBe(charge.beats[0]);
    expect(proofsOf(charge, charge.beats[0]!)).toEqual([]);
    expect(provenBeat(charge, charge.beats.length)).toBeUndefined();
  });
});
