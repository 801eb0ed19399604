import type { Field } from '../../geometry/field/field.ts';
import { overAt } from '../../geometry/field/over.ts';
import type { Path } from '../../geometry/path.ts';
import { overlappedObstacles } from '../../geometry/regions/spot-regions.ts';
import { findRoute, type SearchBounds } from '../../geometry/routes/find-route.ts';
import { pathTo } from '../../geometry/routes/route-legs.ts';
import { refinedRoute } from '../../geometry/routes/refined-route.ts';
import { drawLeapsTaut } from '../../geometry/routes/taut-leaps.ts';
import type { RoutePoint } from '../../geometry/travel/route-node.ts';
import { LENGTH_ROUNDING, MEASURE_TOLERANCE, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { Blocker, PathAnswer, Unreachable } from '../../rules/core/ports.ts';
import { surfaceSpot } from '../views/surface-spot.ts';
import { withExactWalks } from './exact-walks.ts';
import { carefulRoute, fieldOfNets, routeOverSlopes, routeOnFoot } from './surface-walk.ts';
import { obstacleBlocker, spotAt } from '../views/spots.ts';
import type { MoverView } from '../views/view.ts';

/**
 * The shortest path on foot, or the proof that there is none.
 *
 * @param bounds As in {@link findRoute}.
 */
export function walkTo(view: MoverView, at: Point, bounds: SearchBounds = {}): PathAnswer {
  const over = view.slopes && routeOverSlopes(view, surfaceSpot(view, view.setting.from), surfaceSpot(view, at));
  if (over) return { kind: 'path', path: onTrueHeights(pathTo(view.field, over), view.setting.from, at) };
  const answer = walkInField(fieldOfNets(view), view, at, bounds);
  const path = answer.kind === 'path' ? answer.path : undefined;
  // Level ground is exact on round outlines, which are polygons in the surface; nets of slopes are not.
  const slack = path?.legs.some(({ kind }) => kind === 'slope') ? LENGTH_ROUNDING : MEASURE_TOLERANCE;
  const onFoot = routeOnFoot(view, view.setting.from, at, (path?.length ?? Infinity) - slack);
  return onFoot ? { kind: 'path', path: onTrueHeights(pathTo(view.field, onFoot), view.setting.from, at) } : answer;
}

/**
 * The shortest path on foot that keeps the base off slopes that rise too high within it; undefined when none is within
 * `most`.
 */
export function walkCarefullyTo(view: MoverView, at: Point, most: Inches): Path | undefined {
  const route = carefulRoute(view, view.setting.from, at, most);
  return route && onTrueHeights(pathTo(view.field, route), view.setting.from, at);
}

/** The shortest path in a field of a view. */
function walkInField(field: Field, view: MoverView, at: Point, bounds: SearchBounds): PathAnswer {
  const [from, to] = [spotAt(field, view.setting.from), spotAt(field, at)];
  const route = findRoute(field, from, to, bounds);
  if (route.kind === 'beyond') return { kind: 'unreachable', why: { kind: 'beyond', beyond: route.upTo } };
  if (route.kind === 'route') {
    const path = withExactWalks(view, pathTo(field, drawLeapsTaut(field, refinedRoute(route.end))));
    return { kind: 'path', path: onTrueHeights(path, view.setting.from, at) };
  }
  return { kind: 'unreachable', why: whyClosed(view, from, to, route.by) };
}

/** Why no path leads to a place: the base overlaps an obstacle there, or obstacles close every path. */
function whyClosed(view: MoverView, from: RoutePoint, to: RoutePoint, closedBy: readonly number[]): Unreachable {
  const held = overlappedObstacles(view.field, { ...to, levels: [to.level] })[0];
  if (held !== undefined) return { kind: 'no-place', why: { kind: 'overlaps', by: obstacleBlocker(view, held) } };
  const by = uniqueBlockers(closedBy.map((i) => obstacleBlocker(view, i)));
  const only = by.length === 1 && by[0]!.kind === 'piece' ? by[0]!.id : undefined;
  const isStoodOn = only !== undefined && [to, from].some((spot) => piecesUnder(view, spot).includes(only));
  return isStoodOn ? { kind: 'enclosed', by, noFace: only } : { kind: 'enclosed', by };
}

/** The pieces on whose tops a mover at a place stands. */
function piecesUnder(view: MoverView, { x, z, level }: RoutePoint): readonly PieceId[] {
  return overAt(view.field, x, z).flatMap((i) => {
    const o = view.field.obstacles[i]!;
    const by = obstacleBlocker(view, i);
    return o.stand && Math.abs(o.hi - level.y) < SAME_LEVEL && by.kind === 'piece' ? [by.id] : [];
  });
}

function uniqueBlockers(blockers: readonly Blocker[]): readonly Blocker[] {
  const seen = new Map(blockers.map((b) => [b.kind === 'edge' ? 'edge' : `${b.kind} ${b.id}`, b]));
  return [...seen.values()];
}

/** A path between the levels that movement counts, moved to the true heights of its ends; low slopes are ignored. */
function onTrueHeights(path: Path, from: Point, to: Point): Path {
  const first = path.legs[0];
  const last = path.legs.at(-1);
  if (!first || !last || (first.from[1] === from[1] && last.to[1] === to[1])) return path;
  const legs = path.legs.map((leg) => ({
    ...leg,
    from: leg === first ? from : leg.from,
    to: leg === last ? to : leg.to,
  }));
  return { ...path, legs };
}
