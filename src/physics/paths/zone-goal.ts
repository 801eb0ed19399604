import type { Agile } from '../../geometry/agile/agile.ts';
import { rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import { type LeastPaths, leastPaths } from '../../geometry/routes/least-paths.ts';
import type { GoalCandidate, SeekEnd, SeekGoal } from '../../geometry/routes/seek-state.ts';
import { type Toward, drawLeapsTaut } from '../../geometry/routes/taut-leaps.ts';
import { drawTurnsTaut, slid, withMovedTurn } from '../../geometry/routes/taut-turns.ts';
import { type RouteNode, type RoutePoint, startNode } from '../../geometry/travel/route-node.ts';
import { SAME_PLACE, ZONE_ROUNDING } from '../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { LandingZone } from '../../rules/core/ports.ts';
import { whyNoPlace, whyNotAmong } from '../terrain/places.ts';
import type { MoverView } from '../views/view.ts';
import { crossingsOf, curvesNear } from './curves-near.ts';
import { addFeet, addFeetFrom } from './feet.ts';
import { unique } from './landings.ts';
import { crossingAt, isUseful } from './zone-crossings.ts';
import { fanOver } from './zone-fan.ts';
import { type ZoneEnding, endingsIn, once, onLevels, type ZonePlace, zonePlaceAt } from './zone-places.ts';
import { samplesOn } from './zone-samples.ts';
import { isBeside, slopesIn } from './zone-slopes.ts';

/** The goal of entering a zone, and tests of the ends a search finds. */
type ZoneGoal = SeekGoal & {
  /** Whether the base may end a move at a place. */
  readonly isLegal: (at: Point) => boolean;
  /** Whether a place is where paths first touch the zone; it counts even if the base could not stand there. */
  readonly isTouching: (at: Point) => boolean;
  /** Whether other models leave room to stand in the zone, as far as is known before any path. */
  readonly hasRoom: () => boolean;
};

/**
 * The goal of entering a zone: at its rim, at a boundary inside it that limits where the base can end, or where these
 * cross. It is reached straight on from every possible bend, at a right angle.
 *
 * @param bounds Lower bounds on paths into it, with the same obstacles.
 */
export function zoneGoal(
  view: MoverView,
  from: RoutePoint,
  zone: LandingZone,
  bounds = boundsInto(view, zone),
): ZoneGoal {
  const { field } = view;
  const region = rounded(zone.core, zone.radius);
  const isIn = ([x, z]: PlanPoint) => signedDistance(region, x, z) <= ZONE_ROUNDING;
  const curves = curvesNear(view, zone, region);
  const crossings = unique([...crossingsOf(curves), [from.x, from.z] as PlanPoint].filter(isIn));
  const endingsAt = endingsIn(view, zone, region);
  const isLegal = (at: Point) => whyNoPlace(view.setting, view.terrain, view.bounds, at) === undefined;
  const isOnRim = ([x, z]: PlanPoint) => signedDistance(region, x, z) > -SAME_PLACE;
  const crossed = once(() => crossings.flatMap((p) => crossingAt(region, p, endingsAt)));
  const slopes = slopesIn(field, from, region);
  const fan = fanOver(field, region, endingsAt);
  const goalCandidate = (node: RouteNode, { at: [x, z], endings }: ZonePlace): GoalCandidate => ({
    ...(slopes ? {} : { at: [x, z] as const }),
    least: node.cost + Math.sqrt((x - node.x) ** 2 + (z - node.z) ** 2),
    open: () => {
      const found = endings();
      return found.length === 0
        ? NOWHERE
        : [...onLevels(field, node, found), ...found.flatMap((e) => slopes?.found(e) ?? [])];
    },
  });
  const onFeet = (node: RouteNode, points: readonly PlanPoint[]): readonly GoalCandidate[] =>
    points.filter(isIn).map((p) => goalCandidate(node, zonePlaceAt(p, endingsAt)));
  let isBegun = slopes === undefined;
  const straightFrom = (node: RouteNode): readonly GoalCandidate[] => {
    const points: PlanPoint[] = [];
    for (const c of curves) addFeetFrom(points, field, node, c, NEAR_SIDE);
    const ends: GoalCandidate[] = [...onFeet(node, points)];
    const isLeaping = mayLeap(field.agile, node);
    for (const place of crossed()) if (isLeaping || isUseful(place, node)) ends.push(goalCandidate(node, place));
    if (isLeaping) ends.push(...fan(node));
    if (slopes) ends.push(...slopes.from(node));
    if (!isBegun) {
      isBegun = true;
      const begun: PlanPoint[] = [];
      addFeet(begun, curves, from.x, from.z);
      ends.push(...onFeet(startNode(from), begun));
    }
    return ends;
  };
  const away = (x: Inches, z: Inches) => Math.max(0, signedDistance(region, x, z));
  /** Ends straight on from a node that bends at a lip, on the rim or where boundaries cross. */
  const endsFrom = (node: RouteNode): readonly RouteNode[] => {
    const points: PlanPoint[] = [];
    for (const c of curves) addFeetFrom(points, field, node, c, NEAR_SIDE);
    const endings = [...points.filter(isIn).map((p) => endingsAt(p[0], p[1])), ...crossed().map((p) => p.endings())];
    return endings.flatMap((e) => onLevels(field, node, e)).map((end) => end.node);
  };
  const centre = zone.core.length === 1 ? zone.core[0] : undefined;
  const toward: Toward = { away, centre, endsFrom, drawn: new WeakMap() };
  /** An end whose path is drawn taut by a given function, towards the zone or otherwise towards its end. */
  const redrawn = ({ node, at }: SeekEnd, draw: (node: RouteNode, toward?: Toward) => RouteNode): SeekEnd => {
    const taut = draw(node, toward);
    if (taut.x === node.x && taut.z === node.z) return { node: taut, at };
    const moved = endingsAt(taut.x, taut.z).find(({ spot }) => Math.abs(spot.level.y - taut.level.y) < SAME_PLACE);
    return moved ? { node: taut, at: moved.at } : { node: draw(node), at };
  };
  const taut = (node: RouteNode, to?: Toward) => drawLeapsTaut(field, slid(field, node, to), to);
  return {
    atLeast: away,
    bounds,
    goalCandidates: (node) => withMovedTurn(field, node, straightFrom, away),
    drawn: (end) => redrawn(end, taut),
    finished: (end) => redrawn(end, (node, to) => drawTurnsTaut(field, node, to)),
    isLegal,
    hasRoom: once(() => {
      const isFree = ({ at }: ZoneEnding) => whyNotAmong(view.setting, at) === undefined;
      return slopes !== undefined || samplesOn(curves).some((p) => isIn(p) && endingsAt(p[0], p[1]).some(isFree));
    }),
    isTouching: ([x, , z]) => isOnRim([x, z]) || crossed().some(({ at }) => at[0] === x && at[1] === z),
  };
}

/** Lower bounds on paths into a zone; undefined when none can be computed. */
export function boundsInto(
  { field, terrain }: MoverView,
  { core, radius, low, high }: LandingZone,
): LeastPaths | undefined {
  const region = rounded(core, radius);
  const hasLowSlopes = terrain.slopes.some((s) => !s.tall && isBeside(region, s.triangles.flat()));
  return leastPaths(field, { core: boundsOf(core), radius, low, high, hasLowSlopes });
}

const NOWHERE: readonly SeekEnd[] = [];

/** Only the near side of a circle: no shortest path ends on its far side. */
const NEAR_SIDE = [1] as const;

/** Whether a path at a node may still leap: possible landings do not change continuously. */
const mayLeap = (agile: Agile | undefined, { spent, level }: RouteNode): boolean =>
  agile !== undefined && level.y > 0 && agile.moves.checks[spent]?.startsWith('jump') === true;

function boundsOf(core: readonly PlanPoint[]) {
  const [xs, zs] = [core.map((p) => p[0]), core.map((p) => p[1])];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minZ: Math.min(...zs), maxZ: Math.max(...zs) };
}
