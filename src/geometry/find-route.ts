import { findEnclosure } from './enclosure.ts';
import { type Field, overAt } from './field.ts';
import { cornerObstacle } from './profile.ts';
import { type Level, levelsOver, SAME_LEVEL } from './levels.ts';
import { type Clip, clipSegment } from './rounded.ts';
import { linkBetween, linksFromPlace, type OnSheet, reversed, type SheetLink } from './sheet-links.ts';
import {
  directTangent,
  follow,
  type Goal,
  linkedNode,
  type RouteNode,
  type Spot,
  searchRoutes,
  startNode,
  TAUT,
  tangentToPoint,
} from './route-search.ts';

/** A shortest route, or proof that there is none; `by` are the obstacles that close it off, −1 for the table's edge. */
export type RouteAnswer =
  | { readonly kind: 'route'; readonly end: RouteNode }
  | { readonly kind: 'enclosed'; readonly by: readonly number[] };

/**
 * The shortest way from one spot to another: exact for grown obstacles, climbs counted where outlines are crossed.
 *
 * Looks inside a bound that doubles, so that a near goal never pays for a large table. When nothing is found, blockers
 * that nobody can cross are checked for a closed ring first; then the search is exhausted from whichever end is smaller.
 */
export function findRoute(field: Field, from: Spot, to: Spot): RouteAnswer {
  const starts = startLevels(field, from);
  const goal = goalAt(field, to);
  const least = Math.min(...starts.map((s) => s.cost + goal.atLeast(s.x, s.z, s.level)));
  const direct = directRoute(field, from, to, goal);
  if (direct && direct.cost <= least + 1e-12) return { kind: 'route', end: direct };
  const worst = direct?.cost ?? Infinity;

  for (let bound = Math.min(worst, 1.2 * least + 2); ; bound = Math.min(worst, 2 * bound)) {
    const forward = searchRoutes(field, starts, bound, goal, () => {});
    if (forward.end) return { kind: 'route', end: forward.end };
    if (bound >= worst && direct) return { kind: 'route', end: direct };
    if (!forward.cut) return { kind: 'enclosed', by: enclosureOf(field, from, to) ?? closedBy(field, from, to) };
    if (!direct) {
      const ring = enclosureOf(field, from, to);
      if (ring) return { kind: 'enclosed', by: ring };
      const back = searchRoutes(field, startLevels(field, to), bound, goalAt(field, from), () => {});
      if (!back.end && !back.cut) return { kind: 'enclosed', by: closedBy(field, to, from) };
    }
  }
}

function directRoute(field: Field, from: Spot, to: Spot, goal: Goal): RouteNode | undefined {
  let best: RouteNode | undefined;
  if (from.onSheet)
    return to.onSheet?.joined === from.onSheet.joined ? overOneSheet(from, from.onSheet, to, to.onSheet) : undefined;
  for (const start of startLevels(field, from)) {
    follow(field, start, directTangent(start.x, start.z, to.x, to.z), (end) => {
      const kept = goal.conclude?.(end);
      if (kept && (!best || kept.cost < best.cost)) best = kept;
    });
  }
  return best;
}

/** The way between two places of one sloping surface that never leaves it. */
export function overOneSheet(from: Spot, a: OnSheet, to: Spot, b: OnSheet): RouteNode | undefined {
  const link = linkBetween(a, b);
  return link && arrival(startNode(from), to, link);
}

function arrival(node: RouteNode, to: Spot, link: SheetLink): RouteNode {
  return {
    ...startNode(to),
    cost: node.cost + link.cost,
    up: node.up + link.up,
    down: node.down + link.down,
    parent: node,
    link,
  };
}

/** The search's start, and the other levels reached at once through floors the mover passes. */
export function startLevels(field: Field, spot: Spot): readonly RouteNode[] {
  const start = startNode(spot);
  if (spot.onSheet) return linksFromPlace(spot.onSheet).map(({ to, link }) => linkedNode(start, to, link()));
  const over = overAt(field, spot.x, spot.z);
  if (!over.some((i) => field.obstacles[i]!.through)) return [start];
  const others = levelsOver(field.obstacles, over).filter(
    (l) => Math.abs(l.y - spot.level.y) >= SAME_LEVEL && isOpen(field, over, l, spot.level),
  );
  return [start, ...others.map((level) => withClimb(start, level))];
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

/** Whether nothing solid lies between two levels over `over`. */
function isOpen(field: Field, over: readonly number[], a: Level, b: Level): boolean {
  const low = Math.min(a.y, b.y);
  const high = Math.max(a.y, b.y);
  return over.every((i) => {
    const o = field.obstacles[i]!;
    return o.through || o.lo >= high - SAME_LEVEL || o.hi <= low + SAME_LEVEL;
  });
}

/** The goal of reaching one spot. */
export function goalAt(field: Field, to: Spot): Goal {
  const over = overAt(field, to.x, to.z);
  const passes = over.some((i) => field.obstacles[i]!.through);
  if (to.onSheet) return goalOnSheet(to, to.onSheet);
  return {
    // Slopes are walked, not climbed, so where there are any a level below may cost nothing.
    atLeast:
      field.sheets.length > 0
        ? (x, z) => Math.sqrt((x - to.x) ** 2 + (z - to.z) ** 2)
        : (x, z, level) => Math.sqrt((x - to.x) ** 2 + (z - to.z) ** 2) + Math.abs(level.rule - to.level.rule),
    finish: (node, offer) => {
      const t = tangentToPoint(field, node, to.x, to.z);
      if (t) offer(t);
    },
    conclude: (end) => {
      if (Math.abs(end.level.y - to.level.y) < SAME_LEVEL) return end;
      return passes && isOpen(field, over, end.level, to.level) ? withClimb(end, to.level) : undefined;
    },
  };
}

/** The goal of reaching a place on a sloping surface: over its portals. */
function goalOnSheet(to: Spot, place: OnSheet): Goal {
  const links = new Map(linksFromPlace(place).map((l) => [l.to.corner, l]));
  return {
    atLeast: (x, z) => Math.sqrt((x - to.x) ** 2 + (z - to.z) ** 2),
    arrive: (node) => {
      const found = node.vertex < 0 ? undefined : links.get(node.vertex >> 1);
      if (!found || Math.abs(found.to.level.y - node.level.y) >= SAME_LEVEL) return undefined;
      return { least: node.cost + found.least * TAUT, end: () => arrival(node, to, reversed(found.link())) };
    },
  };
}

/** A ring of obstacles that nobody can cross or climb, round one of two places. */
function enclosureOf(field: Field, a: Spot, b: Spot): readonly number[] | undefined {
  const { obstacles } = field;
  const tops = obstacles.filter((o) => o.stand);
  const hard = obstacles.flatMap((o, i) => {
    if (o.owner < 0 || o.stand || o.through || o.lo > 0 || o.hi <= 0) return [];
    const s = o.shape;
    const passable = tops.some(
      (t) =>
        t.hi >= o.hi &&
        t.shape.minX < s.maxX &&
        t.shape.maxX > s.minX &&
        t.shape.minZ < s.maxZ &&
        t.shape.maxZ > s.minZ,
    );
    return passable ? [] : [i];
  });
  const ring = findEnclosure(
    hard.map((i) => obstacles[i]!.shape),
    field.bounds,
    [a.x, a.z],
    [b.x, b.z],
  );
  return ring?.map((k) => (k < 0 ? -1 : hard[k]!));
}

/**
 * What bounds the region a mover at `inside` cannot leave: obstacles met by the reach of an exhausted search; where it
 * met none, what the mover is over at both ends, or what lies between them.
 */
function closedBy(field: Field, inside: Spot, outside: Spot): readonly number[] {
  const near = new Set<number>();
  searchRoutes(field, startLevels(field, inside), Infinity, { atLeast: () => 0 }, (node) => {
    const obstacle = cornerObstacle(field, node.vertex);
    if (obstacle >= 0) near.add(obstacle);
  });
  if (near.size === 0) {
    for (const { x, z } of [inside, outside]) for (const i of overAt(field, x, z)) near.add(i);
  }
  if (near.size === 0) {
    field.obstacles.forEach((o, i) => {
      if (clipSegment(o.shape, inside.x, inside.z, outside.x - inside.x, outside.z - inside.z, clip)) near.add(i);
    });
  }
  return [...near].sort((x, y) => x - y);
}

const clip: Clip = { from: 0, to: 0 };
