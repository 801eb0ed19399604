import { describe, expect, it } from 'vitest';
import { uniformInt, xoshiro128 } from '../../src/kernel/random.ts';
import { scriptedDice, seededDice } from '../../src/rules/core/dice.ts';
import { waysBySum } from '../../src/rules/core/measure/odds.ts';

describe('random numbers', () => {
  it('are those of the C reference of xoshiro128**', () => {
    const random = xoshiro128([0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0]);
    expect([1, 2, 3, 4].map(() => random())).toEqual([0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70]);
    expect(xoshiro128([1, 2, 3, 4])()).toBe(11520); // by hand: 2 · 5, turned left by 7, · 9
  });

  it('throw away draws that would favour low numbers', () => {
    const draws = [4294967295, 4294967292, 4294967291];
    expect(uniformInt(() => draws.shift()!, 6)).toBe(4294967291 % 6);
    expect(draws).toEqual([]);
  });
});

describe('seeded dice', () => {
  it('[C-13] seed 7 shows its golden pips, however they are grouped', () => {
    const golden = seededDice(7).d6(24);
    expect(golden.join('')).toBe('166353264232642416661235');
    const pairs = seededDice(7);
    expect(Array.from({ length: 12 }, () => pairs.d6(2)).flat()).toEqual(golden);
  });

  it('[C-13] neighbouring, negative and huge seeds give different pips', () => {
    const rolls = [0, 1, -1, 2 ** 32, 2 ** 52 + 1, 7, 8].map((seed) => seededDice(seed).d6(30).join(''));
    expect(new Set(rolls).size).toBe(rolls.length);
  });

  it.each([1, 20261121])('[C-13] pairs from seed %i fall as exact fractions say, within 4 sigma', (seed) => {
    const n = 36_000;
    const dice = seededDice(seed);
    const seen = new Array<number>(13).fill(0);
    for (let i = 0; i < n; i++) seen[dice.d6(2).reduce((a, b) => a + b)]!++;
    for (const [sum, ways] of waysBySum(2).entries()) {
      const p = ways / 36;
      expect(Math.abs(seen[sum]! - n * p)).toBeLessThanOrEqual(4 * Math.sqrt(n * p * (1 - p)));
    }
  });
});

describe('scripted dice', () => {
  it('give their pips in order and are then spent', () => {
    const dice = scriptedDice(6, 5, 1);
    expect(dice.d6(2)).toEqual([6, 5]);
    expect(dice.spent()).toBe(false);
    expect(dice.audit()).toEqual({ ok: false, error: { kind: 'too-many', given: 3, asked: 2 } });
    expect(dice.d6(1)).toEqual([1]);
    expect(dice.spent()).toBe(true);
    expect(dice.audit().ok).toBe(true);
  });

  it('tell without a throw that there were too few, or no real dice', () => {
    const few = scriptedDice(4);
    few.d6(2);
    expect(few.spent()).toBe(false);
    expect(few.audit()).toEqual({ ok: false, error: { kind: 'too-few', given: 1, asked: 2 } });
    const odd = scriptedDice(3, 7);
    odd.d6(2);
    expect(odd.audit()).toEqual({ ok: false, error: { kind: 'no-die', index: 1, pips: 7, sides: 6 } });
  });

  it('give twenty-sided dice as well, and know which die was asked for', () => {
    const mixed = scriptedDice(6, 20, 7);
    expect([mixed.d6(1), mixed.d20(1), mixed.d6(1)]).toEqual([[6], [20], [7]]);
    expect(mixed.audit()).toEqual({ ok: false, error: { kind: 'no-die', index: 2, pips: 7, sides: 6 } });
  });
});
