import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Slope } from './solids.ts';

/** Height of a sloping surface over a plan point, the highest where it overlaps itself; undefined beside it. */
export function heightOn(slope: Slope, x: Inches, z: Inches): Inches | undefined {
  let best: Inches | undefined;
  for (const t of slope.triangles) {
    if (Math.max(t[0][0], t[1][0], t[2][0]) < x - 1e-6 || Math.min(t[0][0], t[1][0], t[2][0]) > x + 1e-6) continue;
    const y = heightOnTriangle(t, x, z);
    if (y !== undefined && (best === undefined || y > best)) best = y;
  }
  return best;
}

/** Height of a triangle over a plan point, its edges included to a millionth of an inch. */
export function heightOnTriangle([a, b, c]: readonly [Point, Point, Point], x: Inches, z: Inches): Inches | undefined {
  const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
  const u = ((b[0] - x) * (c[2] - z) - (c[0] - x) * (b[2] - z)) / area;
  const v = ((c[0] - x) * (a[2] - z) - (a[0] - x) * (c[2] - z)) / area;
  const w = 1 - u - v;
  const slack = -1e-6;
  return u < slack || v < slack || w < slack ? undefined : u * a[1] + v * b[1] + w * c[1];
}
