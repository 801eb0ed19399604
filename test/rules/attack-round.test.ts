import { describe, expect, it } from 'vitest';
import { allocationView } from '../../src/rules/regiments/melee/view.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { theEvent } from '../support/fight.ts';
import { aMelee, champion, character, figure, type MeleePlan, type RegimentPlan } from '../support/melee.ts';
import { allocate, issueDuel, LOCK, playMelee, ROLL, targetsOf } from '../support/play-melee.ts';

const red = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  id: 'red',
  files: 2,
  ranks: 1,
  at: [20, 0],
  ...plan,
});
const blue = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id: 'blue', side: 'defender', files: 2, ranks: 1, at: [20, 0], facing: 180 },
  ...plan,
});
const melee = (units: readonly RegimentPlan[], plan: Partial<MeleePlan> = {}): GameState => aMelee({ units, ...plan });
const FAST = { agility: 5 };

/** Red strikes at 5, blue at 3; both have armour that saves on 6+. */
const unequal = () => playMelee(melee([red({ profile: FAST }), blue()]));

describe('the steps of a round', () => {
  it('[RG-19] steps are fixed once, the fastest first; who charged is one faster', () => {
    const fight = playMelee(
      melee([red({ status: ['charged'] }), blue({ leaders: [champion('Ch', 0, { agility: 6 })] })]),
    );
    fight.play(LOCK);
    expect(fight.combat.steps.map(({ step, models }) => [step, models.length])).toEqual([
      [6, 1],
      [4, 2],
      [3, 1],
    ]);
  });

  it('[RG-19] no model strikes before 10 or after 0', () => {
    const fight = playMelee(melee([red({ profile: { agility: 30 } }), blue({ profile: { agility: -4 } })]));
    fight.play(LOCK);
    expect(fight.combat.steps.map(({ step }) => step)).toEqual([10, 0]);
  });

  it('[RG-19] the steps do not change when the charge is spent', () => {
    const fight = playMelee(melee([red({ status: ['charged'] }), blue()]));
    fight.play(LOCK);
    fight.play(ROLL, 1, 1);
    expect(fight.combat.stage).toMatchObject({ kind: 'allocate', step: 3 });
    expect(fight.refusal(allocate('red/1/1', 'blue'))).toEqual(['AA-1 not-its-step']);
  });

  it('[AA-1] at step 5 only those of agility 5 deal attacks', () => {
    const fight = unequal();
    fight.play(LOCK);
    expect(fight.combat.stage).toEqual({
      kind: 'locked',
      step: 5,
      allocations: ['red/1/1', 'red/1/2'].map((model) => ({ model, targets: ['blue'] })),
    });
  });

  it('[AA-1] those of agility 3 do not deal yet', () => {
    expect(unequal().refusal(allocate('blue/1/1', 'red'))).toEqual(['AA-1 not-its-step']);
  });

  it('[RG-19] other systems and other phases refuse', () => {
    expect(playMelee(melee([red(), blue()], { phase: 'movement' })).refusal(LOCK)).toEqual(['RG-19 no-melee']);
    const squads = melee([red(), blue()]);
    const other = { ...squads, rules: { ...squads.rules, system: 'squads' as const } };
    expect(playMelee(other).refusal(LOCK)).toEqual(['RG-01 not-regiments']);
  });

  it('[RG-19] without contact there is no combat, and nothing is rolled', () => {
    const fight = playMelee(melee([red(), blue({ at: [20, -30] })]));
    expect(fight.refusal(ROLL)).toEqual(['RG-19 no-melee']);
    expect(fight.end()).toEqual([]);
  });

  it('[RG-19] units linked by contact are one combat, others another; one that has begun is fought first', () => {
    const state = melee([
      red(),
      blue(),
      blue({ id: 'azure', at: [40, 20], facing: 90, files: 1 }),
      red({ id: 'pink', at: [520, 0] }),
      blue({ id: 'navy', at: [520, 0] }),
    ]);
    const fight = playMelee(state);
    fight.play(allocate('pink/1/1', 'navy'));
    expect(fight.state.regiments?.melee?.combats.map(({ units }) => units)).toEqual([
      ['red', 'blue', 'azure'],
      ['pink', 'navy'],
    ]);
    expect(fight.refusal(allocate('red/1/1', 'blue'))).toEqual(['RG-19 another-melee']);
  });
});

describe('dealing, locking, rolling', () => {
  it('[AA-2] dice are refused before the attacks are locked', () => {
    expect(unequal().refusal(ROLL)).toEqual(['AA-2 attacks-not-locked']);
  });

  it('[AA-2] attacks are dealt, dealt otherwise, locked, and rolled', () => {
    const fight = unequal();
    fight.play(allocate('red/1/1', 'blue'));
    fight.play(allocate('red/1/1', 'blue'));
    fight.play(LOCK);
    expect(theEvent(fight.play(ROLL, 1, 1), 'attacks-rolled').blows[0]).toMatchObject({ attacks: 2, hits: 0 });
  });

  it('[AA-2] after the lock nothing is dealt otherwise, and not locked twice', () => {
    const fight = unequal();
    fight.play(LOCK);
    expect(fight.refusal(allocate('red/1/1', 'blue'))).toEqual(['AA-2 attacks-locked']);
    expect(fight.refusal(LOCK)).toEqual(['AA-2 attacks-locked']);
  });

  it('[AA-2 RG-19] attacks on a model slain by others in the same step are spent, and it strikes all the same', () => {
    const fight = playMelee(melee([red(), blue({ files: 1, at: [20, 0] })]));
    fight.play(LOCK);
    // Two blows of red and one of blue hit; all wound; none saves. Blue has one health point.
    const events = fight.play(ROLL, 4, 4, 4, 4, 4, 4, 1, 1, 1);
    const lost = events.filter((e) => e.kind === 'health-lost');
    expect(lost.map(({ pool, lost: health }) => [pool, health])).toEqual([
      ['blue', 1],
      ['red', 1],
    ]);
    expect(events.some((e) => e.kind === 'regiment-gone' && e.unit === 'blue')).toBe(true);
  });

  it('[AA-7 Q7] an allocation with fewer or more targets than attacks is refused', () => {
    const fight = playMelee(melee([red({ profile: { attacks: 2 } }), blue()]));
    expect(fight.refusal(allocate('red/1/1', 'blue'))).toEqual(['AA-7 wrong-number']);
    expect(fight.refusal(allocate('red/1/1', 'blue', 'blue', 'blue'))).toEqual(['AA-7 wrong-number']);
    expect(fight.refusal(allocate('red/1/1'))).toEqual(['AA-7 wrong-number']);
  });

  it('[AA-7 Q7] the model that is left out does not decline: the referee deals for it', () => {
    const fight = playMelee(melee([red({ profile: { ...FAST, attacks: 2 } }), blue()]));
    fight.play(allocate('red/1/2', 'blue', 'blue'));
    const locked = theEvent(fight.play(LOCK), 'attacks-locked');
    expect(locked.allocations.map(({ targets }) => targets.length)).toEqual([2, 2]);
  });

  it.each([
    ['blue', 'blue', 'blue'],
    ['blue', 'blue', 'C'],
    ['blue', 'C', 'C'],
    ['C', 'C', 'C'],
  ])('[AA-9] three attacks go to %s, %s and %s', (...targets) => {
    const fight = playMelee(
      melee([red({ files: 1, profile: { attacks: 3 } }), blue({ leaders: [character('C', 0)] })]),
    );
    fight.play(allocate('red/1/1', ...targets));
    fight.play(LOCK);
    expect(fight.combat.stage).toMatchObject({ allocations: [{ model: 'red/1/1', targets }, {}, {}] });
  });

  it('[AA-9 Q7] a character and the ranks it is swirled past may share the attacks of one model', () => {
    const fight = playMelee(
      melee([
        red({ files: 1, at: [10, 0], profile: { attacks: 2 } }),
        blue({ at: [30, 0], files: 1, ranks: 2, leaders: [character('C', 0)] }),
      ]),
    );
    fight.play(allocate('red/1/1', 'C', 'blue'));
  });

  it('[AA-9] no attack goes to a pool that is not legal, though others do', () => {
    const fight = playMelee(melee([red({ profile: { attacks: 2 } }), blue()]));
    expect(fight.refusal(allocate('red/1/1', 'blue', 'red'))).toEqual(['AA-4 no-such-target']);
    expect(fight.refusal(allocate('red/1/1', 'blue', 'nobody'))).toEqual(['AA-4 no-such-target']);
  });

  it('[AA-4] no model who is not in the combat deals attacks', () => {
    const fight = playMelee(melee([red(), blue(), red({ id: 'far', at: [500, 300] })]));
    expect(fight.refusal(allocate('far/1/1', 'blue'))).toEqual(['AA-4 cannot-attack']);
    expect(fight.refusal(allocate('ghost', 'blue'))).toEqual(['AA-4 cannot-attack']);
  });

  it.each([
    ['[SM-9 E20] the duellist strikes at no one but the opponent, not at the ranks', 'C2', 'B', 'SM-9'],
    ['[RG-25 E25] a third does not strike at a duelling champion', 'A/1/3', 'Ch', 'RG-25'],
    ['[SM-6] the character may not swirl', 'C1', 'B', 'SM-6'],
    ['[RG-25] nor strike at the duellist he touches, not even alone', 'C1', 'Ch', 'RG-25'],
    ['[AA-10] who supports does not strike past the place of his file', 'B/2/1', 'C1', 'AA-10'],
  ])('%s', (_, model, pool, clause) => {
    expect(playMelee(figure()).refusal(allocate(model, pool))[0]).toBe(`${clause} no-such-target`);
  });

  it('[SM-4] a model that swirls past a character does not reach the champion beside it', () => {
    const leaders = [character('C', 1), champion('Ch', 0)];
    const fight = playMelee(melee([red({ files: 1, at: [10, 0] }), blue({ at: [30.5, 0], ranks: 2, leaders })]));
    fight.play(allocate('red/1/1', 'blue'));
    expect(fight.refusal(allocate('red/1/1', 'Ch'))).toEqual(['SM-4 no-such-target']);
  });

  it('[SM-2] a model that touches soldiers of one unit does not swirl at those of another, whose character it touches', () => {
    const units = [
      red({ files: 1, at: [10, 0] }),
      blue({ id: 'u', files: 1, ranks: 2, at: [0, 0], leaders: [character('C', 0)] }),
      blue({ id: 'v', files: 1, at: [20, 0] }),
    ];
    expect(playMelee(melee(units)).refusal(allocate('red/1/1', 'u'))).toEqual(['SM-2 no-such-target']);
  });

  it('[AA-4] a pool that does not exist is no enemy in contact, whatever else is in reach', () => {
    const units = [
      red({ files: 1, at: [10, 0] }),
      blue({ id: 'u', files: 1, ranks: 2, at: [0, 0], leaders: [character('C', 0)] }),
      blue({ id: 'v', files: 1, at: [20, 0] }),
    ];
    expect(playMelee(melee(units)).refusal(allocate('red/1/1', 'nobody'))).toEqual(['AA-4 no-such-target']);
  });

  it('[AA-10 SM-4] the supporter in the figure may do either', () => {
    for (const pool of ['C1', 'A']) playMelee(figure()).play(allocate('B/2/6', pool));
  });

  it('[RG-19] a clause that is advisory is logged and played on; what has no sense is refused all the same', () => {
    const fight = playMelee(melee([red(), blue()], { mode: 'advisory' }));
    expect(fight.play(allocate('red/1/1', 'blue', 'blue')).map((e) => e.kind)).toContain('overridden');
    expect(fight.refusal(allocate('red/1/1', 'ghosts'))).toEqual(['AA-4 no-such-target']);
  });
});

describe('blows', () => {
  it('[RG-20] all hits are rolled, then all wounds, then all saves', () => {
    const fight = playMelee(melee([red(), blue()]));
    fight.play(LOCK);
    // Hits: red 4 1, blue 4 4. Wounds: red 4, blue 1 4. Saves: blue's 6 holds, red's 5 does not.
    const [ofRed, ofBlue] = fight
      .play(ROLL, 4, 1, 4, 4, 4, 1, 4, 6, 5, 1, 1)
      .filter((e) => e.kind === 'attacks-rolled');
    expect(ofRed).toMatchObject({ unit: 'red', toHit: [4, 1], toWound: [4], armour: [6], blows: [{ unsaved: 0 }] });
    expect(ofBlue).toMatchObject({
      unit: 'blue',
      toHit: [4, 4],
      toWound: [1, 4],
      armour: [5],
      blows: [{ unsaved: 1 }],
    });
  });

  it.each([
    ['[RG-20] 4+ at equal skill', {}, {}, 4],
    ['[RG-20] one point of difference does not matter', { offence: 4 }, {}, 4],
    ['[RG-20] two points better hit on 3+', { offence: 5 }, {}, 3],
    ['[RG-20] four on 2+', { offence: 7 }, {}, 2],
    ['[RG-20] never better than 2+', { offence: 20 }, {}, 2],
    ['[RG-20] two points worse on 5+', { offence: 1 }, {}, 5],
    ['[RG-20] far worse on 6+, never not at all', { offence: 0 }, { defence: 9 }, 6],
  ])('%s', (_, mine, theirs, needs) => {
    const fight = playMelee(melee([red({ profile: { ...FAST, ...mine } }), blue({ profile: theirs })]));
    fight.play(LOCK);
    expect(theEvent(fight.play(ROLL, 1, 1), 'attacks-rolled').blows[0]?.needs.hit).toBe(needs);
  });

  it.each([
    ['[RG-20] 4+ at equal strength', {}, {}, { wound: 4, save: 6 }],
    ['[RG-20] a point stronger 3+', { strength: 4 }, {}, { wound: 3, save: 6 }],
    ['[RG-20] never better than 2+', { strength: 9 }, {}, { wound: 2, save: 6 }],
    ['[RG-20] weaker 5+, at worst 6+', { strength: 1 }, {}, { wound: 6, save: 6 }],
    ['[RG-20] armour of three saves on 4+', {}, { armour: 3 }, { wound: 4, save: 4 }],
    ['[RG-20] penetration of one makes it 5+', { ap: 1 }, { armour: 3 }, { wound: 4, save: 5 }],
    ['[RG-20] penetration beyond the armour leaves no save, not a 7+', { ap: 1 }, {}, { wound: 4 }],
    ['[RG-20] a one never saves', {}, { armour: 9 }, { wound: 4, save: 2 }],
  ])('%s', (_, mine, theirs, needs) => {
    const fight = playMelee(melee([red({ profile: { ...FAST, ...mine } }), blue({ profile: theirs })]));
    fight.play(LOCK);
    const { hit: _hit, ...rest } = theEvent(fight.play(ROLL, 1, 1), 'attacks-rolled').blows[0]!.needs;
    expect(rest).toEqual(needs);
  });

  it('[RG-20 SM-5] who parries is harder to hit from the front, not from the flank', () => {
    const parrying = blue({ keywords: ['PARRY'], files: 3, ranks: 2, at: [30, 0] });
    const better = { offence: 5, agility: 5 };
    const needs = (attacker: RegimentPlan): number | undefined => {
      const fight = playMelee(melee([attacker, parrying]));
      fight.play(LOCK);
      const count = fight.combat.stage.kind === 'locked' ? fight.combat.stage.allocations.length : 0;
      return theEvent(fight.play(ROLL, ...Array<number>(count).fill(1)), 'attacks-rolled').blows[0]?.needs.hit;
    };
    expect(needs(red({ profile: better, at: [30, 0] }))).toBe(4);
    expect(needs(red({ profile: better, files: 1, at: [60, -20], facing: 90 }))).toBe(3);
  });
});

describe('steps that follow', () => {
  it('[AA-4 E27] who has lost a target at a faster step strikes at those who are there now', () => {
    const fight = playMelee(
      melee([
        red({ files: 1, at: [20, 0], profile: { agility: 1 } }),
        red({ id: 'quick', files: 1, at: [0, 0], profile: { agility: 6 } }),
        blue({ files: 1, at: [10, 0] }),
        blue({ id: 'azure', files: 1, at: [30, 0] }),
      ]),
    );
    fight.play(allocate('quick/1/1', 'blue'));
    fight.play(LOCK);
    fight.play(ROLL, 4, 4, 1);
    expect(targetsOf(fight.state, 'red/1/1')).toEqual(['azure contact']);
    fight.play(LOCK);
    fight.play(ROLL, 1);
    fight.play(allocate('red/1/1', 'azure'));
  });

  it('[AA-4 E27] never at a model who fell', () => {
    const fight = playMelee(
      melee([red({ files: 1, at: [20, 0], profile: FAST }), blue({ leaders: [champion('Ch', 0)] })]),
    );
    fight.play(allocate('red/1/1', 'Ch'));
    fight.play(LOCK);
    fight.play(ROLL, 4, 4, 1);
    expect(fight.state.models.has(modelId('Ch'))).toBe(false);
    expect(fight.refusal(allocate('blue/1/2', 'Ch'))).toEqual(['AA-4 no-such-target']);
  });

  it('[RG-25 E22 Q6] a model that survives a duel strikes at others at its later step', () => {
    const fight = wonDuel(true);
    fight.play(allocate('C', 'azure'));
  });

  it('[RG-25 E22 Q6] by the other ruling it does not', () => {
    const fight = wonDuel(false);
    expect(fight.refusal(allocate('C', 'azure'))).toEqual(['RG-25 no-such-target']);
    expect(allocationView(fight.state, fight.combat).find(({ model }) => model.id === 'C')?.why).toBe('duel-won');
  });
});

/** At step 5 red's soldier slays the last of blue's ranks, and what is over falls on its champion, in the midst of his duel. */
function wonDuel(survivorStrikes: boolean) {
  const leaders = [character('C', 0, { profile: { agility: 3, attacks: 1 } })];
  const units = [
    red({ profile: { agility: 5, attacks: 3 }, leaders }),
    blue({ files: 1, ranks: 2, at: [40, 0], leaders: [champion('Ch', 0)] }),
    blue({ id: 'azure', files: 1, at: [5, 0] }),
  ];
  const fight = playMelee(melee(units, { duels: [['C', 'Ch']], rules: { survivorStrikes } }));
  fight.play(LOCK);
  const events = fight.play(ROLL, 4, 4, 4, 4, 4, 4, 1, 1, 1);
  expect(theEvent(events, 'duel-over')).toMatchObject({ challenger: 'C', challengee: 'Ch', because: 'slain' });
  return fight;
}

it('[RG-25] a challenge that waits is answered before any attack is dealt; none is dealt before', () => {
  const fight = playMelee(melee([red({ leaders: [champion('Ch', 0)] }), blue({ leaders: [champion('Foe', 0)] })]));
  fight.play(issueDuel('Ch'));
  expect(fight.refusal(LOCK)).toEqual(['RG-25 duel-unanswered']);
});
