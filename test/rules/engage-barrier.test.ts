import { afterEach, describe, expect, it } from 'vitest';
import { ann, aSkirmish, clearTables, engage, foe, RESOLVE } from '../support/engage.ts';
import { aBox } from '../support/game.ts';

afterEach(clearTables);

/** Ben stands behind a fence from x = 3 on, so thick and so high; Ann before it. */
const fenced = (thick: number, high: number, move = 5) =>
  aSkirmish({
    fighters: [ann([0, 0], { profile: { move } }), foe('ben', [3 + thick + 0.5, 0])],
    terrain: [aBox('fence', 'fence', [3, 3 + thick], [-10, 10], high)],
  });

describe('fighting across a low wall', () => {
  it.each([
    [0.15, 0.8],
    [1, 1],
  ])(
    '[S-08] a fence %d thick and %d high is fought across: contact from the near side, after 2.5″',
    async (thick, high) => {
      const fight = await fenced(thick, high);
      expect(fight.ask('ann', 'ben')).toMatchObject({ outcome: 'reaches', length: expect.closeTo(2.5, 3) });
      fight.play(engage('ann', 'ben'));
      fight.play(RESOLVE);
      expect(fight.at('ann')?.[0]).toBeCloseTo(2.5, 2);
      expect(fight.foes('ann')).toEqual(['ben']);
    },
  );

  it('[S-08] not across one 1.2″ thick: the way leads over it', async () => {
    const { length } = (await fenced(1.2, 0.8)).ask('ann', 'ben');
    expect(length).toBeGreaterThan(4);
  });

  it('[S-08] not across one 1.1″ high: the way leads round it, out of reach', async () => {
    const { outcome, length } = (await fenced(0.15, 1.1)).ask('ann', 'ben');
    expect(outcome).toBe('fails');
    expect(length).toBeGreaterThan(15);
  });
});
