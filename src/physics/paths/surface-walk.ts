import type { Field } from '../../geometry/field/field.ts';
import { arrival, findRoute, routeWithin, straightRoute } from '../../geometry/routes/find-route.ts';
import { buildReach, type RouteReach, reachSpot } from '../../geometry/routes/reach.ts';
import {
  pathOverSurface,
  pathWithin,
  placeOn,
  reachOver,
  type SurfacePath,
  type PlaceOnSurface,
} from '../../geometry/surface/surface-path.ts';
import type { SheetLink } from '../../geometry/slopes/sheet-links.ts';
import { type RouteNode, type RoutePoint, startNode } from '../../geometry/travel/route-node.ts';
import type { Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { spotAt } from '../views/spots.ts';
import type { MoverView } from '../views/view.ts';

/** Where a route begins or ends: its spot on level ground, and its place on the surface, if that holds it. */
export type SurfaceSpot = { readonly spot: RoutePoint; readonly at: Point; readonly place: PlaceOnSurface | undefined };

/** A point as a spot of a view with slopes; of another view it has no place. */
export function surfaceSpot(view: MoverView, at: Point): SurfaceSpot {
  const place = view.slopes && placeOn(view.slopes.surface(), at);
  const level = { y: at[1], rule: at[1] };
  return { spot: place?.isSlope ? { x: at[0], z: at[2], level } : spotAt(view.field, at), at, place };
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
  if (!slopes || !from.place || !to.place) return undefined;
  const isLevel = !from.place.isSlope && !to.place.isSlope;
  const straight = isLevel ? straightRoute(field, from.spot, to.spot) : undefined;
  if (straight) return straight;
  const surface = slopes.surface();
  const path = pathOverSurface(surface, from.place, to.place);
  if (!path) return undefined;
  const over = arrival(startNode(from.spot), to.spot, linkOf(path));
  if (surface.isPartial) return shorter(over, routeOverNets(view, from.at, to.at));
  if (!isLevel) return over;
  return routeWithin(field, from.spot, to.spot, path.length + (path.isOverSlope ? 0 : MEASURE_TOLERANCE)) ?? over;
}

/** The field of a view with its slopes as nets of points. */
export const fieldOfNets = (view: MoverView): Field => view.slopes?.sheeted() ?? view.field;

/** The shortest route over the nets of slopes, which may also climb slopes too steep to walk on. */
function routeOverNets(view: MoverView, from: Point, to: Point): RouteNode | undefined {
  const field = fieldOfNets(view);
  const route = findRoute(field, spotAt(field, from), spotAt(field, to));
  return route.kind === 'route' ? route.end : undefined;
}

const shorter = (a: RouteNode, b: RouteNode | undefined): RouteNode => (b && b.cost < a.cost ? b : a);

/** Everything within a length of a place on ground with slopes. */
export type SlopedReach = {
  /** What it reaches on level ground, with every bend of the paths over slopes. */
  readonly reach: RouteReach;
  /** The end of the shortest route to a point; undefined when it is further than the limit. */
  readonly end: (to: Point) => RouteNode | undefined;
};

/** The reach of a mover over ground with slopes; undefined where its surface does not hold its start. */
export function reachOverSlopes(view: MoverView, limit: Inches): SlopedReach | undefined {
  const { slopes, field, setting } = view;
  if (!slopes) return undefined;
  const surface = slopes.surface();
  const from = surfaceSpot(view, setting.from);
  if (!from.place) return undefined;
  const level = from.place.isSlope ? undefined : buildReach(field, from.spot, limit);
  const over = reachOver(surface, from.place, limit);
  const start = startNode(from.spot);
  const nodes = over.bends
    .filter(({ isOnSlope }) => isOnSlope || !level)
    .map(({ at: [x, y, z], length }) => ({ ...start, x, z, level: { y, rule: y }, cost: length }));
  const nets = surface.isPartial ? netReach(view, limit) : undefined;
  const reach: RouteReach = {
    field,
    from: from.spot,
    limit,
    nodes: [...(level?.nodes ?? [start]), ...nodes].sort((a, b) => a.cost - b.cost),
    cut: true,
  };
  const end = (at: Point): RouteNode | undefined => {
    const to = surfaceSpot(view, at);
    const onLevel = level && !to.place?.isSlope ? reachSpot(level, to.spot) : undefined;
    const plain = Math.sqrt((at[0] - from.at[0]) ** 2 + (at[2] - from.at[2]) ** 2);
    if (onLevel && onLevel.cost <= plain + LENGTH_ROUNDING) return onLevel;
    const path = to.place && pathWithin(over, to.place);
    const isBetter = path && (!onLevel || (path.isOverSlope && path.length < onLevel.cost));
    const best = isBetter ? arrival(start, to.spot, linkOf(path)) : onLevel;
    const net = nets?.(at);
    return best && net ? shorter(best, net) : (best ?? net);
  };
  return { reach, end };
}

/** The ends of routes over the nets of slopes. */
function netReach(view: MoverView, limit: Inches): (to: Point) => RouteNode | undefined {
  const field = fieldOfNets(view);
  const reach = buildReach(field, spotAt(field, view.setting.from), limit);
  return (to) => reachSpot(reach, spotAt(field, to));
}
