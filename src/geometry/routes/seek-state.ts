import type FlatQueue from 'flatqueue';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Field, Tangent } from '../field/field.ts';
import type { RouteNode } from '../travel/route-node.ts';
import type { JointFrontier, PortalFrontier } from './frontiers.ts';
import type { LeastPaths, Leaving } from './least-paths.ts';
import type { LipPaths, Onward } from './lip-paths.ts';
import { slackAt, turnAt, type TurnPlace } from './turns.ts';

/** A path to an end, and the true height there. */
export type SeekEnd = { readonly node: RouteNode; readonly at: Point };

/**
 * Ends that may be reached from a settled node, none for less than `least`; examined only when their turn comes.
 *
 * `at`: the plan point they are over, if the path to them is straight on from the node.
 */
export type GoalCandidate = {
  readonly at?: PlanPoint;
  readonly least: Inches;
  readonly open: () => readonly SeekEnd[];
};

/** The goal of a search. */
export type SeekGoal = {
  /** Lower bound of the remaining cost from a place; must never exceed the true cost. */
  readonly atLeast: (x: Inches, z: Inches) => Inches;
  /** Lower bounds by the part of the table a path is on, and the checks it has used. */
  readonly bounds: LeastPaths | undefined;
  /** Ends that may be reached from a node that was just settled. */
  readonly goalCandidates: (node: RouteNode) => readonly GoalCandidate[];
  /** An end with its path drawn as short as possible. */
  readonly drawn: (end: SeekEnd) => SeekEnd;
  /** An end to be returned, with its path refined as finely as possible. */
  readonly finished: (end: SeekEnd) => SeekEnd;
};

/** Bounds of the paths on from a node. */
export type Outlook = {
  /** The part of the table it is on, if known. */
  readonly part: number | undefined;
  /** Lower bound of the whole cost of a path through it. */
  readonly least: Inches;
  /** Bounds of leaving the part; computed on first use. */
  leaving: Leaving | undefined;
  /** Filter of where paths lead from here; undefined means anywhere. */
  onward: Onward | undefined;
};

/** The cost up to which a node's tangents were offered, and how far ahead of the search the next ones are. */
export type Offered = { readonly upTo: Inches; readonly ahead: Inches };

/** A candidate with the lower bound of the whole cost of a path to it. */
type Ranked = { readonly least: Inches; readonly goalCandidate: GoalCandidate };

/** A queued step of a search. */
export type SeekStep =
  | { readonly kind: 'tangent'; readonly node: RouteNode; readonly tangent: Tangent }
  | { readonly kind: 'node'; readonly node: RouteNode; readonly outlook: Outlook }
  | { readonly kind: 'sheet'; readonly node: () => RouteNode; readonly vertex: number; readonly cost: Inches }
  | { readonly kind: 'more'; readonly node: RouteNode; readonly outlook: Outlook; readonly offered: Offered }
  | { readonly kind: 'goals'; readonly node: RouteNode; readonly ranked: readonly Ranked[]; readonly next: Index }
  | { readonly kind: 'found'; readonly end: SeekEnd }
  | { readonly kind: 'end'; readonly end: SeekEnd };

/**
 * The work that searches may still do, shared by all that are given it, in steps: about the work of following one
 * tangent. Counted and not timed, so that a search ends in the same place on every machine.
 */
export type SeekEffort = {
  left: number;
  /** Work on paths no longer than this is free; by default none is. Inches. */
  readonly beyond?: Inches;
  /** Once it was spent: no end that a search did not find costs less. */
  provenTo: Inches | undefined;
};

/** Counts work of a search on paths of some length. @source Definition of {@link SeekEffort}. */
export function spendEffort(effort: SeekEffort | undefined, now: Inches, steps: number): void {
  if (effort && now > (effort.beyond ?? -Infinity)) effort.left -= steps;
}

/** The steps that each kind of step counts for, and settling a node. */
export const EFFORT: { readonly [Kind in SeekStep['kind'] | 'settle']: number } = {
  tangent: 1,
  node: 1,
  goals: 1,
  end: 1,
  sheet: 10,
  more: 10,
  settle: 10,
  found: 100,
};

/** The state of a resumable search. */
export type SeekState = {
  readonly field: Field;
  readonly goal: SeekGoal;
  readonly effort: SeekEffort | undefined;
  /** Maximum length of a path. */
  readonly most: Inches;
  readonly queue: FlatQueue<SeekStep>;
  /** Whether a node is worth continuing from. */
  readonly isNew: (node: RouteNode) => boolean;
  readonly portals: PortalFrontier;
  readonly joints: JointFrontier;
  /** Filters for paths that bend at lips; undefined when there are no lips. */
  readonly lips: LipPaths | undefined;
  /** Nodes on paths that bend at a lip. */
  readonly bent: Set<RouteNode>;
  /** Places at which paths may turn back; undefined when there are none. */
  readonly turns: readonly TurnPlace[] | undefined;
  /** The progress of the search: no path still to be found costs less. */
  now: Inches;
  /** Number of nodes settled. */
  settled: number;
};

/** How much shorter a path that bends at lips may become once it is drawn taut. @source Ours, as {@link slackOf}. */
export const LIP_SLACK: Inches = 1;

/**
 * How much shorter the path to a node may still become once it is drawn taut.
 *
 * @source Ours; test/oracles/least-by-grid.ts and bench engage would show a path missed.
 */
export function slackOf({ field, lips, bent, turns }: SeekState, node: RouteNode): Inches {
  if (lips && bent.has(node)) return LIP_SLACK;
  return turns ? slackAt(turnAt(field, node)) : 0;
}

/** Queues a step, unless no path through it can be short enough. @source Branch and bound. */
export function push({ queue, most }: SeekState, key: Inches, step: SeekStep): void {
  if (key <= most) queue.push(step, key);
}

/** The bounds of the paths on from a node, before any of them is examined. @source See routes/least-paths.ts. */
export function outlookFrom({ goal: { bounds, atLeast } }: SeekState, node: RouteNode): Outlook {
  const part = bounds?.partOf(node);
  const least = part === undefined ? atLeast(node.x, node.z) : bounds!.from(node.x, node.z, part, node.spent);
  return { part, least: node.cost + least, leaving: undefined, onward: undefined };
}

/**
 * The least that a path round a node's corner and straight on to a place costs: by the node's part, unless it may leave
 * it.
 *
 * @param anyhow Lower bound wherever it runs.
 * @param stays Lower bound if it stays on the part.
 * @source See routes/least-paths.ts.
 */
export function leastAlong(
  { field, goal }: SeekState,
  node: RouteNode,
  outlook: Outlook,
  [x, z]: PlanPoint,
  anyhow: Inches,
  stays: Inches,
): Inches {
  const plain = anyhow > outlook.least ? anyhow : outlook.least;
  if (outlook.part === undefined || stays <= plain) return plain;
  outlook.leaving ??= goal.bounds!.leaving(node.x, node.z, outlook.part, node.spent);
  const round = node.vertex < 0 ? 0 : 2 * field.corners[node.vertex >> 1]!.rho;
  return Math.max(plain, Math.min(stays, node.cost + outlook.leaving(x, z, round)));
}
