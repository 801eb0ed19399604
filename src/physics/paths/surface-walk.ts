import type { Bounds } from '../../geometry/bounds.ts';
import type { Field } from '../../geometry/field/field.ts';
import type { Rounded } from '../../geometry/outlines/rounded.ts';
import { extentsMeet, holdsExtent, isInOutline } from '../../geometry/surface/facets.ts';
import type { SurfaceHill } from '../../geometry/surface/surface-hill.ts';
import { arrival, findRoute } from '../../geometry/routes/find-route.ts';
import { buildReach, reachThrough, type RouteReach, reachSpot } from '../../geometry/routes/reach.ts';
import { refinedRoute } from '../../geometry/routes/refined-route.ts';
import type { LeastVia } from '../../geometry/geodesic/least-via.ts';
import {
  leastOverSlopes,
  NONE_SPENT,
  pathOverSurface,
  pathsOverSurface,
  placeOn,
  type Spent,
  type SurfacePath,
} from '../../geometry/surface/surface-path.ts';
import type { SheetLink } from '../../geometry/slopes/sheet-links.ts';
import { type RouteNode, type RoutePoint, startNode } from '../../geometry/travel/route-node.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, MEASURE_TOLERANCE, STEP_ROUNDING } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { LandingZone } from '../../rules/core/ports.ts';
import { spotAt } from '../views/spots.ts';
import { type SurfaceSpot, surfaceSpot } from '../views/surface-spot.ts';
import type { MoverView, SlopedGround } from '../views/view.ts';
import { withTakeOffs } from './take-offs.ts';

/** Whether a path from one place by way of any slope to another may be shorter than a length. */
export const mayGoByHill = ({ hills }: SlopedGround, from: Point, to: Point, length: Inches): boolean =>
  hills().some(({ bounds: b, hull }) => {
    const away = ([x, , z]: Point) =>
      Math.sqrt(Math.max(b.minX - x, 0, x - b.maxX) ** 2 + Math.max(b.minZ - z, 0, z - b.maxZ) ** 2);
    if (away(from) + away(to) >= length) return false;
    if (isInOutline(hull, from[0], from[2]) || isInOutline(hull, to[0], to[2])) return true;
    return hull.some((p, i) => leastByEdge(from, to, p, hull[(i + 1) % hull.length]!) < length);
  });

/** Length of the shortest path in plan from one place to another by way of an edge. */
function leastByEdge([ax, , az]: Point, [bx, , bz]: Point, [px, pz]: PlanPoint, [qx, qz]: PlanPoint): Inches {
  const l = Math.sqrt((qx - px) ** 2 + (qz - pz) ** 2);
  const [ux, uz] = [(qx - px) / l, (qz - pz) / l];
  const off = (x: Inches, z: Inches): Inches => Math.abs((x - px) * uz - (z - pz) * ux);
  const [s, t] = [(ax - px) * ux + (az - pz) * uz, (bx - px) * ux + (bz - pz) * uz];
  const [own, other] = [off(ax, az), off(bx, bz)];
  // One of the places mirrored at the edge's line: the path is straight, but for the edge's ends.
  const meet = own + other > 0 ? s + ((t - s) * own) / (own + other) : s;
  const at = Math.min(Math.max(meet, 0), l);
  return Math.sqrt((at - s) ** 2 + own ** 2) + Math.sqrt((at - t) ** 2 + other ** 2);
}

/** A path over a surface as the link of a route. */
const linkOf = ({ length, up, down, legs }: SurfacePath): SheetLink => ({ cost: length, up, down, legs });

/**
 * The shortest route over ground with slopes; undefined where the surface has none, so that it must be searched for
 * over the slopes' nets, or proven not to exist.
 *
 * A route that stays on level ground is searched for there, where it is exact on round outlines too.
 */
export function routeOverSlopes(view: MoverView, from: SurfaceSpot, to: SurfaceSpot): RouteNode | undefined {
  const { slopes, field } = view;
  if (!slopes) return undefined;
  const level = from.isSlope || to.isSlope ? undefined : levelRoute(field, from.spot, to.spot);
  if (level && !mayGoByHill(slopes, from.at, to.at, level.cost)) return level;
  const most = level ? level.cost - MEASURE_TOLERANCE : Infinity;
  const path = pathWithin(slopes, slopes.surface, from.at, to.at, most);
  const isBetter = path && (path.isOverSlope || !level);
  const over = isBetter ? shorter(arrival(startNode(from.spot), to.spot, linkOf(path)), level) : level;
  if (over && !mayGoBySteep(slopes, from.at, to.at, over.cost)) return over;
  if (!over && !hasSteep(slopes)) return undefined;
  return shorter(over, routeBySteep(view, slopes, from, to, over?.cost ?? Infinity));
}

const hasSteep = ({ hills }: SlopedGround): boolean => hills().some(({ isPartial }) => isPartial);

/**
 * The shortest route by way of steep slopes: over facets, where they are climbed straight from edge to edge, or over the
 * nets of slopes.
 */
function routeBySteep(
  view: MoverView,
  slopes: SlopedGround,
  from: SurfaceSpot,
  to: SurfaceSpot,
  known: Inches,
): RouteNode | undefined {
  const path = pathWithin(slopes, slopes.climbedSurface, from.at, to.at, known + OVERCOUNTED);
  const climbed = path && arrival(startNode(from.spot), to.spot, linkOf(path));
  return shorter(climbed, routeOverNets(view, from.at, to.at));
}

/** How much more than it costs a path over facets that is looked for may count. */
const OVERCOUNTED: Inches = 2;

/** The ground of a mover with declared checks, with its climbs and jumps down; undefined where it must jump across. */
export const onFootOf = ({ onFoot, setting: { agility } }: MoverView): MoverView['onFoot'] =>
  agility?.binding && agility.checks.includes('jump-across') ? undefined : onFoot;

/**
 * The shortest route over slopes on foot, of a mover that declares its checks, by the climbs and jumps down that it
 * declares before any jump across; undefined when none is within `most`.
 *
 * @param before How many checks it has made, when it is on its way: then it may end after any of them.
 */
export function routeOnFoot(
  view: MoverView,
  from: Point,
  to: Point,
  most: Inches,
  before?: number,
): RouteNode | undefined {
  const slopes = onFootOf(view)?.slopes;
  if (!slopes || !mayGoByHill(slopes, from, to, most)) return undefined;
  const spent: SpentAtEnds =
    before === undefined
      ? { first: NONE_SPENT, last: slopes.mayEnd }
      : { first: (checks) => checks === before, last: (checks) => checks >= before };
  const planned = pathWithin(slopes, slopes.checkedSurface, from, to, most, spent);
  const path = planned && withTakeOffs(view, slopes, planned);
  // On level ground alone the known path is exact on round outlines too, unless it begins or ends on a slope's net.
  const mayBeShorter =
    path && (path.isOverSlope || before !== undefined || [from, to].some((at) => spotAt(view.field, at).onSheet));
  // Along a steep slope a path is longer than over the facets that stand for it.
  return mayBeShorter && path.length <= most ? arrival(startNode(pointAt(from)), pointAt(to), linkOf(path)) : undefined;
}

/**
 * Whether a place is beside the face of a hill that a mover with declared checks climbs there: at the height of the rim
 * and beyond it, where only the surface has ground.
 */
export function isBesideFace({ onFoot, field }: MoverView, at: Point): boolean {
  if (!onFoot || Math.abs(spotAt(field, at).level.y - at[1]) <= field.freeStep + STEP_ROUNDING) return false;
  return placeOn(onFoot.slopes.checkedSurface(), at) !== undefined;
}

/**
 * The shortest path over slopes between two places by the next checks of a mover's list; undefined when none is within
 * `most`.
 *
 * @param before How many checks it has made before.
 * @param checks How many it makes.
 */
export function shortestOnFoot(
  view: MoverView,
  slopes: SlopedGround,
  from: Point,
  to: Point,
  most: Inches,
  before: number,
  checks: number,
): SurfacePath | undefined {
  if (!mayGoByHill(slopes, from, to, most)) return undefined;
  if (checks === 0) return pathWithin(slopes, slopes.surface, from, to, most);
  const spent = { first: (made: number) => made === before, last: (made: number) => made === before + checks };
  const path = pathWithin(slopes, slopes.checkedSurface, from, to, most, spent);
  return path && withTakeOffs(view, slopes, path);
}

/**
 * A length that no walk over slopes to the ends in a zone is shorter than, and where such a walk comes near the zone;
 * undefined where that length is at least `most`. It is 0 where the mover stands on no ground of the surface.
 */
export function leastWalkOverSlopes(
  { checkedSurface, mayEnd, room }: SlopedGround,
  from: Point,
  { core, radius, low, high }: LandingZone,
  most: Inches,
): LeastVia | undefined {
  const ground = checkedSurface();
  const start = placeOn(ground, from);
  if (!start) return { length: 0, at: from };
  const [x, z] = [0, 1].map((k) => core.reduce((sum, p) => sum + p[k]!, 0) / core.length) as [Inches, Inches];
  const extent = Math.max(...core.map((p) => Math.sqrt((p[0] - x) ** 2 + (p[1] - z) ** 2)));
  return leastOverSlopes(ground, start, { centre: [x, z], radius: radius + extent, low, high }, most, room, mayEnd);
}

/** Most triangles too steep to walk on beside which ground is divided by where a base has room: that takes seconds. */
const MOST_STEEP = 2000;

/**
 * The shortest route on which no slope rises so high within the base that the sweep would hit it; undefined when
 * none is within `most`, or where there are too many steep slopes.
 */
export function carefulRoute(view: MoverView, from: Point, to: Point, most: Inches): RouteNode | undefined {
  const slopes = view.slopes ?? onFootOf(view)?.slopes;
  if (!slopes?.mayEnd(0) || steepTriangles(slopes) > MOST_STEEP) return undefined;
  const walked = pathWithin(slopes, slopes.carefulSurface, from, to, most);
  const known = walked?.length ?? most;
  const climbed = mayGoBySteep(slopes, from, to, known)
    ? pathWithin(slopes, slopes.carefulClimbedSurface, from, to, known + OVERCOUNTED)
    : undefined;
  const path = climbed && climbed.length < known ? climbed : walked;
  return path && path.length <= most ? arrival(startNode(pointAt(from)), pointAt(to), linkOf(path)) : undefined;
}

const steepTriangles = ({ hills }: SlopedGround): number =>
  hills().reduce((sum, { isSteep }) => sum + isSteep.reduce((count, steep) => count + steep, 0), 0);

const pointAt = ([x, y, z]: Point): RoutePoint => ({ x, z, level: { y, rule: y } });

/** Whether a path by way of a slope too steep to walk on may be shorter than a length. */
function mayGoBySteep(slopes: SlopedGround, from: Point, to: Point, length: Inches): boolean {
  if (!slopes.hills().some((hill) => hill.isPartial && isSteepBetween(hill, from, to, length))) return false;
  return pathWithin(slopes, slopes.steepSurface, from, to, length - MEASURE_TOLERANCE) !== undefined;
}

/** Whether some steep part of a hill is so near that a path by way of it may be shorter than a length. */
function isSteepBetween({ isSteep, x, y, z, corners }: SurfaceHill, from: Point, to: Point, length: Inches): boolean {
  const away = ([px, py, pz]: Point, v: Index) => Math.sqrt((x[v]! - px) ** 2 + (y[v]! - py) ** 2 + (z[v]! - pz) ** 2);
  return isSteep.some((steep, t) => {
    if (steep === 0) return false;
    const [a, b, c] = [corners[3 * t]!, corners[3 * t + 1]!, corners[3 * t + 2]!];
    // No point of it is further from its first corner than another corner.
    const size = Math.max(away([x[b]!, y[b]!, z[b]!], a), away([x[c]!, y[c]!, z[c]!], a));
    return away(from, a) + away(to, a) - 2 * size < length;
  });
}

/** Which checks a mover may have spent where a path begins and where it ends. */
type SpentAtEnds = { readonly first: Spent; readonly last: Spent };

const WITHOUT_CHECK: SpentAtEnds = { first: NONE_SPENT, last: NONE_SPENT };

/** How much longer than the straight line a path is expected to be at first, as a factor, and at least. */
const DETOUR = 1.15;
const LEAST_DETOUR: Inches = 4;

/**
 * The shortest path over a surface between two places; undefined when none is within `most`. It is looked for in the
 * part of the plan that paths up to some length stay in, a larger one each time.
 */
function pathWithin(
  slopes: SlopedGround,
  surfaceIn: SlopedGround['surface'],
  from: Point,
  to: Point,
  most: Inches,
  spent: SpentAtEnds = WITHOUT_CHECK,
): SurfacePath | undefined {
  const straight = flatBetween(from, to);
  for (let length = Math.max(DETOUR * straight, straight + LEAST_DETOUR); ; length *= 2) {
    const surface = surfaceIn(ellipseBounds(from, to, Math.min(length, most)));
    const limit = holdsExtent(surface.region, slopes.region) ? most : Math.min(length, most);
    const [a, b] = [placeOn(surface, from, spent.first), placeOn(surface, to, spent.last)];
    const path = a && b && pathOverSurface(surface, a, b, limit, slopes.room);
    if (path || limit === most) return path;
  }
}

/** The extent in plan of all paths up to a length between two places: an ellipse about them. */
function ellipseBounds([ax, , az]: Point, [bx, , bz]: Point, length: Inches): Bounds {
  const straight = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
  const minor = Math.sqrt(Math.max(length * length - straight * straight, 0)) / 2;
  const [ux, uz] = straight > 0 ? [(bx - ax) / straight, (bz - az) / straight] : [1, 0];
  const x = Math.sqrt((ux * length) ** 2 / 4 + (uz * minor) ** 2);
  const z = Math.sqrt((uz * length) ** 2 / 4 + (ux * minor) ** 2);
  const [cx, cz] = [(ax + bx) / 2, (az + bz) / 2];
  return { minX: cx - x, maxX: cx + x, minZ: cz - z, maxZ: cz + z };
}

/** The shortest route on level ground. */
function levelRoute(field: Field, from: RoutePoint, to: RoutePoint): RouteNode | undefined {
  const route = findRoute(field, from, to);
  return route.kind === 'route' ? route.end : undefined;
}

/** Whether a straight stretch of level ground is free. */
const freeGround =
  ({ field }: MoverView) =>
  (a: Point, b: Point): boolean => {
    const route = levelRoute(field, spotAt(field, a), spotAt(field, b));
    return route !== undefined && route.cost <= flatBetween(a, b) + LENGTH_ROUNDING;
  };

/** The field of a view with its slopes as nets of points. */
export const fieldOfNets = (view: MoverView): Field => view.slopes?.sheeted() ?? view.field;

/** The shortest route over the nets of slopes, which may also climb slopes too steep to walk on. */
function routeOverNets(view: MoverView, from: Point, to: Point): RouteNode | undefined {
  const field = fieldOfNets(view);
  const route = findRoute(field, spotAt(field, from), spotAt(field, to));
  return route.kind === 'route' ? refinedRoute(route.end, freeGround(view)) : undefined;
}

function shorter<A extends RouteNode | undefined>(a: A, b: RouteNode | undefined): A | RouteNode {
  return b && (!a || b.cost < a.cost) ? b : a;
}

/** Everything within a length of a place on ground with slopes. */
export type SlopedReach = {
  /** What it reaches on level ground; from a slope, the rims at which paths leave it. */
  readonly reach: RouteReach;
  /** The places at which paths into a region may bend last. */
  readonly nodesFor: (region: Rounded) => readonly RouteNode[];
  /** The end of the shortest route to a point; undefined when it is further than the limit, or than `within`. */
  readonly end: (to: Point, within?: Inches) => RouteNode | undefined;
};

/**
 * The reach of a mover over ground with slopes; undefined where there is none, or its surface does not hold its start.
 *
 * @param into The only region whose end points will be asked for; by default any may be.
 */
export function reachOverSlopes(view: MoverView, limit: Inches, into?: Rounded): SlopedReach | undefined {
  const { slopes, field, setting } = view;
  if (!slopes) return undefined;
  const from = surfaceSpot(view, setting.from);
  if (from.isSlope && !placeOn(slopes.checkedSurface(), from.at)) return undefined;
  const isUnchecked = slopes.mayEnd(0);
  const level = from.isSlope ? undefined : buildReach(field, from.spot, limit, into);
  const start = startNode(from.spot);
  const nets = growingNets(view, slopes, limit);
  const over = slopes.recent(
    () => {
      const surface = slopes.checkedSurface();
      const a = placeOn(surface, from.at);
      return { surface, pathTo: a && pathsOverSurface(surface, a, limit, slopes.room) };
    },
    ({ surface }) => surface.mesh.corners.length / 3,
  );
  const end = (at: Point, within = limit): RouteNode | undefined => {
    const most = Math.min(within, limit);
    const to = surfaceSpot(view, at);
    const onLevel = level && isUnchecked && !to.isSlope ? reachSpot(level, to.spot, most) : undefined;
    const known = onLevel?.cost ?? most;
    if (!mayGoByHill(slopes, from.at, at, known)) return onLevel;
    const { surface, pathTo } = over();
    if (!pathTo) return shorter(nets(at, known), onLevel);
    const place = placeOn(surface, at, slopes.mayEnd);
    const planned = place && pathTo(place, known);
    const path = planned && (setting.agility ? withTakeOffs(view, slopes, planned) : planned);
    // On level ground alone the exact reach has the last word: round outlines are polygons in the surface.
    const isBetter = path && path.length <= known && (path.isOverSlope || !level || to.isSlope);
    const best = isBetter ? arrival(start, to.spot, linkOf(path)) : onLevel;
    const bound = best?.cost ?? most;
    if (!isUnchecked || !mayGoBySteep(slopes, from.at, at, bound)) return best;
    const climbed = pathWithin(slopes, slopes.climbedSurface, from.at, at, bound + OVERCOUNTED);
    const isShort = climbed && climbed.length <= bound;
    const byFacets = isShort ? arrival(start, to.spot, linkOf(climbed)) : best;
    return shorter(byFacets, nets(at, byFacets?.cost ?? bound));
  };
  const nodeAt = ([x, y, z]: Point, cost: Inches): RouteNode => ({ ...start, x, z, level: { y, rule: y }, cost });
  // Paths onto a slope are straight on both sides of its rim, and bend there a little.
  const rim = once(() =>
    slopes
      .hills()
      .flatMap((hill) => hill.rim.map(({ a }) => nodeAt(a, flatBetween(from.at, a))))
      .filter(({ cost }) => cost <= limit),
  );
  const reach = level ?? reachThrough({ field, from: from.spot, limit, cut: true }, [start, ...rim()]);
  const isBySlope = (region: Rounded) => slopes.hills().some((hill) => extentsMeet(hill.bounds, region));
  return { reach, nodesFor: (region) => (isBySlope(region) ? [...reach.nodes, ...rim()] : reach.nodes), end };
}

const flatBetween = (a: Point, b: Point): Inches => Math.sqrt((a[0] - b[0]) ** 2 + (a[2] - b[2]) ** 2);

/** The value of a function, computed on first use. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** How much further a search over nets goes than the path it is made for, as a factor: a longer one starts over. */
const NET_GROWTH = 1.25;

/** The ends of routes over the nets of slopes; the nets are searched only a little further than the longest path asked for. */
function growingNets(view: MoverView, { recent }: SlopedGround, limit: Inches) {
  let reached: Inches = 0;
  let nets: (() => ReturnType<typeof netReach>) | undefined;
  return (at: Point, within: Inches): RouteNode | undefined => {
    if (!nets || within > reached) {
      reached = Math.min(NET_GROWTH * within, limit);
      nets = recent(
        () => netReach(view, reached),
        () => 0,
      );
    }
    return nets()(at);
  };
}

/** How much longer than their exact versions rough paths over nets may be, as a factor: none in 500 random scenes was. */
const ROUGHER = 1.02;

/** The ends of routes over the nets of slopes, none of them longer than a limit. */
function netReach(view: MoverView, limit: Inches): (to: Point) => RouteNode | undefined {
  const field = fieldOfNets(view);
  const reach = buildReach(field, spotAt(field, view.setting.from), ROUGHER * limit);
  const isFree = freeGround(view);
  return (to) => {
    const rough = reachSpot(reach, spotAt(field, to));
    const end = rough && refinedRoute(rough, isFree);
    return end && end.cost <= limit + LENGTH_ROUNDING ? end : undefined;
  };
}
