import { gapAcross } from '../../src/geometry/gap.ts';
import type { Formation } from '../../src/rules/core/formation.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { arcOf, locationOf } from '../../src/rules/regiments/ranks/arcs.ts';
import { bodyOf } from '../../src/rules/regiments/ranks/formation.ts';
import type { Charger, CombinedProblem } from '../../src/rules/regiments/charge/problem.ts';
import { ranked } from './ranks.ts';

/** A charger of a group: its ranks and its particular settings. */
export const aCharger = (
  target: Formation,
  unit: string,
  formation: Formation,
  more: Partial<Charger> = {},
): Charger => ({
  ...{ unit: unitId(unit), formation },
  facing: arcOf(target, locationOf(bodyOf(formation))),
  distance: Math.max(0, gapAcross(bodyOf(target), bodyOf(formation))),
  ...{ range: 100, fly: false },
  ...more,
});

/** A combined charge on an empty table of 100 by 100 inches. */
export const aProblem = (
  target: Formation,
  chargers: readonly Charger[],
  more: Partial<CombinedProblem> = {},
): CombinedProblem => ({
  target: { kind: 'ranks', unit: unitId('a'), mayTurn: true, formation: target },
  chargers,
  ...{ enemies: [], friends: [], terrain: [], friendlyGap: 0 },
  table: { width: 100, depth: 100 },
  ...more,
});

/** The charged unit of the page's figure: its front edge is z = 0 from x = 0 to 150 mm, looking to −z. */
export const FIGURE_TARGET = ranked('a', { files: 3, ranks: 2, base: [50, 75], at: [75, 0] });

/** The chargers of the figure where they start; page millimetres, y up the page. */
export function figureChargers(): readonly Charger[] {
  const block = (name: string, left: number, y: number) =>
    ranked(name, { files: 4, ranks: 2, base: [40, 40], at: [left + 80, -y], facing: 180 });
  const x = ranked('x', { files: 1, ranks: 1, base: [100, 150], at: [125, -200], facing: 180 });
  const v = ranked('v', { files: 4, ranks: 5, base: [20, 20], at: [350, 120], facing: 90 });
  const of = (name: string, formation: Formation, range = 20) => aCharger(FIGURE_TARGET, name, formation, { range });
  return [
    of('u1', block('u1', -115, 200)),
    of('x', x),
    of('u2', block('u2', 205, 200)),
    of('v', v),
    of('u4', block('u4', -115, 400), 10),
  ];
}
