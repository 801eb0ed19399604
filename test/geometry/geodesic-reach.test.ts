import { describe, expect, it } from 'vitest';
import { findGeodesic } from '../../src/geometry/geodesic/geodesic.ts';
import { spreadGeodesics } from '../../src/geometry/geodesic/geodesic-reach.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn, scaled } from '../support/drawn.ts';
import { roughGrid, somewhere } from '../support/rough-grid.ts';

describe('all shortest paths from one place', () => {
  it('are as long as those found one by one, and end where these do (seed 61)', () => {
    const random = seeded(61);
    let [found, refused] = [0, 0];
    for (let i = 0; i < drawn(600); i++) {
      const mesh = roughGrid(random, 4 + (i % 12), 10, [0, 0.3, 2][i % 3]!);
      const from = somewhere(mesh, random);
      const limit = 3 + 12 * random();
      const reach = spreadGeodesics(mesh, from, limit)(limit, Infinity)!;
      for (let q = 0; q < 30; q++) {
        const to = somewhere(mesh, random);
        const [one, all] = [findGeodesic(mesh, from, to, limit), reach.pathTo(to, limit)];
        expect(all === undefined).toBe(one === undefined);
        if (!one || !all) refused++;
        else {
          expect(Math.abs(all.length - one.length)).toBeLessThan(1e-7);
          expect(all.stretches.at(-1)?.to ?? to.at).toEqual(one.stretches.at(-1)?.to ?? to.at);
          found++;
        }
      }
    }
    expect(found).toBeGreaterThan(scaled(6000));
    expect(refused).toBeGreaterThan(scaled(1000));
  });
});
