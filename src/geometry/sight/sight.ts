import type { PlanPoint, Point } from '../../kernel/point.ts';
import { SOLID_GRAZE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { buildBvh, type Bvh, findTriangle, meetTriangles } from './bvh.ts';
import { rounded, type Rounded, signedDistance } from '../outlines/rounded.ts';
import { findGroundedLine } from './sight-line.ts';
import { type PairFrame, type SightShape, toSightShape } from './sight-shape.ts';

/** An upright body: something that blocks sight, or a model that sees and is seen. `core`: convex, counter-clockwise; a single point with a radius is a disc. */
export type Upright = {
  readonly core: readonly PlanPoint[];
  readonly radius: Inches;
  readonly low: Inches;
  readonly high: Inches;
};

/** Triangles that block sight. @shape `corners`: nine coordinates for each triangle. `owners`: one number for each. */
type Soup = { readonly corners: Float64Array; readonly owners: Uint32Array };

/** The opaque objects of a table, prepared for sight queries. */
export type SightScene = {
  readonly uprights: readonly Upright[];
  /** Owner of each upright and each triangle, for the caller. */
  readonly ownerByUpright: readonly number[];
  readonly ownerByTriangle: Uint32Array;
  readonly bvh: Bvh;
  /**
   * What bounds each upright.
   *
   * @shape Five numbers each: x, z and radius of a disc about it in plan, and its low and high.
   */
  readonly extents: Float64Array;
  /** The uprights that touch each upright in plan. */
  readonly touching: readonly ReadonlySet<number>[];
};

/** A hit on a line: its owner, and its fraction along the line. */
export type SightHit = { readonly owner: number; readonly fraction: number };

/** A straight line from one body to another. */
export type SightSegment = { readonly from: Point; readonly to: Point };

/** Sample positions across and up a body, when sight must be sampled, at either end. */
const ACROSS = [0, -1, 1, -0.5, 0.5] as const;
const UP = [1, 0.5, 0, 0.75, 0.25] as const;

/** Number of points of a silhouette along its width, and along its height. */
const SAMPLES = 9;

/** Keeps samples just inside a body, off the ground it stands on and the walls it leans on. */
const INSET = 0.999;

/**
 * A scene of opaque objects.
 *
 * @param ownerByUpright  Index of the owner of each upright; `soup.owners` names that of each triangle.
 * @source Definition.
 */
export function buildSightScene(
  uprights: readonly Upright[],
  ownerByUpright: readonly number[],
  soup?: Soup,
): SightScene {
  const shapes = uprights.map((u) => rounded(u.core, u.radius));
  const touching = uprights.map(() => new Set<number>());
  for (let i = 0; i < uprights.length; i++) {
    for (let j = i + 1; j < uprights.length; j++) {
      if (!touch(shapes[i]!, shapes[j]!)) continue;
      touching[i]!.add(j);
      touching[j]!.add(i);
    }
  }
  return {
    uprights,
    ownerByUpright,
    ownerByTriangle: soup?.owners ?? new Uint32Array(),
    bvh: buildBvh(soup?.corners ?? new Float64Array()),
    extents: Float64Array.from(uprights.flatMap(extentOf)),
    touching,
  };
}

/**
 * An unbroken straight line from any point of one body to any point of another; undefined when there is none.
 *
 * Past solids that reach down to the lower of the two feet the answer is exact (see {@link findGroundedLine}): no
 * visible pair is missed, but for slits under a thousandth of a body. Past floors, windows and sloping meshes, some
 * 1100 lines between points of both are tested: a line found is certain, but a small opening may be missed. The same
 * pair gives the same verdict from either end.
 *
 * @param others Further solids, such as other models.
 * @param near Candidate uprights, if known: at least those that a line between the two may meet.
 * @source Ours; held against test/geometry/sight.test.ts and 81 × 81 rays in test/bench/sight.bench.ts.
 */
export function findSightLine(
  scene: SightScene,
  from: Upright,
  to: Upright,
  others: readonly Upright[] = [],
  near = uprightsNear(scene, from, to, others),
): SightSegment | undefined {
  const frame = frameOf(from, to);
  const floor = Math.min(from.low, to.low);
  const lowTop = Math.min(from.high, to.high);
  const grounded: number[] = [];
  let needsSamples = scene.bvh.count.length > 0;
  for (const i of near) {
    const u = uprightAt(scene, others, i);
    if (u.low <= floor + SOLID_GRAZE) {
      if (u.high > lowTop + SOLID_GRAZE) grounded.push(i);
    } else if (u.low < Math.max(from.high, to.high) - SOLID_GRAZE) needsSamples = true;
  }
  const apart = frame.distance > reachOf(from) + reachOf(to) + SOLID_GRAZE;
  if (apart) {
    const found = groundedLine(scene, frame, from, to, others, grounded);
    if (!found || !needsSamples || isClear(scene, found, others, near)) return found;
  }
  return sampledLine(scene, from, to, others, near);
}

/**
 * Everything a line meets between its ends, nearest first, each object once.
 *
 * @param ownerOfOther  The owner's index of the other solid of an index.
 * @source As {@link fractionAt} and {@link findTriangle}.
 */
export function hitsAlong(
  scene: SightScene,
  line: SightSegment,
  others: readonly Upright[] = [],
  ownerOfOther: (i: number) => number = () => -1,
): readonly SightHit[] {
  const byOwner = new Map<number, number>();
  const note = (owner: number, fraction: number) => byOwner.set(owner, Math.min(byOwner.get(owner) ?? 1, fraction));
  for (let i = 0; i < scene.uprights.length; i++) {
    const at = fractionAt(scene.uprights[i]!, line);
    if (at !== undefined) note(scene.ownerByUpright[i]!, at);
  }
  others.forEach((u, i) => {
    const at = fractionAt(u, line);
    if (at !== undefined) note(ownerOfOther(i), at);
  });
  meetTriangles(scene.bvh, line.from, line.to, (triangle, fraction) => {
    note(scene.ownerByTriangle[triangle]!, fraction);
    return false;
  });
  return [...byOwner]
    .map(([owner, fraction]) => ({ owner, fraction }))
    .sort((a, b) => a.fraction - b.fraction || a.owner - b.owner);
}

/** The triangle that stopped the previous line, by its tree index; −1 for none. */
export type Recent = { triangle: number };

/**
 * Whether a line is clear.
 *
 * @param near Indices of the uprights to test, the likeliest first; all by default.
 * @param recent Shared between similar lines.
 * @source As {@link fractionAt} and {@link findTriangle}; held against Rapier's rays in test/bench/sight.bench.ts.
 */
export function isClear(
  scene: SightScene,
  line: SightSegment,
  others: readonly Upright[] = [],
  near?: number[],
  recent?: Recent,
): boolean {
  const count = near?.length ?? scene.uprights.length + others.length;
  for (let k = 0; k < count; k++) {
    const i = near ? near[k]! : k;
    if (fractionAt(uprightAt(scene, others, i), line) === undefined) continue;
    // The next line is likely to be stopped by the same object.
    if (near && k > 0) [near[0], near[k]] = [i, near[0]!];
    return false;
  }
  const triangle = findTriangle(scene.bvh, line.from, line.to, recent?.triangle);
  if (recent && triangle >= 0) recent.triangle = triangle;
  return triangle < 0;
}

/**
 * The uprights, by index, others numbered after the scene's own, that a line between two bodies may meet.
 *
 * @source The convex hull of two bodies holds every line between them.
 */
export function uprightsNear(scene: SightScene, from: Upright, to: Upright, others: readonly Upright[]): number[] {
  const a = discOf(from);
  const b = discOf(to);
  const near: number[] = [];
  const floor = Math.min(from.low, to.low);
  const top = Math.max(from.high, to.high);
  const [dx, dz] = [b.x - a.x, b.z - a.z];
  const dd = dx * dx + dz * dz;
  // Bodies reach at most this far to either side of the line between their centres.
  const width = Math.max(a.radius, b.radius);
  const consider = (extents: ArrayLike<number>, first: number) => {
    for (let i = first, k = 0; k < extents.length; i++, k += 5) {
      if (extents[k + 4]! <= floor || extents[k + 3]! >= top) continue;
      const fx = extents[k]! - a.x;
      const fz = extents[k + 1]! - a.z;
      const reach = extents[k + 2]! + width;
      const along = fx * dx + fz * dz;
      const t = dd === 0 || along <= 0 ? 0 : along >= dd ? 1 : along / dd;
      const ox = fx - t * dx;
      const oz = fz - t * dz;
      if (ox * ox + oz * oz < reach * reach) near.push(i);
    }
  };
  consider(scene.extents, 0);
  others.forEach((u, i) => consider(extentOf(u), scene.uprights.length + i));
  return near;
}

const uprightAt = (scene: SightScene, others: readonly Upright[], i: number): Upright =>
  i < scene.uprights.length ? scene.uprights[i]! : others[i - scene.uprights.length]!;

function groundedLine(
  scene: SightScene,
  frame: PairFrame,
  from: Upright,
  to: Upright,
  others: readonly Upright[],
  grounded: readonly number[],
): SightSegment | undefined {
  const viewer = toSightShape(frame, from.core, from.radius, from.high, -1);
  const target = toSightShape(frame, to.core, to.radius, to.high, -1);
  const blockers: SightShape[] = [];
  for (const i of grounded) {
    const u = uprightAt(scene, others, i);
    const shape = toSightShape(frame, u.core, u.radius, u.high, i);
    // Solids behind either body, or outside the widest line that joins them, cannot block.
    if (shape.maxS > 0 && shape.minS < frame.distance) blockers.push(shape);
  }
  const areJoined = (i: number, j: number) => scene.touching[i]?.has(j) ?? false;
  const found = findGroundedLine({ viewer, target, distance: frame.distance, blockers, areJoined });
  if (!found) return undefined;
  const at = (s: Inches, y: Inches): Point => {
    const o = found.line.a + found.line.m * s;
    return [frame.x + s * frame.ux - o * frame.uz, y, frame.z + s * frame.uz + o * frame.ux];
  };
  return { from: at(found.from, from.high), to: at(found.to, to.high) };
}

function sampledLine(
  scene: SightScene,
  from: Upright,
  to: Upright,
  others: readonly Upright[],
  near: number[],
): SightSegment | undefined {
  const recent: Recent = { triangle: -1 };
  const pairs: (() => readonly [readonly Point[], readonly Point[]])[] = [
    () => [samplesOf(from, to), samplesOf(to, from)],
    // Includes everything either sees of the other's silhouette, so that a share above 0 always means visible.
    () => [eyesOf(from, to), silhouetteOf(to, from)],
    () => [silhouetteOf(from, to), eyesOf(to, from)],
  ];
  for (const pair of pairs) {
    const [starts, ends] = pair();
    for (const a of starts)
      for (const b of ends) if (isClear(scene, { from: a, to: b }, others, near, recent)) return { from: a, to: b };
  }
  return undefined;
}

/** The middle, left and right of a body's top, as seen from another. @source Definition. */
export const eyesOf = (body: Upright, other: Upright): readonly [Point, Point, Point] => [
  silhouettePoint(body, other, 0, 1),
  silhouettePoint(body, other, -1, 1),
  silhouettePoint(body, other, 1, 1),
];

/** The 9 × 9 points by which a body's visible share is measured, as seen from another. @source Sampling. */
export function silhouetteOf(body: Upright, other: Upright): readonly Point[] {
  const points: Point[] = [];
  const pointAt = silhouette(body, other);
  for (let up = 0; up < SAMPLES; up++) {
    for (let across = 0; across < SAMPLES; across++)
      points.push(pointAt((2 * across) / (SAMPLES - 1) - 1, up / (SAMPLES - 1)));
  }
  return points;
}

/** A grid of points on the upright rectangle that a body shows to another, likeliest to see first. */
function samplesOf(body: Upright, other: Upright): readonly Point[] {
  const pointAt = silhouette(body, other);
  return UP.flatMap((up) => ACROSS.map((across) => pointAt(across, up)));
}

/**
 * A point of the upright rectangle through a body's centre that it shows to another body.
 *
 * @param across −1 to 1, edge to edge.
 * @param up     0 to 1, foot to top.
 * @source Linear interpolation.
 */
export function silhouettePoint(body: Upright, other: Upright, across: number, up: number): Point {
  const frame = frameOf(body, other);
  return pointIn(body, frame, halfAcross(body, frame), across, up);
}

/** Half the width of a body across the line to another. */
function halfAcross({ core, radius }: Upright, frame: PairFrame): Inches {
  let half = 0;
  for (const [x, z] of core) half = Math.max(half, Math.abs((z - frame.z) * frame.ux - (x - frame.x) * frame.uz));
  return half + radius;
}

function pointIn({ low, high }: Upright, frame: PairFrame, half: Inches, across: number, up: number): Point {
  const o = across * half * INSET;
  const y = (low + high) / 2 + (up - 0.5) * (high - low) * INSET;
  return [frame.x - o * frame.uz, y, frame.z + o * frame.ux];
}

/** {@link silhouettePoint} for many points. */
function silhouette(body: Upright, other: Upright): (across: number, up: number) => Point {
  const frame = frameOf(body, other);
  const half = halfAcross(body, frame);
  return (across, up) => pointIn(body, frame, half, across, up);
}

function frameOf(from: Upright, to: Upright): PairFrame {
  const [x, z] = centreOf(from);
  const [tx, tz] = centreOf(to);
  const distance = Math.sqrt((tx - x) * (tx - x) + (tz - z) * (tz - z));
  return distance === 0
    ? { x, z, ux: 1, uz: 0, distance }
    : { x, z, ux: (tx - x) / distance, uz: (tz - z) / distance, distance };
}

function centreOf({ core }: Upright): PlanPoint {
  if (core.length === 1) return core[0]!;
  let x = 0;
  let z = 0;
  for (const p of core) {
    x += p[0] / core.length;
    z += p[1] / core.length;
  }
  return [x, z];
}

/** The furthest extent of a body from its centre in plan. */
function reachOf(u: Upright): Inches {
  return discOf(u).radius;
}

/** What bounds an upright, as a scene keeps it. */
function extentOf(u: Upright): readonly number[] {
  const { x, z, radius } = discOf(u);
  return [x, z, radius, u.low, u.high];
}

function discOf(u: Upright): { readonly x: Inches; readonly z: Inches; readonly radius: Inches } {
  const [x, z] = centreOf(u);
  let dd = 0;
  for (const p of u.core) dd = Math.max(dd, (p[0] - x) * (p[0] - x) + (p[1] - z) * (p[1] - z));
  return { x, z, radius: Math.sqrt(dd) + u.radius };
}

/** Whether two shapes touch or overlap in plan. */
function touch(a: Rounded, b: Rounded): boolean {
  if (
    a.minX > b.maxX + SOLID_GRAZE ||
    b.minX > a.maxX + SOLID_GRAZE ||
    a.minZ > b.maxZ + SOLID_GRAZE ||
    b.minZ > a.maxZ + SOLID_GRAZE
  )
    return false;
  const reaches = (p: Rounded, q: Rounded) => {
    for (let i = 0; i < p.px.length; i++) if (signedDistance(q, p.px[i]!, p.pz[i]!) <= p.rho + SOLID_GRAZE) return true;
    return false;
  };
  return reaches(a, b) || reaches(b, a);
}

/**
 * The fraction of a line at which it enters an upright by more than a graze; undefined when it does not.
 *
 * @source See `clipSegment`, and slabs for the heights (Kay & Kajiya 1986).
 */
export function fractionAt(u: Upright, line: SightSegment): number | undefined {
  const from = line.from;
  const to = line.to;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const dz = to[2] - from[2];
  // (1) Where the line is within the solid's heights.
  let t0 = 0;
  let t1 = 1;
  if (dy === 0) {
    if (from[1] <= u.low + SOLID_GRAZE || from[1] >= u.high - SOLID_GRAZE) return undefined;
  } else {
    const a = (u.low - from[1]) / dy;
    const b = (u.high - from[1]) / dy;
    t0 = Math.max(t0, Math.min(a, b));
    t1 = Math.min(t1, Math.max(a, b));
    if (t0 >= t1) return undefined;
  }
  // (2) Where it is over the outline.
  if (u.core.length === 1) {
    const fx = from[0] - u.core[0]![0];
    const fz = from[2] - u.core[0]![1];
    const dd = dx * dx + dz * dz;
    const c = fx * fx + fz * fz - u.radius * u.radius;
    if (dd === 0) return c < 0 ? t0 : undefined;
    const b = fx * dx + fz * dz;
    const disc = b * b - dd * c;
    if (disc <= 0) return undefined;
    const root = Math.sqrt(disc);
    t0 = Math.max(t0, (-b - root) / dd);
    t1 = Math.min(t1, (-b + root) / dd);
  } else {
    const { core } = u;
    let a = core[core.length - 1]!;
    for (let i = 0; i < core.length; i++) {
      const b = core[i]!;
      const ex = b[0] - a[0];
      const ez = b[1] - a[1];
      // Left of a counter-clockwise edge is inside.
      const inside = ex * (from[2] - a[1]) - (from[0] - a[0]) * ez;
      const slope = ex * dz - dx * ez;
      a = b;
      if (slope === 0) {
        if (inside <= 0) return undefined;
        continue;
      }
      const t = -inside / slope;
      if (slope > 0) {
        if (t > t0) t0 = t;
      } else if (t < t1) t1 = t;
      if (t0 >= t1) return undefined;
    }
  }
  if (t0 >= t1) return undefined;
  // The root takes longer than all the rest: it is needed only on lines that are short, or inside for little.
  const square = dx * dx + dy * dy + dz * dz;
  const isThrough = square >= 1 ? t1 - t0 > SOLID_GRAZE : false;
  return isThrough || (t1 - t0) * Math.sqrt(square) > SOLID_GRAZE ? t0 : undefined;
}
