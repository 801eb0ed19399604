import { flyAlong, straightPlan } from '../../geometry/flight/flight.ts';
import type { Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';

import { solidsFlownOver, plansRound } from './flight-plans.ts';
import { floorUnder, flyOverSlopes, keepsAbove } from './fly-slopes.ts';
import { levelAt } from '../views/spots.ts';
import { surfaceSpot } from '../views/surface-spot.ts';
import type { MoverView } from '../views/view.ts';

/** A flight, and whether slopes lengthen it; if so, a walk may be shorter. */
type FoundFlight = { readonly path: Path; readonly overSlopes: boolean };

/**
 * The shortest flight: straight over everything, or round whatever is too high to be worth crossing. Undefined when FLY
 * measures along the ground, or when no flight clears the slopes.
 *
 * Plans tried: the straight line; the path on foot; and, for each height of an obstacle in between, the path round
 * everything higher. Each is combined with the taut line over the rest. Features within the free step are ignored. If
 * the best of these meets a slope, plans are bent over and round slopes too.
 *
 * @param within Of longer flights it may say that there is none.
 */
export function findFlight(view: MoverView, at: Point, within: Inches = Infinity): FoundFlight | undefined {
  const path = overSolids(view, at, within);
  const floor = path && floorUnder(view, at);
  if (!path || !floor || keepsAbove(floor, path)) return path && { path, overSlopes: false };
  const over = flyOverSlopes(view, at, floor, path.length);
  return over && { path: grounded(over, view.setting.from, at), overSlopes: true };
}

function overSolids(view: MoverView, at: Point, within: Inches): Path | undefined {
  const { setting } = view;
  const start = surfaceSpot(view, setting.from).spot;
  const end = levelAt(view.field, at);
  if (setting.flyThroughAir === 'ends-on-feature' && start.level.rule === 0 && end.rule === 0) return undefined;
  const high = solidsFlownOver(view);
  const straight = straightPlan([setting.from[0], setting.from[2]], [at[0], at[2]]);
  let best = flyAlong(high, straight, start.level.rule, end.rule);
  const direct = Math.sqrt(
    (at[0] - setting.from[0]) ** 2 + (at[2] - setting.from[2]) ** 2 + (end.rule - start.level.rule) ** 2,
  );
  if (best && best.length <= direct + LENGTH_ROUNDING) return grounded(best, setting.from, at);
  for (const plan of plansRound(view, high, at, Math.min(best?.length ?? Infinity, within))) {
    // No flight over a plan is shorter than the straight rise over its whole length.
    const across = plan.lengths.reduce((sum, length) => sum + length, 0);
    if (best && Math.sqrt(across ** 2 + (end.rule - start.level.rule) ** 2) >= best.length) continue;
    const path = flyAlong(high, plan, start.level.rule, end.rule);
    if (path && (!best || path.length < best.length - LENGTH_ROUNDING)) best = path;
  }
  return best && grounded(best, setting.from, at);
}

/** A flight between counted heights, moved to the true heights of its ends; low features are ignored. */
function grounded(path: Path, from: Point, to: Point): Path {
  const legs = path.legs.map((leg, i) => ({
    ...leg,
    from: i === 0 ? from : leg.from,
    to: i === path.legs.length - 1 ? to : leg.to,
  }));
  return { ...path, legs };
}
