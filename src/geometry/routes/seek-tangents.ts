import type { Index, Inches } from '../../kernel/units.ts';
import type { Tangents } from '../field/field.ts';
import { canLeave, mayLeaveBy, senseAt, tangentsOnward } from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { endXAt, endZAt, lengthAt, pointCircle, senseOf, tangentAt, tangentBetween } from '../travel/tangents.ts';
import { leastAlong, type Offered, type Outlook, push, type SeekState, slackOf } from './seek-state.ts';
import { leastByTurn, slackAt, type TurnPlace } from './turns.ts';

/**
 * Offers tangents of a node whose paths cost more than those offered before, up to a little ahead of the search; the
 * rest are offered once the search gets there.
 *
 * @source Ours: only the order in which tangents are examined changes, never the set.
 */
export function offerTangents(search: SeekState, node: RouteNode, outlook: Outlook, offered: Offered): void {
  const { field, goal, portals, turns, most } = search;
  const slack = slackOf(search, node);
  const upTo = search.now + offered.ahead;
  const reach = upTo + slack - node.cost;
  const onward = tangentsOnward(field, node, reach);
  let isLeft = !onward.complete;
  const sense = senseAt(field, node);
  const leadsOn = leadsOnFrom(search, node, outlook);
  for (let k = 0; k < onward.count; k++) {
    const cost = node.cost + lengthAt(onward, k);
    if (lengthAt(onward, k) > reach) {
      isLeft = true;
      break;
    }
    const plain = cost + goal.atLeast(endXAt(field, onward, k), endZAt(field, onward, k));
    if (plain - slack > upTo) {
      isLeft = true;
      continue;
    }
    if (!mayLeaveBy(node, sense, onward, k) || !leadsOn(onward, k)) continue;
    const key = leastByTangent(search, node, outlook, onward, k, cost, plain) - slack;
    if (key > upTo) isLeft ||= key <= most;
    else if (key > offered.upTo && !portals.isReached(onward.toward[k]!, cost)) {
      push(search, key, { kind: 'tangent', node, tangent: tangentAt(field, onward, k) });
    }
  }
  if (turns && offerTurns(search, turns, node, offered, upTo)) isLeft = true;
  if (isLeft) push(search, upTo, { kind: 'more', node, outlook, offered: { upTo, ahead: 2 * offered.ahead } });
}

/** A filter for the tangents of a node: no path goes to a lip without a leap left. */
function leadsOnFrom({ field, lips }: SeekState, node: RouteNode, { onward: mayGoTo }: Outlook) {
  const isPastLips = lips !== undefined && !lips.mayLeap(node.spent);
  return (onward: Tangents, k: Index): boolean => {
    if (isPastLips && lips.isLip(onward.toward[k]!)) return false;
    return !mayGoTo || mayGoTo(endXAt(field, onward, k), endZAt(field, onward, k));
  };
}

/** Lower bound of a path by one of a node's tangents, given the bound to its end and `plain` beyond. */
function leastByTangent(
  search: SeekState,
  node: RouteNode,
  outlook: Outlook,
  onward: Tangents,
  k: Index,
  cost: Inches,
  plain: Inches,
): Inches {
  const { part } = outlook;
  if (part === undefined) return plain > outlook.least ? plain : outlook.least;
  const stays = cost + search.goal.bounds!.fromCorner(onward.toward[k]! >> 1, part, node.spent);
  return leastAlong(
    search,
    node,
    outlook,
    [endXAt(search.field, onward, k), endZAt(search.field, onward, k)],
    plain,
    stays,
  );
}

/** Offers paths to places at which a path may turn back; returns whether some are left for later. */
function offerTurns(
  search: SeekState,
  places: readonly TurnPlace[],
  node: RouteNode,
  offered: Offered,
  upTo: Inches,
): boolean {
  const { field, most } = search;
  const own = node.vertex < 0 ? pointCircle(node.x, node.z) : field.corners[node.vertex >> 1]!;
  const { x, z, rho } = own;
  const sense = rho > 0 ? senseOf(node.vertex) : 1;
  const slack = slackOf(search, node);
  let isLeft = false;
  for (const place of places) {
    const least = leastByTurn(field, node, place);
    if (least === Infinity) continue;
    const away = (place.x - x) ** 2 + (place.z - z) ** 2 - rho * rho;
    const key = node.cost + Math.sqrt(Math.max(away, 0)) + least - slack - slackAt(place.turn);
    if (key > upTo) isLeft ||= key <= most;
    else if (key > offered.upTo) {
      const tangent = tangentBetween(own, sense, pointCircle(place.x, place.z), 1, place.vertex);
      if (tangent && canLeave(field, node, tangent)) push(search, key, { kind: 'tangent', node, tangent });
    }
  }
  return isLeft;
}
