import { afterAll, describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../src/kernel/point.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aSkirmish, clearTables } from '../support/engage.ts';
import { aBox } from '../support/game.ts';
import type { FighterPlan, SkirmishPlan } from '../support/skirmish.ts';

afterAll(clearTables);

/** Ann goes straight from 0 to her target at 8, centre line x from 0 to 7; a foe beside the path may step in. */
async function onPath(
  foe: Partial<FighterPlan>,
  plan: Partial<SkirmishPlan> = {},
  terrain: readonly TerrainPiece[] = [],
) {
  const fight = await aSkirmish({
    ...plan,
    terrain,
    fighters: [
      { id: 'ann', at: [0, 0] },
      { id: 'bob', at: [8, 0], side: 'defender' },
      { id: 'foe', at: [4, 2.6], side: 'defender', ...foe },
      { id: 'pal', at: [4, -9], side: 'attacker' },
    ],
  });
  fight.play({ kind: 'declare-engage', unit: unitId('ann'), targets: [unitId('bob')], checks: [] });
  fight.play({ kind: 'choose-path' });
  return fight;
}
const step = (to: PlanPoint, unit = 'foe'): Command => ({ kind: 'intercept', unit: unitId(unit), to });

describe('who may intercept', () => {
  it('[S-27] is any enemy who is active and engaged with no model, the Staggered too', async () => {
    (await onPath({})).play(step([4, 0.6]));
    (await onPath({ status: ['staggered'] })).play(step([4, 0.6]));
  });

  it('[S-27] is not who is down or engaged, a friend, or the target', async () => {
    for (const status of ['dazed', 'stunned'] as const)
      expect((await onPath({ status: [status] })).refusal(step([4, 0.6]))).toEqual(['S-27 interceptor-unfit']);
    const engaged = { engaged: [['foe', 'pal']] } as const;
    expect((await onPath({}, engaged)).refusal(step([4, 0.6]))).toEqual(['S-27 interceptor-unfit']);
    expect((await onPath({})).refusal(step([4, 0.6], 'pal'))).toEqual(['S-27 interceptor-unfit']);
    expect((await onPath({})).refusal(step([7, 0.5], 'bob'))).toEqual(['S-27 interceptor-unfit']);
    expect((await onPath({})).refusal(step([4, 0.6], 'ghost'))).toEqual(['S-27 interceptor-unknown']);
  });
});

describe('how an interceptor steps in', () => {
  it('[S-28] is straight, up to 2″', async () => {
    const fight = await onPath({});
    fight.play(step([4, 0.6]));
    expect(fight.at('foe')).toEqual([4, 0, 0.6]);
  });

  it('[S-28] is not further, through a wall, or up one', async () => {
    expect((await onPath({})).refusal(step([4, 0.55]))).toEqual(['S-28 intercept-too-far']);
    const wall = aBox('wall', 'wall', [2, 6], [1.4, 1.6], 2);
    expect((await onPath({}, {}, [wall])).refusal(step([4, 0.6]))).not.toEqual([]);
    const stage = aBox('stage', 'platform', [2, 6], [0.2, 1.6], 1.2);
    expect((await onPath({}, {}, [stage])).refusal(step([4, 0.7]))).not.toEqual([]);
  });

  it('[S-28] goes over a step of 1″', async () => {
    const crate = aBox('crate', 'crate', [2, 6], [2, 4], 1);
    const fight = await onPath({ at: [4, 1, 2.6] }, {}, [crate]);
    fight.play(step([4, 0.6]));
    expect(fight.at('foe')).toEqual([4, 0, 0.6]);
  });
});
