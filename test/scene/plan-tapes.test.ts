import { describe, expect, it } from 'vitest';
import { legible, planTapes, TAPE_DOTS } from '../../src/scene/overlays/plan-tapes.ts';
import { battlefieldScenario } from '../../src/scenario/generate/generate-battlefield.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';

const WALL: ScenarioDocument = {
  ...{ format: 'highground/scenario', version: 1, name: 'A wall', system: 'squads', table: { width: 60, depth: 44 } },
  terrain: [{ id: 'wall', kind: 'wall', shape: { box: [8, 2, 1] }, at: [-10, -12] }],
};

describe('the tapes on the table', () => {
  it('run along the ground from the edge to the corner, with their length at its end', () => {
    const [chalk, ...rest] = planTapes(WALL);
    expect(rest).toEqual([]);
    // By hand: the wall's left far corner is 16 inches from the left edge and 9.5 from the far one.
    expect(chalk!.flags.map(({ at, text }) => [at[0], at[2], text])).toEqual([
      [-14, -12.5, '16.00″'],
      [-14, -12.5, '9.50″'],
      [-6, -12.5, '9.50″'],
    ]);
    const [first] = chalk!.dots;
    expect([first![0], first![2]]).toEqual([-30, -12.5]);
    for (const [, y] of chalk!.dots) expect(y).toBeLessThan(0.1);
  });

  it('are those of what is selected, and have no lengths where they could not be told apart', () => {
    const wish = { seed: 3, theme: 'ruins', density: 0.5, symmetry: 'turn', table: { width: 60, depth: 44 } } as const;
    const document = battlefieldScenario(wish, 'squads', 'A field');
    const all = legible(planTapes(document));
    expect(all.flatMap(({ flags }) => flags)).toEqual([]);
    expect(all.flatMap(({ dots }) => dots).length).toBeGreaterThan(100);
    const { id } = document.terrain![0]!;
    const own = legible(planTapes(document, [`piece/${id}`, 'unit/none']));
    expect(own.flatMap(({ flags }) => flags)).toHaveLength(3);
    expect(legible(planTapes(WALL, ['unit/none']))).toEqual(planTapes(WALL));
  });

  it('are drawn in full, however many there are', () => {
    const wish = { seed: 3, theme: 'ruins', density: 1, symmetry: 'turn', table: { width: 120, depth: 120 } } as const;
    const document = battlefieldScenario(wish, 'squads', 'A large field');
    const groups = planTapes(document);
    expect(groups.flatMap(({ flags }) => flags)).toHaveLength(3 * document.terrain!.length);
    for (const { dots, flags } of groups) {
      expect(dots.length).toBeLessThanOrEqual(TAPE_DOTS);
      expect(flags.length).toBeLessThanOrEqual(8);
    }
  });
});
