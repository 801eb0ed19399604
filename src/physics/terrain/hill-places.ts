import type { PlanPoint, Point } from '../../kernel/point.ts';
import { MEASURE_TOLERANCE, ON_SLOPE, TILT } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { NoPlace } from '../../rules/core/ports.ts';
import { partAbove } from '../../geometry/slopes/clearance.ts';
import { trianglesWithin } from '../../geometry/slopes/triangle-grid.ts';
import { type Footprint, grow } from '../../geometry/outlines/grow.ts';
import { convexHull } from '../../geometry/outlines/polygon.ts';
import { signedDistance } from '../../geometry/outlines/rounded.ts';
import type { GroundSlope } from './ground.ts';
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
  const slopes = terrain.slopes.filter(
    ({ bounds: b }) => x > b.minX - size && x < b.maxX + size && z > b.minZ - size && z < b.maxZ + size,
  );
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
