import type { Bounds } from '../../geometry/bounds.ts';
import { outerRadius, reachAlong } from '../../geometry/gap.ts';
import { type Curve, meet, outlineCurves } from '../../geometry/outlines/curves.ts';
import { grow } from '../../geometry/outlines/grow.ts';
import { type Rounded, rounded } from '../../geometry/outlines/rounded.ts';
import { trianglesWithin } from '../../geometry/slopes/triangle-grid.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import {
  MEASURE_TOLERANCE,
  OFF_CURVE,
  RANGE_CLEARANCE,
  SAME_PLACE,
  SAME_RECORDED_HEIGHT,
} from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { LandingZone } from '../../rules/core/ports.ts';
import { standingFootprint } from '../terrain/grown.ts';
import { radiusOf } from '../terrain/hill-places.ts';
import type { MoverView } from '../views/view.ts';

/** How far over low ground a base must be to end on it: beyond the measuring tolerance. */
const ON_LOW_GROUND = MEASURE_TOLERANCE + OFF_CURVE;

/** The parts of a view that decide where a base can end. */
type EndView = Pick<MoverView, 'terrain' | 'setting' | 'bounds' | 'obstacles'>;

/** Every boundary that can decide where a base ends in a zone and may pass through it, the zone's own first. */
export const curvesNear = (view: EndView, zone: LandingZone, region: Rounded): Curve[] =>
  boundariesAbout(view, zone, region).filter((c) => mayMeet(region, c));

/** How many of the curves near a zone, from the first, are its own. */
export const ownCurves = ({ px, rho }: Rounded): number =>
  px.length === 1 ? (rho > OFF_CURVE ? 1 : 0) : px.length * (rho > OFF_CURVE ? 2 : 1);

/** The extent of a curve in plan: its least and greatest x, then z. */
export const extentOf = (c: Curve): readonly [Inches, Inches, Inches, Inches] =>
  c.kind === 'circle'
    ? [c.x - c.radius, c.x + c.radius, c.z - c.radius, c.z + c.radius]
    : [Math.min(c.ax, c.bx), Math.max(c.ax, c.bx), Math.min(c.az, c.bz), Math.max(c.az, c.bz)];

/** Whether a curve may pass through a region. */
function mayMeet(region: Rounded, c: Curve): boolean {
  const [minX, maxX, minZ, maxZ] = extentOf(c);
  if (minX > region.maxX + SAME_PLACE || maxX < region.minX - SAME_PLACE) return false;
  if (minZ > region.maxZ + SAME_PLACE || maxZ < region.minZ - SAME_PLACE) return false;
  if (c.kind === 'line') return true;
  // All of the region may lie inside the circle.
  const dx = Math.max(region.maxX - c.x, c.x - region.minX);
  const dz = Math.max(region.maxZ - c.z, c.z - region.minZ);
  return Math.sqrt(dx * dx + dz * dz) >= c.radius - SAME_PLACE;
}

function boundariesAbout(view: EndView, zone: LandingZone, region: Rounded): Curve[] {
  const circles = (zone.circles ?? []).map(
    ({ centre, radius }): Curve => ({ kind: 'circle', x: centre[0], z: centre[1], radius }),
  );
  return [
    ...outlineCurves(region, -OFF_CURVE),
    ...circles,
    ...(zone.outlines ?? []).flatMap(({ core, radius }) => outlineCurves(rounded(core, radius), 0)),
    ...obstacleCurves(view, region),
    ...passedCurves(view, region),
    ...topCurves(view, region),
    ...crowdCurves(view, region),
    ...edgeCurves(view, region),
    ...contourCurves(view, zone, region),
  ];
}

/** Whether the bounds of an outline, or of what it is when grown by at most a length, meet those of a zone. */
const isNear = (s: Bounds, { minX, maxX, minZ, maxZ }: Rounded, by: Inches = 0): boolean =>
  s.minX - by < maxX && s.maxX + by > minX && s.minZ - by < maxZ && s.maxZ + by > minZ;

/** Outlines of obstacles to the base, and of low ground, at whose rim it may stand. */
const obstacleCurves = ({ terrain, obstacles }: EndView, region: Rounded): readonly Curve[] =>
  obstacles
    .filter(({ shape }) => isNear(shape, region))
    .flatMap(({ shape, owner }) => {
      const solid = terrain.solids[owner];
      const isLow = solid && !solid.tall && solid.source.traits.stand === 'top';
      const outline = outlineCurves(shape, OFF_CURVE);
      return isLow ? [...outline, ...outlineCurves(shape, -ON_LOW_GROUND)] : outline;
    });

/** Outlines of walls the mover may pass but not end in. */
function passedCurves({ terrain: { passed, solids, footprint } }: EndView, region: Rounded): readonly Curve[] {
  const size = radiusOf(footprint);
  return passed
    .filter((i) => isNear(solids[i]!.shape, region, size))
    .map((i) => grow(solids[i]!.core, solids[i]!.radius, footprint))
    .filter((shape) => isNear(shape, region))
    .flatMap((shape) => outlineCurves(shape, OFF_CURVE));
}

/** Where tops support all of a base; when half is enough, the tops' own edges, which limit its centre. */
const topCurves = (view: EndView, region: Rounded): readonly Curve[] =>
  view.terrain.solids
    .filter(({ tall, source, shape }) => tall && source.traits.stand === 'top' && isNear(shape, region))
    .flatMap(({ shape }) =>
      view.terrain.support === 'half' ? outlineCurves(shape, -OFF_CURVE) : insetCurves(view, shape),
    );

/**
 * Outlines of models the mover may pass but not end on, and of forbidden ranges: ends keep clear of these, while paths
 * may run along them.
 */
function crowdCurves({ terrain, setting }: EndView, region: Rounded): readonly Curve[] {
  const size = radiusOf(terrain.footprint);
  return setting.crowd.flatMap((other) => {
    const [x, , z] = other.at;
    const most = size + outerRadius(other.base) + (other.keepOut?.across ?? 0) + RANGE_CLEARANCE;
    if (!isNear({ minX: x, maxX: x, minZ: z, maxZ: z }, region, most)) return [];
    const own = standingFootprint(other);
    const distances = [
      ...(other.pass === 'pass' ? [0] : []),
      ...(other.keepOut ? [other.keepOut.across + RANGE_CLEARANCE] : []),
    ];
    return distances
      .map((across) => grow(own.core, own.radius, terrain.footprint, across))
      .filter((shape) => isNear(shape, region))
      .flatMap((shape) => outlineCurves(shape, OFF_CURVE));
  });
}

/**
 * Contours of slopes at the zone's lowest and highest height, between which a base on them is in it. A zone that allows
 * no difference in height, as contact does, has the one in the middle.
 */
function contourCurves({ terrain }: EndView, { low, high }: LandingZone, region: Rounded): readonly Curve[] {
  const middle = (low + high) / 2;
  const levels = high - low > 4 * MEASURE_TOLERANCE ? [low + OFF_CURVE, high - OFF_CURVE] : [middle];
  return terrain.slopes.flatMap(({ bounds, triangles, grid, foot, top }) => {
    const { minX, maxX, minZ, maxZ } = bounds;
    if (minX > region.maxX || maxX < region.minX || minZ > region.maxZ || maxZ < region.minZ) return [];
    const met = levels.filter((y) => y >= foot - SAME_RECORDED_HEIGHT && y <= top + SAME_RECORDED_HEIGHT);
    if (met.length === 0) return [];
    const near = [...trianglesWithin(grid(), region)].map((i) => triangles[i]!);
    return near.flatMap((t) => met.flatMap((y) => contourOf(t, y)));
  });
}

/** The line at which a triangle has a height; none where it is level, or touches that height in one corner. */
function contourOf(triangle: readonly Point[], y: Inches): readonly Curve[] {
  const ends: Point[] = triangle.filter((p) => Math.abs(p[1] - y) <= SAME_RECORDED_HEIGHT);
  if (ends.length === 3) return [];
  triangle.forEach((a, i) => {
    const b = triangle[(i + 1) % 3]!;
    const [over, under] = [a[1] - y, b[1] - y];
    if (Math.abs(over) <= SAME_RECORDED_HEIGHT || Math.abs(under) <= SAME_RECORDED_HEIGHT || over > 0 === under > 0)
      return;
    const share = over / (over - under);
    ends.push([a[0] + share * (b[0] - a[0]), y, a[2] + share * (b[2] - a[2])]);
  });
  const [a, b] = ends;
  return a && b ? [{ kind: 'line', ax: a[0], az: a[2], bx: b[0], bz: b[2] }] : [];
}

/** The edges of the table within a zone, inset by the base. */
function edgeCurves({ bounds: b }: EndView, region: Rounded): readonly Curve[] {
  const edge = (ax: number, az: number, bx: number, bz: number): Curve => ({ kind: 'line', ax, az, bx, bz });
  return [
    ...(region.minX < b.minX ? [edge(b.minX, b.minZ, b.minX, b.maxZ)] : []),
    ...(region.maxX > b.maxX ? [edge(b.maxX, b.minZ, b.maxX, b.maxZ)] : []),
    ...(region.minZ < b.minZ ? [edge(b.minX, b.minZ, b.maxX, b.minZ)] : []),
    ...(region.maxZ > b.maxZ ? [edge(b.minX, b.maxZ, b.maxX, b.maxZ)] : []),
  ];
}

/** Where a base's centre must stay for its whole footprint to be on a top: each edge inset by the base's extent. */
function insetCurves(view: EndView, top: Rounded): Curve[] {
  const { base, facing } = view.setting.mover;
  if (top.px.length === 1) {
    const radius = top.rho - reachAlong(base, facing, 1, 0) - OFF_CURVE;
    return radius > 0 ? [{ kind: 'circle', x: top.px[0]!, z: top.pz[0]!, radius }] : [];
  }
  return Array.from(top.px, (x, i): Curve => {
    const j = (i + 1) % top.px.length;
    const into = reachAlong(base, facing, top.nx[i]!, top.nz[i]!) + OFF_CURVE;
    const [dx, dz] = [into * top.nx[i]!, into * top.nz[i]!];
    return { kind: 'line', ax: x - dx, az: top.pz[i]! - dz, bx: top.px[j]! - dx, bz: top.pz[j]! - dz };
  });
}

/** The points where boundaries cross one another. */
export function crossingsOf(curves: readonly Curve[]): PlanPoint[] {
  const points: PlanPoint[] = [];
  for (let i = 0; i < curves.length; i++)
    for (let j = i + 1; j < curves.length; j++) points.push(...meet(curves[i]!, curves[j]!));
  return points;
}
