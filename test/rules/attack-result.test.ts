import { describe, expect, it } from 'vitest';
import { scorePartsOf, totalOf } from '../../src/rules/regiments/melee/score.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { aMelee, type MeleePlan, type RegimentPlan } from '../support/melee.ts';
import { LOCK, playMelee, ROLL } from '../support/play-melee.ts';
import { theEvent } from '../support/fight.ts';

const red = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  id: 'red',
  files: 5,
  ranks: 1,
  at: [0, 0],
  ...plan,
});
const blue = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id: 'blue', side: 'defender', files: 5, ranks: 1, at: [0, 0], facing: 180 },
  ...plan,
});
const score = (units: readonly RegimentPlan[], taken = { attacker: 0, defender: 0 }) => {
  const state = aMelee({ units });
  const parts = scorePartsOf(state, { units: [...state.units.keys()], stage: { kind: 'fought' }, steps: [], taken });
  return { attacker: totalOf(parts.attacker), defender: totalOf(parts.defender) };
};

describe('the score', () => {
  it.each([
    ['[RG-30] health taken, and nothing else between equals', red(), [2, 1]],
    ['[RG-30] a charge counts one', red({ status: ['charged'] }), [3, 1]],
    ['[RG-30] full ranks behind the first count one each', red({ ranks: 3 }), [4, 1]],
    ['[RG-30] never more than three', red({ ranks: 8 }), [5, 1]],
    ['[RG-30] a rank that is not full does not count', red({ ranks: 3, last: 4 }), [3, 1]],
    ['[RG-30] a rank of four does not count', red({ files: 4, ranks: 4 }), [2, 1]],
    ['[RG-30] a rank of three large ones does', red({ files: 3, ranks: 2, profile: { size: 1 } }), [3, 1]],
    ['[RG-30] the flank counts one', red({ files: 1, at: [50, -10], facing: 90 }), [3, 1]],
    ['[RG-30] the rear counts two', red({ at: [0, -20], facing: 180 }), [4, 1]],
  ] as const)('%s', (_, attacker, [mine, theirs]) => {
    expect(score([attacker, blue()], { attacker: 2, defender: 1 })).toEqual({ attacker: mine, defender: theirs });
  });
});

/** Red strikes first and slays two, blue strikes back in vain; blue's four dice after that are its test and more. */
function beaten(plan: Partial<MeleePlan> = {}, ...after: readonly number[]) {
  const units = [red({ profile: { agility: 5 } }), blue({ profile: { discipline: 7 } })];
  const fight = playMelee(aMelee({ units, ...plan }));
  fight.play(LOCK);
  fight.play(ROLL, 4, 4, 1, 1, 1, 4, 4, 1, 1);
  fight.play(LOCK);
  return { fight, events: fight.play(ROLL, 1, 1, 1, ...after) };
}

describe('the end of a combat', () => {
  it('[RG-30] the beaten test their discipline less the difference, and hold at equality', () => {
    const { fight, events } = beaten({}, 2, 3);
    expect(theEvent(events, 'melee-result')).toMatchObject({ score: { attacker: 2, defender: 0 }, loser: 'defender' });
    expect(theEvent(events, 'discipline-tested')).toMatchObject({ unit: 'blue', why: 'break', needs: 5, passed: true });
    expect(fight.combat.stage.kind).toBe('fought');
    expect(fight.state.units.get(unitId('blue'))?.status).not.toContain('fleeing');
  });

  it('[RG-30] who fails runs; faster pursuers run it down', () => {
    const { fight, events } = beaten({}, 3, 3, 2, 2, 2, 2);
    expect(theEvent(events, 'chase-rolled')).toMatchObject({
      flight: { unit: 'blue', distance: 4 },
      pursuers: [{ unit: 'red', distance: 4 }],
      caught: true,
    });
    expect(theEvent(events, 'regiment-gone')).toMatchObject({ unit: 'blue', why: 'caught' });
    expect(fight.state.units.get(unitId('blue'))?.models).toEqual([]);
  });

  it('[RG-30] slower ones do not: it flees, and is in no combat any more', () => {
    const { fight, events } = beaten({}, 3, 3, 6, 6, 1, 1);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'regiment-moved', unit: 'blue', how: 'flee' }));
    expect(fight.state.units.get(unitId('blue'))?.status).toContain('fleeing');
    expect(fight.refusal(LOCK)).toEqual(['RG-19 no-step']);
  });

  it('[RG-30] who is held by another foe does not pursue', () => {
    const units = [
      red({ profile: { agility: 5 } }),
      blue({ files: 2, at: [-30, 0], profile: { discipline: 2 } }),
      blue({ id: 'navy', files: 2, at: [30, 0], profile: { discipline: 12 } }),
    ];
    const fight = playMelee(aMelee({ units }));
    fight.play(LOCK);
    const dealt = fight.combat.stage.kind === 'locked' ? fight.combat.stage.allocations : [];
    fight.play(ROLL, ...dealt.map((_, i) => (i === 0 ? 4 : 1)), 4, 1);
    fight.play(LOCK);
    const back = fight.combat.stage.kind === 'locked' ? fight.combat.stage.allocations.length : 0;
    const events = fight.play(ROLL, ...Array<number>(back).fill(1), 6, 6, 1, 1, 3, 3);
    expect(theEvent(events, 'chase-rolled')).toMatchObject({ flight: { unit: 'blue' }, pursuers: [], caught: false });
  });

  it('[RG-30] after a draw no unit tests', () => {
    const fight = playMelee(aMelee({ units: [red(), blue()] }));
    fight.play(LOCK);
    const events = fight.play(ROLL, ...Array<number>(10).fill(1));
    expect(theEvent(events, 'melee-result')).not.toHaveProperty('loser');
    expect(events.map(({ kind }) => kind)).not.toContain('discipline-tested');
  });

  it('[RG-30 RG-25] the discipline of who refused a duel does not count', () => {
    const leaders = [{ id: 'Coward', file: 0, keywords: ['CHARACTER'], profile: { discipline: 10 } }];
    const needs = (shamed: readonly string[]): number => {
      const units = [red({ status: ['charged'] }), blue({ profile: { discipline: 6 }, leaders })];
      const fight = playMelee(aMelee({ units, shamed }));
      fight.play(LOCK);
      fight.play(ROLL, 1, 1, 1, 1, 1);
      fight.play(LOCK);
      const strikers = 5 - shamed.length;
      return theEvent(fight.play(ROLL, ...Array<number>(strikers).fill(1), 1, 1), 'discipline-tested').needs;
    };
    expect(needs(['Coward'])).toBe(5);
    expect(needs([])).toBe(9);
  });

  it('[RG-19] the end of the phase fights everything out, and a second end does not fight again', () => {
    const fight = playMelee(aMelee({ units: [red(), blue()] }));
    fight.end(...Array<number>(10).fill(1));
    expect(fight.combat.stage.kind).toBe('fought');
    expect(fight.end()).toEqual([]);
  });
});
