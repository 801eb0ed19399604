import type { Inches } from '../kernel/units.ts';
import { priorityQueue } from '../kernel/priority-queue.ts';
import {
  cornerOwners, type Field, overAt, senseOf, stretchProfile, type Tangent, tangentBetween, tangentProfile,
  tangentsFrom, tangentsFromPoint,
} from './field.ts';
import { type Level, SAME_LEVEL } from './levels.ts';
import { arcProfile, type Climb, sweepBetween, travel } from './travel.ts';

/** A place the search has reached: a touch point on a corner, or the start. */
export type RouteNode = {
  /** −1 for the start and for a free end point. */
  readonly vertex: number;
  readonly x: Inches;
  readonly z: Inches;
  readonly nx: number;
  readonly nz: number;
  readonly level: Level;
  readonly cost: Inches;
  readonly up: Inches;
  readonly down: Inches;
  readonly parent: RouteNode | undefined;
  /** How it was reached: an arc round the parent's corner, then a tangent. */
  readonly sweep: number;
  readonly arcClimbs: Climb | undefined;
  readonly tangent: Tangent | undefined;
  readonly climbs: Climb | undefined;
};

/** A free point to start at or to reach, with the level there. */
export type Spot = { readonly x: Inches; readonly z: Inches; readonly level: Level };

/** The start of a search. */
export function startNode(spot: Spot): RouteNode {
  return {
    vertex: -1, x: spot.x, z: spot.z, nx: 0, nz: 0, level: spot.level, cost: 0, up: 0, down: 0,
    parent: undefined, sweep: 0, arcClimbs: undefined, tangent: undefined, climbs: undefined,
  };
}

/**
 * Every way to go on from `node` along `tangent`: one node per level the far end can be reached at.
 *
 * @param emit  Called with each; the tangent's `toward` is the vertex reached, −1 for a free point.
 */
export function follow(field: Field, node: RouteNode, tangent: Tangent, emit: (next: RouteNode) => void): void {
  const toCorner = tangent.toward >= 0;
  const sweep = node.vertex >= 0 ? sweepOnto(field, node, tangent) : 0;
  if (sweep === undefined) return;
  const rho = node.vertex >= 0 ? field.corners[node.vertex >> 1]!.rho : 0;
  const profile = node.vertex >= 0 || toCorner ? tangentProfile(field, node.vertex, tangent) : directProfile(field, tangent);
  if (!profile) return;
  const arcs = node.vertex >= 0 && rho > 0 && sweep > 0 ? arcProfile(field, node.vertex >> 1, node.nx, node.nz, senseOf(node.vertex), sweep) : undefined;
  if (node.vertex >= 0 && rho > 0 && sweep > 0 && !arcs) return;
  const first = arcs ? travel(field, arcs, node.level) : undefined;
  const count = first ? first.length : 1;
  for (let i = 0; i < count; i++) {
    const turned = first?.[i];
    for (const o of travel(field, profile, turned?.level ?? node.level)) {
      const up = node.up + (turned?.up ?? 0) + o.up;
      const down = node.down + (turned?.down ?? 0) + o.down;
      emit({
        vertex: tangent.toward, x: tangent.bx, z: tangent.bz, nx: tangent.bnx, nz: tangent.bnz, level: o.level,
        cost: node.cost + rho * sweep + tangent.length + (up - node.up) + (down - node.down), up, down,
        parent: node, sweep, arcClimbs: turned?.climbs, tangent, climbs: o.climbs,
      });
    }
  }
}

/** How far a way must slide round its corner before it can leave along `tangent`; undefined when it would turn back. */
function sweepOnto(field: Field, node: RouteNode, tangent: Tangent): number | undefined {
  const corner = field.corners[node.vertex >> 1]!;
  if (corner.obstacle < 0) return 0;
  const sweep = sweepBetween(node.nx, node.nz, tangent.anx, tangent.anz, senseOf(node.vertex));
  return sweep <= Math.PI + 1e-9 ? sweep : undefined;
}

/** Whether a tangent goes on in the sense in which the way runs round the node's corner. */
function canLeave(field: Field, node: RouteNode, t: Tangent): boolean {
  if (node.vertex < 0 || field.corners[node.vertex >> 1]!.obstacle < 0) return true;
  return senseOf(node.vertex) * (node.nx * t.anz - node.nz * t.anx) >= -1e-9;
}

function directProfile(field: Field, t: Tangent) {
  return stretchProfile(field, t.ax, t.az, t.bx, t.bz, -1, -1);
}

/** The straight line between two free points. */
export function directTangent(ax: Inches, az: Inches, bx: Inches, bz: Inches): Tangent {
  const length = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
  return { toward: -1, ax, az, bx, bz, anx: 0, anz: 0, bnx: 0, bnz: 0, length, profile: undefined };
}

/** The tangent from a reached node to a free point, if one leaves its corner in the right sense. */
export function tangentToPoint(field: Field, node: RouteNode, x: Inches, z: Inches): Tangent | undefined {
  if (node.vertex < 0) return directTangent(node.x, node.z, x, z);
  const c = field.corners[node.vertex >> 1]!;
  return tangentBetween(c.x, c.z, c.rho, senseOf(node.vertex), c, x, z, 0, 1, undefined, -1);
}

/** Keeps, per vertex and level, the nodes no other can replace by sliding round the corner. */
export function createFrontier(field: Field): (node: RouteNode) => boolean {
  const settled = new Map<number, RouteNode[]>();
  return (node) => {
    const known = settled.get(node.vertex);
    if (!known) {
      settled.set(node.vertex, [node]);
      return true;
    }
    for (const other of known) {
      if (Math.abs(other.level.y - node.level.y) < SAME_LEVEL && canReplace(field, other, node)) return false;
    }
    known.push(node);
    return true;
  };
}

function canReplace(field: Field, other: RouteNode, node: RouteNode): boolean {
  if (node.vertex < 0) return other.cost <= node.cost;
  const corner = field.corners[node.vertex >> 1]!;
  if (corner.obstacle < 0) return other.cost <= node.cost + 1e-12;
  const sense = senseOf(node.vertex);
  const sweep = sweepBetween(other.nx, other.nz, node.nx, node.nz, sense);
  if (sweep > Math.PI || other.cost + corner.rho * sweep > node.cost + 1e-12) return false;
  if (corner.rho === 0 || sweep === 0) return true;
  const profile = arcProfile(field, node.vertex >> 1, other.nx, other.nz, sense, sweep);
  if (!profile || profile.changes.length > 0) return false;
  return true;
}

type Candidate = { readonly node: RouteNode; readonly tangent: Tangent } | { readonly ready: RouteNode };

/** What a search is after. */
export type Goal = {
  /** Least further cost from a place; must never exceed the true one. */
  readonly atLeast: (x: Inches, z: Inches, level: Level) => Inches;
  /** Offers ways to end from a node just settled. */
  readonly finish?: (node: RouteNode, offer: (tangent: Tangent) => void) => void;
  /** A free end as it finally stands (perhaps on another level), or undefined when it does not count. */
  readonly conclude?: (end: RouteNode) => RouteNode | undefined;
};

/**
 * Settles nodes in order of cost plus least further cost, until `visit` returns true, a free end is accepted, or
 * nothing within `limit` is left. Edges are tested only when their turn comes.
 *
 * @returns The accepted end, and whether anything was cut off by the limit.
 */
export function searchRoutes(
  field: Field,
  starts: readonly RouteNode[],
  limit: Inches,
  goal: Goal,
  visit: (node: RouteNode) => void,
): { readonly end: RouteNode | undefined; readonly cut: boolean } {
  const queue = priorityQueue<Candidate>();
  const isNew = createFrontier(field);
  let bound = limit;
  let cut = false;

  const offer = (node: RouteNode, tangent: Tangent) => {
    const key = node.cost + tangent.length + goal.atLeast(tangent.bx, tangent.bz, node.level);
    if (key > bound + 1e-9) cut = true;
    else queue.push(key, { node, tangent });
  };
  const settle = (node: RouteNode) => {
    visit(node);
    goal.finish?.(node, (t) => offer(node, t));
    const onward = node.vertex < 0 ? tangentsFromPoint(field, node.x, node.z, bound - node.cost) : tangentsFrom(field, node.vertex);
    for (const t of onward) if (canLeave(field, node, t)) offer(node, t);
  };
  for (const start of starts) settle(start);
  for (let c = queue.pop(); c; c = queue.pop()) {
    if ('ready' in c) {
      if (c.ready.vertex < 0) return { end: c.ready, cut };
      if (isNew(c.ready)) settle(c.ready);
      continue;
    }
    follow(field, c.node, c.tangent, (next) => {
      const kept = next.vertex >= 0 ? next : goal.conclude?.(next);
      if (!kept) return;
      const key = kept.cost + goal.atLeast(kept.x, kept.z, kept.level);
      if (key > bound + 1e-9) cut = true;
      else {
        if (kept.vertex < 0) bound = Math.min(bound, kept.cost);
        queue.push(key, { ready: kept });
      }
    });
  }
  return { end: undefined, cut };
}

/** What a mover standing at a reached node counts as over. */
export function overAtNode(field: Field, node: RouteNode): readonly number[] {
  const inside = overAt(field, node.x, node.z);
  const owners = cornerOwners(field, node.vertex);
  return owners.length === 0 ? inside : [...inside, ...owners.filter((o) => !inside.includes(o))];
}
