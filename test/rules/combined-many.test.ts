import { describe, expect, it } from 'vitest';
import { bestCombinedCharge } from '../../src/rules/regiment/best-charge.ts';
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
  }, 60_000);
});
