import type { Bounds } from '../../geometry/bounds.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import type { Footprint } from '../../geometry/outlines/grow.ts';
import { isInside, type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import { signedArea } from '../../geometry/outlines/polygon.ts';
import { gapAcross, outerRadius } from '../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import {
  MEASURE_TOLERANCE,
  CORNERS_DRAWN_IN,
  HALF_OF_BASE,
  LENGTH_ROUNDING,
  ON_SLOPE,
  SAME_FLOOR,
  SAME_PLACE,
} from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bystander, MoveSetting, NoPlace } from '../../rules/core/ports.ts';
import type { GrownTerrain } from './grown.ts';
import { type GroundSlope, type GroundSolid, isLadder } from './ground.ts';
import { coveredShare, coversDisc, coversPolygon } from '../../geometry/outlines/coverage.ts';
import { hillAround, hillUnder, isHeldBesideSlope, leansOn, radiusOf } from './hill-places.ts';
import { heightOn } from './slope-height.ts';

/** Heights at which terrain lets a base end a move over a plan point, lowest first. */
export function restingHeights(terrain: GrownTerrain, x: Inches, z: Inches): readonly Inches[] {
  const heights = [0];
  for (const o of terrain.obstacles) {
    if (!o.stand || !isInside(o.shape, x, z)) continue;
    if (!heights.some((h) => Math.abs(h - o.hi) < SAME_FLOOR)) heights.push(o.hi);
  }
  const sloping: Inches[] = [];
  for (const s of terrain.slopes) {
    if (x < s.bounds.minX || x > s.bounds.maxX || z < s.bounds.minZ || z > s.bounds.maxZ) continue;
    const h = heightOn(s, x, z);
    if (h === undefined) continue;
    sloping.push(h);
    // At the foot of a slope the table lies under it.
    if (h > 0 && h < SAME_FLOOR && heights[0] === 0) heights[0] = h;
    else if (!heights.some((k) => Math.abs(k - h) < SAME_FLOOR)) heights.push(h);
  }
  return heights
    .filter((y) => sloping.every((h) => !isBarelyOff(terrain, h, [x, y, z])))
    .filter((y) => whyNotOnTerrain(terrain, [x, y, z], 0) === undefined)
    .sort((a, b) => a - b);
}

/**
 * Whether a place is so little above or below a slope that a model put there by hand counts as standing on it, although
 * nothing else holds it up at that height.
 */
function isBarelyOff({ solids }: GrownTerrain, slope: Inches, [x, y, z]: Point): boolean {
  const off = Math.abs(slope - y);
  if (off < SAME_FLOOR || off > ON_SLOPE) return false;
  const isOn = ({ top, shape }: GroundSolid) =>
    Math.abs(top - y) < SAME_FLOOR && signedDistance(shape, x, z) <= MEASURE_TOLERANCE;
  return slope > y || !solids.some(isOn);
}

/**
 * Why terrain does not let a base end a move at a place; undefined when it does.
 *
 * @param rounding How far from the meant place it may be recorded, inches.
 */
function whyNotOnTerrain(terrain: GrownTerrain, at: Point, rounding: Inches): NoPlace | undefined {
  const { tops, overlap } = solidsAt(terrain, at, rounding);
  return overlap ?? wallAround(terrain, at, rounding) ?? hillAround(terrain, at) ?? whyNotHeldUp(terrain, tops, at);
}

/**
 * The solids that support a base at a place, or the first one found that the base or its body overlaps. Where a base
 * barely reaches onto a low top, rounding decides neither against the top nor against the ground beside it.
 */
function solidsAt(
  terrain: GrownTerrain,
  [x, y, z]: Point,
  rounding: Inches,
): { readonly tops: readonly GroundSolid[]; readonly overlap?: NoPlace } {
  const tops: GroundSolid[] = [];
  for (const o of terrain.obstacles) {
    if (x <= o.shape.minX || x >= o.shape.maxX || z <= o.shape.minZ || z >= o.shape.maxZ) continue;
    const depth = -signedDistance(o.shape, x, z) - MEASURE_TOLERANCE;
    if (depth < -rounding) continue;
    const solid = terrain.solids[o.owner]!;
    if (Math.abs(o.hi - y) < SAME_FLOOR) tops.push(solid);
    else if (depth >= rounding && isInBody(o, y) && !(o.stand && leansOn(terrain, solid, [x, y, z])))
      return { tops, overlap: overlapOf(o, solid, y) };
  }
  return { tops };
}

/**
 * Whether a base at a height, or the body above it, overlaps an obstacle. A floor that the mover passes through has
 * only its own thickness.
 */
const isInBody = ({ through, lo, hi, foot }: Obstacle, y: Inches): boolean =>
  y < hi && (through ? y > foot - SAME_PLACE : y > lo + SAME_FLOOR);

function overlapOf({ stand, through, foot }: Obstacle, { piece }: GroundSolid, y: Inches): NoPlace {
  const by = { kind: 'piece', id: piece } as const;
  const isOverhead = stand && !through && foot > y + SAME_FLOOR;
  return isOverhead ? { kind: 'overlaps', by, headroom: foot - y } : { kind: 'overlaps', by };
}

/** Why the ground under a base does not support it at a place that is otherwise free. */
function whyNotHeldUp(terrain: GrownTerrain, tops: readonly GroundSolid[], at: Point): NoPlace | undefined {
  const hill = hillUnder(terrain, at);
  if (hill) return whyNotStandable(terrain, [hill]);
  if (at[1] < SAME_FLOOR) return undefined;
  const [first] = tops;
  if (first === undefined) return { kind: 'mid-air', support: supportBelow(terrain, at) };
  const closed = whyNotStandable(terrain, tops);
  if (closed || tops.every((s) => !s.tall)) return closed;
  const isHeld = terrain.support === 'half' ? isHalfSupported(terrain, tops, at) : isSupported(terrain, tops, at);
  return isHeld || isHeldBesideSlope(terrain, tops, at) ? undefined : { kind: 'overhangs', on: first.piece };
}

/** Why a mover may not stand on some surfaces: one is an upper floor closed to it, or cannot be stood on at all. */
function whyNotStandable(terrain: GrownTerrain, on: readonly (GroundSolid | GroundSlope)[]): NoPlace | undefined {
  const upper = on.find((surface) => terrain.upper.has(surface));
  if (upper) return { kind: 'upper-floor', on: upper.piece };
  const forbidden = on.find(({ source }) => source.traits.stand === 'never');
  return forbidden && { kind: 'not-standable', on: forbidden.piece };
}

/**
 * The wall that a base overlaps among those a light mover passes through: they do not block its path, but it may not
 * end in one.
 */
function wallAround(terrain: GrownTerrain, [x, y, z]: Point, rounding: Inches): NoPlace | undefined {
  if (terrain.passed.length === 0) return undefined;
  const size = radiusOf(terrain.footprint);
  for (const i of terrain.passed) {
    const s = terrain.solids[i]!;
    if (y >= s.top - SAME_FLOOR || y + SAME_FLOOR < s.foot - LENGTH_ROUNDING) continue;
    const b = s.shape;
    if (x <= b.minX - size || x >= b.maxX + size || z <= b.minZ - size || z >= b.maxZ + size) continue;
    if (distanceToSolid(terrain.footprint, s.shape, x, z) < -MEASURE_TOLERANCE - rounding)
      return { kind: 'overlaps', by: { kind: 'piece', id: s.piece } };
  }
  return undefined;
}

function distanceToSolid(f: Footprint, shape: Rounded, x: Inches, z: Inches): Inches {
  if (f.core.length === 1) return signedDistance(shape, x, z) - f.radius;
  const own = rounded(
    f.core.map((p) => [p[0] + x, p[1] + z]),
    0,
  );
  let least = Infinity;
  for (let i = 0; i < own.px.length; i++) least = Math.min(least, signedDistance(shape, own.px[i]!, own.pz[i]!));
  for (let i = 0; i < shape.px.length; i++)
    least = Math.min(least, signedDistance(own, shape.px[i]!, shape.pz[i]!) - shape.rho);
  return least;
}

/** The outlines of the solids that support bases, ladders excluded. */
const topsOf = (on: readonly GroundSolid[]): readonly Rounded[] => on.filter((s) => !isLadder(s)).map((s) => s.shape);

/** Whether all of a base is on tops; the top of a ladder supports no base. @source C-29, S-23 */
function isSupported({ footprint: f }: GrownTerrain, on: readonly GroundSolid[], [x, , z]: Point): boolean {
  const tops = topsOf(on);
  if (f.core.length === 1) return coversDisc(tops, x, z, f.radius - MEASURE_TOLERANCE);
  const corners = f.core.map((p): PlanPoint => [x + p[0] * (1 - CORNERS_DRAWN_IN), z + p[1] * (1 - CORNERS_DRAWN_IN)]);
  return coversPolygon(tops, corners);
}

/** Whether a base's centre and at least half of it are on tops; the top of a ladder supports no base. @source S-23 */
function isHalfSupported({ footprint }: GrownTerrain, on: readonly GroundSolid[], [x, , z]: Point): boolean {
  const tops = topsOf(on);
  const radius = radiusOfSameArea(footprint);
  if (!tops.some((s) => signedDistance(s, x, z) <= MEASURE_TOLERANCE)) return false;
  return tops.some((s) => signedDistance(s, x, z) <= -radius) || coveredShare(tops, x, z, radius) >= HALF_OF_BASE;
}

/** The radius of the disc with the same area as a base, which replaces it when its share on a top is measured. */
const radiusOfSameArea = (f: Footprint): Inches =>
  f.core.length === 1 ? f.radius : Math.sqrt(Math.abs(signedArea(f.core)) / Math.PI);

function supportBelow(terrain: GrownTerrain, [x, y, z]: Point): Inches | undefined {
  let best = 0;
  for (const s of terrain.solids) {
    if (s.top <= y + SAME_FLOOR && s.top > best && signedDistance(s.shape, x, z) <= 0) best = s.top;
  }
  return best;
}

/**
 * Why a base cannot end a move at a place: the table's edge, terrain, other models or forbidden ranges.
 *
 * @param rounding How far from the meant place it may be recorded, inches: what a search finds must be legal as
 *   recorded, too.
 */
export function whyNoPlace(
  setting: MoveSetting,
  terrain: GrownTerrain,
  bounds: Bounds,
  at: Point,
  rounding: Inches = 0,
): NoPlace | undefined {
  if (!isInsideBounds(bounds, at, MEASURE_TOLERANCE + rounding)) return { kind: 'off-table' };
  return whyNotOnTerrain(terrain, at, rounding) ?? whyNotAmong(setting, at);
}

/** Whether a place is within bounds, or outside them by at most a slack, inches. */
export const isInsideBounds = ({ minX, maxX, minZ, maxZ }: Bounds, [x, , z]: Point, slack: Inches): boolean =>
  x >= minX - slack && x <= maxX + slack && z >= minZ - slack && z <= maxZ + slack;

/** Why other models do not let a base end a move at a place; undefined when they do. */
export function whyNotAmong(setting: MoveSetting, at: Point): NoPlace | undefined {
  const { mover, crowd } = setting;
  const own = { base: mover.base, facing: mover.facing, at };
  const size = outerRadius(mover.base) + MEASURE_TOLERANCE;
  for (const b of crowd) {
    const reach = b.keepOut?.across ?? 0;
    const far = size + outerRadius(b.base) + reach;
    if (Math.abs(b.at[0] - at[0]) > far || Math.abs(b.at[2] - at[2]) > far) continue;
    const gap = gapAcross(own, b);
    if (gap < -MEASURE_TOLERANCE && bodiesMeet(at[1], mover.height, b))
      return { kind: 'overlaps', by: { kind: 'model', id: b.id } };
    if (
      b.keepOut &&
      gap <= reach + MEASURE_TOLERANCE &&
      Math.abs(at[1] - b.at[1]) <= b.keepOut.up + MEASURE_TOLERANCE
    ) {
      return { kind: 'overlaps', by: { kind: 'range', id: b.id } };
    }
  }
  return undefined;
}

const bodiesMeet = (y: Inches, height: Inches, b: Bystander): boolean =>
  y < b.at[1] + b.height - SAME_FLOOR && b.at[1] < y + height - SAME_FLOOR;
