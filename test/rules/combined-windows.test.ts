import { describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { findChargePathFinely } from '../../src/rules/regiments/charge/move/find-charge-path.ts';
import { whyNoDeclaration } from '../../src/rules/regiments/charge/decide/eligibility.ts';
import { judgeCombinedCharge } from '../../src/rules/regiments/charge/solve/judge-charge.ts';
import { setUp } from '../../src/rules/regiments/charge/place/set-up.ts';
import { movesInto } from '../../src/rules/regiments/charge/move/stretch-of-moves.ts';
import { FIGURE_TARGET, aProblem, figureChargers } from '../support/combined.ts';
import { drawn, scaled } from '../support/drawn.ts';
import { openTable } from '../support/open-table.ts';
import { amongRocks, randomGroup } from '../support/random-groups.ts';
import { someRegiments } from '../support/regiments.ts';

describe('windows between those who stand about', () => {
  it('[CC-7] a window narrower than a step of wheels or places is found: eight models, where sampling finds seven', () => {
    const { problem } = randomGroup(5376, 2, true);
    const best = bestCombinedCharge(problem);
    expect(best.score).toMatchObject({ engaged: 2, contact: { total: 8 } });
    expect(best.certificate.complete).toBe(true);
    expect(judgeCombinedCharge(problem, best, best.placements).kind).toBe('legal');
  });

  it('[RG-08] a stretch that is proven closed is never open at any of its places', () => {
    const tally = { free: 0, none: 0, unknown: 0 };
    for (let seed = 1; seed <= drawn(60, 12); seed++) {
      const plain = randomGroup(seed, 2, seed % 2 === 0);
      const { problem } = seed % 3 === 0 ? amongRocks(seed, plain) : plain;
      if (problem.target.kind === 'round') continue;
      const { setting, lanes } = setUp(problem, problem.target.formation);
      for (const [i, lane] of lanes.entries()) {
        const other = problem.chargers[1 - i]!;
        const taken = [...setting.fixed, setting.book.ground(other, other.formation)];
        for (const { from, to } of (lane?.cells ?? []).filter((cell) => cell.to > cell.from).slice(0, 4)) {
          const answer = movesInto(lane!, [from, to], taken, { left: 20_000 });
          tally[answer.kind]++;
          if (answer.kind === 'free')
            expect({ seed, ...findChargePathFinely(problem.table, lane!, answer.offset, taken) }).toMatchObject({
              kind: 'path',
            });
          if (answer.kind !== 'none') continue;
          for (let k = 0; k <= 8; k++) {
            const offset = from + ((to - from) * k) / 8;
            expect({ seed, offset, ...findChargePathFinely(problem.table, lane!, offset, taken) }).toMatchObject({
              kind: 'none',
            });
          }
        }
      }
    }
    expect(tally.none).toBeGreaterThan(scaled(10));
    expect(tally.unknown).toBe(0);
  });
});

describe('what an answer claims', () => {
  const figure = aProblem(FIGURE_TARGET, figureChargers());

  it.each([
    { seed: 7162, why: 'a reach that ends a hair before a model is touched', engaged: 2, total: 12 },
    { seed: 8015, why: 'a wheel of a full quarter turn', engaged: 2, total: 10 },
  ])('[CC-7, CC-13] never proves less than $why leads to', ({ seed, engaged, total }) => {
    const { score, certificate } = bestCombinedCharge(randomGroup(seed, 2, true).problem);
    expect(score).toMatchObject({ engaged, contact: { total } });
    expect(certificate.complete).toBe(true);
  });

  it('[CC-10] the figure is proven', () => {
    expect(bestCombinedCharge(figure).certificate.complete).toBe(true);
  });

  it('[CC-9] a charge for which the charged unit is turned, when turned further more might engage, is not called proven', () => {
    const { score, certificate } = bestCombinedCharge(randomGroup(24, 3, true).problem);
    expect(score.rotation).toBeGreaterThan(0);
    expect(certificate.complete).toBe(false);
  });

  it('[CC-15] a placement better than what was thought the best is legal, and itself the best that is known', () => {
    const best = bestCombinedCharge(figure);
    const { contact } = best.score;
    const short = { ...best, score: { ...best.score, contact: { ...contact, total: contact.total - 1 } } };
    expect(judgeCombinedCharge(figure, short, best.placements)).toMatchObject({ kind: 'legal', best: best.score });
  });

  it('[CC-15] a placement as good as the best does not change what is known', () => {
    const best = bestCombinedCharge(figure);
    expect(judgeCombinedCharge(figure, best, best.placements)).toMatchObject({ kind: 'legal', best: best.score });
  });
});

it('[RG-05] a lone round base has no front and does not declare a charge', () => {
  const state = someRegiments({
    units: [
      { id: 't', side: 'defender', at: [0, 0] },
      { id: 'a', at: [0, -6], facing: 180 },
    ],
  });
  const [a, t] = [unitId('a'), unitId('t')];
  expect(whyNoDeclaration(state, a, t, openTable(72, 48))).toEqual([]);
  const { formation: _, ...alone } = state.units.get(a)!;
  const other = { ...state, units: new Map([...state.units, [a, alone] as const]) };
  expect(whyNoDeclaration(other, a, t, openTable(72, 48))).toMatchObject([{ why: 'round-base' }]);
});
