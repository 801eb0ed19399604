import { filtered, filteredRound } from './filter.ts';
import { SWELL_PEAK } from './sounds.ts';
import { delayed, layer, noise, pluck, shaped, struck, swell, type Wave, waveOf } from './wave.ts';

/**
 * A cow horn: one note, then the fifth above it. `seconds` is its length, `rate` in samples a second, `seed` chooses
 * the take.
 */
export function horn(seconds: number, rate: number, seed: number): Wave {
  const root = seed % 2 === 0 ? 174.6 : 155.6;
  const low = blown(0.72, rate, root, seed);
  const high = blown(seconds - 0.62, rate, root * 1.5, seed + 1);
  return layer([low, 0.8], [delayed(high, 0.62, rate), 1]);
}

/** One note of a horn, with a scoop, a brightening attack and a slight vibrato. */
function blown(seconds: number, rate: number, hertz: number, seed: number): Wave {
  let phase = 0;
  const note = waveOf(seconds, rate, (time) => {
    const scoop = 1 - 0.05 * Math.exp(-time / 0.05);
    const waver = 1 + 0.004 * Math.sin(2 * Math.PI * 5.2 * time) * Math.min(1, time / 0.4);
    phase += (2 * Math.PI * hertz * scoop * waver) / rate;
    const bright = Math.min(1, time / 0.14) * (1 - 0.5 * (time / seconds));
    let sum = 0;
    for (let k = 1; k <= 11; k++) sum += (Math.sin(k * phase) * (0.3 + 0.7 * bright) ** (k - 1)) / k ** 0.9;
    return sum;
  });
  const breath = filtered(noise(seconds, rate, seed), rate, 'band', hertz * 4, 0.8);
  const voiced = filtered(layer([note, 1], [breath, 0.25]), rate, 'low', 1500, 0.9);
  const loud = (time: number) => Math.min(1, time / 0.07) * Math.min(1, (seconds - time) / 0.28);
  return shaped(voiced, rate, (time) => Math.max(0, loud(time)));
}

/** A big drum, struck once. `seconds` is its length, `rate` in samples a second, `seed` chooses the take. */
export function drum(seconds: number, rate: number, seed: number): Wave {
  let phase = 0;
  const skin = waveOf(seconds, rate, (time) => {
    phase += (2 * Math.PI * (58 + (seed % 2) * 6 + 52 * Math.exp(-time / 0.035))) / rate;
    return Math.sin(phase) * Math.exp(-time / 0.2);
  });
  const slap = filtered(shaped(noise(seconds, rate, seed), rate, pluck(0.001, 0.02)), rate, 'low', 1200);
  return layer([shaped(skin, rate, (time) => Math.min(1, time / 0.002)), 1], [slap, 0.9]);
}

/**
 * A spell: glass chimes over rushing air. `seconds` is its length, `rate` in samples a second, `seed` chooses the take.
 */
export function spell(seconds: number, rate: number, seed: number): Wave {
  const off = 1 + (seed % 3) * 0.06;
  const parts = [523, 784, 1047, 1319, 1568, 2093].map((hertz, k) => {
    const chime = struck(seconds - 0.09 * k, rate, [[hertz * off * (1 + 0.003 * k), 0.34, 1]], seed + k);
    return [delayed(shaped(chime, rate, pluck(0.02, 0.5)), 0.09 * k, rate), 0.8 ** k] as const;
  });
  const air = filtered(noise(seconds, rate, seed), rate, 'band', (time) => 1200 + 2600 * time, 1.4);
  return layer(...parts, [shaped(air, rate, swell(seconds, 0.3)), 0.7]);
}

/**
 * The sound of an empty room, looping without a seam. `seconds` is its length, `rate` in samples a second, `seed`
 * chooses the take.
 */
export function room(seconds: number, rate: number, seed: number): Wave {
  const low = filteredRound(noise(seconds, rate, seed), rate, 'low', 190, 0.6);
  const air = filteredRound(noise(seconds, rate, seed + 1), rate, 'band', 900, 0.4);
  const still = filteredRound(layer([low, 1], [air, 0.12]), rate, 'high', 45);
  return filteredRound(still, rate, 'high', 45);
}

/**
 * Gusting wind, looping without a seam. `seconds` is its length, `rate` in samples a second, `seed` chooses the take.
 */
export function wind(seconds: number, rate: number, seed: number): Wave {
  const turn = (2 * Math.PI) / seconds;
  const gust = (time: number) => 0.55 + 0.27 * Math.sin(turn * 2 * time + 1) + 0.18 * Math.sin(turn * 5 * time);
  const howl = filteredRound(noise(seconds, rate, seed), rate, 'band', (time) => 260 + 330 * gust(time), 1.3);
  const hiss = filteredRound(noise(seconds, rate, seed + 1), rate, 'band', 1700, 0.5);
  return filteredRound(shaped(layer([howl, 1], [hiss, 0.1]), rate, gust), rate, 'high', 45);
}

/** Notes of the chord, Hz: a root, its fifth and its octaves. */
const NOTES = [73.4, 110, 146.8, 220] as const;

/**
 * A low chord of strings that swells and brightens up to `SWELL_PEAK`, then fades. `seconds` is its length, `rate` in
 * samples a second, `seed` chooses how the strings are out of tune.
 */
export function chord(seconds: number, rate: number, seed: number): Wave {
  const strings = NOTES.flatMap((hertz, k) =>
    [-1, 1].map((side) => {
      const step = (2 * Math.PI * hertz * (1 + 0.003 * side)) / rate;
      const note = waveOf(seconds, rate, (_, i) => {
        let sum = 0;
        for (let n = 1; n <= 6; n++) sum += Math.sin(n * step * i + seed + k + side) / n;
        return sum;
      });
      return [note, 0.8 ** k] as const;
    }),
  );
  const bright = filtered(layer(...strings), rate, 'low', (time) => 220 + 900 * Math.min(1, time / SWELL_PEAK) ** 2);
  return shaped(bright, rate, swell(seconds, SWELL_PEAK / seconds));
}
