import { describe, expect, it } from 'vitest';
import type { Formation, FormationPlace } from '../../src/rules/core/formation.ts';
import { type ModelId, modelId } from '../../src/rules/core/ids.ts';
import { touchesBetween } from '../../src/rules/regiments/ranks/contact.ts';
import { formationFrom, standingPlaces } from '../../src/rules/regiments/ranks/formation.ts';
import { mm, ranked } from '../support/ranks.ts';

// The figure of the rules page: A looks to −z, its front edge is z = 0 from x = 0 to 150 mm.
const a = ranked('a', { files: 3, ranks: 2, base: [50, 75], at: [75, 0] });
const front = (name: string, left: number) =>
  ranked(name, { files: 4, ranks: 2, base: [40, 40], at: [left + 80, 0], facing: 180 });
const x = (left: number) => ranked('x', { files: 1, ranks: 1, base: [100, 150], at: [left + 50, 0], facing: 180 });
const flank = (top: number) => ranked('v', { files: 4, ranks: 5, base: [20, 20], at: [150, top + 40], facing: 90 });

function score(target: Formation, chargers: readonly Formation[]): string {
  const touches = chargers.flatMap((charger) => touchesBetween(target, charger));
  return `${new Set(touches.map((t) => t.a)).size} vs ${new Set(touches.map((t) => t.b)).size}`;
}

describe('contact of regiments', () => {
  it.each([
    ['[CC-16 b1] 12', [front('u1', -115), x(45), front('u2', 145), flank(80)], '4 vs 8'],
    ['[CC-16 b2] 10', [front('u1', -115), x(45), front('u2', 145), flank(115)], '4 vs 6'],
    ['[CC-16 b3] 13', [front('u1', -105), front('u2', 55), flank(80)], '4 vs 9'],
    ['[CC-16 b4] 10', [front('u1', -135), x(25), front('u2', 125), flank(95)], '4 vs 6'],
  ] as const)('%s', (_, chargers, expected) => {
    expect(score(a, chargers)).toBe(expected);
  });

  it('[RG-18] five against five exactly aligned touch five and two more at the corners: 5 vs 7', () => {
    const five = ranked('f', { files: 5, ranks: 1, base: [20, 20], at: [0, 0] });
    const seven = ranked('s', { files: 7, ranks: 1, base: [20, 20], at: [0, 0], facing: 180 });
    expect(score(five, [seven])).toBe('5 vs 7');
  });

  it('[RG-18] a corner 0.02 mm away does not touch', () => {
    const five = ranked('f', { files: 5, ranks: 1, base: [20, 20], at: [0, 0] });
    const beside = ranked('s', { files: 1, ranks: 1, base: [20, 20], at: [60.02, 0], facing: 180 });
    expect(touchesBetween(five, beside)).toEqual([]);
  });

  it('[RG-18 E16] an incomplete rear rank is touched across its gap, and no model behind a friend', () => {
    const short = withoutPlaces(ranked('r', { files: 4, ranks: 3, base: [20, 20], at: [0, 0] }), ['r/3/3', 'r/3/4']);
    const behind = ranked('c', { files: 4, ranks: 1, base: [20, 20], at: [0, 60], facing: 0 });
    expect(score(short, [behind])).toBe('4 vs 4');
    expect(new Set(touchesBetween(short, behind).map((t) => t.a))).toEqual(
      new Set(['r/3/1', 'r/3/2', 'r/2/3', 'r/2/4'].map(modelId)),
    );
  });

  it('a formation is found again from its models, wherever it faces', () => {
    const made = ranked('m', { files: 4, ranks: 3, base: [25, 50], at: [120, -300], facing: 33 });
    const models = standingPlaces(made).map(([id, at]) => ({
      ...{ id, at, facing: made.facing },
      base: { kind: 'rect', halfWidth: mm(12.5), halfDepth: mm(25) } as const,
    }));
    const found = formationFrom(models, () => true)!;
    expect(found.files).toBe(4);
    expect([...found.places]).toEqual([...made.places]);
    expect(found.at[0]).toBeCloseTo(made.at[0], 4);
    expect(found.at[2]).toBeCloseTo(made.at[2], 4);
  });
});

function withoutPlaces(formation: Formation, gone: readonly string[]): Formation {
  const places = new Map<ModelId, FormationPlace>(formation.places);
  for (const id of gone) places.delete(modelId(id));
  return { ...formation, places };
}
