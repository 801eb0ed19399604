import { describe, expect, it } from 'vitest';
import { drawn } from '../support/drawn.ts';
import { judgePathIndependently } from '../support/judge-path.ts';
import { MIXES } from '../support/random-scene.ts';

/** Scenes of each mix. */
const SCENES = drawn(120);

describe('ways lie between what polygons inside and around the obstacles say, touch nothing and add up', () => {
  for (const [k, mix] of MIXES.entries()) {
    it(`${mix} obstacles (seeds ${k}0000 on)`, () => {
      const seeds = Array.from({ length: SCENES }, (_, i) => 10_000 * k + i);
      const judged = seeds.map((seed) => ({ seed, faults: judgePathIndependently(seed, mix) }));
      expect(judged.filter((j) => j.faults && j.faults.length > 0)).toEqual([]);
      expect(judged.filter((j) => j.faults).length).toBeGreaterThan(0.9 * SCENES);
    });
  }
});
