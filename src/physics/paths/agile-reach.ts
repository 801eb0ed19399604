import { mayJoinByChecks } from '../../geometry/regions/enclosure.ts';
import { mayWaste } from '../../geometry/agile/agile.ts';
import { atAnyLevel, findRoute, startLevels } from '../../geometry/routes/find-route.ts';
import { freeTrappedStart } from '../../geometry/routes/trapped-start.ts';
import { buildReach, type RouteReach, reachSpot } from '../../geometry/routes/reach.ts';
import { pathTo } from '../../geometry/routes/route-legs.ts';
import type { RouteNode, RoutePoint } from '../../geometry/travel/route-node.ts';
import { drawLeapsTaut } from '../../geometry/routes/taut-leaps.ts';
import { withTurns } from '../../geometry/routes/turns.ts';
import { leastPaths, type LeastPaths } from '../../geometry/routes/least-paths.ts';
import { createRouteSeeker } from '../../geometry/routes/seek.ts';
import type { SeekEffort, SeekEnd } from '../../geometry/routes/seek-state.ts';
import type { Path } from '../../geometry/path.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Landing, LandingZone } from '../../rules/core/ports.ts';
import { passingHeights } from '../views/passing.ts';
import { spotAt } from '../views/spots.ts';
import type { MoverView } from '../views/view.ts';
import { boundsInto, zoneGoal } from './zone-goal.ts';
import * as trig from '../../kernel/trig.ts';

/** Places up to this far away share one search; further ones are searched individually. */
export const NEAR: Inches = 12;

/** How much shorter a path may become when its leaps are drawn taut. */
const TAUT_GAIN: Inches = 1;
/** The same for one that uses checks needlessly: a leap may be slanted far. */
const SPARE_GAIN: Inches = 4;

/** Everywhere a mover that climbs and jumps as declared can get to. */
type AgileReach = {
  /** The reach by which all near ends are measured. */
  readonly near: () => RouteReach;
  readonly lengthTo: (to: Point) => Inches | undefined;
  readonly pathTo: (to: Point) => Path | undefined;
  readonly landings: (zone: LandingZone) => readonly Landing[];
};

/**
 * The reach within a limit of a mover that climbs and jumps as declared, computed on demand.
 *
 * @param effort The work that searches for far ends may do; by default any.
 */
export function createAgileReach(whole: MoverView, limit: Inches, effort?: SeekEffort): AgileReach {
  const from = spotAt(whole.field, whole.setting.from);
  const view = { ...whole, field: freeTrappedStart(whole.field, from) };
  const { field } = view;
  const slack = field.agile && field.agile.lips.size > 0 ? TAUT_GAIN : 0;
  let made: RouteReach | undefined;
  const near = () => (made ??= buildReach(field, from, Math.min(limit, NEAR) + slack));
  const searches = new Map<string, ZoneSearch>();
  const landed = new Map<string, RouteNode>();
  const known = new Map<string, RouteNode | undefined>();
  /** The end of a path within the limit, looked for among those up to a longest before they are drawn taut. */
  const drawnTo = (to: Point, longest: Inches): RouteNode | undefined => {
    const route = findRoute(field, from, spotAt(field, to), { effort, upTo: longest });
    const end = route.kind === 'route' ? drawLeapsTaut(field, route.end) : undefined;
    return end && end.cost <= limit + LENGTH_ROUNDING ? end : undefined;
  };
  /** @param isSpare Whether the path may have to use checks needlessly. */
  const farTo = (to: Point, isSpare = false): RouteNode | undefined => {
    const key = to.join(' ');
    if (!known.has(key)) {
      // Which path is found first depends on how long it may be, and its length once drawn on which it is.
      const ends = (isSpare ? [TAUT_GAIN, SPARE_GAIN] : [slack]).flatMap((gain) => drawnTo(to, limit + gain) ?? []);
      known.set(key, ends.sort((a, b) => a.cost - b.cost)[0]);
    }
    return known.get(key);
  };
  /** Paths that bend at lips are shortened afterwards, so slightly longer ones are considered too. */
  const endIn = (reach: RouteReach, to: Point, within: Inches): RouteNode | undefined => {
    if (slack === 0) return reachSpot(reach, spotAt(field, to), within);
    const end = reachSpot(reach, spotAt(field, to), within + TAUT_GAIN);
    const taut = end && drawLeapsTaut(field, end);
    return taut && taut.cost <= within + LENGTH_ROUNDING ? taut : undefined;
  };
  const starts = startLevels(field, from);
  /** Whether a path may have to use checks needlessly: the shared search does not look for the place to do so. */
  const maySpareTo = ([x, y, z]: Point): boolean => {
    if (!field.agile || !mayWaste(field.agile)) return false;
    const core = { minX: x, maxX: x, minZ: z, maxZ: z };
    const bounds = leastPaths(field, { core, radius: 0, low: y, high: y, hasLowSlopes: false });
    return bounds !== undefined && starts.some((start) => bounds.maySpare(bounds.partOf(start)));
  };
  const endAt = (to: Point): RouteNode | undefined => {
    const straight = Math.sqrt((to[0] - from.x) ** 2 + (to[2] - from.z) ** 2);
    if (straight > limit + LENGTH_ROUNDING) return undefined;
    const known = landed.get(to.join(' '));
    if (known) return known;
    if (maySpareTo(to)) return farTo(to, true);
    const end = limit <= NEAR || straight <= NEAR / 2 ? endIn(near(), to, Math.min(limit, NEAR)) : undefined;
    return end ?? (limit <= NEAR ? undefined : farTo(to));
  };
  return {
    near,
    lengthTo: (to) => endAt(to)?.cost,
    pathTo: (to) => {
      const end = endAt(to);
      return end && pathTo(field, end);
    },
    landings: (zone) => {
      const key = JSON.stringify([zone.core, zone.radius, zone.low, zone.high, zone.circles, zone.outlines]);
      const search = searches.get(key) ?? createZoneSearch(view, from, limit, zone, effort);
      searches.set(key, search);
      if (searches.size > MOST_SEARCHES) searches.delete(searches.keys().next().value!);
      const found = search(zone.standing === 'any', zone.atMost ?? AT_MOST);
      for (const { node, at } of found) landed.set(at.join(' '), node);
      return found.map(({ node, at }) => ({ at, length: node.cost }));
    },
  };
}

/** Most searches into different zones that a reach keeps: each holds all that it has found on its way. */
const MOST_SEARCHES = 4;

/** Default maximum number of landings. */
export const AT_MOST = 24;

/** Ends in one zone, cheapest first: all places where paths touch it, or only legal ends. */
type ZoneSearch = (isAny: boolean, atMost: number) => readonly SeekEnd[];

/** One search into a zone shared by all queries about it, continued as far as each needs. */
function createZoneSearch(
  plain: MoverView,
  from: RoutePoint,
  limit: Inches,
  zone: LandingZone,
  effort: SeekEffort | undefined,
): ZoneSearch {
  const bounds = boundsInto(plain, zone);
  const starts = startLevels(plain.field, from);
  if (bounds && starts.every((start) => leastOf(bounds, start) > limit + LENGTH_ROUNDING)) return () => [];
  const field = withTurns(plain.field, starts, bounds);
  const view = { ...plain, field };
  const goal = zoneGoal(view, from, zone, bounds);
  const seeker = createRouteSeeker(field, startLevels(field, from), limit, goal, effort);
  const ends: SeekEnd[] = [];
  let isDone = false;
  let isAsked = limit <= QUICK;
  const more = (): boolean => {
    if (isDone) return false;
    let end = seeker.next(isAsked ? Infinity : SHORT_LOOK);
    if (!end && !isAsked) {
      isAsked = true;
      end = mayLand(view, from, zone) ? seeker.next() : undefined;
    }
    isDone = end === undefined;
    if (end && !ends.some(({ at }) => isSamePlace(at, end.at))) ends.push(end);
    return !isDone;
  };
  return (isAny, atMost) => {
    const counts = ({ at }: SeekEnd) => (isAny && goal.isTouching(at)) || goal.isLegal(at);
    const found: SeekEnd[] = [];
    for (let i = 0; found.length < atMost; i++) {
      while (i >= ends.length && (isAny || goal.hasRoom()) && more());
      const end = ends[i];
      if (!end) break;
      if (counts(end)) found.push(end);
    }
    return found;
  };
}

/** Lower bound of the whole cost of a path through a node; none where its part is unknown. */
function leastOf(bounds: LeastPaths, node: RouteNode): Inches {
  const part = bounds.partOf(node);
  return part === undefined ? node.cost : node.cost + bounds.from(node.x, node.z, part, node.spent);
}

/** A search this far, inches, is over sooner than a test whether any path leads into the zone. */
const QUICK: Inches = 16;

/** Number of nodes settled before testing whether any path leads into the zone. */
const SHORT_LOOK = 600;

const isSamePlace = (a: Point, b: Point): boolean =>
  Math.abs(a[0] - b[0]) < SAME_PLACE && Math.abs(a[1] - b[1]) < SAME_PLACE && Math.abs(a[2] - b[2]) < SAME_PLACE;

/** Number of directions round a zone in which places are tried. */
const DIRECTIONS = 48;

/** Whether a path may lead into a zone at all: some place of it is in ground connected to the mover's position. */
function mayLand({ field }: MoverView, from: RoutePoint, { core, radius, low, high }: LandingZone): boolean {
  const start = atAnyLevel(field, from);
  const isJoined = (x: Inches, z: Inches) =>
    passingHeights(field, x, z)
      .filter((y) => y >= low - SAME_PLACE && y <= high + SAME_PLACE)
      .some((y) => mayJoinByChecks(field, start, atAnyLevel(field, spotAt(field, [x, y, z]))));
  const rim = (k: number, r: Inches): readonly PlanPoint[] => {
    const a = (2 * Math.PI * k) / DIRECTIONS;
    return core.map(([x, z]): PlanPoint => [x + r * trig.cos(a), z + r * trig.sin(a)]);
  };
  for (let k = 0; k < DIRECTIONS; k++) {
    for (const share of [1, 0.5, 0]) if (rim(k, radius * share).some(([x, z]) => isJoined(x, z))) return true;
  }
  return false;
}
