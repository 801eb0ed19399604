import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { eyeOf, samplesOf, seesFighter } from '../../src/rules/skirmish/fighters/sight-lines.ts';
import { windowOf } from '../../src/rules/skirmish/fighters/windows.ts';
import { withTable } from '../support/fights.ts';
import { aBox } from '../support/game.ts';
import { WINDOWED_WALL } from '../support/windowed-wall.ts';
import { someFighters, bodyOf, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const foe = unitId('foe');

const scene = (
  terrain: readonly TerrainPiece[],
  foeAt: Point,
  more: readonly FighterPlan[] = [],
  plan: Partial<SkirmishPlan> = {},
) =>
  someFighters({
    terrain,
    ...plan,
    fighters: [{ id: 'ann', at: [0, 0] }, { id: 'foe', side: 'defender', at: foeAt }, ...more],
  });

const look = (state: ReturnType<typeof scene>, window?: Point) =>
  withTable(state, (table) => seesFighter(state, ann, foe, table, window ? { window } : {}));

describe('the nine lines', () => {
  it('[S-11] go from nine tenths of the height to three heights and three places across', () => {
    const state = scene([], [10, 0, 0]);
    const [viewer, target] = [state.models.get(bodyOf('ann'))!, state.models.get(bodyOf('foe'))!];
    expect(eyeOf(viewer)).toEqual([0, 1.125, 0]);
    const samples = samplesOf(target, eyeOf(viewer));
    expect(samples).toHaveLength(9);
    // Heights 0.15, 0.5 and 0.9 of 1.25; 0.8 of a radius of 0.5 to both sides.
    expect(new Set(samples.map((p) => p[1]))).toEqual(new Set([0.625, 1.125, 0.1875]));
    expect(new Set(samples.map((p) => Math.round(p[2] * 1e9) / 1e9 + 0))).toEqual(new Set([0, -0.4, 0.4]));
    expect(new Set(samples.map((p) => p[0]))).toEqual(new Set([10]));
  });

  it('[S-11] see what is in the open, along the first of them', async () => {
    expect(await look(scene([], [10, 0, 0]))).toEqual({
      target: 'foe',
      line: { from: [0, 1.125, 0], to: [10, 0.625, 0] },
      blockedBy: [],
    });
  });

  it('[S-11] do not see through a wall, and name it', async () => {
    const wall = aBox('wall', 'wall', [2.9, 3.1], [-6, 2], 3);
    expect(await look(scene([wall], [6, 0, 0]))).toEqual({
      target: 'foe',
      blockedBy: [{ kind: 'piece', id: 'wall' }],
    });
  });

  // A roof 3″ up from x = 4 on, its foe's highest sample at 4.125: the eye at 1.125 grazes 1.125 + 0.46875 x.
  it.each([
    [6, true],
    [6.5, false],
  ])('[S-11] over a parapet: a foe at %d on the roof is seen: %s, and not when it hides him', async (x, seen) => {
    const roof = aBox('roof', 'platform', [4, 12], [-6, 6], 3);
    expect((await look(scene([roof], [x, 3, 0]))).line !== undefined).toBe(seen);
  });

  it('[S-11] are blocked by other enemies and not by allies', async () => {
    const between = (side: 'attacker' | 'defender'): FighterPlan => ({
      id: 'big',
      at: [5, 0],
      radius: 1.5,
      height: 3,
      side,
    });
    expect((await look(scene([], [10, 0, 0], [between('defender')]))).blockedBy).toEqual([
      { kind: 'model', id: bodyOf('big') },
    ]);
    expect((await look(scene([], [10, 0, 0], [between('attacker')]))).line).toBeDefined();
  });

  it('[S-07] pass above who stands lower, and do not pass through who is as tall', async () => {
    const low: FighterPlan = { id: 'low', at: [5, 0], radius: 1.5, height: 0.5, side: 'defender' };
    expect((await look(scene([], [10, 0, 0], [low]))).line).toBeDefined();
    expect((await look(scene([], [10, 0, 0], [{ ...low, height: 2 }]))).line).toBeUndefined();
  });
});

describe('windows', () => {
  it('[S-11] may be looked from within 1″ of the base', () => {
    expect(windowOf(scene([WINDOWED_WALL], [10, 0, 0]), ann)).toEqual([1.1, 1, 0]);
  });

  it('[S-11] may not be looked from further away, nor on another floor', () => {
    const at = (place: Point) => someFighters({ terrain: [WINDOWED_WALL], fighters: [{ id: 'ann', at: place }] });
    expect(windowOf(at([-0.5, 0, 0]), ann)).toEqual([1.1, 1, 0]);
    expect(windowOf(at([-0.51, 0, 0]), ann)).toBeUndefined();
    expect(windowOf(at([0, 2, 0]), ann)).toBeUndefined();
    expect(windowOf(someFighters({ fighters: [{ id: 'ann', at: [0, 0] }] }), ann)).toBeUndefined();
  });

  it('[S-11] show what does not show from behind the wall', async () => {
    const aside = scene([WINDOWED_WALL], [6, 0, 6]);
    expect((await look(aside)).line).toBeUndefined();
    expect((await look(aside, [1.1, 1, 0])).line?.from).toEqual([1.1, 1, 0]);
  });

  it('[S-11] show who looks out of them until its next turn', async () => {
    const inside = (lookouts: SkirmishPlan['warband']) =>
      someFighters({
        terrain: [WINDOWED_WALL],
        ...(lookouts ? { warband: lookouts } : {}),
        fighters: [
          { id: 'ann', at: [6, 6] },
          { id: 'foe', side: 'defender', at: [0, 0] },
        ],
      });
    expect((await look(inside(undefined))).line).toBeUndefined();
    const seen = await look(inside({ lookouts: [{ unit: foe, eye: [1.1, 1, 0] }] }));
    expect(seen.line?.to).toEqual([1.1, 1, 0]);
  });
});
