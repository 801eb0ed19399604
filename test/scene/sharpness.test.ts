import { expect, it } from 'vitest';
import { PICTURE } from '../../src/scene/picture/picture-quality.ts';
import { sharpnessAllowed, sharpnessOf } from '../../src/scene/picture/use-quality.ts';

it.each([
  ['a laptop as it is', 1440, 900, 1, 1],
  ['a fine laptop not finer than is seen', 1280, 800, 2, 1.5],
  ['a desk at its own pixels', 1920, 1200, 1, 1],
  ['a zoomed-out page not coarser than its pixels', 1440, 900, 0.5, 1],
])('draws %s', (_, width, height, screen, sharpness) => {
  expect(sharpnessOf(width, height, screen, PICTURE.high)).toBe(sharpness);
});

it.each([
  [1920, 1080, 1.5],
  [3840, 2160, 1],
  [3440, 1440, 2],
])('never draws more pixels than a screen of 2560 × 1440: %i × %i at %d', (width, height, screen) => {
  const sharpness = sharpnessOf(width, height, screen, PICTURE.ultra);
  expect(width * height * sharpness ** 2).toBeCloseTo(2560 * 1440, 0);
});

it.each([
  ['nothing asked', '', Number.POSITIVE_INFINITY],
  ['half', '?quality=low&sharpness=0.5', 0.5],
  ['nothing at all', '?sharpness=0', 0.1],
  ['a word', '?sharpness=fine', Number.POSITIVE_INFINITY],
])('an address that asks for %s is heard', (_, search, allowed) => {
  expect(sharpnessAllowed(search)).toBe(allowed);
});
