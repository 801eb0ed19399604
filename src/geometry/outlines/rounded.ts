import type { Bounds } from '../bounds.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { GRAZE, LENGTH_ROUNDING, NO_LENGTH, PARALLEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * A rounded convex polygon: every point within `rho` of a convex core. One vertex makes a disc, two a capsule.
 *
 * Growing an obstacle by a mover's base (Minkowski sum) always gives one of these: a polygon grown by a disc keeps its
 * corners and gains a radius, a disc grown by a rectangle is a rectangle with the disc's radius.
 *
 * @shape `px`, `pz`: core vertices, counter-clockwise (x towards z); edge i runs from vertex i to i + 1. `nx`, `nz`:
 *        outward unit normal of edge i. `len`: length of edge i. All of length n; a single vertex has no edges.
 */
export type Rounded = {
  readonly px: Float64Array;
  readonly pz: Float64Array;
  readonly nx: Float64Array;
  readonly nz: Float64Array;
  readonly len: Float64Array;
  readonly rho: Inches;
  readonly minX: Inches;
  readonly maxX: Inches;
  readonly minZ: Inches;
  readonly maxZ: Inches;
};

/** A rounded convex polygon from its core, counter-clockwise, and its radius. @source Definition of {@link Rounded}. */
export function rounded(core: readonly PlanPoint[], rho: Inches): Rounded {
  const n = core.length;
  if (n === 1) return disc(core[0]![0], core[0]![1], rho);
  const px = new Float64Array(n);
  const pz = new Float64Array(n);
  const nx = new Float64Array(n);
  const nz = new Float64Array(n);
  const len = new Float64Array(n);
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < n; i++) {
    const [x, z] = core[i]!;
    px[i] = x;
    pz[i] = z;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minZ = Math.min(minZ, z);
    maxZ = Math.max(maxZ, z);
  }
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const ex = px[j]! - px[i]!;
    const ez = pz[j]! - pz[i]!;
    const l = Math.sqrt(ex * ex + ez * ez);
    len[i] = l;
    nx[i] = ez / l;
    nz[i] = -ex / l;
  }
  return {
    px,
    pz,
    nx,
    nz,
    len,
    rho,
    minX: minX - rho,
    maxX: maxX + rho,
    minZ: minZ - rho,
    maxZ: maxZ + rho,
  };
}

/** The edges of a single vertex. Never written to. */
const NO_EDGE = new Float64Array(1);

function disc(x: Inches, z: Inches, rho: Inches): Rounded {
  return {
    px: Float64Array.of(x),
    pz: Float64Array.of(z),
    nx: NO_EDGE,
    nz: NO_EDGE,
    len: NO_EDGE,
    rho,
    minX: x - rho,
    maxX: x + rho,
    minZ: z - rho,
    maxZ: z + rho,
  };
}

/**
 * Distance from a plan point to the boundary of `shape`: negative inside, positive outside.
 *
 * @source Distance to a convex polygon less the radius, which is exact on both sides.
 */
export function signedDistance(shape: Rounded, x: Inches, z: Inches): Inches {
  const { px, pz, nx, nz, len, rho } = shape;
  const n = px.length;
  let inside = n > 2;
  let deepest = -Infinity;
  let near = Infinity;
  for (let i = 0; i < n; i++) {
    const ax = x - px[i]!;
    const az = z - pz[i]!;
    near = Math.min(near, ax * ax + az * az);
    if (n === 1) break;
    const off = ax * nx[i]! + az * nz[i]!;
    if (off > 0) inside = false;
    deepest = Math.max(deepest, off);
    const along = -ax * nz[i]! + az * nx[i]!;
    if (along > 0 && along < len[i]!) near = Math.min(near, off * off);
  }
  return inside ? deepest - rho : Math.sqrt(near) - rho;
}

/**
 * The point of a shape's core nearest to a plan point; undefined for one inside it.
 *
 * @source The nearest point of each side.
 */
export function nearestOfCore({ px, pz, nx, nz, len }: Rounded, x: Inches, z: Inches): PlanPoint | undefined {
  const n = px.length;
  let best: PlanPoint = [px[0]!, pz[0]!];
  let near = Infinity;
  let isInside = n > 2;
  for (let i = 0; i < n; i++) {
    const [ax, az] = [x - px[i]!, z - pz[i]!];
    if (ax * nx[i]! + az * nz[i]! > 0) isInside = false;
    const along = Math.min(Math.max(-ax * nz[i]! + az * nx[i]!, 0), len[i]!);
    const [qx, qz] = [px[i]! - along * nz[i]!, pz[i]! + along * nx[i]!];
    const off = (x - qx) ** 2 + (z - qz) ** 2;
    if (off < near) [best, near] = [[qx, qz], off];
  }
  return isInside ? undefined : best;
}

/**
 * The outward normal of an outline at a place on it; undefined at a sharp corner, within `slack` of it.
 *
 * @source Definition of {@link Rounded}.
 */
export function normalAt(
  { px, pz, nx, nz, len, rho }: Rounded,
  x: Inches,
  z: Inches,
  slack: Inches,
): PlanPoint | undefined {
  const n = px.length;
  for (let i = 0; i < n; i++) {
    const [ax, az] = [x - px[i]!, z - pz[i]!];
    if (n > 1) {
      const along = -ax * nz[i]! + az * nx[i]!;
      const margin = rho > 0 ? 0 : slack;
      if (Math.abs(ax * nx[i]! + az * nz[i]! - rho) <= slack && along >= margin && along <= len[i]! - margin)
        return [nx[i]!, nz[i]!];
    }
    if (rho > 0 && Math.abs(Math.sqrt(ax * ax + az * az) - rho) <= slack) return [ax / rho, az / rho];
  }
  return undefined;
}

/** Whether a plan point lies inside `shape` by more than {@link GRAZE}. @source As {@link signedDistance}. */
export function isInside(shape: Rounded, x: Inches, z: Inches): boolean {
  if (x <= shape.minX || x >= shape.maxX || z <= shape.minZ || z >= shape.maxZ) return false;
  return signedDistance(shape, x, z) < -GRAZE;
}

/** The part of a segment that runs inside a shape, as fractions of it; written by {@link clipSegment}. */
export type Clip = { from: number; to: number };

/**
 * Whether the segment from (ax, az) by (dx, dz) runs inside `shape` by more than {@link GRAZE}, and where.
 *
 * A convex shape is crossed in one interval: the hull of the intervals in its core, its edge strips and its corner
 * discs.
 *
 * @param out  Receives the interval, clipped to 0..1, when the answer is true.
 * @source Cyrus & Beck 1978 for the core and the strips; line–circle intersection for the discs.
 */
export function clipSegment(shape: Rounded, ax: Inches, az: Inches, dx: Inches, dz: Inches, out: Clip): boolean {
  const { px, pz, nx, nz } = shape;
  const n = px.length;
  if (shape.rho === 0 && n > 2) return clipPolygon(shape, ax, az, dx, dz, out);
  const rho = shape.rho - GRAZE;
  // (1) For nearly every shape queried, a separating edge settles the question.
  for (let i = 0; i < n && n > 2; i++) {
    const off = (ax - px[i]!) * nx[i]! + (az - pz[i]!) * nz[i]!;
    if (off >= rho && off + dx * nx[i]! + dz * nz[i]! >= rho) return false;
  }
  out.from = Infinity;
  out.to = -Infinity;
  // (2) Corner discs and edge strips.
  for (let i = 0; i < n && rho > 0; i++) {
    const fx = ax - px[i]!;
    const fz = az - pz[i]!;
    clipDisc(fx, fz, dx, dz, rho, out);
    if (n > 1) clipStrip(shape, i, fx, fz, dx, dz, rho, out);
  }
  // (3) The core itself.
  if (n > 2) clipCore(shape, ax, az, dx, dz, Math.min(rho, 0), out);
  out.from = Math.max(out.from, 0);
  out.to = Math.min(out.to, 1);
  return out.from < out.to;
}

// The three steps of clipSegment take bare numbers: it is the innermost loop of every search, and allocates nothing.

/** Widens an interval by where a line from (fx, fz), relative to a disc's centre, runs inside the disc. */
function clipDisc(fx: Inches, fz: Inches, dx: Inches, dz: Inches, rho: Inches, out: Clip): void {
  const dd = dx * dx + dz * dz;
  const b = fx * dx + fz * dz;
  const disc = b * b - dd * (fx * fx + fz * fz - rho * rho);
  if (disc > 0 && dd > 0) {
    const root = Math.sqrt(disc);
    out.from = Math.min(out.from, (-b - root) / dd);
    out.to = Math.max(out.to, (-b + root) / dd);
  } else if (dd === 0 && fx * fx + fz * fz < rho * rho) {
    out.from = 0;
    out.to = 1;
  }
}

/** Widens an interval by where a line from (fx, fz), relative to vertex i, runs inside the strip along edge i. */
function clipStrip(
  { nx, nz, len }: Rounded,
  i: number,
  fx: Inches,
  fz: Inches,
  dx: Inches,
  dz: Inches,
  rho: Inches,
  out: Clip,
): void {
  let lo = -Infinity;
  let hi = Infinity;
  const along = -fx * nz[i]! + fz * nx[i]!;
  const dAlong = -dx * nz[i]! + dz * nx[i]!;
  const off = fx * nx[i]! + fz * nz[i]!;
  const dOff = dx * nx[i]! + dz * nz[i]!;
  if (dAlong > 0) {
    lo = -along / dAlong;
    hi = (len[i]! - along) / dAlong;
  } else if (dAlong < 0) {
    lo = (len[i]! - along) / dAlong;
    hi = -along / dAlong;
  } else if (along < 0 || along > len[i]!) return;
  if (dOff > 0) {
    lo = Math.max(lo, -off / dOff);
    hi = Math.min(hi, (rho - off) / dOff);
  } else if (dOff < 0) {
    lo = Math.max(lo, (rho - off) / dOff);
    hi = Math.min(hi, -off / dOff);
  } else if (off < 0 || off >= rho) return;
  widen(out, lo, hi);
}

/** Widens an interval by where a line from (ax, az) runs inside the core, moved out by `slack`. */
function clipCore(
  { px, pz, nx, nz }: Rounded,
  ax: Inches,
  az: Inches,
  dx: Inches,
  dz: Inches,
  slack: Inches,
  out: Clip,
): void {
  let lo = -Infinity;
  let hi = Infinity;
  for (let i = 0; i < px.length; i++) {
    const off = (ax - px[i]!) * nx[i]! + (az - pz[i]!) * nz[i]! - slack;
    const dOff = dx * nx[i]! + dz * nz[i]!;
    if (dOff > 0) hi = Math.min(hi, -off / dOff);
    else if (dOff < 0) lo = Math.max(lo, -off / dOff);
    else if (off >= 0) return;
  }
  widen(out, lo, hi);
}

function widen(out: Clip, lo: number, hi: number): void {
  if (lo < hi) {
    out.from = Math.min(out.from, lo);
    out.to = Math.max(out.to, hi);
  }
}

/** The same clipping for a polygon with sharp corners: edge by edge, until nothing of the segment is left. */
function clipPolygon({ px, pz, nx, nz }: Rounded, ax: number, az: number, dx: number, dz: number, out: Clip): boolean {
  let from = 0;
  let to = 1;
  for (let i = 0; i < px.length; i++) {
    const off = (ax - px[i]!) * nx[i]! + (az - pz[i]!) * nz[i]! + GRAZE;
    const dOff = dx * nx[i]! + dz * nz[i]!;
    if (dOff > 0) {
      if (off + to * dOff > 0) to = -off / dOff;
    } else if (dOff < 0) {
      if (off + from * dOff > 0) from = -off / dOff;
    } else if (off >= 0) return false;
    if (from >= to) return false;
  }
  out.from = from;
  out.to = to;
  return true;
}

/**
 * Where the boundary of `shape` crosses the circle about (cx, cz): angles in radians, unordered, doubled at tangency at most.
 *
 * @source circle–circle and circle–line intersection; only points on the shape's own boundary are kept.
 */
export function circleCrossings(shape: Rounded, cx: number, cz: number, radius: Inches): number[] {
  const { px, pz, nx, nz, len, rho } = shape;
  const n = px.length;
  const angles: number[] = [];
  const keep = (x: number, z: number) => {
    if (Math.abs(signedDistance(shape, x, z)) < LENGTH_ROUNDING) angles.push(trig.atan2(z - cz, x - cx));
  };
  // How far past the end of its arc a point of a corner's circle is still within rounding of the boundary.
  const slack = 1.01 * Math.sqrt(2 * rho * LENGTH_ROUNDING) + LENGTH_ROUNDING;
  const keepOnArc = (i: number, x: number, z: number) => {
    const before = i === 0 ? n - 1 : i - 1;
    const [dx, dz] = [x - px[i]!, z - pz[i]!];
    const isPastArc = dz * nx[i]! - dx * nz[i]! > slack || dz * nx[before]! - dx * nz[before]! < -slack;
    if (n === 1 || !isPastArc) keep(x, z);
  };
  const farthest = (radius + rho + LENGTH_ROUNDING) ** 2;
  for (let i = 0; i < n; i++) {
    if (rho > 0) {
      const ex = px[i]! - cx;
      const ez = pz[i]! - cz;
      const square = ex * ex + ez * ez;
      const d = square > farthest ? 0 : Math.sqrt(square);
      if (d > NO_LENGTH && d <= radius + rho && d >= Math.abs(radius - rho)) {
        const a = (d * d + radius * radius - rho * rho) / (2 * d);
        const h = Math.sqrt(Math.max(radius * radius - a * a, 0));
        const ux = ex / d;
        const uz = ez / d;
        keepOnArc(i, cx + a * ux - h * uz, cz + a * uz + h * ux);
        keepOnArc(i, cx + a * ux + h * uz, cz + a * uz - h * ux);
      }
    }
    if (n > 1) {
      const off = (px[i]! - cx) * nx[i]! + (pz[i]! - cz) * nz[i]! + rho;
      // Parts of one outline share corners, where straight pieces touch the other's arcs despite rounding.
      if (Math.abs(off) <= radius + LENGTH_ROUNDING) {
        const h = Math.sqrt(Math.max(radius * radius - off * off, 0));
        for (const s of [-h, h]) {
          const x = cx + off * nx[i]! - s * nz[i]!;
          const z = cz + off * nz[i]! + s * nx[i]!;
          const along = -(x - px[i]!) * nz[i]! + (z - pz[i]!) * nx[i]!;
          if (along >= -LENGTH_ROUNDING && along <= len[i]! + LENGTH_ROUNDING) keep(x, z);
        }
      }
    }
  }
  return angles;
}

/**
 * Where the boundaries of two shapes cross.
 *
 * All pairs of straight and round pieces are intersected. Overlapping straight pieces (flush walls) give no crossing;
 * their ends are found with the neighbouring pieces.
 *
 * @source Circle–circle, circle–line and line–line intersection in closed form.
 */
export function boundaryCrossings(a: Rounded, b: Rounded): PlanPoint[] {
  if (a.maxX < b.minX || b.maxX < a.minX || a.maxZ < b.minZ || b.maxZ < a.minZ) return [];
  const points: PlanPoint[] = [];
  const [minX, maxX] = [Math.max(a.minX, b.minX) - LENGTH_ROUNDING, Math.min(a.maxX, b.maxX) + LENGTH_ROUNDING];
  const [minZ, maxZ] = [Math.max(a.minZ, b.minZ) - LENGTH_ROUNDING, Math.min(a.maxZ, b.maxZ) + LENGTH_ROUNDING];
  const common = { minX, maxX, minZ, maxZ };
  const keep = (x: number, z: number) => {
    if (x < minX || x > maxX || z < minZ || z > maxZ) return;
    if (!isOnOutline(a, x, z) || !isOnOutline(b, x, z)) return;
    if (!points.some((p) => Math.abs(p[0] - x) + Math.abs(p[1] - z) < LENGTH_ROUNDING)) points.push([x, z]);
  };
  roundMeets(a, b, common, keep);
  if (b.rho > 0 || b.px.length > 1) roundMeets(b, a, common, keep);
  straightMeets(a, b, keep);
  return points;
}

/** Whether a place is on an outline, up to rounding. */
function isOnOutline(shape: Rounded, x: Inches, z: Inches): boolean {
  const { px, pz, nx, nz, rho } = shape;
  if (rho > 0 || px.length < 3) return Math.abs(signedDistance(shape, x, z)) <= LENGTH_ROUNDING;
  let deepest = -Infinity;
  for (let i = 0; i < px.length; i++) {
    const off = (x - px[i]!) * nx[i]! + (z - pz[i]!) * nz[i]!;
    if (off > LENGTH_ROUNDING) return false;
    if (off > deepest) deepest = off;
  }
  return deepest >= -LENGTH_ROUNDING;
}

/**
 * Crossings of the corner arcs of `a` with everything on the boundary of `b`.
 *
 * @param common Where both may be: an oval has hundreds of arcs, and most are elsewhere.
 */
function roundMeets(
  a: Rounded,
  b: Rounded,
  { minX, maxX, minZ, maxZ }: Bounds,
  keep: (x: number, z: number) => void,
): void {
  for (let i = 0; i < a.px.length; i++) {
    const cx = a.px[i]!;
    const cz = a.pz[i]!;
    if (cx + a.rho < minX || cx - a.rho > maxX || cz + a.rho < minZ || cz - a.rho > maxZ) continue;
    if (a.rho === 0) {
      if (isOnOutline(b, cx, cz)) keep(cx, cz);
      continue;
    }
    for (const angle of circleCrossings(b, cx, cz, a.rho))
      keep(cx + a.rho * trig.cos(angle), cz + a.rho * trig.sin(angle));
  }
}

/** Crossings of the straight pieces of two boundaries. */
function straightMeets(a: Rounded, b: Rounded, keep: (x: number, z: number) => void): void {
  const na = a.px.length > 1 ? a.px.length : 0;
  const nb = b.px.length > 1 ? b.px.length : 0;
  for (let i = 0; i < na; i++) {
    const ax = a.px[i]! + a.rho * a.nx[i]!;
    const az = a.pz[i]! + a.rho * a.nz[i]!;
    const ux = -a.nz[i]!;
    const uz = a.nx[i]!;
    const [ex, ez] = [ax + a.len[i]! * ux, az + a.len[i]! * uz];
    if (Math.max(ax, ex) < b.minX - LENGTH_ROUNDING || Math.min(ax, ex) > b.maxX + LENGTH_ROUNDING) continue;
    if (Math.max(az, ez) < b.minZ - LENGTH_ROUNDING || Math.min(az, ez) > b.maxZ + LENGTH_ROUNDING) continue;
    for (let j = 0; j < nb; j++) {
      const cross = ux * b.nx[j]! + uz * b.nz[j]!;
      if (Math.abs(cross) < PARALLEL) continue;
      const bx = b.px[j]! + b.rho * b.nx[j]!;
      const bz = b.pz[j]! + b.rho * b.nz[j]!;
      const along = ((bx - ax) * b.nx[j]! + (bz - az) * b.nz[j]!) / cross;
      if (along < 0 || along > a.len[i]!) continue;
      keep(ax + along * ux, az + along * uz);
    }
  }
}

/** An outline moved outwards everywhere by a distance, inches. @source Definition of {@link Rounded}. */
export const widened = ({ px, pz, rho }: Rounded, by: Inches): Rounded =>
  rounded(
    Array.from(px, (x, i) => [x, pz[i]!] as const),
    rho + by,
  );

/** The corners of an outline that has no radius: paths reach them and go on in any direction. @source Definition. */
export const sharpCorners = ({ px, pz, rho }: Rounded): readonly PlanPoint[] =>
  rho > 0 ? [] : Array.from(px, (x, i) => [x, pz[i]!] as const);
