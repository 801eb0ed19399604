import type { PlanPoint } from '../../kernel/point.ts';
import { CLOSES } from '../../kernel/tolerances.ts';
import { type Rounded, signedDistance } from './rounded.ts';

/** A fixed interior point of a shape. @source The mean of its corners, inside as it is convex. */
export function anchorOf(s: Rounded): PlanPoint {
  let x = 0;
  let z = 0;
  for (let i = 0; i < s.px.length; i++) {
    x += s.px[i]!;
    z += s.pz[i]!;
  }
  return [x / s.px.length, z / s.px.length];
}

/**
 * A point inside both shapes, or undefined when they do not overlap by {@link CLOSES}.
 *
 * @source Separating axes, then clipping after Sutherland & Hodgman 1974.
 */
export function commonPoint(a: Rounded, b: Rounded): PlanPoint | undefined {
  if (a.maxX <= b.minX || b.maxX <= a.minX || a.maxZ <= b.minZ || b.maxZ <= a.minZ) return undefined;
  if (a.rho > 0 && b.rho > 0 && a.px.length + b.px.length > 2 && !mayMeet(a, b)) return undefined;
  const [p, q] = closestCorePoints(a, b);
  const gap = Math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2);
  const share = gap === 0 ? 0 : a.rho / (a.rho + b.rho);
  const meet: PlanPoint = [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
  if (gap < a.rho + b.rho - 2 * CLOSES) return meet;
  return signedDistance(a, meet[0], meet[1]) < -CLOSES && signedDistance(b, meet[0], meet[1]) < -CLOSES
    ? meet
    : undefined;
}

/** Whether no edge of either shape separates them. */
function mayMeet(a: Rounded, b: Rounded): boolean {
  return !isApart(a, b) && !isApart(b, a);
}

function isApart(a: Rounded, b: Rounded): boolean {
  const n = a.px.length;
  for (let i = 0; i < n && n > 2; i++) {
    let least = Infinity;
    for (let j = 0; j < b.px.length; j++)
      least = Math.min(least, (b.px[j]! - a.px[i]!) * a.nx[i]! + (b.pz[j]! - a.pz[i]!) * a.nz[i]!);
    if (least >= a.rho + b.rho) return true;
  }
  return false;
}

/** Nearest points of two convex cores: vertex against edge both ways, or a shared point when they overlap. */
function closestCorePoints(a: Rounded, b: Rounded): readonly [PlanPoint, PlanPoint] {
  const inner = sharedCorePoint(a, b);
  if (inner) return [inner, inner];
  let best = Infinity;
  let pair: readonly [PlanPoint, PlanPoint] = [anchorOf(a), anchorOf(b)];
  const offer = (s: Rounded, t: Rounded, swap: boolean) => {
    for (let i = 0; i < s.px.length; i++) {
      for (let j = 0; j < t.px.length; j++) {
        const q = nearestOnEdge(t, j, s.px[i]!, s.pz[i]!);
        const d = (q[0] - s.px[i]!) ** 2 + (q[1] - s.pz[i]!) ** 2;
        if (d < best) {
          best = d;
          const p: PlanPoint = [s.px[i]!, s.pz[i]!];
          pair = swap ? [q, p] : [p, q];
        }
      }
    }
  };
  offer(a, b, false);
  offer(b, a, true);
  return pair;
}

function nearestOnEdge(s: Rounded, edge: number, x: number, z: number): PlanPoint {
  const ux = -s.nz[edge]!;
  const uz = s.nx[edge]!;
  const along = Math.min(Math.max((x - s.px[edge]!) * ux + (z - s.pz[edge]!) * uz, 0), s.len[edge]!);
  return [s.px[edge]! + along * ux, s.pz[edge]! + along * uz];
}

/** The centre of the overlap of two convex cores; undefined when they do not overlap. */
function sharedCorePoint(a: Rounded, b: Rounded): PlanPoint | undefined {
  if (a.px.length < 3 && b.px.length < 3) return undefined;
  const [clip, subject] = a.px.length >= 3 ? [a, b] : [b, a];
  let points: readonly PlanPoint[] = Array.from(subject.px, (x, i): PlanPoint => [x, subject.pz[i]!]);
  for (let i = 0; i < clip.px.length && points.length > 0; i++)
    points = clipBeyond(points, clip.px[i]!, clip.pz[i]!, clip.nx[i]!, clip.nz[i]!);
  if (points.length === 0) return undefined;
  const sum = points.reduce<PlanPoint>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/**
 * A convex polygon clipped to one side of a line.
 *
 * @param x, z    A point of the line, inches.
 * @param nx, nz The line's normal, dimensionless; the part on its side is removed.
 * @source Sutherland & Hodgman 1974.
 */
export function clipBeyond(
  points: readonly PlanPoint[],
  x: number,
  z: number,
  nx: number,
  nz: number,
): readonly PlanPoint[] {
  const kept: PlanPoint[] = [];
  for (let k = 0; k < points.length; k++) {
    const p = points[k]!;
    const q = points[(k + 1) % points.length]!;
    const dp = (p[0] - x) * nx + (p[1] - z) * nz;
    const dq = (q[0] - x) * nx + (q[1] - z) * nz;
    if (dp <= 0) kept.push(p);
    if (dp < 0 !== dq < 0 && dp !== dq)
      kept.push([p[0] + (dp / (dp - dq)) * (q[0] - p[0]), p[1] + (dp / (dp - dq)) * (q[1] - p[1])]);
  }
  return kept;
}
