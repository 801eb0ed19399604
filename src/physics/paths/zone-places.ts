import { downAtEnd } from '../../geometry/travel/leaps.ts';
import type { Field } from '../../geometry/field/field.ts';
import type { Rounded } from '../../geometry/outlines/rounded.ts';
import { goalAt } from '../../geometry/routes/find-route.ts';
import { tangentProfile } from '../../geometry/travel/profile.ts';
import { canLeave, follow, tangentToPoint } from '../../geometry/travel/follow.ts';
import type { RouteGoal } from '../../geometry/routes/route-search.ts';
import type { RouteNode, RoutePoint } from '../../geometry/travel/route-node.ts';
import type { SeekEnd } from '../../geometry/routes/seek-state.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { LandingZone } from '../../rules/core/ports.ts';
import { restingHeights, whyNoPlace } from '../terrain/places.ts';
import { passingAmong } from '../views/passing.ts';
import { spotAt } from '../views/spots.ts';
import type { MoverView } from '../views/view.ts';

/** One height over a plan point of a zone at which paths may end. */
export type ZoneEnding = {
  readonly at: Point;
  readonly spot: RoutePoint;
  readonly goal: () => RouteGoal;
  readonly isLegal: () => boolean;
};

/** A plan point of a zone, with the heights at which paths may end there, computed on first use. */
export type ZonePlace = { readonly at: PlanPoint; readonly endings: () => readonly ZoneEnding[] };

/** A plan point whose endings are computed on first use. */
export const zonePlaceAt = (at: PlanPoint, endingsAt: EndingsAt): ZonePlace => ({
  at,
  endings: once(() => endingsAt(at[0], at[1])),
});

/** Returns the heights over a plan point of a zone at which paths may end. */
export type EndingsAt = (x: Inches, z: Inches) => readonly ZoneEnding[];

/** A function that computes its result on the first call and caches it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Creates the function that returns a zone's endings by plan point. */
export function endingsIn(
  { setting, field, terrain, bounds }: MoverView,
  { low, high }: LandingZone,
  region: Rounded,
): EndingsAt {
  const isNear = (s: Pick<Rounded, 'minX' | 'maxX' | 'minZ' | 'maxZ'>) =>
    s.minX < region.maxX + SAME_PLACE &&
    s.maxX > region.minX - SAME_PLACE &&
    s.minZ < region.maxZ + SAME_PLACE &&
    s.maxZ > region.minZ - SAME_PLACE;
  const near = field.obstacles.flatMap((o, i) => (isNear(o.shape) ? [i] : []));
  const isSloping = terrain.slopes.some((s) => isNear(s.bounds));
  const isWithin = (y: Inches) => y >= low - SAME_PLACE && y <= high + SAME_PLACE;
  return (x, z) => {
    const heights = passingAmong(field, near, x, z).filter(isWithin);
    if (isSloping)
      for (const y of restingHeights(terrain, x, z).filter(isWithin))
        if (!heights.some((h) => Math.abs(h - y) < SAME_PLACE)) heights.push(y);
    return heights.map((y): ZoneEnding => {
      const at: Point = [x, y, z];
      const spot = spotAt(field, at);
      return {
        at,
        spot,
        goal: once(() => goalAt(field, spot)),
        isLegal: once(() => whyNoPlace(setting, terrain, bounds, at) === undefined),
      };
    });
  };
}

/** Ends on level ground over a plan point, on paths straight on from a node. */
export function onLevels(field: Field, node: RouteNode, endings: readonly ZoneEnding[]): readonly SeekEnd[] {
  const ends: SeekEnd[] = [];
  const level = endings.filter(({ spot }) => !spot.onSheet);
  const [x, , z] = level[0]?.at ?? [0, 0, 0];
  const tangent = level.length > 0 ? tangentToPoint(field, node, x, z) : undefined;
  if (!tangent || !canLeave(field, node, tangent)) return ends;
  for (const { at, spot, goal } of level) {
    follow(field, node, spot.touched ? { ...tangent, endOver: spot.touched } : tangent, (end) => {
      const kept = goal().conclude?.(end);
      if (kept) ends.push({ node: downAtOnce(field, node.vertex, kept), at });
    });
  }
  return ends;
}

/**
 * An end whose last leap down lands exactly there, if that is as short: landing on an enemy is an attack.
 *
 * @source E-49
 */
function downAtOnce(field: Field, from: number, end: RouteNode): RouteNode {
  const { climbs: leap, tangent } = end;
  if (!field.agile || !tangent || leap?.kind !== 'jump-down' || leap.until === undefined || leap.until >= 1) return end;
  const profile = tangentProfile(field, from, tangent);
  const climbs = profile && downAtEnd(field, field.agile, tangent, profile, leap);
  return climbs ? { ...end, climbs } : end;
}
