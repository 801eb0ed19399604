import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelBox, boxAbout, fromMiddle, clearsBoxes } from '../../../src/lab/picture/sheet.ts';

const number = fc.integer({ min: -20, max: 20 });
const box = fc.tuple(number, number, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));

/** Whether two boxes share a pixel, by looking at each. */
const shares = (a: LabelBox, b: LabelBox, by: number): boolean => {
  for (let x = a[0] - by; x < a[2] + by; x++)
    for (let y = a[1] - by; y < a[3] + by; y++) if (x >= b[0] && x < b[2] && y >= b[1] && y < b[3]) return true;
  return false;
};

describe('boxes of a picture', () => {
  it('are clear of one another where no pixel is in both', () => {
    const asBox = ([left, top, wide, high]: readonly [number, number, number, number]): LabelBox => [
      left,
      top,
      left + wide,
      top + high,
    ];
    fc.assert(
      fc.property(fc.array(box.map(asBox), { maxLength: 5 }), box.map(asBox), fc.nat(3), (others, one, by) => {
        expect(clearsBoxes(one, others, by)).toBe(!others.some((other) => shares(one, other, by)));
      }),
    );
  });

  it('lie about their middle', () => {
    expect(boxAbout([10, 20], 4, 6)).toEqual([8, 17, 12, 23]);
  });
});

describe('a list from its middle', () => {
  it.each([
    [0, []],
    [1, [0]],
    [2, [1, 0]],
    [5, [2, 3, 1, 4, 0]],
  ])('of %d', (length, order) => {
    expect([...fromMiddle(length)]).toEqual(order);
  });
});
