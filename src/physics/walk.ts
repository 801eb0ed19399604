import { findRoute } from '../geometry/find-route.ts';
import { pathTo } from '../geometry/route-legs.ts';
import type { Point } from '../kernel/point.ts';
import type { Blocker, PathAnswer } from '../rules/core/ports.ts';
import { blockerOf, spotAt, type View } from './views.ts';

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
