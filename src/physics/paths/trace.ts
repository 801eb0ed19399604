import { isInBounds } from '../../geometry/field/over.ts';
import { flyOver } from '../../geometry/flight/flight-over.ts';
import { flyAlong, planThrough } from '../../geometry/flight/flight.ts';
import type { Floor } from '../../geometry/flight/floor.ts';
import { END_SLACK, START_SLACK } from '../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting, TraceAnswer } from '../../rules/core/ports.ts';
import { solidsFlownOver } from '../flight/flight-plans.ts';
import { floorUnder, keepsAbove } from '../flight/fly-slopes.ts';
import { obstacleBlocker, levelAt, spotAt } from '../views/spots.ts';
import type { MoverView, Views } from '../views/view.ts';
import { ontoOutlines } from './trace-corners.ts';
import { traceWalk, type WalkWith } from './trace-walk.ts';
import { walkTo } from './walk.ts';

/** Traces a given path, corner by corner: its length with the climbs it needs, or where it first fails. */
export function tracePath(views: Views, setting: MoveSetting, corners: readonly (PlanPoint | Point)[]): TraceAnswer {
  const places = corners.map((c): Point => (c.length === 3 ? c : [c[0], setting.from[1], c[1]]));
  const easings = [{ at: setting.from, slack: START_SLACK }, ...places.map((at) => ({ at, slack: END_SLACK }))];
  const view = views.view(setting, easings);
  const walkWith: WalkWith = (from, to, checks) => {
    const { agility } = setting;
    return walkTo(
      views.view({ ...setting, from, ...(agility && { agility: { ...agility, checks, binding: false } }) }, easings),
      to,
    );
  };
  if (setting.mover.fly) return traceFlight(view, corners, walkWith);
  const answer = traceWalk(view, corners, walkWith);
  if (answer.kind === 'path' || !view.field.agile) return answer;
  // Recorded corners are rounded, and may lie just off the outlines the path ran along.
  const meant = corners.map((corner) => ontoOutlines(view.field, corner));
  const again = meant.some((corner, i) => corner !== corners[i]) ? traceWalk(view, meant, walkWith) : answer;
  return again.kind === 'path' ? again : answer;
}

function traceFlight(view: MoverView, corners: readonly (PlanPoint | Point)[], walkWith: WalkWith): TraceAnswer {
  const { field, setting } = view;
  const plan: PlanPoint[] = [
    [setting.from[0], setting.from[2]],
    ...corners.map((c): PlanPoint => [c[0], c[c.length - 1]!]),
  ];
  const out = plan.find((p) => !isInBounds(field.bounds, p[0], p[1]));
  const last = corners[corners.length - 1];
  if (out) return { kind: 'blocked', at: [out[0], setting.from[1], out[1]], along: 0, by: { kind: 'edge' } };
  const end = plan[plan.length - 1]!;
  const level = levelAt(field, last?.length === 3 ? last : [end[0], setting.from[1], end[1]]);
  const [start, to] = [setting.from, last?.length === 3 ? last : ([end[0], setting.from[1], end[1]] as Point)];
  const heights = [spotAt(field, start).level.rule, level.rule] as const;
  const path = flyAlong(solidsFlownOver(view), planThrough(plan), ...heights);
  const floor = floorUnder(view, to);
  if (path && floor && !keepsAbove(floor, path))
    return traceOverSlopes(view, corners, { floor, plan, heights, walkWith });
  if (path) return { kind: 'path', path };
  const blocker = solidsFlownOver(view)[0];
  return {
    kind: 'blocked',
    at: setting.from,
    along: 0,
    by: obstacleBlocker(view, blocker ? view.obstacles.indexOf(blocker) : -1),
  };
}

/** A flight over slopes as it was drawn, or the walk along the same corners when it is no longer. */
function traceOverSlopes(
  view: MoverView,
  corners: readonly (PlanPoint | Point)[],
  {
    floor,
    plan,
    heights: [from, to],
    walkWith,
  }: {
    readonly floor: Floor;
    readonly plan: readonly PlanPoint[];
    readonly heights: readonly [Inches, Inches];
    readonly walkWith: WalkWith;
  },
): TraceAnswer {
  const path = flyOver(solidsFlownOver(view), floor, planThrough(plan), from, to);
  const walk = traceWalk(view, corners, walkWith);
  return path && !(walk.kind === 'path' && walk.path.length <= path.length) ? { kind: 'path', path } : walk;
}
