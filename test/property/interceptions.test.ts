import { describe, expect, it } from 'vitest';
import { seeded } from '../physics/pieces.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { interceptEverywhere, interceptScene } from '../support/interceptions.ts';

/** A deep run makes about ten thousand interceptions of each kind. */
const SCENES = drawn(600, 4, 8);

describe('interceptions at every point of every leg', () => {
  it('[E-12] [E-32] [S-08] [S-29] checks are rolled, every model stands, and who is engaged touches', async () => {
    const total = { made: 0, midway: 0, joined: 0 };
    const first = seedOf(1);
    for (let seed = first; seed < first + SCENES; seed++) {
      const scene = interceptScene(seeded(seed));
      const { made, midway, joined, faults } = await interceptEverywhere(scene);
      expect(faults, `seed ${seed}: ${JSON.stringify(scene)}`).toEqual([]);
      total.made += made;
      total.midway += midway;
      total.joined += joined;
    }
    expect(total.made).toBeGreaterThan(SCENES * 10);
    expect(total.midway).toBeGreaterThan(SCENES);
    expect(total.joined).toBeGreaterThan(SCENES * 4);
  });
});
