import { describe, expect, it } from 'vitest';
import { toDegrees } from '../../src/kernel/units.ts';
import type { Placement } from '../../src/rules/core/command.ts';
import type { Formation, FormationPose } from '../../src/rules/core/formation.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { judgeCombinedCharge } from '../../src/rules/regiments/charge/solve/judge-charge.ts';
import type { Charger, CombinedProblem } from '../../src/rules/regiments/charge/problem.ts';
import { type Block, depthOf, widthOf } from '../oracles/combined-by-lattice.ts';
import { aCharger, aProblem, FIGURE_TARGET, figureChargers } from '../support/combined.ts';
import { mm, ranked } from '../support/ranks.ts';

const FOUR = { extraEnemies: 0, engaged: 4, rotation: 0, contact: { total: 12, target: 4, chargers: 8 } };
const all = figureChargers();
const r1 = aProblem(FIGURE_TARGET, all);
const r2 = aProblem(FIGURE_TARGET, all.slice(0, 4));

/** Placements of the page: left ends on the front line, and how far the flanker's upper edge lies below it. */
function panel(u1: number, x: number | undefined, u2: number, t: number): readonly Placement[] {
  const front = (unit: string, left: number, width: number): Placement => ({
    ...{ unit: unitId(unit), at: [mm(left + width / 2), 0], facing: Math.PI },
  });
  return [
    front('u1', u1, 160),
    ...(x === undefined ? [] : [front('x', x, 100)]),
    front('u2', u2, 160),
    { unit: unitId('v'), at: [mm(150), mm(t + 40)], facing: Math.PI / 2 },
  ];
}
const b1 = panel(-115, 45, 145, 80);
const b2 = panel(-115, 45, 145, 115);
const b3 = panel(-105, undefined, 55, 80);
const b4 = panel(-135, 25, 125, 95);

describe.each([
  ['R1', r1],
  ['R2', r2],
])('the figure of combined charges, reading %s', (_, problem) => {
  const best = bestCombinedCharge(problem);

  it('[CC-10, CC-13, CC-16] four units at most, and then 4 vs 8 = 12', () => {
    expect(best.score).toEqual(FOUR);
    expect(judgeCombinedCharge(problem, best, best.placements).kind).toBe('legal');
  });

  it('[CC-16 b1, CC-6] 12 is legal, in the order and by the wheels of the page', () => {
    const verdict = judgeCombinedCharge(problem, best, b1);
    expect(verdict).toMatchObject({ kind: 'legal', have: FOUR });
    const moves = verdict.kind === 'legal' ? verdict.moves : [];
    expect(moves.slice(0, 4).map((move) => move.unit)).toEqual(['u1', 'x', 'u2', 'v']);
    const wheels = moves.map(({ legs }) =>
      legs.flatMap((leg) => (leg.kind === 'wheel' ? [Number(toDegrees(Math.abs(leg.angle)).toFixed(2))] : [])),
    );
    expect(wheels.slice(0, 4)).toEqual([[], [8.87], [16.76], []]);
  });

  it.each([
    ['[CC-12, CC-16 b2] 10 with four is not legal: priority 4', b2, 4, { engaged: 4, total: 10 }],
    ['[CC-11, CC-16 b3] 13 with three is not legal: priority 2', b3, 2, { engaged: 3, total: 13 }],
    ['[CC-12, CC-16 b4] 10 with four is not legal: priority 4', b4, 4, { engaged: 4, total: 10 }],
  ] as const)('%s', (__, placements, priority, { engaged, total }) => {
    expect(judgeCombinedCharge(problem, best, placements)).toMatchObject({
      ...{ kind: 'inferior', priority, best: FOUR },
      have: { engaged, contact: { total } },
    });
  });

  it('[CC-15 E15, CC-10] the flanker may as well touch both models of the flank: all that is as good is legal', () => {
    for (const t of [0, 35, 70, 80, 90])
      expect(judgeCombinedCharge(problem, best, panel(-115, 45, 145, t)).kind).toBe('legal');
    expect(judgeCombinedCharge(problem, best, panel(-115, 45, 145, 91)).kind).toBe('inferior');
    const v = best.optima[0]!.units.find(({ unit }) => unit === 'v')!;
    expect([v.from, v.to].map((offset) => Math.round(offset * 25.4))).toEqual([-20, 70]);
  });

  it('[CC-7, CC-11] the certificate shows the best of three units, 13, which does not win', () => {
    const two = best.certificate.rejected.find(({ priority }) => priority === 2)!;
    expect(two.score).toMatchObject({ engaged: 3, contact: { total: 13, target: 4, chargers: 9 } });
    expect(best.certificate.complete).toBe(true);
  });
});

it('[CC-5, RG-06] a unit that rolled short fails and goes last; it is not able though it declared', () => {
  const best = bestCombinedCharge(r1);
  expect(best.failed).toEqual(['u4']);
  expect(best.outOfRange).toEqual(['u4']);
  expect(best.order.at(-1)).toBe('u4');
  const placed: Placement = { unit: unitId('u4'), at: [mm(-35), 0], facing: Math.PI };
  expect(judgeCombinedCharge(r1, best, [placed])).toEqual({ kind: 'impossible', unit: 'u4', why: 'out-of-range' });
});

describe('the figure moved, turned and seen in a mirror', () => {
  const moved = (pose: FormationPose, [dx, dz]: readonly [number, number], angle: number): FormationPose => {
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    const [x, , z] = pose.at;
    return { at: [x * c + z * s + dx, 0, -x * s + z * c + dz], facing: pose.facing + angle };
  };
  const copyOf = (change: (pose: FormationPose) => FormationPose): CombinedProblem => {
    const of = (f: Formation): Formation => ({ ...f, ...change(f) });
    const target = of(FIGURE_TARGET);
    return aProblem(
      target,
      all.map(({ unit, formation, range }) => aCharger(target, unit, of(formation), { range })),
    );
  };
  it.each([90, 180, 270, 37])('[CC-10] turned by %i° it comes to the same', (degrees) => {
    const copy = copyOf((pose) => moved(pose, [1.3, -0.7], (degrees * Math.PI) / 180));
    expect(bestCombinedCharge(copy).score).toEqual(FOUR);
  });
  it('[CC-10, RG-17] in a mirror the flanker comes to the left flank, and it comes to the same', () => {
    const copy = copyOf(({ at: [x, y, z], facing }) => ({ at: [-x, y, z], facing: -facing }));
    expect(copy.chargers.map(({ facing }) => facing)).toEqual(['front', 'front', 'front', 'left', 'front']);
    expect(bestCombinedCharge(copy).score).toEqual(FOUR);
  });
});

describe('its variants', () => {
  type Sizes = { readonly a: Block; readonly u: Block; readonly x: Block; readonly v: Block };
  const variant = ({ a, u, x, v }: Sizes): CombinedProblem => {
    const [w, d] = [widthOf(a), depthOf(a)];
    const target = ranked('a', { ...a, at: [w / 2, 0] });
    const at = (name: string, block: Block, place: readonly [number, number], facing: number): Charger =>
      aCharger(target, name, ranked(name, { ...block, at: place, facing }));
    return aProblem(target, [
      at('u1', u, [-40 - widthOf(u) / 2, -250], 180),
      at('x', x, [w / 2, -250], 180),
      at('u2', u, [w + 40 + widthOf(u) / 2, -250], 180),
      at('v', v, [w + 250, d * 0.6], 90),
    ]);
  };
  it('[CC-16, CC-11] Q1: 12 with four, 13 with three does not win', () => {
    const best = bestCombinedCharge(
      variant({
        a: { files: 3, ranks: 2, base: [40, 60] },
        u: { files: 5, ranks: 2, base: [25, 25] },
        x: { files: 1, ranks: 1, base: [50, 75] },
        v: { files: 3, ranks: 4, base: [25, 25] },
      }),
    );
    expect(best.score).toEqual(FOUR);
    expect(best.certificate.rejected.find(({ priority }) => priority === 2)?.score.contact.total).toBe(13);
    expect(best.certificate.rejected.find(({ priority }) => priority === 4)?.score.contact.total).toBe(11);
  });
  it('[CC-13, RG-18] Q0: 12 needs the middle unit exactly on a model, where corners touch; beside it there is not so much', () => {
    const problem = variant({
      a: { files: 3, ranks: 2, base: [40, 40] },
      u: { files: 7, ranks: 2, base: [20, 20] },
      x: { files: 1, ranks: 1, base: [40, 40] },
      v: { files: 1, ranks: 1, base: [40, 40] },
    });
    const best = bestCombinedCharge(problem);
    expect(best.score).toEqual(FOUR);
    for (const { units } of best.optima) {
      const x = units.find(({ unit }) => unit === 'x')!;
      expect(x.to - x.from).toBeCloseTo(0, 6);
      expect((x.from * 25.4) / 20).toBeCloseTo(Math.round((x.from * 25.4) / 20), 6);
    }
  });
});
