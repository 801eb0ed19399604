import { describe, expect, it } from 'vitest';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { toShare } from '../../src/rules/core/measure/odds.ts';
import {
  chanceOfCheck,
  chanceOfRows,
  type Luck,
  luckOf,
  passes,
  rollCheck,
  rollD20,
  rowOf,
} from '../../src/rules/skirmish/fighters/checks.ts';
import { agilityCheck, moraleCheck, statCheck } from '../../src/rules/skirmish/fighters/fighter-checks.ts';
import { SKIRMISH_BY_EDITION } from '../../src/rules/skirmish/numbers.ts';
import { someFighters, type FighterPlan } from '../support/skirmish.ts';

const ann = unitId('ann');

describe('checks of a d20', () => {
  it('[S-01] are passed by a die of at least the characteristic', () => {
    expect([9, 10, 11].map((kept) => passes(kept, 10))).toEqual([false, true, true]);
  });

  it('[S-01] are not passed by a natural 1 to 4 whatever is needed, and always by a natural 20', () => {
    expect([1, 4, 5].map((kept) => passes(kept, 1))).toEqual([false, false, true]);
    expect([19, 20].map((kept) => passes(kept, 25))).toEqual([false, true]);
  });

  // 20 less (target - 1) faces pass, never more than 16 (5 to 20) and never fewer than 1.
  it.each([
    [10, 0.55],
    [7, 0.7],
    [14, 0.35],
    [6, 0.75],
    [5, 0.8],
    [2, 0.8],
    [20, 0.05],
    [30, 0.05],
  ])('[S-01] a target of %d is passed with a chance of %d', (needs, chance) => {
    expect(toShare(chanceOfCheck(needs, 'plain'))).toBeCloseTo(chance, 12);
  });

  it('[S-02] keep the higher die with Advantage, the lower with Disadvantage', () => {
    expect(rollCheck(scriptedDice(9, 10), 10, 'advantage')).toEqual({
      dice: [9, 10],
      kept: 10,
      needs: 10,
      passed: true,
    });
    expect(rollCheck(scriptedDice(9, 10), 10, 'disadvantage')).toMatchObject({ kept: 9, passed: false });
    expect(rollD20(scriptedDice(3, 17), 'advantage')).toEqual({ dice: [3, 17], kept: 17 });
  });

  it('[S-02] roll one die, not two, when there is one of each', () => {
    expect(luckOf({ good: true, bad: true })).toBe('plain');
    expect(luckOf({ good: true, bad: false })).toBe('advantage');
    expect(luckOf({ good: false, bad: true })).toBe('disadvantage');
    expect(rollCheck(scriptedDice(12), 10, luckOf({ good: true, bad: true })).dice).toEqual([12]);
  });

  // 1 - 0.45² = 0.7975; 0.55² = 0.3025.
  it.each<[Luck, number]>([
    ['plain', 0.55],
    ['advantage', 0.7975],
    ['disadvantage', 0.3025],
  ])('[S-02] a 10 is passed %s with its exact chance', (luck, chance) => {
    expect(toShare(chanceOfCheck(10, luck))).toBeCloseTo(chance, 12);
  });

  it('[S-02] read the Out-of-Sight table at 25, 50 and 25 of a hundred, with Advantage at 6.25, 50 and 43.75', () => {
    const rows = SKIRMISH_BY_EDITION.classic.outOfSight;
    expect(chanceOfRows(rows, 'plain').map(toShare)).toEqual([0.25, 0.5, 0.25]);
    expect(chanceOfRows(rows, 'advantage').map(toShare)).toEqual([0.0625, 0.5, 0.4375]);
    expect([1, 5, 6, 15, 16, 20].map((kept) => rowOf(rows, kept).upTo)).toEqual([5, 5, 15, 15, 20, 20]);
  });
});

describe('the terms of a check', () => {
  const terms = (fighter: Partial<FighterPlan>, edition: 'classic' | 'latest' = 'classic') => {
    const state = someFighters({ edition, fighters: [{ id: 'ann', at: [0, 0], profile: { agility: 8 }, ...fighter }] });
    return (purpose: Parameters<typeof agilityCheck>[2], drop = 0) => agilityCheck(state, ann, purpose, { drop });
  };

  it('[S-03] of climbs, jumps and ledges are the Agility of the fighter', () => {
    const of = terms({});
    for (const purpose of ['climb', 'jump-across', 'jump-down', 'ledge'] as const)
      expect(of(purpose)).toEqual({ needs: 8, luck: 'plain' });
  });

  it('[S-03] of a climb are not its Morale', () => {
    expect(terms({ profile: { agility: 9, morale: 3 } })('climb').needs).toBe(9);
  });

  it('[S-18] of a jump down are at a Disadvantage from 4″ on, not from 3.99″, and never in the latest edition', () => {
    const of = terms({});
    expect([3.99, 4, 6].map((drop) => of('jump-down', drop).luck)).toEqual(['plain', 'disadvantage', 'disadvantage']);
    expect(terms({}, 'latest')('jump-down', 6).luck).toBe('plain');
    expect(of('jump-across', 6).luck).toBe('plain');
  });

  it('[S-05] are at a Disadvantage for the Staggered, not for others', () => {
    expect(terms({ status: ['staggered'] })('climb').luck).toBe('disadvantage');
    expect(terms({ status: ['moved'] })('climb').luck).toBe('plain');
  });

  it('[S-33] are at an Advantage for gifts of that check, and not of others', () => {
    expect(terms({ keywords: ['AGILE'] })('climb').luck).toBe('advantage');
    expect(terms({ keywords: ['AGILE'] })('jump-across').luck).toBe('plain');
    expect(terms({ keywords: ['LEAPER'] })('jump-across').luck).toBe('advantage');
    expect(terms({ keywords: ['LEAPER'] })('climb').luck).toBe('plain');
    expect(terms({ keywords: ['AGILE'], status: ['staggered'] })('climb').luck).toBe('plain');
  });

  it('[S-05] of any characteristic are its own', () => {
    const state = someFighters({ fighters: [{ id: 'ann', at: [0, 0], profile: { melee: 7, defence: 12 } }] });
    expect(statCheck(state, ann, 'melee')).toEqual({ needs: 7, luck: 'plain' });
    expect(statCheck(state, ann, 'defence', { good: true })).toEqual({ needs: 12, luck: 'advantage' });
  });
});

describe('Morale', () => {
  const needs = (leader: Partial<FighterPlan>, own: Partial<FighterPlan> = {}) =>
    moraleCheck(
      someFighters({
        fighters: [
          { id: 'ann', at: [0, 0], ...own },
          // Bases of 0.5″: a centre at 6 is a gap of 5.
          { id: 'chief', at: [6, 0], keywords: ['LEADER'], profile: { morale: 7 }, ...leader },
        ],
      }),
      ann,
    ).needs;

  it('[S-04] is lent by a leader 5″ away', () => {
    expect(needs({})).toBe(7);
  });

  it('[S-04] is not lent by a leader further away, of the other side, down, or to animals; nor is a worse one', () => {
    expect(needs({ at: [6.001, 0] })).toBe(10);
    expect(needs({ side: 'defender' })).toBe(10);
    expect(needs({ status: ['dazed'] })).toBe(10);
    expect(needs({ keywords: [] })).toBe(10);
    expect(needs({}, { keywords: ['ANIMAL'] })).toBe(10);
    expect(needs({}, { profile: { morale: 6 } })).toBe(6);
  });
});
