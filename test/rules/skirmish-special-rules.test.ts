import { describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import {
  agilityOf,
  SPECIAL_RULES_BY_KEYWORD,
  specialRulesOf,
  moveOf,
  normalEngage,
  runOf,
} from '../../src/rules/skirmish/fighters/special-rules.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { berserkersLeft, tauntersOf } from '../../src/rules/skirmish/fighters/hooks.ts';
import { someFighters, bodyOf, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const one = (fighter: Partial<FighterPlan>, plan: Partial<SkirmishPlan> = {}) =>
  someFighters({ ...plan, fighters: [{ id: 'ann', at: [0, 0], ...fighter }] });

describe('how far a fighter goes', () => {
  it.each([
    [5, 7.5],
    [6, 9],
    [7, 10.5],
    [8, 12],
  ])('[S-12] a Move of %d runs %d in the classic edition', (move, run) => {
    expect(runOf(one({ profile: { move } }), ann)).toBe(run);
  });

  it('[S-12] runs 3″ more than its Move, not half as much again, in the latest edition', () => {
    expect(runOf(one({ profile: { move: 7 } }, { edition: 'latest' }), ann)).toBe(10);
  });

  it('[S-05] halves a Staggered Move and rounds it up before anything else: 5 is 3, its run 4.5', () => {
    const staggered = one({ status: ['staggered'] });
    expect([moveOf(staggered, ann), runOf(staggered, ann)]).toEqual([3, 4.5]);
    expect(moveOf(one({ status: ['staggered'], profile: { move: 6 } }), ann)).toBe(3);
  });

  it('[S-05] does not halve the Move of the Dazed or the well', () => {
    expect(moveOf(one({ status: ['dazed'] }), ann)).toBe(5);
    expect(moveOf(one({}), ann)).toBe(5);
  });

  it('[S-14] engages with an objective as far as it moves', () => {
    expect(normalEngage(one({ keywords: ['CARRIER'] }), ann)).toBe(5);
  });

  it('[S-14] does not hold back those without one, plodders neither', () => {
    expect(normalEngage(one({}), ann)).toBe(7.5);
    expect(normalEngage(one({ keywords: ['PLODDING'] }), ann)).toBe(7.5);
  });
});

describe('gifts', () => {
  it('[S-33] each change one thing', () => {
    expect(runOf(one({ keywords: ['SPRINTER'] }), ann)).toBe(10);
    expect(agilityOf(one({ keywords: ['LEAPER'] }), ann, []).jump.most).toBe(6);
    expect(specialRulesOf({ keywords: ['TORCH'] }).senses).toBe(true);
    expect(specialRulesOf({ keywords: ['SNEAKY'] }).senses).toBe(true);
    expect(specialRulesOf({ keywords: ['FEARSOME'] }).fearsome).toBe(true);
    expect(specialRulesOf({ keywords: ['DUAL'] }).attacks).toBe(1);
  });

  it('[S-33] do not come from keywords the rules have not', () => {
    expect(specialRulesOf({ keywords: ['HUMAN', 'BEAST'] })).toEqual(specialRulesOf({ keywords: [] }));
    expect(
      Object.values(specialRulesOf({ keywords: [] })).every(
        (specialRule) => specialRule === false || specialRule === 0,
      ),
    ).toBe(true);
  });

  it('[S-33] of several keywords add up', () => {
    const all = specialRulesOf({ keywords: Object.keys(SPECIAL_RULES_BY_KEYWORD) });
    expect(Object.values(all).some((specialRule) => specialRule === false || specialRule === 0)).toBe(false);
  });

  it('[S-19] send animals up ladders with a check', () => {
    expect(agilityOf(one({ keywords: ['ANIMAL'] }), ann, ['climb'])).toMatchObject({
      checks: ['climb'],
      binding: true,
      climbs: true,
      ladders: 'check',
    });
  });

  it('[S-19] never let the mounted climb, on ladders or without', () => {
    expect(agilityOf(one({ keywords: ['MOUNTED'] }), ann, [])).toMatchObject({ climbs: false, ladders: 'never' });
    expect(agilityOf(one({}), ann, [])).toMatchObject({ climbs: true, ladders: 'free' });
  });

  it('[S-33] of taunting draw attempts on allies within 5″, and not on others', () => {
    const taunt = (fighter: Partial<FighterPlan>) =>
      tauntersOf(
        someFighters({
          fighters: [
            { id: 'ann', at: [0, 0] },
            { id: 'bob', at: [6, 0], keywords: ['TAUNTING'], ...fighter },
          ],
        }),
        ann,
      );
    expect(taunt({})).toEqual(['bob']);
    expect(taunt({ at: [6.01, 0] })).toEqual([]);
    expect(taunt({ status: ['stunned'] })).toEqual([]);
    expect(taunt({ side: 'defender' })).toEqual([]);
  });

  it('[S-33] of the berserk leave them owing an attempt until they have made one', () => {
    expect(berserkersLeft(one({ keywords: ['BERSERK'] }))).toEqual(['ann']);
    expect(berserkersLeft(one({ keywords: ['BERSERK'], status: ['attempted'] }))).toEqual([]);
    expect(berserkersLeft(one({}))).toEqual([]);
  });
});

describe('whom a fighter passes', () => {
  const passes = (other: Partial<FighterPlan>, plan: Partial<SkirmishPlan> = {}, keywords: readonly string[] = []) =>
    fighterSetting(
      someFighters({
        ...plan,
        fighters: [
          { id: 'ann', at: [0, 0], keywords },
          { id: 'bob', at: [5, 0], ...other },
          { id: 'foe', at: [6, 0], side: 'defender' },
        ],
      }),
      ann,
      [],
    ).crowd.find(({ id }) => id === bodyOf('bob'))?.pass;

  it('[S-10] lets it through allies, the Staggered too', () => {
    expect(passes({})).toBe('pass');
    expect(passes({ status: ['staggered'] })).toBe('pass');
  });

  it('[S-10] does not let it through allies who are down or engaged, or through any enemy', () => {
    expect(passes({ status: ['dazed'] })).toBe('solid');
    expect(passes({ status: ['stunned'] })).toBe('solid');
    expect(passes({}, { engaged: [['bob', 'foe']] })).toBe('solid');
    expect(passes({ side: 'defender' })).toBe('solid');
    expect(passes({ side: 'defender', status: ['stunned'] })).toBe('solid');
  });

  it('[S-33] lets flyers and the ethereal through every model', () => {
    expect(passes({ side: 'defender' }, {}, ['FLY'])).toBe('pass');
    expect(passes({ side: 'defender' }, {}, ['ETHEREAL'])).toBe('pass');
  });

  it('[S-15] steps over 1″ for nothing, and [S-23] ends with half a base supported', () => {
    expect(fighterSetting(one({}), ann, [])).toMatchObject({ freeStep: 1, support: 'half' });
  });
});
