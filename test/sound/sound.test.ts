import { describe, expect, it } from 'vitest';
import { createBank, makeTake } from '../../src/sound/bank.ts';
import { hear, type Heard } from '../../src/sound/hear.ts';
import { CEILING } from '../../src/sound/limit.ts';
import { mixDown } from '../../src/sound/mix.ts';
import { type Sound, SOUNDS, TAKES } from '../../src/sound/sounds.ts';

const RATE = 16_000;
const bank = createBank(RATE);

const peak = (wave: Float32Array): number => wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const energy = (wave: Float32Array): number => wave.reduce((sum, value) => sum + value * value, 0);

/** Of a sound's energy, how much lies above a pitch: a simple filter of the first order, twice. */
function shareAbove(wave: Float32Array, hertz: number): number {
  const a = Math.exp((-2 * Math.PI * hertz) / RATE);
  let [low, lower] = [0, 0];
  const high = wave.map((value) => {
    low = a * low + (1 - a) * value;
    lower = a * lower + (1 - a) * low;
    return value - lower;
  });
  return energy(high) / energy(wave);
}

const heard = (sound: Sound, at: number, gain = 1): Heard => ({
  at,
  sound,
  take: 0,
  pitch: 1,
  left: gain,
  right: gain,
  far: 0,
});

describe('every sound', () => {
  it.each(SOUNDS)('%s is as long and as loud as its table says, and the same each time', (sound) => {
    const { seconds, peak: loudest } = TAKES[sound];
    const take = makeTake(sound, 0, RATE);
    expect(take.length).toBe(Math.round(seconds * RATE));
    expect(peak(take)).toBeCloseTo(loudest, 5);
    expect(take.every(Number.isFinite)).toBe(true);
    expect(makeTake(sound, 0, RATE)).toEqual(take);
  });

  it.each(SOUNDS)('%s stands about nothing: no offset, and no click at its ends', (sound) => {
    const take = makeTake(sound, 0, RATE);
    const offset = take.reduce((sum, value) => sum + value, 0) / take.length;
    expect(Math.abs(offset)).toBeLessThan(0.004 * TAKES[sound].peak);
    if (TAKES[sound].loops) {
      // Where it goes round it moves no farther than within.
      const steps = take.map((value, i) => Math.abs(value - (take[i - 1] ?? value)));
      expect(Math.abs(take[0]! - take.at(-1)!)).toBeLessThanOrEqual(peak(steps));
    } else {
      expect(Math.abs(take[0]!)).toBeLessThan(1e-6);
      expect(Math.abs(take.at(-1)!)).toBeLessThan(1e-6);
    }
  });

  it.each(SOUNDS.filter((sound) => TAKES[sound].takes > 1))('%s has takes that differ', (sound) => {
    expect(makeTake(sound, 0, RATE)).not.toEqual(makeTake(sound, 1, RATE));
  });

  it('is never louder than a die', () => {
    expect(Math.max(...SOUNDS.map((sound) => TAKES[sound].peak))).toBe(TAKES.die.peak);
  });

  it('has a colour of its own: steel is brighter than stone, stone than a landing, a landing than a drum', () => {
    const [steel, stone, feet, skin] = (['blade', 'step-stone', 'land', 'drum'] as const).map((sound) =>
      shareAbove(makeTake(sound, 0, RATE), 1000),
    );
    expect(steel).toBeGreaterThan(stone!);
    expect(stone).toBeGreaterThan(feet!);
    expect(feet).toBeGreaterThan(skin!);
    expect(steel).toBeGreaterThan(0.9);
    expect(skin).toBeLessThan(0.1);
  });
});

describe('hearing', () => {
  const ear = { at: [0, 10, 0], right: [1, 0, 0] } as const;
  const cue = { at: 1, sound: 'blow', take: 0, gain: 1, pitch: 1 } as const;

  it('has what lies to the right louder on the right', () => {
    const [right, left] = [hear({ ...cue, place: [20, 0, 0] }, ear), hear({ ...cue, place: [-20, 0, 0] }, ear)];
    expect(right.right).toBeGreaterThan(2 * right.left);
    expect(left.left).toBeCloseTo(right.right, 12);
    const ahead = hear({ ...cue, place: [0, 0, -20] }, ear);
    expect(ahead.left).toBeCloseTo(ahead.right, 12);
  });

  it('has what is far away softer and duller, and what is all around as it is', () => {
    const [near, far] = [hear({ ...cue, place: [0, 9, 0] }, ear), hear({ ...cue, place: [0, 0, -60] }, ear)];
    expect(far.left).toBeLessThan(0.5 * near.left);
    expect([near.far, far.far > 0.5]).toEqual([0, true]);
    expect(hear(cue, ear)).toMatchObject({ far: 0, left: Math.SQRT1_2, right: Math.SQRT1_2 });
  });
});

describe('a mix', () => {
  const many = Array.from({ length: 40 }, (_, i) => heard(i % 2 === 0 ? 'horn' : 'drum', 0.02 * i, 1.4));

  it('is never louder than its ceiling, however much is heard at once', () => {
    const { left, right } = mixDown(many, 0, 2 * RATE, RATE, bank);
    expect(Math.max(peak(left), peak(right))).toBeLessThanOrEqual(CEILING + 1e-6);
    expect(peak(left)).toBeGreaterThan(0.8 * CEILING);
  });

  it('leaves what is not too loud as it was', () => {
    const { left } = mixDown([heard('die', 0.1)], 0, RATE, RATE, bank);
    const die = bank.near('die', 0);
    expect(left[Math.round(0.1 * RATE) + 5]).toBeCloseTo(die[5]!, 6);
    expect(energy(left.subarray(0, Math.round(0.1 * RATE)))).toBe(0);
  });

  it('is the same for the same list, whole and in stretches that join without a seam', () => {
    const whole = mixDown(many, 0, 20_000, RATE, bank);
    expect(mixDown(many, 0, 20_000, RATE)).toEqual(whole);
    const parts = [
      [0, 7001],
      [7001, 12_999],
    ].map(([from, length]) => mixDown(many, from!, length!, RATE, bank));
    expect([...parts[0]!.left, ...parts[1]!.left]).toEqual([...whole.left]);
    expect([...parts[0]!.right, ...parts[1]!.right]).toEqual([...whole.right]);
  });

  it('has loops come and go softly and go round', () => {
    const room: Heard = { ...heard('room', 0), lasts: 10 };
    const { left } = mixDown([room], 0, 11 * RATE, RATE, bank);
    expect(Math.abs(left[0]!)).toBeLessThan(1e-6);
    expect(energy(left.subarray(8 * RATE, 9 * RATE))).toBeGreaterThan(0.2 * energy(left.subarray(RATE, 2 * RATE)));
    expect(energy(left.subarray(Math.round(10.2 * RATE)))).toBe(0);
  });

  it('of nothing is silence', () => {
    const { left, right } = mixDown([], 100, 1000, RATE, bank);
    expect([left.length, energy(left), energy(right)]).toEqual([1000, 0, 0]);
  });
});
