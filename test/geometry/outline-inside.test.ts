import { describe, expect, it } from 'vitest';
import { isInOutline } from '../../src/geometry/surface/facets.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { drawn } from '../support/drawn.ts';

const SEED = 20_261_126;

describe('whether a plan point lies in a convex outline', () => {
  it(`is what half-planes say, however many corners it has (seed ${SEED})`, () => {
    const bits = seededRandom(SEED);
    const random = () => bits() / 2 ** 32;
    let [inside, outside] = [0, 0];
    for (let n = 0; n < drawn(2000, 200); n++) {
      // Corners on an ellipse, at uneven angles: convex and counter-clockwise.
      const count = 3 + Math.floor(random() * 120);
      const [width, depth] = [0.2 + 3 * random(), 0.2 + 3 * random()];
      const angles = Array.from({ length: count }, () => 2 * Math.PI * random()).sort((a, b) => a - b);
      const outline = angles.map((a): PlanPoint => [width * Math.cos(a), depth * Math.sin(a)]);
      for (let k = 0; k < 20; k++) {
        const [x, z] = [(2 * random() - 1) * 1.2 * width, (2 * random() - 1) * 1.2 * depth];
        const offs = outline.map(([ax, az], i) => {
          const [bx, bz] = outline[(i + 1) % count]!;
          return (bx - ax) * (z - az) - (bz - az) * (x - ax);
        });
        const least = Math.min(...offs);
        // Within rounding of the border either answer is right.
        if (Math.abs(least) < 1e-7) continue;
        expect(isInOutline(outline, x, z)).toBe(least > 0);
        if (least > 0) inside++;
        else outside++;
      }
    }
    expect(Math.min(inside, outside)).toBeGreaterThan(500);
  });
});
