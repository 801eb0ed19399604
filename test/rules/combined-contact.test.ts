import { beforeAll, describe, expect, it } from 'vitest';
import { convexBody } from '../../src/geometry/outlines/convex.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import type { Placement } from '../../src/rules/core/command.ts';
import { modelId, pieceId, unitId } from '../../src/rules/core/ids.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { touchesBetween } from '../../src/rules/regiments/ranks/contact.ts';
import { judgeCombinedCharge } from '../../src/rules/regiments/charge/solve/judge-charge.ts';
import type { Bystanding, CombinedProblem, TakenGround } from '../../src/rules/regiments/charge/problem.ts';
import { bodyFootprint, bodySizeOf } from '../../src/rules/regiments/ranks/footprint.ts';
import { aCharger, aProblem } from '../support/combined.ts';
import { drawn } from '../support/drawn.ts';
import { mm, ranked } from '../support/ranks.ts';

/** A target `files` × 20 mm wide whose front edge is z = 0 from x = 0. */
const wide = (files: number, ranks = 2) => ranked('a', { files, ranks, base: [20, 20], at: [files * 10, 0] });
const five = wide(5);

/** A unit before the front: its left end on the page, how far away, its files of 20 mm. */
const inFront = (target: typeof five, name: string, left: number, away: number, files: number, more = {}) =>
  aCharger(
    target,
    name,
    ranked(name, { files, ranks: 2, base: [20, 20], at: [left + files * 10, -away], facing: 180 }),
    more,
  );

/** Ground that is taken, page millimetres. */
const rock = (x0: number, x1: number, y0: number, y1: number): TakenGround => ({
  by: { kind: 'piece', id: pieceId('rock') },
  body: convexBody([
    [mm(x0), mm(-y0)],
    [mm(x1), mm(-y0)],
    [mm(x1), mm(-y1)],
    [mm(x0), mm(-y1)],
  ]),
});

const enemy = (name: string, left: number, files: number, top = 0): Bystanding => {
  const formation = ranked(name, { files, ranks: 2, base: [20, 20], at: [left + files * 10, -top] });
  return {
    unit: unitId(name),
    by: { kind: 'model', id: modelId(`${name}/1/1`) },
    body: bodyFootprint(formation, bodySizeOf(formation)),
    formation,
  };
};

const at = (unit: string, left: number, files: number): Placement => ({
  ...{ unit: unitId(unit), at: [mm(left + files * 10), 0], facing: Math.PI },
});

describe('how many units find room', () => {
  it('[CC-10 E4] two units wider than the front between them are both engaged: their ends hang over', () => {
    const problem = aProblem(five, [inFront(five, 'b', -90, 250, 6), inFront(five, 'c', 60, 250, 7)]);
    expect(bestCombinedCharge(problem).score.engaged).toBe(2);
  });

  it('[CC-10 E5] as many as have all but two of them fit between the corners, and never more (seeds 1 on)', () => {
    for (let seed = 1; seed <= drawn(40, 2); seed++) {
      const random = seededRandom(seed);
      const target = wide(3 + uniformInt(random, 5));
      const sorted = Array.from({ length: 4 }, () => 1 + uniformInt(random, 7)).toSorted((a, b) => a - b);
      // The widest start outside, so that no charger must cross another to hang over a corner.
      const [least, small, broad, most] = sorted as [number, number, number, number];
      const files = [broad, least, small, most];
      let left = target.files * 10 - files.reduce((sum, n) => sum + n * 10 + 15, 0);
      const chargers = files.map((n, i) => {
        const one = inFront(target, `u${i}`, left, 420, n);
        left += n * 20 + 30;
        return one;
      });
      const fits = (n: number) => sorted.slice(0, n - 2).reduce((sum, f) => sum + f, 0) <= target.files;
      const expected = [4, 3, 2].find(fits) ?? 1;
      expect({ seed, engaged: bestCombinedCharge(aProblem(target, chargers)).score.engaged }).toEqual({
        seed,
        engaged: expected,
      });
    }
  });

  it('[CC-10 E6] an obstacle flush with a corner takes one overhang away, two take both', () => {
    const chargers = [inFront(five, 'b', -20, 250, 2), inFront(five, 'c', 40, 250, 2), inFront(five, 'd', 100, 250, 4)];
    const left = rock(-120, 0, -40, 100);
    const right = rock(100, 220, -40, 60);
    const engagedAmong = (terrain: readonly TakenGround[]) =>
      bestCombinedCharge(aProblem(five, chargers, { terrain })).score.engaged;
    expect(engagedAmong([])).toBe(3);
    expect(engagedAmong([right])).toBe(3);
    expect(engagedAmong([left, right])).toBe(2);
  });

  it('[CC-10 E7] a flanker does not pass the front line where a front unit hangs over, and may touch it at the corner', () => {
    const v = aCharger(five, 'v', ranked('v', { files: 3, ranks: 2, base: [20, 20], at: [300, 20], facing: 90 }));
    const problem = aProblem(five, [inFront(five, 'b', 20, 250, 6), v]);
    const best = bestCombinedCharge(problem);
    const flanker = (top: number): Placement => ({
      unit: unitId('v'),
      at: [mm(100), mm(top + 30)],
      facing: Math.PI / 2,
    });
    const front = at('b', 40, 6);
    expect(judgeCombinedCharge(problem, best, [front, flanker(0)]).kind).not.toBe('impossible');
    expect(judgeCombinedCharge(problem, best, [front, flanker(-5)])).toMatchObject({
      kind: 'impossible',
      why: 'overlaps',
    });
  });

  it('[CC-10, RG-15 Q3] chargers may touch; where a table asks for a gap they must keep it, and fewer find room', () => {
    const target = wide(2);
    const chargers = [
      inFront(target, 'b', -80, 300, 3),
      inFront(target, 'c', 10, 300, 1),
      inFront(target, 'd', 60, 300, 3),
    ];
    expect(bestCombinedCharge(aProblem(target, chargers)).score.engaged).toBe(3);
    const apart = aProblem(target, chargers, { friendlyGap: mm(12) });
    expect(bestCombinedCharge(apart).score.engaged).toBe(2);
    const placed = [at('b', -50, 3), at('c', 15, 1)];
    expect(judgeCombinedCharge(apart, bestCombinedCharge(apart), placed)).toMatchObject({
      kind: 'impossible',
      why: 'overlaps',
    });
  });
});

describe('who is able, and in which order', () => {
  it('[CC-5, RG-06 E1] a range exactly as long as the distance reaches; a thousandth less does not', () => {
    const engagedWith = (range: number) =>
      bestCombinedCharge(aProblem(five, [inFront(five, 'b', 0, 254, 5, { range })])).score.engaged;
    expect(engagedWith(10)).toBe(1);
    expect(engagedWith(9.999)).toBe(0);
  });

  it('[CC-5, CC-2] a way that is walled up is no way, and the unit fails whatever it rolled', () => {
    const wall = rock(-300, 400, 100, 110);
    const best = bestCombinedCharge(aProblem(five, [inFront(five, 'b', 0, 250, 5)], { terrain: [wall] }));
    expect(best.score.engaged).toBe(0);
    expect(best.failed).toEqual(['b']);
    expect(best.outOfRange).toEqual([]);
  });

  it('[CC-6, CC-5 E9] the model that stands in another’s way goes first', () => {
    const problem = aProblem(five, [inFront(five, 'back', 0, 300, 3), inFront(five, 'fore', -10, 200, 4)]);
    const best = bestCombinedCharge(problem);
    expect(best.score.engaged).toBe(2);
    expect(best.order).toEqual(['fore', 'back']);
    const wrong = judgeCombinedCharge(problem, best, best.placements, ['back', 'fore'].map(unitId));
    expect(wrong).toMatchObject({ kind: 'impossible', unit: 'back', why: 'no-way' });
  });

  it('[CC-5 E9, Q8] behind a unit that fails and stays in the way no model is able', () => {
    const corridor = [rock(-220, -5, 60, 500), rock(105, 320, 60, 500)];
    const chargers = [inFront(five, 'back', 0, 350, 5), inFront(five, 'fore', 0, 200, 5, { range: 1, stumble: 1 })];
    expect(bestCombinedCharge(aProblem(five, chargers, { terrain: corridor })).score.engaged).toBe(0);
    const alone = aProblem(five, chargers.slice(0, 1), { terrain: corridor });
    expect(bestCombinedCharge(alone).score.engaged).toBe(1);
  });

  it('[CC-6, RG-12 E8] a failed charge is not made first where it would take the only free place', () => {
    const small = wide(2);
    const fails = inFront(small, 'fails', 0, 110, 2, { range: 2, stumble: 6 });
    const goes = aCharger(
      small,
      'goes',
      ranked('goes', { files: 2, ranks: 2, base: [20, 20], at: [-150, -220], facing: 180 }),
    );
    const best = bestCombinedCharge(aProblem(small, [fails, goes]));
    expect(best.score.engaged).toBe(1);
    expect(best.order).toEqual(['goes', 'fails']);
    expect(best.moves.map(({ engages }) => engages)).toEqual([true, false]);
    expect(best.moves[1]!.legs.length).toBeGreaterThan(0);
  });

  it('[CC-7] a first mover takes a place that is not the best for itself, for the sake of all', () => {
    const target = wide(4);
    const alone = bestCombinedCharge(aProblem(target, [inFront(target, 'b', -20, 300, 4)]));
    const chargers = [
      inFront(target, 'b', -20, 300, 4),
      inFront(target, 'c', 80, 300, 4),
      inFront(target, 'd', -140, 300, 4),
    ];
    const best = bestCombinedCharge(aProblem(target, chargers));
    expect(alone.score.contact.chargers).toBe(4);
    expect(best.score.engaged).toBe(3);
    expect(best.score.contact.total).toBeGreaterThanOrEqual(10);
    expect(best.certificate.examined).toBeGreaterThan(0);
  });
});

describe('further enemies', () => {
  // Z stands in line with the target, 25 mm to its right: a charger that hangs over the right corner by more touches it.
  const chargers = [inFront(five, 'b', 0, 250, 7)];
  const problem = aProblem(five, chargers, { enemies: [enemy('z', 125, 5)] });
  const enemies = [enemy('z', 105, 5), enemy('y', -105, 5)];
  const between = aProblem(five, [inFront(five, 'b', -30, 250, 8)], { enemies });
  let bestBetween: ReturnType<typeof bestCombinedCharge>;
  beforeAll(() => {
    bestBetween = bestCombinedCharge(between);
  });

  it('[CC-10, RG-11 E14] touching one more enemy is not bought by more models in contact', () => {
    const best = bestCombinedCharge(problem);
    expect(best.score).toMatchObject({ extraEnemies: 0, engaged: 1 });
    expect(judgeCombinedCharge(problem, best, [at('b', -20, 7)]).kind).toBe('legal');
    expect(judgeCombinedCharge(problem, best, [at('b', 0, 7)])).toMatchObject({
      ...{ kind: 'inferior', priority: 1 },
      have: { extraEnemies: 1 },
    });
  });

  it('[CC-14, RG-11 Q1] an enemy that is touched wherever one ends costs nothing, and one charges all the same', () => {
    const best = bestBetween;
    expect(best.score).toMatchObject({ extraEnemies: 0, engaged: 1 });
    expect(best.unavoidable).toEqual([['b', 1]]);
    expect(judgeCombinedCharge(between, best, best.placements).kind).toBe('legal');
  });

  it('[CC-13, RG-11] models that touch only such an enemy count, and so do those of it that they touch', () => {
    const best = bestBetween;
    expect(best.score.contact).toEqual({ total: 17, target: 9, chargers: 8 });
    const charger = { ...between.chargers[0]!.formation, ...best.moves[0]!.to };
    const touches = [five, ...enemies.map(({ formation }) => formation!)].flatMap((foe) =>
      touchesBetween(foe, charger),
    );
    expect(new Set(touches.map(({ a }) => a)).size).toBe(9);
    expect(new Set(touches.map(({ b }) => b)).size).toBe(8);
  });

  it('[CC-13, RG-11] one that stands back from the line is not counted with it', () => {
    const behind = aProblem(five, [inFront(five, 'b', -30, 250, 8)], { enemies: [enemy('z', 105, 5, -10)] });
    expect(bestCombinedCharge(behind).score.contact.target).toBe(5);
  });

  it('[CC-14] with one enemy and no turn there is nothing to be told apart by them: only the last two count', () => {
    const best = bestCombinedCharge(aProblem(five, chargers));
    expect(best.score).toEqual({
      extraEnemies: 0,
      engaged: 1,
      rotation: 0,
      contact: { total: 12, target: 5, chargers: 7 },
    });
    expect(best.certificate.rejected.map(({ priority }) => priority)).not.toContain(1);
  });
});

describe('what touches', () => {
  it('[CC-13, RG-10] five against five exactly aligned touch corners too: models are counted, never pairs', () => {
    const problem = aProblem(five, [inFront(five, 'b', 0, 300, 7)]);
    expect(bestCombinedCharge(problem).score.contact).toEqual({ total: 12, target: 5, chargers: 7 });
  });

  it('[CC-15, RG-10] among equals the player chooses freely, and what is less is not legal', () => {
    const problem = aProblem(five, [inFront(five, 'b', 0, 300, 8)]);
    const best = bestCombinedCharge(problem);
    expect(best.score.contact.chargers).toBe(7);
    for (const left of [-40, -20]) expect(judgeCombinedCharge(problem, best, [at('b', left, 8)]).kind).toBe('legal');
    expect(judgeCombinedCharge(problem, best, [at('b', -30, 8)])).toMatchObject({ kind: 'inferior', priority: 4 });
  });

  it('[RG-18, RG-10 E16] in the rear of an incomplete rank it lies along the boundary and touches across the gap', () => {
    const full = wide(4, 3);
    const places = new Map([...full.places].filter(([id]) => id !== 'a/3/3' && id !== 'a/3/4'));
    const target = { ...full, places };
    const rear = aCharger(target, 'r', ranked('r', { files: 4, ranks: 1, base: [20, 20], at: [40, 260], facing: 0 }));
    const best = bestCombinedCharge(aProblem(target, [rear]));
    expect(rear.facing).toBe('rear');
    expect(best.score.contact).toEqual({ total: 8, target: 4, chargers: 4 });
    expect(best.placements[0]!.at.at(-1)).toBeCloseTo(mm(60), 6);
  });

  it('[RG-09] a placement that is not flush, or not at the facing it must strike, is no charge', () => {
    const problem = aProblem(five, [inFront(five, 'b', 0, 300, 5)]);
    const best = bestCombinedCharge(problem);
    const placed = (more: Partial<Placement>) => judgeCombinedCharge(problem, best, [{ ...at('b', 0, 5), ...more }]);
    expect(placed({}).kind).toBe('legal');
    expect(placed({ facing: Math.PI - 0.01 })).toMatchObject({ kind: 'impossible', why: 'not-flush' });
    expect(placed({ at: [mm(50), -0.002] })).toMatchObject({ kind: 'impossible', why: 'not-flush' });
    expect(placed({ at: [mm(50), mm(40)], facing: 0 })).toMatchObject({ kind: 'impossible', why: 'not-flush' });
    expect(judgeCombinedCharge(problem, best, [at('b', 0, 5), at('b', 0, 5)])).toMatchObject({ why: 'given-twice' });
    expect(judgeCombinedCharge(problem, best, [at('q', 0, 5)])).toMatchObject({ why: 'not-of-the-group' });
  });

  it('[RG-08, Q13] a short charge does not reach what a long one does, and is not blamed for it', () => {
    const target = wide(10);
    const charge = (away: number): CombinedProblem => aProblem(target, [inFront(target, 'b', 130, away, 8)]);
    const near = bestCombinedCharge(charge(60));
    const far = bestCombinedCharge(charge(400));
    expect(far.score.contact.total).toBeGreaterThan(near.score.contact.total);
    expect(judgeCombinedCharge(charge(60), near, near.placements).kind).toBe('legal');
    expect(judgeCombinedCharge(charge(60), near, far.placements)).toMatchObject({ kind: 'impossible', why: 'no-way' });
  });

  it('[RG-15] no model ends off the table', () => {
    const table = { width: 2 * mm(110), depth: 100 };
    const problem = aProblem(five, [inFront(five, 'b', -10, 300, 5)], { table });
    const best = bestCombinedCharge(problem);
    expect(judgeCombinedCharge(problem, best, [at('b', 20, 5)])).toMatchObject({
      kind: 'impossible',
      why: 'off-table',
    });
    expect(best.placements[0]!.at[0]).toBeLessThanOrEqual(mm(60) + 0.001);
  });
});
