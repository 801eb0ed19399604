import type { Wave } from './wave.ts';

/** The frequencies a filter passes. */
type Pass = 'low' | 'high' | 'band';

/** Biquad coefficients. @source R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients". */
type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

function coefficientsOf(pass: Pass, hertz: number, q: number, rate: number): Coefficients {
  const w = (2 * Math.PI * Math.min(hertz, rate * 0.45)) / rate;
  const [sin, cos] = [Math.sin(w), Math.cos(w)];
  const alpha = sin / (2 * q);
  const a0 = 1 + alpha;
  const [b0, b1, b2] =
    pass === 'low'
      ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2]
      : pass === 'high'
        ? [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2]
        : [alpha, 0, -alpha];
  return [b0 / a0, b1 / a0, b2 / a0, (-2 * cos) / a0, (1 - alpha) / a0];
}

/** A wave through one filter of `hertz`, which may be a function of the wave's seconds. */
export function filtered(
  wave: Wave,
  rate: number,
  pass: Pass,
  hertz: number | ((time: number) => number),
  q = Math.SQRT1_2,
): Wave {
  const out = new Float32Array(wave.length);
  let known = typeof hertz === 'number' ? coefficientsOf(pass, hertz, q, rate) : undefined;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < wave.length; i++) {
    // A gliding frequency is updated every 32 samples, finer than the ear can tell.
    if (typeof hertz === 'function' && i % 32 === 0) known = coefficientsOf(pass, hertz(i / rate), q, rate);
    const [b0, b1, b2, a1, a2] = known!;
    const x = wave[i]!;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

/**
 * Filters a looped wave without a seam: two rounds go through the filter and the second is kept. `rate` in samples a
 * second, frequencies in Hz.
 */
export function filteredRound(
  wave: Wave,
  rate: number,
  pass: Pass,
  hertz: number | ((time: number) => number),
  q = Math.SQRT1_2,
): Wave {
  const seconds = wave.length / rate;
  const twice = new Float32Array(2 * wave.length);
  twice.set(wave);
  twice.set(wave, wave.length);
  const round = typeof hertz === 'number' ? hertz : (time: number) => hertz(time % seconds);
  return filtered(twice, rate, pass, round, q).slice(wave.length);
}
