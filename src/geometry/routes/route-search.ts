import FlatQueue from 'flatqueue';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Field, Tangent, Tangents } from '../field/field.ts';
import type { Level } from '../obstacles/levels.ts';
import { linksFromPortal } from '../slopes/sheet-links.ts';
import {
  follow,
  followOnward,
  isAtPortal,
  isOnlyGate,
  linkedNode,
  mayLeaveBy,
  senseAt,
  tangentsOnward,
} from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { endXAt, endZAt, lengthAt } from '../travel/tangents.ts';
import {
  createFrontier,
  createJointFrontier,
  createPortalFrontier,
  type JointFrontier,
  type PortalFrontier,
} from './frontiers.ts';

/** How much shorter a path through gates may become once they are moved to their best places. */
const GATE_SLACK: Inches = 0.5;

/**
 * Lower bound of a path's cost up to a node: its gates may still be moved.
 *
 * @source Derived here: gates stand half an inch apart, so one is moved by less.
 */
export const leastCost = (field: Field, node: RouteNode): Inches => node.cost - gateSlack(field, node);

/** How much shorter the path to a node may still become by moving its gates. */
const gateSlack = (field: Field, node: RouteNode): Inches =>
  field.hasGates && isPastGate(field, node) ? GATE_SLACK : 0;

/** Whether the path to a node goes through a gate. */
function isPastGate({ corners }: Field, node: RouteNode): boolean {
  for (let n: RouteNode | undefined = node; n; n = n.parent)
    if (n.vertex >= 0 && corners[n.vertex >> 1]!.gate) return true;
  return false;
}

/** Queues a candidate: the lower bound of any path through it, its cost on arrival, its vertex, and its node. */
type OfferOverSheet = (key: Inches, cost: Inches, vertex: number, node: () => RouteNode) => void;

/**
 * Offers every portal that a portal node leads to over its sloping surface, each drawn taut only when its turn comes.
 *
 * @source Derived here: the net's cost bounds the taut one from below, see slopes/sheet-links.ts.
 */
export function overSheets(
  field: Field,
  node: RouteNode,
  { atLeast }: Pick<RouteGoal, 'atLeast'>,
  offer: OfferOverSheet,
) {
  // A path that has just left a surface never goes back over it from there: it would have gone straight on.
  const here = node.vertex < 0 || node.link ? undefined : field.portals.get(node.vertex >> 1);
  if (!here || !isAtPortal(field, node)) return;
  for (const { to, least, link } of linksFromPortal(here.joined, here.portal)) {
    const cost = node.cost + least;
    offer(cost + atLeast(to.at[0], to.at[2], to.level), cost, 2 * to.corner, () => linkedNode(node, to, link()));
  }
}

/** The goal of a search. */
export type RouteGoal = {
  /** Lower bound of the remaining cost from a place; must never exceed the true cost. */
  readonly atLeast: (x: Inches, z: Inches, level: Level) => Inches;
  /** Offers tangents to an end from a node just settled. */
  readonly finish?: (node: RouteNode, offer: (tangent: Tangent) => void) => void;
  /** An end from a settled node that no tangent leads to, but a path over a sloping surface does. */
  readonly arrive?: (node: RouteNode) => { readonly least: Inches; readonly end: () => RouteNode } | undefined;
  /**
   * The final form of a free end (perhaps on another level); undefined when it does not count. One that must cost more
   * than `most` inches need not be made final.
   */
  readonly conclude?: (end: RouteNode, most?: Inches) => RouteNode | undefined;
};

/** A queued candidate: a tangent to follow, a node to settle, or a path over a sloping surface to draw. */
type Candidate =
  | { readonly kind: 'tangent'; readonly node: RouteNode; readonly tangent: Tangent }
  | { readonly kind: 'onward'; readonly node: RouteNode; readonly onward: Tangents; readonly k: Index }
  | { readonly kind: 'node'; readonly node: RouteNode }
  | { readonly kind: 'sheet'; readonly node: () => RouteNode; readonly vertex: number; readonly cost: Inches };

/**
 * Settles nodes in order of cost plus least further cost, until a free end is accepted or nothing within `limit` is left.
 * Tangents are tested only when their turn comes.
 *
 * @param visit     Called with every node settled.
 * @param maxSteps Number of nodes to settle before giving up; the rest then counts as cut off.
 * @returns The accepted end, and whether anything was cut off by the limit.
 * @source Hart, Nilsson & Raphael 1968 (A*), over tangents in place of a visibility graph.
 */
export function searchRoutes(
  field: Field,
  starts: readonly RouteNode[],
  limit: Inches,
  goal: RouteGoal,
  visit: (node: RouteNode) => void,
  maxSteps: number = Infinity,
): { readonly end: RouteNode | undefined; readonly cut: boolean } {
  const open = createOpenList(field, goal, limit);
  const isNew = createFrontier(field);
  let settled = 0;
  const settle = (node: RouteNode) => {
    visit(node);
    settled++;
    open.offerFrom(node);
  };
  for (const start of starts) settle(start);
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.kind === 'tangent' || next.kind === 'onward') open.followTo(next);
    else if (next.kind === 'sheet') open.offerNode(next.node());
    else if (next.node.vertex < 0) return { end: next.node, cut: open.isCut() };
    else if (settled >= maxSteps) return { end: undefined, cut: true };
    else if (isNew(next.node)) settle(next.node);
  }
  return { end: undefined, cut: open.isCut() };
}

/** Whether a candidate leads to a portal that was reached at no higher cost since it was queued. */
function isStale(portals: PortalFrontier, c: Candidate): boolean {
  if (c.kind === 'node' || c.kind === 'onward') return false;
  return c.kind === 'sheet'
    ? portals.isReached(c.vertex, c.cost)
    : portals.isReached(c.tangent.toward, c.node.cost + c.tangent.length);
}

/** Whether a tangent leads only to what was reached for no more; `'cut'` where some was not, but only beyond a bound. */
function isReachedBy(
  field: Field,
  portals: PortalFrontier,
  joints: JointFrontier,
  node: RouteNode,
  onward: Tangents,
  k: Index,
  bound: Inches,
): boolean | 'cut' {
  const toward = onward.toward[k]!;
  const cost = node.cost + lengthAt(onward, k);
  if (portals.isReached(toward, cost)) return true;
  const slack = field.corners[toward >> 1]!.gate ? GATE_SLACK : gateSlack(field, node);
  return joints.isDone(node, toward, cost - slack, bound + LENGTH_ROUNDING);
}

/** Lower bound of a path to a search's goal by a tangent of a node. */
const leastBy = (field: Field, goal: RouteGoal, node: RouteNode, onward: Tangents, k: Index): Inches =>
  node.cost + lengthAt(onward, k) + goal.atLeast(endXAt(field, onward, k), endZAt(field, onward, k), node.level);

/** The candidates of a search in order of their lower bounds; those above its bound are cut off. */
function createOpenList(field: Field, goal: RouteGoal, limit: Inches) {
  const queue = new FlatQueue<Candidate>();
  const portals = createPortalFrontier(field);
  const joints = createJointFrontier(field);
  let bound = limit;
  let isCut = false;
  const isWithin = (key: Inches): boolean => {
    if (key <= bound + LENGTH_ROUNDING) return true;
    isCut = true;
    return false;
  };
  const isDone = (node: RouteNode, onward: Tangents, k: Index): boolean => {
    const done = isReachedBy(field, portals, joints, node, onward, k, bound);
    if (done === 'cut') isCut = true;
    return done !== false;
  };
  const offerNode = (node: RouteNode) => {
    const slack = node.vertex < 0 ? 0 : gateSlack(field, node);
    const key = node.cost + goal.atLeast(node.x, node.z, node.level) - slack;
    if (!isWithin(key)) return;
    if (node.vertex < 0) bound = Math.min(bound, node.cost);
    else if (joints.isDominated(node, node.cost - slack)) return;
    joints.note(node);
    queue.push({ kind: 'node', node }, key);
  };
  const offerSheet: OfferOverSheet = (key, cost, vertex, node) => {
    if (isWithin(key) && !portals.isReached(vertex, cost)) queue.push({ kind: 'sheet', node, vertex, cost }, key);
  };
  const offerTangents = (node: RouteNode, slack: Inches) => {
    const reach = bound - node.cost + slack;
    const onward = tangentsOnward(field, node, reach);
    if (!onward.complete) isCut = true;
    const sense = senseAt(field, node);
    for (let k = 0; k < onward.count; k++) {
      if (lengthAt(onward, k) > reach + LENGTH_ROUNDING) {
        isCut = true;
        return;
      }
      const key = leastBy(field, goal, node, onward, k) - slack;
      if (key > bound + LENGTH_ROUNDING) {
        isCut ||= mayLeaveBy(node, sense, onward, k);
        continue;
      }
      if (mayLeaveBy(node, sense, onward, k) && !isDone(node, onward, k))
        queue.push({ kind: 'onward', node, onward, k }, key);
    }
  };
  const offerEnd = (node: RouteNode, tangent: Tangent, slack: Inches) => {
    const cost = node.cost + tangent.length;
    const key = cost + goal.atLeast(tangent.bx, tangent.bz, node.level) - slack;
    if (isWithin(key) && !portals.isReached(tangent.toward, cost)) queue.push({ kind: 'tangent', node, tangent }, key);
  };
  /** Offers everything a settled node leads to. */
  const offerFrom = (node: RouteNode) => {
    portals.note(node);
    if (!isOnlyGate(field, node)) {
      const slack = gateSlack(field, node);
      goal.finish?.(node, (tangent) => offerEnd(node, tangent, slack));
      offerTangents(node, slack);
    }
    const arrived = goal.arrive?.(node);
    if (arrived) offerSheet(arrived.least, arrived.least, -1, arrived.end);
    overSheets(field, node, goal, offerSheet);
  };
  const offerReached = (next: RouteNode) => {
    const node = next.vertex >= 0 ? next : goal.conclude?.(next);
    if (node) offerNode(node);
  };
  /** Offers every node a candidate's tangent leads to. */
  const followTo = (c: Extract<Candidate, { kind: 'tangent' | 'onward' }>): void => {
    if (c.kind === 'tangent') follow(field, c.node, c.tangent, offerReached);
    else if (!isDone(c.node, c.onward, c.k)) followOnward(field, c.node, c.onward, c.k, offerReached);
  };
  /** The next candidate that is not obsolete; undefined when nothing within the bound is left. */
  const pop = (): Candidate | undefined => {
    for (let c = queue.pop(); c; c = queue.pop()) if (!isStale(portals, c)) return c;
    return undefined;
  };
  return { offerFrom, offerNode, followTo, pop, isCut: () => isCut };
}
