import { describe, expect, it } from 'vitest';
import { convexBody } from '../../src/geometry/outlines/convex.ts';
import { toDegrees, toRadians } from '../../src/kernel/units.ts';
import type { Placement } from '../../src/rules/core/command.ts';
import { pieceId, unitId } from '../../src/rules/core/ids.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { bodyOutline } from '../../src/rules/regiments/ranks/body-outline.ts';
import { fromLine, facingLineOf } from '../../src/rules/regiments/ranks/facing-line.ts';
import { judgeCombinedCharge } from '../../src/rules/regiments/charge/solve/judge-charge.ts';
import { leastTurnings, turnScene } from '../../src/rules/regiments/charge/solve/turn-target.ts';
import { leastTurnBySteps } from '../oracles/least-turn-by-steps.ts';
import { aCharger, aProblem } from '../support/combined.ts';
import { drawnOf, isDeep } from '../support/drawn.ts';
import { inMirror, randomGroup } from '../support/random-groups.ts';
import { mm, ranked } from '../support/ranks.ts';

/** A charger between two rocks that leave it so much room on either side, before a unit that stands askew. */
function between(files: number, askew: number, room: number, away = 300) {
  const target = ranked('a', { files, ranks: 1, base: [20, 20], at: [0, 0], facing: askew });
  const charger = aCharger(
    target,
    'u',
    ranked('u', { files: 5, ranks: 5, base: [20, 20], at: [0, -away], facing: 180 }),
  );
  const rocks = [-1, 1].map((side) => ({
    base: { kind: 'rect', halfWidth: mm(5), halfDepth: mm(250) } as const,
    at: [side * mm(55 + room), 0, mm(-280)] as const,
    facing: 0,
  }));
  const terrain = rocks.map((rock, i) => ({
    by: { kind: 'piece', id: pieceId(`rock-${i}`) } as const,
    body: convexBody(bodyOutline(rock)),
  }));
  return { target, charger, rocks, problem: aProblem(target, [charger], { terrain }) };
}

/** Turns of a hundredth of a degree: what is left of them in an event. */
const GRAIN = 0.012;

describe('the least turn of a charged unit', () => {
  const cases = [
    { files: 3, askew: 20, room: 2 },
    { files: 5, askew: 14, room: 3 },
    { files: 4, askew: -25, room: 1.5 },
  ];

  it.each(drawnOf(cases, 1))(
    '[CC-9, E11] $files files askew by $askew°, $room mm of room: none that steps find is smaller',
    (of) => {
      const { target, charger, rocks, problem } = between(of.files, of.askew, of.room);
      const { turnings, isProven } = leastTurnings(problem, turnScene(problem, target, 0), 0);
      const least = toDegrees(turnings[0]!.rotation);
      const line = facingLineOf(target, 'front');
      const side = { from: fromLine(line, [0, 0]), to: fromLine(line, [line.length, 0]) };
      const wheels = Array.from({ length: 9 }, (_, i) => toRadians(i / 4));
      const lattice = { wheels, advance: isDeep ? 0.25 : 0.5, rotation: toRadians(0.02) };
      const stepped = toDegrees(leastTurnBySteps(charger.formation, target, side, rocks, lattice)!);
      expect(isProven).toBe(true);
      expect(stepped).toBeGreaterThan(least - GRAIN);
      expect(stepped).toBeLessThan(least + 0.5);
    },
  );

  const { problem, target } = between(3, 20, 2);
  const best = bestCombinedCharge(problem);
  const placed = (score: typeof best): readonly Placement[] => [
    { unit: unitId('a'), ...score.turned! },
    ...score.placements,
  ];

  it('[CC-9] is proven, and a larger one is not legal', () => {
    expect(best.certificate.complete).toBe(true);
    expect(toDegrees(best.score.rotation)).toBeCloseTo(17.42, 1);
    expect(judgeCombinedCharge(problem, best, placed(best)).kind).toBe('legal');
    const [larger] = leastTurnings(
      problem,
      turnScene(problem, target, 0),
      0,
      best.score.rotation + toRadians(0.1),
    ).turnings;
    const more = { ...best, turned: larger!.target, placements: [{ unit: unitId('u'), ...larger!.first.path!.to }] };
    expect(judgeCombinedCharge(problem, best, placed(more))).toMatchObject({ kind: 'inferior', priority: 3 });
  });

  it('[CC-9] a player who turns it less than an answer knows is not refused', () => {
    const worse = { ...best, score: { ...best.score, rotation: best.score.rotation + toRadians(1) } };
    const verdict = judgeCombinedCharge(problem, worse, placed(best));
    expect(verdict).toMatchObject({ kind: 'legal', best: { rotation: best.score.rotation } });
  });

  it('[CC-9, RG-09] never about a point that no model touches', () => {
    const [turned, ...others] = placed(best);
    const aside = { ...turned!, at: [turned!.at[0] + 0.05, turned!.at.at(-1)!] as const };
    expect(judgeCombinedCharge(problem, best, [aside, ...others]).kind).not.toBe('legal');
  });

  it.each([
    { seed: 2075, degrees: 29.53, contact: 8 },
    { seed: 2203, degrees: 30.08, contact: 6 },
  ])(
    '[CC-10 P2, P3] further than the least where more units engage then, but hardly further than they need: seed $seed',
    ({ seed, degrees, contact }) => {
      const group = randomGroup(seed, 2, true);
      const found = [group.problem, inMirror(group)].map((problem) => bestCombinedCharge(problem));
      for (const { score } of found) {
        expect(score).toMatchObject({ extraEnemies: 0, engaged: 2, contact: { total: contact } });
        expect(toDegrees(score.rotation)).toBeLessThan(degrees + 0.05);
      }
    },
  );
});
