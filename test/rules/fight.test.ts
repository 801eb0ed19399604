import { describe, expect, it } from 'vitest';
import { unitId, modelId } from '../../src/rules/core/ids.ts';
import { hasStatus, getUnit } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { toHitInFight, toSaveInFight, toWoundInFight } from '../../src/rules/squads/fight/charts.ts';
import { combatsOf } from '../../src/rules/squads/fight/combats.ts';
import { isChain, isFighting, isLocked, keepsCompany } from '../../src/rules/squads/fight/contact.ts';
import { majority, targetOf } from '../../src/rules/squads/fight/targets.ts';
import { SQUADS_FIGHT } from '../../src/rules/squads/numbers.ts';
import { aFight, END_PHASE, fightFrom, PILE_IN, strike, theEvent, TOUCH } from '../support/fight.ts';
import type { UnitPlan } from '../support/game.ts';

const red = (plan: Partial<UnitPlan> = {}): UnitPlan => ({ id: 'red', at: [[0, 0]], profile: { Sv: 7 }, ...plan });
const blue = (plan: Partial<UnitPlan> = {}): UnitPlan => ({
  id: 'blue',
  side: 'defender',
  at: [[TOUCH, 0]],
  profile: { Sv: 7 },
  ...plan,
});
const combatsIn = (state: GameState): readonly (readonly string[])[] => combatsOf(state).map((c) => c.units);

describe('combats', () => {
  it('[R7-05] units linked by contact are one combat, through others too', () => {
    const state = aFight([
      red(),
      blue({
        at: [
          [TOUCH, 0],
          [3 * TOUCH, 0],
        ],
      }),
      red({ id: 'rose', at: [[4 * TOUCH, 0]] }),
    ]);
    expect(combatsIn(state)).toEqual([['red', 'blue', 'rose']]);
  });

  it('[R7-05] units that do not touch are not one combat, and one that only stands in range is not locked', () => {
    const state = aFight([red(), blue(), red({ id: 'rose', at: [[0, 20]] }), blue({ id: 'sky', at: [[TOUCH, 20]] })]);
    expect(combatsIn(state)).toEqual([
      ['red', 'blue'],
      ['rose', 'sky'],
    ]);
    const near = aFight([red(), blue({ at: [[TOUCH + 0.9, 0]] })]);
    expect(combatsIn(near)).toEqual([['red', 'blue']]);
    expect(isLocked(near, combatsOf(near)[0]!, unitId('red'))).toBe(false);
    expect(combatsIn(aFight([red(), blue({ at: [[TOUCH + 1.01, 0]] })]))).toEqual([]);
  });

  it('[R7-05] a model above another is not in contact with it', () => {
    expect(combatsIn(aFight([red(), blue({ at: [[0, 6, 0]] })]))).toEqual([]);
  });

  const second = (gap: number, up = 0): GameState =>
    aFight([
      red({
        at: [
          [0, 0],
          [-TOUCH - gap, up, 0],
        ],
      }),
      blue(),
    ]);
  const fights = (state: GameState, id: string): boolean =>
    isFighting(state, combatsOf(state)[0]!, state.models.get(modelId(id))!);

  it.each([0, 1.999, 2])('[R7-06] a model %d behind a friend in contact is fighting', (gap) =>
    expect(fights(second(gap), 'red2')).toBe(true),
  );
  it.each([2.001, 2.5])('[R7-06] one %d behind is not', (gap) => expect(fights(second(gap), 'red2')).toBe(false));
  it('[R7-06] 6 above is near enough, 6.001 is not', () => {
    expect(fights(second(0, 6), 'red2')).toBe(true);
    expect(fights(second(0, 6.001), 'red2')).toBe(false);
  });
  it('[R7-06] a friend behind a friend who does not touch is not fighting', () => {
    const state = aFight([
      red({
        at: [
          [0, 0],
          [-TOUCH - 2, 0],
          [-2 * TOUCH - 4, 0],
        ],
      }),
      blue(),
    ]);
    expect(['red1', 'red2', 'red3'].map((id) => fights(state, id))).toEqual([true, true, false]);
  });

  it('[R7-03] a chain has links of at most 2 across and 6 up', () => {
    const at = (x: number, y: number) => ({ ...aFight([red()]).models.get(modelId('red1'))!, at: [x, y, 0] as const });
    expect(isChain([at(0, 0), at(TOUCH + 2, 6), at(2 * TOUCH + 4, 0)], SQUADS_FIGHT)).toBe(true);
    expect(isChain([at(0, 0)], SQUADS_FIGHT)).toBe(true);
  });

  it('[R7-03] a wider or higher link is not one', () => {
    const at = (x: number, y: number) => ({ ...aFight([red()]).models.get(modelId('red1'))!, at: [x, y, 0] as const });
    expect(isChain([at(0, 0), at(TOUCH + 2.001, 0)], SQUADS_FIGHT)).toBe(false);
    expect(isChain([at(0, 0), at(0, 6.001)], SQUADS_FIGHT)).toBe(false);
    expect(isChain([at(0, 0), at(TOUCH, 0), at(20, 0), at(20 + TOUCH, 0)], SQUADS_FIGHT)).toBe(false);
  });

  it('[R7-02] a character is in company when linked to a comrade, or alone in its unit', () => {
    const state = aFight([
      red({
        at: [
          [0, 0],
          [TOUCH + 1.9957, 0],
        ],
      }),
      blue(),
    ]);
    expect(keepsCompany(state, modelId('red1'))).toBe(true);
    expect(keepsCompany(aFight([red(), blue()]), modelId('red1'))).toBe(true);
  });

  it('[R7-02] EX-31 2.0157 from its only comrade it is not', () => {
    const state = aFight([
      red({
        at: [
          [0, 0],
          [TOUCH + 2.0157, 0],
        ],
      }),
      blue(),
    ]);
    expect(keepsCompany(state, modelId('red1'))).toBe(false);
  });

  it('[R7-04] gaps run between the edges of bases', () => {
    const wide = aFight([
      red({
        at: [
          [0, 0],
          [-TOUCH / 2 - 2 - 1, 0],
        ],
        base: { kind: 'round', radius: 1 },
      }),
      blue({ at: [[1 + TOUCH / 2, 0]] }),
    ]);
    expect(fights(wide, 'red2')).toBe(true);
  });

  it('[R7-04] bases 2.01 apart are not within 2 although their bodies may lean', () =>
    expect(fights(second(2.01), 'red2')).toBe(false));
});

describe('the charts', () => {
  it.each([
    [5, 4, 3],
    [4, 4, 4],
    [4, 5, 4],
    [4, 8, 4],
    [4, 9, 5],
    [2, 5, 5],
  ])('[R7-09] skill %d against %d hits on %d', (skill, foe, needs) =>
    expect(toHitInFight(skill, foe, SQUADS_FIGHT)).toBe(needs),
  );

  it('[R7-09] exactly double is not more than double', () => expect(toHitInFight(3, 6, SQUADS_FIGHT)).not.toBe(5));

  it.each([
    [4, 4, 4],
    [5, 4, 3],
    [6, 4, 2],
    [10, 4, 2],
    [3, 4, 5],
    [2, 4, 6],
    [1, 4, 6],
  ])('[R7-10] strength %d against toughness %d wounds on %d', (s, t, needs) =>
    expect(toWoundInFight(s, t, SQUADS_FIGHT)).toBe(needs),
  );

  it('[R7-10] four less never wounds', () => {
    expect(toWoundInFight(4, 8, SQUADS_FIGHT)).toBeUndefined();
    const fight = fightFrom(aFight([red({ profile: { S: 2 } }), blue({ profile: { T: 9, Sv: 7 } })]));
    const [volley] = theEvent(fight.play(strike(), 6, 1), 'struck').volleys;
    expect(volley).toMatchObject({ hit: { dice: [6] }, wound: { dice: [] }, allocations: [] });
  });

  it('[R7-12] a save of 7 is none, and 1 never saves', () => {
    expect(toSaveInFight({ Sv: 7 })).toBeUndefined();
    expect(toSaveInFight({ Sv: 1 })).toBe(2);
  });

  const mixed = (values: readonly number[]): GameState =>
    aFight([
      red(),
      blue({
        at: values.map((_, i) => [TOUCH, i * TOUCH] as const),
        profileOf: Object.fromEntries(values.map((T, i) => [i, { T }])),
      }),
    ]);
  const toughness = (...values: number[]) => {
    const state = mixed(values);
    return majority(state, combatsOf(state)[0]!, unitId('blue'), 'T');
  };

  it('[R7-11] the value most fighting models have is used, the higher of equally common ones', () => {
    expect(toughness(4, 4, 5)).toBe(4);
    expect(toughness(4, 5)).toBe(5);
  });

  it('[R7-11] models that are not fighting do not count', () => {
    const state = aFight([
      red(),
      blue({
        at: [
          [TOUCH, 0],
          [10, 0],
          [11, 0],
        ],
        profileOf: { 0: { T: 3 }, 1: { T: 6 }, 2: { T: 6 } },
      }),
    ]);
    expect(majority(state, combatsOf(state)[0]!, unitId('blue'), 'T')).toBe(3);
  });
});

describe('blows', () => {
  it('[R7-08] steps of initiative from 10 down', () => {
    const fight = fightFrom(aFight([red({ profile: { I: 10, Sv: 7 } }), blue({ profile: { I: 2, Sv: 7 } })]));
    expect(theEvent(fight.play(strike(), 1), 'struck').step).toBe(10);
    expect(theEvent(fight.play(strike(), 1), 'struck').step).toBe(2);
  });

  it('[R7-08] a model that is slain before its step does not strike', () => {
    const fight = fightFrom(aFight([red({ profile: { I: 5, Sv: 7 } }), blue()]));
    const events = fight.play(strike(), 6, 6);
    expect(theEvent(events, 'combat-resulted')).toMatchObject({ winner: 'attacker' });
    expect(fight.refusal(strike())).toEqual(['R7-05 no-combat']);
  });

  it('[R7-08] ending the phase does not leave a combat unfought', () => {
    const fight = fightFrom(aFight([red(), blue()]));
    const events = fight.play(END_PHASE, 1, 1);
    expect(events.map((e) => e.kind)).toEqual([
      'combats-formed',
      'blows-begun',
      'struck',
      'combat-resulted',
      'phase-ended',
    ]);
  });

  it('[R7-08] refuses to strike where a combat is not the one under way, and outside the phase', () => {
    const two = [red(), blue(), red({ id: 'rose', at: [[0, 20]] }), blue({ id: 'sky', at: [[TOUCH, 20]] })];
    const fight = fightFrom(aFight(two.map((u) => ({ ...u, profileOf: u.side ? {} : { 0: { I: 5 } } }))));
    fight.play(strike('blue'), 1);
    expect(fight.refusal(strike('sky'))).toEqual(['R7-08 combat-under-way']);
    expect(fight.refusal(strike('nobody'))).toEqual(['R7-05 no-combat']);
    expect(fightFrom(aFight([red(), blue()], { phase: 'charge' })).refusal(strike())).toEqual([
      'R7-05 not-fight-phase',
    ]);
    expect(fightFrom(aFight([red()])).refusal(strike())).toEqual(['R7-05 no-combat']);
  });

  it('[R7-07] refuses to pile in twice in a step', () => {
    const fight = fightFrom(aFight([red(), blue()]));
    fight.play(PILE_IN);
    expect(fight.refusal(PILE_IN)).toEqual(['R7-07 piled-in-already']);
  });

  it('[R7-12] wounds go to those touching a striker, then to the next nearest', () => {
    const state = aFight([
      red({ profile: { A: 3, I: 5 } }),
      blue({
        at: [
          [TOUCH + 2, TOUCH],
          [TOUCH, 0],
          [TOUCH, 1.2],
        ],
      }),
    ]);
    const fight = fightFrom(state);
    const { volleys } = theEvent(fight.play(strike(), 6, 6, 6, 6, 6, 6), 'struck');
    expect(volleys[0]!.allocations.map((a) => a.model)).toEqual(['blue2', 'blue3', 'blue1']);
  });

  it('[R7-12] the owner chooses among equally near ones, never a further one first', () => {
    const line = aFight([
      red({ at: [[0, 0]], profile: { A: 1, I: 5 } }),
      blue({
        at: [
          [TOUCH, 0],
          [-TOUCH, 0],
          [5, 0],
        ],
      }),
    ]);
    const hit = (losses: readonly string[]) =>
      theEvent(
        fightFrom(line).play({ kind: 'strike', losses: losses.map(modelId) }, 6, 6),
        'struck',
      ).volleys[0]!.allocations.map((a) => a.model);
    expect(hit([])).toEqual(['blue1']);
    expect(hit(['blue2'])).toEqual(['blue2']);
    expect(hit(['blue3'])).toEqual(['blue1']);
  });

  it('[R7-12] a model that touches no model strikes at the unit its friend touches, not at another', () => {
    const state = aFight([
      red({
        at: [
          [0, 0],
          [-TOUCH, 0],
        ],
      }),
      blue(),
      blue({ id: 'sky', at: [[-TOUCH, 8]] }),
      red({ id: 'rose', at: [[-TOUCH, 8 - TOUCH]] }),
    ]);
    const combat = combatsOf(state)[0]!;
    expect(targetOf(state, combat, state.models.get(modelId('red2'))!)).toEqual({ against: 'blue' });
  });

  const guarded = (keywords: readonly string[] = ['CHARACTER'], gap = 0) =>
    fightFrom(
      aFight([
        red({ profile: { A: 1, I: 5 } }),
        blue({
          at: [
            [TOUCH, 0],
            [2 * TOUCH + gap, 0],
          ],
          keywordsOf: { 0: keywords },
        }),
      ]),
    );
  const outcome = (fight: ReturnType<typeof guarded>, ...dice: number[]) =>
    theEvent(fight.play(strike(), 6, 6, ...dice), 'struck').volleys[0]!.allocations[0];

  it('[R7-15] a character lets a comrade within 6 take a wound on a 4, an INDEPENDENT one on a 2', () => {
    expect(outcome(guarded(), 4)).toEqual({
      model: 'blue1',
      lookOut: { die: 4, needs: 4, to: 'blue2' },
      unsaved: true,
    });
    expect(outcome(guarded(['CHARACTER', 'INDEPENDENT']), 2)).toMatchObject({ lookOut: { needs: 2, to: 'blue2' } });
    expect(outcome(guarded(['CHARACTER'], 6), 4)).toMatchObject({ lookOut: { to: 'blue2' } });
  });

  it('[R7-15] not on a 3, not with the comrade 6.01 away, not for troopers, and not when it stands', () => {
    expect(outcome(guarded(), 3)).toEqual({ model: 'blue1', lookOut: { die: 3, needs: 4 }, unsaved: true });
    expect(outcome(guarded(['CHARACTER'], 6.01))).toEqual({ model: 'blue1', unsaved: true });
    expect(outcome(guarded([]))).toEqual({ model: 'blue1', unsaved: true });
    const stands = guarded().play({ kind: 'strike', stand: [modelId('blue1')] }, 6, 6);
    expect(theEvent(stands, 'struck').volleys[0]!.allocations).toEqual([{ model: 'blue1', unsaved: true }]);
  });

  it('[R7-15] R7-04 the 6 are measured between the closest points, across and up together', () => {
    const above = (up: number) =>
      fightFrom(
        aFight([
          red({ profile: { I: 5 } }),
          blue({
            at: [
              [TOUCH, 0],
              [2 * TOUCH + 4, up, 0],
            ],
            keywordsOf: { 0: ['CHARACTER'] },
          }),
        ]),
      );
    const asked = (up: number) => {
      const struck = theEvent(above(up).play(strike(), 6, 6, ...(up < 4.5 ? [3] : [])), 'struck');
      return struck.volleys[0]!.allocations[0]!.lookOut !== undefined;
    };
    expect([asked(4.4), asked(4.6)]).toEqual([true, false]);
  });
});

describe('the result', () => {
  /** Red wins by one; blue tests on `Ld`. */
  const lost = (Ld: number, more: readonly UnitPlan[] = []) =>
    fightFrom(
      aFight([
        red({ profile: { I: 5, Sv: 7 } }),
        blue({
          at: [
            [TOUCH, 0],
            [2 * TOUCH, 0],
          ],
          profile: { Ld, Sv: 7, I: 4 },
        }),
        ...more,
      ]),
    );
  const test = (fight: ReturnType<typeof lost>, ...dice: number[]) => {
    fight.play(strike(), 6, 6);
    return fight.play(strike(), 1, ...dice);
  };

  it('[R7-16] the loser passes with at most its leadership less the difference', () => {
    expect(theEvent(test(lost(7), 3, 3), 'morale-tested')).toMatchObject({ leadership: 7, behind: 1, passed: true });
  });

  it('[R7-16] with more it does not; no model tests after a draw', () => {
    expect(theEvent(test(lost(7), 3, 4, 6, 1, 1, 1), 'morale-tested')).toMatchObject({ passed: false });
    const draw = fightFrom(aFight([red(), blue()])).play(strike(), 1, 1);
    expect(draw.some((e) => e.kind === 'morale-tested')).toBe(false);
  });

  it('[R7-17] EX-42d with as much as the runner the pursuer has caught it: 4 and 4 against 3 and 5', () => {
    const events = test(lost(2), 6, 6, 4, 3);
    expect(theEvent(events, 'pursued')).toMatchObject({
      quarry: { die: 4, initiative: 4 },
      pursuers: [{ unit: 'red', die: 3, initiative: 5 }],
      caught: true,
    });
    expect(theEvent(events, 'unit-destroyed').models).toEqual(['blue2']);
  });

  it('[R7-17] with less it has not, and the unit falls back', () => {
    const fight = lost(2);
    const events = test(fight, 6, 6, 5, 3, 2, 3);
    expect(theEvent(events, 'pursued').caught).toBe(false);
    expect(theEvent(events, 'fell-back')).toMatchObject({ unit: 'blue', dice: [2, 3] });
    expect(hasStatus(getUnit(fight.state, unitId('blue')), 'fell-back')).toBe(true);
    expect(fight.state.models.get(modelId('blue2'))!.at[0]).toBeCloseTo(TOUCH + 5, 2);
  });

  it('[R7-17] a unit that touches another foe is not free to follow', () => {
    const sky = blue({ id: 'sky', at: [[-TOUCH, 0]], profile: { Ld: 12, Sv: 7, A: 1, I: 4 } });
    const fight = lost(2, [sky]);
    fight.play(strike(), 6, 6);
    const events = fight.play(strike(), 1, 1, 6, 6, 2, 3, 1, 1);
    expect(events.some((e) => e.kind === 'pursued')).toBe(false);
    expect(theEvent(events, 'fell-back')).toMatchObject({ unit: 'blue' });
  });
});
