import { findRoute } from '../geometry/find-route.ts';
import { pathTo } from '../geometry/route-legs.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Blocker, MoveSetting, NoPlace, PathAnswer, TableQuery } from '../rules/core/ports.ts';
import { dropHeight } from './drop.ts';
import { flyTo } from './fly.ts';
import { restingHeights, whyNoPlace, whyNotAmong } from './places.ts';
import { createReachMap } from './reach-map.ts';
import { createSight } from './sight.ts';
import { traceWay } from './trace.ts';
import { blockerOf, createViews, END_SLACK, spotAt, START_SLACK, type TableSpec, type View, type Views } from './views.ts';

/** A table that answers the rules, until it is disposed of. */
export type Table = TableQuery & { readonly dispose: () => void };

/**
 * The physical table over a set of terrain pieces.
 *
 * Ways are found analytically, in doubles.
 *
 * @errors None: whatever reaches it has been checked by the scenario's codec or by the rules.
 */
export async function createTable(spec: TableSpec): Promise<Table> {
  const views = createViews(spec);
  const sight = await createSight(views.spec.pieces);
  return {
    path: (setting, to) => findPath(views, setting, to),
    reach: (setting, limit) => createReachMap(views, setting, limit),
    trace: (setting, corners) => traceWay(views, setting, corners),
    whyNoPlace: (setting, at) => whyNoPlaceOn(views, setting, at),
    dropHeight: (x, z) => dropHeight(views, x, z),
    sight: (from, to, others) => sight.see(from, to, others),
    dispose: () => sight.dispose(),
  };
}

/** The shortest legal way, or the proof that there is none. */
export function findPath(views: Views, setting: MoveSetting, to: PlanPoint | Point): PathAnswer {
  const start = { at: setting.from, slack: START_SLACK };
  const view = views.view(setting, [start]);
  const end = endPoint(view, to);
  if ('kind' in end) return { kind: 'unreachable', why: { kind: 'no-place', why: end } };
  const eased = views.view(setting, [start, { at: end.at, slack: END_SLACK }]);
  return setting.mover.fly ? flyTo(eased, end.at) : walkTo(eased, end.at);
}

/** The shortest way on foot. */
export function walkTo(view: View, at: Point): PathAnswer {
  const route = findRoute(view.field, spotAt(view.field, view.setting.from), spotAt(view.field, at));
  if (route.kind === 'route') return { kind: 'path', path: pathTo(view.field, route.end) };
  return { kind: 'unreachable', why: { kind: 'enclosed', by: uniqueBlockers(route.by.map((i) => blockerOf(view, i))) } };
}

function uniqueBlockers(blockers: readonly Blocker[]): readonly Blocker[] {
  const seen = new Map(blockers.map((b) => [b.kind === 'edge' ? 'edge' : `${b.kind} ${b.id}`, b]));
  return [...seen.values()];
}

/** A place's height: as given, or the highest at which the base can stand there; or why it cannot. */
function endPoint(view: View, to: PlanPoint | Point): { readonly at: Point } | NoPlace {
  if (to.length === 3) return whyNoPlace(view.setting, view.terrain, view.bounds, to) ?? { at: to };
  const [x, z] = to;
  const heights = restingHeights(view.terrain, x, z).filter((y) => whyNotAmong(view.setting, [x, y, z]) === undefined);
  const highest = heights.at(-1);
  if (highest === undefined) return whyNoPlace(view.setting, view.terrain, view.bounds, [x, 0, z]) ?? { kind: 'off-table' };
  return whyNoPlace(view.setting, view.terrain, view.bounds, [x, highest, z]) ?? { at: [x, highest, z] };
}

function whyNoPlaceOn(views: Views, setting: MoveSetting, at: Point): NoPlace | undefined {
  const view = views.view(setting, [{ at: setting.from, slack: START_SLACK }]);
  return whyNoPlace(setting, view.terrain, view.bounds, at);
}

