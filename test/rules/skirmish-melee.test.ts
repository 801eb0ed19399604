import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/rules/core/command.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { isPresent } from '../../src/rules/skirmish/fighters/fighters.ts';
import { meleesOf } from '../../src/rules/skirmish/fighters/melee-order.ts';
import { fightFrom, theEvent } from '../support/fight.ts';
import { someFighters, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const foe = unitId('foe');

/** Ann of the attacker and a foe of the defender, in contact and engaged, in the attacker's melee phase. */
const duel = (
  own: Partial<FighterPlan> = {},
  other: Partial<FighterPlan> = {},
  plan: Partial<SkirmishPlan> = {},
  more: readonly FighterPlan[] = [],
) =>
  fightFrom(
    someFighters({
      phase: 'melee',
      engaged: [['ann', 'foe']],
      ...plan,
      fighters: [
        { id: 'ann', at: [0, 0], ...own, profile: { agility: 6, ...own.profile } },
        { id: 'foe', at: [1, 0], side: 'defender', ...other },
        ...more,
      ],
    }),
  );

const strike = (unit?: string, ...targets: readonly string[]): Command => ({
  kind: 'attack',
  ...(unit ? { unit: unitId(unit) } : {}),
  ...(targets.length > 0 ? { targets: targets.map(unitId) } : {}),
});
const statusOf = (fight: { readonly state: GameState }, unit = foe) => fight.state.units.get(unit)?.status;
const orderOf = (events: readonly GameEvent[]) => theEvent(events, 'melee-ordered').order;

describe('the order of a melee', () => {
  it('[S-31] may be settled before the first blow is aimed, once', () => {
    const fight = duel({ profile: { agility: 10 } });
    expect(orderOf(fight.play({ kind: 'order-melee' }, 12, 15))).toEqual([foe, ann]);
    expect(fight.refusal({ kind: 'order-melee' })).toEqual(['S-31 ordered-already']);
    fight.play(strike('foe'), 4);
  });

  it('[S-31] is not settled where no model is engaged, nor in another phase', () => {
    const order = { kind: 'order-melee' } as const;
    expect(duel({}, {}, { engaged: [] }).refusal(order)).toEqual(['S-31 no-fighter-to-strike']);
    expect(duel({}, {}, { phase: 'ranged' }).refusal(order)).toEqual(['S-31 not-melee-phase']);
  });

  it('[S-31] is by the better Agility', () => {
    expect(orderOf(duel().play(strike(), 5))).toEqual(['ann', 'foe']);
    expect(orderOf(duel({ profile: { agility: 14 } }).play(strike(), 5))).toEqual(['foe', 'ann']);
  });

  it('[S-31] puts who engaged this turn first, however slow', () => {
    const slow = { profile: { agility: 14 }, status: ['strikes-first'] } as const;
    expect(orderOf(duel(slow).play(strike(), 5))).toEqual(['ann', 'foe']);
  });

  it('[S-31] throws a d20 each for equals, and the side in turn goes before on equal dice', () => {
    const even = () => duel({ profile: { agility: 10 } });
    expect(orderOf(even().play(strike(), 3, 12, 5))).toEqual(['foe', 'ann']);
    expect(orderOf(even().play(strike(), 12, 3, 5))).toEqual(['ann', 'foe']);
    expect(orderOf(even().play(strike(), 7, 7, 5))).toEqual(['ann', 'foe']);
  });

  it('[S-31] does not hold the Dazed and the Stunned', () => {
    expect(orderOf(duel({}, { status: ['dazed'] }).play(strike(), 5, 5))).toEqual(['ann']);
    expect(orderOf(duel({}, { status: ['stunned'] }).play(strike()))).toEqual(['ann']);
  });

  it('[S-31] lets neighbours of one side change places, and refuses others', () => {
    const bob = { id: 'bob', at: [1, 1], profile: { agility: 8 } } as const;
    const both = {
      engaged: [
        ['ann', 'foe'],
        ['bob', 'foe'],
      ],
    } as const;
    const fight = duel({}, {}, both, [bob]);
    expect(fight.refusal(strike('foe'))).toEqual(['S-31 others-strike']);
    fight.play(strike('bob'), 5);
    fight.play(strike('ann'), 5);
    fight.play(strike('foe'), 5);
    expect(fight.refusal(strike())).toEqual(['S-31 no-fighter-to-strike']);
  });

  it('[S-31] is made once, of separate melees one after another', () => {
    const others: readonly FighterPlan[] = [
      { id: 'cat', at: [10, 0], profile: { agility: 5 } },
      { id: 'dog', at: [11, 0], side: 'defender', profile: { agility: 12 } },
    ];
    const plan = {
      engaged: [
        ['ann', 'foe'],
        ['cat', 'dog'],
      ],
    } as const;
    const fight = duel({}, {}, plan, others);
    expect(meleesOf(fight.state)).toEqual([
      ['ann', 'foe'],
      ['cat', 'dog'],
    ]);
    expect(orderOf(fight.play(strike('cat'), 5))).toEqual(['ann', 'foe', 'cat', 'dog']);
    expect(fight.play(strike('dog'), 5).some((e) => e.kind === 'melee-ordered')).toBe(false);
  });

  it('[S-31] refuses blows in other phases and of those who are engaged with no model', () => {
    expect(duel({}, {}, { phase: 'move' }).refusal(strike())).toEqual(['S-31 not-melee-phase']);
    expect(duel({}, {}, { engaged: [] }).refusal(strike('ann'))).toEqual(['S-31 no-fighter-to-strike']);
    expect(duel().refusal(strike('nobody'))).toEqual(['S-36 fighter-unknown']);
  });

  it('[S-33] puts a warding defender first when it passes an Agility Check, and not when it fails', () => {
    const engager = { status: ['strikes-first'] } as const;
    const ward = { keywords: ['WARDING'], profile: { agility: 10 } };
    expect(orderOf(duel(engager, ward).play(strike(), 10, 5))).toEqual(['foe', 'ann']);
    expect(orderOf(duel(engager, ward).play(strike(), 9, 5))).toEqual(['ann', 'foe']);
  });

  it('[S-31] is fought out when the phase ends', () => {
    const fight = duel();
    // Ann hits (10) and is parried (10); the foe misses (9).
    const events = fight.play({ kind: 'end-phase' }, 10, 10, 9);
    expect(events.filter((e) => e.kind === 'attacked').map((e) => e.unit)).toEqual(['ann', 'foe']);
    expect(fight.state.side).toBe('defender');
    expect(fight.state.skirmish?.melee).toBeUndefined();
  });

  it('[S-31] never brings up a model that was put down before its turn', () => {
    const fight = duel();
    // A hit of 10, not parried: 10 and 0 is Dazed.
    expect(fight.play({ kind: 'end-phase' }, 10, 9).filter((e) => e.kind === 'attacked')).toHaveLength(1);
    expect(statusOf(fight)).toEqual(['dazed']);
  });
});

describe('an attack', () => {
  it.each([
    [10, 0, 'dazed'],
    [14, 0, 'dazed'],
    [15, 0, 'stunned'],
    [17, 0, 'stunned'],
    [14, 1, 'stunned'],
    [18, 0, 'out'],
    [19, 3, 'out'],
  ])('[S-32] of %d with a modifier of %d that is not parried leaves a foe %s', (die, injury, result) => {
    const fight = duel({ profile: { injury } });
    expect(theEvent(fight.play(strike(), die, 9), 'injury-rolled')).toMatchObject({ result, bonus: injury });
    expect(isPresent(fight.state, foe)).toBe(result !== 'out');
    if (result !== 'out') expect(statusOf(fight)).toEqual([result]);
  });

  it('[S-32] does nothing when it misses or is parried', () => {
    expect(
      duel()
        .play(strike(), 9)
        .map((e) => e.kind),
    ).toEqual(['melee-ordered', 'attacked', 'checked']);
    const parried = duel();
    parried.play(strike(), 10, 10);
    expect(statusOf(parried)).toEqual([]);
  });

  it('[S-32] costs a wound while more than one is left', () => {
    const fight = duel({}, { profile: { wounds: 2 } });
    const events = fight.play(strike(), 18, 9);
    expect(theEvent(events, 'wound-lost').left).toBe(1);
    expect(events.some((e) => e.kind === 'injury-rolled')).toBe(false);
  });

  it('[S-32] decides the injury by the highest of several that were not parried', () => {
    const fight = duel({ profile: { attacks: 3 } });
    // 11 not parried, 17 parried, 15 not parried.
    const rolled = theEvent(fight.play(strike(), 11, 9, 17, 10, 15, 9), 'injury-rolled');
    expect([rolled.roll.kept, rolled.result]).toEqual([15, 'stunned']);
  });

  it('[S-33] comes twice from who strikes with both hands', () => {
    const fight = duel({ keywords: ['DUAL'] });
    expect(theEvent(fight.play(strike(), 9, 9), 'attacked').attacks).toBe(2);
  });

  it('[S-32] of a natural 20 gives another, and that one again', () => {
    const fight = duel();
    // 20 parried, 20 parried, 9 missed.
    expect(fight.play(strike(), 20, 10, 20, 10, 9).filter((e) => e.kind === 'checked')).toHaveLength(5);
  });

  it('[S-32] of 19 does not give another, nor in the latest edition a parried 20 or a second one', () => {
    duel().play(strike(), 19, 10);
    duel({}, {}, { edition: 'latest' }).play(strike(), 20, 10);
    // An undefended 20 gives one more, whose own 20 gives none.
    duel({}, {}, { edition: 'latest' }).play(strike(), 20, 9, 20, 9);
    duel({ profile: { injury: 2 } }, {}, { edition: 'latest' }).play(strike(), 18, 9, 9);
  });

  it('[S-05] at a Dazed foe has Advantage and takes it out when it does not parry', () => {
    const fight = duel({}, { status: ['dazed'] });
    const events = fight.play(strike(), 3, 10, 9);
    expect(theEvent(events, 'taken-out').unit).toBe('foe');
    expect(events.some((e) => e.kind === 'injury-rolled')).toBe(false);
  });

  it('[S-05] at a Stunned foe takes it out without a die', () => {
    const fight = duel({}, { status: ['stunned'] });
    expect(fight.play(strike()).map((e) => e.kind)).toEqual(['melee-ordered', 'attacked', 'taken-out']);
  });

  it('[S-05] at a Dazed foe does not take it out when it parries', () => {
    const fight = duel({}, { status: ['dazed'] });
    fight.play(strike(), 3, 10, 10);
    expect(statusOf(fight)).toEqual(['dazed']);
  });

  const downed: readonly FighterPlan[] = [{ id: 'low', at: [-1, 0], side: 'defender', status: ['stunned'] }];
  const two = {
    engaged: [
      ['ann', 'foe'],
      ['ann', 'low'],
    ],
  } as const;

  it('[S-32] never goes at who is down while an active foe is there, nor at who is not engaged', () => {
    const fight = duel({}, {}, two, downed);
    expect(fight.refusal(strike('ann', 'low'))).toEqual(['S-32 active-foe-first']);
    expect(duel({}, {}, {}, downed).refusal(strike('ann', 'low'))).toEqual(['S-32 not-engaged-with']);
    expect(theEvent(fight.play(strike('ann'), 5), 'attacked').target).toBe('foe');
  });

  it.each(['strict', 'advisory', 'off'] as const)('[S-32] never goes at who is unknown or a friend (%s)', (mode) => {
    const fight = duel({}, {}, { mode }, [{ id: 'low', at: [9, 9] }]);
    expect(fight.refusal(strike('ann', 'nobody'))).toEqual(['S-32 not-engaged-with']);
    expect(fight.refusal(strike('ann', 'low'))).toEqual(['S-32 not-engaged-with']);
  });

  it('[S-32] goes on to the next foe when the first is out', () => {
    const fight = duel({ profile: { attacks: 2 } }, { status: ['stunned'] }, two, downed);
    const out = fight.play(strike('ann', 'low', 'foe')).filter((e) => e.kind === 'taken-out');
    expect(out.map((e) => e.unit)).toEqual(['low', 'foe']);
  });

  it('[S-32] goes at targets in their order', () => {
    const others: readonly FighterPlan[] = [{ id: 'low', at: [-1, 0], side: 'defender', profile: { agility: 12 } }];
    const fight = duel({ profile: { attacks: 3 } }, {}, two, others);
    const rolled = fight.play(strike('ann', 'low', 'foe'), 5, 5, 5).filter((e) => e.kind === 'checked');
    expect(rolled.map((e) => e.against)).toEqual(['low', 'foe', 'foe']);
  });

  it('[S-33] out of an ambush has Advantage in the first round of a melee, and not later', () => {
    duel({ keywords: ['AMBUSHER'], status: ['strikes-first'] }).play(strike(), 3, 9);
    duel({ keywords: ['AMBUSHER'] }, { status: ['strikes-first'] }).play(strike('foe'), 5);
    duel({ keywords: ['AMBUSHER'] }).play(strike(), 9);
  });

  it('[S-05] of the Staggered is at a Disadvantage, and so are their parries; those of others are not', () => {
    duel({ status: ['staggered'] }).play(strike(), 12, 9);
    duel({}, { status: ['staggered'] }).play(strike(), 10, 15, 9);
    duel().play(strike(), 10, 15);
  });
});

it('[S-08] touching is not being engaged: no model strikes one that it only stands beside', () => {
  expect(
    duel({}, {}, { engaged: [] })
      .play({ kind: 'end-phase' })
      .map((e) => e.kind),
  ).toEqual(['phase-ended']);
  expect(duel().refusal(strike('foe'))).toEqual(['S-31 others-strike']);
  expect(isPresent(duel().state, ann)).toBe(true);
});

describe('Fear in the latest edition', () => {
  const LATEST = { edition: 'latest' } as const;

  it('[S-31] is tested when the melee begins, before the order is made', () => {
    const fight = duel({}, { keywords: ['FEARSOME'] }, LATEST);
    // Morale 9 fails: Staggered, so that the attack keeps the lower of 12 and 9.
    const events = fight.play(strike(), 9, 12, 9);
    expect(events.slice(0, 3).map((e) => e.kind)).toEqual(['fear-tested', 'status-changed', 'melee-ordered']);
    expect(statusOf(fight, ann)).toEqual(['staggered']);
  });

  it('[S-31] is not tested twice of the same foe, nor at the melee in the classic edition', () => {
    const known = { ...LATEST, warband: { feared: [{ unit: ann, of: foe }] } } as const;
    const fight = fightFrom(
      someFighters({
        phase: 'melee',
        ...LATEST,
        fighters: [
          { id: 'ann', at: [0, 0], profile: { agility: 6 } },
          { id: 'foe', at: [1, 0], side: 'defender', keywords: ['FEARSOME'] },
        ],
        warband: { ...known.warband, engagements: [{ a: ann, b: foe }] },
      }),
    );
    fight.play(strike(), 9);
    duel({}, { keywords: ['FEARSOME'] }).play(strike(), 9);
  });
});
