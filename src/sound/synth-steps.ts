import { filtered } from './filter.ts';
import { layer, noise, pluck, shaped, struck, swell, type Wave } from './wave.ts';

/**
 * A footstep on stone: a hard click, a little grit, hardly any body. `seconds` is its length, `rate` in samples a
 * second, `seed` chooses the take.
 */
export function stepOnStone(seconds: number, rate: number, seed: number): Wave {
  const click = filtered(shaped(noise(seconds, rate, seed), rate, pluck(0.001, 0.007)), rate, 'band', 2600, 0.8);
  const grit = filtered(shaped(noise(seconds, rate, seed + 1), rate, pluck(0.006, 0.03)), rate, 'high', 3800);
  const body = struck(seconds, rate, [[170 + (seed % 5) * 9, 0.018, 1]], seed);
  return layer([click, 3], [grit, 0.5], [body, 0.3]);
}

/**
 * A footstep on boards, which resonate at low notes. `seconds` is its length, `rate` in samples a second, `seed`
 * chooses the take.
 */
export function stepOnWood(seconds: number, rate: number, seed: number): Wave {
  const off = 1 + ((seed % 7) - 3) * 0.03;
  const boards = struck(
    seconds,
    rate,
    [
      [185 * off, 0.045, 1],
      [412 * off, 0.032, 0.6],
      [790 * off, 0.017, 0.35],
      [1290 * off, 0.009, 0.2],
    ],
    seed,
  );
  const heel = filtered(shaped(noise(seconds, rate, seed), rate, pluck(0.001, 0.006)), rate, 'band', 1500, 0.7);
  return layer([shaped(boards, rate, pluck(0.002, 0.05)), 1], [heel, 2.2]);
}

/**
 * A footstep in grass: a soft brush and a crackle. `seconds` is its length, `rate` in samples a second, `seed` chooses
 * the take.
 */
export function stepOnGrass(seconds: number, rate: number, seed: number): Wave {
  const blades = filtered(noise(seconds, rate, seed), rate, 'band', 2100, 0.5);
  const crackle = noise(seconds, rate, seed + 2).map((value, i) => (Math.abs(value) > 0.992 && i > 40 ? value : 0));
  const earth = struck(seconds, rate, [[92, 0.03, 1]], seed);
  const brushed = shaped(layer([blades, 1], [filtered(crackle, rate, 'high', 3000), 0.8]), rate, swell(0.15, 0.25));
  return layer([brushed, 2.4], [shaped(earth, rate, pluck(0.008, 0.03)), 0.3]);
}

/** A footstep on sheet metal. `seconds` is its length, `rate` in samples a second, `seed` chooses the take. */
export function stepOnMetal(seconds: number, rate: number, seed: number): Wave {
  const off = 1 + ((seed % 5) - 2) * 0.025;
  const sheet = struck(
    seconds,
    rate,
    [
      [318 * off, 0.07, 1],
      [676 * off, 0.055, 0.7],
      [1233 * off, 0.04, 0.5],
      [2110 * off, 0.03, 0.3],
      [3390 * off, 0.02, 0.15],
    ],
    seed,
  );
  const heel = filtered(shaped(noise(seconds, rate, seed), rate, pluck(0.001, 0.005)), rate, 'band', 2400, 0.7);
  return layer([shaped(sheet, rate, pluck(0.0015, 0.08)), 1], [heel, 2]);
}

/** A climber's pull to a hold. `seconds` is its length, `rate` in samples a second, `seed` chooses the take. */
export function climbing(seconds: number, rate: number, seed: number): Wave {
  const scrape = filtered(noise(seconds, rate, seed), rate, 'band', (time) => 1100 + 2600 * time, 0.9);
  const knock = struck(
    seconds,
    rate,
    [
      [240, 0.02, 1],
      [560, 0.012, 0.6],
    ],
    seed,
  );
  return layer([shaped(scrape, rate, swell(0.22, 0.3)), 1.8], [shaped(knock, rate, pluck(0.001, 0.03)), 0.35]);
}

/** Cloth in the air during a leap. `seconds` is its length, `rate` in samples a second, `seed` chooses the take. */
export function leaping(seconds: number, rate: number, seed: number): Wave {
  const air = filtered(noise(seconds, rate, seed), rate, 'band', (time) => 380 + 1900 * time, 1.1);
  return shaped(air, rate, swell(seconds, 0.45));
}

/**
 * The landing of a leap, on both feet. `seconds` is its length, `rate` in samples a second, `seed` chooses the take.
 */
export function landing(seconds: number, rate: number, seed: number): Wave {
  const thump = struck(
    seconds,
    rate,
    [
      [74 + (seed % 4) * 4, 0.06, 1],
      [148, 0.03, 0.5],
    ],
    seed,
  );
  const dust = filtered(shaped(noise(seconds, rate, seed), rate, pluck(0.002, 0.03)), rate, 'low', 900);
  return layer([shaped(thump, rate, pluck(0.002, 0.12)), 1], [dust, 1.1]);
}

/** A crowd rushing forward. `seconds` is its length, `rate` in samples a second, `seed` chooses the take. */
export function rushing(seconds: number, rate: number, seed: number): Wave {
  const many = filtered(noise(seconds, rate, seed), rate, 'band', (time) => 240 + 500 * time, 0.7);
  const trampled = many.map((value, i) => value * (0.6 + 0.4 * Math.sin((2 * Math.PI * 11 * i) / rate)));
  return shaped(trampled, rate, swell(seconds, 0.75));
}
