import { afterEach, describe, expect, it } from 'vitest';
import { theEvent } from '../support/fight.ts';
import {
  ann,
  aSkirmish,
  choose,
  clearTables,
  DECLINE,
  engage,
  foe,
  RESOLVE,
  type Skirmish,
  stepIn,
} from '../support/engage.ts';
import { aBox, aPiece } from '../support/game.ts';
import type { FighterPlan, SkirmishPlan } from '../support/skirmish.ts';

afterEach(clearTables);

const DETOUR = [
  [2.6, 1.01],
  [3.4, 1.01],
  [7.01024, 0.14959],
] as const;
const past = (dan: Partial<FighterPlan>, more: Partial<SkirmishPlan> = {}, others: readonly FighterPlan[] = []) =>
  aSkirmish({ fighters: [ann([0, 0]), { id: 'dan', at: [3, 0], ...dan }, foe('ben', [8, 0]), ...others], ...more });

describe('difficult ground on the way', () => {
  const pond = (halfDepth: number) => aPiece('pond', 'water', { kind: 'box', size: [1, 0.1, 2 * halfDepth] }, [4, 0]);
  const across = (halfDepth: number) =>
    aSkirmish({ terrain: [pond(halfDepth)], fighters: [ann([0, 0]), foe('ben', [8, 0])] });

  it('[S-20] is gone round where that costs less than the 2″ it takes: 7.616 instead of 7 and 2', async () => {
    const round = Math.hypot(3.5, 1.5) + 1 + (Math.hypot(3.5, 1.5) - 1);
    expect((await across(1.5)).ask('ann', 'ben').length).toBeCloseTo(round, 3);
  });

  it('[S-20] is crossed where the way round is longer: 7 and 2 instead of 9.6', async () =>
    expect((await across(3.3)).ask('ann', 'ben').length).toBeCloseTo(7, 4));
});

describe('friends on the way', () => {
  it('[E-13][E-14][X-42] are passed through: 7.0', async () => {
    for (const status of [[], ['staggered']] as const) {
      const fight = await past({ status });
      expect(fight.ask('ann', 'ben').length).toBeCloseTo(7, 4);
      fight.play(engage('ann', 'ben'));
      fight.play(choose([7, 0]));
      fight.play(RESOLVE);
      expect(fight.foes('ann')).toEqual(['ben']);
    }
  });

  it('[E-13][X-39][X-40] not when they are down or engaged: 7.269 round them', async () => {
    for (const status of ['stunned', 'dazed'] as const)
      expect((await past({ status: [status] })).ask('ann', 'ben').length).toBeCloseTo(7.269, 3);
    const engaged = await past({}, { engaged: [['dan', 'eve']] }, [foe('eve', [3, -1])]);
    expect(engaged.ask('ann', 'ben').length).toBeCloseTo(7.269, 3);
  });

  it('[E-14][X-38] refuses a detour where the shortest way leads through one', async () => {
    const fight = await past({});
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(choose(...DETOUR))).toEqual(['E-14 ally-avoided']);
  });

  it('[E-14] lets any path within reach where the shortest leads through no model', async () => {
    const fight = await past({ at: [3, 5] });
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(choose(...DETOUR))).toEqual([]);
  });

  it('[E-13] refuses an end on one', async () => {
    const fight = await past({ at: [7.2, 0.9] });
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(choose([7.01024, 0.14959]))).toContain('S-23 no-standing');
  });
});

describe('the interceptor', () => {
  /** Ann goes to Ben along z = 0; Cid stands beside the way. */
  const beside = (
    cid: FighterPlan['at'],
    more: Partial<FighterPlan> = {},
    plan: Partial<SkirmishPlan> = {},
    others: readonly FighterPlan[] = [],
  ) => aSkirmish({ fighters: [ann([0, 0]), foe('ben', [8, 0]), foe('cid', cid, more), ...others], ...plan });
  const onPath = (fight: Skirmish) => {
    fight.play(engage('ann', 'ben'));
    fight.play(choose());
    return fight;
  };

  it('[E-29] may step in once the path is known, one of them', async () => {
    const fight = onPath(await beside([4, 2.6], {}, {}, [foe('eve', [5, -2.6])]));
    fight.play(stepIn('cid', [4, 0.6]));
    expect(fight.refusal(stepIn('eve', [5, -0.6]))).toEqual(['E-29 intercepted-already']);
    expect(fight.refusal(DECLINE)).toEqual(['E-29 no-intercept-now']);
  });

  it('[E-29] refuses one before the path is chosen, and one after all have declined', async () => {
    const fight = await beside([4, 2.6]);
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(stepIn('cid'))).toEqual(['E-29 no-intercept-now']);
    fight.play(choose());
    fight.play(DECLINE);
    expect(fight.refusal(stepIn('cid'))).toEqual(['E-29 no-intercept-now']);
  });

  it.each([
    [2.6, 0.6],
    [2.99, 0.99],
    [1.8, 0],
  ])('[E-30][E-31][X-20][X-22][X-23] from %d beside the way he comes to %d, and that blocks', async (from, to) => {
    const fight = onPath(await beside([4, from]));
    fight.play(stepIn('cid', [4, to]));
    expect(fight.at('cid')).toEqual([4, 0, to]);
    fight.play(RESOLVE);
    expect(fight.at('ann')?.[0]).toBeCloseTo(4 - Math.sqrt(1 - to * to), 4);
    expect(fight.foes('ann')).toEqual(['cid']);
  });

  it.each([3, 3.01])('[E-30][X-21] refuses one %d beside the way: it would be tangent at best', async (from) => {
    const fight = onPath(await beside([4, from]));
    expect(fight.refusal(stepIn('cid'))).toContain('E-30 does-not-block');
    expect(fight.ask('ann', 'ben').interceptors).toEqual([]);
  });

  it('[E-30][X-25] refuses a step over a wall, one round it, and one that is too long', async () => {
    const wall = aBox('wall', 'wall', [3, 5], [1.45, 1.55], 2);
    const fight = onPath(await beside([4, 2.6], {}, { terrain: [wall] }));
    expect(fight.refusal(stepIn('cid', [4, 0.6]))[0]).toMatch(/^S-28 intercept-(blocked|climbs)/);
    expect(fight.refusal(stepIn('cid', [2, 0.6]))[0]).toMatch(/^S-28/);
    const open = onPath(await beside([4, 2.99]));
    expect(open.refusal(stepIn('cid', [4, 0.5]))).toEqual(['S-28 intercept-too-far']);
    expect(open.refusal(stepIn('cid', [4, 2]))).toEqual(['E-30 does-not-block']);
  });

  it('[E-31] steps straight at the path where no player says where to', async () => {
    const fight = onPath(await beside([4, 2.6]));
    const events = fight.play(stepIn('cid'));
    expect(theEvent(events, 'fighter-moved')).toMatchObject({ unit: 'cid', how: 'intercept' });
    expect(fight.at('cid')?.[2]).toBeCloseTo(0.6, 4);
  });

  it('[E-31] never moves a second time for it, and not when it may not', async () => {
    const fight = onPath(await beside([4, 2.6], { status: ['dazed'] }));
    expect(fight.refusal(stepIn('cid'))).toEqual(['S-27 interceptor-unfit']);
    expect(fight.at('cid')).toEqual([4, 0, 2.6]);
  });

  it('[E-32][X-24] the engager touches it instead of the target', async () => {
    const fight = onPath(await beside([9, 1.2]));
    fight.play(stepIn('cid', [7.2, 0.85]));
    fight.play(RESOLVE);
    expect(fight.at('ann')?.[0]).toBeCloseTo(6.673, 3);
    expect(fight.foes('ann')).toEqual(['cid']);
    expect(fight.foes('ben')).toEqual([]);
  });

  it('[E-32] does not lead to one that stands clear of the interceptor: the target is free', async () => {
    const fight = onPath(await beside([4, 1.8]));
    fight.play(stepIn('cid', [4, 0]));
    fight.play(RESOLVE);
    expect(fight.at('ann')).toEqual([3, 0, 0]);
    expect(fight.foes('ben')).toEqual([]);
  });

  it('[E-33] without one the attempt succeeds', async () => {
    const fight = onPath(await beside([4, 2.6]));
    fight.play(DECLINE);
    expect(theEvent(fight.play(RESOLVE), 'engage-ended').outcome).toBe('engaged');
    expect(fight.foes('ann')).toEqual(['ben']);
  });

  it('[E-33][X-31] does not succeed where a check fails, and the interceptor stays where it went', async () => {
    const roof = aBox('roof', 'platform', [3, 9], [-4, 4], 3);
    const fight = await aSkirmish({
      fighters: [ann([0, 0]), foe('ben', [5, 3, 0]), foe('cid', [3.6, 3, 2.2])],
      terrain: [roof],
    });
    fight.play(engage('ann', 'ben', ['climb']));
    fight.play({ kind: 'roll-out-of-sight' }, 18);
    fight.play(choose());
    fight.play(stepIn('cid', [3.6, 3, 0.5]));
    expect(theEvent(fight.play(RESOLVE, 9), 'engage-ended').outcome).toBe('check-failed');
    expect(fight.at('cid')).toEqual([3.6, 3, 0.5]);
    expect(fight.at('ann')?.[0]).toBeCloseTo(2.5, 4);
    expect(fight.foes('ann')).toEqual([]);
  });
});

describe('where it ends', () => {
  it('[E-34] in contact, on the side the path came from', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, 0])] });
    fight.play(engage('ann', 'ben'));
    fight.play(choose([4, 2], [5.2, 0.6]));
    fight.play(RESOLVE);
    expect(fight.at('ann')).toEqual([5.2, 0, 0.6]);
    expect(fight.foes('ann')).toEqual(['ben']);
  });

  it('[E-34] refuses an end without contact, and one on the far side that no way leads to', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, 0])] });
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(choose([4.9, 0]))).toEqual(['E-34 no-contact']);
    expect(fight.refusal(choose([4, 3], [7, 0]))).toContain('S-10 through-foe');
  });
});
