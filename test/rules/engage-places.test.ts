import { afterEach, describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import { blockingPlaces } from '../../src/rules/skirmish/engage/blocking-places.ts';
import { skirmishOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { ann, aSkirmish, choose, clearTables, engage, foe } from '../support/engage.ts';
import { aBox } from '../support/game.ts';

afterEach(clearTables);

/** Ann on her way along the x axis to Ben, Cid beside it. */
const onTheWay = async (cid: readonly [number, number], terrain: Parameters<typeof aSkirmish>[0]['terrain'] = []) => {
  const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [8, 0]), foe('cid', cid)], terrain });
  fight.play(engage('ann', 'ben'));
  fight.play(choose());
  const attempt = skirmishOf(fight.state).attempt!;
  if (attempt.stage.kind !== 'intercept') throw new Error(`at ${attempt.stage.kind}`);
  const on = { attempt, move: attempt.stage.move };
  return blockingPlaces(fight.state, on, unitId('cid'), fight.table);
};

describe('the places from which a path is blocked', () => {
  it('[E-30] all lie within 2″ of it and less than two radii from the path', async () => {
    const places = await onTheWay([4, 2.6]);
    expect(places.length).toBeGreaterThan(10);
    for (const [x, , z] of places) {
      expect(Math.hypot(x - 4, z - 2.6)).toBeLessThanOrEqual(2.0001);
      expect(Math.abs(z)).toBeLessThan(0.9901);
    }
  });

  it('[E-30] are none for a model 3.0″ from it, who does not reach it', async () => {
    expect(await onTheWay([4, 3])).toEqual([]);
  });

  it('[S-28] do not lie behind a wall it would have to climb', async () => {
    const wall = aBox('wall', 'wall', [-10, 10], [1.3, 1.6], 2);
    expect(await onTheWay([4, 2.3], [wall])).toEqual([]);
  });
});
