import { describe, expect, it } from 'vitest';
import { pickModel, rayToDrum } from '../../src/scene/camera/pick.ts';
import { aGame } from '../support/game.ts';

const down = { from: [0, 10, 0], along: [0, -1, 0] } as const;

describe('the ray of a pointer', () => {
  it('meets the lid of a drum from above', () => {
    expect(rayToDrum(down, [0.3, 0, 0], 0.5, 2)).toBe(8);
  });

  it('misses a drum beside it', () => {
    expect(rayToDrum(down, [0.6, 0, 0], 0.5, 2)).toBeUndefined();
  });

  it('meets the side of a drum at its radius', () => {
    expect(rayToDrum({ from: [-5, 1, 0], along: [1, 0, 0] }, [0, 0, 0], 0.5, 2)).toBeCloseTo(4.5, 12);
  });

  it('does not see what is behind the eye', () => {
    expect(rayToDrum({ from: [5, 1, 0], along: [1, 0, 0] }, [0, 0, 0], 0.5, 2)).toBeUndefined();
  });

  it('picks the nearer of two models in a row', () => {
    const game = aGame({
      units: [
        {
          id: 'a',
          side: 'attacker',
          at: [
            [0, 0],
            [3, 0],
          ],
        },
        { id: 'd', side: 'defender', at: [[9, 0]] },
      ],
    });
    expect(pickModel({ from: [20, 0.5, 0], along: [-1, 0, 0] }, game.models.values())).toBe('d1');
  });
});
