import { describe, expect, it } from 'vitest';
import { findBoxes, indexBoxes } from '../../src/geometry/outlines/box-index.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn } from '../support/drawn.ts';

describe('an index of boxes', () => {
  it('finds every box that meets another, in order, and leaves most others out (seed 51)', () => {
    const random = seeded(51);
    const between = (a: number, b: number) => a + (b - a) * random();
    let [found, met, all] = [0, 0, 0];
    for (let i = 0; i < drawn(300); i++) {
      const count = Math.floor(between(0, 260));
      const width = i % 7 === 0 ? 0 : 60;
      const boxes = Float64Array.from(
        Array.from({ length: count }, () => {
          const [x, z] = [between(-width / 2, width / 2), between(-22, 22)];
          return [x, x + between(0, 4), z, z + (random() < 0.05 ? Infinity : between(0, 4))];
        }).flat(),
      );
      const index = indexBoxes(boxes);
      for (let q = 0; q < 40; q++) {
        const [x, z] = [between(-40, 40), between(-30, 30)];
        const [toX, toZ] = q % 4 === 0 ? [x, z] : [x + between(0, 9), z + between(0, 9)];
        const near = [...index.found.subarray(0, findBoxes(index, x, toX, z, toZ))];
        expect(near).toEqual(near.toSorted((a, b) => a - b));
        const meets = (k: number) =>
          boxes[4 * k]! <= toX && boxes[4 * k + 1]! >= x && boxes[4 * k + 2]! <= toZ && boxes[4 * k + 3]! >= z;
        const truth = Array.from({ length: count }, (_, k) => k).filter(meets);
        expect(truth.filter((k) => !near.includes(k))).toEqual([]);
        found += near.length;
        met += truth.length;
        all += count;
      }
    }
    expect(met).toBeGreaterThan(0);
    expect(found).toBeLessThan(all / 2);
  });
});
