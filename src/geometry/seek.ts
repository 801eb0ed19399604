import type { Point } from '../kernel/point.ts';
import { type PriorityQueue, priorityQueue } from '../kernel/priority-queue.ts';
import type { Inches } from '../kernel/units.ts';
import type { Field, Tangent } from './field.ts';
import { isBlocked } from './profile.ts';
import { tangentsFrom, tangentsFromPoint } from './tangents.ts';
import {
  canLeave,
  createFrontier,
  follow,
  isAtPortal,
  isOnlyGate,
  overSheets,
  type RouteNode,
} from './route-search.ts';

/** A way to where it ends, and the true height there. */
export type SeekEnd = { readonly node: RouteNode; readonly at: Point };

/** Ends that may be got to from a settled node, none for less than `least`; looked at only when their turn comes. */
export type Prospect = { readonly least: Inches; readonly open: () => readonly SeekEnd[] };

/** What a search is after. */
export type SeekGoal = {
  /** Least further cost from a place; must never exceed the true one. */
  readonly atLeast: (x: Inches, z: Inches) => Inches;
  /** Ways to end from a node just settled. */
  readonly prospects: (node: RouteNode) => readonly Prospect[];
  /** An end as short as its way can be drawn. */
  readonly drawn: (end: SeekEnd) => SeekEnd;
};

/** A search that goes on where it stopped: its ends, in order of cost. */
export type Seeker = {
  /** The next end; undefined when there is no other within the limit, or `patience` ran out. */
  readonly next: (patience?: number) => SeekEnd | undefined;
  /** How many nodes were settled. */
  readonly settled: () => number;
};

/** How much further than the search has come tangents are offered at once. */
const AHEAD: Inches = 2;

/** How much shorter a way that bends at lips may be once it is drawn taut. */
const SLACK: Inches = 1;

type Candidate =
  | { readonly kind: 'tangent'; readonly node: RouteNode; readonly tangent: Tangent }
  | { readonly kind: 'node'; readonly node: RouteNode }
  | { readonly kind: 'over'; readonly over: () => RouteNode; readonly toward: number; readonly least: Inches }
  | { readonly kind: 'more'; readonly node: RouteNode; readonly offered: Inches }
  | { readonly kind: 'prospects'; readonly node: RouteNode; readonly of: readonly Prospect[]; readonly next: number }
  | { readonly kind: 'end'; readonly end: SeekEnd };

/**
 * A search from some starts that settles nodes in order of cost plus least further cost, and finds one end after the
 * other. Edges and ends are tested only when their turn comes, and nothing is ever looked at twice.
 */
export function createSeeker(field: Field, starts: readonly RouteNode[], limit: Inches, goal: SeekGoal): Seeker {
  const queue: PriorityQueue<Candidate> = priorityQueue();
  const isNew = createFrontier(field);
  const lips = field.agile && field.agile.lips.size > 0 ? field.agile.lips : undefined;
  /** Nodes on ways that bend at a lip. */
  const bent = new Set<RouteNode>();
  const slackOf = (node: RouteNode) => (lips && bent.has(node) ? SLACK : 0);
  const most = limit + 1e-9;
  let count = 0;
  let now = 0;

  const push = (key: Inches, candidate: Candidate) => {
    if (key <= most) queue.push(key, candidate);
  };
  const gates =
    field.portals.size > 0 && !field.agile?.moves.checks.length
      ? new Float64Array(field.corners.length).fill(Infinity)
      : undefined;
  const isGot = (toward: number, cost: Inches) => gates !== undefined && toward >= 0 && gates[toward >> 1]! <= cost;

  /** Offers tangents of a node whose ways cost more than what was offered before, up to a little ahead of the search. */
  const offerMore = (node: RouteNode, offered: Inches) => {
    const slack = slackOf(node);
    const upTo = now + AHEAD;
    const reach = upTo + slack - node.cost;
    const onward =
      node.vertex < 0 ? tangentsFromPoint(field, node.x, node.z, reach) : tangentsFrom(field, node.vertex, reach);
    let left = !onward.complete;
    for (const t of onward.list) {
      if (t.length > reach) {
        left = true;
        break;
      }
      const cost = node.cost + t.length;
      const key = cost + goal.atLeast(t.bx, t.bz) - slack;
      if (key > upTo) left = true;
      else if (key > offered && !isBlocked(t) && canLeave(field, node, t) && !isGot(t.toward, cost))
        push(key, { kind: 'tangent', node, tangent: t });
    }
    if (left) push(upTo, { kind: 'more', node, offered: upTo });
  };
  const settle = (node: RouteNode) => {
    count++;
    if (gates && node.vertex >= 0 && isAtPortal(field, node))
      gates[node.vertex >> 1] = Math.min(node.cost, gates[node.vertex >> 1]!);
    const of = goal.prospects(node);
    if (of.length > 0) push(of[0]!.least - slackOf(node), { kind: 'prospects', node, of, next: 0 });
    if (!isOnlyGate(field, node)) offerMore(node, -Infinity);
    const later = (key: Inches, least: Inches, toward: number, over: () => RouteNode) => {
      if (!isGot(toward, least)) push(key, { kind: 'over', over, toward, least });
    };
    overSheets(field, node, later, goal);
  };
  const ready = (node: RouteNode, from: RouteNode) => {
    if (lips && (bent.has(from) || (node.vertex >= 0 && lips.has(node.vertex >> 1)))) bent.add(node);
    push(node.cost + goal.atLeast(node.x, node.z) - slackOf(node), { kind: 'node', node });
  };
  const lookAt = (c: Exclude<Candidate, { kind: 'end' }>) => {
    switch (c.kind) {
      case 'tangent':
        if (!isGot(c.tangent.toward, c.node.cost + c.tangent.length))
          follow(field, c.node, c.tangent, (next) => ready(next, c.node));
        return;
      case 'node':
        if (isNew(c.node)) settle(c.node);
        return;
      case 'over': {
        if (isGot(c.toward, c.least)) return;
        const node = c.over();
        ready(node, node.parent ?? node);
        return;
      }
      case 'more':
        return offerMore(c.node, c.offered);
      case 'prospects': {
        for (const found of c.of[c.next]!.open()) {
          const end = lips ? goal.drawn(found) : found;
          push(end.node.cost, { kind: 'end', end });
        }
        const next = c.next + 1;
        if (next < c.of.length) push(c.of[next]!.least - slackOf(c.node), { ...c, next });
      }
    }
  };
  for (const start of starts) settle(start);
  return {
    settled: () => count,
    next: (patience = Infinity) => {
      const enough = count + patience;
      while (count <= enough) {
        now = Math.max(now, queue.least());
        const c = queue.pop();
        if (!c) return undefined;
        if (c.kind === 'end') return c.end;
        lookAt(c);
      }
      return undefined;
    },
  };
}
