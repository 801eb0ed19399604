import { afterEach, describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import { KIND_TRAITS } from '../../src/rules/core/terrain.ts';
import { END_PHASE, theEvent } from '../support/fight.ts';
import { ann, aSkirmish, attack, choose, clearTables, engage, foe, RESOLVE, stepIn } from '../support/engage.ts';
import { aBox } from '../support/game.ts';
import type { FighterPlan, SkirmishPlan } from '../support/skirmish.ts';

afterEach(clearTables);

describe('making room', () => {
  /** A gangway 3 up, so far to either side, with a ladder at its end; Ben stands at the lip above it. */
  const gangway = (half: number, more: Partial<SkirmishPlan> = {}, ben: FighterPlan['at'] = [0.5, 3, 0]) =>
    aSkirmish({
      fighters: [ann([-3.5, 0], { profile: { move: 4 } }), foe('ben', ben)],
      terrain: [
        aBox('gangway', 'bridge', [0, 6], [-half, half], 3),
        aBox('ladder', 'ladder', [-0.05, 0], [-0.4, 0.4], 3),
        ...(more.terrain ?? []),
      ],
      ...(more.rules ? { rules: more.rules } : {}),
    });

  it('[E-51][E-52][X-48] puts who stands at the lip back by as little as will do', async () => {
    const fight = await gangway(0.6);
    fight.play(engage('ann', 'ben'));
    fight.play(RESOLVE);
    expect(fight.foes('ann')).toEqual(['ben']);
    expect(fight.at('ann')?.[0]).toBeCloseTo(0, 2);
    expect(fight.at('ben')?.[0]).toBeCloseTo(1, 2);
  });

  it('[E-51] measures to it where it stood: 6.0, and not 6.5', async () => {
    expect((await gangway(0.6)).ask('ann', 'ben')).toMatchObject({ outcome: 'reaches' });
    expect((await gangway(0.6)).ask('ann', 'ben').length).toBeCloseTo(6, 3);
  });

  it('[E-52][A-11] answers beforehand where it ends once room is made', async () => {
    for (const half of [0.6, 3]) {
      const { end } = (await gangway(half)).ask('ann', 'ben');
      const fight = await gangway(half);
      fight.play(engage('ann', 'ben'));
      fight.play(RESOLVE);
      expect(end).toEqual(fight.at('ann'));
    }
  });

  it('[E-51] never refuses for want of room: the engager stays at the head of the ladder', async () => {
    const wall = {
      ...aBox('wall', 'wall', [1, 1.2], [-0.6, 0.6], 2),
      at: [1.1, 3, 0] as const,
      traits: KIND_TRAITS.wall,
    };
    const fight = await gangway(0.6, { terrain: [wall] });
    fight.play(engage('ann', 'ben'));
    fight.play(RESOLVE);
    expect(fight.foes('ann')).toEqual(['ben']);
    expect(fight.at('ben')).toEqual([0.5, 3, 0]);
    expect(fight.at('ann')?.[0]).toBeCloseTo(-0.5, 3);
    for (let i = 0; i < 4; i++) fight.play(END_PHASE);
    // Ben fails to defend himself and is taken out: Ann steps up to where half of her base is held.
    fight.play(attack('ann'), 19, 2);
    expect(fight.at('ben')).toBeUndefined();
    expect(fight.at('ann')?.[0]).toBeCloseTo(0, 2);
    expect(fight.at('ann')?.[1]).toBe(3);
  });

  it('[E-52][X-50] does not move it where there is room beside it', async () => {
    const fight = await gangway(3);
    fight.play(engage('ann', 'ben'));
    fight.play(RESOLVE);
    expect(fight.at('ben')).toEqual([0.5, 3, 0]);
    expect(fight.foes('ann')).toEqual(['ben']);
  });
});

describe('Fear', () => {
  const FEARSOME = { keywords: ['FEARSOME'] };
  const meeting = (own: Partial<FighterPlan>, theirs: Partial<FighterPlan>, plan: Partial<SkirmishPlan> = {}) =>
    aSkirmish({ fighters: [ann([0, 0], own), foe('ben', [7, 0], theirs)], ...plan });
  const fight = async (own: Partial<FighterPlan>, theirs: Partial<FighterPlan>, ...dice: readonly number[]) => {
    const met = await meeting(own, theirs);
    met.play(engage('ann', 'ben'));
    met.play(RESOLVE, ...dice);
    return met;
  };

  it('[E-53][E-54][X-73] a model that engages one who causes it checks its Morale, and a 10 is enough', async () => {
    expect((await fight({}, FEARSOME, 10)).statusOf('ann')).toEqual(['attempted', 'strikes-first']);
  });

  it('[E-53][E-55][X-74] a model that is engaged by one checks too: on a 9 it is Staggered, and the contact stands', async () => {
    const met = await fight(FEARSOME, {}, 9);
    expect(met.statusOf('ben')).toEqual(['staggered']);
    expect(met.foes('ben')).toEqual(['ann']);
  });

  it('[E-54] a passed check leaves nothing, and it is not made again for the second of two', async () => {
    const met = await aSkirmish({
      fighters: [ann([0, 0]), foe('ben', [6, -0.9], FEARSOME), foe('cid', [6, 0.9], FEARSOME)],
    });
    met.play(engage('ann', ['ben', 'cid']));
    expect(theEvent(met.play(RESOLVE, 10), 'fear-tested').of).toEqual(['ben', 'cid']);
    expect(met.statusOf('ann')).toEqual(['attempted', 'strikes-first']);
  });

  it('[E-55] does not cost it the first blow, nor last beyond the turn', async () => {
    const met = await fight({ profile: { agility: 14 } }, FEARSOME, 9);
    for (let i = 0; i < 4; i++) met.play(END_PHASE);
    met.play(attack('ann'), 20, 2);
    met.play(attack('ben'), 2);
    met.play(END_PHASE);
    expect(met.statusOf('ann')).toEqual([]);
  });

  it('[E-56][X-85] not a second time between the same two', async () => {
    const met = await fight({}, FEARSOME, 10);
    for (let i = 0; i < 4; i++) met.play(END_PHASE);
    met.play(attack('ann'), 2);
    met.play(attack('ben'), 2);
    for (let i = 0; i < 6; i++) met.play(END_PHASE);
    expect(met.state.skirmish?.feared).toEqual([{ unit: 'ann', of: 'ben' }]);
    met.play(attack('ann'), 9, 8, 2);
  });

  it('[E-56] not when they have parted and meet again, and for each enemy and each fighter apart', async () => {
    const known = (unit: string, of: string) => ({ unit: unitId(unit), of: unitId(of) });
    const meet = async (feared: readonly ReturnType<typeof known>[]) => {
      const met = await aSkirmish({
        fighters: [
          ann([0, 0]),
          foe('ben', [3, -0.9], FEARSOME),
          foe('cid', [3, 0.9], FEARSOME),
          { id: 'pal', at: [-5, 0] },
        ],
        warband: { feared },
      });
      met.play(engage('ann', ['ben', 'cid']));
      return met;
    };
    const both = await meet([known('ann', 'ben'), known('ann', 'cid')]);
    both.play(RESOLVE);
    expect(both.foes('ann')).toEqual(['ben', 'cid']);
    expect(theEvent((await meet([known('ann', 'ben')])).play(RESOLVE, 10), 'fear-tested').of).toEqual(['cid']);
    expect(theEvent((await meet([known('ann', 'cid')])).play(RESOLVE, 10), 'fear-tested').of).toEqual(['ben']);
    const others = [known('pal', 'ben'), known('pal', 'cid'), known('ben', 'ann')];
    expect(theEvent((await meet(others)).play(RESOLVE, 10), 'fear-tested').of).toEqual(['ben', 'cid']);
  });

  it('[E-56] first when they come into contact: a failed attempt checks nothing', async () => {
    const far = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [9, 0], FEARSOME)] });
    far.play(engage('ann', 'ben'));
    far.play(RESOLVE);
    expect(far.state.skirmish?.feared).toEqual([]);
  });

  const stopped = async (own: Partial<FighterPlan>, theirs: Partial<FighterPlan>, his: Partial<FighterPlan>) => {
    const met = await aSkirmish({
      fighters: [ann([0, 0], own), foe('ben', [7, 0], theirs), foe('cid', [4, 2.6], his)],
    });
    met.play(engage('ann', 'ben'));
    met.play(choose());
    met.play(stepIn('cid', [4, 0.6]));
    return met;
  };

  it('[E-57][X-77][X-78] of an interceptor the engager checks, once', async () => {
    for (const theirs of [{}, FEARSOME]) {
      const met = await stopped({}, theirs, FEARSOME);
      met.play(RESOLVE, 9);
      expect(met.statusOf('ann')).toContain('staggered');
    }
  });

  it('[E-57][X-79] an interceptor checks for who causes it, and the target does not', async () => {
    const met = await stopped(FEARSOME, {}, {});
    met.play(RESOLVE, 9);
    expect([met.statusOf('cid'), met.statusOf('ben')]).toEqual([['staggered'], []]);
  });

  it('[E-53][E-58][X-72][X-75][X-76] not between two who cause it, between two who do not, nor for who was not reached', async () => {
    await fight(FEARSOME, FEARSOME);
    await fight({}, {});
    const met = await stopped({}, FEARSOME, {});
    met.play(RESOLVE);
  });

  it('[E-58][X-82] of two targets only the one without it checks', async () => {
    const met = await aSkirmish({
      fighters: [ann([0, 0], FEARSOME), foe('ben', [6, -0.9], FEARSOME), foe('cid', [6, 0.9])],
    });
    met.play(engage('ann', ['ben', 'cid']));
    met.play(RESOLVE, 10);
    expect(met.state.skirmish?.feared).toEqual([{ unit: unitId('cid'), of: unitId('ann') }]);
  });

  it('[E-53] in the latest edition when the melee begins', async () => {
    const met = await meeting({}, FEARSOME, { edition: 'latest' });
    met.play(engage('ann', 'ben'));
    met.play(RESOLVE);
    for (let i = 0; i < 4; i++) met.play(END_PHASE);
    met.play(attack('ann'), 9, 2, 2);
    expect(met.statusOf('ann')).toContain('staggered');
  });
});
