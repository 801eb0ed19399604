import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { figureSetting } from '../../src/lab/map/standing.ts';
import { withTable } from '../support/ask-map.ts';
import { drawn, scaled } from '../support/drawn.ts';
import { aGame, aPiece, roundBase } from '../support/game.ts';

/** How far apart places are tried, and how many each way about the middle of a zone. */
const STEP = 0.06;
const HALF = 45;
const WIDE = 2 * HALF + 1;

describe('ends in a zone', () => {
  it('are legal, inside it, and at least one lies on every patch that a fine lattice finds', async () => {
    const boxes = fc.array(
      fc.record({
        x: fc.double({ min: -3, max: 3, noNaN: true }),
        z: fc.double({ min: -3, max: 3, noNaN: true }),
        w: fc.double({ min: 0.3, max: 4, noNaN: true }),
        d: fc.double({ min: 0.3, max: 4, noNaN: true }),
        h: fc.constantFrom(1, 3, 7),
        kind: fc.constantFrom('wall', 'container', 'hill'),
      }),
      { minLength: 2, maxLength: 8 },
    );
    const reach = fc.double({ min: 0.8, max: 2.2, noNaN: true });
    let [patches, ground, tops] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(boxes, reach, fc.constantFrom(25, 40, 60), async (spec, within, mm) => {
        const terrain = spec.map(({ x, z, w, d, h, kind }, i) =>
          aPiece(`p${i}`, kind as 'wall', { kind: 'box', size: [w, h, d] }, [x, z]),
        );
        const state = aGame({ units: [], terrain, table: { width: 9, depth: 9 } });
        const setting = figureSetting(state, { base: roundBase(mm), height: 1.5 });
        const core: readonly PlanPoint[] = [
          [-0.3, -0.2],
          [0.4, -0.2],
          [0.1, 0.3],
        ];
        await withTable(state, (table) => {
          const ends = table.ends(setting, { core, radius: within, low: 0, high: 5 });
          for (const at of ends) {
            expect(table.whyNoPlace(setting, at)).toBeUndefined();
            expect(distanceTo(core, at[0], at[2])).toBeLessThanOrEqual(within + 1e-6);
            if (at[1] === 0) ground++;
            else tops++;
          }
          for (const height of [0, 1, 3]) {
            const own = ends.filter(([, y]) => Math.abs(y - height) < 0.01);
            const isLegal = Uint8Array.from({ length: WIDE * WIDE }, (_, i) => {
              const [x, z] = placeOf(i);
              const isIn = distanceTo(core, x, z) <= within;
              return isIn && table.whyNoPlace(setting, [x, height, z]) === undefined ? 1 : 0;
            });
            for (const patch of patchesOf(isLegal)) {
              // A patch that is nowhere three places wide may be a row of places along a boundary.
              if (!patch.some((i) => AROUND.every((by) => isLegal[i + by] === 1))) continue;
              patches++;
              const isMet = patch.some((i) => {
                const [x, z] = placeOf(i);
                return own.some((at) => Math.abs(at[0] - x) <= 1.5 * STEP && Math.abs(at[2] - z) <= 1.5 * STEP);
              });
              expect([height, placeOf(patch[0]!), isMet]).toEqual([height, placeOf(patch[0]!), true]);
            }
          }
        });
      }),
      { numRuns: drawn(25, 8) },
    );
    expect(Math.min(patches, ground, tops)).toBeGreaterThan(scaled(10));
  });
});

const AROUND = [-WIDE - 1, -WIDE, -WIDE + 1, -1, 1, WIDE - 1, WIDE, WIDE + 1];

const placeOf = (i: number): PlanPoint => [((i % WIDE) - HALF) * STEP, (Math.floor(i / WIDE) - HALF) * STEP];

/** Joined places that are legal; the zone does not come to the lattice's rim. */
function patchesOf(isLegal: Uint8Array): readonly (readonly number[])[] {
  const seen = new Uint8Array(isLegal.length);
  const patches: number[][] = [];
  isLegal.forEach((is, start) => {
    if (is === 0 || seen[start] === 1) return;
    const patch = [start];
    seen[start] = 1;
    for (let n = 0; n < patch.length; n++)
      for (const by of [-WIDE, -1, 1, WIDE]) {
        const next = patch[n]! + by;
        if (isLegal[next] !== 1 || seen[next] === 1) continue;
        seen[next] = 1;
        patch.push(next);
      }
    patches.push(patch);
  });
  return patches;
}

/** Distance from a triangle, 0 inside. */
function distanceTo(core: readonly PlanPoint[], x: number, z: number): number {
  let [isIn, least] = [true, Number.POSITIVE_INFINITY];
  core.forEach(([bx, bz], i) => {
    const [ax, az] = core.at(i - 1)!;
    const [ex, ez] = [bx - ax, bz - az];
    if (ex * (z - az) - (x - ax) * ez < 0) isIn = false;
    const t = Math.min(1, Math.max(0, ((x - ax) * ex + (z - az) * ez) / (ex * ex + ez * ez)));
    least = Math.min(least, Math.hypot(x - ax - t * ex, z - az - t * ez));
  });
  return isIn ? 0 : least;
}
