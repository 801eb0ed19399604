import type { Path } from '../../geometry/path.ts';
import { buildReach, type RouteReach, reachSpot } from '../../geometry/routes/reach.ts';
import { type Rounded, rounded } from '../../geometry/outlines/rounded.ts';
import { pathTo } from '../../geometry/routes/route-legs.ts';
import type { RouteNode } from '../../geometry/travel/route-node.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { SeekEffort } from '../../geometry/routes/seek-state.ts';
import type { Landing, LandingZone, MoveSetting, ReachMap } from '../../rules/core/ports.ts';
import { AT_MOST, createAgileReach, NEAR } from './agile-reach.ts';
import { findFlight } from '../flight/find-flight.ts';
import { withExactWalks } from './exact-walks.ts';
import { findLandings } from './landings.ts';
import type { Reached } from './reached.ts';
import { isInsideBounds, restingHeights, whyNotAmong } from '../terrain/places.ts';
import { partsOver } from '../terrain/parts-over.ts';
import { passingHeights } from '../views/passing.ts';
import { MEASURE_TOLERANCE, LENGTH_ROUNDING, SAME_PLACE, START_SLACK } from '../../kernel/tolerances.ts';
import {
  fieldOfNets,
  leastWalkOverSlopes,
  mayGoByHill,
  reachOverSlopes,
  onFootOf,
  routeOnFoot,
} from './surface-walk.ts';
import { spotAt } from '../views/spots.ts';
import type { MoverView, Views } from '../views/view.ts';

/**
 * Every place a mover can get to within a limit, prepared to answer any end point.
 *
 * @param effort The work that searches for far ends may do, for a mover that declares its climbs; by default any.
 */
export function createReachMap(views: Views, setting: MoveSetting, allowed: Inches, effort?: SeekEffort): ReachMap {
  const limit = allowed + MEASURE_TOLERANCE;
  // Neither a flight nor a walk may go round anything beyond its reach in plan.
  const isFar = setting.agility !== undefined && limit > NEAR + 1;
  const view = views.view(setting, [{ at: setting.from, slack: START_SLACK }], isFar ? undefined : limit + 3);
  if (setting.agility && !setting.mover.fly) {
    const levelsAt = levelsOf(view);
    const { near, ...agile } = createAgileReach(view, limit, effort);
    return {
      setting,
      limit: allowed,
      ...withFootPaths(view, limit, withExactLengths(view, agile), effort),
      levelsAt,
      get provenTo() {
        return effort?.provenTo;
      },
      get bends() {
        return bendsOf(near());
      },
    };
  }
  const reached = setting.mover.fly ? flown(view, limit) : walked(view, limit);
  return {
    setting,
    limit: allowed,
    lengthTo: reached.lengthTo,
    pathTo: reached.pathTo,
    levelsAt: reached.levelsAt,
    bends: reached.reach ? bendsOf(reached.reach) : [{ at: setting.from, length: 0 }],
    landings: (zone) => findLandings(reached, zone),
  };
}

/** What a reach answers about single ends and zones. */
type EndsOfReach = Pick<ReachMap, 'lengthTo' | 'pathTo' | 'landings'>;

/** The same reach with exact walks over slopes between checks. */
function withExactLengths(view: MoverView, agile: EndsOfReach): EndsOfReach {
  if (!view.onFoot || !view.setting.agility?.checks.length) return agile;
  const path = (to: Point): Path | undefined => {
    const known = agile.pathTo(to);
    return known && withExactWalks(view, known);
  };
  return {
    pathTo: path,
    lengthTo: (to) => path(to)?.length,
    landings: (zone) =>
      agile
        .landings(zone)
        .map((landing) => ({ ...landing, length: path(landing.at)?.length ?? landing.length }))
        .sort((a, b) => a.length - b.length),
  };
}

/**
 * The reach of a mover that declares its checks, with all that it walks to over slopes without one, unless its effort is
 * spent already: what is found then proves nothing.
 */
function withFootPaths(
  view: MoverView,
  limit: Inches,
  agile: EndsOfReach,
  effort: SeekEffort | undefined,
): EndsOfReach {
  const onFoot = onFootOf(view);
  if (!onFoot) return agile;
  const { slopes, levelField } = onFoot;
  const { from } = view.setting;
  const ground: MoverView = {
    ...view,
    slopes,
    get field() {
      return levelField();
    },
  };
  let near: Walked | undefined;
  const walkingNear = () => (near ??= walked(ground, limit));
  let last: { readonly zone: string; readonly into: Walked } | undefined;
  const walkingInto = (zone: LandingZone, within: Inches): Walked => {
    const key = JSON.stringify([zone.core, zone.radius]);
    if (last?.zone !== key || last.into.limit < within)
      last = { zone: key, into: walked(ground, within, rounded(zone.core, zone.radius)) };
    return last.into;
  };
  /** Walks to places in zones that no path with checks is shorter than. */
  const least = new Map<string, Path>();
  /** The walk to a place if it is shorter than a known path. Far ones are searched one by one. */
  const shorterWalk = (to: Point, known: Inches): RouteNode | undefined => {
    const within = known - LENGTH_ROUNDING;
    if (limit > NEAR) return routeOnFoot(view, from, to, within);
    const node = mayGoByHill(slopes, from, to, known) ? walkingNear().end(to) : undefined;
    return node && node.cost < within ? node : undefined;
  };
  return {
    lengthTo: (to) => {
      const shortest = least.get(to.join(' '));
      if (shortest) return shortest.length;
      const known = agile.lengthTo(to);
      return shorterWalk(to, known ?? limit)?.cost ?? known;
    },
    pathTo: (to) => {
      const shortest = least.get(to.join(' '));
      if (shortest) return shortest;
      const known = agile.pathTo(to);
      const walk = shorterWalk(to, known?.length ?? limit);
      return walk ? pathTo(limit > NEAR ? view.field : levelField(), walk) : known;
    },
    landings: (zone) => {
      const known = agile.landings(zone);
      if (effort?.provenTo !== undefined) return known;
      const within = known[(zone.atMost ?? AT_MOST) - 1]?.length ?? limit;
      const [x, z] = zone.core[0]!;
      if (!mayGoByHill(slopes, from, [x, zone.low, z], within + zone.radius)) return known;
      const leastWalk = leastWalkOverSlopes(slopes, from, zone, within);
      if (!leastWalk) return known;
      // Last bends beyond slopes may lie further off on level ground than the walk is looked for.
      const about: PlanPoint[] = [leastWalk, ...known].map(({ at: [px, , pz] }) => [px, pz]);
      const walking = walkingInto(zone, within);
      const walks = findLandings(walking, zone, about);
      const first = walks[0];
      if (first && first.length < (known[0]?.length ?? limit) - LENGTH_ROUNDING) {
        const path = walking.pathTo(first.at);
        if (path) least.set(first.at.join(' '), path);
      }
      return mergedLandings([...known, ...walks], zone);
    },
  };
}

/** Landings with the shortest path to each place, the cheapest first. */
function mergedLandings(landings: readonly Landing[], { atMost = AT_MOST }: LandingZone): readonly Landing[] {
  const least = new Map<string, Landing>();
  for (const landing of [...landings].sort((a, b) => a.length - b.length)) {
    const key = landing.at.map((v) => Math.round(v / SAME_PLACE)).join(' ');
    if (!least.has(key)) least.set(key, landing);
  }
  return [...least.values()].slice(0, atMost);
}

const bendsOf = (reach: RouteReach): ReachMap['bends'] =>
  reach.nodes.map((n) => ({ at: [n.x, n.level.y, n.z], length: n.cost }));

/** A reach on foot, with the end of the shortest route to a point and its path. */
type Walked = Reached & {
  readonly end: (to: Point) => RouteNode | undefined;
  readonly pathTo: (to: Point) => Path | undefined;
};

/** @param into The only region whose end points will be asked for; by default any may be. */
function walked(view: MoverView, limit: Inches, into?: Rounded): Walked {
  const sloped = reachOverSlopes(view, limit, into);
  const field = sloped ? view.field : fieldOfNets(view);
  const reach = sloped?.reach ?? buildReach(field, spotAt(field, view.setting.from), limit, into);
  const end =
    sloped?.end ?? ((to: Point, within = limit) => reachSpot(reach, spotAt(field, to), Math.min(within, limit)));
  return {
    view,
    reach,
    onFoot: () => reach,
    nodesFor: (region) => sloped?.nodesFor(region) ?? reach.nodes,
    limit,
    end,
    lengthTo: (to, within) => end(to, within)?.cost,
    // The bends on level ground are nodes of the reach; over slopes paths bend anywhere.
    lastBend: (to, length) => {
      const legs = end(to, length + LENGTH_ROUNDING)?.link?.legs ?? [];
      return legs.length > 1 ? legs.at(-1)!.from : undefined;
    },
    pathTo: (to) => {
      const node = end(to);
      return node && pathTo(field, node);
    },
    levelsAt: levelsOf(view),
    passingAt: (x, z) => passingHeights(field, x, z),
  };
}

function flown(view: MoverView, limit: Inches): Reached & { readonly pathTo: (to: Point) => Path | undefined } {
  let walker: ReturnType<typeof walked> | undefined;
  const walking = () => {
    walker ??= walked(view, limit);
    return walker;
  };
  /** Paths by place, with the greatest length they were searched up to, inches. */
  const known = new Map<string, { readonly path: Path | undefined; readonly most: Inches }>();
  const pathTo = (to: Point, within = limit): Path | undefined => {
    const [fx, , fz] = view.setting.from;
    const most = Math.min(within, limit) + LENGTH_ROUNDING;
    if ((to[0] - fx) ** 2 + (to[2] - fz) ** 2 > most ** 2) return undefined;
    const key = to.join(' ');
    const before = known.get(key);
    if (before && (before.path || before.most >= most)) return before.path;
    const found = shortestTo(to, most);
    const path = found && found.length <= most ? found : undefined;
    known.set(key, { path, most });
    return path;
  };
  const shortestTo = (to: Point, most: Inches): Path | undefined => {
    const flight = findFlight(view, to, most);
    if (flight && !flight.overSlopes) return flight.path;
    const walk = walking().pathTo(to);
    return flight && !(walk && walk.length <= flight.path.length) ? flight.path : walk;
  };
  return {
    view,
    reach: undefined,
    onFoot: () => walking().onFoot(),
    nodesFor: (region) => walking().nodesFor(region),
    limit,
    lengthTo: (to, within) => pathTo(to, within)?.length,
    lastBend: (to) => bendOf(pathTo(to)),
    pathTo: (to) => pathTo(to),
    levelsAt: levelsOf(view),
    passingAt: levelsOf(view),
  };
}

/** The start of a path's last leg; undefined when the path has only one. */
const bendOf = (path: Path | undefined): Point | undefined =>
  path && path.legs.length > 1 ? path.legs.at(-1)?.from : undefined;

/** The heights at which a base can legally end a move over a plan point. */
function levelsOf(view: MoverView): (x: Inches, z: Inches) => readonly Inches[] {
  const over = partsOver(view.terrain, view.setting);
  return (x, z) => {
    if (!isInsideBounds(view.bounds, [x, 0, z], SAME_PLACE)) return [];
    const { terrain, setting } = over(x, z);
    return restingHeights(terrain, x, z).filter((y) => whyNotAmong(setting, [x, y, z]) === undefined);
  };
}
