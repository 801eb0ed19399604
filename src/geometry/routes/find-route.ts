import { findEnclosure, isOpen, levelsThrough, whatParts } from '../regions/enclosure.ts';
import type { Field } from '../field/field.ts';
import { overAt } from '../field/over.ts';
import { mayEnd, mayWaste } from '../agile/agile.ts';
import { freeTrappedStart } from './trapped-start.ts';
import { countsHeights } from './frontiers.ts';
import { leastPaths } from './least-paths.ts';
import type { Level } from '../obstacles/levels.ts';
import { linkBetween, linksFromPlace, type OnSheet, reversed, type SheetLink } from '../slopes/sheet-links.ts';
import { canLeave, directTangent, follow, linkedNode, tangentToPoint } from '../travel/follow.ts';
import { type RouteNode, type RoutePoint, startNode } from '../travel/route-node.ts';
import { type RouteGoal, searchRoutes } from './route-search.ts';
import { createRouteSeeker } from './seek.ts';
import { type GoalCandidate, type SeekEffort, type SeekEnd, type SeekGoal, spendEffort } from './seek-state.ts';
import type { EnclosedSpot } from '../regions/spot-regions.ts';
import { drawnThroughGates } from './taut-gates.ts';
import { drawLeapsTaut } from './taut-leaps.ts';
import { drawTurnsTaut, slid, withMovedTurn } from './taut-turns.ts';
import { withTurns } from './turns.ts';
import type { Point } from '../../kernel/point.ts';
import { SAME_COST, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';

/**
 * A shortest route, or proof that there is none; `by` are the obstacles that close it off, −1 for the table's edge. Or
 * that none is as short as `upTo`.
 */
export type RouteAnswer =
  | { readonly kind: 'route'; readonly end: RouteNode }
  | { readonly kind: 'enclosed'; readonly by: readonly number[] }
  | { readonly kind: 'beyond'; readonly upTo: Inches };

/** What a search for a path may do. */
export type SearchBounds = {
  /** The work that a search for a mover with declared checks may do; where it is spent, the answer tells how far was searched. */
  readonly effort?: SeekEffort | undefined;
  /** The longest path that is of use, inches; by default any. */
  readonly upTo?: Inches | undefined;
};

/**
 * The shortest path from one spot to another: exact for grown obstacles, climbs counted where outlines are crossed.
 *
 * Searches within a bound that doubles, so that a near goal never costs a search of a large table. The field's regions
 * reject an unreachable goal without a search.
 *
 * @source Hart, Nilsson & Raphael 1968 (A*); held against test/oracles/least-by-grid.ts and
 *         test/geometry/route-round.test.ts.
 */
export function findRoute(
  anyField: Field,
  from: RoutePoint,
  to: RoutePoint,
  { effort, upTo: limit = FURTHEST }: SearchBounds = {},
): RouteAnswer {
  const field = freeTrappedStart(anyField, from);
  const starts = startLevels(field, from);
  const goal = goalAt(field, to);
  const least = Math.min(...starts.map((s) => s.cost + goal.atLeast(s.x, s.z, s.level)));
  const direct = directRoute(field, from, to, goal);
  if (direct && direct.cost <= least + SAME_COST) return { kind: 'route', end: direct };
  const bound = 1.2 * least + 2;
  const soon = direct ? undefined : answerSoon(field, from, to, starts, goal, bound);
  if (soon) return soon;
  const found =
    field.agile && !to.onSheet
      ? soughtTo(field, starts, to, goal, Math.min(direct?.cost ?? Infinity, limit), effort)
      : searchedTo(field, starts, goal, { least, first: bound, limit }, direct?.cost ?? Infinity, effort);
  // A straight path may be left where the search was cut short, before it came to a shorter one.
  const proven = Math.min(limit, (effort?.beyond === undefined ? undefined : effort.provenTo) ?? limit);
  const end = found ?? (direct && direct.cost <= proven + SAME_COST ? direct : undefined);
  if (end) return { kind: 'route', end };
  if (proven < FURTHEST) return { kind: 'beyond', upTo: proven };
  return { kind: 'enclosed', by: whatParts(field, atAnyLevel(field, from), atAnyLevel(field, to)) };
}

/**
 * A quick answer: a short search, which is usually enough for near goals, then the regions. When the regions are
 * already known, they are used first.
 */
function answerSoon(
  field: Field,
  from: RoutePoint,
  to: RoutePoint,
  starts: readonly RouteNode[],
  goal: RouteGoal,
  bound: Inches,
): RouteAnswer | undefined {
  const { agile, regions } = field;
  // Paths that bend at lips cannot be compared before they are drawn taut, nor can paths that must use needless checks.
  const isBound = agile !== undefined && mayWaste(agile);
  const isKnown = (regions.tree?.isJoined ?? false) || isBound || (agile?.lips.size ?? 0) > 0;
  const { end } = isKnown ? { end: undefined } : searchRoutes(field, starts, bound, goal, () => {}, SHORT_LOOK);
  if (end) return { kind: 'route', end };
  const by = findEnclosure(field, atAnyLevel(field, from), atAnyLevel(field, to));
  return by && { kind: 'enclosed', by };
}

/**
 * The end of the shortest route within a bound that grows, first hardly above the least any path may cost, no longer than
 * a known one; undefined when there is none.
 */
function searchedTo(
  field: Field,
  starts: readonly RouteNode[],
  goal: RouteGoal,
  { least, first, limit }: { readonly least: Inches; readonly first: Inches; readonly limit: Inches },
  known: Inches,
  effort: SeekEffort | undefined,
): RouteNode | undefined {
  const worst = Math.min(known, limit);
  const free = effort?.beyond ?? 0;
  let proven = 0;
  for (
    let bound = Math.min(worst, HARDLY * least + LONGER);
    ;
    bound = Math.min(worst, bound < free ? free : Infinity, bound < first ? first : 2 * bound)
  ) {
    const maxSteps = effort && bound > free ? Math.max(0, effort.left / WHOLE_SETTLE) : undefined;
    const spend = () => spendEffort(effort, bound, WHOLE_SETTLE);
    const { end, cut } = searchRoutes(field, starts, bound, goal, spend, maxSteps);
    if (end) return end;
    if (effort && effort.left <= 0) {
      effort.provenTo = Math.min(effort.provenTo ?? Infinity, proven);
      return undefined;
    }
    proven = bound;
    if (bound >= worst || !cut) return undefined;
  }
}

/** The steps that settling a node counts for in a search that follows all its tangents. */
const WHOLE_SETTLE = 30;

/** How much longer than its lower bound most paths are, as a factor and added: the first bound of a search. */
const [HARDLY, LONGER] = [1.05, 0.5] as const;

/** Longer than any path. */
const FURTHEST: Inches = 1e6;

/** The shortest path of a mover with declared checks to a place on level ground or a top. */
function soughtTo(
  plain: Field,
  starts: readonly RouteNode[],
  to: RoutePoint,
  goal: RouteGoal,
  limit: Inches,
  effort: SeekEffort | undefined,
): RouteNode | undefined {
  const at: Point = [to.x, to.level.y, to.z];
  const box = { minX: to.x, maxX: to.x, minZ: to.z, maxZ: to.z };
  const { y } = to.level;
  const bounds = leastPaths(plain, { core: box, radius: 0, low: y, high: y, hasLowSlopes: false });
  const field = withTurns(plain, starts, bounds);
  const away = (x: Inches, z: Inches) => Math.sqrt((x - to.x) ** 2 + (z - to.z) ** 2);
  const open = (node: RouteNode): readonly SeekEnd[] => {
    const ends: SeekEnd[] = [];
    const t = tangentToPoint(field, node, to.x, to.z);
    if (!t || !canLeave(field, node, t)) return ends;
    follow(field, node, to.touched ? { ...t, endOver: to.touched } : t, (end) => {
      const kept = goal.conclude?.(end);
      if (kept) ends.push({ node: kept, at });
    });
    return ends;
  };
  const straightFrom = (node: RouteNode): readonly GoalCandidate[] => [
    { at: [to.x, to.z], least: node.cost + away(node.x, node.z), open: () => open(node) },
  ];
  const seekGoal: SeekGoal = {
    atLeast: away,
    bounds,
    goalCandidates: (node) => withMovedTurn(field, node, straightFrom, away),
    drawn: ({ node }) => ({ node: drawLeapsTaut(field, slid(field, node)), at }),
    finished: ({ node }) => ({ node: drawTurnsTaut(field, node), at }),
  };
  return createRouteSeeker(field, starts, limit, seekGoal, effort).next()?.node;
}

/** Number of nodes settled before regions are first used: regions cost about as much as a few dozen. */
const SHORT_LOOK = 12;

/** A spot with all its possible levels. @source As {@link levelsThrough}. */
export function atAnyLevel(field: Field, spot: RoutePoint): EnclosedSpot {
  return { ...spot, levels: levelsThrough(field, overAt(field, spot.x, spot.z), spot.level) };
}

function directRoute(field: Field, from: RoutePoint, to: RoutePoint, goal: RouteGoal): RouteNode | undefined {
  let best: RouteNode | undefined;
  if (from.onSheet)
    return to.onSheet?.joined === from.onSheet.joined && mayEnd(field.agile, 0)
      ? overOneSheet(from, from.onSheet, to, to.onSheet)
      : undefined;
  for (const start of startLevels(field, from)) {
    follow(field, start, { ...directTangent(start.x, start.z, to.x, to.z), endOver: to.touched }, (end) => {
      const kept = goal.conclude?.(end);
      if (kept && (!best || kept.cost < best.cost)) best = kept;
    });
  }
  return best;
}

/** The path between two places of one sloping surface that never leaves it. @source See slopes/sheet-links.ts. */
export function overOneSheet(from: RoutePoint, a: OnSheet, to: RoutePoint, b: OnSheet): RouteNode | undefined {
  const link = linkBetween(a, b);
  return link && arrival(startNode(from), to, link);
}

/** The end of a route that goes on from a node over slopes. @source Sums of lengths. */
export function arrival(node: RouteNode, to: RoutePoint, link: SheetLink): RouteNode {
  return {
    ...startNode(to),
    cost: node.cost + link.cost,
    up: node.up + link.up,
    down: node.down + link.down,
    spent: node.spent,
    parent: node,
    link,
  };
}

/**
 * The start of a search, and the other levels reached immediately through floors the mover passes.
 *
 * @source As {@link levelsThrough}.
 */
export function startLevels(field: Field, spot: RoutePoint): readonly RouteNode[] {
  const start = startNode(spot);
  if (spot.onSheet) return linksFromPlace(spot.onSheet).map(({ to, link }) => linkedNode(start, to, link()));
  const over = overAt(field, spot.x, spot.z);
  return levelsThrough(field, over, spot.level).map((level, i) => (i === 0 ? start : withClimb(start, level)));
}

function withClimb(node: RouteNode, level: Level): RouteNode {
  const counted = level.rule - node.level.rule;
  const up = Math.max(counted, 0);
  const down = Math.max(-counted, 0);
  return {
    ...node,
    level,
    up: node.up + up,
    down: node.down + down,
    cost: node.cost + up + down,
    climbs: { at: 1, from: node.level, to: level, before: node.climbs },
  };
}

/**
 * The goal of reaching one spot.
 *
 * @source Straight distance plus the difference in height bounds any path from below.
 */
export function goalAt(field: Field, to: RoutePoint): RouteGoal {
  const over = overAt(field, to.x, to.z);
  const passes = over.some((i) => field.obstacles[i]!.through);
  if (to.onSheet) return goalOnSheet(field, to, to.onSheet);
  return {
    atLeast: countsHeights(field)
      ? (x, z, level) => Math.sqrt((x - to.x) ** 2 + (z - to.z) ** 2) + Math.abs(level.rule - to.level.rule)
      : (x, z) => Math.sqrt((x - to.x) ** 2 + (z - to.z) ** 2),
    finish: (node, offer) => {
      const t = tangentToPoint(field, node, to.x, to.z);
      if (t) offer(to.touched ? { ...t, endOver: to.touched } : t);
    },
    conclude: (end, most) => {
      if (!mayEnd(field.agile, end.spent)) return undefined;
      if (Math.abs(end.level.y - to.level.y) < SAME_LEVEL) return drawnThroughGates(field, end, most);
      return passes && isOpen(field, over, end.level, to.level) ? withClimb(end, to.level) : undefined;
    },
  };
}

/** The goal of reaching a place on a sloping surface: over its portals. */
function goalOnSheet(field: Field, to: RoutePoint, place: OnSheet): RouteGoal {
  const links = new Map(linksFromPlace(place).map((l) => [l.to.corner, l]));
  return {
    atLeast: (x, z) => Math.sqrt((x - to.x) ** 2 + (z - to.z) ** 2),
    arrive: (node) => {
      const found = node.vertex < 0 ? undefined : links.get(node.vertex >> 1);
      if (!found || Math.abs(found.to.level.y - node.level.y) >= SAME_LEVEL) return undefined;
      if (!mayEnd(field.agile, node.spent)) return undefined;
      return { least: node.cost + found.least, end: () => arrival(node, to, reversed(found.link())) };
    },
  };
}
