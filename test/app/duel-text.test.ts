import { describe, expect, it } from 'vitest';
import { duelLine, woundsText } from '../../src/app/systems/squads/duel-text.ts';
import { duelOdds } from '../../src/rules/squads/challenge/duel-odds.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import { aFight, BLUE_LINE, RED_LINE } from '../support/fight.ts';

const wounds = (...chances: readonly number[]) =>
  chances.map((chance, i) => ({ wounds: i, chance, exact: String(chance) }));

describe('the odds of a duel in words', () => {
  it('tell how likely each number of wounds is, those that cannot be left out', () =>
    expect(woundsText(wounds(0.5, 0, 0.5))).toBe('none 50 %, two 50 %'));

  it('take many wounds together', () =>
    expect(woundsText(wounds(0.2, 0.2, 0.2, 0.2, 0.1, 0.1))).toBe(
      'none 20 %, one 20 %, two 20 %, three 20 %, more 20 %',
    ));

  it('D-26 give a character the wounds it may take, and those it may deal', () => {
    const state = aFight([
      { ...RED_LINE, profileOf: { 3: { A: 3, WS: 6 } } },
      { ...BLUE_LINE, profileOf: { 1: { W: 2 } } },
    ]);
    const [k, n] = [modelId('red4'), modelId('blue2')];
    const odds = duelOdds(state, k, n);
    const line = duelLine(state, k, n);
    expect(line.takes).toEqual(odds.a.wounds);
    expect(line.deals).toEqual(odds.b.wounds);
    expect(line.deals).toHaveLength(3);
    expect(line.takes).toHaveLength(2);
  });
});
