import { describe, expect, it } from 'vitest';
import { ableCharacters, combatsOf } from '../../src/rules/squads/fight/combats.ts';
import { leaderOf } from '../../src/rules/squads/fight/result.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { getUnit } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import {
  accept,
  aFight,
  BLUE_LINE,
  END_PHASE,
  fightFrom,
  issue,
  nominate,
  PASS,
  PILE_IN,
  RED_LINE,
  REFUSE,
  strike,
  theEvent,
  TOUCH,
} from '../support/fight.ts';
import type { UnitPlan } from '../support/game.ts';

const LINES = [RED_LINE, BLUE_LINE] as const;
const OTHER_PHASES = ['movement', 'shooting', 'charge'] as const;
const stageIn = (state: GameState, combat = 0) => combatsOf(state)[combat]!.stage;
/** The same line of models further along x, under another name. */
const moved = (plan: UnitPlan, id: string, by: number): UnitPlan => ({
  ...plan,
  id,
  at: plan.at.map((at) => [at[0] + by, at.length === 3 ? at[2] : at[1]] as const),
});
/** All miss: the blows of both lines, all of initiative 4, change nothing. */
const MISSES = (state: GameState): number[] => new Array<number>(state.models.size).fill(1);

describe('issuing a challenge', () => {
  it('[D-01] a challenge is issued before a blow is struck', () => {
    const fight = fightFrom(aFight(LINES));
    expect(fight.play(issue('red4')).map((e) => e.kind)).toEqual(['combats-formed', 'challenge-issued']);
    expect(stageIn(fight.state)).toEqual({ kind: 'issued', challenger: 'red4' });
  });

  it.each(OTHER_PHASES)('[D-01] refuses a challenge in the %s phase', (phase) => {
    expect(fightFrom(aFight(LINES, { phase })).refusal(issue('red4'))).toEqual(['D-01 not-fight-phase']);
  });

  it('[D-01] refuses a challenge once any model has piled in or struck', () => {
    const fight = fightFrom(aFight([{ ...RED_LINE, profile: { I: 5 } }, BLUE_LINE]));
    fight.play(PILE_IN);
    expect(fight.refusal(issue('red4'))).toEqual(['D-01 blows-struck']);
    fight.play(strike(), 1, 1, 1, 1);
    expect(fight.refusal(issue('blue2'))).toEqual(['D-01 blows-struck']);
  });

  const TWO = [...LINES, moved(RED_LINE, 'rose', 20), moved(BLUE_LINE, 'sky', 20)];

  it('[D-01] B2 each combat has its own window, unless one serves all', () => {
    const own = fightFrom(aFight(TWO));
    own.play(strike('blue'), ...new Array<number>(7).fill(1));
    expect(own.refusal(issue('rose4'))).toEqual([]);
    const shared = fightFrom(aFight(TWO, { fight: { challengeWindow: 'all-at-once' } }));
    shared.play(strike('blue'), ...new Array<number>(7).fill(1));
    expect(shared.refusal(issue('rose4'))).toEqual(['D-01 blows-struck']);
  });

  it('[D-02] EX-35h two separate combats see one challenge each', () => {
    const fight = fightFrom(aFight(TWO));
    fight.play(issue('red4'));
    fight.play(accept('blue2'));
    expect(fight.refusal(issue('rose4'))).toEqual([]);
  });

  it('[D-02] challenges wait in two combats at once, and each character answers, or is named, in its own', () => {
    const fight = fightFrom(aFight(TWO));
    fight.play(issue('red4'));
    fight.play(issue('rose4'));
    expect(theEvent(fight.play(accept('sky2')), 'challenge-accepted')).toMatchObject({ challenger: 'rose4' });
    expect(theEvent(fight.play(accept('blue2')), 'challenge-accepted')).toMatchObject({ challenger: 'red4' });

    const refused = fightFrom(aFight(TWO));
    refused.play(issue('red4'));
    refused.play(issue('rose4'));
    refused.play(REFUSE);
    refused.play(REFUSE);
    expect(theEvent(refused.play(nominate('sky2')), 'character-cowed')).toMatchObject({ combat: 1 });
    expect(theEvent(refused.play(nominate('blue2')), 'character-cowed')).toMatchObject({ combat: 0 });
  });

  it('[D-02] EX-35h refuses a second challenge in a combat of three units', () => {
    const third = moved(RED_LINE, 'rose', 3 * TOUCH);
    const long: UnitPlan = { ...BLUE_LINE, at: [...BLUE_LINE.at, [3 * TOUCH, TOUCH]] };
    const fight = fightFrom(aFight([RED_LINE, third, long]));
    expect(combatsOf(fight.state)).toHaveLength(1);
    fight.play(issue('red4'));
    expect(fight.refusal(issue('rose4'))).toEqual(['D-02 challenged-already', 'D-07 challenged-already']);
  });

  it('[D-03] EX-35a the side in turn issues first', () => {
    expect(stageIn(aFight(LINES))).toEqual({ kind: 'window', side: 'attacker' });
    expect(stageIn(aFight(LINES, { side: 'defender' }))).toEqual({ kind: 'window', side: 'defender' });
  });

  it('[D-03] EX-35c refuses the other side while the first has not declined', () => {
    expect(fightFrom(aFight(LINES)).refusal(issue('blue2'))).toEqual([
      'D-03 others-choose-first',
      'D-04 others-choose-first',
    ]);
  });

  it('[D-03] B3 a side without an able character is taken to decline', () => {
    const fight = fightFrom(aFight([{ ...RED_LINE, keywordsOf: {} }, BLUE_LINE]));
    expect(fight.refusal(issue('blue2'))).toEqual(['D-09 no-enemy-character']);
    const unable = { ...RED_LINE, profileOf: { 3: { A: 0 } } };
    expect(fightFrom(aFight([unable, BLUE_LINE])).refusal(issue('blue2'))).toEqual([]);
  });

  it('[D-04] EX-35b when the first side passes the other may issue', () => {
    const fight = fightFrom(aFight(LINES));
    fight.play(PASS);
    expect(fight.refusal(issue('blue2'))).toEqual([]);
  });

  it('[D-04] refuses another option to a side that declined, and never passes twice', () => {
    const fight = fightFrom(aFight(LINES));
    fight.play(PASS);
    expect(fight.refusal(issue('red4'))).toEqual(['D-03 others-choose-first', 'D-04 others-choose-first']);
    fight.play(PASS);
    expect(fight.refusal(issue('red4'))).toEqual(['D-04 declined-already']);
    expect(fight.refusal(PASS)).toEqual(['D-04 nothing-to-pass']);
  });

  it('[D-04] R7-05 refuses to pass for a unit that fights nowhere', () => {
    const fight = fightFrom(aFight(LINES));
    expect(fight.refusal({ kind: 'pass-challenge', unit: unitId('nobody') })).toEqual(['R7-05 no-combat']);
  });

  it('[D-04] striking with the window open declines for both', () => {
    const fight = fightFrom(aFight(LINES));
    const events = fight.play(strike(), ...MISSES(fight.state));
    expect(events.filter((e) => e.kind === 'challenge-passed').map((e) => e.side)).toEqual(['attacker', 'defender']);
  });

  it('[D-05] a character of a locked unit issues', () => {
    expect(fightFrom(aFight(LINES)).refusal(issue('red4'))).toEqual([]);
  });

  it('[D-05] refuses troopers, the dead, and characters of units that are not locked', () => {
    const far: UnitPlan = { id: 'far', at: [[20, 0]], keywords: ['CHARACTER'] };
    const fight = fightFrom(aFight([...LINES, far]));
    expect(fight.refusal(issue('red1'))).toEqual(['D-05 no-character']);
    expect(fight.refusal(issue('nobody'))).toEqual(['D-05 unknown-character']);
    expect(fight.refusal(issue('far1'))).toEqual(['D-05 not-locked', 'D-10 character-not-engaged']);
  });

  it('[D-05] EX-31 a character whose unit touches no model may, close behind a friend of another unit', () => {
    const near: UnitPlan = {
      id: 'near',
      at: [
        [-TOUCH - 2, 0],
        [-TOUCH - 6, 0],
      ],
      keywordsOf: { 0: ['CHARACTER'] },
    };
    expect(fightFrom(aFight([...LINES, near])).refusal(issue('near1'))).toEqual([]);
  });

  it('[D-05] refuses one whose unit touches no model and who is not close enough', () => {
    const near: UnitPlan = { id: 'near', at: [[-TOUCH - 2.01, 0]], keywords: ['CHARACTER'] };
    expect(fightFrom(aFight([...LINES, near])).refusal(issue('near1'))).toContain('D-05 not-locked');
  });

  it('[D-06] a challenge names no model: any character may answer', () => {
    const two: UnitPlan = { ...BLUE_LINE, keywordsOf: { 1: ['CHARACTER'], 2: ['CHARACTER'] } };
    const fight = fightFrom(aFight([RED_LINE, two]));
    expect(theEvent(fight.play(issue('red4')), 'challenge-issued')).toEqual({
      kind: 'challenge-issued',
      combat: 0,
      challenger: 'red4',
    });
    expect(fight.refusal(accept('blue2'))).toEqual([]);
    expect(fight.refusal(accept('blue3'))).toEqual([]);
  });

  it('[D-06] aiming a challenge does not turn it', () => {
    const aimed = { ...issue('red4'), target: 'blue2' } as unknown as Command;
    const fight = fightFrom(aFight(LINES));
    expect(theEvent(fight.play(aimed), 'challenge-issued')).not.toHaveProperty('target');
  });

  it('[D-07] EX-35d refuses a second challenge in the turn after a refusal', () => {
    const fight = fightFrom(aFight(LINES));
    fight.play(issue('red4'));
    fight.play(REFUSE);
    fight.play(nominate('blue2'));
    for (const id of ['red4', 'blue2'])
      expect(fight.refusal(issue(id))).toEqual(
        expect.arrayContaining(['D-02 challenged-already', 'D-07 challenged-already']),
      );
  });

  it('[D-07] EX-35d next turn a challenge may be issued again', () => {
    const fight = fightFrom(aFight(LINES));
    fight.play(issue('red4'));
    fight.play(REFUSE);
    fight.play(nominate('blue2'));
    fight.play(strike(), 1, 1, 1, 1, 1, 1);
    for (let i = 0; i < 4; i++) fight.play(END_PHASE);
    expect(fight.state).toMatchObject({ side: 'defender', phase: 'fight' });
    expect(fight.refusal(issue('blue2'))).toEqual([]);
  });

  it('[D-08] EX-35f refuses a challenge while a duel goes on, this turn and next', () => {
    const fight = fightFrom(aFight(LINES));
    fight.play(issue('red4'));
    fight.play(accept('blue2'));
    expect(fight.refusal(issue('red4'))).toContain('D-08 duel-goes-on');
    fight.play(strike(), ...MISSES(fight.state));
    for (let i = 0; i < 4; i++) fight.play(END_PHASE);
    expect(fight.refusal(issue('blue2'))).toEqual(['D-08 duel-goes-on']);
  });

  it('[D-08] EX-35e once it is over a new one may be issued next turn', () => {
    const tough = { profileOf: { 3: { A: 4, S: 10, WS: 10, I: 9, W: 3, T: 8, Sv: 2 } } };
    const two = { ...BLUE_LINE, keywordsOf: { 1: ['CHARACTER'], 0: ['CHARACTER'] }, profile: { Sv: 7, Ld: 10 } };
    const fight = fightFrom(aFight([{ ...RED_LINE, ...tough }, two]));
    fight.play(issue('red4'));
    fight.play(accept('blue2'));
    fight.play(strike(), 6, 1, 1, 1, 6);
    expect(fight.state.duels[0]!.ended).toBe('slain');
    expect(fight.refusal(issue('red4'))).toContain('D-07 challenged-already');
    fight.play(strike(), 1, 1, 1, 1, 1, 1, 1);
    for (let i = 0; i < 4; i++) fight.play(END_PHASE);
    expect(fight.state.duels).toEqual([]);
    expect(fight.refusal(issue('blue1'))).toEqual([]);
  });

  it('[D-09] EX-35g refuses a challenge to troopers and a tank, and does not refuse one to a character', () => {
    const tank: UnitPlan = { id: 'tank', side: 'defender', at: [[3 * TOUCH, TOUCH]], keywords: ['VEHICLE', 'WALKER'] };
    const troopers = { ...BLUE_LINE, keywordsOf: {} };
    const longer: UnitPlan = {
      ...RED_LINE,
      at: [
        [0, 0],
        [TOUCH, 0],
        [3 * TOUCH, 0],
        [TOUCH, -TOUCH],
      ],
    };
    expect(fightFrom(aFight([longer, troopers, tank])).refusal(issue('red4'))).toEqual(['D-09 no-enemy-character']);
    expect(fightFrom(aFight(LINES)).refusal(issue('red4'))).toEqual([]);
  });

  it('[D-09] B4 characters who cannot answer are challenged, and none answers', () => {
    const unable: UnitPlan = { ...BLUE_LINE, profileOf: { 1: { A: 0 } } };
    const fight = fightFrom(aFight([RED_LINE, unable]));
    expect(fight.play(issue('red4')).map((e) => e.kind)).toEqual([
      'combats-formed',
      'challenge-issued',
      'challenge-unanswered',
    ]);
    expect(fight.refusal(REFUSE)).toEqual(['D-13 nothing-to-refuse']);
    expect(fight.refusal(issue('red4'))).toContain('D-07 challenged-already');
  });

  /** A second character beside the lines: his base so far from the nearest friend in contact, or above him. */
  const behind = (gap: number, up = 0): GameState =>
    aFight([{ ...RED_LINE, at: [...RED_LINE.at.slice(0, 3), [TOUCH, up, -TOUCH - gap]] }, BLUE_LINE]);

  it.each([0, 1.99, 2])('[D-10] EX-34 a character %d behind a friend in contact issues', (gap) =>
    expect(fightFrom(behind(gap)).refusal(issue('red4'))).toEqual([]),
  );
  it.each([2.001, 2.01])('[D-10] EX-34 refuses a character %d behind the nearest friend in contact', (gap) =>
    expect(fightFrom(behind(gap)).refusal(issue('red4'))).toEqual(['D-10 character-not-engaged']),
  );
  it('[D-10] EX-34 refuses a character 6.1 above, and does not refuse one 6 above', () => {
    expect(fightFrom(behind(0, 6.1)).refusal(issue('red4'))).toEqual(['D-10 character-not-engaged']);
    expect(fightFrom(behind(0, 6)).refusal(issue('red4'))).toEqual([]);
  });
  it('[D-10] refuses a character without attacks', () => {
    const fight = fightFrom(aFight([{ ...RED_LINE, profileOf: { 3: { A: 0 } } }, BLUE_LINE]));
    fight.play(PASS);
    expect(fight.refusal(issue('red4'))).toEqual(['D-10 cannot-strike']);
  });
});

describe('answering a challenge', () => {
  const challenged = (blue: UnitPlan = BLUE_LINE, plan: Parameters<typeof aFight>[1] = {}) => {
    const fight = fightFrom(aFight([RED_LINE, blue], plan));
    fight.play(issue('red4'));
    return fight;
  };
  const TWO_CHARACTERS: UnitPlan = { ...BLUE_LINE, keywordsOf: { 1: ['CHARACTER'], 2: ['CHARACTER'] } };

  it('[D-11] the challenged side chooses who accepts', () => {
    const fight = challenged(TWO_CHARACTERS);
    expect(theEvent(fight.play(accept('blue3')), 'challenge-accepted')).toMatchObject({
      challenger: 'red4',
      challengee: 'blue3',
    });
  });

  it('[D-11] refuses an answer by troopers, strangers, friends of the challenger, and where there was no challenge', () => {
    const fight = challenged();
    expect(fight.refusal(accept('blue1'))).toEqual(['D-11 no-character']);
    expect(fight.refusal(accept('ghost'))).toEqual(['D-11 unknown-character']);
    expect(fight.refusal(accept('red4'))).toEqual(['D-11 wrong-side']);
    expect(fightFrom(aFight(LINES)).refusal(accept('blue2'))).toEqual(['D-11 nothing-to-accept']);
  });

  it('[D-12] a character who is fighting and able to strike accepts', () =>
    expect(challenged().refusal(accept('blue2'))).toEqual([]));

  it('[D-12] EX-34 refuses a character who is not fighting, or cannot strike', () => {
    const far: UnitPlan = { ...TWO_CHARACTERS, at: [...BLUE_LINE.at.slice(0, 2), [TOUCH, 2 * TOUCH + 2.01]] };
    expect(challenged(far).refusal(accept('blue3'))).toEqual(['D-12 character-not-engaged']);
    const idle: UnitPlan = { ...TWO_CHARACTERS, profileOf: { 2: { A: 0 } } };
    expect(challenged(idle).refusal(accept('blue3'))).toEqual(['D-12 cannot-strike']);
  });

  it('[D-13] a challenge may be refused', () => {
    const fight = challenged();
    expect(fight.play(REFUSE)).toEqual([
      { kind: 'challenge-refused', combat: 0, challenger: 'red4', side: 'defender' },
    ]);
  });

  it('[D-13] never goes on without an answer, and refuses to refuse a challenge that was not issued', () => {
    const fight = challenged();
    for (const command of [strike(), PILE_IN, END_PHASE])
      expect(fight.refusal(command)).toEqual(['D-13 challenge-unanswered']);
    expect(fightFrom(aFight(LINES)).refusal(REFUSE)).toEqual(['D-13 nothing-to-refuse']);
  });

  it('[D-14] EX-36 the challenger’s side names one who could have accepted', () => {
    const fight = challenged(TWO_CHARACTERS);
    fight.play(REFUSE);
    expect(fight.refusal(nominate('blue2'))).toEqual([]);
    expect(fight.refusal(nominate('blue3'))).toEqual([]);
  });

  it('[D-14] EX-36 refuses to name one who is not fighting, a trooper, a friend, or when nothing was refused', () => {
    const far: UnitPlan = { ...TWO_CHARACTERS, at: [...BLUE_LINE.at.slice(0, 2), [TOUCH, 2 * TOUCH + 2.01]] };
    const fight = challenged(far);
    expect(fight.refusal(nominate('blue2'))).toEqual(['D-14 no-character-to-nominate']);
    fight.play(REFUSE);
    expect(fight.refusal(nominate('blue3'))).toEqual(['D-14 character-not-engaged']);
    expect(fight.refusal(nominate('blue1'))).toEqual(['D-14 no-character']);
    expect(fight.refusal(nominate('red4'))).toEqual(['D-14 wrong-side']);
    expect(fight.refusal(strike())).toEqual(['D-14 nominee-missing']);
  });

  const refused = (blue: UnitPlan = BLUE_LINE) => {
    const fight = challenged(blue);
    fight.play(REFUSE);
    fight.play(nominate('blue2'));
    return fight;
  };

  it('[D-15] who was named strikes no blows this turn', () => {
    const fight = refused();
    const { volleys } = theEvent(fight.play(strike(), 1, 1, 1, 1, 1, 1), 'struck');
    expect(volleys.flatMap((v) => v.attackers)).toEqual(['red1', 'red2', 'red3', 'red4', 'blue1', 'blue3']);
  });

  it('[D-15] the next turn it does not hold back', () => {
    const fight = refused();
    fight.play(strike(), 1, 1, 1, 1, 1, 1);
    for (let i = 0; i < 4; i++) fight.play(END_PHASE);
    fight.play(PASS);
    fight.play(PASS);
    const { volleys } = theEvent(fight.play(strike(), 1, 1, 1, 1, 1, 1, 1), 'struck');
    expect(volleys.flatMap((v) => v.attackers)).toContain('blue2');
  });

  const LED: UnitPlan = { ...TWO_CHARACTERS, profile: { Ld: 8 }, profileOf: { 1: { Ld: 9 }, 2: { Ld: 10 } } };

  it('[D-16] EX-36 the named Sergeant’s leadership is not used, the Librarian’s is', () => {
    const fight = challenged(LED);
    fight.play(REFUSE);
    fight.play(nominate('blue2'));
    expect(leaderOf(fight.state, unitId('blue'))).toMatchObject({ id: 'blue3' });
  });

  it('[D-16] EX-36 were it the Librarian, the Sergeant’s 9 is used and not the Librarian’s 10', () => {
    const fight = challenged(LED);
    fight.play(REFUSE);
    fight.play(nominate('blue3'));
    expect(leaderOf(fight.state, unitId('blue'))).toMatchObject({ id: 'blue2' });
  });

  it('[D-16] B24 with no other model in the unit it is still led by it', () => {
    const lone: UnitPlan = { id: 'blue', side: 'defender', at: [[TOUCH, TOUCH]], keywords: ['CHARACTER'] };
    const fight = fightFrom(aFight([RED_LINE, lone], { heroicStand: false }));
    fight.play(issue('red4'));
    fight.play(REFUSE);
    fight.play(nominate('blue1'));
    expect(leaderOf(fight.state, unitId('blue'))).toMatchObject({ id: 'blue1' });
  });

  it('[D-17] after a refusal the challenger strikes at the unit like every other model, and no duel is fought', () => {
    const fight = refused();
    expect(fight.state.duels).toEqual([]);
    const { volleys } = theEvent(fight.play(strike(), 1, 1, 1, 1, 1, 1), 'struck');
    expect(volleys.find((v) => v.attackers.includes('red4' as never))).not.toHaveProperty('duel');
  });

  it('[D-17] after an accepted one it does not', () => {
    const fight = challenged();
    fight.play(accept('blue2'));
    const { volleys } = theEvent(fight.play(strike(), ...MISSES(fight.state)), 'struck');
    expect(volleys.find((v) => v.attackers.includes('red4' as never))).toMatchObject({ duel: 'blue2' });
  });

  const LONE: UnitPlan = { id: 'blue', side: 'defender', at: [[TOUCH, TOUCH]], keywords: ['CHARACTER'] };

  it('[R7-20] EX-36 refuses a refusal by a character who is alone', () => {
    const fight = fightFrom(aFight([RED_LINE, LONE]));
    fight.play(issue('red4'));
    expect(fight.refusal(REFUSE)).toEqual(['R7-20 must-accept']);
  });

  it('[R7-20] with the setting off, or in company, it may refuse', () => {
    const fight = fightFrom(aFight([RED_LINE, LONE], { heroicStand: false }));
    fight.play(issue('red4'));
    expect(fight.refusal(REFUSE)).toEqual([]);
    expect(challenged().refusal(REFUSE)).toEqual([]);
  });

  it('[R7-21] a model that was named stays where it is and can be wounded', () => {
    const fight = refused({ ...BLUE_LINE, profileOf: { 1: { Sv: 7 } }, profile: { Sv: 7 } });
    const { at } = fight.state.models.get('blue2' as never)!;
    expect(at).toEqual([TOUCH, 0, TOUCH]);
    const events = fight.play(
      { kind: 'strike', losses: ['blue2' as never], stand: ['blue2' as never] },
      ...[6, 1, 1, 1],
      6,
      ...[1, 1],
      ...[1, 1],
    );
    expect(theEvent(events, 'struck').left).toEqual([{ model: 'blue2', wounds: 0 }]);
  });

  it('[R7-21] it is not beyond a comrade’s help', () => {
    const fight = refused({ ...BLUE_LINE, profile: { Sv: 7 } });
    const events = fight.play({ kind: 'strike', losses: ['blue2' as never] }, 6, 1, 1, 1, 6, 4, 1, 1, 1, 1);
    expect(theEvent(events, 'struck').volleys[0]!.allocations).toMatchObject([
      { model: 'blue2', lookOut: { die: 4, needs: 4 } },
    ]);
    expect(fight.state.models.has('blue2' as never)).toBe(true);
  });

  const ALLY: UnitPlan = { id: 'ally', at: [[-TOUCH, TOUCH]], keywords: ['CHARACTER'] };

  it('[R7-22] EX-35h a character of any locked unit may issue or answer', () => {
    const fight = fightFrom(aFight([...LINES, ALLY]));
    expect(ableCharacters(fight.state, combatsOf(fight.state)[0]!, 'attacker').map((m) => m.id)).toEqual([
      'red4',
      'ally1',
    ]);
    expect(fight.refusal(issue('ally1'))).toEqual([]);
  });

  it('[R7-22] refuses one whose unit is not locked in this combat', () => {
    const elsewhere: UnitPlan = { ...ALLY, at: [[-10, TOUCH]] };
    expect(fightFrom(aFight([...LINES, elsewhere])).refusal(issue('ally1'))).toContain('D-05 not-locked');
  });

  const ALONE: UnitPlan = { id: 'red', at: [[TOUCH, 0]], keywords: ['CHARACTER'] };

  it('[R7-23] two lone characters are not in a duel until one issues a challenge', () => {
    const fight = fightFrom(aFight([ALONE, LONE]));
    const { volleys } = theEvent(fight.play(strike(), 1, 1), 'struck');
    expect(volleys.map((v) => v.duel)).toEqual([undefined, undefined]);
  });

  it('[R7-23] once it is issued and accepted they are', () => {
    const fight = fightFrom(aFight([ALONE, LONE]));
    fight.play(issue('red1'));
    fight.play(accept('blue1'));
    const { volleys } = theEvent(fight.play(strike(), 1, 1), 'struck');
    expect(volleys.map((v) => v.duel)).toEqual(['blue1', 'red1']);
  });

  it('[R7-01] a character is who has the keyword, in a unit or alone', () => {
    const fight = fightFrom(aFight([...LINES, ALLY]));
    expect(fight.refusal(issue('red4'))).toEqual([]);
    expect(fight.refusal(issue('ally1'))).toEqual([]);
    expect(getUnit(fight.state, unitId('ally')).models).toHaveLength(1);
  });

  it('[R7-01] others are not, INDEPENDENT or not', () => {
    const trooper: UnitPlan = { ...RED_LINE, keywordsOf: { 1: ['INDEPENDENT'], 3: ['CHARACTER'] } };
    expect(fightFrom(aFight([trooper, BLUE_LINE])).refusal(issue('red2'))).toEqual(['D-05 no-character']);
  });
});
