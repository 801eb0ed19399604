import type { Inches } from '../../kernel/units.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Field, Tangent } from '../field/field.ts';
import { isInBounds } from '../field/over.ts';
import { GATE_STEP } from '../obstacles/gates.ts';
import { SAME_LEVEL } from '../obstacles/levels.ts';
import { walkRound } from '../outlines/outline-walk.ts';
import { follow } from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { pointCircle, senseOf, tangentBetween } from '../travel/tangents.ts';

/** How often each gate of a way is moved, and how finely its place is looked for. */
const ROUNDS = 3;
const FINE: Inches = 1e-5;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * A way drawn taut through its gates: each is moved along its outline to where the way is shortest.
 *
 * Gates stand at steps along outlines; what a search finds is longer than the shortest by a hair until they are moved.
 */
export function drawnThroughGates(field: Field, end: RouteNode): RouteNode {
  if (!field.hasGates) return end;
  let isThrough = false;
  for (let n: RouteNode | undefined = end; n && !isThrough; n = n.parent) isThrough = gateOf(field, n) !== undefined;
  if (!isThrough) return end;
  const chain: RouteNode[] = [];
  for (let n: RouteNode | undefined = end; n; n = n.parent) chain.unshift(n);
  const gates = chain.flatMap((n, k) => (gateOf(field, n) ? [k] : []));
  if (chain.some((n) => n.link)) return end;
  const places = new Map<number, PlanPoint>();
  let best = end;
  const rounds = gates.length > 1 ? ROUNDS : 1;
  for (let round = 0; round < rounds; round++) {
    for (const k of gates) {
      const { obstacle, along } = gateOf(field, chain[k]!)!;
      const walk = walkRound(field.obstacles[obstacle]!.shape);
      const drawn = (s: number) => {
        const at = walk.at(along + s);
        return isInBounds(field.bounds, ...at) ? redrawn(field, chain, new Map(places).set(k, at)) : undefined;
      };
      const at = leastAt((s) => drawn(s)?.cost ?? Infinity);
      const moved = drawn(at);
      if (!moved || moved.cost >= best.cost) continue;
      best = moved;
      places.set(k, walk.at(along + at));
    }
  }
  return best;
}

const gateOf = (field: Field, { vertex }: RouteNode) => (vertex < 0 ? undefined : field.corners[vertex >> 1]!.gate);

/** Where something is least, within a step either way and as far as it holds at all: by golden section. */
function leastAt(cost: (s: number) => number): number {
  let [a, b] = [furthest(cost, -GATE_STEP), furthest(cost, GATE_STEP)];
  let [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
  let [atC, atD] = [cost(c), cost(d)];
  while (b - a > FINE) {
    if (atC <= atD) {
      [b, d, atD] = [d, c, atC];
      c = b - GOLDEN * (b - a);
      atC = cost(c);
    } else {
      [a, c, atC] = [c, d, atD];
      d = a + GOLDEN * (b - a);
      atD = cost(d);
    }
  }
  return (a + b) / 2;
}

/** How far from nought, up to a limit, something still holds: by halving. */
function furthest(cost: (s: number) => number, limit: number): number {
  if (cost(limit) < Infinity) return limit;
  let [holds, fails] = [0, limit];
  while (Math.abs(fails - holds) > FINE) {
    const middle = (holds + fails) / 2;
    if (cost(middle) < Infinity) holds = middle;
    else fails = middle;
  }
  return holds;
}

/** The same way, corner by corner, through gates that are elsewhere; undefined where that does not go. */
function redrawn(
  field: Field,
  chain: readonly RouteNode[],
  places: ReadonlyMap<number, PlanPoint>,
): RouteNode | undefined {
  let node = chain[0]!;
  for (let k = 1; k < chain.length; k++) {
    const target = chain[k]!;
    const tangent = tangentTo(field, node, places.has(k - 1), target, places.get(k));
    let next: RouteNode | undefined;
    if (tangent)
      follow(field, node, tangent, (n) => {
        if (Math.abs(n.level.y - target.level.y) < SAME_LEVEL && (!next || n.cost < next.cost)) next = n;
      });
    if (!next) return undefined;
    node = next;
  }
  return node;
}

/** The tangent from a node of a way drawn anew to where the next one is. */
function tangentTo(
  field: Field,
  node: RouteNode,
  isMoved: boolean,
  target: RouteNode,
  place: PlanPoint | undefined,
): Tangent | undefined {
  // Gates have no radius and no cone: one that is moved is a free point.
  const own = node.vertex < 0 || isMoved ? pointCircle(node.x, node.z) : field.corners[node.vertex >> 1]!;
  const corner = target.vertex < 0 ? undefined : field.corners[target.vertex >> 1]!;
  const to = place ? pointCircle(...place) : (corner ?? pointCircle(target.x, target.z));
  const sense = node.vertex < 0 ? 1 : senseOf(node.vertex);
  const toSense = corner ? senseOf(target.vertex) : 1;
  const t = tangentBetween(own, sense, to, toSense, target.vertex);
  return t && (target.tangent?.endOver ? { ...t, endOver: target.tangent.endOver } : t);
}
