import { describe, expect, it } from 'vitest';
import type { Shape } from '../../src/rules/core/terrain.ts';
import { aPiece } from '../physics/pieces.ts';
import { block } from '../support/ask-places.ts';
import { expectClose, shortestPath } from '../support/ask-path.ts';

/** What slopes may differ from their closed forms by. */
const SLOPE = 5e-3;
const ramp: Shape = { kind: 'ramp', size: [4, 3, 6] };

describe('ways over slopes', () => {
  it('up a ramp onto a block cost its surface: 3 + √45 + 3', () => {
    const pieces = [aPiece('ramp', ramp, [0, 0, 0], 0, 'hill'), block('block', [-3, 3], [3, 10], 3)];
    const way = shortestPath({ pieces, from: [0, 0, -6], to: [0, 3, 6] }, SLOPE);
    expectClose(way.length, 6 + Math.sqrt(45), 1e-6);
    expect(way.up + way.down).toBeLessThan(1e-6);
  });

  it('between two places on a ramp are straight over it', () => {
    const way = shortestPath(
      { pieces: [aPiece('ramp', ramp, [0, 0, 0], 0, 'hill')], from: [-0.5, 1, -1], to: [0.5, 2, 1] },
      SLOPE,
    );
    expectClose(way.length, Math.sqrt(1 + 4 + 1), 1e-6);
  });

  it('slantwise over a gable cross its ridge where the unfolded line does: 13.4164', () => {
    const gable: Shape = { kind: 'heightfield', size: [8, 24], columns: 3, rows: 2, heights: [0, 3, 0, 0, 3, 0] };
    const way = shortestPath(
      { pieces: [aPiece('gable', gable, [0, 0, 0], 0, 'hill')], from: [-5, 0, -3], to: [5, 0, 3] },
      SLOPE,
    );
    expectClose(way.length, Math.sqrt(180), SLOPE);
    expect(way.length).toBeGreaterThan(Math.sqrt(180) * (1 - 1e-9));
  });

  it('over a cone are shorter than over its top: the chord of its unrolled fan', () => {
    const n = 33;
    const heights = Array.from({ length: n * n }, (_, i) => {
      const [x, z] = [((i % n) / (n - 1) - 0.5) * 16, (Math.floor(i / n) / (n - 1) - 0.5) * 16];
      return Math.max(0, 3 * (1 - Math.hypot(x, z) / 8));
    });
    const cone: Shape = { kind: 'heightfield', size: [16, 16], columns: n, rows: n, heights };
    const slant = Math.hypot(8, 3);
    const way = shortestPath(
      { pieces: [aPiece('cone', cone, [0, 0, 0], 0, 'hill')], from: [-8, 0, 0], to: [8, 0, 0] },
      SLOPE,
    );
    expectClose(way.length, 2 * slant * Math.sin((Math.PI * 8) / slant / 2), SLOPE);
  });
});
