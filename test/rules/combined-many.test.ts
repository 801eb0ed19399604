import { describe, expect, it } from 'vitest';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { judgeCombinedCharge } from '../../src/rules/regiments/charge/solve/judge-charge.ts';
import { aCharger, aProblem } from '../support/combined.ts';
import { drawn } from '../support/drawn.ts';
import { randomGroup } from '../support/random-groups.ts';
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

  it('[CC-7] a quick search finds ends that are as good as told, and never better than the whole search', () => {
    for (let seed = 1; seed <= drawn(60, 3, 2); seed++) {
      const { problem } = randomGroup(seed, 2 + (seed % 4), seed % 2 === 0);
      const [quick, whole] = [bestCombinedCharge(problem, 'quick'), bestCombinedCharge(problem)];
      expect(bestCombinedCharge(problem, 'quick').moves).toEqual(quick.moves);
      const worth = ({ score: { extraEnemies, engaged, rotation, contact } }: typeof quick) => [
        ...[-extraEnemies, engaged, -rotation],
        contact.total,
      ];
      const [a, b] = [worth(quick), worth(whole)];
      const first = a.findIndex((value, i) => Math.abs(value - b[i]!) > 1e-9);
      if (first >= 0 && whole.certificate.complete) expect(a[first], `seed ${seed}`).toBeLessThan(b[first]!);
      if (quick.turned) continue;
      const judged = judgeCombinedCharge(problem, quick, quick.placements, quick.order);
      expect(judged, `seed ${seed}`).toMatchObject({ kind: 'legal', have: quick.score });
      if (quick.certificate.complete) expect(first, `seed ${seed}`).toBe(-1);
    }
  });

  it('[CC-7] each end state that is looked into is told', () => {
    let told = 0;
    const { problem } = randomGroup(5, 4, false);
    const { certificate } = bestCombinedCharge(problem, 'whole', () => told++);
    expect(certificate.complete).toBe(true);
    expect(told).toBeGreaterThan(0);
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
