import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { modelsOf } from '../../src/rules/core/state/lookup.ts';
import {
  areNeighbours,
  coherent,
  dist,
  exceeds,
  gapH,
  gapV,
  inContact,
  inEngagement,
  isLess,
  overlapDepth,
  outOfCoherency,
  isWithin,
} from '../../src/rules/core/measure/measure.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { Model } from '../../src/rules/core/state/state.ts';
import { SQUADS_CHARGE as RULES } from '../../src/rules/squads/numbers.ts';
import { aGame, nth, radius, type UnitPlan } from '../support/game.ts';
import { MEASURE_TOLERANCE } from '../../src/kernel/tolerances.ts';

const models = (plan: Omit<UnitPlan, 'id'>): readonly Model[] =>
  modelsOf(aGame({ units: [{ id: 'u', ...plan }] }), unitId('u'));
const one = (at: Point, plan: Partial<UnitPlan> = {}): Model => models({ at: [at], ...plan })[0]!;
const CONTACT = 2 * radius(32);

describe('comparing lengths', () => {
  it.each([12, 1, 5, 2, 2, 6])('[R10-06] a limit of %d includes itself and the tolerance', (limit) => {
    expect(isWithin(limit - 1e-3, limit)).toBe(true);
    expect(isWithin(limit, limit)).toBe(true);
    expect(isWithin(limit + MEASURE_TOLERANCE, limit)).toBe(true);
  });

  it.each([12, 1, 5, 2, 6])('[R10-06] a thousandth beyond %d is not within it', (limit) => {
    expect(isWithin(limit + 1e-3, limit)).toBe(false);
    expect(exceeds(limit + 1e-3, limit)).toBe(true);
  });

  it('[R10-06] forty steps of 0.15 are 6 although their sum is a hair more', () => {
    const sum = Array.from({ length: 60 }, () => 0.1).reduce((a, b) => a + b);
    expect(sum).toBeGreaterThan(5.999);
    expect(exceeds(sum, 6)).toBe(false);
  });

  it('[C-22] a hair less is not less', () => {
    expect(isLess(3, 3)).toBe(false);
    expect(isLess(3 - 1e-5, 3)).toBe(false);
    expect(isLess(2.999, 3)).toBe(true);
  });
});

describe('distances', () => {
  it('[R10-05] run between the closest points of the bases, 0 when they overlap', () => {
    expect(gapH(one([0, 0, 0]), one([7.2598, 0, 0]))).toBeCloseTo(6, 4);
    expect(gapH(one([0, 0, 0]), one([0.5, 0, 0]))).toBe(0);
  });

  it('[R10-05] do not run between centres', () => {
    expect(gapH(one([0, 0, 0]), one([6, 0, 0]))).toBeLessThan(6);
  });

  it('[R10-07] five in space is three across and four up', () => {
    const [a, b] = [one([0, 0, 0]), one([CONTACT + 3, 4, 0])];
    expect([gapH(a, b), gapV(a, b), dist(a, b)].map((x) => Math.round(x * 1e9) / 1e9)).toEqual([3, 4, 5]);
  });

  it('[R10-07] engagement is not measured diagonally: 1 across and 5 up are 5.1 in space, and in range', () => {
    const [a, b] = [one([0, 0, 0]), one([CONTACT + 1, 5, 0])];
    expect(dist(a, b)).toBeCloseTo(Math.sqrt(26), 6);
    expect(inEngagement(a, b, RULES)).toBe(true);
  });

  it('[R10-22] a hull is measured to the nearest height of its body', () => {
    const tank = one([13, 0, 0], {
      base: { kind: 'hull', halfWidth: 3, halfDepth: 2 },
      height: 3,
      keywords: ['VEHICLE'],
    });
    expect(gapH(one([0, 0, 0]), tank)).toBeCloseTo(9.3701, 4);
    expect(gapV(one([0, 4, 0]), tank)).toBe(1);
    expect(gapV(one([0, 2, 0]), tank)).toBe(0);
  });

  it('[R10-22] a vehicle that walks is not measured to its body', () => {
    const at: Point = [5, 0, 0];
    const gap = (keywords: readonly string[]): number => gapV(one([0, 4, 0]), one(at, { keywords, height: 3 }));
    expect(gap(['VEHICLE'])).toBe(1);
    expect(gap(['VEHICLE', 'WALKER'])).toBe(4);
    expect(gap(['INFANTRY'])).toBe(4);
  });
});

describe('engagement range', () => {
  const engaged = (across: number, up: number): boolean =>
    inEngagement(one([0, 0, 0]), one([CONTACT + across, up, 0]), RULES);

  it('[R10-01] is 1 across and 5 up, both included', () => {
    expect([engaged(1, 0), engaged(1, 5), engaged(0, 5), engaged(0.999, 4.999)]).toEqual([true, true, true, true]);
  });

  it('[R10-01] is not reached by more across or more up, whatever the other is', () => {
    expect([engaged(1.001, 0), engaged(0, 5.001), engaged(0.5, 5.1), engaged(1.001, 5)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('[R10-01] is 57.4 mm between the centres of 32 mm bases and not 57.5', () => {
    const at = (mm: number): boolean => inEngagement(one([0, 0, 0]), one([mm / 25.4, 0, 0]), RULES);
    expect([at(57.4), at(57.5)]).toEqual([true, false]);
  });

  it('[R10-01] is symmetric', () => {
    const [a, b] = [one([0, 0, 0]), one([1.9, 4, 1], { mm: 60 })];
    expect(inEngagement(a, b, RULES)).toBe(inEngagement(b, a, RULES));
  });
});

describe('base contact', () => {
  it('[R10-23] is touching at the same height', () => {
    expect(inContact(one([0, 0, 0]), one([CONTACT, 0, 0]), RULES)).toBe(true);
    expect(inContact(one([0, 0, 0]), one([CONTACT + 0.0004, 0, 0]), RULES)).toBe(true);
  });

  it('[R10-23] is not given a thousandth apart or a step apart', () => {
    expect(inContact(one([0, 0, 0]), one([CONTACT + 0.001, 0, 0]), RULES)).toBe(false);
    expect(inContact(one([0, 0, 0]), one([CONTACT, 0.5, 0]), RULES)).toBe(false);
  });

  it('[R10-22] with a hull is none across and up to 5 up', () => {
    const tank = one([13, 0, 0], { base: { kind: 'hull', halfWidth: 3, halfDepth: 2 }, height: 3 });
    const x = 10 - radius(32);
    expect(inContact(one([x, 8, 0]), tank, RULES)).toBe(true);
    expect(inContact(one([x, 8.001, 0]), tank, RULES)).toBe(false);
    expect(inContact(one([x - 0.001, 0, 0]), tank, RULES)).toBe(false);
  });
});

describe('overlap', () => {
  it('[C-35] is measured in plan where bodies share a height', () => {
    expect(overlapDepth(one([0, 0, 0]), one([CONTACT - 0.25, 0, 0]))).toBeCloseTo(0.25, 9);
    expect(overlapDepth(one([0, 0, 0]), one([0, 1, 0]))).toBeGreaterThan(1);
  });

  it('[C-35] is not touching, nor standing on another floor', () => {
    expect(overlapDepth(one([0, 0, 0]), one([CONTACT, 0, 0]))).toBe(0);
    expect(overlapDepth(one([0, 0, 0]), one([0, 3, 0]))).toBe(0);
  });
});

describe('coherency', () => {
  const row = (n: number, gap: number, mm = 32): readonly Model[] =>
    models({ mm, at: Array.from({ length: n }, (_, i): Point => [i * (2 * radius(mm) + gap), 0, 0]) });
  const groups = (perGroup: number, apart: number): readonly Model[] => {
    const cluster = (x: number): readonly Point[] =>
      Array.from({ length: perGroup }, (_, i): Point => [x + (i % 2) * 1.5, 0, Math.floor(i / 2) * 1.5]);
    return models({ at: [...cluster(0), ...cluster(1.5 + CONTACT + apart)] });
  };
  const holds = (unit: readonly Model[]): boolean => coherent(unit, RULES).coherent;

  it('[R10-03] EX-16a six in a line, 2 apart, hold', () => expect(holds(row(6, 2))).toBe(true));

  it('[R10-03] EX-16b seven in a line, 1.5 apart, do not: the ends have one neighbour', () => {
    const apart = coherent(row(7, 1.5), RULES);
    expect(apart).toMatchObject({ coherent: false, lonely: [nth('u', 1), nth('u', 7)] });
    expect(outOfCoherency(apart)).toEqual([nth('u', 1), nth('u', 7)]);
  });

  it.each([
    [25, 0.5079],
    [32, 0.3701],
    [40, 0.2126],
  ])('[R10-03] EX-16b seven %i mm bases in a line hold up to a gap of %d', (mm, gap) => {
    expect(holds(row(7, gap, mm))).toBe(true);
    expect(holds(row(7, gap + 0.001, mm))).toBe(false);
  });

  it('[R10-03] EX-16b seven 60 mm bases in a line never hold', () => expect(holds(row(7, 0, 60))).toBe(false));

  it('[R10-03] EX-16c seven in a ring, 2 apart, hold', () => {
    const r = (CONTACT + 2) / 2 / Math.sin(Math.PI / 7);
    const ring = Array.from(
      { length: 7 },
      (_, i): Point => [r * Math.cos((2 * Math.PI * i) / 7), 0, r * Math.sin((2 * Math.PI * i) / 7)],
    );
    expect(holds(models({ at: ring }))).toBe(true);
  });

  it.each([3, 4])('[R10-03] EX-16d,e two clusters of %i, 3 apart, are not one group', (perGroup) => {
    const apart = coherent(groups(perGroup, 3), RULES);
    expect(apart).toMatchObject({ coherent: false, lonely: [] });
    expect(apart.coherent || apart.groups.length).toBe(2);
    expect(holds(groups(perGroup, 2))).toBe(true);
  });

  it('[R10-03] EX-16f,h an edge is 2 across and 5 up, and not 5.1', () => {
    const edge = (across: number, up: number): boolean =>
      areNeighbours(one([0, 0, 0]), one([CONTACT + across, up, 0]), RULES);
    expect([edge(1, 5), edge(2, 0), edge(2, 5)]).toEqual([true, true, true]);
    expect([edge(1, 5.1), edge(2.001, 0)]).toEqual([false, false]);
  });

  it('[R10-03] 75.8 mm between the centres of 25 mm bases hold and 75.9 do not; 75 do', () => {
    const at = (mm: number): boolean =>
      areNeighbours(one([0, 0, 0], { mm: 25 }), one([mm / 25.4, 0, 0], { mm: 25 }), RULES);
    expect([at(75), at(75.8), at(75.9)]).toEqual([true, true, false]);
  });

  it('[R10-03] EX-16g half on the ground and half 6 up does not hold, with one 3 up between it does', () => {
    const low: readonly Point[] = [
      [0, 0, 0],
      [1.5, 0, 0],
    ];
    const high: readonly Point[] = [
      [0, 6, 2],
      [1.5, 6, 2],
    ];
    expect(holds(models({ at: [...low, ...high] }))).toBe(false);
    expect(holds(models({ at: [...low, [0, 3, 1.5], ...high] }))).toBe(true);
  });

  it('[R10-03] EX-16i losing one of seven relaxes what is asked at once', () => {
    const seven = row(7, 1.5);
    expect(holds(seven)).toBe(false);
    expect(holds(seven.slice(0, 6))).toBe(true);
  });

  it('[R10-03] one model alone always holds', () => expect(holds(row(1, 0))).toBe(true));

  it('[R10-03] the order of the models does not matter', () => {
    const unit = groups(4, 3);
    expect(holds([...unit].reverse())).toBe(holds(unit));
  });
});
