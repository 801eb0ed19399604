import { LENGTH_ROUNDING, SAME_COST } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { mayEnd } from '../agile/agile.ts';
import type { Field } from '../field/field.ts';
import { goalAt, overOneSheet, startLevels } from './find-route.ts';
import { freeTrappedStart } from './trapped-start.ts';
import { canLeave, follow, tangentToPoint } from '../travel/follow.ts';
import type { RouteNode, RoutePoint } from '../travel/route-node.ts';
import { type RouteGoal, leastCost, searchRoutes } from './route-search.ts';
import type { OnSheet } from '../slopes/sheet-links.ts';

/** Every place at which a shortest path within a limit can bend, in order of the lower bound of paths through it. */
export type RouteReach = {
  readonly field: Field;
  readonly from: RoutePoint;
  readonly limit: Inches;
  readonly nodes: readonly RouteNode[];
  /** Whether anything was cut off by the limit. */
  readonly cut: boolean;
};

/**
 * The reach of a mover from a spot: one search, after which any end point is cheap.
 *
 * @source As {@link searchRoutes}.
 */
export function buildReach(anyField: Field, from: RoutePoint, limit: Inches): RouteReach {
  const field = freeTrappedStart(anyField, from);
  const nodes: RouteNode[] = [];
  const goal = { atLeast: () => 0 };
  const { cut } = searchRoutes(field, startLevels(field, from), limit, goal, (node) => nodes.push(node));
  nodes.sort((a, b) => leastCost(field, a) - leastCost(field, b));
  return { field, from, limit, nodes, cut };
}

/**
 * The end of the shortest path to a spot within a reach, or undefined when it is further than the limit or cut off.
 *
 * Nodes are tried in order of the least a path through them can cost, until no other can be shorter.
 *
 * @source Branch and bound over the settled nodes; the same lengths as {@link findRoute}
 *         (test/property/flights.test.ts).
 */
export function reachSpot(reach: RouteReach, to: RoutePoint, within = reach.limit): RouteNode | undefined {
  const { field, nodes } = reach;
  const goal = goalAt(field, to);
  if (to.onSheet) return reachOnSheet(reach, to, to.onSheet, goal);
  let best: RouteNode | undefined;
  let bound = within + LENGTH_ROUNDING;
  const least: number[] = [];
  const order: number[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const n = nodes[i]!;
    const cost = leastCost(field, n);
    if (cost > bound) break;
    const through = cost + goal.atLeast(n.x, n.z, n.level);
    if (through > bound) continue;
    least.push(through);
    order.push(i);
  }
  // A selection rather than a sort: the first or second candidate nearly always settles it.
  for (let left = order.length; left > 0; left--) {
    let k = 0;
    for (let i = 1; i < left; i++) if (least[i]! < least[k]!) k = i;
    if (least[k]! > bound - SAME_COST) break;
    const node = nodes[order[k]!]!;
    least[k] = least[left - 1]!;
    order[k] = order[left - 1]!;
    const t = tangentToPoint(field, node, to.x, to.z);
    if (!t || leastCost(field, node) + t.length > bound || !canLeave(field, node, t)) continue;
    follow(field, node, to.touched ? { ...t, endOver: to.touched } : t, (end) => {
      const kept = goal.conclude?.(end);
      if (kept && kept.cost <= bound) {
        best = kept;
        bound = kept.cost;
      }
    });
  }
  return best;
}

/** The end of the shortest path to a place on a sloping surface. */
function reachOnSheet(reach: RouteReach, to: RoutePoint, place: OnSheet, goal: RouteGoal): RouteNode | undefined {
  const { from, limit } = reach;
  const isDirect = from.onSheet?.joined === place.joined && mayEnd(reach.field.agile, 0);
  let best = isDirect && from.onSheet ? overOneSheet(from, from.onSheet, to, place) : undefined;
  for (const node of reach.nodes) {
    if (node.cost > (best?.cost ?? limit)) break;
    const arriving = goal.arrive?.(node);
    if (!arriving || arriving.least > (best?.cost ?? limit)) continue;
    const end = arriving.end();
    if (end.cost < (best?.cost ?? limit + LENGTH_ROUNDING)) best = end;
  }
  return best && best.cost <= limit + LENGTH_ROUNDING ? best : undefined;
}
