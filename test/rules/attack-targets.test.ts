import { describe, expect, it } from 'vitest';
import { attackRows } from '../../src/rules/regiments/melee/view.ts';
import { attacksToDeal, legalTargets } from '../../src/rules/regiments/melee/targets.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { aMelee, champion, character, type RegimentPlan } from '../support/melee.ts';
import { targetsOf } from '../support/play-melee.ts';

// Red looks to −z with its front edge on z = 0; the enemy in front of it faces it. Places in millimetres.
const red = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  id: 'red',
  files: 3,
  ranks: 2,
  at: [30, 0],
  ...plan,
});
const blue = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id: 'blue', side: 'defender', files: 3, ranks: 2, at: [30, 0], facing: 180 },
  ...plan,
});
/** Blue on red's right flank. */
const flanker = (plan: Partial<RegimentPlan> = {}): RegimentPlan =>
  blue({ at: [60, 20], facing: 90, files: 2, ...plan });
const melee = (...units: readonly RegimentPlan[]): GameState => aMelee({ units });
const attacks = (state: GameState, id: string): number => attacksToDeal(state, modelId(id));
const why = (state: GameState, id: string): string | undefined =>
  attackRows(state, state.models.get(modelId(id))!.unit).find(({ model }) => model.id === id)?.why;

describe('whom a model touches', () => {
  it('[AA-4 RG-21] a model strikes at whom it touches', () => {
    expect(targetsOf(melee(red(), blue()), 'red/1/2')).toEqual(['blue contact']);
  });

  it('[AA-4] in the first rank without contact it does not strike', () => {
    const state = melee(red({ files: 5, at: [50, 0] }), blue({ files: 1, at: [10, 0] }));
    expect(targetsOf(state, 'red/1/5')).toEqual([]);
    expect(why(state, 'red/1/5')).toBe('no-contact');
    expect(attacks(state, 'red/1/5')).toBe(0);
  });

  it('[AA-4 RG-18] units that are not in contact do not strike', () => {
    const state = melee(red(), blue({ at: [30, -1] }));
    expect(targetsOf(state, 'red/1/2')).toEqual([]);
    expect(why(state, 'red/1/2')).toBe('not-engaged');
  });

  it('[AA-4 RG-31] no model strikes at a fleeing unit, and a fleeing unit does not strike', () => {
    const state = melee(red(), blue({ status: ['fleeing'] }));
    expect(targetsOf(state, 'red/1/2')).toEqual([]);
    expect(targetsOf(state, 'blue/1/2')).toEqual([]);
  });

  it('[AA-5 AA-6] two models of one pool are one choice, a champion beside them another', () => {
    expect(targetsOf(melee(red(), blue()), 'red/1/2')).toHaveLength(1);
    const led = melee(red({ at: [40, 0] }), blue({ leaders: [champion('Ch', 1)] }));
    expect(targetsOf(led, 'red/1/1')).toEqual(['Ch contact', 'blue contact']);
  });

  it('[AA-5] whom another of its rank touches is not among its choices', () => {
    const state = melee(red(), blue({ files: 3, leaders: [champion('Ch', 0)] }));
    expect(targetsOf(state, 'red/1/1')).toEqual(['blue contact']);
    expect(targetsOf(state, 'red/1/3')).toEqual(['Ch contact', 'blue contact']);
  });

  it('[AA-6] soldiers of two units are two pools, never one', () => {
    const state = melee(red(), blue({ id: 'u', files: 1, at: [20, 0] }), blue({ id: 'v', files: 1, at: [40, 0] }));
    expect(targetsOf(state, 'red/1/2')).toEqual(['u contact', 'v contact']);
  });

  it('[AA-6] each champion and each character is a pool of its own, not that of the ranks', () => {
    const leaders = [character('C', 0), champion('Ch', 1), character('D', 2)];
    expect(targetsOf(melee(red(), blue({ leaders })), 'red/1/2')).toEqual([
      'C contact',
      'Ch contact',
      'D contact',
      'blue swirling',
    ]);
  });
});

describe('how many attacks', () => {
  it('[AA-7] as many as the attack value', () => {
    expect(attacks(melee(red({ profile: { attacks: 3 } }), blue()), 'red/1/2')).toBe(3);
  });

  it('[AA-7] a model without attacks does not strike', () => {
    const state = melee(red({ profile: { attacks: 0 }, leaders: [champion('Ch', 0)] }), blue());
    expect([attacks(state, 'red/1/2'), attacks(state, 'Ch')]).toEqual([0, 0]);
    expect(why(state, 'red/1/2')).toBe('no-attacks');
  });

  it('[AA-8 RG-23] paired weapons give one more, a champion one more', () => {
    const state = melee(red({ keywords: ['PAIRED WEAPONS'], leaders: [champion('Ch', 0)] }), blue());
    expect([attacks(state, 'red/1/2'), attacks(state, 'Ch')]).toEqual([2, 3]);
  });

  it('[AA-8 RG-23] a character does not have the attack of a champion', () => {
    const leaders = [character('C', 0, { keywords: ['CHAMPION'] })];
    expect(attacks(melee(red({ leaders }), blue()), 'C')).toBe(1);
  });

  it('[AA-3] a stomp is not an attack that is dealt', () => {
    expect(attacks(melee(red({ keywords: ['STOMP'], profile: { attacks: 2 } }), blue()), 'red/1/2')).toBe(2);
  });

  it('[AA-3 AA-7] a model with two attacks deals two', () => {
    const state = melee(red({ profile: { attacks: 2 } }), blue());
    expect(attackRows(state, unitId('red')).find(({ model }) => model.id === 'red/1/2')?.suggested).toHaveLength(2);
  });

  it.each([
    ['[RG-22 E17] a standard model with two attacks supports with one', {}, [], 1],
    ['[RG-22 E17] a large one with four supports with three', { attacks: 4, size: 1 }, [], 3],
    ['[RG-22] a gigantic one with seven supports with five', { attacks: 7, size: 2 }, [], 5],
    [
      '[RG-22 E17] extra support for two lets a large one make two, not three',
      { attacks: 4, size: 1 },
      ['EXTRA SUPPORT 2'],
      2,
    ],
    ['[RG-22] extra support never makes more attacks than there are', { attacks: 2 }, ['EXTRA SUPPORT 5'], 2],
  ] as const)('%s', (_, profile, keywords, expected) => {
    const state = melee(red({ profile: { attacks: 2, ...profile }, keywords }), blue());
    expect(attacks(state, 'red/2/2')).toBe(expected);
  });

  it('[RG-22] a supporting model makes one attack of its three', () => {
    expect(attacks(melee(red({ profile: { attacks: 3 } }), blue()), 'red/2/2')).toBe(1);
  });

  it('[RG-22] who is in contact does not come under the cap of support', () => {
    expect(attacks(melee(red({ profile: { attacks: 4 } }), blue()), 'red/1/2')).toBe(4);
  });
});

describe('who supports', () => {
  it('[RG-21 AA-10] the second rank supports, the third does not', () => {
    const state = melee(red({ ranks: 4 }), blue());
    expect(targetsOf(state, 'red/2/2')).toEqual(['blue support']);
    expect(targetsOf(state, 'red/3/2')).toEqual([]);
    expect(why(state, 'red/3/2')).toBe('too-far-back');
  });

  it.each([
    ['[RG-21] in line formation the third supports too, not the fourth', ['LINE FORMATION'], [1, 1, 0]],
    ['[RG-21] one rank more fights from further back, not two', ['EXTRA RANK'], [1, 1, 0]],
    ['[RG-21] both add up', ['LINE FORMATION', 'EXTRA RANK'], [1, 1, 1]],
    ['[RG-21] and so does a number', ['EXTRA RANK 2'], [1, 1, 1]],
    ['[RG-21] harnessed models never support', ['HARNESSED', 'LINE FORMATION'], [0, 0, 0]],
  ] as const)('%s', (_, keywords, expected) => {
    const state = melee(red({ ranks: 4, keywords }), blue());
    expect([2, 3, 4].map((rank) => targetsOf(state, `red/${rank}/2`).length)).toEqual(expected);
  });

  it('[RG-21 E18] a unit touched only in its flank does not support', () => {
    const state = melee(red({ files: 3, ranks: 3 }), flanker({ at: [60, 10], files: 1 }));
    expect(targetsOf(state, 'red/1/3')).toEqual(['blue contact']);
    expect(targetsOf(state, 'red/2/1')).toEqual([]);
    expect(why(state, 'red/2/1')).toBe('no-enemy-in-front');
  });

  it('[RG-21 E18] nor one touched only in its rear', () => {
    const state = melee(red({ ranks: 3 }), blue({ at: [30, 60], facing: 0 }));
    expect(targetsOf(state, 'red/3/2')).toEqual(['blue contact']);
    expect(targetsOf(state, 'red/2/2')).toEqual([]);
  });

  it('[RG-21 E18] with a foe in front and one on the flank, support never goes to the flank', () => {
    const state = melee(red({ ranks: 3 }), blue(), flanker({ id: 'green', at: [60, 10], files: 1 }));
    expect(targetsOf(state, 'red/1/3')).toEqual(['blue contact', 'green contact']);
    expect(targetsOf(state, 'red/2/3')).toEqual(['green contact']);
    expect(targetsOf(state, 'red/3/3')).toEqual([]);
    const apart = melee(red({ ranks: 3 }), blue(), flanker({ id: 'green', at: [60, 30], files: 1 }));
    expect(targetsOf(apart, 'red/2/2')).toEqual(['blue support']);
  });

  it('[RG-21] a model of the second rank that touches a model strikes for itself, not in support', () => {
    const state = melee(red({ profile: { attacks: 2 } }), flanker({ at: [60, 30], files: 1 }));
    expect(targetsOf(state, 'red/2/3')).toEqual(['blue contact']);
    expect(attacks(state, 'red/2/3')).toBe(2);
  });

  it('[AA-10] corners of the place before count', () => {
    const state = melee(red(), blue({ id: 'u', files: 1, at: [-10, 0] }), blue({ id: 'v', files: 1, at: [50, 0] }));
    expect(targetsOf(state, 'red/2/1')).toEqual(['u support']);
    expect(targetsOf(state, 'red/2/2')).toEqual(['v support']);
  });

  it('[AA-10] a place that no model touches is not supported', () => {
    const state = melee(red({ files: 5, at: [50, 0] }), blue({ files: 1, at: [10, 0] }));
    expect(targetsOf(state, 'red/2/5')).toEqual([]);
  });

  it('[AA-10] who stands between two files chooses between their places', () => {
    const state = melee(
      red({ files: 2, at: [20, 0], last: 1, lastFrom: 0.5 }),
      blue({ id: 'u', files: 1, at: [5, 0] }),
      blue({ id: 'v', files: 1, at: [35, 0] }),
    );
    expect(targetsOf(state, 'red/2/1')).toEqual(['u support', 'v support']);
  });

  it('[AA-10] who stands mostly behind one of two files does not choose', () => {
    const state = melee(
      red({ files: 2, at: [20, 0], last: 1, lastFrom: 0.4 }),
      blue({ id: 'u', files: 1, at: [5, 0] }),
      blue({ id: 'v', files: 1, at: [35, 0] }),
    );
    expect(targetsOf(state, 'red/2/1')).toEqual(['u support']);
  });

  it('[RG-27 AA-10] behind a character on a base of two files each supports from the place of its own file', () => {
    const lord = character('Lord', 0, { size: [2, 1] });
    const state = melee(
      red({ files: 3, leaders: [lord] }),
      blue({ id: 'u', files: 1, at: [5, 0] }),
      blue({ id: 'v', files: 1, at: [31, 0] }),
    );
    expect(targetsOf(state, 'Lord')).toEqual(['u contact', 'v contact']);
    expect(targetsOf(state, 'red/2/1')).toEqual(['u support']);
    expect(targetsOf(state, 'red/2/2')).toEqual(['v support']);
  });

  it('[RG-27 RG-21] behind a base of two ranks stands the third, which does not support', () => {
    const state = melee(red({ files: 3, ranks: 3, leaders: [character('Lord', 0, { size: [2, 2] })] }), blue());
    expect(targetsOf(state, 'red/3/1')).toEqual([]);
    expect(targetsOf(state, 'red/2/3')).toEqual(['blue support']);
  });

  it('[RG-27 RG-18] beside a character on an odd base the second rank reaches through the gap, and does not support', () => {
    const state = melee(red({ files: 3, leaders: [character('Lord', 0, { size: [1.5, 1] })] }), blue());
    expect(targetsOf(state, 'red/2/2')).toEqual(['blue contact']);
    expect(targetsOf(state, 'red/2/1')).toEqual(['blue support']);
  });
});

describe('what is read at a step', () => {
  it('[AA-1 RG-19] at a step only who strikes at it has targets', () => {
    const state = melee(red({ profile: { agility: 5 } }), blue());
    expect(targetsOf(state, 'red/1/2', 5)).toEqual(['blue contact']);
    expect(targetsOf(state, 'blue/1/2', 3)).toEqual(['red contact']);
  });

  it('[AA-1] those of a later step have none yet, and never at another', () => {
    const state = melee(red({ profile: { agility: 5 } }), blue());
    expect(targetsOf(state, 'blue/1/2', 5)).toEqual([]);
  });

  it('[SM-5] an attack comes from the side of the foe on which the attacker stands', () => {
    const state = melee(red({ leaders: [character('C', 2)] }), flanker());
    expect(legalTargets(state, modelId('blue/1/1')).map(({ pool, facing }) => `${pool} ${facing}`)).toContain(
      'C right',
    );
    expect(legalTargets(state, modelId('red/2/3')).map(({ facing }) => facing)).toEqual(['front']);
  });
});
