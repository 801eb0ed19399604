import { describe, expect, it } from 'vitest';
import { passesTest } from '../../src/rules/squads/challenge/decide-intervention.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { initiativeOf } from '../../src/rules/squads/fight/charts.ts';
import { SQUADS_FIGHT } from '../../src/rules/squads/numbers.ts';
import {
  accept,
  aFight,
  BLUE_LINE,
  END_PHASE,
  fightFrom,
  intervene,
  issue,
  PASS,
  PILE_IN,
  RED_LINE,
  strike,
  theEvent,
  TOUCH,
} from '../support/fight.ts';
import type { GamePlan, UnitPlan } from '../support/game.ts';

/** A lone captain beside the line, in contact with `blue1`. */
const CAPTAIN: UnitPlan = {
  id: 'captain',
  at: [[-TOUCH, TOUCH]],
  keywords: ['INFANTRY', 'CHARACTER'],
  profile: { I: 5 },
};
/** Two characters of each side; `red4` has fought `blue2` for a round or more. */
const inRound = (round: number, plan: Omit<GamePlan, 'units'> = {}, ...more: readonly UnitPlan[]): GameState => ({
  ...aFight([RED_LINE, { ...BLUE_LINE, keywordsOf: { 1: ['CHARACTER'], 2: ['CHARACTER'] } }, CAPTAIN, ...more], plan),
  duels: [{ challenger: modelId('red4'), challengee: modelId('blue2'), round, attempted: false }],
});

describe('a Glorious Intervention', () => {
  it('[D-32] brings a third character into a duel', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 4);
    expect(fight.state.duels).toMatchObject([{ challenger: 'captain1', challengee: 'blue2' }]);
  });

  it('[D-32] refuses duellists and troopers', () => {
    const fight = fightFrom(inRound(2));
    expect(fight.refusal(intervene('red4'))).toEqual(['D-32 in-the-duel']);
    expect(fight.refusal(intervene('red1'))).toEqual(['D-32 no-character']);
  });

  it('[D-33] is declared in one’s own fight phase before blows', () => {
    expect(fightFrom(inRound(2)).refusal(intervene('captain1'))).toEqual([]);
    expect(fightFrom(inRound(2, { side: 'defender' })).refusal(intervene('blue3'))).toEqual([]);
  });

  it('[D-33] EX-40 refuses it in the enemy’s turn, in another phase, after blows, and by the dead', () => {
    expect(fightFrom(inRound(2, { side: 'defender' })).refusal(intervene('captain1'))).toEqual(['D-33 enemy-turn']);
    expect(fightFrom(inRound(2, { phase: 'charge' })).refusal(intervene('captain1'))).toEqual(['D-33 not-fight-phase']);
    expect(fightFrom(inRound(2)).refusal(intervene('nobody'))).toEqual(['D-33 unknown-character']);
    const begun = fightFrom(inRound(2));
    begun.play(PILE_IN);
    expect(begun.refusal(intervene('captain1'))).toEqual(['D-33 blows-struck']);
  });

  it.each([2, 3, 7])('[D-34] EX-40 needs a duel in its second round or later: %d', (round) =>
    expect(fightFrom(inRound(round)).refusal(intervene('captain1'))).toEqual([]),
  );

  it('[D-34] EX-40 refuses it in the first round, even by one who charged this turn', () => {
    const charged = { ...CAPTAIN, status: ['charged'] as const };
    const fight = fightFrom(aFight([RED_LINE, { ...BLUE_LINE, keywordsOf: { 1: ['CHARACTER'] } }, charged]));
    fight.play(issue('red4'));
    fight.play(accept('blue2'));
    expect(fight.refusal(intervene('captain1'))).toEqual(['D-34 first-round']);
  });

  it('[D-34] refuses it without a duel, or outside its combat', () => {
    expect(fightFrom({ ...inRound(2), duels: [] }).refusal(intervene('captain1'))).toEqual(['D-34 no-duel']);
    const far: UnitPlan = { ...CAPTAIN, id: 'far', at: [[20, 0]] };
    expect(fightFrom(inRound(2, {}, far)).refusal(intervene('far1'))).toContain('D-34 not-locked');
  });

  it('[D-34] B18 a character of another unit in the same combat may', () =>
    expect(fightFrom(inRound(2)).refusal(intervene('captain1'))).toEqual([]));

  it('[D-35] refuses one who is not fighting or cannot strike', () => {
    const squad: UnitPlan = {
      ...CAPTAIN,
      at: [
        [-TOUCH, TOUCH],
        [-TOUCH - 2.01 - TOUCH, TOUCH],
      ],
      keywordsOf: {},
    };
    const state = { ...inRound(2), ...pick(aFight([RED_LINE, BLUE_LINE, squad])) };
    expect(fightFrom(state).refusal(intervene('captain2'))).toEqual(['D-35 character-not-engaged']);
    const idle = { ...CAPTAIN, profile: { A: 0 } };
    const unable = { ...inRound(2), ...pick(aFight([RED_LINE, BLUE_LINE, idle])) };
    expect(fightFrom(unable).refusal(intervene('captain1'))).toEqual(['D-35 cannot-strike']);
  });

  it('[D-35] one who is fighting and able to strike may', () =>
    expect(fightFrom(inRound(2)).refusal(intervene('captain1'))).toEqual([]));

  it.each([1, 2, 3, 4, 5])('[D-36] EX-41 initiative 5 passes on a %d', (die) => {
    const event = theEvent(fightFrom(inRound(2)).play(intervene('captain1'), die), 'intervention-tested');
    expect(event).toMatchObject({ initiative: 5, die, passed: true, displaced: 'red4', opponent: 'blue2' });
  });

  it('[D-36] EX-41 and does not on a 6', () => {
    const event = theEvent(fightFrom(inRound(2)).play(intervene('captain1'), 6), 'intervention-tested');
    expect(event.passed).toBe(false);
  });

  it('[D-37] EX-41 after a failure nothing changes: the duel stays, and it strikes like every other model', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 6);
    expect(fight.state.duels).toMatchObject([{ challenger: 'red4', challengee: 'blue2', round: 2 }]);
    const [volley] = theEvent(fight.play(strike(), 1), 'struck').volleys;
    expect(volley).toMatchObject({ attackers: ['captain1'] });
    expect(volley).not.toHaveProperty('duel');
  });

  it('[D-37] a success is not without effect', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 5);
    expect(theEvent(fight.play(strike(), 1), 'struck').volleys).toMatchObject([{ duel: 'blue2' }]);
  });

  it('[D-38] EX-40 it fights the duel in this round and later ones, the rounds counted on', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 1);
    fight.play(strike(), 1);
    fight.play(strike(), ...new Array<number>(7).fill(1));
    fight.play(END_PHASE);
    expect(fight.state.duels).toMatchObject([{ challenger: 'captain1', challengee: 'blue2', round: 3 }]);
  });

  it('[D-38] its friend does not fight it any more', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 1);
    fight.play(strike(), 1);
    const { volleys } = theEvent(fight.play(strike(), ...new Array<number>(7).fill(1)), 'struck');
    expect(volleys.filter((v) => v.duel === 'blue2')).toEqual([]);
    expect(volleys.find((v) => v.duel !== undefined)).toMatchObject({ attackers: ['blue2'], duel: 'captain1' });
  });

  it('[D-39] the displaced character strikes and may be struck like every other model', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 1);
    fight.play(strike(), 1);
    const { volleys } = theEvent(fight.play(strike(), ...new Array<number>(7).fill(1)), 'struck');
    const own = volleys.find((v) => v.attackers.includes(modelId('red4')));
    expect(own).toMatchObject({ against: 'blue' });
    expect(own).not.toHaveProperty('duel');
  });

  it('[D-39] it does not strike at its old opponent while others stand', () => {
    const fight = fightFrom({ ...inRound(2) });
    fight.play(intervene('captain1'), 1);
    fight.play(strike(), 1);
    const events = fight.play(strike(), 6, 1, 1, 1, 6, 1, ...[1, 1, 1], 1, 1);
    const hurt = theEvent(events, 'struck').volleys.flatMap((v) => v.allocations.map((a) => a.model));
    expect(hurt).not.toContain('blue2');
  });

  it('[D-40] it and its opponent are brought together, it as the challenger, in the place of who touches it', () => {
    const fight = fightFrom(inRound(2));
    const met = theEvent(fight.play(intervene('captain1'), 1), 'duellists-met');
    expect(met).toMatchObject({ challenger: 'captain1', challengee: 'blue2', way: 'challenger-swaps' });
    expect(met.shifts.map(({ model, to }) => [model, to[0]])).toEqual([
      ['captain1', expect.closeTo(TOUCH, 4)],
      ['red2', expect.closeTo(-TOUCH, 4)],
    ]);
  });

  it('[D-40] it and who made way for it do not pile in', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 1);
    expect(fight.state.fight!.madeWay).toEqual(expect.arrayContaining(['captain1', 'blue2', 'red4']));
  });

  it('[D-41] refuses a second attempt in the turn, failed or passed, by any model', () => {
    const second: UnitPlan = { ...CAPTAIN, id: 'second', at: [[3 * TOUCH, TOUCH]] };
    for (const die of [6, 1]) {
      const fight = fightFrom(inRound(2, {}, second));
      fight.play(intervene('captain1'), die);
      expect(fight.refusal(intervene('second1'))).toEqual(['D-41 intervened-already']);
    }
  });

  it('[D-41] EX-40 in a later turn of its own side another may be tried', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 6);
    fight.play(END_PHASE, ...new Array<number>(8).fill(1));
    expect(fight.state.duels).toMatchObject([{ round: 3, attempted: false }]);
    for (let i = 0; i < 3; i++) fight.play(END_PHASE);
    expect(fight.refusal(intervene('blue3'))).toEqual([]);
  });

  it('[D-42] EX-41 a captain with initiative 5 who charged in passes on a 4, its friend fights in the rest', () => {
    const sergeant: UnitPlan = {
      id: 'squad',
      at: [
        [0, 0],
        [-TOUCH, 0],
      ],
      keywordsOf: { 0: ['CHARACTER'] },
    };
    const prince: UnitPlan = {
      id: 'prince',
      side: 'defender',
      at: [[TOUCH, 0]],
      keywords: ['MONSTER', 'CHARACTER'],
      profile: { W: 4, T: 6, I: 8 },
    };
    const captain: UnitPlan = { ...CAPTAIN, at: [[TOUCH, TOUCH]], status: ['charged', 'fights-first'] };
    const fight = fightFrom({
      ...aFight([sergeant, prince, captain]),
      duels: [{ challenger: modelId('squad1'), challengee: modelId('prince1'), round: 2, attempted: false }],
    });
    const events = fight.play(intervene('captain1'), 4);
    expect(theEvent(events, 'intervention-tested')).toMatchObject({ displaced: 'squad1', passed: true });
    expect(fight.state.duels).toMatchObject([{ challenger: 'captain1', challengee: 'prince1', round: 2 }]);
    expect(fight.state.fight!.madeWay).toEqual(expect.arrayContaining(['captain1', 'squad1']));
  });

  it('[D-42] EX-41 on a 6 it does not: the duel stays its friend’s', () => {
    const fight = fightFrom(inRound(2));
    fight.play(intervene('captain1'), 6);
    expect(fight.state.duels).toMatchObject([{ challenger: 'red4' }]);
    expect(fight.refusal(PASS)).toEqual(['D-04 nothing-to-pass']);
  });

  it('[R7-19] EX-41 a test is passed by at most the value: I1 on a 1, I4 up to 4, I10 up to 5', () => {
    const passing = (value: number) => [1, 2, 3, 4, 5, 6].filter((die) => passesTest(die, value));
    expect(passing(1)).toEqual([1]);
    expect(passing(4)).toEqual([1, 2, 3, 4]);
    expect(passing(10)).toEqual([1, 2, 3, 4, 5]);
  });

  it('[R7-19] a 6 never passes, and initiative is never below 1', () => {
    expect(passesTest(6, 10)).toBe(false);
    expect(initiativeOf({ I: 0 }, SQUADS_FIGHT)).toBe(1);
    expect(initiativeOf({ I: -3 }, SQUADS_FIGHT)).toBe(1);
  });
});

/** Who stands where, of another state. */
const pick = ({ units, models }: GameState) => ({ units, models });
