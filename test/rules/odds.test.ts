import { describe, expect, it } from 'vitest';
import {
  allowedBy,
  chanceAtLeast,
  chanceOfSum,
  chanceOfTotal,
  fraction,
  neededTotal,
  toShare,
  waysBySum,
  withReroll,
} from '../../src/rules/core/measure/odds.ts';

describe('odds of a charge roll', () => {
  it.each([
    [2, 36],
    [3, 35],
    [4, 33],
    [5, 30],
    [6, 26],
    [7, 21],
    [8, 15],
    [9, 10],
    [10, 6],
    [11, 3],
    [12, 1],
    [13, 0],
  ])('[C-13] at least %i comes in exactly %i of 36 rolls', (least, of36) => {
    expect(chanceAtLeast(least)).toEqual(fraction(of36, 36));
  });

  it('[C-13] the ways of every sum are counted by hand', () => {
    expect(waysBySum(2).slice(2)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    expect(waysBySum(3)[10]).toBe(27);
    expect(chanceOfSum(3, 10)).toEqual({ num: 5, den: 8 });
    expect(chanceOfSum(0, 0)).toEqual({ num: 1, den: 1 });
  });

  it('[RG-07] the ways of the best of some dice are those of all throws, one by one', () => {
    for (let dice = 0; dice <= 5; dice++)
      for (let kept = 0; kept <= dice + 1; kept++) {
        const counted = new Array<number>(6 * dice + 1).fill(0);
        for (let i = 0; i < 6 ** dice; i++) {
          const pips = Array.from({ length: dice }, (_, k) => 1 + (Math.floor(i / 6 ** k) % 6)).sort((a, b) => b - a);
          counted[pips.slice(0, kept).reduce((sum, p) => sum + p, 0)]! += 1;
        }
        expect(waysBySum(dice, kept)).toEqual(counted);
      }
  });

  it('[RG-07] the best three of nineteen dice show eighteen wherever three of them show a six', () => {
    expect(waysBySum(19, 3)[18]).toBe(6 ** 19 - 5 ** 19 - 19 * 5 ** 18 - 171 * 5 ** 17);
  });

  it('[C-14] the needed total is the distance rounded up, at least 2', () => {
    expect([0, 2, 2.01, 5, 5.0004, 5.001, 9.02, 12, 12.001].map((d) => neededTotal(d))).toEqual([
      2,
      2,
      3,
      5,
      5,
      6,
      10,
      12,
      undefined,
    ]);
    expect(neededTotal(undefined)).toBeUndefined();
    expect(chanceOfTotal(undefined)).toEqual({ num: 0, den: 1 });
    expect(chanceOfTotal(11)).toEqual({ num: 1, den: 12 });
  });

  it('[C-14] a modifier moves the limit and never takes it below nothing (A21)', () => {
    expect(allowedBy(2, -3)).toBe(0);
    expect(allowedBy(7, 2)).toBe(9);
    expect(neededTotal(9, 2)).toBe(7);
    expect(neededTotal(11, -2)).toBeUndefined();
    expect(chanceAtLeast(9, 2)).toEqual(chanceAtLeast(7));
  });

  it('[R10-33] a second try of all dice misses only when both miss', () => {
    expect(withReroll(chanceAtLeast(7))).toEqual({ num: 119, den: 144 });
    expect(toShare(withReroll(chanceAtLeast(2)))).toBe(1);
  });

  it('[R10-33] a second try does not help where no roll is enough', () => {
    expect(toShare(withReroll(chanceAtLeast(13)))).toBe(0);
  });
});
