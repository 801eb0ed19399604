import { describe, expect, it } from 'vitest';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { createViews } from '../../src/physics/views/views.ts';
import type { Point } from '../../src/kernel/point.ts';
import type { MoveSetting, ReachMap } from '../../src/rules/core/ports.ts';
import { drawn } from '../support/drawn.ts';
import { MIXES, randomScene } from '../support/random-scene.ts';
import { aPiece } from './pieces.ts';

const LIMIT = 4;

/** The lengths of paths to places on a grid, −1 where there is none, and of those into a zone. */
function answersOf(reach: ReachMap): readonly number[] {
  const lengths: number[] = [];
  for (let x = -6; x <= 6; x += 1.5)
    for (let z = -6; z <= 6; z += 1.5)
      for (const y of reach.levelsAt(x, z)) lengths.push(y, reach.lengthTo([x, y, z]) ?? -1);
  const zone = { core: [[-2, 1]], radius: 1.5, low: 0, high: 6 } as const;
  return [...lengths, ...reach.landings(zone).map(({ length }) => length)];
}

describe('movers that are asked about with their whole unit', () => {
  it.each(MIXES)('reach what each reaches alone, over slopes too: %s', (mix) => {
    for (let seed = 1; seed <= drawn(60); seed++) {
      const { spec, setting, random } = randomScene(seed, mix);
      const ramp = aPiece('ramp', { kind: 'ramp', size: [5, 2, 4] }, [3, 0, -3], seed, 'hill');
      const terrain = seed % 2 === 0 ? [...spec.terrain, ramp] : spec.terrain;
      const places = Array.from({ length: 3 }, (): Point => [3 * random() - 6, 0, 4 * random() - 2]);
      const [xs, zs] = [places.map(([x]) => x), places.map(([, , z]) => z)];
      const unitBounds = {
        ...{ minX: Math.min(...xs), maxX: Math.max(...xs) },
        ...{ minZ: Math.min(...zs), maxZ: Math.max(...zs) },
      };
      const together = createViews({ ...spec, terrain });
      for (const from of places) {
        const own: MoveSetting = setting(from);
        const alone = answersOf(createReachMap(createViews({ ...spec, terrain }), own, LIMIT));
        const shared = answersOf(createReachMap(together, { ...own, unitBounds }, LIMIT));
        expect(shared.length, `seed ${seed}`).toBe(alone.length);
        for (const [i, length] of alone.entries()) expect(shared[i], `seed ${seed}`).toBeCloseTo(length, 6);
      }
    }
  });
});
