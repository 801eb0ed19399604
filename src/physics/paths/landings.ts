import { type Curve, footOnCircle, footOnLine, meet, outlineCurves } from '../../geometry/outlines/curves.ts';
import type { Field } from '../../geometry/field/field.ts';
import type { Reach } from '../../geometry/routes/reach.ts';
import { leastCost } from '../../geometry/routes/route-search.ts';
import { tangentToPoint } from '../../geometry/travel/follow.ts';
import type { RouteNode } from '../../geometry/travel/route-node.ts';
import { reachAlong } from '../../geometry/gap.ts';
import { grow } from '../../geometry/outlines/grow.ts';
import { type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Landing, LandingZone } from '../../rules/core/ports.ts';
import { standingFootprint } from '../grown.ts';
import { restingHeights, whyNoPlace } from './places.ts';
import type { Standing, View } from '../sight/views.ts';

/** Everything a landing search needs to know of one mover's reach. */
export type Reached = {
  readonly view: View;
  /** Absent for a flyer, whose way is found anew for every end. */
  readonly reach: Reach | undefined;
  /** The reach on foot: where it bends, flights round what is too high to fly over bend too. */
  readonly onFoot: () => Reach;
  readonly limit: Inches;
  /** Length of the shortest way to a place, when that is no longer than `within`. */
  readonly lengthTo: (to: Point, within?: Inches) => Inches | undefined;
  /** Where the way to an end bends last; undefined when it does not. */
  readonly lastBend: (to: Point) => Point | undefined;
  readonly levelsAt: (x: Inches, z: Inches) => readonly Inches[];
  /** Heights at which ways pass there, whether or not a base could stand. */
  readonly passingAt: (x: Inches, z: Inches) => readonly Inches[];
};

/** How many landings are looked for unless asked otherwise. */
const AT_MOST = 24;
/** What is further past the limit than this is not looked at. */
const FAR_PAST: Inches = 1e-6;
/** Candidates are moved this far off the curves that made them, so that touching does not read as overlapping. */
const OFF: Inches = 2e-9;
/** How far over low ground a base has to be to end on it: past what a ruler shows. */
const RIM: Inches = 0.0005 + OFF;
/** How far outside a forbidden range a base may end. */
const END_CLEAR: Inches = 0.0006;

/**
 * Legal ends inside a zone, cheapest first.
 *
 * The shortest way into a region ends where a straight last stretch meets its boundary square, or where two boundaries
 * cross: so the candidates are feet of every bend of the reach on every curve nearby, and the curves' crossings. Each is
 * then measured exactly, in order of the least it can cost, until enough are found.
 */
export function findLandings(reached: Reached, zone: LandingZone): readonly Landing[] {
  const region = rounded(zone.core, zone.radius);
  const curves = curvesNear(reached.view, zone, region);
  const [sx, , sz] = reached.view.setting.from;
  // A way touches a zone first on its rim.
  const squared = zone.standing === 'any' ? outlineCurves(region, -OFF) : curves;
  const points = [...feet(reached, region, squared), ...crossingsOf(curves), [sx, sz] as PlanPoint];
  if (!reached.reach) points.push(...aroundRegion(region));
  const straight = (p: PlanPoint) => Math.sqrt((p[0] - sx) ** 2 + (p[1] - sz) ** 2);
  const bends = reached.view.field.agile && reached.reach ? reached.reach.nodes : [];
  const ordered: Candidate[] = [];
  for (const at of points) {
    if (signedDistance(region, at[0], at[1]) > 1e-8) continue;
    const least = bends.length > 0 ? leastFrom(bends, at) : straight(at);
    if (least <= reached.limit + FAR_PAST) ordered.push({ at, least });
  }
  ordered.sort((a, b) => a.least - b.least);
  const isNew = eachOnce();
  const found: Landing[] = [];
  const atMost = zone.atMost ?? AT_MOST;
  const measure = (x: Inches, z: Inches, within = reached.limit): void => {
    for (const y of zone.standing === 'any' ? reached.passingAt(x, z) : reached.levelsAt(x, z)) {
      if (y < zone.low - 1e-6 || y > zone.high + 1e-6) continue;
      const length = reached.lengthTo([x, y, z], within);
      if (length === undefined || length > reached.limit + 1e-9) continue;
      insert(found, { at: [x, y, z], length });
    }
  };
  for (const { at, least } of ordered) {
    const bound = found.length >= atMost ? found[atMost - 1]!.length : reached.limit;
    if (least > bound + 1e-9) break;
    if (isNew(at)) measure(at[0], at[1], bound);
  }
  if (!reached.reach) settleFlights(reached, region, curves, found, measure);
  return found.slice(0, atMost);
}

/**
 * Legal ends inside a zone, wherever ways lead: where boundaries of what decides cross, and some on every boundary, so
 * that each patch of level ground on which the base can end has one.
 */
export function findEnds(standing: Standing, zone: LandingZone): readonly Point[] {
  const { terrain, setting } = standing;
  const region = rounded(zone.core, zone.radius);
  // Nobody is in the way here, but nobody is ended on either: all bases count alike.
  const crowd = setting.crowd.map((other) => ({ ...other, pass: 'pass' as const }));
  const among = { ...standing, setting: { ...setting, crowd }, obstacles: terrain.obstacles };
  const curves = curvesNear(among, zone, region);
  const points = crossingsOf(curves);
  for (const [x, z] of aroundRegion(region)) addFeet(points, curves, x, z);
  return unique(points.filter(([x, z]) => signedDistance(region, x, z) <= 1e-8)).flatMap(([x, z]) =>
    restingHeights(terrain, x, z)
      .filter((y) => y >= zone.low - 1e-6 && y <= zone.high + 1e-6)
      .map((y): Point => [x, y, z])
      .filter((at) => whyNoPlace(setting, terrain, standing.bounds, at) === undefined),
  );
}

/** A place where a way may end, and the least it can cost. */
type Candidate = { readonly at: PlanPoint; readonly least: Inches };

/** The least a way to a place can cost that bends last at one of some nodes. */
function leastFrom(nodes: readonly RouteNode[], [x, z]: PlanPoint): Inches {
  let least = Infinity;
  for (const n of nodes) {
    if (n.cost >= least) break;
    least = Math.min(least, n.cost + Math.sqrt((x - n.x) ** 2 + (z - n.z) ** 2));
  }
  return least;
}

/** Directions a flyer's ends are begun from, besides the feet of what a walker bends at. */
const DIRECTIONS = 24;

/** Points round a region's boundary, from which flights are settled. */
function aroundRegion(region: Rounded): PlanPoint[] {
  const x = (region.minX + region.maxX) / 2;
  const z = (region.minZ + region.maxZ) / 2;
  return Array.from({ length: DIRECTIONS }, (_, i): PlanPoint => {
    const a = (2 * Math.PI * i) / DIRECTIONS;
    const [ux, uz] = [Math.cos(a), Math.sin(a)];
    let out = 0;
    for (let k = 0; k < region.px.length; k++) out = Math.max(out, (region.px[k]! - x) * ux + (region.pz[k]! - z) * uz);
    const r = out + region.rho - OFF;
    return [x + r * ux, z + r * uz];
  });
}

/** How many landings of a flyer are settled, and how often each at most. */
const SETTLED = 4;
const SETTLINGS = 12;

/**
 * Flights bend at rims that move with where they end: from the last bend of each of the best, feet are dropped anew until
 * they stay where they are.
 */
function settleFlights(
  reached: Reached,
  region: Rounded,
  curves: readonly Curve[],
  found: readonly Landing[],
  measure: (x: Inches, z: Inches) => void,
): void {
  for (const first of found.slice(0, SETTLED)) {
    let best = first;
    for (let round = 0; round < SETTLINGS; round++) {
      const bend = reached.lastBend(best.at);
      if (!bend) break;
      const points: PlanPoint[] = [];
      addFeet(points, curves, bend[0], bend[2]);
      for (const [x, z] of points) if (signedDistance(region, x, z) <= 1e-8) measure(x, z);
      const better = found[0]!;
      if (better.length > best.length - 1e-9) break;
      best = better;
    }
  }
}

function insert(found: Landing[], landing: Landing): void {
  let at = found.length;
  while (at > 0 && found[at - 1]!.length > landing.length) at--;
  found.splice(at, 0, landing);
}

/** What boundaries are looked for among. */
type Ground = Pick<View, 'terrain' | 'setting' | 'bounds' | 'obstacles'>;

/** Every boundary that can decide where a base ends in a zone, the zone's own first. */
export function curvesNear(view: Ground, zone: LandingZone, region: Rounded): Curve[] {
  const { terrain, setting } = view;
  const { minX, maxX, minZ, maxZ } = region;
  const curves: Curve[] = outlineCurves(region, -OFF);
  for (const c of zone.circles ?? []) curves.push({ kind: 'circle', x: c.centre[0], z: c.centre[1], radius: c.radius });
  const isNear = (s: Rounded) => s.minX < maxX && s.maxX > minX && s.minZ < maxZ && s.maxZ > minZ;
  for (const o of view.obstacles) {
    if (!isNear(o.shape)) continue;
    curves.push(...outlineCurves(o.shape, OFF));
    // Whoever ends on low ground may stand at its very rim.
    const solid = terrain.solids[o.owner];
    if (solid && !solid.tall && solid.source.traits.stand === 'top') curves.push(...outlineCurves(o.shape, -RIM));
  }
  for (const i of terrain.passed) {
    const shape = grow(terrain.solids[i]!.core, terrain.solids[i]!.radius, terrain.footprint);
    if (isNear(shape)) curves.push(...outlineCurves(shape, OFF));
  }
  for (const s of terrain.solids) {
    if (!s.tall || s.source.traits.stand !== 'top' || !isNear(s.shape)) continue;
    // Where half a base is enough, its centre may come to the very edge.
    curves.push(...(terrain.support === 'half' ? outlineCurves(s.shape, -OFF) : insetCurves(view, s.shape)));
  }
  for (const other of setting.crowd) {
    const own = standingFootprint(other);
    // Ends keep a ruler's width clear of a forbidden range; ways may run along it.
    const distances = [
      ...(other.pass === 'pass' ? [0] : []),
      ...(other.keepOut ? [other.keepOut.across + END_CLEAR] : []),
    ];
    for (const across of distances) {
      const shape = grow(own.core, own.radius, terrain.footprint, across);
      if (isNear(shape)) curves.push(...outlineCurves(shape, OFF));
    }
  }
  const b = view.bounds;
  const edge = (ax: Inches, az: Inches, bx: Inches, bz: Inches) => curves.push({ kind: 'line', ax, az, bx, bz });
  if (minX < b.minX) edge(b.minX, b.minZ, b.minX, b.maxZ);
  if (maxX > b.maxX) edge(b.maxX, b.minZ, b.maxX, b.maxZ);
  if (minZ < b.minZ) edge(b.minX, b.minZ, b.maxX, b.minZ);
  if (maxZ > b.maxZ) edge(b.minX, b.maxZ, b.maxX, b.maxZ);
  return curves;
}

/** Where a base's centre must stay for its whole footprint to be on a top: each edge drawn in by the base's reach. */
function insetCurves(view: Ground, top: Rounded): Curve[] {
  const { base, facing } = view.setting.mover;
  if (top.px.length === 1) {
    const radius = top.rho - reachAlong(base, facing, 1, 0) - OFF;
    return radius > 0 ? [{ kind: 'circle', x: top.px[0]!, z: top.pz[0]!, radius }] : [];
  }
  return Array.from(top.px, (x, i): Curve => {
    const j = (i + 1) % top.px.length;
    const into = reachAlong(base, facing, top.nx[i]!, top.nz[i]!) + OFF;
    const [dx, dz] = [into * top.nx[i]!, into * top.nz[i]!];
    return { kind: 'line', ax: x - dx, az: top.pz[i]! - dz, bx: top.px[j]! - dx, bz: top.pz[j]! - dz };
  });
}

/** Where boundaries cross one another. */
export function crossingsOf(curves: readonly Curve[]): PlanPoint[] {
  const points: PlanPoint[] = [];
  for (let i = 0; i < curves.length; i++) {
    for (let j = i + 1; j < curves.length; j++) points.push(...meet(curves[i]!, curves[j]!));
  }
  return points;
}

/** Where straight last stretches from the reach's bends meet the curves square. */
function feet(reached: Reached, region: Rounded, curves: readonly Curve[]): PlanPoint[] {
  const points: PlanPoint[] = [];
  const [sx, , sz] = reached.view.setting.from;
  addFeet(points, curves, sx, sz);
  const reach = reached.onFoot();
  for (const node of reach.nodes) {
    const away = signedDistance(region, node.x, node.z);
    if (leastCost(reach.field, node) + away <= reached.limit)
      for (const c of curves) addFeetFrom(points, reach.field, node, c);
  }
  return points;
}

const BOTH = [1, -1] as const;

/** Adds where straight last stretches from a bend meet a curve square. */
export function addFeetFrom(
  points: PlanPoint[],
  field: Field,
  node: RouteNode,
  c: Curve,
  sides: readonly (1 | -1)[] = BOTH,
): void {
  if (c.kind === 'line') {
    points.push(squareFoot(field, node, c));
    return;
  }
  const t = tangentToPoint(field, node, c.x, c.z);
  if (!t) return;
  for (const side of sides) {
    const f = footOnCircle(c, t.ax, t.az, side);
    if (f) points.push(f);
  }
}

/**
 * Where a way that slides round the node's corner and leaves it square to a straight piece meets that piece.
 *
 * Found by letting foot and touch point follow one another: each round shrinks the miss by the ratio of the corner's
 * radius to the distance, and four rounds are below rounding for any base near any wall.
 */
function squareFoot(field: Field, node: RouteNode, line: Extract<Curve, { kind: 'line' }>): PlanPoint {
  let foot = footOnLine(line, node.x, node.z);
  for (let round = 0; round < 4; round++) {
    const t = tangentToPoint(field, node, foot[0], foot[1]);
    if (!t) break;
    foot = footOnLine(line, t.ax, t.az);
  }
  return foot;
}

/** Adds the points of curves nearest to a plan point. */
export function addFeet(points: PlanPoint[], curves: readonly Curve[], x: Inches, z: Inches): void {
  for (const c of curves) {
    if (c.kind === 'line') points.push(footOnLine(c, x, z));
    else {
      for (const side of [1, -1] as const) {
        const f = footOnCircle(c, x, z, side);
        if (f) points.push(f);
      }
    }
  }
}

/** Plan points without those that are met twice. */
export const unique = (points: readonly PlanPoint[]): PlanPoint[] => points.filter(eachOnce());

/** Says of each plan point whether it is the first there. */
function eachOnce(): (at: PlanPoint) => boolean {
  const seen = new Set<string>();
  return ([x, z]) => {
    const key = `${Math.round(x * 1e6)} ${Math.round(z * 1e6)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
