import type { SearchBounds } from '../../geometry/routes/find-route.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting, NoPlace, PathAnswer } from '../../rules/core/ports.ts';
import { findFlight } from '../flight/find-flight.ts';
import { restingHeights, whyNoPlace, whyNotAmong } from '../terrain/places.ts';
import { END_SLACK, RECORDED_PLACE, START_SLACK } from '../../kernel/tolerances.ts';
import type { Easing, StandingView, MoverView, Views } from '../views/view.ts';
import { walkTo } from './walk.ts';

/**
 * The shortest legal path, or the proof that there is none.
 *
 * @param bounds As in {@link findRoute}.
 */
export function findPath(views: Views, setting: MoveSetting, to: PlanPoint | Point, bounds?: SearchBounds): PathAnswer {
  const end = endPoint(views.standing(setting), to);
  if ('kind' in end) return { kind: 'unreachable', why: { kind: 'no-place', why: end } };
  return pathOn(views.view(setting, easings(setting, end.at)), end.at, bounds);
}

/** The shortest path to a place where a base can stand, in the air or on foot depending on the mover. */
export const pathOn = (view: MoverView, at: Point, bounds?: SearchBounds): PathAnswer =>
  view.setting.mover.fly ? flyTo(view, at) : walkTo(view, at, bounds);

/** The shortest flight to a place; the walk when FLY measures along the ground or the walk is shorter. */
function flyTo(view: MoverView, at: Point): PathAnswer {
  const flight = findFlight(view, at);
  if (flight && !flight.overSlopes) return { kind: 'path', path: flight.path };
  const walk = walkTo(view, at);
  if (!flight) return walk;
  return walk.kind === 'path' && walk.path.length <= flight.path.length ? walk : { kind: 'path', path: flight.path };
}

/** The places where blockers are eased back for a path: its start and its end. */
export const easings = (setting: MoveSetting, end: Point): readonly Easing[] => [
  { at: setting.from, slack: START_SLACK },
  { at: end, slack: END_SLACK },
];

/** A place with its height: as given, or the highest at which the base can stand there. Otherwise why it cannot. */
export function endPoint(view: StandingView, to: PlanPoint | Point): { readonly at: Point } | NoPlace {
  if (to.length === 3) return whyNoPlace(view.setting, view.terrain, view.bounds, to, RECORDED_PLACE) ?? { at: to };
  const [x, z] = to;
  const heights = restingHeights(view.terrain, x, z).filter((y) => whyNotAmong(view.setting, [x, y, z]) === undefined);
  const highest = heights.at(-1);
  if (highest === undefined) return whyNowhere(view, x, z);
  return whyNoPlace(view.setting, view.terrain, view.bounds, [x, highest, z]) ?? { at: [x, highest, z] };
}

/**
 * Why a base cannot end a move over a plan point at any height: an upper floor closed to it, or else the ground-level
 * blocker.
 */
function whyNowhere({ setting, terrain, bounds }: StandingView, x: Inches, z: Inches): NoPlace {
  const whyNot = (y: Inches) => whyNoPlace(setting, terrain, bounds, [x, y, z]);
  const floors = [...terrain.upper].map(({ top }) => whyNot(top));
  return floors.find((why) => why?.kind === 'upper-floor') ?? whyNot(0) ?? { kind: 'off-table' };
}

/** Why a base cannot end a move at a place; undefined when it can. */
export function whyNoPlaceOn(views: Views, setting: MoveSetting, at: Point): NoPlace | undefined {
  const { terrain, bounds } = views.standing(setting);
  return whyNoPlace(setting, terrain, bounds, at, RECORDED_PLACE);
}
