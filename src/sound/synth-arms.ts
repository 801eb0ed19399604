import { filtered } from './filter.ts';
import { delayed, layer, type ResonantMode, noise, pluck, shaped, struck, swell, type Wave } from './wave.ts';

/**
 * Steel on steel: the swish of the blade, then inharmonic partials. `seconds` is its length, `rate` in samples a
 * second, `seed` chooses the take.
 */
export function blades(seconds: number, rate: number, seed: number): Wave {
  const off = 1 + ((seed % 9) - 4) * 0.035;
  const modes: readonly ResonantMode[] = [
    [1740, 0.16, 0.5],
    [2870, 0.2, 1],
    [3910, 0.15, 0.7],
    [5230, 0.11, 0.6],
    [7080, 0.06, 0.35],
  ];
  const ring = struck(
    seconds - 0.07,
    rate,
    modes.map(([hertz, decay, share]) => [hertz * off, decay, share]),
    seed,
  );
  const clash = filtered(shaped(noise(seconds - 0.07, rate, seed), rate, pluck(0.0006, 0.008)), rate, 'high', 2200);
  const swish = shaped(filtered(noise(0.12, rate, seed + 3), rate, 'band', 2400, 0.8), rate, swell(0.12, 0.8));
  const hit = layer([shaped(ring, rate, pluck(0.0008, 0.2)), 0.5], [clash, 1]);
  return layer([swish, 0.35], [delayed(hit, 0.07, rate), 1]);
}

/**
 * A blow that lands: a dull thud and a rattle of gear. `seconds` is its length, `rate` in samples a second, `seed`
 * chooses the take.
 */
export function blow(seconds: number, rate: number, seed: number): Wave {
  const thud = struck(
    seconds,
    rate,
    [
      [104 + (seed % 4) * 7, 0.04, 1],
      [231, 0.02, 0.5],
    ],
    seed,
  );
  const gear = struck(
    seconds,
    rate,
    [
      [910, 0.03, 0.6],
      [1470, 0.022, 0.4],
      [2230, 0.012, 0.25],
    ],
    seed + 1,
  );
  const flesh = filtered(shaped(noise(seconds, rate, seed), rate, pluck(0.001, 0.02)), rate, 'low', 700);
  return layer(
    [shaped(thud, rate, pluck(0.001, 0.07)), 1],
    [shaped(gear, rate, pluck(0.001, 0.05)), 0.3],
    [flesh, 1.4],
  );
}

/** Modes of a resin mini knocked on a table: bright and short. */
const RESIN: readonly ResonantMode[] = [
  [1310, 0.011, 1],
  [2280, 0.008, 0.8],
  [3620, 0.005, 0.5],
];

/**
 * A mini that topples: it strikes, rocks, and comes to rest. `seconds` is its length, `rate` in samples a second,
 * `seed` chooses the take.
 */
export function falling(seconds: number, rate: number, seed: number): Wave {
  const knocks = [0, 0.13, 0.22, 0.285, 0.33, 0.36].map((at, k) => {
    const off = 1 + (((seed + k) % 5) - 2) * 0.04;
    const modes = RESIN.map(([hertz, decay, share]): ResonantMode => [hertz * off, decay, share]);
    const knock = shaped(struck(0.1, rate, modes, seed + k), rate, pluck(0.0008, 0.03));
    const table = shaped(struck(0.12, rate, [[196 * off, 0.022, 1]], seed + 9 + k), rate, pluck(0.001, 0.04));
    return [delayed(layer([knock, 1.3], [table, 0.6]), at + 0.004 * (seed % 3), rate), 0.86 ** (2 * k)] as const;
  });
  return layer([new Float32Array(Math.round(seconds * rate)), 0], ...knocks).slice(0, Math.round(seconds * rate));
}

/**
 * One knock of a die on felt: the die, and the thud of the board below. `seconds` is its length, `rate` in samples a
 * second, `seed` chooses the take.
 */
export function dieOnFelt(seconds: number, rate: number, seed: number): Wave {
  const off = 1 + ((seed % 7) - 3) * 0.05;
  const resin = struck(
    seconds,
    rate,
    [
      [1830 * off, 0.008, 1],
      [2960 * off, 0.006, 0.7],
      [4740 * off, 0.004, 0.4],
    ],
    seed,
  );
  const board = struck(
    seconds,
    rate,
    [
      [138 * off, 0.022, 1],
      [305 * off, 0.012, 0.5],
    ],
    seed + 5,
  );
  const felt = filtered(shaped(noise(seconds, rate, seed), rate, pluck(0.001, 0.01)), rate, 'low', 1400);
  return layer(
    [shaped(resin, rate, pluck(0.0007, 0.02)), 1.3],
    [shaped(board, rate, pluck(0.001, 0.04)), 0.6],
    [felt, 0.8],
  );
}

/**
 * An arrow that flies past and strikes. `seconds` is its length, `rate` in samples a second, `seed` chooses the take.
 */
export function arrow(seconds: number, rate: number, seed: number): Wave {
  const air = filtered(noise(0.24, rate, seed), rate, 'band', (time) => 3200 - 6800 * time, 2.2);
  const tick = struck(
    seconds - 0.22,
    rate,
    [
      [420, 0.02, 1],
      [1150, 0.01, 0.6],
    ],
    seed,
  );
  return layer(
    [shaped(air, rate, swell(0.24, 0.7)), 1.2],
    [delayed(shaped(tick, rate, pluck(0.001, 0.03)), 0.22, rate), 0.8],
  );
}
