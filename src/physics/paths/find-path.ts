import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting, NoPlace, PathAnswer } from '../../rules/core/ports.ts';
import { flyTo } from '../flight/fly.ts';
import { restingHeights, whyNoPlace, whyNotAmong } from '../terrain/places.ts';
import { type Easing, END_SLACK, START_SLACK, type Standing, type Views } from '../views/views.ts';
import { walkTo } from './walk.ts';

/** The shortest legal way, or the proof that there is none. */
export function findPath(views: Views, setting: MoveSetting, to: PlanPoint | Point): PathAnswer {
  const end = endPoint(views.standing(setting), to);
  if ('kind' in end) return { kind: 'unreachable', why: { kind: 'no-place', why: end } };
  const eased = views.view(setting, easings(setting, end.at));
  return setting.mover.fly ? flyTo(eased, end.at) : walkTo(eased, end.at);
}

/** Where what a way touches at its start and at its end gives way a hair. */
export const easings = (setting: MoveSetting, end: Point): readonly Easing[] => [
  { at: setting.from, slack: START_SLACK },
  { at: end, slack: END_SLACK },
];

/** A place with its height: as given, or the highest at which the base can stand there; or why it cannot. */
export function endPoint(view: Standing, to: PlanPoint | Point): { readonly at: Point } | NoPlace {
  if (to.length === 3) return whyNoPlace(view.setting, view.terrain, view.bounds, to) ?? { at: to };
  const [x, z] = to;
  const heights = restingHeights(view.terrain, x, z).filter((y) => whyNotAmong(view.setting, [x, y, z]) === undefined);
  const highest = heights.at(-1);
  if (highest === undefined) return whyNowhere(view, x, z);
  return whyNoPlace(view.setting, view.terrain, view.bounds, [x, highest, z]) ?? { at: [x, highest, z] };
}

/** Why a base cannot end a move over a plan point at any height: what closes the ground, unless it is only kept from a floor. */
function whyNowhere({ setting, terrain, bounds }: Standing, x: Inches, z: Inches): NoPlace {
  const whyNot = (y: Inches) => whyNoPlace(setting, terrain, bounds, [x, y, z]);
  const floors = [...terrain.upper].map(({ top }) => whyNot(top));
  return floors.find((why) => why?.kind === 'upper-floor') ?? whyNot(0) ?? { kind: 'off-table' };
}

/** Why a base cannot end a move at a place; undefined when it can. */
export function whyNoPlaceOn(views: Views, setting: MoveSetting, at: Point): NoPlace | undefined {
  const { terrain, bounds } = views.standing(setting);
  return whyNoPlace(setting, terrain, bounds, at);
}
