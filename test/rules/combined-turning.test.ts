import { describe, expect, it } from 'vitest';
import { convexBody } from '../../src/geometry/outlines/convex.ts';
import { toDegrees, toRadians } from '../../src/kernel/units.ts';
import type { Placement } from '../../src/rules/core/command.ts';
import { modelId, pieceId, unitId } from '../../src/rules/core/ids.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { flushPose, facingLineOf } from '../../src/rules/regiments/ranks/facing-line.ts';
import { axesOf } from '../../src/rules/regiments/ranks/formation.ts';
import { judgeCombinedCharge } from '../../src/rules/regiments/charge/solve/judge-charge.ts';
import type { ChargedUnit, CombinedProblem, TakenGround } from '../../src/rules/regiments/charge/problem.ts';
import { aCharger, aProblem } from '../support/combined.ts';
import { mm, ranked } from '../support/ranks.ts';

const target = ranked('a', { files: 5, ranks: 2, base: [20, 20], at: [0, 0] });

/** A unit 100 mm wide that comes at a point of the plan from a direction, in a corridor 2 mm wider on each side. */
function slanted(name: string, towards: readonly [number, number], degrees: number, away: number) {
  const facing = 180 + degrees;
  const { ahead, right } = axesOf(toRadians(facing));
  const at = [towards[0] - away * ahead[0], towards[1] - away * ahead[1]] as const;
  const charger = aCharger(target, name, ranked(name, { files: 4, ranks: 4, base: [25, 20], at, facing }));
  const wall = (hand: -1 | 1): TakenGround => {
    const teleport = (along: number, out: number): readonly [number, number] => [
      mm(at[0] + along * ahead[0] + hand * out * right[0]),
      mm(at[1] + along * ahead[1] + hand * out * right[1]),
    ];
    const outline = [teleport(-100, 52), teleport(away - 45, 52), teleport(away - 45, 72), teleport(-100, 72)];
    return { by: { kind: 'piece', id: pieceId(`wall-${name}`) }, body: convexBody(outline) };
  };
  return { charger, walls: [wall(-1), wall(1)] };
}

const front = slanted('c', [0, 0], 20, 140);
const behind = aCharger(target, 'd', ranked('d', { files: 3, ranks: 2, base: [20, 20], at: [0, 200], facing: 0 }));
const only = aProblem(target, [front.charger], { terrain: front.walls });

/** A problem whose target fights already. */
const fighting = (problem: CombinedProblem): CombinedProblem => ({
  ...problem,
  target: { ...problem.target, mayTurn: false } as ChargedUnit,
});

describe('the charged unit is turned', () => {
  it('[CC-9, RG-09] as little as it must for a first mover that terrain keeps from aligning', () => {
    const best = bestCombinedCharge(only);
    expect(best.score.engaged).toBe(1);
    // It stands 20° askew; come in on one side of its corridor, it can wheel and turn 3.5° of that itself.
    const turned = toDegrees(best.score.rotation);
    expect(turned).toBeCloseTo(16.48, 1);
    expect(toDegrees(best.turned!.facing)).toBeCloseTo(turned, 6);
    const align = best.moves[0]!.legs.at(-1)!;
    expect(align.kind === 'align' && toDegrees(Math.abs(align.angle))).toBeLessThan(20 - turned);
    const placed: Placement = { unit: unitId('a'), ...best.turned! };
    expect(judgeCombinedCharge(only, best, [placed, ...best.placements]).kind).toBe('legal');
    expect(judgeCombinedCharge(only, best, [])).toMatchObject({ kind: 'inferior', priority: 2 });
  });

  it('[CC-9, RG-09 E13] never while it fights already', () => {
    const best = bestCombinedCharge(fighting(only));
    expect(best.score).toMatchObject({ engaged: 0, rotation: 0 });
    const turned: Placement = { unit: unitId('a'), at: [0, 0], facing: 0.1 };
    expect(judgeCombinedCharge(fighting(only), best, [turned])).toMatchObject({
      kind: 'impossible',
      why: 'may-not-turn',
    });
  });

  it('[CC-9 E12] where more units then engage than without', () => {
    const best = bestCombinedCharge(aProblem(target, [front.charger, behind], { terrain: front.walls }));
    expect(best.score.engaged).toBe(2);
    expect(best.score.rotation).toBeGreaterThan(0);
    expect(best.order[0]).toBe('c');
    expect(best.certificate.rejected.some(({ priority, score }) => priority === 2 && score.rotation === 0)).toBe(true);
  });

  it('[CC-9] not when another model goes first, and the unit it is turned for is blamed only where it is placed', () => {
    const problem = aProblem(target, [behind, front.charger], { terrain: front.walls });
    const best = bestCombinedCharge(problem);
    const placed = [{ unit: unitId('a'), ...best.turned! }, ...best.placements];
    expect(best.order).toEqual(['c', 'd']);
    expect(judgeCombinedCharge(problem, best, placed, best.order).kind).toBe('legal');
    expect(judgeCombinedCharge(problem, best, placed, best.order.toReversed())).toMatchObject({
      ...{ kind: 'inferior', priority: 3 },
    });
    const alone = placed.filter(({ unit }) => unit !== 'c');
    expect(judgeCombinedCharge(problem, best, alone)).toMatchObject({ kind: 'inferior', priority: 2 });
  });

  it('[CC-9, CC-10 E11] not where as many engage without: who needs no turn goes, and the other fails', () => {
    const gate = [-1, 1].map((hand): TakenGround => {
      const outline = [
        [hand * mm(31), mm(60)],
        [hand * mm(51), mm(60)],
        [hand * mm(51), mm(300)],
        [hand * mm(31), mm(300)],
      ] as const;
      return { by: { kind: 'piece', id: pieceId('gate') }, body: convexBody(outline) };
    });
    const column = aCharger(target, 'd', ranked('d', { files: 3, ranks: 10, base: [20, 20], at: [0, 100], facing: 0 }));
    const problem = aProblem(target, [front.charger, column], { terrain: [...front.walls, ...gate] });
    const best = bestCombinedCharge(problem);
    expect(best.score).toMatchObject({ engaged: 1, rotation: 0 });
    expect(best.failed).toEqual(['c']);
    expect(best.certificate.rejected.some(({ priority, score }) => priority === 3 && score.rotation > 0)).toBe(true);
  });

  it('[CC-9, CC-14 E12] never for a first mover that completes its charge without', () => {
    const free = aProblem(target, [front.charger, behind]);
    const best = bestCombinedCharge(free);
    expect(best.score).toMatchObject({ engaged: 2, rotation: 0 });
    const turned = { ...target, facing: toRadians(5) };
    const pose = flushPose(facingLineOf(turned, 'front'), mm(100), 0);
    const placed: readonly Placement[] = [
      { unit: unitId('a'), at: [0, 0], facing: turned.facing },
      { unit: unitId('c'), at: pose.at, facing: pose.facing },
    ];
    const one = aProblem(target, [front.charger]);
    expect(judgeCombinedCharge(one, bestCombinedCharge(one), placed)).toMatchObject({ kind: 'inferior', priority: 3 });
  });
});

describe('round bases and flyers', () => {
  const round: ChargedUnit = {
    kind: 'round',
    unit: unitId('engine'),
    model: modelId('engine.m'),
    mayTurn: true,
    at: [0, 0, 0],
    radius: mm(30),
  };
  const against = (name: string, x: number, z: number, facing: number) => ({
    ...aCharger(target, name, ranked(name, { files: 4, ranks: 2, base: [25, 25], at: [x, z], facing })),
    ...{ facing: 'front' as const, distance: 5 },
  });

  it('[RG-14] a war machine is struck at any point, and no model aligns', () => {
    const problem = aProblem(target, [against('p', 10, -150, 180), against('q', 200, 0, 90)], { target: round });
    const best = bestCombinedCharge(problem);
    expect(best.score).toMatchObject({ engaged: 2, rotation: 0, contact: { total: 5, target: 1, chargers: 4 } });
    expect(best.moves.flatMap(({ legs }) => legs.map(({ kind }) => kind))).not.toContain('align');
    expect(best.certificate.complete).toBe(true);
    expect(judgeCombinedCharge(problem, best, best.placements).kind).toBe('legal');
    const middle = { unit: unitId('p'), at: [0, mm(-30)], facing: Math.PI } as const;
    expect(judgeCombinedCharge(problem, best, [middle])).toMatchObject({ kind: 'impossible' });
  });

  it('[RG-14, CC-12] a placement where one model touches is not legal where two could', () => {
    const problem = aProblem(target, [against('p', 10, -150, 180)], { target: round });
    const best = bestCombinedCharge(problem);
    expect(best.score.contact.chargers).toBe(2);
    const straight: Placement = { unit: unitId('p'), at: [mm(10), mm(-30)], facing: Math.PI };
    expect(judgeCombinedCharge(problem, best, [straight])).toMatchObject({ kind: 'inferior', priority: 4 });
    const beside: Placement = { unit: unitId('p'), at: [mm(10), mm(-40)], facing: Math.PI };
    expect(judgeCombinedCharge(problem, best, [beside])).toMatchObject({ kind: 'impossible', why: 'not-flush' });
  });

  it('[RG-14] who flies passes over what lies on the way, but does not end on it', () => {
    const wall = (z0: number, z1: number): TakenGround => ({
      by: { kind: 'piece', id: pieceId('wall') },
      body: convexBody([
        [mm(-300), mm(z0)],
        [mm(300), mm(z0)],
        [mm(300), mm(z1)],
        [mm(-300), mm(z1)],
      ]),
    });
    const charger = aCharger(
      target,
      'f',
      ranked('f', { files: 3, ranks: 1, base: [40, 40], at: [0, -250], facing: 180 }),
    );
    const engaged = (fly: boolean, terrain: TakenGround) =>
      bestCombinedCharge(
        aProblem(target, [{ ...charger, fly }], {
          terrain: [terrain],
          target: { kind: 'ranks', unit: unitId('a'), mayTurn: false, formation: target },
        }),
      ).score.engaged;
    expect(engaged(false, wall(-120, -100))).toBe(0);
    expect(engaged(true, wall(-120, -100))).toBe(1);
    expect(engaged(true, wall(-60, -20))).toBe(0);
  });
});
