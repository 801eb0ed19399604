import type { Curve } from '../../geometry/outlines/curves.ts';
import type { Field } from '../../geometry/field/field.ts';
import { type Agile, mayEnd } from '../../geometry/agile/agile.ts';
import { goalAt, overOneSheet } from '../../geometry/routes/find-route.ts';
import { downAtEnd } from '../../geometry/agile/leaps.ts';
import { type LeastPaths, leastPaths } from '../../geometry/agile/least-paths.ts';
import { tangentProfile } from '../../geometry/routes/profile.ts';
import {
  canLeave,
  follow,
  type Goal,
  isAtPortal,
  type RouteNode,
  type Spot,
  startNode,
  tangentToPoint,
} from '../../geometry/routes/route-search.ts';
import { type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { GoalCandidate, SeekEnd, SeekGoal } from '../../geometry/routes/seek.ts';
import type { JoinedSheet } from '../../geometry/slopes/sheet-links.ts';
import { drawLeapsTaut, type Toward } from '../../geometry/agile/taut-leaps.ts';
import { drawTurnsTaut, slid } from '../../geometry/routes/taut-turns.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { LandingZone } from '../../rules/core/ports.ts';
import { addFeet, addFeetFrom, crossingsOf, curvesNear, unique } from './landings.ts';
import { passingAmong } from './passing.ts';
import { restingHeights, whyNoPlace, whyNotAmong } from './places.ts';
import { spotAt, type View } from '../sight/views.ts';
import { samplesOn } from './zone-samples.ts';

/** One height of a place in a zone at which ways may end. */
type Ending = { readonly at: Point; readonly spot: Spot; readonly goal: () => Goal; readonly isLegal: () => boolean };

/** A search's goal of getting into a zone, and which of its ends count however nobody could stand there. */
export type ZoneGoal = SeekGoal & {
  readonly isLegal: (at: Point) => boolean;
  /** Whether an end is one at which ways touch the zone first. */
  readonly isTouching: (at: Point) => boolean;
  /** Whether somewhere in it nobody else is in the way of standing, as far as that is known before ways are. */
  readonly hasRoom: () => boolean;
};

/** Slack for heights and places in a zone. */
const SLACK: Inches = 1e-6;

/**
 * The goal of getting into a zone, at its rim, or at the boundaries of what decides within it, or where those cross: from
 * every place a way may bend at, straight on to where it meets them square.
 *
 * @param bounds  Lower bounds on ways into it, of the same obstacles.
 */
export function zoneGoal(view: View, from: Spot, zone: LandingZone, bounds = boundsInto(view, zone)): ZoneGoal {
  const { field } = view;
  const region = rounded(zone.core, zone.radius);
  const isIn = ([x, z]: PlanPoint) => signedDistance(region, x, z) <= 1e-8;
  const curves = curvesNear(view, zone, region).filter((c) => mayMeet(region, c));
  const crossings = unique([...crossingsOf(curves), [from.x, from.z] as PlanPoint].filter(isIn));
  const endingsAt = endingsIn(view, zone, region);
  const isLegal = (at: Point) => whyNoPlace(view.setting, view.terrain, view.bounds, at) === undefined;
  const isOnRim = ([x, z]: PlanPoint) => signedDistance(region, x, z) > -SLACK;
  const crossed = once(() => crossings.flatMap((p) => crossingAt(region, p, endingsAt)));
  const slopes = slopesIn(field, from, region);
  const fan = fanOver(field, region, endingsAt);
  const goalCandidate = (node: RouteNode, { at: [x, z], endings }: Place): GoalCandidate => ({
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
    points.filter(isIn).map((p) => goalCandidate(node, placeAt(p, endingsAt)));
  let isBegun = slopes === undefined;
  const goalCandidatesOf = (node: RouteNode): readonly GoalCandidate[] => {
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
  /** An end whose way is drawn by some means, toward the zone or else toward where it ends. */
  const redrawn = ({ node, at }: SeekEnd, draw: (node: RouteNode, toward?: Toward) => RouteNode): SeekEnd => {
    const taut = draw(node, toward);
    if (taut.x === node.x && taut.z === node.z) return { node: taut, at };
    const moved = endingsAt(taut.x, taut.z).find(({ spot }) => Math.abs(spot.level.y - taut.level.y) < SLACK);
    return moved ? { node: taut, at: moved.at } : { node: draw(node), at };
  };
  const taut = (node: RouteNode, to?: Toward) => drawLeapsTaut(field, slid(field, node, to), to);
  return {
    atLeast: away,
    bounds,
    goalCandidates: goalCandidatesOf,
    drawn: (end) => redrawn(end, taut),
    finished: (end) => redrawn(end, (node, to) => drawTurnsTaut(field, node, to)),
    isLegal,
    hasRoom: once(() => {
      const isFree = ({ at }: Ending) => whyNotAmong(view.setting, at) === undefined;
      return slopes !== undefined || samplesOn(curves).some((p) => isIn(p) && endingsAt(p[0], p[1]).some(isFree));
    }),
    isTouching: ([x, , z]) => isOnRim([x, z]) || crossed().some(({ at }) => at[0] === x && at[1] === z),
  };
}

/** Lower bounds on ways into a zone. */
export function boundsInto({ field, terrain }: View, { core, radius, low, high }: LandingZone): LeastPaths | undefined {
  const region = rounded(core, radius);
  const hasLowSlopes = terrain.slopes.some((s) => !s.tall && isBeside(region, s.triangles.flat()));
  return leastPaths(field, { core: boundsOf(core), radius, low, high, hasLowSlopes });
}

const NOWHERE: readonly SeekEnd[] = [];

/** A circle is met square on its near side, and on its far side no way is shortest. */
const NEAR_SIDE = [1] as const;

/** A plan point in a zone, with the heights at which ways may end there; found when first asked for. */
type Place = { readonly at: PlanPoint; readonly endings: () => readonly Ending[] };

const placeAt = (at: PlanPoint, endingsAt: EndingsAt): Place => ({ at, endings: once(() => endingsAt(at[0], at[1])) });

type EndingsAt = (x: Inches, z: Inches) => readonly Ending[];

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Where boundaries cross, and along which of its directions on the zone's rim nothing ends that ends there; all, if unset. */
type Crossing = Place & { readonly closed?: readonly PlanPoint[] };

/** How far beside a crossing on a rim it is looked which side of it is open: near, and clear of a ruler's width. */
const BESIDE: readonly Inches[] = [1e-4, 0.01];

/** A crossing of boundaries as a place to end at; none where ways never end there, or as well a little further along the rim. */
function crossingAt(region: Rounded, at: PlanPoint, endingsAt: EndingsAt): readonly Crossing[] {
  const place = placeAt(at, endingsAt);
  const [x, z] = at;
  if (place.endings().length === 0) return [];
  if (signedDistance(region, x, z) < -SLACK) return place.endings().some((e) => e.isLegal()) ? [place] : [];
  const [nx, nz] = outwards(region, x, z);
  const goesOn = (tx: number, tz: number, along: Inches) => {
    const [bx, bz] = [x + along * tx, z + along * tz];
    const off = signedDistance(region, bx, bz) + SLACK / 10;
    const beside = endingsAt(bx - off * nx, bz - off * nz);
    return place.endings().every((e) => {
      const other = beside.find((b) => Math.abs(b.at[1] - e.at[1]) < SLACK);
      return other !== undefined && (!e.isLegal() || other.isLegal());
    });
  };
  const closed = [1, -1]
    .map((side): PlanPoint => [-side * nz, side * nx])
    .filter(([tx, tz]) => !BESIDE.every((along) => goesOn(tx, tz, along)));
  return closed.length === 0 ? [] : [{ ...place, closed }];
}

/** The direction straight out of a region. */
function outwards(region: Rounded, x: Inches, z: Inches): PlanPoint {
  const off = (px: Inches, pz: Inches) => signedDistance(region, px, pz);
  const h = 1e-4;
  const [nx, nz] = [off(x + h, z) - off(x - h, z), off(x, z + h) - off(x, z - h)];
  const length = Math.sqrt(nx * nx + nz * nz);
  return [nx / length, nz / length];
}

/** Whether the shortest way straight on from a node may end at a crossing: nothing nearer beside it is open. */
const isUseful = ({ at, closed }: Crossing, node: RouteNode): boolean =>
  closed === undefined || closed.some(([tx, tz]) => (node.x - at[0]) * tx + (node.z - at[1]) * tz > 0);

/** Whether a way that has come to a node may still leap: where it may land does not change little by little. */
const mayLeap = (agile: Agile | undefined, { spent, level }: RouteNode): boolean =>
  agile !== undefined && level.y > 0 && agile.moves.checks[spent]?.startsWith('jump') === true;

function boundsOf(core: readonly PlanPoint[]) {
  const [xs, zs] = [core.map((p) => p[0]), core.map((p) => p[1])];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minZ: Math.min(...zs), maxZ: Math.max(...zs) };
}

/** Whether a curve may run in a region. */
function mayMeet(region: Rounded, c: Curve): boolean {
  const { minX, maxX, minZ, maxZ } = region;
  const [ax, bx, az, bz] =
    c.kind === 'circle'
      ? [c.x - c.radius, c.x + c.radius, c.z - c.radius, c.z + c.radius]
      : [Math.min(c.ax, c.bx), Math.max(c.ax, c.bx), Math.min(c.az, c.bz), Math.max(c.az, c.bz)];
  return ax <= maxX + SLACK && bx >= minX - SLACK && az <= maxZ + SLACK && bz >= minZ - SLACK;
}

/** Directions round a zone in which leaps into it are looked for. */
const FAN = 32;
/** How often the last direction in which a leap holds is halved towards the shorter. */
const HALVINGS = 14;

/**
 * Ends on the near side of a zone's rim: whether a leap holds turns on where it comes down, so the shortest that does need not
 * be square to the rim.
 */
function fanOver(field: Field, region: Rounded, endingsAt: EndingsAt): (node: RouteNode) => readonly GoalCandidate[] {
  const placeIn = (turn: number) => placeAt(onRim(region, (2 * Math.PI * turn) / FAN), endingsAt);
  const places = once(() => Array.from({ length: FAN }, (_, k) => placeIn(k)));
  const apart = (node: RouteNode, { at: [x, z] }: Place) => Math.sqrt((x - node.x) ** 2 + (z - node.z) ** 2);
  return (node) => {
    const from = (place: Place) => onLevels(field, node, place.endings());
    const all = places();
    const isNearer = (place: Place, than: Place) => apart(node, place) < apart(node, than);
    const open = (k: number): readonly SeekEnd[] => {
      let ends = from(all[k]!);
      const step = [1, -1].find((side) => isNearer(all[(k + side + FAN) % FAN]!, all[k]!));
      if (ends.length === 0 || step === undefined || from(all[(k + step + FAN) % FAN]!).length > 0) return ends;
      for (let [good, half, i] = [k, step / 2, 0]; i < HALVINGS; i++, half /= 2) {
        const nearer = from(placeIn(good + half));
        if (nearer.length === 0) continue;
        good += half;
        ends = nearer;
      }
      return ends;
    };
    return all.flatMap(({ at }, k): readonly GoalCandidate[] => {
      const angle = (2 * Math.PI * k) / FAN;
      if ((node.x - at[0]) * Math.cos(angle) + (node.z - at[1]) * Math.sin(angle) < 0) return [];
      const least = node.cost + apart(node, all[k]!) - (2 * Math.PI * region.rho) / FAN;
      return [{ at, least, open: () => open(k) }];
    });
  };
}

/** The point of a region's rim furthest out in a direction. */
function onRim({ px, pz, rho }: Rounded, angle: number): PlanPoint {
  const [ux, uz] = [Math.cos(angle), Math.sin(angle)];
  let best = 0;
  for (let i = 1; i < px.length; i++) if (px[i]! * ux + pz[i]! * uz > px[best]! * ux + pz[best]! * uz) best = i;
  return [px[best]! + (rho - RIM) * ux, pz[best]! + (rho - RIM) * uz];
}

/** How far within its rim ends in a zone are looked for. */
const RIM: Inches = 2e-9;

/** What tells the heights in a zone at which ways may end over a plan point of it. */
function endingsIn({ setting, field, terrain, bounds }: View, { low, high }: LandingZone, region: Rounded): EndingsAt {
  const isNear = (s: Pick<Rounded, 'minX' | 'maxX' | 'minZ' | 'maxZ'>) =>
    s.minX < region.maxX + SLACK &&
    s.maxX > region.minX - SLACK &&
    s.minZ < region.maxZ + SLACK &&
    s.maxZ > region.minZ - SLACK;
  const near = field.obstacles.flatMap((o, i) => (isNear(o.shape) ? [i] : []));
  const isSloping = terrain.slopes.some((s) => isNear(s.bounds));
  const isWithin = (y: Inches) => y >= low - SLACK && y <= high + SLACK;
  return (x, z) => {
    const heights = passingAmong(field, near, x, z).filter(isWithin);
    if (isSloping)
      for (const y of restingHeights(terrain, x, z).filter(isWithin))
        if (!heights.some((h) => Math.abs(h - y) < SLACK)) heights.push(y);
    return heights.map((y): Ending => {
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

/** Ends on level ground over a plan point, on ways straight on from a node. */
function onLevels(field: Field, node: RouteNode, endings: readonly Ending[]): readonly SeekEnd[] {
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

/** An end whose last leap down comes down at it, where that is as short: who lands on a foe attacks as he lands. @source E-49 */
function downAtOnce(field: Field, from: number, end: RouteNode): RouteNode {
  const { climbs: leap, tangent } = end;
  if (!field.agile || !tangent || leap?.kind !== 'jump-down' || leap.until === undefined || leap.until >= 1) return end;
  const profile = tangentProfile(field, from, tangent);
  const climbs = profile && downAtEnd(field, field.agile, tangent, profile, leap);
  return climbs ? { ...end, climbs } : end;
}

/** Ends on slopes, as places on them and portals onto them are found. */
type SlopeEnds = {
  /** Ends at a place on a slope, from every portal found so far. */
  readonly found: (ending: Ending) => readonly SeekEnd[];
  /** Ends at every place found so far, from a node that is a portal. */
  readonly from: (node: RouteNode) => readonly GoalCandidate[];
};

/** The slopes in a region; undefined where there are none. */
function slopesIn(field: Field, from: Spot, region: Rounded): SlopeEnds | undefined {
  const near = new Set(field.sheets.filter(({ sheet }) => isBeside(region, sheet.border.flat())));
  if (near.size === 0) return undefined;
  const places = new Map<JoinedSheet, Map<string, Ending>>();
  const portals = new Map<JoinedSheet, RouteNode[]>();
  const arrive = (node: RouteNode, { at, goal }: Ending): readonly SeekEnd[] => {
    const end = goal().arrive?.(node)?.end();
    return end ? [{ node: end, at }] : [];
  };
  return {
    found: (ending) => {
      const { at, spot } = ending;
      const joined = spot.onSheet?.joined;
      if (!spot.onSheet || !joined) return [];
      const known = places.get(joined) ?? new Map<string, Ending>();
      if (known.has(at.join(' '))) return [];
      places.set(joined, known.set(at.join(' '), ending));
      const direct =
        from.onSheet?.joined === joined && mayEnd(field.agile, 0)
          ? overOneSheet(from, from.onSheet, spot, spot.onSheet)
          : undefined;
      const ends = (portals.get(joined) ?? []).flatMap((node) => arrive(node, ending));
      return direct ? [...ends, { node: direct, at }] : ends;
    },
    from: (node) => {
      const joined = isAtPortal(field, node) ? field.portals.get(node.vertex >> 1)?.joined : undefined;
      if (!joined || !near.has(joined)) return [];
      portals.set(joined, [...(portals.get(joined) ?? []), node]);
      return [...(places.get(joined)?.values() ?? [])].map((ending) => ({
        least: node.cost + Math.sqrt((ending.at[0] - node.x) ** 2 + (ending.at[2] - node.z) ** 2),
        open: () => arrive(node, ending),
      }));
    },
  };
}

/** Whether the bounds of some places meet a region's. */
function isBeside({ minX, maxX, minZ, maxZ }: Rounded, places: readonly Point[]): boolean {
  const [xs, zs] = [places.map((p) => p[0]), places.map((p) => p[2])];
  return Math.min(...xs) < maxX && Math.max(...xs) > minX && Math.min(...zs) < maxZ && Math.max(...zs) > minZ;
}
