import { LENGTH_ROUNDING, SAME_COST } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { mayEnd } from '../agile/agile.ts';
import type { Field } from '../field/field.ts';
import { countsHeights, goalAt, overOneSheet, startLevels } from './find-route.ts';
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
  /**
   * What bounds a path through each node, for the innermost loop.
   *
   * @shape Four numbers a node: the least a path up to it costs, its x and z, and the height its level counts as.
   */
  readonly bounds: Float64Array;
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
  return reachThrough({ field, from, limit, cut }, nodes);
}

/** The reach that consists of nodes, in any order. @source Definition of {@link RouteReach}. */
export function reachThrough(parts: Omit<RouteReach, 'nodes' | 'bounds'>, settled: readonly RouteNode[]): RouteReach {
  const least = new Map(settled.map((node) => [node, leastCost(parts.field, node)]));
  const nodes = settled.toSorted((a, b) => least.get(a)! - least.get(b)!);
  const bounds = new Float64Array(4 * nodes.length);
  nodes.forEach((node, i) => bounds.set([least.get(node)!, node.x, node.z, node.level.rule], 4 * i));
  return { ...parts, nodes, bounds };
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
  const { field, nodes, bounds } = reach;
  const goal = goalAt(field, to);
  if (to.onSheet) return reachOnSheet(reach, to, to.onSheet, goal);
  let best: RouteNode | undefined;
  let bound = within + LENGTH_ROUNDING;
  const { least, order } = candidatesFor(reach, to, bound);
  // A selection rather than a sort: the first or second candidate nearly always settles it.
  for (let left = order.length; left > 0; left--) {
    let k = 0;
    for (let n = 1; n < left; n++) if (least[n]! < least[k]!) k = n;
    if (least[k]! > bound - SAME_COST) break;
    const i = order[k]!;
    const node = nodes[i]!;
    least[k] = least[left - 1]!;
    order[k] = order[left - 1]!;
    const t = tangentToPoint(field, node, to.x, to.z);
    if (!t || bounds[4 * i]! + t.length > bound || !canLeave(field, node, t)) continue;
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

/** The nodes of a reach through which a path to a spot may lead within a bound, by index, and the least it costs. */
function candidatesFor({ field, bounds }: RouteReach, to: RoutePoint, bound: Inches) {
  const least: number[] = [];
  const order: number[] = [];
  const { x, z, level } = to;
  // As the goal's own bound, see `goalAt`.
  const counted = countsHeights(field) ? 1 : 0;
  for (let b = 0; b < bounds.length; b += 4) {
    const cost = bounds[b]!;
    if (cost > bound) break;
    const dx = bounds[b + 1]! - x;
    const dz = bounds[b + 2]! - z;
    const through = cost + (Math.sqrt(dx * dx + dz * dz) + counted * Math.abs(bounds[b + 3]! - level.rule));
    if (through > bound) continue;
    least.push(through);
    order.push(b >> 2);
  }
  return { least, order };
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
