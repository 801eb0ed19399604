import FlatQueue from 'flatqueue';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Field, overAt, type Tangent } from '../field/field.ts';
import { type Level, levelsOver, SAME_LEVEL } from '../field/levels.ts';
import type { LeastPaths, Leaving } from '../agile/least-paths.ts';
import { lipPaths, type Onward } from '../agile/lip-paths.ts';
import { isBlocked } from './profile.ts';
import {
  endXAt,
  endZAt,
  leavesIn,
  lengthAt,
  evictTangentCache,
  senseOf,
  tangentAt,
  tangentBetween,
  tangentsFrom,
  tangentsFromPoint,
} from './tangents.ts';
import { slid } from './taut-turns.ts';
import { isTurned, isTurning, leastByTurn, slackAt, turnAt, type TurnPlace, turnPlaces } from './turns.ts';
import {
  canLeave,
  createFrontier,
  follow,
  isAtPortal,
  isOnlyGate,
  overSheets,
  type RouteNode,
  senseAt,
} from './route-search.ts';

/** A way to where it ends, and the true height there. */
export type SeekEnd = { readonly node: RouteNode; readonly at: Point };

/**
 * Ends that may be got to from a settled node, none for less than `least`; looked at only when their turn comes.
 *
 * `at`: the plan point they are over, where the way to them is straight on from the node.
 */
export type GoalCandidate = {
  readonly at?: PlanPoint;
  readonly least: Inches;
  readonly open: () => readonly SeekEnd[];
};

/** What a search is after. */
export type SeekGoal = {
  /** Least further cost from a place; must never exceed the true one. */
  readonly atLeast: (x: Inches, z: Inches) => Inches;
  /** The same by what part of the table a way is on, and the checks it has used. */
  readonly bounds: LeastPaths | undefined;
  /** Ways to end from a node just settled. */
  readonly goalCandidates: (node: RouteNode) => readonly GoalCandidate[];
  /** An end as short as its way can be drawn. */
  readonly drawn: (end: SeekEnd) => SeekEnd;
  /** An end that is given out: drawn as finely as it can be. */
  readonly finished: (end: SeekEnd) => SeekEnd;
};

/** A search that goes on where it stopped: its ends, in order of cost. */
export type Seeker = {
  /** The next end; undefined when there is no other within the limit, or `patience` ran out. */
  readonly next: (patience?: number) => SeekEnd | undefined;
  /** How many nodes were settled. */
  readonly settled: () => number;
};

/** How much further than the search has come tangents are offered at first; twice as far each time. */
const AHEAD: Inches = 2;

/** How much shorter a way that bends at lips may be once it is drawn taut. */
const SLACK: Inches = 1;

/** The part of the table a node is on, where that is known, and the least that ways through it cost; how it is left, once asked. */
type Standing = {
  readonly part: number | undefined;
  readonly least: Inches;
  leaving: Leaving | undefined;
  /** Where its ways lead on to; anywhere, if unset. */
  onward: Onward | undefined;
};

/** Up to which cost a node's tangents were offered, and how far ahead of the search the next are. */
type Offered = { readonly upTo: Inches; readonly ahead: Inches };

type Ranked = { readonly least: Inches; readonly goalCandidate: GoalCandidate };

type Candidate =
  | { readonly kind: 'tangent'; readonly node: RouteNode; readonly tangent: Tangent }
  | { readonly kind: 'node'; readonly node: RouteNode; readonly on: Standing }
  | { readonly kind: 'over'; readonly over: () => RouteNode; readonly toward: number; readonly least: Inches }
  | { readonly kind: 'more'; readonly node: RouteNode; readonly on: Standing; readonly offered: Offered }
  | { readonly kind: 'prospects'; readonly node: RouteNode; readonly of: readonly Ranked[]; readonly next: number }
  | { readonly kind: 'end'; readonly end: SeekEnd };

/**
 * A search from some starts that settles nodes in order of cost plus least further cost, and finds one end after the
 * other. Edges and ends are tested only when their turn comes, and nothing is ever looked at twice.
 */
export function createSeeker(field: Field, starts: readonly RouteNode[], limit: Inches, goal: SeekGoal): Seeker {
  const queue = new FlatQueue<Candidate>();
  const isNew = createFrontier(field);
  const lips = field.agile && field.agile.lips.size > 0 ? field.agile.lips : undefined;
  const atLips = lipPaths(field);
  /** Nodes on ways that bend at a lip. */
  const bent = new Set<RouteNode>();
  const turns = turnPlaces(field);
  const slackOf = (node: RouteNode) => (lips && bent.has(node) ? SLACK : turns ? slackAt(turnAt(field, node)) : 0);
  const { bounds } = goal;
  const most = limit + 1e-9;
  let count = 0;
  let now = 0;

  const push = (key: Inches, candidate: Candidate) => {
    if (key <= most) queue.push(candidate, key);
  };
  const gates =
    field.portals.size > 0 && !field.agile?.moves.checks.length
      ? new Float64Array(field.corners.length).fill(Infinity)
      : undefined;
  const isGot = (toward: number, cost: Inches) => gates !== undefined && toward >= 0 && gates[toward >> 1]! <= cost;
  const { note, isDone } = createJointFrontier(field);

  const standing = (node: RouteNode): Standing => {
    const part = bounds?.partOf(node);
    const least = part === undefined ? goal.atLeast(node.x, node.z) : bounds!.from(node.x, node.z, part, node.spent);
    return { part, least: node.cost + least, leaving: undefined, onward: undefined };
  };
  /**
   * The least that ways to a place round a node's corner and straight on cost: as on its part, unless they may leave that.
   *
   * @param anyhow, stays  What they cost at least wherever they run, and where they stay on the part.
   */
  const leastAlong = (node: RouteNode, on: Standing, x: Inches, z: Inches, anyhow: Inches, stays: Inches): Inches => {
    const plain = anyhow > on.least ? anyhow : on.least;
    if (on.part === undefined || stays <= plain) return plain;
    on.leaving ??= bounds!.leaving(node.x, node.z, on.part, node.spent);
    const round = node.vertex < 0 ? 0 : 2 * field.corners[node.vertex >> 1]!.rho;
    return Math.max(plain, Math.min(stays, node.cost + on.leaving(x, z, round)));
  };
  /** Offers tangents of a node whose ways cost more than what was offered before, up to a little ahead of the search. */
  const offerMore = (node: RouteNode, on: Standing, offered: Offered) => {
    const slack = slackOf(node);
    const upTo = now + offered.ahead;
    const isPastLips = lips !== undefined && !atLips!.mayLeap(node.spent);
    const reach = upTo + slack - node.cost;
    const onward =
      node.vertex < 0 ? tangentsFromPoint(field, node.x, node.z, reach) : tangentsFrom(field, node.vertex, reach);
    let left = !onward.complete;
    const sense = senseAt(field, node);
    for (let k = 0; k < onward.count; k++) {
      const length = lengthAt(onward, k);
      if (length > reach) {
        left = true;
        break;
      }
      const bx = endXAt(onward, k);
      const bz = endZAt(onward, k);
      const cost = node.cost + length;
      const plain = cost + goal.atLeast(bx, bz);
      if (plain - slack > upTo) {
        left = true;
        continue;
      }
      const made = onward.made[k];
      if (made && isBlocked(made)) continue;
      if (sense !== undefined && !leavesIn(sense, node.nx, node.nz, onward, k)) continue;
      const toward = onward.toward[k]!;
      if (isPastLips && lips.has(toward >> 1)) continue;
      if (on.onward && !on.onward(bx, bz)) continue;
      const stays = on.part === undefined ? plain : cost + bounds!.fromCorner(toward >> 1, on.part, node.spent);
      const key = leastAlong(node, on, bx, bz, plain, stays) - slack;
      if (key > upTo) left ||= key <= most;
      else if (key > offered.upTo && !isGot(toward, cost)) {
        if (!made) evictTangentCache(field);
        push(key, { kind: 'tangent', node, tangent: tangentAt(onward, k) });
      }
    }
    if (turns && offerTurns(turns, node, offered, upTo)) left = true;
    if (left) push(upTo, { kind: 'more', node, on, offered: { upTo, ahead: 2 * offered.ahead } });
  };
  /** Offers ways to places at which one may turn back; whether some are left for later. */
  const offerTurns = (places: readonly TurnPlace[], node: RouteNode, offered: Offered, upTo: Inches): boolean => {
    const own = node.vertex < 0 ? undefined : field.corners[node.vertex >> 1]!;
    const [x, z, rho] = own ? [own.x, own.z, own.rho] : [node.x, node.z, 0];
    const slack = slackOf(node);
    let left = false;
    for (const place of places) {
      const least = leastByTurn(field, node, place);
      if (least === Infinity) continue;
      const away = (place.x - x) ** 2 + (place.z - z) ** 2 - rho * rho;
      const key = node.cost + Math.sqrt(Math.max(away, 0)) + least - slack - slackAt(place.turn);
      if (key > upTo) left ||= key <= most;
      else if (key > offered.upTo) {
        const tangent = tangentBetween(
          x,
          z,
          rho,
          rho > 0 ? senseOf(node.vertex) : 1,
          own,
          place.x,
          place.z,
          0,
          1,
          undefined,
          place.vertex,
        );
        if (tangent && canLeave(field, node, tangent)) push(key, { kind: 'tangent', node, tangent });
      }
    }
    return left;
  };
  const leastTo = (node: RouteNode, on: Standing, { least: plain, at }: GoalCandidate): Inches => {
    if (!at || on.part === undefined) return Math.max(plain, on.least);
    const stays = plain + bounds!.from(at[0], at[1], on.part, node.spent);
    return leastAlong(node, on, at[0], at[1], plain, stays);
  };
  const settle = (node: RouteNode, on: Standing) => {
    count++;
    note(node);
    const turn = turns ? turnAt(field, node) : undefined;
    on.onward = turn ? (x, z) => isTurned(turn, node, x, z) : atLips?.onward(node);
    if (gates && node.vertex >= 0 && isAtPortal(field, node))
      gates[node.vertex >> 1] = Math.min(node.cost, gates[node.vertex >> 1]!);
    const { onward } = on;
    const leads = ({ at }: GoalCandidate) => !onward || !at || onward(at[0], at[1]);
    const of = goal
      .goalCandidates(node)
      .filter(leads)
      .map((p) => ({ least: leastTo(node, on, p), goalCandidate: p }))
      .filter((p) => p.least <= most)
      .sort((a, b) => a.least - b.least);
    if (of.length > 0) push(of[0]!.least - slackOf(node), { kind: 'prospects', node, of, next: 0 });
    if (!isOnlyGate(field, node)) offerMore(node, on, { upTo: -Infinity, ahead: AHEAD });
    const later = (key: Inches, least: Inches, toward: number, over: () => RouteNode) => {
      if (!isGot(toward, least)) push(key, { kind: 'over', over, toward, least });
    };
    overSheets(field, node, later, goal);
  };
  const ready = (came: RouteNode, from: RouteNode) => {
    if (turns && !isTurning(field, came)) return;
    const node = turns ? slid(field, came) : came;
    if (atLips && !atLips.isWorth(node)) return;
    if (lips && (bent.has(from) || (node.vertex >= 0 && lips.has(node.vertex >> 1)))) bent.add(node);
    const on = standing(node);
    push(on.least - slackOf(node), { kind: 'node', node, on });
  };
  const lookAt = (c: Exclude<Candidate, { kind: 'end' }>) => {
    switch (c.kind) {
      case 'tangent':
        if (!isGot(c.tangent.toward, c.node.cost + c.tangent.length) && !isDone(c.node, c.tangent))
          follow(field, c.node, c.tangent, (next) => ready(next, c.node));
        return;
      case 'node':
        if (isNew(c.node)) settle(c.node, c.on);
        return;
      case 'over': {
        if (isGot(c.toward, c.least)) return;
        const node = c.over();
        ready(node, node.parent ?? node);
        return;
      }
      case 'more':
        return offerMore(c.node, c.on, c.offered);
      case 'prospects': {
        for (const found of c.of[c.next]!.goalCandidate.open()) {
          const end = lips || turns ? goal.drawn(found) : found;
          push(end.node.cost, { kind: 'end', end });
        }
        const next = c.next + 1;
        if (next < c.of.length) push(c.of[next]!.least - slackOf(c.node), { ...c, next });
      }
    }
  };
  for (const start of starts) {
    const on = standing(start);
    if (on.least <= most) settle(start, on);
  }
  return {
    settled: () => count,
    next: (patience = Infinity) => {
      const enough = count + patience;
      while (count <= enough) {
        now = Math.max(now, queue.peekValue() ?? Infinity);
        const c = queue.pop();
        if (!c) return undefined;
        if (c.kind === 'end') return turns ? goal.finished(c.end) : c.end;
        lookAt(c);
      }
      return undefined;
    },
  };
}

/**
 * What tells of a tangent to a place where outlines cross, before it is followed, that everything it can lead to there was
 * got to for no more: at every level one can have there, with no more checks used.
 */
function createJointFrontier(field: Field): {
  readonly note: (settled: RouteNode) => void;
  readonly isDone: (node: RouteNode, tangent: Tangent) => boolean;
} {
  const { corners, obstacles, agile } = field;
  const checks = agile?.moves.checks.length ?? 0;
  const isPlain = agile !== undefined && !agile.moves.binding && new Set(agile.moves.checks).size < 2;
  const states = isPlain ? 1 : checks + 1;
  const known: ({ readonly levels: readonly Level[]; readonly least: Float64Array } | undefined)[] = [];
  const placeAt = (corner: number) => {
    const { x, z, owners } = corners[corner]!;
    const levels = levelsOver(obstacles, [...new Set([...overAt(field, x, z), ...owners])]);
    return { levels, least: new Float64Array(levels.length * states).fill(Infinity) };
  };
  const isJoint = (vertex: number) => vertex >= 0 && corners[vertex >> 1]!.obstacle < 0;
  const stateOf = ({ spent }: RouteNode) => (states === 1 ? 0 : spent);
  return {
    note: (node) => {
      if (!agile || !isJoint(node.vertex) || (states === 1 && node.spent > 0)) return;
      const { levels, least } = (known[node.vertex >> 1] ??= placeAt(node.vertex >> 1));
      const level = levels.findIndex((l) => Math.abs(l.y - node.level.y) < SAME_LEVEL);
      const k = level * states + stateOf(node);
      if (level >= 0) least[k] = Math.min(least[k]!, node.cost);
    },
    isDone: (node, { toward, length }) => {
      if (!agile || !isJoint(toward)) return false;
      const place = known[toward >> 1];
      if (!place) return false;
      const cost = node.cost + length;
      for (let l = 0; l < place.levels.length; l++)
        for (let s = stateOf(node); s < states; s++) if (place.least[l * states + s]! > cost) return false;
      return true;
    },
  };
}
