import { SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Field, Tangent } from '../field/field.ts';
import { follow, tangentToPoint } from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { pointCircle, senseOf, tangentBetween } from '../travel/tangents.ts';

/** The nodes of a route, from its start to its end. @source Its parents in order. */
export function chainTo(end: RouteNode): readonly RouteNode[] {
  const chain: RouteNode[] = [];
  for (let n: RouteNode | undefined = end; n; n = n.parent) chain.push(n);
  return chain.reverse();
}

/** Routes with the joint at or before node `i` of a chain moved, one after another; undefined for invalid ones. */
type Moves = (chain: readonly RouteNode[], i: number) => Iterable<RouteNode | undefined>;

/**
 * The first route that is cheaper with one joint moved, from the end of the route backwards; undefined when none is.
 *
 * @param gain   Minimum saving, inches.
 * @param moves  Consumed one route at a time, since each requires a search.
 * @source Ours: descent by one joint at a time.
 */
export function firstCheaper(end: RouteNode, gain: Inches, moves: Moves): RouteNode | undefined {
  const chain = chainTo(end);
  for (let i = chain.length - 1; i > 0; i--)
    for (const moved of moves(chain, i)) if (moved && moved.cost < end.cost - gain) return moved;
  return undefined;
}

/** The cheapest of some ends, the first among equals; undefined for none. @source Definition. */
export const cheapest = (ends: readonly RouteNode[]): RouteNode | undefined =>
  ends.reduce<RouteNode | undefined>((best, end) => (best && best.cost <= end.cost ? best : end), undefined);

/** The tangent from a moved node of a route to another, unmoved node. @source See travel/tangents.ts. */
export function tangentTo(field: Field, from: RouteNode, next: RouteNode): Tangent | undefined {
  if (next.vertex < 0) {
    const t = tangentToPoint(field, from, next.x, next.z);
    return t && { ...t, endOver: next.tangent?.endOver };
  }
  if (from.vertex >= 0) return next.tangent;
  const c = field.corners[next.vertex >> 1]!;
  return tangentBetween(pointCircle(from.x, from.z), 1, c, senseOf(next.vertex), next.vertex);
}

/**
 * The cheapest node along a tangent at a height with a number of checks used; undefined when there is none.
 *
 * @param y      Height of the level, inches.
 * @param spent Number of declared checks used up to there.
 * @source See travel/follow.ts.
 */
export function reachOnward(
  field: Field,
  from: RouteNode,
  tangent: Tangent | undefined,
  { y, spent }: { readonly y: Inches; readonly spent: number },
): RouteNode | undefined {
  let best: RouteNode | undefined;
  if (tangent)
    follow(field, from, tangent, (next) => {
      if (next.spent !== spent || Math.abs(next.level.y - y) >= SAME_LEVEL) return;
      if (!best || next.cost < best.cost) best = next;
    });
  return best;
}

/**
 * The target of {@link onward} for a given node: its height in inches and its number of checks used.
 *
 * @source Definition.
 */
export const reachedAt = ({ level, spent }: RouteNode): { readonly y: Inches; readonly spent: number } => ({
  y: level.y,
  spent,
});

/**
 * A route continued from a node along a chain, from its node `k` on; undefined when an obstacle prevents it.
 *
 * @param k  Index of the first node to be reached.
 * @source See travel/follow.ts.
 */
export function goneOn(
  field: Field,
  from: RouteNode | undefined,
  chain: readonly RouteNode[],
  k: number,
): RouteNode | undefined {
  let node = from;
  for (let i = k; node && i < chain.length; i++)
    node = reachOnward(field, node, chain[i]!.tangent, reachedAt(chain[i]!));
  return node;
}
