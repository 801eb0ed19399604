import { describe, expect, it } from 'vitest';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { aCharger, aProblem } from '../support/combined.ts';
import { ranked } from '../support/ranks.ts';

/** So many units 40 mm wide abreast, 250 mm from a front 100 mm wide. */
function manyAbreast(count: number) {
  const target = ranked('a', { files: 5, ranks: 3, base: [20, 20], at: [0, 0] });
  const chargers = Array.from({ length: count }, (_, i) =>
    aCharger(
      target,
      `c${i}`,
      ranked(`c${i}`, { files: 2, ranks: 2, base: [20, 20], at: [(i - (count - 1) / 2) * 48, -250], facing: 180 }),
    ),
  );
  return aProblem(target, chargers);
}

describe('more chargers than one front has room for', () => {
  it('[CC-10] twelve equal ones are answered: the two at the ends stand out, two more fit between', () => {
    const { score, order } = bestCombinedCharge(manyAbreast(12));
    expect(score).toMatchObject({ engaged: 4, extraEnemies: 0, rotation: 0 });
    expect(order).toHaveLength(12);
  });

  it('[CC-10 E5] of eight that are 50 mm wide seven find room along 250 mm, corner to corner, and that is proven', () => {
    const target = ranked('a', { files: 10, ranks: 2, base: [25, 25], at: [0, 0] });
    const chargers = Array.from({ length: 8 }, (_, i) =>
      aCharger(
        target,
        `u${i}`,
        ranked(`u${i}`, { files: 2, ranks: 2, base: [25, 25], at: [(i - 3.5) * 70, -300], facing: 180 }),
      ),
    );
    const { score, certificate } = bestCombinedCharge(aProblem(target, chargers));
    expect(score).toMatchObject({ engaged: 7, contact: { total: 22, target: 10, chargers: 12 } });
    expect(certificate.complete).toBe(true);
  });
});
