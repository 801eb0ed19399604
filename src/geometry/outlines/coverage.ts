import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import { circleCrossings, type Clip, clipSegment, type Rounded, signedDistance } from './rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** Gaps narrower than this between joined tops still support a base: files are rounded to a thousandth. */
const SEAM: Inches = 0.002;

/**
 * Whether shapes together cover a disc.
 *
 * They do when every point of the disc's rim is in one of them, and no boundary of one is uncovered inside the disc.
 * The rim and each boundary piece are divided where other boundaries cross them, and one point of each part is tested.
 *
 * @source Derived here, by the argument above.
 */
export function coversDisc(shapes: readonly Rounded[], x: Inches, z: Inches, radius: Inches): boolean {
  if (shapes.some((s) => signedDistance(s, x, z) <= -radius)) return true;
  if (shapes.length < 2) return false;
  const angles = shapes.flatMap((s) => circleCrossings(s, x, z, radius)).sort((a, b) => a - b);
  if (angles.length === 0) return false;
  for (let i = 0; i < angles.length; i++) {
    const a = angles[i]!;
    const b = i + 1 < angles.length ? angles[i + 1]! : angles[0]! + 2 * Math.PI;
    const middle = (a + b) / 2;
    if (
      (b - a) * radius > SEAM &&
      !isCovered(shapes, x + radius * trig.cos(middle), z + radius * trig.sin(middle), undefined)
    )
      return false;
  }
  return shapes.every((s) => isEdgeCovered(shapes, s, (px, pz) => (px - x) ** 2 + (pz - z) ** 2 < radius * radius));
}

/** Number of slices in which a disc is measured. */
const SLICES = 96;
/** How far the slices are turned off the first side of the first shape: along a side, slices jump in and out at once. */
const OBLIQUE: Radians = Math.PI / 8;
/** The slices of a disc of radius 1, at equal angles of its rim: offset of each, and half its length. */
const ACROSS: readonly PlanPoint[] = Array.from({ length: SLICES }, (_, k) => {
  const angle = (Math.PI * (k + 0.5)) / SLICES;
  return [-trig.cos(angle), trig.sin(angle)];
});

/**
 * The share of a disc that shapes together cover, 0 to 1, to about a ten-thousandth, however the shapes are turned.
 *
 * @source Midpoint rule over 96 slices.
 */
export function coveredShare(shapes: readonly Rounded[], x: Inches, z: Inches, radius: Inches): number {
  const clip: Clip = { from: 0, to: 0 };
  /** The intervals of a slice over shapes, in order of their beginnings. */
  const spans = new Float64Array(2 * shapes.length);
  const [nx, nz] = [shapes[0]?.nx[0] ?? 1, shapes[0]?.nz[0] ?? 0];
  const [cos, sin] = [trig.cos(OBLIQUE), trig.sin(OBLIQUE)];
  const [ux, uz] = [nx * cos - nz * sin, nx * sin + nz * cos];
  let covered = 0;
  for (const [across, long] of ACROSS) {
    const [off, half] = [radius * across, radius * long];
    let count = 0;
    for (let i = 0; i < shapes.length; i++) {
      const [ax, az] = [x - half * ux - off * uz, z - half * uz + off * ux];
      if (!clipSegment(shapes[i]!, ax, az, 2 * half * ux, 2 * half * uz, clip)) continue;
      let at = count++;
      for (; at > 0 && spans[2 * at - 2]! > clip.from; at--) {
        spans[2 * at] = spans[2 * at - 2]!;
        spans[2 * at + 1] = spans[2 * at - 1]!;
      }
      spans[2 * at] = clip.from;
      spans[2 * at + 1] = clip.to;
    }
    let end = 0;
    for (let i = 0; i < 2 * count; i += 2) {
      const [from, to] = [spans[i]!, spans[i + 1]!];
      covered += Math.max(0, to - Math.max(from, end)) * long * long;
      end = Math.max(end, to);
    }
  }
  return covered / (SLICES / 2);
}

/** Whether shapes together cover a convex polygon. @source As {@link coversDisc}, with straight rims. */
export function coversPolygon(shapes: readonly Rounded[], corners: readonly PlanPoint[]): boolean {
  if (shapes.some((s) => corners.every((p) => signedDistance(s, p[0], p[1]) <= SEAM))) return true;
  if (shapes.length < 2) return false;
  const inside = (px: number, pz: number) =>
    corners.every((p, i) => {
      const q = corners[(i + 1) % corners.length]!;
      return (q[0] - p[0]) * (pz - p[1]) - (q[1] - p[1]) * (px - p[0]) > 0;
    });
  const rim = corners.every((p, i) => {
    const q = corners[(i + 1) % corners.length]!;
    return alongEdge(p, q).every((m) => isCovered(shapes, m[0], m[1], undefined));
  });
  return rim && shapes.every((s) => isEdgeCovered(shapes, s, inside));
}

/** Points along a straight edge, close enough that nothing wider than a base's tenth slips between them. */
function alongEdge(p: PlanPoint, q: PlanPoint): PlanPoint[] {
  const length = Math.sqrt((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2);
  const n = Math.max(2, Math.ceil(length / 0.02));
  return Array.from({ length: n + 1 }, (_, k) => [p[0] + (k / n) * (q[0] - p[0]), p[1] + (k / n) * (q[1] - p[1])]);
}

function isCovered(shapes: readonly Rounded[], x: number, z: number, except: Rounded | undefined): boolean {
  return shapes.some((s) => s !== except && signedDistance(s, x, z) <= SEAM);
}

/** Whether every part of a shape's own edge that lies inside the region is covered by the other shapes. */
function isEdgeCovered(shapes: readonly Rounded[], s: Rounded, inRegion: (x: number, z: number) => boolean): boolean {
  const n = s.px.length;
  if (n === 1) {
    return Array.from({ length: 256 }, (_, k) => (2 * Math.PI * k) / 256).every((a) => {
      const x = s.px[0]! + s.rho * trig.cos(a);
      const z = s.pz[0]! + s.rho * trig.sin(a);
      return !inRegion(x, z) || isCovered(shapes, x, z, s);
    });
  }
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    for (const [x, z] of alongEdge([s.px[i]!, s.pz[i]!], [s.px[j]!, s.pz[j]!])) {
      if (inRegion(x, z) && !isCovered(shapes, x, z, s)) return false;
    }
  }
  return true;
}
