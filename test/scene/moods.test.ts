import { expect, it } from 'vitest';
import { HOURS } from '../../src/scenario/ambience.ts';
import { MOOD } from '../../src/scene/light/moods.ts';

it.each(HOURS)('lets what is turned away from the light be read: %s', (hour) => {
  const { keyStrength, fillStrength, room } = MOOD[hour];
  // A tenth of the light is what film keeps apart from black.
  expect(fillStrength / keyStrength).toBeGreaterThan(0.1);
  expect(room).toBeGreaterThanOrEqual(0.15);
});
