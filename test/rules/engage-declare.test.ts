import { afterEach, describe, expect, it } from 'vitest';
import { theEvent } from '../support/fight.ts';
import { ann, aSkirmish, choose, clearTables, engage, foe, RESOLVE } from '../support/engage.ts';
import { aBox } from '../support/game.ts';

afterEach(clearTables);

const roof = aBox('roof', 'platform', [3, 10], [-4, 4], 3);

describe('the declaration', () => {
  it('[E-23] names one enemy or several, whatever they are under', async () => {
    const fight = await aSkirmish({
      fighters: [
        ann([0, 0]),
        { id: 'dan', at: [6, 4] },
        foe('ben', [6, -0.9], { status: ['stunned'] }),
        foe('cid', [6, 0.9], { status: ['dazed'] }),
        foe('eve', [6, 3]),
      ],
      engaged: [['dan', 'eve']],
    });
    for (const targets of ['ben', 'cid', 'eve', ['ben', 'cid']])
      expect(fight.refusal(engage('ann', targets))).toEqual([]);
  });

  it('[E-23] refuses friends, strangers, the same twice, no model, and those who have left the table', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), { id: 'dan', at: [3, 3] }, foe('ben', [7, 0])] });
    expect(fight.refusal(engage('ann', 'dan'))).toEqual(['E-23 named-friend']);
    expect(fight.refusal(engage('ann', 'ann'))).toEqual(['E-23 named-friend']);
    expect(fight.refusal(engage('ann', 'zoe'))).toEqual(['E-23 named-unknown']);
    expect(fight.refusal(engage('ann', ['ben', 'ben']))).toEqual(['E-23 named-twice']);
    expect(fight.refusal(engage('ann', []))).toEqual(['E-23 no-target-named']);
    expect(fight.refusal(engage('zoe', 'ben'))).toEqual(['E-23 engager-unknown']);
    expect(fight.refusal(engage('ben', 'ann'))).toEqual(['E-23 engager-not-yours']);
  });

  it('[E-24] uses the checks that were named, in their order', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [4.7, 3, 0])], terrain: [roof] });
    const events = fight.play(engage('ann', 'ben', ['climb']));
    expect(theEvent(events, 'engage-declared')).toMatchObject({ checks: ['climb'], seen: true });
    fight.play(choose([3.7, 3, 0]));
    fight.play(RESOLVE, 10);
    expect(fight.at('ann')).toEqual([3.7, 3, 0]);
  });

  it('[E-24] refuses a path that climbs where none was declared, and never finds one', async () => {
    const fight = await aSkirmish({
      fighters: [ann([0, 0]), foe('ben', [2.9, 3])],
      terrain: [aBox('block', 'platform', [1.5, 3], [0.3, 1.4], 3)],
    });
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(choose([2.2, 3, 0.9], [2.2, 2.2]))[0]).toMatch(/^E-24 checks-otherwise|^E-11 way-blocked/);
    expect(
      (await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [4.7, 3, 0])], terrain: [roof] })).ask('ann', 'ben'),
    ).toMatchObject({
      length: undefined,
      outcome: 'fails',
    });
  });

  it('[E-24] refuses to leave a declared check out, unless the table does not bind', async () => {
    const fighters = [ann([0, 0]), foe('ben', [6, 0])];
    const bound = await aSkirmish({ fighters });
    expect(bound.ask('ann', 'ben', ['climb'])).toMatchObject({ length: undefined });
    const free = await aSkirmish({ fighters, rules: { checksBinding: false } });
    expect(free.ask('ann', 'ben', ['climb']).length).toBeCloseTo(5, 4);
  });

  it('[E-21] tells what is seen, and nothing measured, before the roll', async () => {
    const wall = aBox('wall', 'wall', [2.9, 3.1], [-8, 2], 3);
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, 0])], terrain: [wall] });
    const events = fight.play(engage('ann', 'ben'));
    expect(events.map((e) => e.kind)).toEqual(['engage-declared']);
    expect(fight.state.skirmish?.attempt?.stage).toEqual({ kind: 'out-of-sight' });
  });

  it('[E-45] names all targets at once: a second is not added after measuring', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, -0.9]), foe('cid', [6, 0.9])] });
    fight.play(engage('ann', 'ben'));
    expect(fight.refusal(engage('ann', 'cid'))).toEqual(['E-03 attempt-open', 'E-03 attempted-already']);
    expect(fight.state.skirmish?.attempt?.targets).toEqual(['ben']);
  });

  it('[E-45] holds those that were named', async () => {
    const fight = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, -0.9]), foe('cid', [6, 0.9])] });
    expect(theEvent(fight.play(engage('ann', ['ben', 'cid'])), 'engage-declared').targets).toEqual(['ben', 'cid']);
  });
});
