import type { Bounds } from '../../geometry/bounds.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { MEASURE_TOLERANCE, ON_SLOPE, SAME_FLOOR, TILT } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { NoPlace } from '../../rules/core/ports.ts';
import { partAbove } from '../../geometry/slopes/clearance.ts';
import { trianglesWithin } from '../../geometry/slopes/triangle-grid.ts';
import { type Footprint, grow } from '../../geometry/outlines/grow.ts';
import { convexHull } from '../../geometry/outlines/polygon.ts';
import { type Rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { GroundSlope, GroundSolid } from './ground.ts';
import type { GrownTerrain } from './grown.ts';
import { heightOn } from './slope-height.ts';
import * as trig from '../../kernel/trig.ts';

/** Number of points of a base's rim tested for support. */
const RIM = 24;

/** The sloping surface a base stands on, if any. */
export function hillUnder(terrain: GrownTerrain, [x, y, z]: Point): GroundSlope | undefined {
  return terrain.slopes.find((s) => {
    const b = s.bounds;
    if (x < b.minX || x > b.maxX || z < b.minZ || z > b.maxZ) return false;
    const h = heightOn(s, x, z);
    return h !== undefined && Math.abs(h - y) <= ON_SLOPE;
  });
}

/**
 * Why slopes do not let a base end at a place: it would penetrate one, or hang over the edge of the one it stands on.
 */
export function hillAround(terrain: GrownTerrain, at: Point): NoPlace | undefined {
  const [x, y, z] = at;
  const size = radiusOf(terrain.footprint);
  const slopes = terrain.slopes.filter(({ bounds }) => isNear(bounds, x, z, size));
  if (slopes.length === 0) return undefined;
  const under = hillUnder(terrain, at);
  for (const slope of slopes) {
    const inside = heightOn(slope, x, z);
    if (slope.foot >= y + ON_SLOPE) continue;
    const isInside = inside !== undefined && inside > y + ON_SLOPE;
    if (isInside || (slope.tall && rises(slope, y + size + TILT, terrain.footprint, x, z)))
      return { kind: 'overlaps', by: { kind: 'piece', id: slope.piece } };
  }
  return under?.tall ? whyHanging(terrain, slopes, under, at) : undefined;
}

/** Why a base on a tall slope may not end there: too much of its rim is over the edge. */
function whyHanging(
  terrain: GrownTerrain,
  slopes: readonly GroundSlope[],
  under: GroundSlope,
  [x, y, z]: Point,
): NoPlace | undefined {
  const reach = radiusOf(terrain.footprint) + TILT;
  const rim = rimOf(terrain.footprint, x, z);
  const allowed = terrain.support === 'half' ? rim.length / 2 : 0;
  let hanging = 0;
  for (const [px, pz] of rim) {
    let support = flatSupport(terrain, px, pz, y + reach);
    for (const slope of slopes) {
      const h = heightOn(slope, px, pz);
      if (h === undefined) continue;
      if (h <= y + reach) support = Math.max(support, h);
    }
    if (support < y - reach && ++hanging > allowed) return { kind: 'overhangs', on: under.piece };
  }
  return undefined;
}

/** Whether a slope meets a level top at its height, at the point of the top's outline that is nearest to a place. */
function isFlush(slope: GroundSlope, { shape, top }: GroundSolid, [x, , z]: Point): boolean {
  const edge = nearestOnCore(shape, x, z);
  const height = shape.rho > 0 ? undefined : heightOn(slope, edge[0], edge[1]);
  return height !== undefined && Math.abs(height - top) < SAME_FLOOR;
}

function nearestOnCore({ px, pz }: Rounded, x: Inches, z: Inches): PlanPoint {
  let best: PlanPoint = [px[0]!, pz[0]!];
  let least = Infinity;
  for (let i = 0; i < px.length; i++) {
    const j = (i + 1) % px.length;
    const [dx, dz] = [px[j]! - px[i]!, pz[j]! - pz[i]!];
    const share = Math.max(0, Math.min(1, ((x - px[i]!) * dx + (z - pz[i]!) * dz) / (dx * dx + dz * dz || 1)));
    const [ex, ez] = [px[i]! + share * dx, pz[i]! + share * dz];
    const squared = (x - ex) ** 2 + (z - ez) ** 2;
    if (squared < least) [best, least] = [[ex, ez], squared];
  }
  return best;
}

/** Whether a base on a slope may overlap a solid: it leans on its top, or on one of the same height beside it. */
export function leansOn(terrain: GrownTerrain, solid: GroundSolid, at: Point): boolean {
  const [x, y, z] = at;
  const size = radiusOf(terrain.footprint);
  if (solid.source.traits.stand !== 'top' || solid.top > y + size + TILT) return false;
  const slope = hillUnder(terrain, at);
  return (
    slope !== undefined &&
    terrain.solids.some(
      (s) => Math.abs(s.top - solid.top) < SAME_FLOOR && signedDistance(s.shape, x, z) < size && isFlush(slope, s, at),
    )
  );
}

/** Whether a base with its centre on a level top is held up by it and by slopes that meet it at its height. */
export function isHeldBesideSlope(terrain: GrownTerrain, tops: readonly GroundSolid[], at: Point): boolean {
  const [x, y, z] = at;
  const reach = radiusOf(terrain.footprint) + TILT;
  const isOnTop = ([px, pz]: PlanPoint): boolean =>
    tops.some(({ shape }) => signedDistance(shape, px, pz) <= MEASURE_TOLERANCE);
  if (!isOnTop([x, z])) return false;
  const slopes = terrain.slopes.filter(({ bounds }) => isNear(bounds, x, z, reach));
  if (slopes.length === 0) return false;
  // A top narrower than the base may have a slope on either side: each has to meet it where it holds the base up.
  const isHeldBy = (slope: GroundSlope, [px, pz]: PlanPoint): boolean =>
    (heightOn(slope, px, pz) ?? -Infinity) >= y - reach && tops.some((top) => isFlush(slope, top, [px, y, pz]));
  const isHeld = (p: PlanPoint): boolean => isOnTop(p) || slopes.some((slope) => isHeldBy(slope, p));
  const rim = rimOf(terrain.footprint, x, z);
  const held = rim.filter(isHeld).length;
  return terrain.support === 'half' ? held >= rim.length / 2 : held === rim.length;
}

/** Whether a plan point is within a distance of some bounds. */
const isNear = (b: Bounds, x: Inches, z: Inches, size: Inches): boolean =>
  x > b.minX - size && x < b.maxX + size && z > b.minZ - size && z < b.maxZ + size;

/** Whether a slope rises above a height within a base. */
function rises(slope: GroundSlope, above: Inches, footprint: Footprint, x: Inches, z: Inches): boolean {
  const size = radiusOf(footprint);
  const within = { minX: x - size, maxX: x + size, minZ: z - size, maxZ: z + size };
  return [...trianglesWithin(slope.grid(), within)].some((i) => {
    const t = slope.triangles[i]!;
    if (Math.max(t[0][1], t[1][1], t[2][1]) <= above) return false;
    if (t.every((p) => p[0] > x + size) || t.every((p) => p[0] < x - size)) return false;
    if (t.every((p) => p[2] > z + size) || t.every((p) => p[2] < z - size)) return false;
    const part = partAbove(t, above);
    return part.length > 0 && signedDistance(grow(convexHull(part), 0, footprint), x, z) < -MEASURE_TOLERANCE;
  });
}

/** The largest distance of a footprint's rim from its centre. */
export const radiusOf = (f: Footprint): Inches =>
  f.radius + Math.max(...f.core.map((p) => Math.sqrt(p[0] ** 2 + p[1] ** 2)));

function rimOf(f: Footprint, x: Inches, z: Inches): PlanPoint[] {
  if (f.core.length > 1) return f.core.map((p): PlanPoint => [x + p[0], z + p[1]]);
  return Array.from({ length: RIM }, (_, i): PlanPoint => {
    const a = (2 * Math.PI * i) / RIM;
    return [x + f.radius * trig.cos(a), z + f.radius * trig.sin(a)];
  });
}

/** Height of the highest level top under a plan point, up to a given height; 0 when there is none. */
function flatSupport(terrain: GrownTerrain, x: Inches, z: Inches, below: Inches): Inches {
  let best = 0;
  for (const s of terrain.solids) {
    const { minX, maxX, minZ, maxZ } = s.shape;
    if (s.top <= below && s.top > best && x >= minX && x <= maxX && z >= minZ && z <= maxZ) best = s.top;
  }
  return best;
}
