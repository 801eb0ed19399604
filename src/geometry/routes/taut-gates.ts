import { GATE_PRECISION } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Field, Tangent } from '../field/field.ts';
import { isInBounds } from '../field/over.ts';
import { GATE_STEP } from '../obstacles/gates.ts';
import { walkRound } from '../outlines/outline-walk.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { furthest, leastWithin, remembered } from '../line-search.ts';
import { chainTo, reachOnward, reachedAt } from './route-chain.ts';
import { pointCircle, senseOf, tangentBetween } from '../travel/tangents.ts';

/** Number of times each gate of a path is moved. */
const ROUNDS = 3;

/**
 * A route drawn taut through its gates: each is moved along its outline to where the route is shortest.
 *
 * Gates stand at steps along outlines; what a search finds is longer than the shortest, by less than a step, until they
 * are moved.
 *
 * @param most  A route that cannot be made as short as this is returned as it is. Inches.
 * @source Golden section on one gate at a time; held against test/geometry/route-under.test.ts.
 */
export function drawnThroughGates(field: Field, end: RouteNode, most: Inches = Infinity): RouteNode {
  if (!field.hasGates) return end;
  const whole = chainTo(end);
  if (!whole.some((n) => gateOf(field, n)) || whole.some((n) => n.link)) return end;
  const fixed = Math.max(
    0,
    whole.slice(0, -1).findLastIndex((n) => isFixed(field, n)),
  );
  const chain = continued(whole.slice(fixed), fixed > 0 ? drawnOnce(field, whole[fixed]!) : whole[0]!);
  if (leastThrough(chain[0]!, chain.at(-1)!) > most) return end;
  const gates = chain.flatMap((n, k) => (gateOf(field, n) ? [k] : []));
  const places = new Map<number, PlanPoint>();
  let best = chain.at(-1)!;
  const rounds = gates.length > 1 ? ROUNDS : 1;
  for (let round = 0; round < rounds; round++) {
    for (const k of gates) {
      const { obstacle, along } = gateOf(field, chain[k]!)!;
      const walk = walkRound(field.obstacles[obstacle]!.shape);
      const before = redrawn(field, chain, places, 1, k, chain[0]!);
      if (!before) continue;
      const drawn = remembered((s: Inches) => {
        const at = walk.at(along + s);
        if (!isInBounds(field.bounds, ...at)) return undefined;
        return redrawn(field, chain, new Map(places).set(k, at), k, chain.length, before);
      });
      const cost = (s: Inches) => drawn(s)?.cost ?? Infinity;
      const at = leastWithin(
        furthest(cost, 0, -GATE_STEP, GATE_PRECISION),
        furthest(cost, 0, GATE_STEP, GATE_PRECISION),
        GATE_PRECISION,
        cost,
      );
      const moved = drawn(at);
      if (!moved || moved.cost >= best.cost) continue;
      best = moved;
      places.set(k, walk.at(along + at));
    }
  }
  return best;
}

/** Lower bound of a route's cost by a node on it, with the same climbs after it: straight to its end. */
const leastThrough = (node: RouteNode, end: RouteNode): Inches =>
  node.cost + Math.sqrt((end.x - node.x) ** 2 + (end.z - node.z) ** 2) + (end.up - node.up) + (end.down - node.down);

/** Whether all paths by a node bend at the same point, so that gates before it do not depend on where they go on to. */
const isFixed = (field: Field, { vertex }: RouteNode): boolean => {
  const corner = vertex < 0 ? undefined : field.corners[vertex >> 1]!;
  return corner?.rho === 0 && corner.gate === undefined;
};

/** Routes to fixed nodes, drawn taut: many ends go on from the same one. */
const drawnByNode = new WeakMap<RouteNode, { readonly field: Field; readonly drawn: RouteNode }>();

function drawnOnce(field: Field, node: RouteNode): RouteNode {
  const known = drawnByNode.get(node);
  if (known?.field === field) return known.drawn;
  const drawn = drawnThroughGates(field, node);
  drawnByNode.set(node, { field, drawn });
  return drawn;
}

/** A chain whose first node is reached another way, with the costs of the nodes after it. */
function continued(chain: readonly RouteNode[], first: RouteNode): readonly RouteNode[] {
  const [was, ...rest] = chain;
  if (was === first) return chain;
  const nodes = [first];
  for (const node of rest)
    nodes.push({
      ...node,
      parent: nodes.at(-1)!,
      cost: first.cost + (node.cost - was!.cost),
      up: first.up + (node.up - was!.up),
      down: first.down + (node.down - was!.down),
    });
  return nodes;
}

const gateOf = (field: Field, { vertex }: RouteNode) => (vertex < 0 ? undefined : field.corners[vertex >> 1]!.gate);

/**
 * The node before index `end` of a route that goes on from a node along a chain, from index `first` on, corner by corner
 * through moved gates; undefined when it is blocked.
 */
function redrawn(
  field: Field,
  chain: readonly RouteNode[],
  places: ReadonlyMap<number, PlanPoint>,
  first: Index,
  end: Index,
  from: RouteNode,
): RouteNode | undefined {
  let node = from;
  for (let k = first; k < end; k++) {
    const target = chain[k]!;
    const tangent = tangentTo(field, node, places.has(k - 1), target, places.get(k));
    const next = reachOnward(field, node, tangent, reachedAt(target));
    if (!next) return undefined;
    node = next;
  }
  return node;
}

/** The tangent from a node of a redrawn route to the next one. */
function tangentTo(
  field: Field,
  node: RouteNode,
  isMoved: boolean,
  target: RouteNode,
  place: PlanPoint | undefined,
): Tangent | undefined {
  // Gates have no radius and no cone: a moved one is a free point.
  const own = node.vertex < 0 || isMoved ? pointCircle(node.x, node.z) : field.corners[node.vertex >> 1]!;
  const corner = target.vertex < 0 ? undefined : field.corners[target.vertex >> 1]!;
  const to = place ? pointCircle(...place) : (corner ?? pointCircle(target.x, target.z));
  const sense = node.vertex < 0 ? 1 : senseOf(node.vertex);
  const toSense = corner ? senseOf(target.vertex) : 1;
  const t = tangentBetween(own, sense, to, toSense, target.vertex);
  return t && (target.tangent?.endOver ? { ...t, endOver: target.tangent.endOver } : t);
}
