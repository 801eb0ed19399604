import { describe, expect, it } from 'vitest';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { gameResult } from '../../src/rules/skirmish/fighters/game-result.ts';
import { withoutModels } from '../../src/rules/core/state/lookup.ts';
import { someFighters, bodyOf, type SkirmishPlan } from '../support/skirmish.ts';

const facing = (plan: Partial<SkirmishPlan> = {}): GameState =>
  someFighters({
    fighters: [
      { id: 'ann', at: [0, 0] },
      { id: 'eve', at: [2, 0] },
      { id: 'foe', at: [10, 0], side: 'defender' },
    ],
    ...plan,
  });
const without = (state: GameState, ...fighters: readonly string[]) => withoutModels(state, fighters.map(bodyOf));

describe('the end of a skirmish', () => {
  it('[S-37] comes when a side has no model left: the other has won', () => {
    expect(gameResult(without(facing(), 'foe'))).toEqual({
      winner: 'attacker',
      why: 'nobody-left',
      score: { attacker: 2, defender: 0 },
      left: { attacker: 2, defender: 0 },
    });
    expect(gameResult(without(facing(), 'ann', 'eve'))?.winner).toBe('defender');
    expect(gameResult(without(facing(), 'ann', 'eve', 'foe'))).toMatchObject({ winner: undefined });
  });

  it('[S-37] does not come while both have a model, nor at a table where a side never had a model', () => {
    expect(gameResult(without(facing(), 'ann'))).toBe(undefined);
    expect(gameResult(facing({ turn: 99 }))).toBe(undefined);
    expect(gameResult(facing({ fighters: [{ id: 'ann', at: [0, 0] }] }))).toBe(undefined);
  });

  it('[S-37] comes after the last turn that was set, for the side that has more left', () => {
    const late = (turn: number) => facing({ turn, rules: { lastTurn: 6 } });
    expect(gameResult(late(6))).toBe(undefined);
    expect(gameResult(late(7))).toMatchObject({ winner: 'attacker', why: 'last-turn' });
    expect(gameResult(without(late(7), 'eve'))).toMatchObject({
      winner: undefined,
      left: { attacker: 1, defender: 1 },
    });
  });
});
