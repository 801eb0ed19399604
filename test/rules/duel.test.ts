import { describe, expect, it } from 'vitest';
import { modelId } from '../../src/rules/core/ids.ts';
import { combatsOf } from '../../src/rules/squads/fight/combats.ts';
import { isFighting } from '../../src/rules/squads/fight/contact.ts';
import {
  accept,
  aFight,
  BLUE_LINE,
  END_PHASE,
  fightFrom,
  issue,
  RED_LINE,
  strike,
  theEvent,
  TOUCH,
} from '../support/fight.ts';
import type { GamePlan, UnitPlan } from '../support/game.ts';

type Profile = Readonly<Record<string, number>>;
/** The lines with `red4` duelling `blue2`, each with its own profile; no other model has a save. */
const duelling = (captain: Profile = {}, noble: Profile = {}, plan: Omit<GamePlan, 'units'> = {}) => {
  const fight = fightFrom(
    aFight(
      [
        { ...RED_LINE, profile: { Sv: 7 }, profileOf: { 3: captain } },
        { ...BLUE_LINE, profile: { Sv: 7 }, profileOf: { 1: noble } },
      ],
      plan,
    ),
  );
  fight.play(issue('red4'));
  fight.play(accept('blue2'));
  return fight;
};
/** The step of the lines, all of initiative 4, with every blow missing; the fallen and the fast strike elsewhere. */
const misses = (count: number): number[] => new Array<number>(count).fill(1);
const LOYAL = { Ld: 12 };

describe('fighting a duel', () => {
  const apart = (): UnitPlan[] => [
    {
      id: 'red',
      at: [
        [0, -TOUCH],
        [0, 0],
      ],
      keywordsOf: { 0: ['CHARACTER'] },
    },
    {
      id: 'blue',
      side: 'defender',
      at: [
        [0, 2 * TOUCH],
        [0, TOUCH],
      ],
      keywordsOf: { 0: ['CHARACTER'] },
    },
  ];

  it('[D-25] EX-33 duellists strike one another however far apart they stand', () => {
    const fight = fightFrom({
      ...aFight(apart()),
      duels: [{ challenger: modelId('red1'), challengee: modelId('blue1'), round: 1, attempted: false }],
    });
    const { volleys } = theEvent(fight.play(strike(), 1, 1, 1, 1), 'struck');
    expect(volleys.filter((v) => v.duel !== undefined).map((v) => [v.attackers[0], v.duel])).toEqual([
      ['red1', 'blue1'],
      ['blue1', 'red1'],
    ]);
  });

  it('[D-25] without a duel the same two do not count as touching', () => {
    const [red, blue] = apart();
    const state = aFight([
      {
        ...red!,
        at: [
          [0, -6],
          [0, 0],
        ],
      },
      blue!,
    ]);
    const combat = combatsOf(state)[0]!;
    expect(isFighting(state, combat, state.models.get(modelId('red1'))!)).toBe(false);
    const duel = { challenger: modelId('red1'), challengee: modelId('blue1'), round: 1, attempted: false };
    const bound = { ...state, duels: [duel] };
    expect(isFighting(bound, combat, state.models.get(modelId('red1'))!)).toBe(true);
  });

  it('[D-26] EX-39 duellists roll against each other’s own skill and toughness', () => {
    const fight = duelling({}, { WS: 5, T: 5, I: 4 });
    const { volleys } = theEvent(fight.play(strike(), 4, 5, 1, 1, 1, 1, 1, 1, 1, 1), 'struck');
    expect(volleys.find((v) => v.duel === 'blue2')).toMatchObject({ hit: { needs: 4 }, wound: { needs: 5 } });
    expect(volleys.find((v) => v.duel === 'red4')).toMatchObject({ hit: { needs: 3 } });
  });

  it('[D-26] EX-39 others do not: they roll against the majority', () => {
    const fight = duelling({ I: 9 }, { WS: 9, T: 9, W: 9, I: 1 });
    fight.play(strike(), 1);
    const { volleys } = theEvent(fight.play(strike(), 4, 4, 1, 4, 4, 4, 1, 1), 'struck');
    expect(volleys[0]).toMatchObject({ attackers: ['red1', 'red2', 'red3'], hit: { needs: 4 }, wound: { needs: 4 } });
  });

  it('[D-27] EX-38 wounds go to the opponent first, and what is left to the nearest others', () => {
    const fight = duelling({ A: 4, I: 5 });
    const events = fight.play(strike(), 4, 4, 4, 4, 4, 4, 4, 4);
    const [duel] = theEvent(events, 'struck').volleys;
    expect(duel!.allocations.map((a) => a.model)).toEqual(['blue2', 'blue1', 'blue3']);
    expect(duel!.lost).toBe(1);
  });

  it('[D-27] the opponent’s wounds never reach others while it is up', () => {
    const fight = duelling({ A: 4, I: 5 }, { W: 5 });
    const [duel] = theEvent(fight.play(strike(), 4, 4, 4, 4, 4, 4, 4, 4), 'struck').volleys;
    expect(duel!.allocations.map((a) => a.model)).toEqual(['blue2', 'blue2', 'blue2', 'blue2']);
  });

  it('[D-27] with the duel sealed what is left does not reach any model', () => {
    const fight = duelling({ A: 4, I: 5 }, {}, { fight: { duelSpill: 'lost' } });
    const [duel] = theEvent(fight.play(strike(), 4, 4, 4, 4, 4, 4, 4, 4), 'struck').volleys;
    expect(duel!.allocations.map((a) => a.model)).toEqual(['blue2']);
    expect(duel!.lost).toBe(3);
  });

  it('[D-28] a duellist’s wounds are saved or suffered', () => {
    const fight = duelling({ I: 5 }, { Sv: 4 });
    const [duel] = theEvent(fight.play(strike(), 4, 4, 4), 'struck').volleys;
    expect(duel!.allocations).toEqual([{ model: 'blue2', save: { die: 4, needs: 4 }, unsaved: false }]);
  });

  it('[D-28] they are never passed to a comrade', () => {
    const fight = duelling({ I: 5 });
    const [duel] = theEvent(fight.play(strike(), 4, 4), 'struck').volleys;
    expect(duel!.allocations[0]).not.toHaveProperty('lookOut');
  });

  it('[D-29] EX-38 unsaved wounds of a duel count towards the result: 1 and 2 of 3 are 3', () => {
    const fight = duelling({ A: 4, I: 5 }, {}, {});
    const hits = fight.play(strike(), 4, 4, 4, 4, 4, 4, 4, 4);
    expect(theEvent(hits, 'struck').unsaved).toEqual({ attacker: 3, defender: 0 });
  });

  it('[D-29] saved ones do not', () => {
    const fight = duelling({ A: 1, I: 5 }, { Sv: 2 });
    expect(theEvent(fight.play(strike(), 4, 4, 2), 'struck').unsaved).toEqual({ attacker: 0, defender: 0 });
  });

  it('[D-30] EX-40 both alive, the duel goes on in the next fight phase, one round further', () => {
    const fight = duelling();
    fight.play(strike(), ...misses(7));
    expect(fight.state.duels[0]).toMatchObject({ round: 1 });
    fight.play(END_PHASE);
    expect(fight.state.duels).toMatchObject([{ challenger: 'red4', challengee: 'blue2', round: 2 }]);
    for (let i = 0; i < 4; i++) fight.play(END_PHASE, ...(i === 3 ? misses(7) : []));
    expect(fight.state.duels).toMatchObject([{ round: 3 }]);
  });

  it('[D-30] EX-42a when one has fallen it does not go on', () => {
    const fight = duelling({ I: 5 }, LOYAL);
    fight.play(strike(), 4, 4);
    expect(fight.state.duels).toMatchObject([{ ended: 'slain' }]);
    fight.play(strike(), 1, 1, 1, 1, 1, 1, 1);
    fight.play(END_PHASE);
    expect(fight.state.duels).toEqual([]);
  });

  /** Blue loses by one and fails its test. */
  const broken = (noble: Profile = {}, keywords: readonly string[] = ['INFANTRY']) => {
    const fight = fightFrom(
      aFight([
        { ...RED_LINE, profile: { Sv: 7 }, profileOf: { 0: { I: 5 } } },
        { ...BLUE_LINE, keywords, profile: { Sv: 7 }, profileOf: { 1: { W: 3, ...noble } } },
      ]),
    );
    fight.play(issue('red4'));
    fight.play(accept('blue2'));
    fight.play(strike(), 4, 4);
    return fight;
  };

  it('[D-30] EX-42b when a duellist’s unit falls back it does not go on', () => {
    const fight = broken();
    const events = fight.play(strike(), ...misses(5), 6, 6, 6, 1, 3, 4);
    expect(events).toContainEqual({ kind: 'duel-ended', challenger: 'red4', challengee: 'blue2', because: 'fled' });
    expect(theEvent(events, 'fell-back')).toMatchObject({ unit: 'blue', dice: [3, 4] });
  });

  it('[D-30] B21 when another unit of its side falls back it goes on', () => {
    const other: UnitPlan = {
      id: 'other',
      side: 'defender',
      at: [[-TOUCH, 0]],
      profile: { Sv: 7, Ld: 2, W: 2, I: 1, A: 1 },
    };
    const fight = fightFrom(
      aFight([
        { ...RED_LINE, profile: { Sv: 7 }, profileOf: { 0: { I: 5 } } },
        { ...BLUE_LINE, profile: { Sv: 7, Ld: 10 }, profileOf: { 1: { W: 3 } } },
        other,
      ]),
    );
    fight.play(issue('red4'));
    fight.play(accept('blue2'));
    fight.play(strike(), 4, 4);
    fight.play(strike(), ...misses(5));
    const events = fight.play(strike(), 1, 1, 1, 6, 6, 3, 4);
    expect(theEvent(events, 'fell-back')).toMatchObject({ unit: 'other' });
    expect(fight.state.duels).toMatchObject([{ challenger: 'red4', challengee: 'blue2' }]);
    expect(fight.state.duels[0]).not.toHaveProperty('ended');
  });

  it('[D-31] EX-42c a caught unit that is UNYIELDING stays, and its duel is over', () => {
    const fight = broken({}, ['INFANTRY', 'UNYIELDING']);
    const events = fight.play(strike(), ...misses(5), 6, 6, 1, 6);
    expect(theEvent(events, 'pursued')).toMatchObject({ caught: true, survived: true });
    expect(fight.state.duels).toMatchObject([{ ended: 'swept' }]);
    expect(fight.state.models.has(modelId('blue2'))).toBe(true);
  });

  it('[D-31] EX-42c a new challenge may be issued next turn, the old duel does not bind', () => {
    const fight = broken({}, ['INFANTRY', 'UNYIELDING']);
    fight.play(strike(), ...misses(5), 6, 6, 1, 6);
    for (let i = 0; i < 4; i++) fight.play(END_PHASE);
    expect(fight.refusal(issue('blue2'))).toEqual([]);
  });

  it('[R7-18] EX-42d others that are caught do not survive', () => {
    const fight = broken();
    const events = fight.play(strike(), ...misses(5), 6, 6, 1, 6);
    expect(theEvent(events, 'unit-destroyed')).toMatchObject({ unit: 'blue', models: ['blue2', 'blue3'] });
    expect([...fight.state.models.keys()].some((id) => id.startsWith('blue'))).toBe(false);
  });

  it('[R7-18] UNYIELDING ones that are caught stay where they are', () => {
    const fight = broken({}, ['INFANTRY', 'UNYIELDING']);
    const { at } = fight.state.models.get(modelId('blue3'))!;
    fight.play(strike(), ...misses(5), 6, 6, 1, 6);
    expect(fight.state.models.get(modelId('blue3'))!.at).toEqual(at);
  });

  it('[R7-13] EX-38 what is left goes to the nearest others, and they may pass it on and save', () => {
    const fight = fightFrom(
      aFight([
        { ...RED_LINE, profileOf: { 3: { A: 2, I: 5 } } },
        { ...BLUE_LINE, profile: { Sv: 3 }, profileOf: { 1: { Sv: 7 } } },
      ]),
    );
    fight.play(issue('red4'));
    fight.play(accept('blue2'));
    const [duel] = theEvent(fight.play(strike(), 4, 4, 4, 4, 2), 'struck').volleys;
    expect(duel!.allocations).toEqual([
      { model: 'blue2', unsaved: true },
      { model: 'blue1', save: { die: 2, needs: 3 }, unsaved: true },
    ]);
  });

  it('[R7-13] with no other model there it does not reach any model', () => {
    const lone: UnitPlan = {
      id: 'blue',
      side: 'defender',
      at: [[TOUCH, TOUCH]],
      keywords: ['CHARACTER'],
      profile: { Sv: 7 },
    };
    const fight = fightFrom(aFight([{ ...RED_LINE, profileOf: { 3: { A: 3, I: 5 } } }, lone]));
    fight.play(issue('red4'));
    fight.play(accept('blue1'));
    const [duel] = theEvent(fight.play(strike(), 4, 4, 4, 4, 4, 4), 'struck').volleys;
    expect(duel).toMatchObject({ lost: 2, allocations: [{ model: 'blue1', unsaved: true }] });
  });

  it('[R7-14] others do not harm a duellist while any other model stands', () => {
    const fight = duelling({ I: 1 }, { I: 1 });
    const { volleys } = theEvent(fight.play(strike(), 6, 6, 6, 6, 6, 6, 1, 1), 'struck');
    expect(volleys[0]).toMatchObject({ attackers: ['red1', 'red2', 'red3'], lost: 0 });
    expect(volleys[0]!.allocations.map((a) => a.model)).toEqual(['blue1', 'blue3', 'blue2']);
  });

  it('[R7-14] B14 once no other model stands they do', () => {
    const fight = duelling({ I: 1 }, { I: 1, W: 9 });
    fight.play(strike(), 6, 6, 1, 6, 6, 1, 1);
    expect([...fight.state.models.keys()].filter((id) => id.startsWith('blue'))).toEqual(['blue2']);
    fight.play(strike(), 1, 1, 1, 1);
    for (let i = 0; i < 4; i++) fight.play(END_PHASE);
    const { volleys } = theEvent(fight.play(strike(), 6, 6, 6, 6, 6, 6), 'struck');
    expect(volleys[0]!.allocations.map((a) => a.model)).toEqual(['blue2', 'blue2', 'blue2']);
  });

  it('[R7-24] EX-35e B12 a duel in which one fell counts as this turn’s, and leaves no room for another', () => {
    const fight = duelling({ I: 5 }, LOYAL);
    fight.play(strike(), 4, 4);
    expect(fight.state.duels).toHaveLength(1);
    expect(fight.refusal(issue('red4'))).toContain('D-07 challenged-already');
  });

  it('[R7-24] when the phase ends it does not linger', () => {
    const fight = duelling({ I: 5 }, LOYAL);
    fight.play(strike(), 4, 4);
    fight.play(END_PHASE, ...misses(7));
    expect(fight.state.duels).toEqual([]);
  });

  it('[R7-05] B15 a duel whose fighters are far apart makes no combat, before the phase begins and after', () => {
    const away = aFight([RED_LINE, { ...BLUE_LINE, at: BLUE_LINE.at.map(([x]) => [x, 12] as const) }]);
    const duel = { challenger: modelId('red4'), challengee: modelId('blue2'), round: 2, attempted: false };
    const start = { ...away, duels: [duel] };
    expect(combatsOf(start)).toEqual([]);
    const fight = fightFrom(start);
    expect(theEvent(fight.play(END_PHASE), 'duel-ended')).toMatchObject({ because: 'parted' });
    expect(fight.state.duels).toEqual([]);
  });

  it('[R7-08] EX-37 the faster strikes first, and who is slain does not strike', () => {
    const fight = duelling({ I: 5 }, { I: 4, ...LOYAL });
    fight.play(strike(), 4, 4);
    const { volleys } = theEvent(fight.play(strike(), 1, 1, 1, 1, 1, 1, 1), 'struck');
    expect(volleys.flatMap((v) => v.attackers)).not.toContain('blue2');
  });

  it('[R7-08] EX-37 equally fast ones strike at once: both may fall, and both sides’ wounds count', () => {
    const fight = duelling({}, {});
    const events = fight.play(strike(), 4, 4, 1, 1, 1, 4, 4, 1, 1);
    const struck = theEvent(events, 'struck');
    expect(struck.left).toEqual([
      { model: 'blue2', wounds: 0 },
      { model: 'red4', wounds: 0 },
    ]);
    expect(theEvent(events, 'combat-resulted')).toMatchObject({ unsaved: { attacker: 1, defender: 1 } });
    expect(theEvent(events, 'combat-resulted')).not.toHaveProperty('winner');
  });
});
