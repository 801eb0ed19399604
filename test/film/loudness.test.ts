import { describe, expect, it } from 'vitest';
import { direct } from '../../src/camera/director/direct.ts';
import { sightOver } from '../../src/camera/director/sight.ts';
import { filmLength } from '../../src/camera/list/shot-list.ts';
import { soundOfFilm } from '../../src/film/film-sound.ts';
import { SOUND_RATE } from '../../src/film/film-file.ts';
import { createBank } from '../../src/sound/bank.ts';
import type { Heard } from '../../src/sound/hear.ts';
import { amplified, loudnessGain } from '../../src/sound/loudness.ts';
import { mixDown, type Stereo } from '../../src/sound/mix.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { loudnessOf } from '../support/loudness-judge.ts';
import { filmedGames, playRecorded } from '../support/replays.ts';

const bank = createBank(SOUND_RATE);

function gainOf(heard: readonly Heard[], seconds: number): number {
  const steps = loudnessGain(heard, seconds, bank);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const peakOf = ({ left, right }: Stereo): number =>
  [left, right].reduce((most, wave) => wave.reduce((m, value) => Math.max(m, Math.abs(value)), most), 0);

describe('the judge of loudness', () => {
  it('measures a tone of full scale in one channel as the standard says: -3.01 LUFS', () => {
    const tone = Float32Array.from({ length: 5 * SOUND_RATE }, (_, i) =>
      Math.sin((2 * Math.PI * 997 * i) / SOUND_RATE),
    );
    expect(loudnessOf({ left: tone, right: new Float32Array(tone.length) })).toBeCloseTo(-3.01, 1);
    expect(loudnessOf({ left: tone, right: tone })).toBeCloseTo(0, 1);
  });
});

describe('the loudness of films', () => {
  it.each(filmedGames())('of %s is that of other films, and no peak is above -1 dB', async (file) => {
    const { replay, initial } = await playRecorded(file);
    const timeline = buildTimeline(initial, replay.entries, replay.seed);
    const wish = { length: 15, reducedMotion: false, aspect: '16:9', seed: 1 } as const;
    const list = direct(timeline, sightOver(initial.terrain), wish);
    const heard = soundOfFilm(list, timeline);
    const seconds = filmLength(list);
    const mixed = mixDown(
      amplified(heard, gainOf(heard, seconds)),
      ...([0, Math.round(seconds * SOUND_RATE), SOUND_RATE, bank] as const),
    );
    expect(Math.abs(loudnessOf(mixed) + 16)).toBeLessThan(1);
    expect(20 * Math.log10(peakOf(mixed))).toBeLessThanOrEqual(-1);
  });

  it('leaves silence as it is', () => {
    expect(gainOf([], 3)).toBe(1);
  });
});
