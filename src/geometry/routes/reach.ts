import { LENGTH_ROUNDING, SAME_COST } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Rounded, signedDistance } from '../outlines/rounded.ts';
import { mayEnd } from '../agile/agile.ts';
import type { Field } from '../field/field.ts';
import { goalAt, overOneSheet, startLevels } from './find-route.ts';
import { countsHeights } from './frontiers.ts';
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
  /**
   * Room for the candidates of one question at a time: lists that grow would take a tenth of it.
   *
   * @shape `least` and `order`: what a path through each costs at least, and its node. As long as `nodes`.
   */
  readonly room: { readonly least: Float64Array; readonly order: Int32Array };
  /** Whether anything was cut off by the limit. */
  readonly cut: boolean;
  /** Whether every height costs what it measures: no top counts as lower than it is. */
  readonly areCounted: boolean;
};

/**
 * The reach of a mover from a spot: one search, after which any end point is cheap.
 *
 * @param into The only region whose end points will be asked for; by default any may be.
 * @source As {@link searchRoutes}.
 */
export function buildReach(anyField: Field, from: RoutePoint, limit: Inches, into?: Rounded): RouteReach {
  const field = freeTrappedStart(anyField, from);
  const nodes: RouteNode[] = [];
  const goal = { atLeast: (x: Inches, z: Inches) => (into ? Math.max(0, signedDistance(into, x, z)) : 0) };
  const { cut } = searchRoutes(field, startLevels(field, from), limit, goal, (node) => nodes.push(node));
  return reachThrough({ field, from, limit, cut }, nodes);
}

/** The reach that consists of nodes, in any order. @source Definition of {@link RouteReach}. */
export function reachThrough(
  parts: Omit<RouteReach, 'nodes' | 'bounds' | 'room' | 'areCounted'>,
  settled: readonly RouteNode[],
): RouteReach {
  const least = new Map(settled.map((node) => [node, leastCost(parts.field, node)]));
  const nodes = settled.toSorted((a, b) => least.get(a)! - least.get(b)!);
  const bounds = new Float64Array(4 * nodes.length);
  nodes.forEach((node, i) => bounds.set([least.get(node)!, node.x, node.z, node.level.rule], 4 * i));
  const room = { least: new Float64Array(nodes.length), order: new Int32Array(nodes.length) };
  const { field } = parts;
  const areCounted = countsHeights(field) && field.obstacles.every(({ stand, hi, ruleTop }) => !stand || ruleTop >= hi);
  return { ...parts, nodes, bounds, room, areCounted };
}

/**
 * The end of the shortest path to a spot within a reach, or undefined when it is further than the limit or cut off.
 *
 * Nodes are tried in order of the least a path through them can cost, until no other can be shorter. They are looked at
 * in order of the cost up to them, and only as far as one of them may still be next.
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
  const { x, z, level } = to;
  // As the goal's own bound, see `goalAt`.
  const counted = countsHeights(field) ? 1 : 0;
  const { areCounted } = reach;
  const { least, order } = reach.room;
  let count = 0;
  for (let next = 0; ; ) {
    // A selection rather than a sort: the first or second candidate nearly always settles it.
    let k = 0;
    for (let n = 1; n < count; n++) if (least[n]! < least[k]!) k = n;
    let most = count > 0 ? Math.min(bound, least[k]!) : bound;
    for (; next < bounds.length && bounds[next]! <= most; next += 4) {
      const dx = bounds[next + 1]! - x;
      const dz = bounds[next + 2]! - z;
      const through =
        bounds[next]! + (Math.sqrt(dx * dx + dz * dz) + counted * Math.abs(bounds[next + 3]! - level.rule));
      if (through > bound) continue;
      if (count === 0 || through < most) {
        k = count;
        most = through;
      }
      least[count] = through;
      order[count++] = next >> 2;
    }
    if (count === 0 || least[k]! > bound - SAME_COST) break;
    const i = order[k]!;
    least[k] = least[--count]!;
    order[k] = order[count]!;
    const node = nodes[i]!;
    const t = tangentToPoint(field, node, to.x, to.z);
    if (!t) continue;
    const left = bound - bounds[4 * i]! - t.length;
    if (left < 0 || !canLeave(field, node, t)) continue;
    // What is left pays for the height of a top above the node and above the end.
    const highest = areCounted ? (left + node.level.y + level.y) / 2 + SAME_COST : Infinity;
    follow(field, node, { ...t, endOver: to.touched, highest }, (end) => {
      const kept = goal.conclude?.(end, bound);
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
