import type { Bounds } from '../../geometry/bounds.ts';
import type { Footprint } from '../../geometry/outlines/grow.ts';
import { isInside, type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import { signedArea } from '../../geometry/outlines/polygon.ts';
import { gapAcross, outerRadius } from '../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bystander, MoveSetting, NoPlace } from '../../rules/core/ports.ts';
import type { GrownTerrain } from './grown.ts';
import { isLadder } from './ground.ts';
import { coveredShare, coversDisc, coversPolygon } from '../../geometry/outlines/coverage.ts';
import { hillAround, hillUnder, radiusOf } from './hill-places.ts';
import { heightOn } from './slope-height.ts';

/** Lengths that differ by less are equal to a ruler. */
const TOUCH: Inches = 0.0005;
/** Heights that differ by less are the same level. */
const LEVEL: Inches = 0.002;

/** Heights at which a base could end a move over a plan point, as far as terrain goes, lowest first. */
export function restingHeights(terrain: GrownTerrain, x: Inches, z: Inches): readonly Inches[] {
  const heights = [0];
  for (const o of terrain.obstacles) {
    if (!o.stand || !isInside(o.shape, x, z)) continue;
    if (!heights.some((h) => Math.abs(h - o.hi) < LEVEL)) heights.push(o.hi);
  }
  for (const s of terrain.slopes) {
    if (x < s.bounds.minX || x > s.bounds.maxX || z < s.bounds.minZ || z > s.bounds.maxZ) continue;
    const h = heightOn(s, x, z);
    if (h !== undefined && !heights.some((k) => Math.abs(k - h) < LEVEL)) heights.push(h);
  }
  return heights.filter((y) => whyNotOnTerrain(terrain, [x, y, z]) === undefined).sort((a, b) => a - b);
}

/** Why terrain does not let a base end a move at a place; undefined when it does. */
export function whyNotOnTerrain(terrain: GrownTerrain, at: Point): NoPlace | undefined {
  const [x, y, z] = at;
  const on: number[] = [];
  for (const o of terrain.obstacles) {
    if (x <= o.shape.minX || x >= o.shape.maxX || z <= o.shape.minZ || z >= o.shape.maxZ) continue;
    if (signedDistance(o.shape, x, z) > -TOUCH) continue;
    if (Math.abs(o.hi - y) < LEVEL) on.push(o.owner);
    else if (!o.through && y > o.lo + LEVEL && y < o.hi) {
      const by = { kind: 'piece', id: terrain.solids[o.owner]!.piece } as const;
      return o.stand && o.foot > y + LEVEL ? { kind: 'overlaps', by, headroom: o.foot - y } : { kind: 'overlaps', by };
    } else if (o.through && y > o.foot - 1e-6 && y < o.hi)
      return { kind: 'overlaps', by: { kind: 'piece', id: terrain.solids[o.owner]!.piece } };
  }
  const inWall = wallAround(terrain, at) ?? hillAround(terrain, at);
  if (inWall) return inWall;
  const hill = hillUnder(terrain, at);
  if (hill && terrain.upper.has(hill)) return { kind: 'upper-floor', on: hill.piece };
  if (hill) return hill.source.traits.stand === 'never' ? { kind: 'not-standable', on: hill.piece } : undefined;
  if (y < LEVEL) return undefined;
  if (on.length === 0) return { kind: 'mid-air', support: supportBelow(terrain, at) };
  const upper = on.map((i) => terrain.solids[i]!).find((s) => terrain.upper.has(s));
  if (upper) return { kind: 'upper-floor', on: upper.piece };
  const forbidden = on.find((i) => terrain.solids[i]!.source.traits.stand === 'never');
  if (forbidden !== undefined) return { kind: 'not-standable', on: terrain.solids[forbidden]!.piece };
  if (on.every((i) => !terrain.solids[i]!.tall)) return undefined;
  const isHeld = terrain.support === 'half' ? isHalfSupported(terrain, on, at) : isSupported(terrain, on, at);
  return isHeld ? undefined : { kind: 'overhangs', on: terrain.solids[on[0]!]!.piece };
}

/** Walls a light mover passes are no obstacles to its path, but nobody ends inside one. */
function wallAround(terrain: GrownTerrain, [x, y, z]: Point): NoPlace | undefined {
  if (terrain.passed.length === 0) return undefined;
  const size = radiusOf(terrain.footprint);
  for (const i of terrain.passed) {
    const s = terrain.solids[i]!;
    if (y >= s.top - LEVEL || y + LEVEL < s.foot - 1e-9) continue;
    const b = s.shape;
    if (x <= b.minX - size || x >= b.maxX + size || z <= b.minZ - size || z >= b.maxZ + size) continue;
    if (distanceToSolid(terrain.footprint, s.shape, x, z) < -TOUCH)
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

/** The outlines of what holds bases up among some solids: not the heads of ladders. */
const topsOf = (terrain: GrownTerrain, on: readonly number[]): readonly Rounded[] =>
  on
    .map((i) => terrain.solids[i]!)
    .filter((s) => !isLadder(s))
    .map((s) => s.shape);

/** Whether all of a base is on tops; the head of a ladder holds nobody. @source C-29, S-23 */
function isSupported(terrain: GrownTerrain, on: readonly number[], [x, , z]: Point): boolean {
  const tops = topsOf(terrain, on);
  const f = terrain.footprint;
  if (f.core.length === 1) return coversDisc(tops, x, z, f.radius - TOUCH);
  const corners = f.core.map((p): PlanPoint => [x + p[0] * (1 - 1e-4), z + p[1] * (1 - 1e-4)]);
  return coversPolygon(tops, corners);
}

/** A base's share on tops counts as half from this on: it is measured in slices. */
const HALF = 0.499;

/** Whether a base's centre and at least half of it are on tops; the head of a ladder holds nobody. @source S-23 */
function isHalfSupported(terrain: GrownTerrain, on: readonly number[], [x, , z]: Point): boolean {
  const tops = topsOf(terrain, on);
  const radius = innerRadius(terrain.footprint);
  if (!tops.some((s) => signedDistance(s, x, z) <= TOUCH)) return false;
  return tops.some((s) => signedDistance(s, x, z) <= -radius) || coveredShare(tops, x, z, radius) >= HALF;
}

/** The radius of the disc that stands for a base when its share on a top is measured. */
const innerRadius = (f: Footprint): Inches =>
  f.core.length === 1 ? f.radius : Math.sqrt(Math.abs(signedArea(f.core)) / Math.PI);

function supportBelow(terrain: GrownTerrain, [x, y, z]: Point): Inches | undefined {
  let best = 0;
  for (const s of terrain.solids) {
    if (s.top <= y + LEVEL && s.top > best && signedDistance(s.shape, x, z) <= 0) best = s.top;
  }
  return best;
}

/** Why a base cannot end a move at a place: the table's edge, terrain, other models, forbidden ranges. */
export function whyNoPlace(
  setting: MoveSetting,
  terrain: GrownTerrain,
  bounds: Bounds,
  at: Point,
): NoPlace | undefined {
  const [x, , z] = at;
  if (x < bounds.minX - TOUCH || x > bounds.maxX + TOUCH || z < bounds.minZ - TOUCH || z > bounds.maxZ + TOUCH) {
    return { kind: 'off-table' };
  }
  return whyNotOnTerrain(terrain, at) ?? whyNotAmong(setting, at);
}

/** Why other models do not let a base end a move at a place. */
export function whyNotAmong(setting: MoveSetting, at: Point): NoPlace | undefined {
  const { mover, crowd } = setting;
  const own = { base: mover.base, facing: mover.facing, at };
  const size = outerRadius(mover.base) + TOUCH;
  for (const b of crowd) {
    const reach = b.keepOut?.across ?? 0;
    const far = size + outerRadius(b.base) + reach;
    if (Math.abs(b.at[0] - at[0]) > far || Math.abs(b.at[2] - at[2]) > far) continue;
    const gap = gapAcross(own, b);
    if (gap < -TOUCH && bodiesMeet(at[1], mover.height, b))
      return { kind: 'overlaps', by: { kind: 'model', id: b.id } };
    if (b.keepOut && gap <= reach + TOUCH && Math.abs(at[1] - b.at[1]) <= b.keepOut.up + TOUCH) {
      return { kind: 'overlaps', by: { kind: 'range', id: b.id } };
    }
  }
  return undefined;
}

const bodiesMeet = (y: Inches, height: Inches, b: Bystander): boolean =>
  y < b.at[1] + b.height - LEVEL && b.at[1] < y + height - LEVEL;
