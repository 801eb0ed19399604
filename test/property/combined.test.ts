import { describe, expect, it } from 'vitest';
import { toRadians } from '../../src/kernel/units.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { judgeCombinedCharge } from '../../src/rules/regiments/charge/solve/judge-charge.ts';
import { bestByLattice } from '../oracles/combined-by-lattice.ts';
import { betterByStepping, countTouching, deepestOnTheWay, latticeOf } from '../support/combined-judge.ts';
import { drawn } from '../support/drawn.ts';
import { amongRocks, inMirror, randomGroup } from '../support/random-groups.ts';

/** Better states of the lattice that are walked in steps before a group is let be. */
const WALKED = 6;

describe.each([
  { chargers: 2, near: false, rocks: false, groups: drawn(150) },
  { chargers: 2, near: true, rocks: false, groups: drawn(80) },
  { chargers: 3, near: false, rocks: false, groups: drawn(50) },
  { chargers: 3, near: true, rocks: false, groups: drawn(25, 3) },
  { chargers: 4, near: false, rocks: false, groups: drawn(6, 2) },
  { chargers: 1, near: false, rocks: true, groups: drawn(25, 3) },
  { chargers: 2, near: false, rocks: true, groups: drawn(6, 2) },
])(
  '$groups random groups of $chargers, seeds from 1, near: $near, among others: $rocks',
  ({ chargers, near, rocks, groups }) => {
    const cases = Array.from({ length: groups }, (_, i) => {
      const alone = randomGroup(i + 1, chargers, near);
      const group = rocks ? amongRocks(i + 1, alone) : alone;
      return { seed: i + 1, group, answer: bestCombinedCharge(group.problem) };
    });

    it('[CC-10, CC-7] no state of the lattice is better but those that no order of moves brings about', () => {
      for (const { seed, group, answer } of cases) {
        const lattice = bestByLattice(latticeOf(group));
        const { engaged, contact } = answer.score;
        const isBelow = engaged < lattice.engaged || (engaged === lattice.engaged && contact.total < lattice.contact);
        const better = isBelow && answer.score.rotation === 0 ? betterByStepping(group, answer, WALKED) : undefined;
        expect({ seed, better }).toEqual({ seed, better: undefined });
      }
    });

    it('[CC-13, RG-18] what it says to touch does touch, base by base, and no model counts twice', () => {
      for (const { seed, group, answer } of cases) {
        const { target, chargers: own } = answer.score.contact;
        expect({ seed, ...countTouching(group.problem, answer) }).toEqual({ seed, target, chargers: own });
      }
    });

    it('[CC-6, RG-08] its moves never lead through any model', () => {
      for (const { seed, group, answer } of cases)
        expect({ seed, free: deepestOnTheWay(group, answer) < 0.002 }).toEqual({ seed, free: true });
    });

    it('[CC-10] is as good in a mirror', () => {
      for (const { seed, group, answer } of cases) {
        const { rotation, ...score } = bestCombinedCharge(inMirror(group)).score;
        expect({ seed, ...answer.score }).toMatchObject({ seed, ...score });
        expect(Math.abs(rotation - answer.score.rotation), `${seed}`).toBeLessThan(toRadians(0.1));
      }
    });

    it('[CC-15] its own answer is judged legal', () => {
      for (const { seed, group, answer } of cases) {
        const own = answer.turned ? [{ unit: group.problem.target.unit, ...answer.turned }] : [];
        const verdict = judgeCombinedCharge(group.problem, answer, [...own, ...answer.placements]);
        expect({ seed, kind: verdict.kind }).toEqual({ seed, kind: 'legal' });
      }
    });
  },
);
