import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapAsk } from '../../../src/lab/questions/map-ask.ts';
import { modelId, unitId } from '../../../src/rules/core/ids.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../../src/rules/core/terrain.ts';
import { askMap, whyNotMapped } from '../../support/ask-map.ts';
import { aBox, aGame, aPiece } from '../../support/game.ts';

type Reach = Extract<MapAsk, { what: 'reach' }>;
const RED = unitId('red');
const asking = (more: Partial<Reach> = {}): Reach => ({ what: 'reach', unit: RED, limit: 12, ...more });

const alone = (terrain: readonly TerrainPiece[] = [], keywords: readonly string[] = ['INFANTRY']): GameState =>
  aGame({ units: [{ id: 'red', at: [[0, 0]], keywords }], terrain });

describe('ground a unit reaches', () => {
  it('is a disc about a model on open ground', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: -28, max: 28, noNaN: true }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        async (x, z) => {
          const [answer] = await askMap(alone(), asking(), [[x, z]]);
          const straight = Math.sqrt(x * x + z * z);
          if (straight > 12.0005) expect(answer).toEqual([Number.NaN, Number.NaN]);
          else expect(answer).toEqual([expect.closeTo(straight, 6), 0]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is measured from the model that is nearest, the others out of the way, or from the one who is asked for', async () => {
    const state = aGame({
      units: [
        {
          id: 'red',
          at: [
            [0, 0],
            [4, 0],
          ],
        },
      ],
    });
    expect(
      await askMap(state, asking(), [
        [6, 0],
        [4, 0],
        [-3, 0],
      ]),
    ).toEqual([
      [2, 0],
      [0, 0],
      [3, 0],
    ]);
    const [beyond, onMate] = await askMap(state, asking({ model: modelId('red1') }), [
      [6, 0],
      [4, 0],
    ]);
    expect(beyond).toEqual([6, 0]);
    expect(onMate).toEqual([Number.NaN, Number.NaN]);
  });

  it('is as far over a wall as up it, across and down; the air is shorter, and so is the way round when there is one', async () => {
    // A slab 10 inches high and 1 thick from edge to edge: base radius 0.63, so it is climbed with all of it.
    const wall = aBox('wall', 'wall', [3, 4], [-22, 22], 3);
    const beyond = [[8, 0]] as const;
    expect(await askMap(alone([wall]), asking({ limit: 20 }), beyond)).toEqual([[expect.closeTo(8 + 3 + 3, 3), 0]]);
    const [[flown] = []] = await askMap(alone([wall]), asking({ limit: 20, fly: true }), beyond);
    const r = 32 / 25.4 / 2;
    const rise = Math.sqrt((3 - r) ** 2 + 9);
    expect(flown).toBeCloseTo(rise + (1 + 2 * r) + Math.sqrt((8 - 4 - r) ** 2 + 9), 2);
    expect(await askMap(alone([wall], ['FLY']), asking({ limit: 20 }), beyond)).toEqual([[flown, 0]]);
    expect(await askMap(alone([wall], ['FLY']), asking({ limit: 20, fly: false }), beyond)).toEqual([
      [expect.closeTo(14, 3), 0],
    ]);
  });

  it('is the highest place that is reached, or one under lifted floors', async () => {
    const slab = aPiece('bridge', 'platform', { kind: 'box', size: [6, 0.5, 6] }, [6, 3, 0]);
    const under = [[6, 0]] as const;
    expect(await askMap(alone([slab]), asking({ limit: 8 }), under)).toEqual([[6, 0]]);
    const [[length = 0, height] = []] = await askMap(alone([slab]), asking({ limit: 20 }), under);
    // No face joins ground and slab: only who flies comes up there.
    expect([length, height]).toEqual([6, 0]);
    const [[up = 0, at] = []] = await askMap(alone([slab]), asking({ limit: 20, fly: true }), under);
    expect(at).toBeCloseTo(3.5, 6);
    expect(up).toBeGreaterThan(6);
    expect(await askMap(alone([slab]), asking({ limit: 20, fly: true, floor: 3 }), under)).toEqual([[6, 0]]);
  });

  it('keeps out of the range of enemies unless only the way is asked for', async () => {
    const state = aGame({
      units: [
        { id: 'red', at: [[0, 0]] },
        { id: 'blue', side: 'defender', at: [[8, 0]] },
      ],
    });
    const near = [[6, 0]] as const;
    expect(await askMap(state, asking(), near)).toEqual([[Number.NaN, Number.NaN]]);
    expect(await askMap(state, asking({ purpose: 'path' }), near)).toEqual([[6, 0]]);
  });

  it.each([
    [{ unit: unitId('green') }, 'unit', 'no unit "green"'],
    [{ model: modelId('b1') }, 'model', 'is not a model of red, which has red1'],
    [{ limit: -1 }, 'limit', 'from 0 to 120'],
    [{ limit: Number.NaN }, 'limit', 'from 0 to 120'],
    [{ limit: 121 }, 'limit', 'got 121'],
  ])('is not drawn for %o', async (more, at, message) => {
    expect(await whyNotMapped(alone(), asking(more))).toEqual({ at, message: expect.stringContaining(message) });
  });
});
