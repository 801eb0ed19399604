import FlatQueue from 'flatqueue';
import { assertNever } from '../../kernel/assert.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Field } from '../field/field.ts';
import { follow, isOnlyGate } from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { createFrontier, createJointFrontier, createPortalFrontier } from './frontiers.ts';
import { lipPaths } from './lip-paths.ts';
import { overSheets } from './route-search.ts';
import {
  type GoalCandidate,
  leastAlong,
  LIP_SLACK,
  type Outlook,
  outlookFrom,
  EFFORT,
  push,
  type SeekEffort,
  type SeekEnd,
  type SeekGoal,
  type SeekState,
  type SeekStep,
  slackOf,
  spendEffort,
} from './seek-state.ts';
import { offerTangents } from './seek-tangents.ts';
import { slid } from './taut-turns.ts';
import { isTurned, isTurning, turnAt, turnPlaces } from './turns.ts';

/** A resumable search that returns its ends in order of cost. */
type RouteSeeker = {
  /** The next end; undefined when there is no other within the limit, or after settling `maxSteps` nodes. */
  readonly next: (maxSteps?: number) => SeekEnd | undefined;
  /** Number of nodes settled. */
  readonly settled: () => number;
};

/** How far ahead of the search tangents are offered at first; doubled each time. */
const AHEAD: Inches = 2;

/**
 * A search from some starts that settles nodes in order of cost plus least further cost, and finds one end after
 * another. Tangents and ends are tested only when their turn comes, and nothing is examined twice.
 *
 * @param limit Maximum length of a path.
 * @param effort The work it may still do; by default any.
 * @source Hart, Nilsson & Raphael 1968 (A*), resumed after each end. Held against test/oracles/least-by-grid.ts.
 */
export function createRouteSeeker(
  field: Field,
  starts: readonly RouteNode[],
  limit: Inches,
  goal: SeekGoal,
  effort?: SeekEffort,
): RouteSeeker {
  const search: SeekState = {
    field,
    goal,
    effort,
    most: limit + LENGTH_ROUNDING,
    queue: new FlatQueue<SeekStep>(),
    isNew: createFrontier(field),
    portals: createPortalFrontier(field),
    joints: createJointFrontier(field),
    lips: lipPaths(field),
    bent: new Set(),
    turns: turnPlaces(field),
    now: 0,
    settled: 0,
  };
  for (const start of starts) {
    const outlook = outlookFrom(search, start);
    if (outlook.least <= search.most) settle(search, start, outlook);
  }
  return { settled: () => search.settled, next: (maxSteps = Infinity) => nextEnd(search, maxSteps) };
}

function nextEnd(search: SeekState, maxSteps: number): SeekEnd | undefined {
  const { queue, goal, turns, effort } = search;
  const enough = search.settled + maxSteps;
  while (search.settled <= enough) {
    search.now = Math.max(search.now, queue.peekValue() ?? Infinity);
    if (effort && effort.left <= 0 && queue.length > 0) {
      effort.provenTo = Math.min(effort.provenTo ?? Infinity, search.now);
      return undefined;
    }
    const step = queue.pop();
    if (!step) return undefined;
    spendEffort(effort, search.now, EFFORT[step.kind]);
    if (step.kind === 'end') return turns ? goal.finished(step.end) : step.end;
    takeStep(search, step);
  }
  return undefined;
}

/** Processes a step; each leads to further ones, or to none. */
function takeStep(search: SeekState, step: Exclude<SeekStep, { kind: 'end' }>): void {
  const { field, portals, joints } = search;
  switch (step.kind) {
    case 'tangent': {
      const { node, tangent } = step;
      if (
        !portals.isReached(tangent.toward, node.cost + tangent.length) &&
        !joints.isDone(node, tangent.toward, node.cost + tangent.length, search.most)
      )
        follow(field, node, tangent, (next) => offerNode(search, next, node));
      return;
    }
    case 'node':
      if (search.isNew(step.node)) settle(search, step.node, step.outlook);
      return;
    case 'sheet': {
      if (portals.isReached(step.vertex, step.cost)) return;
      const node = step.node();
      offerNode(search, node, node.parent ?? node);
      return;
    }
    case 'more':
      offerTangents(search, step.node, step.outlook, step.offered);
      return;
    case 'goals':
      openGoals(search, step);
      return;
    case 'found': {
      const end = search.goal.drawn(step.end);
      push(search, end.node.cost, { kind: 'end', end });
      return;
    }
    default:
      assertNever(step);
  }
}

/** Offers the ends of the candidate whose turn it is, and the node's next candidate. */
function openGoals(search: SeekState, step: Extract<SeekStep, { kind: 'goals' }>): void {
  const { lips, turns } = search;
  for (const found of step.ranked[step.next]!.goalCandidate.open()) {
    // Drawing a path taut takes long, and most are too long anyway.
    const slack = (lips ? LIP_SLACK : 0) + slackOf(search, step.node);
    if (lips || turns) push(search, found.node.cost - slack, { kind: 'found', end: found });
    else push(search, found.node.cost, { kind: 'end', end: found });
  }
  const next = step.next + 1;
  if (next < step.ranked.length) push(search, step.ranked[next]!.least - slackOf(search, step.node), { ...step, next });
}

/** Offers a node reached from another, unless no shortest path bends there. */
function offerNode(search: SeekState, reached: RouteNode, from: RouteNode): void {
  const { field, lips, bent, turns } = search;
  if (turns && !isTurning(field, reached)) return;
  const node = turns ? slid(field, reached) : reached;
  if (lips) {
    if (!lips.isWorth(node)) return;
    if (bent.has(from) || lips.isLip(node.vertex)) bent.add(node);
  }
  const outlook = outlookFrom(search, node);
  push(search, outlook.least - slackOf(search, node), { kind: 'node', node, outlook });
}

/** Offers everything a node leads to: ends, tangents and paths over slopes. */
function settle(search: SeekState, node: RouteNode, outlook: Outlook): void {
  const { field, goal, portals, joints, lips, turns, most } = search;
  search.settled++;
  spendEffort(search.effort, search.now, EFFORT.settle);
  joints.note(node);
  portals.note(node);
  const turn = turns ? turnAt(field, node) : undefined;
  const onward = turn ? (x: Inches, z: Inches) => isTurned(turn, node, x, z) : lips?.onward(node);
  outlook.onward = onward;
  const ranked = goal
    .goalCandidates(node)
    .filter(({ at }) => !onward || !at || onward(at[0], at[1]))
    .map((goalCandidate) => ({ least: leastTo(search, node, outlook, goalCandidate), goalCandidate }))
    .filter(({ least }) => least <= most)
    .sort((a, b) => a.least - b.least);
  if (ranked.length > 0)
    push(search, ranked[0]!.least - slackOf(search, node), { kind: 'goals', node, ranked, next: 0 });
  if (!isOnlyGate(field, node)) offerTangents(search, node, outlook, { upTo: -Infinity, ahead: AHEAD });
  overSheets(field, node, goal, (key, cost, vertex, over) => {
    if (!portals.isReached(vertex, cost)) push(search, key, { kind: 'sheet', node: over, vertex, cost });
  });
}

/** Lower bound of the whole cost of a path by a node to a candidate. */
function leastTo(search: SeekState, node: RouteNode, outlook: Outlook, { least: plain, at }: GoalCandidate): Inches {
  if (!at || outlook.part === undefined) return Math.max(plain, outlook.least);
  const stays = plain + search.goal.bounds!.from(at[0], at[1], outlook.part, node.spent);
  return leastAlong(search, node, outlook, at, plain, stays);
}
