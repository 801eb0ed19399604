import { mayJoin } from '../geometry/enclosure.ts';
import { atAnyLevel, findRoute } from '../geometry/find-route.ts';
import { buildReach, buildReachTowards, type Reach, reachSpot } from '../geometry/reach.ts';
import { pathTo } from '../geometry/route-legs.ts';
import type { RouteNode, Spot } from '../geometry/route-search.ts';
import { rounded, signedDistance } from '../geometry/rounded.ts';
import type { Path } from '../geometry/path.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Landing, LandingZone } from '../rules/core/ports.ts';
import { findLandings, type Reached } from './landings.ts';
import { passingHeights } from './passing.ts';
import { spotAt, type View } from './views.ts';

/** Up to this far everything within a limit is looked at once; further off every question is looked at by itself. */
export const NEAR: Inches = 12;

/** Places looked at before a far way is given up. */
const PATIENCE = 500;

/** What a mover that climbs and jumps as it has said can get to. */
export type AgileReach = {
  /** What all near ends are measured by. */
  readonly near: () => Reach;
  readonly lengthTo: (to: Point) => Inches | undefined;
  readonly pathTo: (to: Point) => Path | undefined;
  readonly landings: (zone: LandingZone) => readonly Landing[];
};

/** Everything within a limit of a mover that climbs and jumps as it has said, looked at as far as it is asked about. */
export function createAgileReach(
  view: View,
  limit: Inches,
  levelsAt: (x: Inches, z: Inches) => readonly Inches[],
): AgileReach {
  const { field } = view;
  const from = spotAt(field, view.setting.from);
  let made: Reach | undefined;
  const near = () => (made ??= buildReach(field, from, Math.min(limit, NEAR)));
  const towards = new Map<string, ReturnType<typeof buildReachTowards>>();
  const known = new Map<string, RouteNode | undefined>();
  const farTo = (to: Point): RouteNode | undefined => {
    const key = to.join(' ');
    if (!known.has(key)) {
      const route = findRoute(field, from, spotAt(field, to));
      known.set(key, route.kind === 'route' ? route.end : undefined);
    }
    const end = known.get(key);
    return end && end.cost <= limit + 1e-9 ? end : undefined;
  };
  const endAt = (to: Point): RouteNode | undefined => {
    const straight = Math.sqrt((to[0] - from.x) ** 2 + (to[2] - from.z) ** 2);
    if (straight > limit + 1e-9) return undefined;
    const end = limit <= NEAR || straight <= NEAR / 2 ? reachSpot(near(), spotAt(field, to)) : undefined;
    return end ?? (limit <= NEAR ? undefined : farTo(to));
  };
  const reachedBy = (reach: Reach): Reached => ({
    view,
    reach,
    onFoot: () => reach,
    limit: reach.limit,
    lengthTo: (to) => reachSpot(reach, spotAt(field, to))?.cost,
    lastBend: () => undefined,
    levelsAt,
    passingAt: (x, z) => passingHeights(field, x, z),
  });
  return {
    near,
    lengthTo: (to) => endAt(to)?.cost,
    pathTo: (to) => {
      const end = endAt(to);
      return end && pathTo(field, end);
    },
    landings: (zone) => {
      if (limit <= NEAR) return findLandings(reachedBy(near()), zone);
      return mayLand(view, from, zone) ? landFar(view, from, limit, zone, reachedBy, towards) : [];
    },
  };
}

/** Landings far off: looked for within rising limits, and no further off than the first. */
function landFar(
  { field }: View,
  from: Spot,
  limit: Inches,
  zone: LandingZone,
  reachedBy: (reach: Reach) => Reached,
  kept: Map<string, ReturnType<typeof buildReachTowards>>,
): readonly Landing[] {
  const region = rounded(zone.core, zone.radius);
  const away = (x: Inches, z: Inches) => Math.max(0, signedDistance(region, x, z));
  for (let bound = Math.min(limit, 1.2 * away(from.x, from.z) + 4); ; bound = Math.min(limit, 1.6 * bound)) {
    const key = `${zone.core.join(' ')} ${zone.radius} ${bound}`;
    const reach = kept.get(key) ?? buildReachTowards(field, from, bound, away, PATIENCE);
    kept.set(key, reach);
    const found = findLandings(reachedBy(reach), zone);
    if (found.length > 0 || bound >= limit || !reach.cut || reach.gaveUp) return found;
  }
}

/** Directions in which a zone is asked whether a way may lead into it. */
const DIRECTIONS = 48;

/** Whether a way may lead into a zone at all: some place of it lies in what is joined to where the mover is. */
function mayLand({ field }: View, from: Spot, { core, radius, low, high }: LandingZone): boolean {
  const start = atAnyLevel(field, from);
  const isJoined = (x: Inches, z: Inches) =>
    passingHeights(field, x, z)
      .filter((y) => y >= low - 1e-6 && y <= high + 1e-6)
      .some((y) => mayJoin(field, start, atAnyLevel(field, spotAt(field, [x, y, z]))));
  const rim = (k: number, r: Inches): readonly PlanPoint[] => {
    const a = (2 * Math.PI * k) / DIRECTIONS;
    return core.map(([x, z]): PlanPoint => [x + r * Math.cos(a), z + r * Math.sin(a)]);
  };
  for (let k = 0; k < DIRECTIONS; k++) {
    for (const share of [1, 0.5, 0]) if (rim(k, radius * share).some(([x, z]) => isJoined(x, z))) return true;
  }
  return false;
}
