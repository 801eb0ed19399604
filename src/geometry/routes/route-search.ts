import FlatQueue from 'flatqueue';
import type { Inches } from '../../kernel/units.ts';
import { canDoAll } from '../agile/agile.ts';
import type { Climb, Field, Sense, Tangent } from '../field/field.ts';
import { isBlocked, stretchProfile, tangentProfile } from './profile.ts';
import {
  endXAt,
  endZAt,
  leavesIn,
  lengthAt,
  senseOf,
  tangentAt,
  tangentBetween,
  tangentsFrom,
  tangentsFromPoint,
} from './tangents.ts';
import { type Level, SAME_LEVEL } from '../field/levels.ts';
import { linksFromPortal, type OnSheet, type Portal, type SheetLink } from '../slopes/sheet-links.ts';
import { arcProfile, sweepBetween, travel, travelAlong } from './travel.ts';
import type { Turn } from './turns.ts';

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
  /** How many declared checks are used up by then. */
  readonly spent: number;
  readonly parent: RouteNode | undefined;
  /** What the mover is over as it gets there; unset where nothing was crossed to get there. */
  readonly over?: readonly number[];
  /** How it was reached: an arc round the parent's corner, then a tangent. */
  readonly sweep: number;
  readonly arcClimbs: Climb | undefined;
  readonly tangent: Tangent | undefined;
  readonly climbs: Climb | undefined;
  /** Set instead of the tangent where it was reached over a sloping surface. */
  readonly link?: SheetLink;
  /** Set where it turns back at an outline, beside the places that are looked at first. */
  readonly turn?: Turn;
};

/** A free point to start at or to reach, with the level there. `touched`: outlines it lies on, of what holds it up. */
export type Spot = {
  readonly x: Inches;
  readonly z: Inches;
  readonly level: Level;
  readonly onSheet?: OnSheet;
  readonly touched?: readonly number[];
};

/** The start of a search. */
export function startNode(spot: Spot): RouteNode {
  return {
    vertex: -1,
    x: spot.x,
    z: spot.z,
    nx: 0,
    nz: 0,
    level: spot.level,
    cost: 0,
    up: 0,
    down: 0,
    spent: 0,
    parent: undefined,
    sweep: 0,
    arcClimbs: undefined,
    tangent: undefined,
    climbs: undefined,
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
  const profile =
    node.vertex >= 0 || toCorner ? tangentProfile(field, node.vertex, tangent) : directProfile(field, tangent);
  if (!profile) return;
  const arcs =
    node.vertex >= 0 && rho > 0 && sweep > 0
      ? arcProfile(field, node.vertex >> 1, node.nx, node.nz, senseOf(node.vertex), sweep)
      : undefined;
  if (node.vertex >= 0 && rho > 0 && sweep > 0 && !arcs) return;
  const first = arcs ? travel(field, arcs, node.level, node.over, node.spent) : undefined;
  const count = first ? first.length : 1;
  for (let i = 0; i < count; i++) {
    const turned = first?.[i];
    const [level, spent] = turned ? [turned.level, turned.spent] : [node.level, node.spent];
    for (const o of travelAlong(field, tangent, profile, level, arcs ? arcs.end : node.over, spent)) {
      const up = node.up + (turned?.up ?? 0) + o.up;
      const down = node.down + (turned?.down ?? 0) + o.down;
      emit({
        vertex: tangent.toward,
        x: tangent.bx,
        z: tangent.bz,
        nx: tangent.bnx,
        nz: tangent.bnz,
        level: o.level,
        cost: node.cost + rho * sweep + tangent.length + (up - node.up) + (down - node.down),
        up,
        down,
        spent: o.spent,
        parent: node,
        over: profile.end,
        sweep,
        arcClimbs: turned?.climbs,
        tangent,
        climbs: o.climbs,
      });
    }
  }
}

/** How far a way slides round a disc at most; further, it has turned back by no more than rounding. */
const MOST_ROUND = 2 * Math.PI - 1e-6;

/** How far a way must slide round its corner before it can leave along `tangent`; undefined when it would turn back. */
function sweepOnto(field: Field, node: RouteNode, tangent: Tangent): number | undefined {
  const corner = field.corners[node.vertex >> 1]!;
  if (corner.obstacle < 0) return 0;
  const sweep = sweepBetween(node.nx, node.nz, tangent.anx, tangent.anz, senseOf(node.vertex));
  // A way may go all but once round a disc, where the short way round is closed.
  return sweep <= (corner.cone ? Math.PI : MOST_ROUND) + 1e-9 ? sweep : undefined;
}

/** Every portal a node that is a portal leads to over its sloping surface, each drawn taut only when its turn comes. */
export function overSheets(
  field: Field,
  node: RouteNode,
  later: (key: Inches, least: Inches, toward: number, over: () => RouteNode) => void,
  goal: Goal,
): void {
  // Who has just come off a surface never goes back over it from there: it would have gone straight on.
  const here = node.vertex < 0 || node.link ? undefined : field.portals.get(node.vertex >> 1);
  if (!here || !isAtPortal(field, node)) return;
  for (const { to, least, link } of linksFromPortal(here.joined, here.portal)) {
    const cost = node.cost + least;
    later(cost + goal.atLeast(to.at[0], to.at[2], to.level), cost, 2 * to.corner, () => linkedNode(node, to, link()));
  }
}

/** The node at a portal reached over a sheet. */
export function linkedNode(from: RouteNode, to: Portal, link: SheetLink): RouteNode {
  return {
    vertex: 2 * to.corner,
    x: to.at[0],
    z: to.at[2],
    nx: 0,
    nz: 0,
    level: to.level,
    cost: from.cost + link.cost,
    up: from.up + link.up,
    down: from.down + link.down,
    spent: from.spent,
    parent: from,
    sweep: 0,
    arcClimbs: undefined,
    tangent: undefined,
    climbs: undefined,
    link,
  };
}

/**
 * Whether a node is a portal come to over level ground: no shortest way bends there but onto the slope. What leads on
 * over the ground is led on to by the node before it.
 */
export const isOnlyGate = (field: Field, node: RouteNode): boolean =>
  node.vertex >= 0 && node.link === undefined && field.portals.has(node.vertex >> 1);

/** Whether a node is a portal, at the level it leads from. */
export function isAtPortal(field: Field, node: RouteNode): boolean {
  const here = field.portals.get(node.vertex >> 1);
  return here !== undefined && Math.abs(here.portal.level.y - node.level.y) < SAME_LEVEL;
}

/** In which sense a way that has come to a node turns round the corner there; undefined where it may go on anyhow. */
export function senseAt({ corners }: Field, { vertex }: RouteNode): Sense | undefined {
  const corner = vertex < 0 ? undefined : corners[vertex >> 1]!;
  return !corner?.cone || corner.obstacle < 0 ? undefined : senseOf(vertex);
}

/** Whether a tangent goes on in the sense in which the way runs round the node's corner. */
export function canLeave(field: Field, node: RouteNode, t: Tangent): boolean {
  const sense = senseAt(field, node);
  return sense === undefined || sense * (node.nx * t.anz - node.nz * t.anx) >= -1e-9;
}

function directProfile(field: Field, t: Tangent) {
  return stretchProfile(field, t.ax, t.az, t.bx, t.bz, -1, -1, undefined, t.endOver, field.left);
}

/** The straight line between two free points. */
export function directTangent(ax: Inches, az: Inches, bx: Inches, bz: Inches): Tangent {
  const length = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
  return {
    toward: -1,
    ax,
    az,
    bx,
    bz,
    anx: 0,
    anz: 0,
    bnx: 0,
    bnz: 0,
    length,
    profile: undefined,
    travelled: undefined,
  };
}

/** The tangent from a reached node to a free point, if one leaves its corner in the right sense. */
export function tangentToPoint(field: Field, node: RouteNode, x: Inches, z: Inches): Tangent | undefined {
  if (node.vertex < 0) return directTangent(node.x, node.z, x, z);
  const c = field.corners[node.vertex >> 1]!;
  return tangentBetween(c.x, c.z, c.rho, senseOf(node.vertex), c, x, z, 0, 1, undefined, -1);
}

/** How much shorter a way through gates may be once they are moved to where it is shortest. */
const GATE_SLACK: Inches = 0.5;

/** The least a way through a node can have cost by then: gates may yet be moved. */
export const leastCost = (field: Field, node: RouteNode): Inches =>
  field.hasGates && isPastGate(field, node) ? node.cost - GATE_SLACK : node.cost;

/** Whether the way to a node goes through a gate. */
function isPastGate({ corners }: Field, node: RouteNode): boolean {
  for (let n: RouteNode | undefined = node; n; n = n.parent)
    if (n.vertex >= 0 && corners[n.vertex >> 1]!.gate) return true;
  return false;
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
      if (Math.abs(other.level.y - node.level.y) >= SAME_LEVEL || !hasAsMany(field, other, node)) continue;
      if (canReplace(field, other, node)) return false;
    }
    known.push(node);
    return true;
  };
}

/** Whether a mover at a node can do with the checks it has left whatever it could at another. */
const hasAsMany = ({ agile }: Field, { spent }: RouteNode, node: RouteNode): boolean =>
  agile ? canDoAll(agile, spent, node.spent) : true;

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

type Candidate =
  | { readonly node: RouteNode; readonly tangent: Tangent }
  | { readonly ready: RouteNode }
  | { readonly over: () => RouteNode; readonly toward: number; readonly least: Inches };

/** What a search is after. */
export type Goal = {
  /** Least further cost from a place; must never exceed the true one. */
  readonly atLeast: (x: Inches, z: Inches, level: Level) => Inches;
  /** Offers ways to end from a node just settled. */
  readonly finish?: (node: RouteNode, offer: (tangent: Tangent) => void) => void;
  /** A way to end from a node just settled that is no tangent: over a sloping surface. */
  readonly arrive?: (node: RouteNode) => { readonly least: Inches; readonly end: () => RouteNode } | undefined;
  /** A free end as it finally stands (perhaps on another level), or undefined when it does not count. */
  readonly conclude?: (end: RouteNode) => RouteNode | undefined;
};

/**
 * Settles nodes in order of cost plus least further cost, until `visit` returns true, a free end is accepted, or
 * nothing within `limit` is left. Edges are tested only when their turn comes.
 *
 * @param patience  How many nodes to settle before giving up; what is left then counts as cut off.
 * @returns The accepted end, and whether anything was cut off by the limit.
 */
export function searchRoutes(
  field: Field,
  starts: readonly RouteNode[],
  limit: Inches,
  goal: Goal,
  visit: (node: RouteNode) => void,
  patience = Infinity,
): { readonly end: RouteNode | undefined; readonly cut: boolean } {
  const queue = new FlatQueue<Candidate>();
  const isNew = createFrontier(field);
  let bound = limit;
  let cut = false;
  /** How much shorter a way may be once it is drawn taut through its gates. */
  const slackOf = (node: RouteNode) => (field.hasGates && isPastGate(field, node) ? GATE_SLACK : 0);

  const offer = (node: RouteNode, tangent: Tangent) => {
    const key = node.cost + tangent.length + goal.atLeast(tangent.bx, tangent.bz, node.level) - slackOf(node);
    if (key > bound + 1e-9) cut = true;
    else if (!isGot(tangent.toward, node.cost + tangent.length)) queue.push({ node, tangent }, key);
  };
  const ready = (node: RouteNode) => {
    const slack = node.vertex < 0 ? 0 : slackOf(node);
    const key = node.cost + goal.atLeast(node.x, node.z, node.level) - slack;
    if (key > bound + 1e-9) cut = true;
    else {
      if (node.vertex < 0) bound = Math.min(bound, node.cost);
      queue.push({ ready: node }, key);
    }
  };
  // Portals are got to at one level only, so no dearer way to one is worth a look.
  const gates =
    field.portals.size > 0 && !field.agile?.moves.checks.length
      ? new Float64Array(field.corners.length).fill(Infinity)
      : undefined;
  const isGot = (toward: number, cost: Inches) => gates !== undefined && toward >= 0 && gates[toward >> 1]! <= cost;
  const later = (key: Inches, least: Inches, toward: number, over: () => RouteNode) => {
    if (key > bound + 1e-9) cut = true;
    else if (!isGot(toward, least)) queue.push({ over, toward, least }, key);
  };
  let count = 0;
  const settle = (node: RouteNode) => {
    visit(node);
    count++;
    if (gates && node.vertex >= 0 && isAtPortal(field, node))
      gates[node.vertex >> 1] = Math.min(node.cost, gates[node.vertex >> 1]!);
    if (isOnlyGate(field, node)) return over(node);
    goal.finish?.(node, (t) => offer(node, t));
    const slack = slackOf(node);
    const reach = bound - node.cost + slack;
    const onward =
      node.vertex < 0 ? tangentsFromPoint(field, node.x, node.z, reach) : tangentsFrom(field, node.vertex, reach);
    if (!onward.complete) cut = true;
    const sense = senseAt(field, node);
    for (let k = 0; k < onward.count; k++) {
      const length = lengthAt(onward, k);
      if (length > reach + 1e-9) {
        cut = true;
        break;
      }
      const made = onward.made[k];
      if (made && isBlocked(made)) continue;
      if (sense !== undefined && !leavesIn(sense, node.nx, node.nz, onward, k)) continue;
      const key = node.cost + length + goal.atLeast(endXAt(onward, k), endZAt(onward, k), node.level) - slack;
      if (key > bound + 1e-9) cut = true;
      else if (!isGot(onward.toward[k]!, node.cost + length)) queue.push({ node, tangent: tangentAt(onward, k) }, key);
    }
    over(node);
  };
  const over = (node: RouteNode) => {
    const arrived = goal.arrive?.(node);
    if (arrived) later(arrived.least, arrived.least, -1, arrived.end);
    overSheets(field, node, later, goal);
  };
  for (const start of starts) settle(start);
  for (let c = queue.pop(); c; c = queue.pop()) {
    if ('ready' in c) {
      if (c.ready.vertex < 0) return { end: c.ready, cut };
      if (count >= patience) return { end: undefined, cut: true };
      if (isNew(c.ready)) settle(c.ready);
      continue;
    }
    if ('over' in c) {
      if (!isGot(c.toward, c.least)) ready(c.over());
      continue;
    }
    if (isGot(c.tangent.toward, c.node.cost + c.tangent.length)) continue;
    follow(field, c.node, c.tangent, (next) => {
      const kept = next.vertex >= 0 ? next : goal.conclude?.(next);
      if (kept) ready(kept);
    });
  }
  return { end: undefined, cut };
}
