import { findRoute } from '../geometry/find-route.ts';
import type { Path } from '../geometry/path.ts';
import { pathTo } from '../geometry/route-legs.ts';
import type { Point } from '../kernel/point.ts';
import type { Blocker, PathAnswer } from '../rules/core/ports.ts';
import { blockerOf, spotAt, type View } from './views.ts';

/** The shortest way on foot. */
export function walkTo(view: View, at: Point): PathAnswer {
  const route = findRoute(view.field, spotAt(view.field, view.setting.from), spotAt(view.field, at));
  if (route.kind === 'route')
    return { kind: 'path', path: standing(pathTo(view.field, route.end), view.setting.from, at) };
  return {
    kind: 'unreachable',
    why: { kind: 'enclosed', by: uniqueBlockers(route.by.map((i) => blockerOf(view, i))) },
  };
}

function uniqueBlockers(blockers: readonly Blocker[]): readonly Blocker[] {
  const seen = new Map(blockers.map((b) => [b.kind === 'edge' ? 'edge' : `${b.kind} ${b.id}`, b]));
  return [...seen.values()];
}

/** A path between the levels that movement counts, set on the true heights of its ends: low slopes are walked as if absent. */
export function standing(path: Path, from: Point, to: Point): Path {
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
