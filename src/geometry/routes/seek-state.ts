import type FlatQueue from 'flatqueue';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Field, Tangent } from '../field/field.ts';
import type { RouteNode } from '../travel/route-node.ts';
import type { JointFrontier, PortalFrontier } from './frontiers.ts';
import type { LeastPaths, Leaving } from './least-paths.ts';
import type { LipPaths, Onward } from './lip-paths.ts';
import { slackAt, turnAt, type TurnPlace } from './turns.ts';

/** A path to where it ends, and the true height there. */
export type SeekEnd = { readonly node: RouteNode; readonly at: Point };

/**
 * Ends that may be reached from a settled node, none for less than `least`; looked at only when their turn comes.
 *
 * `at`: the plan point they are over, where the path to them is straight on from the node.
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
  /** The same by what part of the table a path is on, and the checks it has used. */
  readonly bounds: LeastPaths | undefined;
  /** Ends that may be reached from a node just settled. */
  readonly goalCandidates: (node: RouteNode) => readonly GoalCandidate[];
  /** An end as short as its path can be drawn. */
  readonly drawn: (end: SeekEnd) => SeekEnd;
  /** An end that is given out: drawn as finely as it can be. */
  readonly finished: (end: SeekEnd) => SeekEnd;
};

/** What is known of the paths on from a node. */
export type Outlook = {
  /** The part of the table it is on, where that is known. */
  readonly part: number | undefined;
  /** The least that a path through it costs in all. */
  readonly least: Inches;
  /** How the part is left; unset until it is asked. */
  leaving: Leaving | undefined;
  /** Where paths lead on to; anywhere, if unset. */
  onward: Onward | undefined;
};

/** Up to which cost a node's tangents were offered, and how far ahead of the search the next are. */
export type Offered = { readonly upTo: Inches; readonly ahead: Inches };

/** A candidate with the least that a path to it costs in all. */
export type Ranked = { readonly least: Inches; readonly goalCandidate: GoalCandidate };

/** What waits for its turn. */
export type SeekStep =
  | { readonly kind: 'tangent'; readonly node: RouteNode; readonly tangent: Tangent }
  | { readonly kind: 'node'; readonly node: RouteNode; readonly outlook: Outlook }
  | { readonly kind: 'sheet'; readonly node: () => RouteNode; readonly vertex: number; readonly cost: Inches }
  | { readonly kind: 'more'; readonly node: RouteNode; readonly outlook: Outlook; readonly offered: Offered }
  | { readonly kind: 'goals'; readonly node: RouteNode; readonly ranked: readonly Ranked[]; readonly next: Index }
  | { readonly kind: 'end'; readonly end: SeekEnd };

/** Everything a search that goes on where it stopped keeps. */
export type SeekState = {
  readonly field: Field;
  readonly goal: SeekGoal;
  /** No path longer than this is worth a look. */
  readonly most: Inches;
  readonly queue: FlatQueue<SeekStep>;
  /** Whether a node is worth going on from. */
  readonly isNew: (node: RouteNode) => boolean;
  readonly portals: PortalFrontier;
  readonly joints: JointFrontier;
  /** What paths that bend at lips are good for; undefined where there are no lips. */
  readonly lips: LipPaths | undefined;
  /** Nodes on paths that bend at a lip. */
  readonly bent: Set<RouteNode>;
  /** Places at which paths may turn back; undefined where there are none. */
  readonly turns: readonly TurnPlace[] | undefined;
  /** How far the search has come: no path still to be found costs less. */
  now: Inches;
  /** How many nodes were settled. */
  settled: number;
};

/** How much shorter a path that bends at lips may be once it is drawn taut. */
const LIP_SLACK: Inches = 1;

/**
 * How much shorter the path to a node may yet be, once it is drawn taut.
 *
 * @source Ours; test/oracles/least-by-grid.ts and bench engage would show a path missed.
 */
export function slackOf({ field, lips, bent, turns }: SeekState, node: RouteNode): Inches {
  if (lips && bent.has(node)) return LIP_SLACK;
  return turns ? slackAt(turnAt(field, node)) : 0;
}

/** Puts a step in its turn, unless no path by it can be short enough. @source Branch and bound. */
export function push({ queue, most }: SeekState, key: Inches, step: SeekStep): void {
  if (key <= most) queue.push(step, key);
}

/** What is known of the paths on from a node, before any of them is asked for. @source See routes/least-paths.ts. */
export function outlookFrom({ goal: { bounds, atLeast } }: SeekState, node: RouteNode): Outlook {
  const part = bounds?.partOf(node);
  const least = part === undefined ? atLeast(node.x, node.z) : bounds!.from(node.x, node.z, part, node.spent);
  return { part, least: node.cost + least, leaving: undefined, onward: undefined };
}

/**
 * The least that a path round a node's corner and straight on to a place costs: as on the node's part, unless it may leave
 * that.
 *
 * @param anyhow  What it costs at least wherever it runs.
 * @param stays   What it costs at least where it stays on the part.
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
