import { LENGTH_ROUNDING } from '../../../kernel/tolerances.ts';
import { footprintOf } from '../../../geometry/outlines/grow.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { exceeds } from '../../core/measure/measure.ts';
import type { Model } from '../../core/state/state.ts';
import { engages, isCloser, type Puts } from './placement.ts';
import { ALL, type ChargeProblem, engageZone } from './problem.ts';

/** Enough when any end in range is acceptable. */
const FEW = 8;

/** Whether {@link placeSingle} examines every relevant end: always against one target, otherwise for a round base. */
export const isExhaustive = (p: ChargeProblem): boolean =>
  p.models.length === 1 && (p.targets.length === 1 || p.models[0]!.base.kind === 'round');

/**
 * The nearest place of a single-model unit that engages every target; undefined when there is none within the problem's
 * limit. Both answers are exact.
 *
 * Such a place lies where the ranges of one enemy of each target meet. The shortest path there ends at a right angle to
 * a boundary of one of them or of an obstacle, or where two boundaries cross. All those ends are measured.
 */
export function placeSingle(p: ChargeProblem): Puts | undefined {
  const [model] = p.models;
  const [first, ...rest] = p.enemies;
  if (!model || !first) return undefined;
  const outlines = rest.flat().flatMap((enemy) => rangeOutline(p, model, enemy));
  let best: { readonly model: Model; readonly length: number } | undefined;
  for (const enemy of first) {
    const zone = { ...engageZone(p, model, enemy), outlines, atMost: rest.length > 0 ? ALL : FEW };
    for (const { at, length } of p.reach(model).landings(zone)) {
      if (exceeds(length, p.limit) || (best && best.length <= length)) break;
      const put = { model: { ...model, at }, length };
      const engagesAll = p.enemies.every((enemies) => engages(p, put.model, enemies));
      if (engagesAll && isCloser(p, model, put.model)) best = put;
    }
  }
  return best && new Map([[model.id, best]]);
}

/** The outline on which a round base is exactly at the edge of an enemy's range; none for other bases. */
function rangeOutline(p: ChargeProblem, model: Model, enemy: Model): { core: PlanPoint[]; radius: number }[] {
  if (model.base.kind !== 'round') return [];
  const { core, radius } = footprintOf(enemy.base, enemy.facing);
  const { engageAcross } = p.state.rules.charge;
  return [
    {
      core: core.map(([x, z]): PlanPoint => [enemy.at[0] + x, enemy.at[2] + z]),
      radius: radius + model.base.radius + engageAcross - LENGTH_ROUNDING,
    },
  ];
}
