import type { Curve } from '../../geometry/outlines/curves.ts';
import { type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import { LENGTH_ROUNDING, OFF_CURVE, SAME_PLACE, ZONE_ROUNDING } from '../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Landing, LandingZone } from '../../rules/core/ports.ts';
import { restingHeights, whyNoPlace } from '../terrain/places.ts';
import type { StandingView } from '../views/view.ts';
import { crossingsOf, curvesNear, ownCurves } from './curves-near.ts';
import { addFeet } from './feet.ts';
import { candidatesIn } from './landing-candidates.ts';
import type { Reached } from './reached.ts';
import * as trig from '../../kernel/trig.ts';

/** Default maximum number of landings. */
const AT_MOST = 24;

/**
 * Legal ends inside a zone, cheapest first.
 *
 * The shortest path into a region ends where a straight last stretch meets its boundary at a right angle, or where two
 * boundaries cross. So the candidates are the feet of every bend of the reach on every curve nearby, and the curves'
 * crossings. Each is then measured exactly, in order of its lower bound, until enough are found.
 *
 * @param about Also the places nearest to these plan points on every boundary.
 */
export function findLandings(whole: Reached, zone: LandingZone, about: readonly PlanPoint[] = []): readonly Landing[] {
  const reached = { ...whole, limit: Math.min(zone.within ?? Infinity, whole.limit) };
  const region = rounded(zone.core, zone.radius);
  const curves = curvesNear(reached.view, zone, region);
  const [sx, , sz] = reached.view.setting.from;
  // A path first touches a zone on its rim.
  const squared = zone.standing === 'any' ? ownCurves(region) : curves.length;
  const others: PlanPoint[] = [[sx, sz], ...(reached.reach ? [] : aroundRegion(region))];
  for (const [x, z] of about) addFeet(others, curves, x, z);
  const isNew = eachOnce();
  const found: Landing[] = [];
  const atMost = zone.atMost ?? AT_MOST;
  const measure = (x: Inches, z: Inches, within: Inches): void => {
    for (const y of zone.standing === 'any' ? reached.passingAt(x, z) : reached.levelsAt(x, z)) {
      if (!isAtZone(zone, y)) continue;
      const length = reached.lengthTo([x, y, z], within);
      if (length === undefined || length > reached.limit + LENGTH_ROUNDING) continue;
      insert(found, { at: [x, y, z], length });
    }
  };
  const bound = (): Inches => found[atMost - 1]?.length ?? reached.limit;
  for (const { at, least } of candidatesIn(reached, region, curves, squared, others)) {
    if (zone.wanted === 'first' && found.length >= atMost) return found;
    if (least > bound() + LENGTH_ROUNDING) break;
    if (isNew(at)) measure(at[0], at[1], bound());
  }
  if (!reached.reach || reached.view.slopes) settle(reached, region, curves, found, (x, z) => measure(x, z, bound()));
  return found.slice(0, atMost);
}

/**
 * Legal ends inside a zone, whether or not a path leads there: where the relevant boundaries cross, and places on every
 * boundary, so that each patch of level ground on which the base can end has one.
 *
 * @param about Also the places nearest to these plan points on every boundary.
 */
export function findEnds(
  standing: StandingView,
  zone: LandingZone,
  about: readonly PlanPoint[] = [],
): readonly Point[] {
  const { terrain, setting } = standing;
  const region = rounded(zone.core, zone.radius);
  // Models block no path here, but cannot be ended on: all bases count alike.
  const crowd = setting.crowd.map((other) => ({ ...other, pass: 'pass' as const }));
  const among = { ...standing, setting: { ...setting, crowd }, obstacles: terrain.obstacles };
  const curves = curvesNear(among, zone, region);
  const points = crossingsOf(curves);
  for (const [x, z] of [...aroundRegion(region), ...about]) addFeet(points, curves, x, z);
  return unique(points.filter(([x, z]) => signedDistance(region, x, z) <= ZONE_ROUNDING)).flatMap(([x, z]) =>
    restingHeights(terrain, x, z)
      .filter((y) => isAtZone(zone, y))
      .map((y): Point => [x, y, z])
      .filter((at) => whyNoPlace(setting, terrain, standing.bounds, at) === undefined),
  );
}

/** Whether a height is within a zone's. */
const isAtZone = ({ low, high }: LandingZone, y: Inches): boolean => y >= low - SAME_PLACE && y <= high + SAME_PLACE;

/** Number of directions round a zone from which a flyer's ends are refined, besides the feet of the bends on foot. */
const DIRECTIONS = 24;

/** Points round a region's boundary, from which flights are refined. */
function aroundRegion(region: Rounded): PlanPoint[] {
  const x = (region.minX + region.maxX) / 2;
  const z = (region.minZ + region.maxZ) / 2;
  return Array.from({ length: DIRECTIONS }, (_, i): PlanPoint => {
    const a = (2 * Math.PI * i) / DIRECTIONS;
    const [ux, uz] = [trig.cos(a), trig.sin(a)];
    let out = 0;
    for (let k = 0; k < region.px.length; k++) out = Math.max(out, (region.px[k]! - x) * ux + (region.pz[k]! - z) * uz);
    const r = out + region.rho - OFF_CURVE;
    return [x + r * ux, z + r * uz];
  });
}

/** Number of landings that are refined, and maximum number of rounds for each. */
const SETTLED = 4;
const SETTLINGS = 12;

/**
 * Refines the landings of flights and of paths over slopes. These bend at rims that move with their ends, so the feet
 * from the last bend of each of the best are recomputed until they no longer move.
 */
function settle(
  reached: Reached,
  region: Rounded,
  curves: readonly Curve[],
  found: readonly Landing[],
  measure: (x: Inches, z: Inches) => void,
): void {
  for (const first of found.slice(0, SETTLED)) {
    let best = first;
    for (let round = 0; round < SETTLINGS; round++) {
      const bend = reached.lastBend(best.at, best.length);
      if (!bend) break;
      const points: PlanPoint[] = [];
      addFeet(points, curves, bend[0], bend[2]);
      for (const [x, z] of points) if (signedDistance(region, x, z) <= ZONE_ROUNDING) measure(x, z);
      const better = found[0]!;
      if (better.length > best.length - LENGTH_ROUNDING) break;
      best = better;
    }
  }
}

function insert(found: Landing[], landing: Landing): void {
  let at = found.length;
  while (at > 0 && found[at - 1]!.length > landing.length) at--;
  found.splice(at, 0, landing);
}

/** Plan points without duplicates. */
export const unique = (points: readonly PlanPoint[]): PlanPoint[] => points.filter(eachOnce());

/**
 * A filter that keeps the first plan point at each place. Where an arc and a straight side of an outline join, their
 * crossings with another curve are nearly one, and only that of the part which the outline has there is free.
 */
function eachOnce(): (at: PlanPoint) => boolean {
  const seen = new Set<string>();
  return ([x, z]) => {
    const key = `${Math.round(x / OFF_CURVE)} ${Math.round(z / OFF_CURVE)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
