import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlagSpot, flagsApart, type ScreenArea } from '../../src/scene/overlays/flags-apart.ts';
import { drawn } from '../support/drawn.ts';

const flag = (x: number, y: number, away: number): FlagSpot => ({ x, y, width: 100, height: 20, away });
const placed = (spot: FlagSpot, [right, down]: readonly [number, number]): ScreenArea => ({
  ...{ left: spot.x - spot.width / 2 + right, right: spot.x + spot.width / 2 + right },
  ...{ top: spot.y - spot.height + down, bottom: spot.y + down },
});
const overlap = (a: ScreenArea, b: ScreenArea): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.1;

describe('flags on the screen', () => {
  it('stay where they are when none is in the way of another', () => {
    expect(flagsApart([flag(100, 100, 5), flag(300, 100, 6)], [])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('give way to nearer ones by the shortest way', () => {
    // 18 px apart in height and 20 px tall, with 3 px between: 5 up.
    expect(flagsApart([flag(100, 82, 9), flag(110, 100, 5)], [])).toEqual([
      [0, -5],
      [0, 0],
    ]);
  });

  it('never lie under a panel', () => {
    const log = { left: 400, top: 0, right: 700, bottom: 300 };
    expect(flagsApart([flag(380, 100, 5)], [log])).toEqual([[-33, 0]]);
  });

  it('never overlap, wherever a handful of them stands', () => {
    const spot = fc.record({
      ...{ x: fc.integer({ min: 100, max: 500 }), y: fc.integer({ min: 60, max: 400 }) },
      ...{ width: fc.integer({ min: 40, max: 160 }), height: fc.constant(24), away: fc.integer({ min: 1, max: 99 }) },
    });
    const log = { left: 420, top: 0, right: 700, bottom: 200 };
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 6 }), (spots) => {
        const shifts = flagsApart(spots, [log]);
        const areas = spots.map((one, i) => placed(one, shifts[i]!));
        for (const [i, area] of areas.entries())
          expect([log, ...areas.slice(i + 1)].some((other) => overlap(area, other))).toBe(false);
        // The nearest one is moved for the panel alone.
        const nearest = spots.reduce((best, one) => (one.away < best.away ? one : best));
        if (!overlap(placed(nearest, [0, 0]), { ...log, left: log.left - 3, bottom: log.bottom + 3 }))
          expect(shifts[spots.indexOf(nearest)]).toEqual([0, 0]);
      }),
      { numRuns: drawn(300, 40), seed: 11 },
    );
  });
});
