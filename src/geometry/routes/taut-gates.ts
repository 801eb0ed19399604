import { GATE_PRECISION } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Field, Tangent } from '../field/field.ts';
import { isInBounds } from '../field/over.ts';
import { GATE_STEP } from '../obstacles/gates.ts';
import { walkRound } from '../outlines/outline-walk.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { furthest, leastWithin } from '../line-search.ts';
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
 * @source Golden section on one gate at a time; held against test/geometry/route-under.test.ts.
 */
export function drawnThroughGates(field: Field, end: RouteNode): RouteNode {
  if (!field.hasGates) return end;
  const chain = chainTo(end);
  const gates = chain.flatMap((n, k) => (gateOf(field, n) ? [k] : []));
  if (gates.length === 0 || chain.some((n) => n.link)) return end;
  const places = new Map<number, PlanPoint>();
  let best = end;
  const rounds = gates.length > 1 ? ROUNDS : 1;
  for (let round = 0; round < rounds; round++) {
    for (const k of gates) {
      const { obstacle, along } = gateOf(field, chain[k]!)!;
      const walk = walkRound(field.obstacles[obstacle]!.shape);
      const drawn = (s: Inches) => {
        const at = walk.at(along + s);
        return isInBounds(field.bounds, ...at) ? redrawn(field, chain, new Map(places).set(k, at)) : undefined;
      };
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

const gateOf = (field: Field, { vertex }: RouteNode) => (vertex < 0 ? undefined : field.corners[vertex >> 1]!.gate);

/** The same route, corner by corner, through moved gates; undefined when it is blocked. */
function redrawn(
  field: Field,
  chain: readonly RouteNode[],
  places: ReadonlyMap<number, PlanPoint>,
): RouteNode | undefined {
  let node = chain[0]!;
  for (let k = 1; k < chain.length; k++) {
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
