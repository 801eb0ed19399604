import { describe, expect, it } from 'vitest';
import { decideIssueDuel } from '../../src/rules/regiments/melee/decide-duel.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { theEvent } from '../support/fight.ts';
import { aMelee, champion, character, type MeleePlan, type RegimentPlan } from '../support/melee.ts';
import {
  acceptDuel,
  allocate,
  issueDuel,
  LOCK,
  makeWay,
  nominate,
  PASS_DUEL,
  playMelee,
  REFUSE_DUEL,
  ROLL,
  targetsOf,
} from '../support/play-melee.ts';

const red = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id: 'red', files: 3, ranks: 2, at: [30, 0] },
  leaders: [champion('Red', 0), character('Rufus', 1)],
  ...plan,
});
const blue = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id: 'blue', side: 'defender', files: 3, ranks: 2, at: [30, 0], facing: 180 },
  leaders: [champion('Blue', 0), character('Bertram', 1, { profile: { attacks: 3 } }), character('Blaise', 2)],
  ...plan,
});
const melee = (units: readonly RegimentPlan[] = [red(), blue()], plan: Partial<MeleePlan> = {}) =>
  playMelee(aMelee({ units, ...plan }));
const NO_DUEL = ['RG-25 no-duel-here'];
const whyNot = (state: GameState, id: string) => {
  const decided = decideIssueDuel(state, modelId(id));
  const [first] = decided.ok ? [] : decided.error;
  return first?.kind === 'no-duel-here' ? first.why : undefined;
};

describe('duels', () => {
  it('[RG-25] champions and characters challenge and accept; the pair strikes only at each other', () => {
    const fight = melee();
    fight.play(issueDuel('Red'));
    expect(fight.combat.stage).toEqual({ kind: 'challenged', challenger: 'Red' });
    fight.play(acceptDuel('Blaise'));
    expect(fight.state.duels).toMatchObject([{ challenger: 'Red', challengee: 'Blaise' }]);
    expect(targetsOf(fight.state, 'Red')).toEqual(['Blaise contact']);
    expect(fight.combat.stage.kind).toBe('allocate');
  });

  it.each([
    ['red/1/3', 'not-a-character'],
    ['nobody', 'not-a-character'],
    ['Blue', 'wrong-side'],
  ])('[RG-25] refuses a challenge by %s: %s', (id, why) => {
    expect(whyNot(melee().state, id)).toBe(why);
  });

  it('[RG-25] the other side may challenge when the first has declined, or has no character; not before', () => {
    const fight = melee();
    expect(fight.refusal(issueDuel('Blue'))).toEqual(NO_DUEL);
    fight.play(PASS_DUEL);
    fight.play(issueDuel('Blue'));
    melee([red({ leaders: [] }), blue()]);
    const nobody = melee([red({ leaders: [] }), blue()]);
    expect(whyNot(nobody.state, 'Blue')).toBe('no-enemy-to-answer');
  });

  it('[RG-25] after both have declined blows begin, and no character challenges any more', () => {
    const fight = melee();
    fight.play(PASS_DUEL);
    fight.play(PASS_DUEL);
    expect(fight.combat.stage.kind).toBe('allocate');
    expect(fight.refusal(PASS_DUEL)).toEqual(NO_DUEL);
    expect(whyNot(fight.state, 'Red')).toBe('too-late');
  });

  it('[RG-25] while a duel goes on in a combat no other is begun', () => {
    const fight = melee([red(), blue()], { duels: [['Red', 'Blue']] });
    expect(whyNot(fight.state, 'Rufus')).toBe('duel-goes-on');
  });

  it('[RG-25] no character answers whose unit does not touch the challenger, nor a friend', () => {
    const azure = blue({ id: 'azure', files: 1, at: [70, 0], leaders: [character('Alan', 0)] });
    const pink = red({ id: 'pink', files: 2, at: [90, 0], leaders: [character('Pia', 1)] });
    const fight = melee([red(), blue(), pink, azure]);
    fight.play(issueDuel('Pia'));
    expect(fight.refusal(acceptDuel('Bertram'))).toEqual(NO_DUEL);
    expect(fight.refusal(acceptDuel('Red'))).toEqual(NO_DUEL);
    fight.play(acceptDuel('Alan'));
  });

  it('[RG-25] without a challenge nothing is accepted or refused, not even by a character', () => {
    expect(melee().refusal(acceptDuel('Blue'))).toEqual(NO_DUEL);
    expect(melee().refusal(REFUSE_DUEL)).toEqual(NO_DUEL);
  });

  it('[RG-25] the player whose challenge is refused names who is shamed: it does not strike, nor fight duels', () => {
    const fight = melee();
    fight.play(issueDuel('Rufus'));
    fight.play(REFUSE_DUEL);
    expect(fight.combat.stage).toEqual({ kind: 'refused', challenger: 'Rufus' });
    expect(theEvent(fight.play(nominate('Blaise')), 'duel-shamed')).toMatchObject({ character: 'Blaise' });
    expect(fight.combat.stage).toEqual({ kind: 'duel', side: 'reactive' });
    expect(targetsOf(fight.state, 'Blaise')).toEqual([]);
    expect(whyNot(fight.state, 'Blaise')).toBe('refused-already');
    expect(targetsOf(fight.state, 'Bertram')).toContain('Rufus contact');
  });

  it.each(['Blue', 'Rufus', 'blue/1/1', 'nobody'])(
    '[RG-25] never shames %s, who is none of the characters asked',
    (id) => {
      const fight = melee();
      fight.play(issueDuel('Rufus'));
      fight.play(REFUSE_DUEL);
      expect(fight.refusal(nominate(id))).toEqual(NO_DUEL);
    },
  );

  it('[RG-25] names no model where no challenge was refused, or only one could be shamed', () => {
    const fight = melee([red(), blue({ leaders: [champion('Blue', 0), character('Bertram', 1)] })]);
    expect(fight.refusal(nominate('Bertram'))).toEqual(NO_DUEL);
    fight.play(issueDuel('Rufus'));
    expect(fight.refusal(nominate('Bertram'))).toEqual(NO_DUEL);
    expect(theEvent(fight.play(REFUSE_DUEL), 'duel-shamed')).toMatchObject({ character: 'Bertram' });
    expect(fight.refusal(nominate('Bertram'))).toEqual(NO_DUEL);
  });

  it.each([
    ['the blows', LOCK],
    ['a challenge by the other side', issueDuel('Blue')],
    ['their declining', PASS_DUEL],
    ['an allocation', allocate('Rufus', 'Blue')],
  ])('[RG-25] whatever comes next lets the referee shame the character with the most attacks: %s', (_, command) => {
    const fight = melee();
    fight.play(issueDuel('Rufus'));
    fight.play(REFUSE_DUEL);
    expect(theEvent(fight.play(command), 'duel-shamed')).toMatchObject({ character: 'Bertram' });
    expect(fight.state.regiments?.shamed).toEqual(['Bertram']);
  });

  it('[RG-25] the end of the phase does, too', () => {
    const fight = melee([red({ ranks: 1 }), blue({ ranks: 1 })]);
    fight.play(issueDuel('Rufus'));
    fight.play(REFUSE_DUEL);
    const events = fight.end(...Array<number>(4).fill(1), ...Array<number>(3).fill(1));
    expect(theEvent(events, 'duel-shamed')).toMatchObject({ character: 'Bertram' });
  });

  it('[RG-25] the shamed character does not strike, and may not challenge', () => {
    const fight = melee();
    fight.play(issueDuel('Rufus'));
    fight.play(REFUSE_DUEL);
    fight.play(nominate('Bertram'));
    expect(targetsOf(fight.state, 'Bertram')).toEqual([]);
    expect(whyNot(fight.state, 'Bertram')).toBe('refused-already');
    expect(fight.refusal(allocate('Bertram', 'red'))).toEqual(['RG-25 no-such-target']);
  });

  it('[RG-25] after a refusal the other side may challenge with another model', () => {
    const fight = melee();
    fight.play(issueDuel('Rufus'));
    fight.play(REFUSE_DUEL);
    fight.play(issueDuel('Blue'));
    fight.play(acceptDuel('Red'));
  });

  it('[RG-25 RG-23] a champion is never shamed', () => {
    const fight = melee([red(), blue({ leaders: [champion('Blue', 0)] })]);
    fight.play(issueDuel('Red'));
    expect(fight.play(REFUSE_DUEL).map(({ kind }) => kind)).not.toContain('duel-shamed');
    expect(fight.state.regiments?.shamed).toEqual([]);
  });

  it('[RG-23] a champion stands for the whole unit: it challenges and accepts', () => {
    const fight = melee([red({ leaders: [champion('Red', 0)] }), blue({ leaders: [champion('Blue', 0)] })]);
    fight.play(issueDuel('Red'));
    fight.play(acceptDuel('Blue'));
    expect(targetsOf(fight.state, 'Blue')).toEqual(['Red contact']);
  });

  it('[RG-27] a war platform does not challenge or accept', () => {
    const platform = character('Cart', 1, { keywords: ['WAR PLATFORM'] });
    expect(whyNot(melee([red({ leaders: [platform] }), blue()]).state, 'Cart')).toBe('not-a-character');
    const other = melee([red(), blue({ leaders: [platform] })]);
    expect(whyNot(other.state, 'Red')).toBe('no-enemy-to-answer');
  });

  it('[RG-25] what a duellist deals beyond its foe counts for the score', () => {
    const quick = champion('Red', 0, { agility: 6, attacks: 3 });
    const fight = melee([red({ leaders: [quick] }), blue({ leaders: [champion('Blue', 0)] })], {
      duels: [['Red', 'Blue']],
    });
    fight.play(LOCK);
    fight.play(ROLL, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1);
    expect(fight.combat.taken).toEqual({ attacker: 4, defender: 0 });
  });

  it('[RG-25] a duel goes on into the next round, and ends when its fighters are parted', () => {
    const units = [
      red({ leaders: [champion('Red', 0, { hp: 9 })] }),
      blue({ leaders: [champion('Blue', 0, { hp: 9 })] }),
    ];
    const state = aMelee({ units, duels: [['Red', 'Blue']] });
    const fight = playMelee(state);
    fight.play(LOCK);
    fight.play(ROLL, ...Array<number>(fight.combat.stage.kind === 'locked' ? 14 : 0).fill(1));
    expect(fight.state.duels).toMatchObject([{ round: 2 }]);
    expect(fight.state.duels[0]).not.toHaveProperty('ended');
    const parted = playMelee(
      aMelee({
        units: [units[0]!, { ...units[1]!, at: [30, -100] }, blue({ id: 'azure', leaders: [] })],
        duels: [['Red', 'Blue']],
      }),
    );
    expect(theEvent(parted.play(LOCK), 'duel-over')).toMatchObject({ because: 'parted' });
  });
});

it('[RG-19 RG-25] a phase does not end over an open challenge', () => {
  const fight = melee();
  fight.play(issueDuel('Red'));
  expect(() => fight.end()).toThrow('RG-25 duel-unanswered');
});

describe('making way', () => {
  const left = character('Rufus', 2);
  /** Blue touches red's first file only. */
  const narrow = (plan: Partial<RegimentPlan> = {}) => [
    red({ leaders: [left, champion('Red', 1)], ...plan }),
    blue({ files: 1, at: [-5, 0], leaders: [] }),
  ];

  it('[RG-26] a character without contact changes places with one of the ranks who has it', () => {
    const fight = melee(narrow());
    expect(targetsOf(fight.state, 'Rufus')).toEqual([]);
    fight.play(makeWay('Rufus', 'red/1/1'));
    expect(targetsOf(fight.state, 'Rufus')).toEqual(['blue contact']);
    expect(targetsOf(fight.state, 'red/1/1')).toEqual([]);
    expect(fight.state.models.get(modelId('Rufus'))?.at[0]).toBeCloseTo(10 / 25.4, 4);
  });

  it.each([
    ['Red', 'red/1/1', 'who is no character'],
    ['Rufus', 'Red', 'with a champion'],
    ['Rufus', 'red/2/1', 'with the second rank'],
    ['Rufus', 'blue/1/1', 'with an enemy'],
    ['Rufus', 'nobody', 'with nobody'],
    ['nobody', 'red/1/1', 'who is nobody'],
  ])('[RG-26] refuses %s for %s: %s', (model, other) => {
    expect(melee(narrow()).refusal(makeWay(model, other))[0]).toBe('RG-26 cannot-make-way');
  });

  it('[RG-26] refuses a model that touches one already, and one that no model touches', () => {
    expect(melee([red({ leaders: [left] }), blue()]).refusal(makeWay('Rufus', 'red/1/1'))).toEqual([
      'RG-26 cannot-make-way',
    ]);
    const far = [
      red({ files: 4, at: [40, 0], leaders: [character('Rufus', 3)] }),
      blue({ files: 1, at: [-5, 0], leaders: [] }),
    ];
    expect(melee(far).refusal(makeWay('Rufus', 'red/1/3'))).toEqual(['RG-26 cannot-make-way']);
  });

  it('[RG-26 RG-27] refuses bases of different sizes, and war platforms', () => {
    const big = red({ files: 4, at: [40, 0], leaders: [character('Rufus', 2, { size: [2, 1] })] });
    const foe = blue({ files: 1, at: [-5, 0], leaders: [] });
    expect(melee([big, foe]).refusal(makeWay('Rufus', 'red/1/1'))).toEqual(['RG-26 cannot-make-way']);
    const cart = red({ leaders: [character('Cart', 2, { keywords: ['WAR PLATFORM'] })] });
    expect(melee([cart, foe]).refusal(makeWay('Cart', 'red/1/1'))).toEqual(['RG-26 cannot-make-way']);
  });

  it('[RG-26] is done before duels, not after', () => {
    const fight = melee(narrow());
    fight.play(LOCK);
    expect(fight.refusal(makeWay('Rufus', 'red/1/1'))).toEqual(['RG-26 cannot-make-way']);
  });

  it('[RG-26 RG-19] not by a unit that is in no combat', () => {
    expect(melee([red(), blue({ at: [30, -100] })]).refusal(makeWay('Rufus', 'red/1/3'))[0]).toBe(
      'RG-26 cannot-make-way',
    );
  });
});

it('[L-01 RG-25] the events of a duel told again give the same state', () => {
  const fight = melee();
  const start = fight.state;
  const events = [...fight.play(issueDuel('Red')), ...fight.play(acceptDuel('Blue')), ...fight.play(LOCK)];
  expect(evolveAll(start, events)).toEqual(fight.state);
});
