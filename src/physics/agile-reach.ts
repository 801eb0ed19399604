import { mayJoin } from '../geometry/enclosure.ts';
import { atAnyLevel, findRoute } from '../geometry/find-route.ts';
import { buildReach, buildReachTowards, type Reach, reachSpot } from '../geometry/reach.ts';
import { pathTo } from '../geometry/route-legs.ts';
import type { RouteNode, Spot } from '../geometry/route-search.ts';
import { drawLeapsTaut } from '../geometry/taut-leaps.ts';
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
const PATIENCE = 250;

/** How much shorter a way may be once its leaps are drawn taut. */
const SLACK: Inches = 1;

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
  const slack = field.agile && field.agile.lips.size > 0 ? SLACK : 0;
  let made: Reach | undefined;
  const near = () => (made ??= buildReach(field, from, Math.min(limit, NEAR) + slack));
  const searches = new Map<string, ZoneSearch>();
  const led = new Map<string, Reach>();
  const known = new Map<string, RouteNode | undefined>();
  const farTo = (to: Point): RouteNode | undefined => {
    const key = to.join(' ');
    if (!known.has(key)) {
      const route = findRoute(field, from, spotAt(field, to));
      known.set(key, route.kind === 'route' ? drawLeapsTaut(field, route.end) : undefined);
    }
    const end = known.get(key);
    return end && end.cost <= limit + 1e-9 ? end : undefined;
  };
  /** Ways that bend at lips are drawn taut, so somewhat longer ones than asked for are looked at. */
  const endIn = (reach: Reach, to: Point, within: Inches): RouteNode | undefined => {
    if (!field.agile || field.agile.lips.size === 0) return reachSpot(reach, spotAt(field, to), within);
    const end = reachSpot(reach, spotAt(field, to), within + SLACK);
    const taut = end && drawLeapsTaut(field, end);
    return taut && taut.cost <= within + 1e-9 ? taut : undefined;
  };
  const endAt = (to: Point): RouteNode | undefined => {
    const straight = Math.sqrt((to[0] - from.x) ** 2 + (to[2] - from.z) ** 2);
    if (straight > limit + 1e-9) return undefined;
    const reach = led.get(to.join(' '));
    if (reach) return endIn(reach, to, reach.limit);
    const end = limit <= NEAR || straight <= NEAR / 2 ? endIn(near(), to, Math.min(limit, NEAR)) : undefined;
    return end ?? (limit <= NEAR ? undefined : farTo(to));
  };
  const reachedBy = (reach: Reach, within: Inches): Reached => ({
    view,
    reach,
    onFoot: () => reach,
    limit: within,
    lengthTo: (to, most = within) => endIn(reach, to, Math.min(most, within))?.cost,
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
      const key = [...zone.core.flat(), zone.radius, zone.low, zone.high].join(' ');
      const search = searches.get(key) ?? createZoneSearch(view, from, limit, zone, reachedBy);
      searches.set(key, search);
      const { found, reach } = search(zone);
      for (const { at } of found) led.set(at.join(' '), reach);
      return found;
    },
  };
}

type Landed = { readonly found: readonly Landing[]; readonly reach: Reach };

/** Answers about landings in one zone, whatever base has to stand there. */
type ZoneSearch = (zone: LandingZone) => Landed;

/** How much further than the first landing others are looked for. */
const FURTHER: Inches = 0.25;

/**
 * Landings in a zone, looked for within rising limits, and no further off than a little beyond the first.
 *
 * Where no way touches the zone at all nobody lands in it either: that is asked first, once for all questions.
 */
function createZoneSearch(
  view: View,
  from: Spot,
  limit: Inches,
  { core, radius, low, high }: LandingZone,
  reachedBy: (reach: Reach, within: Inches) => Reached,
): ZoneSearch {
  const { field } = view;
  const region = rounded(core, radius);
  const away = (x: Inches, z: Inches) => Math.max(0, signedDistance(region, x, z));
  const slack = field.agile && field.agile.lips.size > 0 ? SLACK : 0;
  const kept = new Map<Inches, ReturnType<typeof buildReachTowards>>();
  const towards = (bound: Inches) => {
    const reach = kept.get(bound) ?? buildReachTowards(field, from, bound + slack, away, PATIENCE);
    kept.set(bound, reach);
    return reach;
  };
  const rising = (zone: LandingZone, least: Inches): Landed & { readonly bound: Inches } => {
    for (let bound = Math.min(limit, least); ; bound = Math.min(limit, 1.6 * bound)) {
      const reach = towards(bound);
      const found = findLandings(reachedBy(reach, bound), { ...zone, atMost: 1 });
      if (found.length > 0 || bound >= limit || !reach.cut || reach.gaveUp) return { found, reach, bound };
    }
  };
  const nobody: Landed = { found: [], reach: { field, from, limit: 0, nodes: [], cut: true } };
  let touching: (Landed & { readonly bound: Inches }) | undefined;
  return (zone) => {
    if (!touching && limit > NEAR && !mayLand(view, from, { core, radius, low, high })) return nobody;
    touching ??= rising({ core, radius, low, high, standing: 'any' }, 1.1 * away(from.x, from.z) + 1);
    if (touching.found.length === 0) return nobody;
    const first = zone.standing === 'any' ? touching : rising(zone, touching.bound);
    if (first.found.length === 0) return nobody;
    const enough = Math.min(limit, first.found[0]!.length + FURTHER);
    const reach = first.bound >= enough ? first.reach : towards(enough);
    return { found: findLandings(reachedBy(reach, enough), zone), reach };
  };
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
