import { describe, expect, it } from 'vitest';
import { unitId, type UnitId } from '../../src/rules/core/ids.ts';
import type { Pick } from '../../src/rules/core/state/squads.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { combatsOf } from '../../src/rules/squads/fight/combats.ts';
import { mayBePicked, nextPick, whoPicks } from '../../src/rules/squads/fight/picks.ts';
import { aFight, fightFrom, strike, theEvent, TOUCH } from '../support/fight.ts';
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

describe('who is picked to fight', () => {
  /** Two fights: U charged V, which has Fights First too; W stands in range of X. Attackers U and W. */
  const units = (v: readonly 'fights-first'[] = ['fights-first']): readonly UnitPlan[] => [
    red({ id: 'U', status: ['charged', 'fights-first'] }),
    red({ id: 'W', at: [[0, 20]] }),
    blue({ id: 'V', status: v }),
    blue({ id: 'X', at: [[TOUCH, 20]] }),
  ];
  /** The order in which single units are picked, each side taking its first. */
  const order = (state: GameState, waiting: readonly UnitId[], last?: Pick): readonly string[] => {
    const pick = nextPick(state, waiting, last);
    if (!pick) return [];
    const [unit] = pick.units;
    return [
      unit!,
      ...order(
        state,
        waiting.filter((u) => u !== unit),
        pick,
      ),
    ];
  };
  const all = ['U', 'W', 'V', 'X'].map(unitId);

  it('[R10-29] EX-25 first those with Fights First, the side whose turn it is not beginning: V, U, then X, W', () => {
    expect(order(aFight(units()), all)).toEqual(['V', 'U', 'X', 'W']);
  });

  it('[R10-29] EX-25 without it V is not picked first', () => {
    expect(order(aFight(units([])), all)).toEqual(['U', 'V', 'W', 'X']);
  });

  it('[R10-29] refuses a combat that is not the next to be picked', () => {
    const fight = fightFrom(aFight(units()));
    expect(fight.refusal(strike('X'))).toEqual(['R10-29 others-pick']);
    expect(theEvent(fight.play(strike('V'), 1, 1), 'blows-begun').pick).toEqual({
      side: 'defender',
      step: 'fights-first',
    });
    expect(theEvent(fight.play(strike('X'), 1, 1), 'blows-begun').pick).toEqual({ side: 'defender', step: 'rest' });
  });

  it('[R10-29] with the setting they strike in a step before the first', () => {
    const fight = fightFrom(aFight(units(), { fight: { fightsFirst: 'strikes-first' } }));
    expect(theEvent(fight.play(strike('V'), 1, 1), 'struck').step).toBe(11);
  });

  it('[R10-30] EX-25 a unit in range, or one that charged, may be picked', () => {
    const state = aFight(units());
    expect(all.map((unit) => mayBePicked(state, unit))).toEqual([true, true, true, true]);
    expect(mayBePicked(aFight([red({ status: ['charged'] })]), unitId('red'))).toBe(true);
  });

  it('[R10-30] one who is only near a friend in contact is not picked, whatever others of its side are', () => {
    const near = red({ id: 'near', at: [[-TOUCH - 2, 0]], keywords: ['CHARACTER'] });
    const fight = fightFrom(aFight([near, red(), blue()], { side: 'defender' }));
    expect(combatsIn(fight.state)).toEqual([['near', 'red', 'blue']]);
    expect(whoPicks({ ...fight.state, fight: { combats: combatsOf(fight.state), madeWay: [], cowed: [] } })).toEqual({
      side: 'attacker',
      step: 'rest',
      units: ['red'],
    });
  });

  it('[R10-30] EX-25 one whose charge failed and that is not in range may not', () => {
    expect(mayBePicked(aFight([red(), blue({ at: [[TOUCH + 1.01, 0]] })]), unitId('red'))).toBe(false);
  });
});
