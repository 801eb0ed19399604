import { describe, expect, it } from 'vitest';
import { FRESH_PACE, guessQuality, PICTURE, type Pace, stepPace } from '../../src/scene/picture/picture-quality.ts';
import type { Quality } from '../../src/app/state/settings.ts';

/** The quality after so many frames of this length. */
function run(frames: number, seconds: number, quality: Quality, pace: Pace = FRESH_PACE): readonly [Pace, Quality] {
  let at: readonly [Pace, Quality] = [pace, quality];
  for (let i = 0; i < frames; i++) at = stepPace(at[0], seconds, at[1]);
  return at;
}

describe('the quality a table finds by itself', () => {
  it.each([
    ['Google SwiftShader', 16, false, 'low'],
    ['llvmpipe (LLVM 17)', 8, false, 'low'],
    ['Some phone', 8, true, 'medium'],
    ['Some laptop', 2, false, 'medium'],
    ['Some card', 8, false, 'high'],
  ] as const)('begins on %s with %i cores at a fitting one', (renderer, cores, isHandheld, quality) => {
    expect(guessQuality({ renderer, cores, isHandheld })).toBe(quality);
  });

  it('steps down after ten late frames, one step at a time', () => {
    expect(run(9, 0.06, 'ultra')[1]).toBe('ultra');
    expect(run(10, 0.06, 'ultra')[1]).toBe('high');
    expect(run(30, 0.06, 'ultra')[1]).toBe('low');
    expect(run(90, 0.06, 'low')[1]).toBe('low');
  });

  it('never takes a rest for a late frame, nor one late frame among good ones', () => {
    expect(run(50, 5, 'high')[1]).toBe('high');
    let at: readonly [Pace, Quality] = [FRESH_PACE, 'high'];
    for (let i = 0; i < 200; i++) at = stepPace(at[0], i % 5 === 0 ? 0.2 : 0.016, at[1]);
    expect(at[1]).toBe('high');
  });

  it('steps up where frames come early for long, and never again once it had to step down', () => {
    expect(run(299, 0.0167, 'medium')[1]).toBe('medium');
    expect(run(300, 0.0167, 'medium')[1]).toBe('high');
    const [tired] = run(10, 0.06, 'high');
    expect(run(2000, 0.0167, 'medium', tired)[1]).toBe('medium');
  });

  it('is the richest only where a screen shows more than a hundred frames a second', () => {
    expect(run(2000, 0.0167, 'high')[1]).toBe('high');
    expect(run(300, 0.0083, 'high')[1]).toBe('ultra');
  });

  it('leaves out the lens and the film where the picture is plain', () => {
    expect(PICTURE.low).toMatchObject({ plain: true, film: false, lens: false });
    expect(PICTURE.medium.lens).toBe(false);
  });
});
