import { describe, expect, it } from 'vitest';
import { unitId } from '../../src/rules/core/ids.ts';
import { straightCharge } from '../../src/rules/regiments/charge/solve/blocked-path.ts';
import { touchesBetween } from '../../src/rules/regiments/ranks/contact.ts';
import { formationOf } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { combinedProblem } from '../../src/rules/regiments/charge/problem.ts';
import { someRegiments, type RegimentPlan } from '../support/regiments.ts';

const [A, T] = [unitId('a'), unitId('t')];
const ask = (units: readonly RegimentPlan[]) => {
  const state = someRegiments({ units: [...units, { id: 'a', at: [0, -8], facing: 180 }] });
  const problem = combinedProblem(state, T, [{ unit: A, range: 12 }]);
  return { state, answer: straightCharge(problem, problem.chargers[0]!) };
};

describe('a charge whose ordinary way is barred', () => {
  it('[RG-13] goes straight on until it strikes, and the target turns to it by as little as may be', () => {
    const { state, answer } = ask([{ id: 't', side: 'defender', at: [0, 0], facing: 20 }]);
    expect(answer!.met.facing).toBeCloseTo(0, 9);
    const charger = { ...formationOf(state, A), ...answer!.to };
    const target = { ...formationOf(state, T), ...answer!.met };
    expect(new Set(touchesBetween(target, charger).map((t) => t.a)).size).toBe(5);
    const corner = 2.5 * (20 / 25.4) * Math.sin((20 * Math.PI) / 180);
    expect(answer!.to.at[2]).toBeCloseTo(-corner, 6);
  });

  it('[RG-13] does not pass through others, nor turn a target where there is no room', () => {
    const target: RegimentPlan = { id: 't', side: 'defender', at: [0, 0], facing: 20 };
    expect(ask([target, { id: 'u', side: 'defender', at: [1, -4] }]).answer).toBeUndefined();
    expect(ask([target, { id: 'u', side: 'defender', files: 1, count: 1, at: [-1.7, -0.5] }]).answer).toBeUndefined();
  });

  it('[RG-13] never goes farther than its range', () => {
    const state = someRegiments({
      units: [
        { id: 't', side: 'defender', at: [0, 0] },
        { id: 'a', at: [0, -8], facing: 180 },
      ],
    });
    const problem = combinedProblem(state, T, [{ unit: A, range: 7.9 }]);
    expect(straightCharge(problem, problem.chargers[0]!)).toBeUndefined();
  });
});
